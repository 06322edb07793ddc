"""The shipped pages, whole: all of them build, in any language, from any thread."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser
from pathlib import Path

import pytest

from webapp.content.blocks import Document, parse
from webapp.content.comparison import ComparisonTable
from webapp.content.errors import ContentError
from webapp.content.examples import Example
from webapp.content.links import Query
from webapp.content.pages import Library, Page
from webapp.paths import CONTENT

SLUGS = (
    *("standard", "three-players", "four-players", "counting", "play", "board"),
    *("muggins", "back-10", "nineteen", "lowball", "length", "combining"),
    *("etiquette", "history", "glossary", "questions"),
)
Show = Callable[..., Page]
Change = Callable[[str, str, str], Path]


def source(slug: str) -> str:
    return (CONTENT / f"{slug}.md").read_text("utf-8")


def document(slug: str) -> Document:
    return parse(source(slug), CONTENT / f"{slug}.md")


def greek(context: str | None, text: str) -> str:
    """Stands for a translation: Greek letters, other lengths, links and code kept."""
    kept = re.split(r"(\]\([^)]*\)|`[^`]*`)", text)
    return "".join(part if at % 2 else re.sub("[A-Za-z]", "ω", part) for at, part in enumerate(kept)) + " (ελ)"


class Outline(HTMLParser):
    """What must be the same in every language."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.text = ""
        self.unmarked: list[str] = []
        """Texts inside no element with a `lang`."""
        self.open: list[bool] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.open.append(any(name == "lang" for name, _ in attrs))
        self.ids += [value or "" for name, value in attrs if name == "id"]
        self.links += [value or "" for name, value in attrs if name == "href"]

    def handle_endtag(self, tag: str) -> None:
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.text += data
        if not any(self.open):
            self.unmarked.append(data)


def test_pages_come_in_the_order_of_the_index(library: Library) -> None:
    assert library.slugs == SLUGS
    assert [entry.slug for entry in library.entries(None)] == list(SLUGS)


def test_index_and_page_agree(library: Library, show: Show) -> None:
    for entry in library.entries(greek):
        page = show(entry.slug, greek)
        assert (entry.title, entry.summary) == (page.title, page.summary)
        assert entry.title.endswith("(ελ)")


def test_every_markdown_file_is_a_page(library: Library) -> None:
    assert {path.stem for path in CONTENT.glob("*.md")} == set(library.slugs)


def test_practice_settings(library: Library) -> None:
    practice = {entry.slug: entry.practice for entry in library.entries(None)}
    assert practice["muggins"].muggins
    assert practice["back-10"].step_back == "back-10"
    assert practice["nineteen"].step_back == "nineteen"
    assert practice["counting"].deal == "hands"
    assert practice["etiquette"] is practice["questions"] is None


@pytest.mark.parametrize("slug", SLUGS)
def test_the_english_page(slug: str, show: Show) -> None:
    page = show(slug)
    outline = Outline(page.html)
    assert page.title
    assert page.summary.endswith(".")
    assert "lang=" not in page.html
    assert "page:" not in page.html
    assert "h1" not in outline.tags
    assert [anchor for anchor, _ in page.toc] == [a for a in outline.ids if f'<h2 id="{a}"' in page.html]
    assert len(set(outline.ids)) == len(outline.ids)
    assert {"next", "history"} & {anchor for anchor, _ in page.toc}


@pytest.mark.parametrize("slug", SLUGS)
def test_a_translated_page_keeps_ids_links_and_structure(slug: str, show: Show) -> None:
    english, other = Outline(show(slug).html), Outline(show(slug, greek).html)
    assert other.tags == english.tags
    assert other.ids == english.ids
    assert other.links == english.links
    assert "lang=" not in show(slug, greek).html


@pytest.mark.parametrize("slug", SLUGS)
def test_no_english_is_left_in_a_translated_page(slug: str, show: Show) -> None:
    page = show(slug, greek)
    assert not re.findall("[A-Za-z]{2,}", Outline(page.html).text)
    for text in (page.title, page.summary, *(text for _, text in page.toc)):
        assert not re.findall("[A-Za-z]{2,}", text)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_page_asks_for_nothing_but_its_blocks(slug: str, show: Show) -> None:
    asked: list[tuple[str | None, str]] = []

    def translate(context: str | None, text: str) -> str:
        asked.append((context, text))
        return text

    show(slug, translate)
    known = {(block.context, block.english) for block in document(slug).blocks}
    assert {pair for pair in asked if pair[0] != "comparison"} == known


