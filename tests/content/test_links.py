"""Targets of links, read."""

from __future__ import annotations

import pytest

from webapp.content.links import Link, OutsideLink, PageLink, SiteLink, read_link


@pytest.mark.parametrize(
    ("target", "link"),
    [
        ("page:muggins", PageLink("muggins", None)),
        ("page:muggins#missed", PageLink("muggins", "missed")),
        ("page:muggins#", PageLink("muggins", "")),
        ("#missed", PageLink("here", "missed")),
        ("site:count", SiteLink("count", ())),
        ("site:count?hand=5H5S5DJC&starter=5C", SiteLink("count", (("hand", "5H5S5DJC"), ("starter", "5C")))),
        ("site:compare?with=muggins&with=back_10", SiteLink("compare", (("with", "muggins"), ("with", "back_10")))),
        ("https://example.org/a?b#c", OutsideLink("https://example.org/a?b#c")),
    ],
)
def test_a_target_is_read(target: str, link: Link) -> None:
    assert read_link(target, "here") == link


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("", "none of"),
        ("muggins", "none of"),
        ("/en/rules/muggins", "none of"),
        ("http://example.org", "none of"),
        ("javascript:alert()", "none of"),
        ("site:", "no part"),
        ("site:progress", "no part"),
        ("site:count#form", "no part"),
        ("site:count?", "key=value"),
        ("site:count?hand", "key=value"),
    ],
)
def test_another_target_is_refused(target: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_link(target, "here")
