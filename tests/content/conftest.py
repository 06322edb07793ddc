"""A small folder of content to break, and the one that is shipped."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from webapp.content.comparison import ComparisonTable
from webapp.content.count_examples import CountExample
from webapp.content.discard_examples import DiscardExample
from webapp.content.examples import Example
from webapp.content.links import Query
from webapp.content.pages import Library, Page
from webapp.cribbage import LaidPlay
from webapp.paths import CONTENT


@pytest.fixture(scope="session")
def library() -> Library:
    return Library(CONTENT)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the shipped content."""
    return Path(shutil.copytree(CONTENT, tmp_path / "content"))


@pytest.fixture
def change(folder: Path) -> Callable[[str, str, str], Path]:
    """Replaces a text in a file of `folder`, and gives the file."""

    def replace(name: str, old: str, new: str) -> Path:
        path = folder / name
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")
        return path

    return replace


def rendered(block: Example | ComparisonTable) -> str:
    match block:
        case ComparisonTable():
            return f"<table><caption>{len(block.rows)}</caption></table>"
        case CountExample():
            return f"<figure>{block.count.total}</figure>"
        case LaidPlay():
            return f"<figure>{len(block.laid)}</figure>"
        case DiscardExample():
            return f"<figure>{len(block.ways)}</figure>"


def part(name: str, query: Query) -> str:
    return "?".join((f"/xx/{name}", *("&".join(map("=".join, query)) for _ in query[:1])))


@pytest.fixture(scope="session")
def show(library: Library) -> Callable[..., Page]:
    """Renders a shipped page with plain blocks and addresses below /xx/."""

    def page(slug: str, translate: Callable[[str | None, str], str | None] | None = None) -> Page:
        return library.page(slug, translate, rendered, lambda other: f"/xx/rules/{other}", part)

    return page
