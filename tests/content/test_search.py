"""Search: by words and their beginnings, whatever their accents and capitals, with the passage."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from webapp import paths
from webapp.content.errors import ContentError
from webapp.content.pages import Library, Page
from webapp.content.search import MOST_RESULTS, PASSAGE, Bit, Search, fold, passage, read_other_words, sections
from webapp.i18n import LANGUAGES, Translate, content_translator

Find = Callable[[str, str], list[str]]


def made() -> Search:
    words = read_other_words(paths.CONTENT / "other-words.toml")
    return Search(Library(paths.CONTENT), lambda lang: content_translator(paths.TRANSLATIONS, lang), words)


def bare(library: Library, slug: str, translate: Translate | None) -> Page:
    """A page without its examples and the addresses of its links."""
    return library.page(slug, translate, lambda block: "", lambda other: "", lambda part, query: "")


@pytest.fixture(scope="module")
def search() -> Search:
    return made()


@pytest.fixture(scope="module")
def find(search: Search) -> Find:
    return lambda lang, question: [f"{result.slug}#{result.anchor}" for result in search.find(lang, question)]


@pytest.mark.parametrize(
    ("question", "section"),
    [
        ("his nobs", "counting#nobs"),
        ("HIS NOBS", "counting#nobs"),
        ("flush crib", "counting#flush"),
        ("wrong call", "muggins#wrong-call"),
        ("overcount", "muggins#overcount"),
        ("empty crib", "back-10#empty-crib"),
        ("cannot happen", "counting#impossible"),
    ],
)
def test_a_question_leads_to_its_section(find: Find, question: str, section: str) -> None:
    assert section in find("en", question)[:5]


@pytest.mark.parametrize(
    ("lang", "bare", "accented"),
    [("el", "μετρημα", "Μέτρημα"), ("el", "ΛΑΘΟΣ", "λάθος"), ("cs", "pocitani", "počítání"), ("da", "hal", "hål")],
)
def test_accents_and_capitals_make_no_difference(find: Find, lang: str, bare: str, accented: str) -> None:
    assert find(lang, bare) == find(lang, accented)
    assert lang == "da" or find(lang, bare)


def test_all_words_count_where_there_is_a_section_with_all(search: Search) -> None:
    for result in search.find("en", "muggins lowball"):
        found = {fold(bit.text) for bit in result.passage if bit.found}
        assert found <= {"muggins", "lowball"}
        text = fold(" ".join((result.title, result.heading, *(bit.text for bit in result.passage))))
        assert "muggins" in text or "lowball" in text


def test_another_ending_is_found_where_the_word_itself_is_not(find: Find) -> None:
    assert "muggins#what" in find("en", "announcer")
    assert len(find("el", "πόντων")) > 5


def test_sections_with_the_words_themselves_come_first(search: Search) -> None:
    marks = [[fold(bit.text) for bit in result.passage if bit.found] for result in search.find("cs", "karet")]
    assert "karet" in marks[0]
    assert any("karet" not in found for found in marks)


@pytest.mark.parametrize(
    ("lang", "other", "ours"), [("da", "Knægten", "bonde"), ("cs", "kluk", "spodek"), ("sw", "ghulamu", "jeki")]
)
def test_words_the_pages_do_not_use_lead_to_those_they_do(find: Find, lang: str, other: str, ours: str) -> None:
    assert find(lang, other) == find(lang, ours) != []


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("x", 1),
        ("da = 1", 1),
        ("da = 'x'", 1),
        ("[da]\nx = 1", 2),
        ("[da.x]\ny = 'z'", 1),
        ("[da]\na = 'b'\nx = ''", 3),
        ("[da]\na = 'b'\nx = 'two words'", 3),
        ("[da]\na = 'b'\n'two words' = 'x'", 3),
        ("[da]\na = 'b'\nx = 'a\"b'", 3),
        ("[da]\na = 'b'\nx = \"a\\u0000b\"", 3),
        ("[da]\n'' = 'x'", 1),
    ],
)
def test_a_mistake_in_the_other_words_is_named(tmp_path: Path, text: str, line: int) -> None:
    path = tmp_path / "other-words.toml"
    with pytest.raises(ContentError, match=r"other-words\.toml:1"):
        read_other_words(path)
    path.write_text(text)
    with pytest.raises(ContentError, match=rf"other-words\.toml:{line}: "):
        read_other_words(path)


def test_where_no_section_has_all_words_those_with_some_are_found(find: Find) -> None:
    assert "counting#nobs" in find("en", "nobs xylophone")


@pytest.mark.parametrize(
    "question",
    [
        "",
        " ",
        "?",
        '"',
        "*",
        "'",
        "NEAR(",
        "AND",
        "OR NOT",
        "a:b",
        "folded_text:x",
        "^",
        "\x00",
        "“”",
        "--",
        "🂡",
        "x" * 5000,
    ],
)
def test_whatever_is_typed_is_answered(search: Search, question: str) -> None:
    assert len(search.find("en", question)) <= MOST_RESULTS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_section_of_every_page_is_found_by_its_heading(search: Search, lang: str) -> None:
    library = Library(paths.CONTENT)
    translate = content_translator(paths.TRANSLATIONS, lang)
    for slug in library.slugs:
        page = bare(library, slug, translate)
        headings = {(section.anchor, section.heading) for section in sections(page)}
        assert {text for _, text in page.toc} <= {heading for _, heading in headings}
    titles = {result.title for result in search.find(lang, page.title)}
    assert page.title in titles


def test_threads_share_an_index() -> None:
    search = made()
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda at: search.find(("en", "el")[at % 2], "muggins"), range(40)))
    assert all(found)
    assert found[0::2] == found[:1] * 20
    assert found[1::2] == found[1:2] * 20


TEXT = " ".join(f"word{number}" for number in range(100))


def joined(bits: tuple[Bit, ...]) -> str:
    return "".join(f"[{bit.text}]" if bit.found else bit.text for bit in bits)


def test_a_passage_begins_shortly_before_what_was_found() -> None:
    told = joined(passage(TEXT, ["word50"]))
    assert told.startswith("… word42 ")
    assert "word49 [word50] word51" in told
    assert told.endswith(" …")
    assert len(told.split()) <= PASSAGE + 2


def test_a_passage_at_an_end_of_the_text_says_nothing_more_comes() -> None:
    assert joined(passage("One two three.", ["two"])) == "One [two] three."
    assert joined(passage("One two three.", ["nothing"])) == "One two three."
    assert joined(passage(TEXT, ["word99"])).endswith("word98 [word99]")
    assert joined(passage("", ["two"])) == ""


def test_accents_stay_in_the_passage() -> None:
    assert joined(passage("Το μέτρημα του χεριού", ["μετρημα"])) == "Το [μέτρημα] του χεριού"


def test_examples_and_tables_of_variants_are_not_read(tmp_path: Path) -> None:
    library = Library(paths.CONTENT)
    page = library.page("muggins", None, lambda block: "XX", lambda other: "", lambda part, query: "")
    text = " ".join(section.text for section in sections(page))
    assert "Points you missed" not in text
    assert "If you announce too little" in text


def test_a_section_reads_as_it_is_written() -> None:
    library = Library(paths.CONTENT)
    for slug in library.slugs:
        for section in sections(bare(library, slug, None)):
            assert not re.search(r" [.,;:)]", section.text), section.text
