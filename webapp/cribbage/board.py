"""The pegs on the board, which stop in the game hole and never go behind the start (S15, B4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from webapp.cribbage.counting import Combination
from webapp.cribbage.events import Pegged, SteppedBack
from webapp.cribbage.rules import Rules
from webapp.cribbage.settlement import Move, Reason

PEGS: Final[Mapping[Reason, int]] = MappingProxyType(
    {Reason.HIS_HEELS: 2, Reason.THIRTY_ONE: 2, Reason.GO: 1, Reason.LAST_CARD: 1}
)
"""What is pegged for things that are no combination (S6, S11, S12)."""


class Board:
    """The pegs of one game.

    >>> board = Board(Rules(), [120, 0])
    >>> board.advance(0, 2, Reason.THIRTY_ONE).holes, board.scores
    (1, [121, 0])
    """

    scores: list[int]
    """Holes by side."""

    def __init__(self, rules: Rules, scores: Sequence[int]) -> None:
        self.rules = rules
        self.scores = list(scores)

    def advance(self, seat: int, points: int, reason: Reason, made: tuple[Combination, ...] = ()) -> Pegged:
        """Moves a peg forward and tells it."""
        side = self.rules.side_of(seat)
        before = self.scores[side]
        after = self.scores[side] = min(before + points, self.rules.target)
        return Pegged(side, seat, after - before, reason, before, after, points, made)

    def move(self, move: Move, *, crib: bool) -> Pegged | SteppedBack:
        """Moves a peg as a settlement says, whose moves may pass the target, and tells it.

        :param crib: whether it is a crib that was settled
        """
        before, after = (min(hole, self.rules.target) for hole in (move.before, move.after))
        self.scores[move.side] = after
        holes = after - before
        if move.reason is Reason.STEP_BACK:
            return SteppedBack(move.side, move.seat, crib, holes, before, after, move.points)
        return Pegged(move.side, move.seat, holes, move.reason, before, after, move.points)
