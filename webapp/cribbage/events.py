"""What happens in a game, in order. Everybody at the table sees every event: none of them holds a secret."""

from __future__ import annotations

from dataclasses import dataclass

from webapp.cribbage.cards import Card, Cards
from webapp.cribbage.counting import Combination, Count
from webapp.cribbage.outcome import Outcome
from webapp.cribbage.settlement import Answer, Reason, Settlement


@dataclass(frozen=True, slots=True)
class Cut:
    """A player cuts for the first deal (S4). Lowest deals; those who share the lowest rank cut again."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards are dealt."""

    deal: int
    """Deals before this one in the game."""
    dealer: int


@dataclass(frozen=True, slots=True)
class LaidAway:
    """A player has laid away; which cards is his secret."""

    seat: int


@dataclass(frozen=True, slots=True)
class StarterCut:
    """The starter is turned up (S6)."""

    card: Card


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A player plays a card."""

    seat: int
    card: Card
    count: int
    """The running count with it."""


@dataclass(frozen=True, slots=True)
class WentGo:
    """A player who holds cards cannot play on (S11)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Pegged:
    """A peg moves. Pegs for 31, for a go and for the last card also take the running count back to 0."""

    side: int
    seat: int
    """The player who made the points; negative holes are his who counted too much (M6)."""
    holes: int
    """Holes the peg really moved on the board, where it stops in the game hole (S15)."""
    reason: Reason
    before: int
    after: int
    points: int
    """The full value, never negative (S15)."""
    combinations: tuple[Combination, ...] = ()
    """What the card made in the play (S13); empty for every other reason."""


@dataclass(frozen=True, slots=True)
class SteppedBack:
    """An empty hand or crib moves its owner's peg back (B1, B5)."""

    side: int
    seat: int
    crib: bool
    holes: int
    """Holes the peg really moved: negative, or 0 at the start (B4)."""
    before: int
    after: int
    points: int
    """How far it would have gone back without the start."""


@dataclass(frozen=True, slots=True)
class LaidOpen:
    """A hand or crib lies open, to be announced by its counter (M9)."""

    seat: int
    crib: bool
    cards: Cards


@dataclass(frozen=True, slots=True)
class Announced:
    """The counter announces a count (M2)."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class Answered:
    """An opponent answers the announced count (M3)."""

    seat: int
    answer: Answer


@dataclass(frozen=True, slots=True)
class Counted:
    """A count is settled: its real worth, with every combination, and what it does to the pegs (M8, S27).

    The moves of the settlement may pass the target (S15); those of :class:`Pegged` are the board's.
    """

    count: Count
    settlement: Settlement

    @property
    def seat(self) -> int:
        """The player whose hand or crib it is."""
        return self.settlement.counter

    @property
    def crib(self) -> bool:
        """Whether it is a crib."""
        return self.settlement.crib


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game has ended."""

    outcome: Outcome


Event = (
    Cut
    | Dealt
    | LaidAway
    | StarterCut
    | CardPlayed
    | WentGo
    | Pegged
    | SteppedBack
    | LaidOpen
    | Announced
    | Answered
    | Counted
    | GameOver
)
