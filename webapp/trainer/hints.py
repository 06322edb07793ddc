"""Hints on a hand that waits to be counted: which kinds it has, how many of each, and the cards of the best one."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from webapp.cribbage import Combination, Count, Group, Kind
from webapp.trainer.runs import Length, RunSettings

MOST: Final = 3
"""Hints to be had on a hand that is worth something; on another the first one says it all."""


@dataclass(frozen=True, slots=True)
class Several:
    """Combinations that are called the same."""

    number: int
    kind: Kind
    size: int
    """Cards of each."""


def allowed(settings: RunSettings) -> bool:
    """Says whether hints are given in a run: not where its result is compared with others."""
    return settings.length is not Length.TIMED and not settings.common


def available(counted: Count) -> int:
    """Says how many hints there are on a hand."""
    return MOST if counted.combinations else 1


def kinds(counted: Count) -> tuple[Group, ...]:
    """Returns the first hint: which groups the hand has, in the order they are said."""
    return tuple(dict.fromkeys(combination.kind.group for combination in counted.combinations))


def numbers(counted: Count) -> tuple[Several, ...]:
    """Returns the second hint: how many of each kind there are; runs and flushes by their length."""
    found = Counter((each.kind, len(each.cards) if _long(each.kind) else 0) for each in counted.combinations)
    return tuple(Several(number, kind, size) for (kind, size), number in found.items())


def highest(counted: Count) -> Combination:
    """Returns the third hint: the combination that is worth most, of several the one said first.

    :raises ValueError: of a hand worth nothing
    """
    return max(counted.combinations, key=lambda combination: combination.points)


def _long(kind: Kind) -> bool:
    return kind.group in (Group.RUNS, Group.FLUSH)
