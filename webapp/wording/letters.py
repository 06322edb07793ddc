"""How people write cards: the words and letters for ranks and suits, in English and in the reader's language.

English is read in every language. Those of the others are in the catalogues, as are the names of whole cards and the
letters in their corners, so that a new language needs no code.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from webapp.cribbage import ACE, JACK, KING, QUEEN, Suit
from webapp.cribbage.cards import LETTERS
from webapp.i18n import DEFAULT, language, pgettext

C, D, H, S = Suit


@dataclass(frozen=True, slots=True)
class Spellings:
    """The spellings of one language. Several for one thing have blanks between them, the best known first."""

    rank_words: Mapping[int, str]
    suit_words: Mapping[Suit, str]
    rank_letters: Mapping[int, str]
    suit_letters: Mapping[Suit, str]
    """A letter that stands for two suits is given for both, so that it can be asked back."""
    between: str
    """Words that may stand between rank and suit."""
    joining: str
    """Words that may stand between two cards."""
    look_alikes: str = ""
    """Letters that on paper cannot be told from an English one of the same meaning."""


ENGLISH: Final = Spellings(
    rank_words={
        ACE: "ace aces",
        2: "two twos deuce",
        3: "three threes trey",
        4: "four fours",
        5: "five fives",
        6: "six sixes",
        7: "seven sevens",
        8: "eight eights",
        9: "nine nines",
        10: "ten tens",
        JACK: "jack jacks knave",
        QUEEN: "queen queens",
        KING: "king kings",
    },
    suit_words={C: "clubs club", D: "diamonds diamond", H: "hearts heart", S: "spades spade"},
    rank_letters=dict(enumerate(LETTERS, ACE)) | {10: "10 T"},
    suit_letters={suit: suit.value for suit in Suit},
    between="of",
    joining="and",
)


def spellings() -> Spellings:
    """Returns those of the language of the page being made."""
    return _spellings(language())


@cache
def _spellings(lang: str) -> Spellings:
    if lang == DEFAULT:
        return ENGLISH
    # I18N: These are what people type for a card: words or letters with blanks between them, the usual one first, in
    # I18N: every form that is likely. A letter may stand for two suits: the reader is asked. "-" stands for none.
    return Spellings(
        rank_words={
            ACE: pgettext("words typed for a rank", "ace aces"),
            2: pgettext("words typed for a rank", "two twos deuce"),
            3: pgettext("words typed for a rank", "three threes trey"),
            4: pgettext("words typed for a rank", "four fours"),
            5: pgettext("words typed for a rank", "five fives"),
            6: pgettext("words typed for a rank", "six sixes"),
            7: pgettext("words typed for a rank", "seven sevens"),
            8: pgettext("words typed for a rank", "eight eights"),
            9: pgettext("words typed for a rank", "nine nines"),
            10: pgettext("words typed for a rank", "ten tens"),
            JACK: pgettext("words typed for a rank", "jack jacks knave"),
            QUEEN: pgettext("words typed for a rank", "queen queens"),
            KING: pgettext("words typed for a rank", "king kings"),
        },
        suit_words={
            C: pgettext("words typed for a suit", "clubs club"),
            D: pgettext("words typed for a suit", "diamonds diamond"),
            H: pgettext("words typed for a suit", "hearts heart"),
            S: pgettext("words typed for a suit", "spades spade"),
        },
        rank_letters={
            ACE: pgettext("letters typed for a rank", "A"),
            10: pgettext("letters typed for a rank", "10 T"),
            JACK: pgettext("letters typed for a rank", "J"),
            QUEEN: pgettext("letters typed for a rank", "Q"),
            KING: pgettext("letters typed for a rank", "K"),
        },
        suit_letters={
            C: pgettext("letters typed for a suit", "C"),
            D: pgettext("letters typed for a suit", "D"),
            H: pgettext("letters typed for a suit", "H"),
            S: pgettext("letters typed for a suit", "S"),
        },
        between=_unless_none(pgettext("typed between a rank and a suit", "of")),
        joining=_unless_none(pgettext("typed between two cards", "and")),
        # I18N: letters of the language that cannot be told from an English one of the same meaning; "-" for none
        look_alikes=_unless_none(pgettext("look like English letters", "-")),
    )


def _unless_none(words: str) -> str:
    return "" if words == "-" else words
