"""A count as templates show it: a row a combination, on rule pages and in the trainer alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from webapp.cribbage import Card, Count
from webapp.trainer.preferences import ON, Preferences
from webapp.wording.counts import combination_name, spoken


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


class CountSaid(TypedDict):
    """A count as it is shown to one player."""

    spoken: str | None
    """Said aloud, unless the player wants that left out."""
    rows: list[Row]


def count_said(count: Count, chosen: Preferences) -> CountSaid:
    """Says a count in the order that a player has chosen."""
    said = count.in_order(chosen.counting_order)
    return {"spoken": spoken(said) if chosen.spoken == ON else None, "rows": count_rows(said)}
