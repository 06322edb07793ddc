"""Markdown to HTML, block by block: the one walk that rendering and extraction share.

Python-Markdown is not thread-safe, so each call sets up its own. The dialect is small on purpose: no raw
HTML, no images, no attribute lists except the id at the end of a heading, which translators never see.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions.sane_lists import SaneListExtension
from markdown.extensions.tables import TableExtension
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor
from markdown.util import STX, AtomicString

from webapp.content.errors import ContentError
from webapp.content.fences import CLOSING, LIKE_OPENING, OPENING, Fence
from webapp.content.messages import Translate, Words, unfit, words

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
CELLS = ("th", "td")
TABLE_CONTEXT = "table"

_HEADING_ID = re.compile(r"\s*\{#([a-z0-9]+(?:-[a-z0-9]+)*)\}\s*$")
# Inline patterns for HTML, images, and links that are not written [text](target).
_NOT_OURS = (
    *("html", "image_link", "image_reference", "short_image_ref"),
    *("autolink", "automail", "reference", "short_reference"),
)
_BEGINNING = "a page begins with its only `# Title {#id}` and a summary"
_SOFT_BREAK = re.compile(r"[ \t]*\n[ \t]*")
_MARKUP = re.compile(r"[*_`\[\]\\<&]")

# Before inline parsing, which has 20: block texts are still Markdown.
_BEFORE_INLINE = 25
_AFTER_INLINE = 15
# After line ends are normalised (30).
_FENCES = 25

RenderFence = Callable[[Fence], str]
ResolveLink = Callable[[str, int], str]
"""Takes the target of a link and its line, gives the address."""


@dataclass(frozen=True)
class Block:
    """One text of a page: a paragraph, heading, list item or table cell."""

    tag: str
    line: int
    anchor: str | None
    """The id of a heading."""
    context: str | None
    english: str
    words: Words
    """What is shown."""


@dataclass(frozen=True)
class Document:
    """A page taken apart: its first two blocks are title and summary, the HTML is the rest."""

    html: str
    blocks: tuple[Block, ...]

    @property
    def title(self) -> Block:
        """The level 1 heading."""
        return self.blocks[0]

    @property
    def summary(self) -> Block:
        """The paragraph below the title."""
        return self.blocks[1]

    @property
    def sections(self) -> tuple[Block, ...]:
        """The headings below the title, whatever their level."""
        return tuple(block for block in self.blocks[1:] if block.tag in HEADINGS)


def parse(
    source: str,
    path: Path,
    *,
    translate: Translate | None = None,
    render_fence: RenderFence = lambda fence: "",
    resolve_link: ResolveLink = lambda target, line: target,
) -> Document:
    """Turn a page's Markdown into HTML and the list of its blocks.

    `translate` is None for the English page. `path` is for error messages.

    :raises ContentError: no title or summary, a heading without id, a text unfit for translation
    """
    if not source.strip():
        raise ContentError(path, 1, _BEGINNING)
    markdown = Markdown(extensions=[TableExtension(use_align_attribute=True), SaneListExtension()])
    markdown.preprocessors.deregister("html_block")
    markdown.parser.blockprocessors.deregister("reference")
    for pattern in _NOT_OURS:
        markdown.inlinePatterns.deregister(pattern)
    swap = _Swap(markdown, source, path, translate)
    markdown.preprocessors.register(_Fences(markdown, path, render_fence), "fences", _FENCES)
    markdown.treeprocessors.register(swap, "swap", _BEFORE_INLINE)
    markdown.treeprocessors.register(_Links(swap, resolve_link), "links", _AFTER_INLINE)
    html = markdown.convert(source)
    return Document(html, tuple(block for _, block in swap.found))


class _Fences(Preprocessor):
    """Takes fenced blocks out of the Markdown and puts their HTML in their place."""

    def __init__(self, markdown: Markdown, path: Path, render: RenderFence) -> None:
        super().__init__(markdown)
        self.path = path
        self.render = render

    def run(self, lines: list[str]) -> list[str]:
        kept: list[str] = []
        numbered = iter(enumerate(lines, 1))
        for number, line in numbered:
            if opening := OPENING.match(line):
                fence = self._read(number, opening[1], numbered)
                kept += ["", self.md.htmlStash.store(self.render(fence).strip()), ""]
            elif LIKE_OPENING.match(line):
                raise ContentError(self.path, number, "a block begins at the left with ``` and its name, as ```count")
            else:
                kept.append(line)
        return kept

    def _read(self, number: int, name: str, rest: Iterator[tuple[int, str]]) -> Fence:
        body: list[str] = []
        for _, line in rest:
            if CLOSING.match(line):
                return Fence(self.path, number, name, tuple(body))
            body.append(line)
        raise ContentError(self.path, number, "this block is never closed")


class _Swap(Treeprocessor):
    """Swaps the text of each block for its translation and notes the block."""

    def __init__(self, markdown: Markdown, source: str, path: Path, translate: Translate | None) -> None:
        super().__init__(markdown)
        self.lines = _Lines(source)
        self.path = path
        self.translate = translate
        self.found: list[tuple[Element, Block]] = []
        self.anchors: set[str] = set()

    def run(self, root: Element) -> None:
        for element in root.iter():
            if _is_text(element.text):
                block = self._swap(element, str(element.text))
                self.found.append((element, block))
            if _is_text(element.tail) or (element.tag == "li" and element.find(".//li") is not None):
                raise ContentError(self.path, self.lines.last, "a list in a list cannot be translated apart")
        tags = [block.tag for _, block in self.found]
        if tags[:2] != ["h1", "p"] or tags.count("h1") > 1:
            raise ContentError(self.path, 1, _BEGINNING)
        for element, block in self.found[:2]:
            if _MARKUP.search(block.english):
                raise ContentError(self.path, block.line, "title and summary are plain text")
            root.remove(element)

    def _swap(self, element: Element, text: str) -> Block:
        line = self.lines.find(text)
        anchor = None
        if element.tag in HEADINGS:
            text, anchor = self._cut_id(text, line)
            element.set("id", anchor)
        english = _SOFT_BREAK.sub(" ", text).strip()
        if fault := unfit(english):
            raise ContentError(self.path, line, fault)
        context = TABLE_CONTEXT if element.tag in CELLS else None
        shown = words(self.translate, context, english)
        element.text = str(shown)
        if shown.lang:
            element.set("lang", shown.lang)
        if element.tag == "th":
            element.set("scope", "col")
        return Block(element.tag, line, anchor, context, english, shown)

    def _cut_id(self, text: str, line: int) -> tuple[str, str]:
        found = _HEADING_ID.search(text)
        if not found:
            raise ContentError(self.path, line, f"the heading {text!r} needs an id such as {{#the-play}}")
        if _MARKUP.search(text[: found.start()]):
            raise ContentError(self.path, line, "headings are plain text")
        if found[1] in self.anchors:
            raise ContentError(self.path, line, f"the id {found[1]!r} is there twice")
        self.anchors.add(found[1])
        return text[: found.start()], found[1]


class _Links(Treeprocessor):
    """Resolves the targets of all links."""

    def __init__(self, swap: _Swap, resolve: ResolveLink) -> None:
        super().__init__(swap.md)
        self.swap = swap
        self.resolve = resolve

    def run(self, root: Element) -> None:
        for element, block in self.swap.found:
            for link in element.iter("a"):
                link.set("href", self.resolve(link.get("href", ""), block.line))


class _Lines:
    """Finds the lines on which the blocks begin, given in their order."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0

    @property
    def last(self) -> int:
        """The line of the block found last, counted from 1."""
        return self.source.count("\n", 0, self.at) + 1

    def find(self, text: str) -> int:
        """Gives the line of the next block, which has this text."""
        first_line = text.partition("\n")[0]
        found = self.source.find(first_line, self.at)
        if found >= 0:
            # Never past the block's true end, so a short cell found too early misleads nobody after it.
            self.at = found + len(first_line)
        return self.last


def _is_text(text: str | None) -> bool:
    """Tell whether there is something to translate: a letter, and neither code nor a placeholder."""
    if text is None or isinstance(text, AtomicString) or STX in text:
        return False
    return any(character.isalpha() for character in text)
