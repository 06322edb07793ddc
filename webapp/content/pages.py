"""The rule pages of a folder: read and checked once at start, rendered in any language after that."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from webapp.content.blocks import Document, parse
from webapp.content.comparison import Comparison, ComparisonRequest, ComparisonTable, read_request
from webapp.content.errors import ContentError
from webapp.content.examples import READERS, Example
from webapp.content.fences import Fence
from webapp.content.links import PAGE, Link, OutsideLink, PageLink, Query, SiteLink, read_link
from webapp.content.messages import Translate, Words, words
from webapp.cribbage.rules import STEP_BACKS

DEALS = ("hands", "cribs", "mixed")
NO_STEP_BACK = "none"
GROUPS = ("game", "variants", "more")
"""In the order of the index: the game, its variants, what is around it."""

RenderBlock = Callable[[Example | ComparisonTable], str]
"""Gives the HTML of an example or table; its texts must already be escaped."""
PageUrl = Callable[[str], str]
"""Gives the address of a page, by slug, in the reader's language."""
PartUrl = Callable[[str, Query], str]
"""Gives the address of another part of the site, by its name in a `site:` link, with a query."""


@dataclass(frozen=True)
class Practice:
    """The settings with which a page's "Practise this" begins."""

    deal: str
    muggins: bool
    step_back: str
    """Name of a step back of the engine, or "none"."""


@dataclass(frozen=True)
class Entry:
    """What indexes and navigation show of a page."""

    slug: str
    group: str
    """One of GROUPS."""
    title: Words
    summary: Words
    practice: Practice | None
    """None where there is nothing to practise."""


@dataclass(frozen=True)
class Page(Entry):
    """A page in one language."""

    html: str
    """All but title and summary."""
    toc: tuple[tuple[str, Words], ...]
    """Id and text of each section."""


@dataclass(frozen=True)
class _Place:
    """What `pages.toml` says of a page."""

    slug: str
    group: str
    practice: Practice | None


@dataclass(frozen=True)
class _Source:
    place: _Place
    path: Path
    text: str
    document: Document
    fences: Mapping[int, Example | ComparisonRequest]
    """By line: what the fenced blocks came to."""
    links: tuple[tuple[str, int], ...]
    """Target and line of each."""


