"""A count as templates show it: a row a combination, on rule pages and in the trainer alike."""

from __future__ import annotations

from dataclasses import dataclass

from webapp.cribbage import Card, Count
from webapp.wording.counts import combination_name


@dataclass(frozen=True, slots=True)
class Row:
    """One combination."""

    cards: tuple[Card, ...]
    name: str
    points: int
    running: int
    """The total so far, this row included."""
    keys: tuple[str, ...]
    """The cards as text, for lifting them in the hand above."""


def count_rows(count: Count) -> list[Row]:
    """Returns the rows of a count, in the order they are said."""
    return [
        Row(tuple(part.cards), combination_name(part), part.points, running, tuple(map(str, part.cards)))
        for part, running in zip(count.combinations, count.running, strict=True)
    ]
