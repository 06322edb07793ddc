"""Where the links of a page may lead: to a page or a section, to another part of the site, or out of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qsl

PAGE: Final = "page:"
SITE: Final = "site:"
OUTSIDE: Final = "https://"
PARTS: Final = ("compare", "count", "practice")
"""Parts of the site that a link may name: the comparison, checking a hand, practising."""

Query = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class PageLink:
    """`page:slug`, `page:slug#anchor`, or `#anchor` on the same page."""

    slug: str
    anchor: str | None
    """Without the `#`; None for the page as a whole."""


@dataclass(frozen=True, slots=True)
class SiteLink:
    """`site:part` or `site:part?query`."""

    part: str
    query: Query


@dataclass(frozen=True, slots=True)
class OutsideLink:
    """An address of somebody else's site."""

    address: str


Link = PageLink | SiteLink | OutsideLink


def read_link(target: str, here: str) -> Link:
    """Reads the target of a link; whether the page or section is there is for the caller to say.

    :param here: the page it stands on
    :raises ValueError: it is none of ours
    """
    if target.startswith(OUTSIDE):
        return OutsideLink(target)
    if target.startswith("#"):
        return PageLink(here, target[1:])
    if target.startswith(PAGE):
        slug, hash_, anchor = target.removeprefix(PAGE).partition("#")
        return PageLink(slug, anchor if hash_ else None)
    if target.startswith(SITE):
        part, mark, query = target.removeprefix(SITE).partition("?")
        if part not in PARTS:
            raise ValueError(f"leads to no part of the site; there are {', '.join(PARTS)}")
        return SiteLink(part, _query(query) if mark else ())
    raise ValueError("is none of page:slug#anchor, #anchor, site:part?query and https://")


def _query(text: str) -> Query:
    try:
        pairs = parse_qsl(text, strict_parsing=True)
    except ValueError:
        pairs = []
    if not pairs:
        raise ValueError("has a query that is not written key=value&key=value")
    return tuple(pairs)
