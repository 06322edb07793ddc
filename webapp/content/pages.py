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
from webapp.content.examples import CountExample, read_example
from webapp.content.fences import Fence
from webapp.content.messages import Translate, Words, words
from webapp.cribbage.rules import STEP_BACKS

DEALS = ("hands", "cribs", "mixed")
NO_STEP_BACK = "none"
PAGE_LINK = "page:"

RenderBlock = Callable[[CountExample | ComparisonTable], str]
"""Gives the HTML of an example or table; its texts must already be escaped."""
PageUrl = Callable[[str], str]
"""Gives the address of a page, by slug, in the reader's language."""


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
    title: Words
    summary: Words
    practice: Practice


@dataclass(frozen=True)
class Page(Entry):
    """A page in one language."""

    html: str
    """All but title and summary."""
    toc: tuple[tuple[str, Words], ...]
    """Id and text of each section."""


@dataclass(frozen=True)
class _Source:
    slug: str
    path: Path
    text: str
    practice: Practice
    document: Document
    fences: Mapping[int, CountExample | ComparisonRequest]
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
        self._sources = {
            slug: self._read(slug, practice) for slug, practice in _read_order(folder / "pages.toml").items()
        }
        self._check_links()

    @property
    def slugs(self) -> tuple[str, ...]:
        """The pages, in the order of the index."""
        return tuple(self._sources)

    def entries(self, translate: Translate | None) -> tuple[Entry, ...]:
        """Title, summary and practice settings of every page; cheap, nothing is rendered."""
        return tuple(self.entry(slug, translate) for slug in self._sources)

    def entry(self, slug: str, translate: Translate | None) -> Entry:
        """Title, summary and practice settings of one page.

        :raises KeyError: there is no such page
        """
        source = self._sources[slug]
        title, summary = source.document.title, source.document.summary
        return Entry(
            slug,
            words(translate, title.context, title.english),
            words(translate, summary.context, summary.english),
            source.practice,
        )

    def page(self, slug: str, translate: Translate | None, render_block: RenderBlock, url_for_page: PageUrl) -> Page:
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
            page, anchor = self._follow(source.path, slug, target, line)
            if page is None:
                return target
            return (url_for_page(page) if page != slug or not anchor else "") + anchor

        document = parse(source.text, source.path, translate=translate, render_fence=render_fence, resolve_link=resolve)
        return Page(
            slug,
            document.title.words,
            document.summary.words,
            source.practice,
            document.html,
            tuple((block.anchor or "", block.words) for block in document.sections if block.tag == "h2"),
        )

    def _read(self, slug: str, practice: Practice) -> _Source:
        path = self._folder / f"{slug}.md"
        try:
            text = path.read_text("utf-8")
        except FileNotFoundError as error:
            raise ContentError(self._folder / "pages.toml", 1, f"there is no {path.name}") from error
        fences: dict[int, CountExample | ComparisonRequest] = {}
        links: list[tuple[str, int]] = []

        def note_fence(fence: Fence) -> str:
            fences[fence.line] = self._run(fence)
            return ""

        def note_link(target: str, line: int) -> str:
            links.append((target, line))
            return target

        document = parse(text, path, render_fence=note_fence, resolve_link=note_link)
        return _Source(slug, path, text, practice, document, fences, tuple(links))

    def _run(self, fence: Fence) -> CountExample | ComparisonRequest:
        match fence.name:
            case "count":
                return read_example(fence)
            case "compare":
                return read_request(fence, self.comparison)
        raise fence.error(f"{fence.name!r} is neither a count nor a compare block")

    def _check_links(self) -> None:
        for source in self._sources.values():
            for target, line in source.links:
                self._follow(source.path, source.slug, target, line)
        comparison = self._folder / "comparison.toml"
        for variant in self.comparison.variants.values():
            self._follow(comparison, "", PAGE_LINK + variant["page"], 1)

    def _follow(self, path: Path, here: str, target: str, line: int) -> tuple[str | None, str]:
        """Gives page and `#anchor` of a link; no page for a link that leaves the site."""
        if target.startswith("https://"):
            return None, ""
        if target.startswith(PAGE_LINK):
            slug, hash_, anchor = target.removeprefix(PAGE_LINK).partition("#")
        elif target.startswith("#"):
            slug, hash_, anchor = here, "#", target[1:]
        else:
            raise ContentError(path, line, f"the link {target!r} is neither page:slug#anchor, #anchor nor https://")
        if slug not in self._sources:
            raise ContentError(path, line, f"the link {target!r} leads to no page")
        anchors = {block.anchor for block in self._sources[slug].document.sections}
        if hash_ and anchor not in anchors:
            raise ContentError(path, line, f"the link {target!r} leads to no section of {slug}")
        return slug, hash_ + anchor


def _read_order(path: Path) -> dict[str, Practice]:
    try:
        pages: list[dict[str, Any]] = tomllib.loads(path.read_text("utf-8"))["page"]
        order = {page["slug"]: Practice(**page["practice"]) for page in pages}
    except (tomllib.TOMLDecodeError, KeyError, TypeError) as error:
        raise ContentError(path, 1, f"each [[page]] has a slug and its practice settings: {error}") from error
    for slug, practice in order.items():
        if practice.deal not in DEALS:
            raise ContentError(path, 1, f"{slug}: deal is one of {', '.join(DEALS)}")
        if practice.step_back not in (NO_STEP_BACK, *STEP_BACKS):
            raise ContentError(path, 1, f"{slug}: no step back {practice.step_back!r}")
    return order