class Library:
    """All rule pages and the comparison they draw on; it never changes, so threads may share it.

    :raises ContentError: a mistake in any of the files, down to a link that leads nowhere
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.comparison = Comparison.load(folder / "comparison.toml")
        self._sources = {place.slug: self._read(place) for place in _read_order(folder / "pages.toml")}
        self._check_links()

    @property
    def slugs(self) -> tuple[str, ...]:
        """The pages, in the order of the index."""
        return tuple(self._sources)

    @property
    def examples(self) -> tuple[tuple[str, Example], ...]:
        """Every executed example, with the slug of its page, in order."""
        return tuple(
            (slug, block)
            for slug, source in self._sources.items()
            for block in source.fences.values()
            if not isinstance(block, ComparisonRequest)
        )

    def entries(self, translate: Translate | None) -> tuple[Entry, ...]:
        """What there is to say of every page; cheap, nothing is rendered."""
        return tuple(self.entry(slug, translate) for slug in self._sources)

    def entry(self, slug: str, translate: Translate | None) -> Entry:
        """What there is to say of one page.

        :raises KeyError: there is no such page
        """
        source = self._sources[slug]
        title, summary = source.document.title, source.document.summary
        return Entry(
            slug,
            source.place.group,
            words(translate, title.context, title.english),
            words(translate, summary.context, summary.english),
            source.place.practice,
        )

    def page(
        self,
        slug: str,
        translate: Translate | None,
        render_block: RenderBlock,
        url_for_page: PageUrl,
        url_for_part: PartUrl,
    ) -> Page:
        """Renders a page. It takes some milliseconds, so the result is worth keeping for each language.

        `translate` is None for English.

        :raises KeyError: there is no such page
        """
        source = self._sources[slug]

        def render_fence(fence: Fence) -> str:
            block = source.fences[fence.line]
            if isinstance(block, ComparisonRequest):
                return render_block(self.comparison.table(block.variants, translate, changes_only=block.changes_only))
            return render_block(block)

        def resolve(target: str, line: int) -> str:
            match self._follow(source.path, slug, target, line):
                case OutsideLink(address):
                    return address
                case SiteLink(part, query):
                    return url_for_part(part, query)
                case PageLink(page, None):
                    return url_for_page(page)
                case PageLink(page, anchor):
                    return f"{url_for_page(page) if page != slug else ''}#{anchor}"

        document = parse(source.text, source.path, translate=translate, render_fence=render_fence, resolve_link=resolve)
        return Page(
            slug,
            source.place.group,
            document.title.words,
            document.summary.words,
            source.place.practice,
            document.html,
            tuple((block.anchor or "", block.words) for block in document.sections if block.tag == "h2"),
        )

    def _read(self, place: _Place) -> _Source:
        path = self._folder / f"{place.slug}.md"
        try:
            text = path.read_text("utf-8")
        except FileNotFoundError as error:
            raise ContentError(self._folder / "pages.toml", 1, f"there is no {path.name}") from error
        fences: dict[int, Example | ComparisonRequest] = {}
        links: list[tuple[str, int]] = []

        def note_fence(fence: Fence) -> str:
            fences[fence.line] = self._run(fence)
            return ""

        def note_link(target: str, line: int) -> str:
            links.append((target, line))
            return target

        document = parse(text, path, render_fence=note_fence, resolve_link=note_link)
        return _Source(place, path, text, document, fences, tuple(links))

    def _run(self, fence: Fence) -> Example | ComparisonRequest:
        if fence.name == "compare":
            return read_request(fence, self.comparison)
        if fence.name not in READERS:
            raise fence.error(f"no block {fence.name!r}; there are {', '.join([*READERS, 'compare'])}")
        return READERS[fence.name](fence)

    def _check_links(self) -> None:
        for source in self._sources.values():
            for target, line in source.links:
                self._follow(source.path, source.place.slug, target, line)
        comparison = self._folder / "comparison.toml"
        for variant in self.comparison.variants.values():
            self._follow(comparison, "", PAGE + variant["page"], 1)

    def _follow(self, path: Path, here: str, target: str, line: int) -> Link:
        try:
            link = read_link(target, here)
        except ValueError as error:
            raise ContentError(path, line, f"the link {target!r} {error}") from error
        match link:
            case PageLink(slug, _) if slug not in self._sources:
                raise ContentError(path, line, f"the link {target!r} leads to no page")
            case PageLink(slug, str(anchor)) if anchor not in self._anchors(slug):
                raise ContentError(path, line, f"the link {target!r} leads to no section of {slug}")
            case SiteLink("compare", query):
                for key, value in query:
                    if key == "with" and value not in self.comparison.variants:
                        raise ContentError(path, line, f"the link {target!r} compares no variant {value!r}")
        return link

    def _anchors(self, slug: str) -> set[str | None]:
        return {block.anchor for block in self._sources[slug].document.sections}


def _read_order(path: Path) -> tuple[_Place, ...]:
    try:
        pages: list[dict[str, Any]] = tomllib.loads(path.read_text("utf-8"))["page"]
        places = tuple(_place(**page) for page in pages)
    except (tomllib.TOMLDecodeError, KeyError, TypeError) as error:
        message = f"each [[page]] has a slug, a group, and practice settings or none: {error}"
        raise ContentError(path, 1, message) from error
    slugs = [place.slug for place in places]
    for place in places:
        if slugs.count(place.slug) > 1:
            raise ContentError(path, 1, f"{place.slug} is there twice")
        if place.group not in GROUPS:
            raise ContentError(path, 1, f"{place.slug}: group is one of {', '.join(GROUPS)}")
        if place.practice and place.practice.deal not in DEALS:
            raise ContentError(path, 1, f"{place.slug}: deal is one of {', '.join(DEALS)}")
        if place.practice and place.practice.step_back not in (NO_STEP_BACK, *STEP_BACKS):
            raise ContentError(path, 1, f"{place.slug}: no step back {place.practice.step_back!r}")
    if [GROUPS.index(place.group) for place in places] != sorted(GROUPS.index(place.group) for place in places):
        raise ContentError(path, 1, f"the groups come one after the other: {', '.join(GROUPS)}")
    return places


def _place(*, slug: str, group: str, practice: dict[str, Any] | None = None) -> _Place:
    return _Place(slug, group, None if practice is None else Practice(**practice))
