"""How a game ended: who has won, and how far behind each loser was left (S15, S30, L2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from webapp.cribbage.rules import Rules


class Loss(StrEnum):
    """How far behind a loser was left."""

    PLAIN = "plain"
    SKUNK = "skunk"
    """Less than three quarters of the target: at most 90 of 121, 45 of 61 (S30)."""
    LURCH = "lurch"
    """Less than half the target, also called a double skunk: at most 60 of 121, 30 of 61 (S30)."""


def loss(score: int, target: int) -> Loss:
    """Says how far behind ``score`` is when another side has won.

    >>> [str(loss(score, 121)) for score in (60, 61, 90, 91)]
    ['lurch', 'skunk', 'skunk', 'plain']
    """
    if 2 * score < target:
        return Loss.LURCH
    return Loss.SKUNK if 4 * score < 3 * target else Loss.PLAIN


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    scores: tuple[int, ...]
    """Holes by side."""
    winners: tuple[int, ...]
    """Sides that have won: one, or several that share a Lowball win (L2)."""
    losses: tuple[Loss | None, ...]
    """By side, how far behind it was left; None for a winner. In Lowball nobody is left behind: always plain."""

    @property
    def losers(self) -> tuple[int, ...]:
        """The sides that have not won."""
        return tuple(side for side in range(len(self.scores)) if side not in self.winners)


def winners(rules: Rules, scores: Sequence[int]) -> tuple[int, ...]:
    """Returns the sides that have won; none while nobody has reached the target (S15, L2)."""
    if max(scores) < rules.target:
        return ()
    winning = min(scores) if rules.lowball else max(scores)
    return tuple(side for side, score in enumerate(scores) if score == winning)


def outcome(rules: Rules, scores: Sequence[int]) -> Outcome | None:
    """Returns how a game with these scores ended, or None while it goes on.

    >>> outcome(Rules(), [121, 90]).losses
    (None, <Loss.SKUNK: 'skunk'>)
    """
    won = winners(rules, scores)
    if not won:
        return None
    losses = tuple(
        None if side in won else Loss.PLAIN if rules.lowball else loss(score, rules.target)
        for side, score in enumerate(scores)
    )
    return Outcome(tuple(scores), won, losses)
