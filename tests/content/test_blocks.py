"""Markdown to HTML, block by block."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from webapp.content.blocks import Block, Document, parse
from webapp.content.errors import ContentError
from webapp.content.fences import Fence
from webapp.content.messages import Translate

HEAD = "# Title {#title}\n\nThe summary.\n\n"


def read(text: str, translate: Translate | None = None) -> Document:
    return parse(HEAD + text, Path("page.md"), translate=translate)


def body(document: Document) -> list[Block]:
    return list(document.blocks[2:])


def test_title_and_summary_are_apart_from_the_html() -> None:
    document = read("Text.\n")
    assert document.title.words == "Title"
    assert document.title.anchor == "title"
    assert document.summary.words == "The summary."
    assert document.html == "<p>Text.</p>"


def test_soft_line_breaks_do_not_matter_to_translators() -> None:
    assert body(read("One\nsentence  \n here.\n")) == [
        Block("p", 5, None, None, "One sentence here.", body(read("One sentence here.\n"))[0].words)
    ]


def test_no_break_spaces_survive() -> None:
    assert body(read("5\u00a0cards\n"))[0].english == "5\u00a0cards"
    assert "5\u00a0karet" in read("x cards\n", lambda context, text: "5\u00a0karet").html


def test_blocks_know_their_lines_contexts_and_ids() -> None:
    text = "## Runs {#runs}\n\n| name | points |\n| --- | --- |\n| Pair | 2 |\n\n- first\n- second\n\n1. third\n"
    found = [(b.tag, b.line, b.anchor, b.context, b.english) for b in body(read(text))]
    assert found == [
        ("h2", 5, "runs", None, "Runs"),
        ("th", 7, None, "table", "name"),
        ("th", 7, None, "table", "points"),
        ("td", 9, None, "table", "Pair"),
        ("li", 11, None, None, "first"),
        ("li", 12, None, None, "second"),
        ("li", 14, None, None, "third"),
    ]


def test_tables_have_column_headers_and_no_inline_style() -> None:
    html = read("| name | points |\n| --- | ---: |\n| Pair | 2 |\n").html
    assert '<th scope="col">name</th>' in html
    assert '<td align="right">2</td>' in html
    assert "style=" not in html


def test_cells_without_a_letter_are_left_alone() -> None:
    asked: list[str] = []
    read("| a | b |\n| --- | --- |\n| **2** | 3-3-4 |\n", lambda context, text: asked.append(text))
    assert asked == ["Title", "The summary.", "a", "b"]


def test_code_is_left_alone() -> None:
    document = read("Before.\n\n    code here\n\nAfter `5H 5S`.\n", lambda context, text: text.upper())
    assert "code here" in document.html
    assert [block.english for block in body(document)] == ["Before.", "After `5H 5S`."]


def test_raw_html_is_escaped() -> None:
    html = read("<script>alert(1)</script>\n\nan <b onclick='x'>inline</b> one\n").html
    assert "<script" not in html
    assert "<b" not in html
    assert "&lt;script&gt;" in html


@pytest.mark.parametrize(
    "markup",
    [
        "![x](https://example.org/x.png)",
        "<https://example.org>",
        "[x][y]\n\n[y]: https://example.org",
        "[x](https://example.org",
        "[x] (https://example.org)",
    ],
)
def test_the_dialect_has_one_kind_of_link(markup: str) -> None:
    with pytest.raises(ContentError, match=r"^page\.md:5: a link is written \[text\]\(target\)"):
        read(f"See {markup}\n")
    html = read("plain\n", lambda context, text: f"See {markup}").html
    assert html == '<p lang="en">plain</p>'


def test_an_address_for_letters_is_text() -> None:
    html = read("See <a@example.org>\n").html
    assert "mailto" not in html
    assert "a@example.org" in html, "nothing is dropped in silence"


def test_attribute_lists_are_text() -> None:
    html = read("plain\n", lambda context, text: f"*{text}*{{onclick=alert(1)}}\n{{: .big onclick=alert(1) }}").html
    assert not re.search(r"<[^>]*onclick", html)
    assert "<em>plain</em>{onclick" in html


def test_a_heading_takes_no_attributes_from_its_translation() -> None:
    html = read("## Runs {#runs}\n", lambda context, text: text + " {#other onclick=alert(1)}").html
    assert html == '<h2 id="runs">Runs {#other onclick=alert(1)}</h2>'


def test_placeholders_cannot_be_forged_by_a_translation() -> None:
    html = read("a\n\n```count\nx\n```\n", lambda context, text: "\x02wzxhzdk:0\x03" if text == "a" else text).html
    assert html.startswith("<p>wzxhzdk:0</p>")


def test_a_fence_becomes_what_it_is_rendered_to() -> None:
    seen: list[Fence] = []

    def render(fence: Fence) -> str:
        seen.append(fence)
        return "\n<figure><p>1 < 2</p></figure>\n"

    document = parse(HEAD + "Before:\n```count\na: b\n\nc: d\n```\nafter\n", Path("page.md"), render_fence=render)
    assert document.html == "<p>Before:</p>\n<figure><p>1 < 2</p></figure>\n<p>after</p>"
    assert seen == [Fence(Path("page.md"), 6, "count", ("a: b", "", "c: d"))]


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("fine\n\n85% of hands\n", 7, "percent"),
        ("fine\n\na {brace}\n", 7, "brace"),
        ("## No id\n", 5, "needs an id"),
        ("## Bad id {#A b}\n", 5, "needs an id"),
        ("## One {#x}\n\n## Two {#x}\n", 7, "twice"),
        ("## *Loud* {#x}\n", 5, "plain text"),
        ("```count\nhand: x\n", 5, "never closed"),
        ("```\nhand: x\n```\n", 5, "at the left"),
        ("``` count\nhand: x\n```\n", 5, "at the left"),
        ("fine\n\n ```count\nhand: x\n ```\n", 7, "at the left"),
        ("```count wrong\nhand: x\n```\n", 5, "at the left"),
        ("````count\nhand: x\n````\n", 5, "at the left"),
        ("~~~count\nhand: x\n~~~\n", 5, "at the left"),
        ("- ```count\n  hand: x\n  ```\n", 5, "at the left"),
        ("- a\n    - b\n", 5, "list in a list"),
        ("# Another {#another}\n", 1, "begins with"),
    ],
)
def test_mistakes_name_file_and_line(text: str, line: int, message: str) -> None:
    with pytest.raises(ContentError, match=message) as caught:
        read(text)
    assert str(caught.value).startswith(f"page.md:{line}: ")


@pytest.mark.parametrize("source", ["", "Text.\n", "# T {#t}\n\n## S {#s}\n\nx\n"])
def test_a_page_begins_with_title_and_summary(source: str) -> None:
    with pytest.raises(ContentError, match="begins with"):
        parse(source, Path("page.md"))


def test_the_summary_is_plain_text() -> None:
    with pytest.raises(ContentError, match="plain text"):
        parse("# T {#t}\n\nA [link](page:x).\n", Path("page.md"))
