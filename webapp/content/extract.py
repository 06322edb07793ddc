"""Babel extractors for `content/`: what they yield is what rendering asks for, since both take one walk."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import IO, Any

from webapp.content.blocks import HEADINGS, parse
from webapp.content.comparison import CONTEXT, Comparison
from webapp.content.sources import decoded

Message = tuple[int, str | None, str | tuple[str, str], list[str]]
"""Line, gettext function, its arguments, comments for translators: the shape Babel wants."""


def extract_markdown(
    fileobj: IO[bytes], keywords: Mapping[str, Any], comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[Message]:
    """Yields every block of a page, in order."""
    path = _path(fileobj)
    for block in parse(decoded(fileobj.read(), path), path).blocks:
        comments = ["Heading"] if block.tag in HEADINGS else []
        yield _message(block.line, block.context, block.english, comments)


def extract_comparison(
    fileobj: IO[bytes], keywords: Mapping[str, Any], comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[Message]:
    """Yields every name and cell of the comparison, in order."""
    path = _path(fileobj)
    comparison = Comparison.read(decoded(fileobj.read(), path), path)
    for line, english in comparison.messages():
        yield _message(line, CONTEXT, english, [])


def _message(line: int, context: str | None, english: str, comments: list[str]) -> Message:
    if context is None:
        return line, None, english, comments
    return line, "pgettext", (context, english), comments


def _path(fileobj: IO[bytes]) -> Path:
    return Path(str(getattr(fileobj, "name", "content")))
