"""Search in the rule pages: by words and their beginnings, whatever their accents and capitals."""

from __future__ import annotations

import re
import sqlite3
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from html.parser import HTMLParser
from itertools import chain
from pathlib import Path
from threading import Lock
from typing import Final

from sqlite_utils import Database

from webapp.content.errors import ContentError
from webapp.content.pages import Library, Page
from webapp.content.sources import Tables, read
from webapp.i18n import Translate

MOST_WORDS: Final = 8
"""Further words of a question are left out."""
MOST_RESULTS: Final = 20
PASSAGE: Final = 30
"""Words of a passage."""
_BEFORE: Final = 8
"""Words of a passage before the first one that was found."""
_STEM: Final = 4
"""Letters at the beginning of a word that its endings leave alone."""
_ENDING: Final = 2
"""Letters at the end of a word that may differ in the pages."""
_WORD: Final = re.compile(r"\w+")
_HEADINGS: Final = ("h2", "h3")
_WITHIN_TEXT: Final = ("a", "strong", "em", "code")

# Title and heading say more of what a section is about than its text does.
_FIND: Final = """
    SELECT section.* FROM section_fts JOIN section ON section.rowid = section_fts.rowid
    WHERE section_fts MATCH ? ORDER BY bm25(section_fts, 8, 6, 1), section.rowid LIMIT ?
"""


OtherWords = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Bit:
    """A piece of a passage."""

    text: str
    found: bool
    """Whether it is a word that was asked for."""


