"""The letters a reader is told are read as what they are told to be."""

from __future__ import annotations

import pytest

from tests.wording.conftest import Reading
from webapp.cribbage import Card, Suit
from webapp.i18n import LANGUAGES
from webapp.wording.guide import Written, ranks_written, suits_written
from webapp.wording.spelling import read

RANKS = (1, 10, 11, 12, 13)
SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_letter_and_word_told_is_read(reading: Reading, lang: str) -> None:
    def spellings(written: Written) -> tuple[str, ...]:
        return (*written.letters, written.word, *([written.symbol] if written.symbol else []))

    with reading(lang):
        for rank, ranks in zip(RANKS, ranks_written(), strict=True):
            for suit, suits in zip(SUITS, suits_written(), strict=True):
                for one in spellings(ranks):
                    for other in spellings(suits):
                        (found,) = read(f"{one} {other}")
                        assert found.cards == (Card(rank, suit),), (one, other)


@pytest.mark.parametrize(
    ("lang", "ranks", "suits"),
    [
        ("en", ["A", "10 T", "J", "Q", "K"], ["S", "H", "D", "C"]),
        ("el", ["A", "10 T", "J Β", "Q Ν", "K Ρ"], ["Μ S", "H", "D", "Σ C"]),
        ("da", ["E A", "10 T", "B Kn J", "D Q", "K"], ["S", "H", "R D", "K C"]),
        ("cs", ["A E", "10 T", "J", "Q D", "K"], ["P", "Sr H", "Ká D", "Kř C"]),
        ("sw", ["A R", "10 T", "J", "Q", "K"], ["S", "H", "D", "M C"]),
        ("fr", ["A", "10 T", "J", "Q", "K"], ["S", "H", "D", "C"]),
    ],
)
def test_a_letter_with_two_meanings_is_not_offered(
    reading: Reading, lang: str, ranks: list[str], suits: list[str]
) -> None:
    with reading(lang):
        assert [" ".join(each.letters) for each in ranks_written()] == ranks
        assert [" ".join(each.letters) for each in suits_written()] == suits
        assert [each.symbol for each in suits_written()] == ["♠", "♥", "♦", "♣"]
