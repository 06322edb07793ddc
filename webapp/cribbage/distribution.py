"""How many of all equally likely cases come to each count."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from operator import mul
from typing import Final

from webapp.cribbage.counting import MAX_COUNT

_COUNTS: Final = range(MAX_COUNT + 1)


@dataclass(frozen=True, slots=True)
class Distribution:
    """How many of all equally likely cases come to each count."""

    cases: tuple[int, ...]
    """By count, from 0 to 29."""

    @property
    def total(self) -> int:
        """How many cases there are."""
        return sum(self.cases)

    @property
    def points(self) -> int:
        """Points of all cases together."""
        return sum(map(mul, self.cases, _COUNTS))

    @property
    def mean(self) -> Fraction:
        """The expected count."""
        return Fraction(self.points, self.total)

    @property
    def minimum(self) -> int:
        """The lowest count that can come."""
        return min(self.counts)

    @property
    def maximum(self) -> int:
        """The highest count that can come."""
        return max(self.counts)

    @property
    def empty(self) -> Fraction:
        """The share of cases that come to nothing (B1)."""
        return self.share(0)

    @property
    def counts(self) -> tuple[int, ...]:
        """The counts that can come, from the lowest."""
        return tuple(count for count, number in enumerate(self.cases) if number)

    def share(self, count: int) -> Fraction:
        """Returns the share of cases that come to ``count``: 0 for a number that is no count."""
        return Fraction(self.cases[count] if count in _COUNTS else 0, self.total)

    def below(self, count: int) -> Fraction:
        """Returns the share of cases that come to less than ``count``."""
        return Fraction(sum(self.cases[:count]), self.total)

    def above(self, count: int) -> Fraction:
        """Returns the share of cases that come to more than ``count``."""
        return Fraction(sum(self.cases[count + 1 :]), self.total)
