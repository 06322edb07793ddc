"""The rule pages of a folder: read and checked once at start, rendered in any language after that."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from webapp.content.blocks import Document, parse
from webapp.content.comparison import Comparison, ComparisonRequest, ComparisonTable, read_request
from webapp.content.errors import ContentError
from webapp.content.examples import READERS, Example
from webapp.content.fences import Fence
from webapp.content.links import PAGE, Link, OutsideLink, PageLink, Query, SiteLink, read_link
from webapp.content.messages import Translate, Words, words
from webapp.content.sources import Tables, read
from webapp.cribbage.rules import STEP_BACKS

DEALS = ("hands", "cribs", "mixed")
NO_STEP_BACK = "none"
GROUPS = ("game", "variants", "more")
"""In the order of the index: the game, its variants, what is around it."""
_SLUG: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

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
        text = read(path)
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
            self._follow(comparison, "", PAGE + variant["page"], self.comparison.line_of(variant["page"]))

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
                    if key != "with" and (key, value) not in (("rows", "all"), ("rows", "changes")):
                        raise ContentError(path, line, f"the link {target!r} says more than with and rows")
        return link

    def _anchors(self, slug: str) -> set[str | None]:
        return {block.anchor for block in self._sources[slug].document.sections}


def _read_order(path: Path) -> tuple[_Place, ...]:
    tables = Tables.read(read(path), path, name="slug")
    tables.keys("the file", tables.data, ("page",))
    places: dict[str, _Place] = {}
    for entry in tables.entries("page"):
        name = tables.named(entry)
        if fault := _fault(tables, name, entry, places):
            raise tables.error(name, f"{name}: {fault}")
        practice = entry.get("practice")
        places[name] = _Place(name, entry["group"], Practice(**practice) if practice else None)
    return tuple(places.values())


def _fault(tables: Tables, name: str, entry: Mapping[str, Any], before: Mapping[str, _Place]) -> str | None:
    """Says what is wrong with a page of the order, apart from its keys."""
    tables.keys(name, entry, ("slug", "group"), ("practice",))
    if not isinstance(entry["slug"], str) or not _SLUG.fullmatch(name):
        return "a slug has small letters, digits and single hyphens"
    if name in before:
        return "this page is there twice"
    if not tables.path.with_name(f"{name}.md").is_file():
        return f"there is no {name}.md"
    group = entry["group"]
    if group not in GROUPS:
        return f"group is one of {', '.join(GROUPS)}"
    if any(GROUPS.index(place.group) > GROUPS.index(group) for place in before.values()):
        return f"the groups come one after the other: {', '.join(GROUPS)}"
    return _practice_fault(tables, name, entry["practice"]) if "practice" in entry else None


def _practice_fault(tables: Tables, name: str, practice: object) -> str | None:
    if not isinstance(practice, dict):
        return "practice is written { deal = ..., muggins = ..., step_back = ... }"
    tables.keys(name, practice, ("deal", "muggins", "step_back"))
    if practice["deal"] not in DEALS:
        return f"deal is one of {', '.join(DEALS)}"
    if not isinstance(practice["muggins"], bool):
        return "muggins is true or false"
    if practice["step_back"] not in (NO_STEP_BACK, *STEP_BACKS):
        return f"no step back {practice['step_back']!r}; there are {', '.join((NO_STEP_BACK, *STEP_BACKS))}"
    return None