def test_one_missing_translation_is_one_english_block(show: Show) -> None:
    missing = document("muggins").blocks[3].english
    html = show("muggins", lambda context, text: None if text == missing else greek(context, text)).html
    assert html.count('lang="en"') == 1
    assert f'<p lang="en">{missing}</p>' in html


def test_without_translations_all_is_english_and_says_so(show: Show) -> None:
    page = show("standard", lambda context, text: None)
    assert (page.title.lang, page.summary.lang, page.toc[0][1].lang) == ("en", "en", "en")
    unmarked = Outline(page.html).unmarked
    assert unmarked
    assert not any(map(str.isalpha, "".join(unmarked)))


def test_links_lead_to_the_readers_language(show: Show) -> None:
    html = show("counting").html
    assert 'href="/xx/rules/muggins"' in html
    assert 'href="#flush"' in html
    assert 'href="/xx/rules/counting#impossible"' in show("back-10").html


def test_links_lead_to_other_parts_of_the_site(folder: Path, change: Change) -> None:
    change("muggins.md", "(page:counting#impossible)", "(site:compare?with=muggins&with=back_10)")
    change("back-10.md", "(page:counting#impossible)", "(site:practice)")
    asked: list[tuple[str, Query]] = []

    def part(name: str, query: Query) -> str:
        asked.append((name, query))
        return f"/xx/{name}?a=1&b=2"

    library = Library(folder)
    html = library.page("muggins", greek, lambda block: "", str, part).html
    assert 'href="/xx/compare?a=1&amp;b=2"' in html
    library.page("back-10", None, lambda block: "", str, part)
    assert (asked[0], asked[-1]) == (("compare", (("with", "muggins"), ("with", "back_10"))), ("practice", ()))


def test_a_page_may_have_nothing_to_practise(folder: Path, change: Change) -> None:
    change("pages.toml", 'practice = { deal = "hands", muggins = false, step_back = "none" }', "")
    assert Library(folder).entry("counting", None).practice is None


def test_pages_are_grouped(library: Library, show: Show) -> None:
    groups = {entry.slug: entry.group for entry in library.entries(None)}
    assert (groups["standard"], groups["counting"]) == ("game", "game")
    assert (groups["muggins"], groups["back-10"]) == ("variants", "variants")
    assert show("muggins").group == "variants"


def test_every_example_is_at_hand(library: Library) -> None:
    blocks = sum(len(re.findall("^```(?:count|play|discard)$", source(slug), re.MULTILINE)) for slug in SLUGS)
    assert len(library.examples) == blocks
    assert {slug for slug, _ in library.examples} <= set(SLUGS)


def test_threads_do_not_disturb_each_other(show: Show) -> None:
    jobs = [(slug, translate) for slug in SLUGS for translate in (None, greek)] * 8
    alone = {(slug, translate): show(slug, translate) for slug, translate in jobs}
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda job: show(*job), jobs))
    assert together == [alone[job] for job in jobs]


def test_blocks_are_rendered_by_the_caller(library: Library) -> None:
    seen: list[Example | ComparisonTable] = []

    def render(block: Example | ComparisonTable) -> str:
        seen.append(block)
        return "<figure></figure>"

    html = library.page("back-10", greek, render, str, lambda name, query: name).html
    assert html.count("<figure></figure>") == len(seen) == source("back-10").count("```") // 2
    tables = [block for block in seen if isinstance(block, ComparisonTable)]
    assert [table.variants[0].id for table in tables] == ["back_10"]
    assert tables[0].rows[0].name.endswith("(ελ)")
    assert not any(row.cells[0].same for row in tables[0].rows)


def test_the_choices_of_the_site_are_named_as_such() -> None:
    for slug in ("three-players", "four-players"):
        assert "our own choice" in source(slug)
    for slug in ("muggins", "back-10", "nineteen", "lowball", "combining"):
        _, _, section = source(slug).partition("{#choice}")
        assert "our own choice" in section


