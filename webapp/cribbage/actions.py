"""What players do: lay away, play a card, announce a count, answer one."""

from __future__ import annotations

from dataclasses import dataclass

from webapp.cribbage.cards import Card, Cards
from webapp.cribbage.settlement import Answer


@dataclass(frozen=True, slots=True)
class LayAway:
    """Lays cards away to the crib (S2); in which order they are named makes no difference."""

    seat: int
    cards: Cards

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
