"""Names of the cards and the letters in their corners.

Each of the 52 names is a message of its own: languages put rank and suit in their own order and forms.
"""

from __future__ import annotations

from collections.abc import Iterable

from flask_babel import LazyString, lazy_gettext

from webapp.cribbage import Card
from webapp.cribbage.cards import LETTERS
from webapp.i18n import pgettext
from webapp.trainer.preferences import Letters


def card_name(card: Card) -> str:
    """Returns the full name, such as "five of hearts"."""
    return str(_NAMES[str(card)])


def index_letter(card: Card, letters: str = Letters.LOCAL) -> str:
    """Returns what stands in the card's corner for its rank: a figure, or the language's letter, or the English one."""
    if letters == Letters.ENGLISH and card.rank != 10:
        return LETTERS[card.rank - 1]
    match card.rank:
        case 1:
            return pgettext("corner of a card", "A")
        case 11:
            return pgettext("corner of a card", "J")
        case 12:
            return pgettext("corner of a card", "Q")
        case 13:
            return pgettext("corner of a card", "K")
        case rank:
            return str(rank)


def short_name(card: Card, letters: str = Letters.LOCAL) -> str:
    """Returns what stands in the card's corner: the letter of its rank and the sign of its suit."""
    return index_letter(card, letters) + card.suit.symbol


def short_names(cards: Iterable[Card], letters: str = Letters.LOCAL) -> str:
    """Returns the short names of some cards."""
    return " ".join(short_name(card, letters) for card in cards)


_NAMES: dict[str, LazyString] = {
    "AC": lazy_gettext("ace of clubs"),
    "2C": lazy_gettext("two of clubs"),
    "3C": lazy_gettext("three of clubs"),
    "4C": lazy_gettext("four of clubs"),
    "5C": lazy_gettext("five of clubs"),
    "6C": lazy_gettext("six of clubs"),
    "7C": lazy_gettext("seven of clubs"),
    "8C": lazy_gettext("eight of clubs"),
    "9C": lazy_gettext("nine of clubs"),
    "TC": lazy_gettext("ten of clubs"),
    "JC": lazy_gettext("jack of clubs"),
    "QC": lazy_gettext("queen of clubs"),
    "KC": lazy_gettext("king of clubs"),
    "AD": lazy_gettext("ace of diamonds"),
    "2D": lazy_gettext("two of diamonds"),
    "3D": lazy_gettext("three of diamonds"),
    "4D": lazy_gettext("four of diamonds"),
    "5D": lazy_gettext("five of diamonds"),
    "6D": lazy_gettext("six of diamonds"),
    "7D": lazy_gettext("seven of diamonds"),
    "8D": lazy_gettext("eight of diamonds"),
    "9D": lazy_gettext("nine of diamonds"),
    "TD": lazy_gettext("ten of diamonds"),
    "JD": lazy_gettext("jack of diamonds"),
    "QD": lazy_gettext("queen of diamonds"),
    "KD": lazy_gettext("king of diamonds"),
    "AH": lazy_gettext("ace of hearts"),
    "2H": lazy_gettext("two of hearts"),
    "3H": lazy_gettext("three of hearts"),
    "4H": lazy_gettext("four of hearts"),
    "5H": lazy_gettext("five of hearts"),
    "6H": lazy_gettext("six of hearts"),
    "7H": lazy_gettext("seven of hearts"),
    "8H": lazy_gettext("eight of hearts"),
    "9H": lazy_gettext("nine of hearts"),
    "TH": lazy_gettext("ten of hearts"),
    "JH": lazy_gettext("jack of hearts"),
    "QH": lazy_gettext("queen of hearts"),
    "KH": lazy_gettext("king of hearts"),
    "AS": lazy_gettext("ace of spades"),
    "2S": lazy_gettext("two of spades"),
    "3S": lazy_gettext("three of spades"),
    "4S": lazy_gettext("four of spades"),
    "5S": lazy_gettext("five of spades"),
    "6S": lazy_gettext("six of spades"),
    "7S": lazy_gettext("seven of spades"),
    "8S": lazy_gettext("eight of spades"),
    "9S": lazy_gettext("nine of spades"),
    "TS": lazy_gettext("ten of spades"),
    "JS": lazy_gettext("jack of spades"),
    "QS": lazy_gettext("queen of spades"),
    "KS": lazy_gettext("king of spades"),
}