def test_every_question_is_one() -> None:
    questions = [block for block in document("questions").sections if block.anchor != "next"]
    assert len(questions) >= 18
    assert all(block.english.endswith("?") and block.tag == "h2" for block in questions)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("(page:counting#impossible)", "(page:counting#possible)", "no section"),
        ("(page:counting#impossible)", "(page:countin)", "no page"),
        ("(page:counting#impossible)", "(#impossible)", "no section"),
        ("(page:counting#impossible)", "(page:counting#)", "no section"),
        ("(page:counting#impossible)", "(javascript:alert)", "none of"),
        ("(page:counting#impossible)", "(/en/rules/counting)", "none of"),
        ("(page:counting#impossible)", "(site:progress)", "no part of the site"),
        ("(page:counting#impossible)", "(site:)", "no part of the site"),
        ("(page:counting#impossible)", "(site:compare?with)", "key=value"),
        ("(page:counting#impossible)", "(site:compare?with=mugins)", "no variant 'mugins'"),
        ("(page:counting#impossible)", "(site:compare?wiht=muggins)", "more than with and rows"),
        ("(page:counting#impossible)", "(site:compare?rows=some)", "more than with and rows"),
        ("```compare", "```comparison", "no block"),
        ("total: 8", "total: 9", "counts 8"),
        ("scores after: 45 43", "scores after: 45 44", "arrives at 45 43"),
    ],
)
def test_a_mistake_in_a_page_stops_the_build(folder: Path, change: Change, old: str, new: str, message: str) -> None:
    path = change("muggins.md", old, new)
    with pytest.raises(ContentError, match=message) as caught:
        Library(folder)
    assert caught.value.path == path
    line = path.read_text("utf-8").splitlines()[caught.value.line - 1]
    assert line in new or new in line


@pytest.mark.parametrize(
    ("old", "new", "slug", "message"),
    [
        ('slug = "back-10"', 'slug = "back-11"', "back-11", "no back-11.md"),
        ('slug = "back-10"', 'slug = "muggins"', "muggins", "muggins: this page is there twice"),
        ('slug = "back-10"', 'slug = "../README"', "../README", "small letters"),
        ('slug = "back-10"', "", None, "'slug' is missing"),
        ('slug = "back-10"', "slug = 10", None, "small letters"),
        ('group = "game"', 'group = "games"', "standard", "group is one of"),
        ('group = "game"', "group = 1", "standard", "group is one of"),
        ('group = "game"\n', "", "standard", "'group' is missing"),
        ('group = "game"', 'group = "more"', "three-players", "one after the other"),
        (
            'step_back = "back-10"',
            'step_back = "back-11"',
            "back-10",
            "no step back 'back-11'; there are none, back-10",
        ),
        ('deal = "hands"', 'deal = "hand"', "counting", "deal is one of"),
        ("muggins = true", "mugins = true", "muggins", "unknown key 'mugins'"),
        ("muggins = true", 'muggins = "yes"', "muggins", "true or false"),
        ("muggins = true, ", "", "muggins", "'muggins' is missing"),
        ('{ deal = "hands", muggins = false, step_back = "none" }', '"hands"', "counting", "practice is written"),
        ("[[page]]", "[[pages]]", None, "unknown key 'pages'"),
    ],
)
def test_a_mistake_in_the_order_stops_the_build(
    folder: Path, change: Change, old: str, new: str, slug: str | None, message: str
) -> None:
    path = change("pages.toml", old, new)
    with pytest.raises(ContentError, match=message) as caught:
        Library(folder)
    lines = path.read_text("utf-8").splitlines()
    last = max((at for at, line in enumerate(lines, 1) if line == f'slug = "{slug}"'), default=1)
    assert (caught.value.path, caught.value.line) == (path, last)


@pytest.mark.parametrize("text", ["page = 1", 'page = "play"', "page = []", "page = [1]", '[page]\nslug = "play"'])
def test_an_order_that_is_no_list_of_pages_stops_the_build(folder: Path, text: str) -> None:
    (folder / "pages.toml").write_text(text, "utf-8")
    with pytest.raises(ContentError, match=r"pages\.toml:1: each page begins with \[\[page\]\]"):
        Library(folder)


@pytest.mark.parametrize("name", ["pages.toml", "comparison.toml", "play.md"])
def test_a_file_that_is_no_text_stops_the_build(folder: Path, name: str) -> None:
    (folder / name).write_bytes(b"# fine\n\n# kn\xe6gt\n")
    with pytest.raises(ContentError, match=rf"{name}:3: this is no UTF-8"):
        Library(folder)


@pytest.mark.parametrize("name", ["pages.toml", "comparison.toml"])
def test_a_file_that_is_not_there_stops_the_build(folder: Path, name: str) -> None:
    (folder / name).unlink()
    with pytest.raises(ContentError, match=rf"{name}:1: this file cannot be read"):
        Library(folder)
