"""How members are ranked: by what, and from how many hands on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol


class By(StrEnum):
    """What a table ranks by."""

    ACCURACY = "accuracy"
    """Right counts among all, from so many on that one lucky hand leads nowhere."""
    STREAK = "streak"
    """The longest row of right counts."""
    DAY = "day"
    """Right counts in deals of the day."""
    MUGGINS = "muggins"
    """Points won by calls, less those lost to them."""


class Span(StrEnum):
    """What stretch of time a table is of."""

    WEEK = "week"
    MONTH = "month"
    EVER = "ever"


LEAST: Final = {Span.WEEK: 20, Span.MONTH: 50, Span.EVER: 100}
"""Hands that whoever stands in a table by accuracy has counted at least."""


class Counted(Protocol):
    """The sums of one member."""

    @property
    def name(self) -> str:
        """What he is called."""

    @property
    def hands(self) -> int:
        """Hands and cribs counted."""

    @property
    def right(self) -> int:
        """Right counts."""

    @property
    def best_streak(self) -> int:
        """The longest row of them."""

    @property
    def day_hands(self) -> int:
        """Hands and cribs counted in deals of the day."""

    @property
    def day_right(self) -> int:
        """Right counts among these."""

    @property
    def balance(self) -> int:
        """Points won by calls, less those lost to them."""


@dataclass(frozen=True, slots=True)
class Place:
    """A row of a table."""

    place: int
    name: str
    value: float
    """What is ranked by: a share between 0 and 1, or a number."""
    hands: int
    """Out of which it was made; equal values with more of them come first."""


def ranked(sums: Sequence[Counted], by: By, span: Span) -> list[Place]:
    """Returns the members who have what is ranked by, the best first; equal ones share a place."""
    rows = sorted((row for each in sums if (row := _row(each, by, span))), key=lambda row: (-row[0], -row[1], row[2]))
    places: list[Place] = []
    for number, (value, hands, _, name) in enumerate(rows, 1):
        same = places and (places[-1].value, places[-1].hands) == (value, hands)
        places.append(Place(places[-1].place if same else number, name, value, hands))
    return places


def _row(sums: Counted, by: By, span: Span) -> tuple[float, int, str, str] | None:
    value: float
    match by:
        case By.ACCURACY:
            hands, least, value = sums.hands, LEAST[span], sums.right / sums.hands if sums.hands else 0.0
        case By.STREAK:
            hands, least, value = sums.best_streak, 1, sums.best_streak
        case By.DAY:
            hands, least, value = sums.day_hands, 1, sums.day_right
        case By.MUGGINS:
            hands, least, value = abs(sums.balance), 1, sums.balance
    return (value, hands, sums.name.casefold(), sums.name) if hands >= least else None
