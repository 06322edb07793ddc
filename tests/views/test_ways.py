"""The ways to lay away look the same on a rule page and where a visitor's own cards are checked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.views.sampling import sample_app
from webapp.config import Config
from webapp.i18n import LANGUAGES

EXAMPLE = "```discard\ncards: 5H 6H 7S 8D KC AC\ndealer: yes\nbest: 6H 7S 8D AC\n```\n"


def drawn(html: str) -> list[str]:
    return re.findall(r'<table class="ways-to-lay.*?</table>|<summary>[^<]*way[^<]*</summary>', html, re.DOTALL)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_example_and_the_cards_checked_have_the_same_tables(
    config: Config, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    client = sample_app(config, tmp_path, monkeypatch, EXAMPLE).test_client()
    example = client.get(f"/{lang}/rules/sample").text
    (address,) = re.findall(r'<a class="more" href="([^"]*/count[^"]*)"', example)
    checked = client.get(address.replace("&amp;", "&")).text
    assert drawn(checked) == drawn(example)
    assert sum(table.count('<th scope="row"') for table in drawn(checked)) == 15
