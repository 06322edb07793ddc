"""What players do: lay away, play a card, announce a count, answer one."""

from __future__ import annotations

from dataclasses import dataclass

from webapp.cribbage.cards import Card, Cards
from webapp.cribbage.settlement import Answer


@dataclass(frozen=True, slots=True)
class LayAway:
    """Lays cards away to the crib (S2); in which order they are named makes no difference.

    >>> LayAway(0, Cards.parse("6D 5H")) == LayAway(0, Cards.parse("5H 6D"))
    True

    :raises InvalidPositionError: a card is there twice
    """

    seat: int
    cards: Cards

    def __post_init__(self) -> None:
        # A slice of a hand is a plain tuple, which could not be written and read back.
        if type(self.cards) is not Cards:
            object.__setattr__(self, "cards", Cards(self.cards))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LayAway):
            return NotImplemented
        return self.seat == other.seat and set(self.cards) == set(other.cards)

    def __hash__(self) -> int:
        return hash((self.seat, frozenset(self.cards)))

    def __str__(self) -> str:
        return f"lay away {self.cards}"


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Plays a card (S10)."""

    seat: int
    card: Card

    def __str__(self) -> str:
        return f"play {self.card}"


@dataclass(frozen=True, slots=True)
class Announce:
    """Announces what the counted hand or crib is worth (M2)."""

    seat: int
    points: int

    def __str__(self) -> str:
        return f"announce {self.points}"


@dataclass(frozen=True, slots=True)
class Reply:
    """Answers a count another player announced (M3)."""

    seat: int
    answer: Answer

    def __str__(self) -> str:
        return str(self.answer)


Action = LayAway | PlayCard | Announce | Reply
