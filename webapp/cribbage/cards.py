"""Cards: the 52 of them, how they are written, and the seeded deck."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from typing import ClassVar, Final, Never, Self, final

from webapp.cribbage.errors import InvalidCardError, InvalidPositionError, PositionFault

ACE: Final = 1
JACK: Final = 11
QUEEN: Final = 12
KING: Final = 13

LETTERS: Final = "A23456789TJQK"

# Each number is the smallest that keeps the sums of any five, at most four of them equal, all different;
# counting.py indexes its table by that sum.
RANK_CODES: Final = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)


class Suit(StrEnum):
    """The four suits, in the order of their letters."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @property
    def symbol(self) -> str:
        """The suit's sign: one of ♣ ♦ ♥ ♠."""
        return _SYMBOLS[self]

    @property
    def red(self) -> bool:
        """Whether the suit is printed in red."""
        return self in (Suit.DIAMONDS, Suit.HEARTS)


_SYMBOLS: Final = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}

# Hollow signs are read as their suit. Upper and lower case are spelt out, because ignoring case would
# also let in the long s and the Kelvin sign.
_SUIT_SIGNS: Final = {
    sign: suit for suit, signs in zip(Suit, ("Cc♣♧", "Dd♦♢", "Hh♥♡", "Ss♠♤"), strict=True) for sign in signs
}
_CARD: Final = re.compile(rf"(10|[2-9AaTtJjQqKk])([{''.join(_SUIT_SIGNS)}])[\ufe0e\ufe0f]?")
_SEPARATORS: Final = re.compile(r"[\s,;/|.\-]+")
_PIECE: Final = re.compile(r"[^\s,;/|.\-]+")


@final
class Card:
    """One of the 52 cards; there is one object for each, so cards compare by identity.

    >>> five = Card(5, Suit.HEARTS)
    >>> five, str(five), five is Card.parse("5♥")
    (Card.parse('5H'), '5H', True)

    :raises InvalidCardError: the rank is not 1 to 13 or the suit is none of the four
    """

    __slots__ = ("code", "letter", "nobs", "rank", "suit", "value")

    rank: int
    """1 (ace) to 13 (king): the ace is low only (S1)."""
    suit: Suit
    value: int
    """Counting value, 1 to 10 (S1)."""
    code: int
    """Key of the rank: the sum of five of them tells which ranks they are."""
    letter: str
    """The rank as one character: A, 2 to 9, T, J, Q or K."""
    nobs: Card
    """The jack of this card's suit: his nobs when this card is the starter (S25)."""

    _all: ClassVar[dict[tuple[int, Suit], Card]] = {}

    def __new__(cls, rank: int, suit: Suit) -> Card:
        try:
            return cls._all[rank, suit]
        except (KeyError, TypeError):
            raise InvalidCardError(f"{rank!r}{suit}") from None

    @classmethod
    def _make(cls, rank: int, suit: Suit) -> Card:
        card = object.__new__(cls)
        fields = {
            "rank": rank,
            "suit": suit,
            "value": min(rank, 10),
            "code": RANK_CODES[rank - 1],
            "letter": LETTERS[rank - 1],
            "nobs": card if rank == JACK else cls._all[JACK, suit],
        }
        for name, value in fields.items():
            object.__setattr__(card, name, value)
        return card

    @classmethod
    def parse(cls, text: str) -> Card:
        """Reads one card: rank, then suit, as a letter or a sign, in either case; ten is ``10`` or ``T``.

        :raises InvalidCardError: the text is no card
        """
        found = _CARD.fullmatch(text.strip())
        if found is None:
            raise InvalidCardError(text)
        return _card_of(found)

    def __setattr__(self, name: str, value: object) -> Never:
        raise AttributeError("a card cannot be changed")

    def __delattr__(self, name: str) -> Never:
        raise AttributeError("a card cannot be changed")

    def __reduce__(self) -> tuple[type[Card], tuple[int, Suit]]:
        return Card, (self.rank, self.suit)

    def __str__(self) -> str:
        return self.letter + self.suit

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"


# The jack comes first: the other cards of its suit point to it.
for _suit in Suit:
    for _rank in (JACK, *range(ACE, JACK), QUEEN, KING):
        Card._all[_rank, _suit] = Card._make(_rank, _suit)


def _card_of(found: re.Match[str]) -> Card:
    letter = found[1].upper()
    rank = 10 if letter == "10" else LETTERS.index(letter) + 1
    return Card(rank, _SUIT_SIGNS[found[2]])


def order(card: Card) -> tuple[int, Suit]:
    """Key that sorts cards by rank, then by suit.

    >>> sorted(Cards.parse("KD TH 2S TC"), key=order)
    [Card.parse('2S'), Card.parse('TC'), Card.parse('TH'), Card.parse('KD')]
    """
    return card.rank, card.suit


class Cards(tuple[Card, ...]):
    """Some different cards, in order.

    >>> Cards.parse("5h, 5♠ 5D-JC")
    Cards.parse('5H 5S 5D JC')

    :raises InvalidPositionError: a card is there twice
    :raises TypeError: it is given text, which :meth:`parse` reads
    """

    __slots__ = ()

    def __new__(cls, cards: Iterable[Card] = ()) -> Self:
        given: object = cards
        if isinstance(given, str):
            raise TypeError("Cards.parse reads cards from text")
        self = super().__new__(cls, cards)
        if len(set(self)) != len(self):
            twice = next(card for at, card in enumerate(self) if card in self[:at])
            raise InvalidPositionError(
                PositionFault.DUPLICATE_CARD, f"{twice} is there twice: a deck has it once", card=twice
            )
        return self

    @classmethod
    def parse(cls, text: str, *, number: int | None = None) -> Self:
        """Reads cards, with spaces, commas or other common separators between them or with none.

        :param number: how many cards it must be; any number if left out
        :raises InvalidCardError: a piece of the text is no card
        :raises InvalidPositionError: a card is there twice, or there are not ``number`` of them
        """
        cards = cls(_read(text))
        return cards if number is None else cards.expect(number)

    def expect(self, number: int) -> Self:
        """Returns these cards if there are ``number`` of them.

        :raises InvalidPositionError: there are not
        """
        if len(self) != number:
            raise InvalidPositionError(
                PositionFault.WRONG_NUMBER,
                f"{len(self)} cards where {number} are needed",
                found=len(self),
                wanted=number,
            )
        return self

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"Cards.parse({str(self)!r})"


def _read(text: str) -> Iterable[Card]:
    at = 0
    while at < len(text):
        if gap := _SEPARATORS.match(text, at):
            at = gap.end()
        elif found := _CARD.match(text, at):
            yield _card_of(found)
            at = found.end()
        else:
            piece = _PIECE.match(text, at)
            raise InvalidCardError(piece[0] if piece else text[at:])


@cache
def deck() -> Cards:
    """Returns all 52 cards in a fixed order: clubs, diamonds, hearts, spades, each from ace to king (S1)."""
    return Cards(Card(rank, suit) for suit in Suit for rank in range(ACE, KING + 1))


def shuffled(rng: random.Random) -> Cards:
    """Returns the deck in an order drawn from ``rng``; the same seed gives the same order.

    Each card draws a number and the lowest comes first. Of all that ``random`` offers, only the numbers of
    ``random()`` are promised to stay the same in every version of Python.
    """
    cards = deck()
    drawn = [rng.random() for _ in cards]
    return Cards([cards[at] for at in sorted(range(len(cards)), key=drawn.__getitem__)])
