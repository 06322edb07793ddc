"""What the reader is told about typing cards: the letters and words of their language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from webapp.cribbage import ACE, JACK, KING, QUEEN, Card, Suit
from webapp.wording.cards import index_letter
from webapp.wording.letters import ENGLISH, spellings
from webapp.wording.spelling import Half


@dataclass(frozen=True, slots=True)
class Written:
    """How one rank or suit is written."""

    word: str
    letters: tuple[str, ...]
    """Every letter that means it whatever else is written, the language's own first."""
    symbol: str = ""


def ranks_written() -> list[Written]:
    """Says how the ranks are written that are no plain figure: ace, ten, jack, queen and king."""
    own = spellings()
    corners = {rank: index_letter(Card(rank, Suit.SPADES)) for rank in range(ACE, KING + 1)}
    tables = (corners, own.rank_letters, ENGLISH.rank_letters)
    return [
        Written(_word(rank, own.rank_words, ENGLISH.rank_words), _letters(rank, tables, own.look_alikes))
        for rank in (ACE, 10, JACK, QUEEN, KING)
    ]


def suits_written() -> list[Written]:
    """Says how the suits are written."""
    own = spellings()
    tables = (own.suit_letters, ENGLISH.suit_letters)
    return [
        Written(_word(suit, own.suit_words, ENGLISH.suit_words), _letters(suit, tables, own.look_alikes), suit.symbol)
        for suit in (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
    ]


def _word(half: Half, *tables: Mapping[Half, str]) -> str:
    return next(table[half] for table in tables if half in table).split()[0]


def _letters(half: Half, tables: Iterable[Mapping[Half, str]], look_alikes: str) -> tuple[str, ...]:
    meanings: dict[str, set[Half]] = {}
    for table in tables:
        for meaning, letters in table.items():
            for letter in letters.split():
                meanings.setdefault(letter, set()).add(meaning)
    return tuple(letter for letter, meant in meanings.items() if meant == {half} and letter not in look_alikes)