@dataclass(frozen=True, slots=True)
class Result:
    """A section of a page in which all or most words of a question stand."""

    slug: str
    anchor: str
    """Empty for the beginning of the page."""
    title: str
    heading: str
    passage: tuple[Bit, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of a page and the text below it, without markup."""

    anchor: str
    heading: str
    text: str


def fold(text: str) -> str:
    """Writes a text without accents and capitals, as it is compared.

    >>> fold("Μέτρημα ΛΆΘΟΣ λάθος Kůň")
    'μετρημα λαθοσ λαθοσ kun'
    """
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


class Search:
    """The rule pages of every language, each put into an index in memory at its first question.

    Threads may share it.

    :param translator: gives the translator of a language, as :meth:`Library.page` takes it
    :param other_words: by language, words that the pages do not use, each with the one they have instead
    """

    def __init__(
        self, library: Library, translator: Callable[[str], Translate | None], other_words: Mapping[str, OtherWords]
    ) -> None:
        self._library = library
        self._translator = translator
        self._other_words = {
            lang: {fold(word): fold(ours) for word, ours in words.items()} for lang, words in other_words.items()
        }
        self._indexes: dict[str, Database] = {}
        self._lock = Lock()

    def find(self, lang: str, question: str) -> list[Result]:
        """Returns the sections that answer a question best, in the language it is asked in.

        Sections with all words come first, then those with all words but for their endings. If there are none of
        either, those with any of the words are returned.
        """
        words = _words(question)
        if not words:
            return []
        stems = list(map(_stem, words))
        found = self._having(lang, words, " AND ") | self._having(lang, stems, " AND ") or self._having(
            lang, stems, " OR "
        )
        return list(found.values())[:MOST_RESULTS]

    def _having(self, lang: str, beginnings: list[str], operator: str) -> dict[tuple[str, str], Result]:
        wanted = [(beginning, *self._instead_of(lang, beginning)) for beginning in beginnings]
        match = operator.join(f"({' OR '.join(map(_starting, words))})" for words in wanted)
        marked = list(chain.from_iterable(wanted))
        with self._lock:
            rows = list(self._index(lang).query(_FIND, [match, MOST_RESULTS]))
        return {
            (row["slug"], row["anchor"]): Result(
                row["slug"], row["anchor"], row["title"], row["heading"], passage(row["text"], marked)
            )
            for row in rows
        }

    def _instead_of(self, lang: str, beginning: str) -> Iterator[str]:
        for word, ours in self._other_words.get(lang, {}).items():
            if beginning.startswith(word):
                yield ours

    def _index(self, lang: str) -> Database:
        if lang not in self._indexes:
            self._indexes[lang] = _build(self._pages(lang))
        return self._indexes[lang]

    def _pages(self, lang: str) -> Iterator[Page]:
        translate = self._translator(lang)
        for slug in self._library.slugs:
            yield self._library.page(slug, translate, lambda block: "", lambda other: "", lambda part, query: "")


def read_other_words(path: Path) -> dict[str, OtherWords]:
    """Reads the words of each language that stand for others.

    :raises ContentError: if the file is not a table of words for each language
    """
    source = read(path)
    found = Tables.read(source, path).data
    for language, words in found.items():
        if not isinstance(words, dict):
            raise ContentError(path, 1, f'{language}: each [language] has lines such as word = "ours"')
        for pair in words.items():
            # Questions are taken apart into words, and each is looked up by itself.
            if not all(isinstance(word, str) and _WORD.fullmatch(fold(word)) for word in pair):
                line = next((at for at, text in enumerate(source.splitlines(), 1) if pair[0] and pair[0] in text), 1)
                raise ContentError(path, line, f'{language}: {pair[0]!r}: write one word for another, word = "ours"')
    return dict(found)


def sections(page: Page) -> list[Section]:
    """Takes a page apart; first comes its beginning, under its title."""
    reader = _Sections(page)
    reader.feed(page.html)
    return [Section(anchor, heading.strip(), " ".join(text.split())) for anchor, heading, text in reader.found]


def passage(text: str, beginnings: Iterable[str]) -> tuple[Bit, ...]:
    """Cuts a passage out of a text, from shortly before the first word that was asked for.

    :param beginnings: of the words that were asked for, folded
    """
    wanted = tuple(beginnings)
    places = [(word.start(), word.end(), _folded(word[0]).startswith(wanted)) for word in _WORD.finditer(text)]
    first = next((at for at, (_, _, found) in enumerate(places) if found), 0)
    cut = places[max(0, first - _BEFORE) :][:PASSAGE]
    if not cut:
        return ()
    bits: list[Bit] = []
    at = cut[0][0] if cut[0] is not places[0] else 0
    if at:
        bits.append(Bit("… ", found=False))
    for start, end, found in cut:
        if found:
            bits += [Bit(text[at:start], found=False), Bit(text[start:end], found=True)]
            at = end
    whole = cut[-1] is places[-1]
    bits.append(Bit(text[at:] if whole else text[at : cut[-1][1]] + " …", found=False))
    return tuple(bit for bit in bits if bit.text)


@cache
def _folded(word: str) -> str:
    """Folds a word of the pages, of which there are some thousands."""
    return fold(word)


def _words(question: str) -> list[str]:
    return list(dict.fromkeys(_WORD.findall(fold(question))))[:MOST_WORDS]


def _starting(beginning: str) -> str:
    """Writes the beginning of a word as FTS5 takes it."""
    return f'"{beginning}"*'


def _stem(word: str) -> str:
    return word[: max(_STEM, len(word) - _ENDING)]


def _build(pages: Iterable[Page]) -> Database:
    # The lock of Search stands in for the check: one thread at a time uses the connection.
    index = Database(sqlite3.connect(":memory:", check_same_thread=False), execute_plugins=False)
    index.table("section").insert_all(
        {
            "slug": page.slug,
            "anchor": section.anchor,
            "title": str(page.title),
            "heading": section.heading,
            "text": section.text,
            "folded_title": fold(page.title),
            "folded_heading": fold(section.heading),
            "folded_text": fold(section.text),
        }
        for page in pages
        for section in sections(page)
    )
    index.table("section").enable_fts(["folded_title", "folded_heading", "folded_text"])
    return index


class _Sections(HTMLParser):
    def __init__(self, page: Page) -> None:
        super().__init__()
        self.found = [["", str(page.title), f"{page.summary} "]]
        self._in_heading = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _HEADINGS:
            self.found.append([dict(attrs).get("id") or "", "", ""])
            self._in_heading = True

    def handle_endtag(self, tag: str) -> None:
        if tag in _HEADINGS:
            self._in_heading = False
        elif tag not in _WITHIN_TEXT:
            self.found[-1][2] += " "

    def handle_data(self, data: str) -> None:
        self.found[-1][1 if self._in_heading else 2] += data
