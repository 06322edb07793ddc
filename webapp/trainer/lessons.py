"""Lessons: learning to count one thing after another, in the order good teachers use.

Each lasts until five counts in a row are right. Its hands have nothing in them that was not taught yet; about two of
three have what is new, and the others anything of what came before, so that one has to look.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Final

from webapp.cribbage import Card
from webapp.trainer.drawing import draw
from webapp.trainer.items import Item

IN_A_ROW: Final = 5
"""Right counts in a row after which a lesson is learnt."""
NEW: Final = 2 / 3
"""In how many hands there is what is new, at least."""


class Lesson(StrEnum):
    """What is learnt, in order."""

    FIFTEENS = "fifteens"
    """With pairs."""
    RUNS = "runs"
    DOUBLE_RUNS = "double-runs"
    FLUSH = "flush"
    NOBS = "nobs"
    CRIB = "crib"
    EMPTY = "empty"

    @property
    def number(self) -> int:
        """Its place in the order, from 1."""
        return list(Lesson).index(self) + 1

    @property
    def next(self) -> Lesson | None:
        """The lesson after it; None after the last one."""
        return next((lesson for lesson in Lesson if lesson.number == self.number + 1), None)

    @property
    def crib(self) -> bool:
        """Whether cribs are counted in it."""
        return self is Lesson.CRIB

    @property
    def new(self) -> frozenset[Item]:
        """What is new in it."""
        return _PLANS[self].new

    @property
    def taught(self) -> frozenset[Item]:
        """All that its hands may have."""
        return _PLANS[self].taught


@dataclass(frozen=True, slots=True)
class _Plan:
    new: frozenset[Item]
    taught: frozenset[Item]


_NEW: Final = {
    Lesson.FIFTEENS: frozenset(
        {
            *(Item.FIFTEEN_OF_2, Item.FIFTEEN_OF_3, Item.FIFTEEN_OF_4, Item.FIFTEEN_OF_5, Item.LOW_FIFTEEN),
            *(Item.PAIR, Item.PAIR_ROYAL, Item.DOUBLE_PAIR_ROYAL),
        }
    ),
    Lesson.RUNS: frozenset({Item.RUN_OF_3, Item.RUN_OF_4, Item.RUN_OF_5}),
    Lesson.DOUBLE_RUNS: frozenset(
        {Item.DOUBLE_RUN_OF_3, Item.DOUBLE_RUN_OF_4, Item.TRIPLE_RUN, Item.DOUBLE_DOUBLE_RUN}
    ),
    Lesson.FLUSH: frozenset({Item.FLUSH_OF_4, Item.FLUSH_OF_5}),
    Lesson.NOBS: frozenset({Item.NOBS}),
    Lesson.CRIB: frozenset({Item.FLUSH_OF_5, Item.CRIB_FOUR_FLUSH}),
    Lesson.EMPTY: frozenset({Item.EMPTY}),
}
_PLANS: Final = {
    lesson: _Plan(new, frozenset[Item]().union(*(_NEW[each] for each in Lesson if each.number <= lesson.number)))
    for lesson, new in _NEW.items()
}


def draw_for(lesson: Lesson, seed: str, step: int) -> list[Card]:
    """Returns what is dealt at a step of a lesson, the starter last. The first hand has what is new."""
    rng = Random(f"{seed}:lesson:{step}")
    has_new = step == 1 or rng.random() < NEW

    def fits(found: frozenset[Item]) -> bool:
        return found <= lesson.taught and (not has_new or not found.isdisjoint(lesson.new))

    return list(draw(rng, fits, crib=lesson.crib))
