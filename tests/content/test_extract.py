"""What is extracted is what is shown."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

from webapp.content.pages import Library, Page
from webapp.paths import CONTENT

METHODS = [("**.md", "markdown"), ("**/comparison.toml", "comparison")]


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    """What `pybabel extract` makes of the content folder."""
    found = Catalog()
    extractors = {
        "markdown": "webapp.content.extract:extract_markdown",
        "comparison": "webapp.content.extract:extract_comparison",
    }
    methods = [(pattern, extractors[name]) for pattern, name in METHODS]
    for name, line, message, comments, context in extract_from_dir(
        CONTENT, method_map=methods, strip_comment_tags=True
    ):
        found.add(message, locations=[(name, line)], auto_comments=comments, context=context)
    return found


def test_every_text_shown_is_extracted(catalog: Catalog, library: Library, show: Callable[..., Page]) -> None:
    asked: set[tuple[str | None, str]] = set()

    def translate(context: str | None, text: str) -> None:
        asked.add((context, text))

    for slug in library.slugs:
        show(slug, translate)
    library.comparison.table(translate=translate)
    library.entries(translate)
    extracted = {(message.context, str(message.id)) for message in catalog if message.id}
    assert asked == extracted


def test_every_word_of_the_sources_is_extracted(catalog: Catalog) -> None:
    """Holds the walk itself to account, with a reading of the files that shares nothing with it."""
    extracted = " ".join(str(message.id) for message in catalog)
    for path in CONTENT.glob("*.md"):
        fenced = False
        for line in path.read_text("utf-8").splitlines():
            if line.startswith("```"):
                fenced = not fenced
            elif not fenced:
                for piece in line.split("{#")[0].strip("# -|").split(" | "):
                    text = piece.strip().lstrip("0123456789. ")
                    assert not any(map(str.isalpha, text)) or text in extracted


def test_lines_lead_to_the_text(catalog: Catalog) -> None:
    for message in catalog:
        for name, line in message.locations:
            lines = (CONTENT / name).read_text("utf-8").splitlines()
            assert str(message.id).split(" ")[0] in lines[line - 1]


def test_nothing_is_taken_for_a_format(catalog: Catalog) -> None:
    for message in catalog:
        if message.id:
            assert not message.flags
    written = BytesIO()
    write_po(written, catalog, omit_header=True)
    assert b"-format" not in written.getvalue()


def test_contexts(catalog: Catalog) -> None:
    assert {message.context for message in catalog if message.id} == {None, "table", "comparison"}
    assert catalog.get("Fifteen", context="table")
    assert catalog.get("10 holes back", context="comparison")


def test_headings_are_marked_for_translators(catalog: Catalog) -> None:
    assert catalog["Rule changes"].auto_comments == ["Heading"]


def test_no_heading_id_reaches_translators(catalog: Catalog) -> None:
    assert not any("{" in str(message.id) for message in catalog)


def test_the_project_extracts_the_same_way() -> None:
    configured = (Path(__file__).parents[2] / "babel.cfg").read_text("utf-8")
    for pattern, method in METHODS:
        assert f"[{method}: {pattern}]" in configured
        assert f"{method} = webapp.content.extract:extract_{method}" in configured
