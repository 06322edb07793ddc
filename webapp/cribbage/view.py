"""What one seat may see of a game, or a spectator, who holds no cards."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from webapp.cribbage.cards import Card, Cards
from webapp.cribbage.events import Counted
from webapp.cribbage.outcome import Outcome
from webapp.cribbage.play import Played
from webapp.cribbage.rules import Rules
from webapp.cribbage.settlement import Answer


class Phase(StrEnum):
    """What a game waits for."""

    LAY_AWAY = "lay_away"
    PLAY = "play"
    ANNOUNCE = "announce"
    ANSWER = "answer"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may see. Nothing else of the game is in it, so it may be sent to that player."""

    rules: Rules
    seat: int | None
    """Whose view it is; None for a spectator's."""
    deal: int
    dealer: int
    phase: Phase
    to_act: tuple[int, ...]
    """The seats the game waits for."""
    scores: tuple[int, ...]
    """Holes by side."""
    hand: Cards
    """The seat's own cards: those dealt, and after laying away the four that are kept."""
    held: Cards
    """Those of them that are not played yet."""
    laid_away: Cards
    """What the seat itself has laid away."""
    numbers: tuple[int, ...]
    """How many cards each seat holds."""
    starter: Card | None
    table: tuple[Played, ...]
    """The cards played in this deal, in order."""
    series: tuple[Card, ...]
    """Those played since the running count was last 0."""
    count: int
    """The running count."""
    counter: int | None
    """The seat whose hand or crib lies open to be announced and answered."""
    crib: bool
    """Whether it is a crib that lies open."""
    open: Cards
    """The cards that lie open to be announced and answered."""
    announced: int | None
    answers: tuple[Answer, ...]
    """The answers so far, from the counter's left."""
    counted: tuple[Counted, ...]
    """The counts of this deal that are settled, in order."""
    outcome: Outcome | None
