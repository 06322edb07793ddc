"""The ways to lay away as templates show them: a row for each, the best first, most of them only on request."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from webapp.cribbage import Card, Discard
from webapp.wording.odds import figures, headings, other_ways

SHOWN = 5
"""Ways that are shown at once."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to lay away."""

    keep: tuple[Card, ...]
    laid_away: tuple[Card, ...]
    figures: list[str]
    """By column, after those of the cards."""
    mark: str = ""
    """What is said of this way alone."""


@dataclass(frozen=True, slots=True)
class WaysTable:
    """The ways to lay away from some cards."""

    headings: list[str]
    best: list[Way]
    others: list[Way]
    others_label: str


def ways_table(ways: Sequence[Discard], marked: Discard | None = None, mark: str = "") -> WaysTable:
    """Puts ways to lay away, sorted from the best on, into rows. A marked one is among those shown at once."""
    rows = [Way(tuple(way.keep), tuple(way.laid_away), figures(way), mark if way is marked else "") for way in ways]
    best, others = rows[:SHOWN], rows[SHOWN:]
    best += [row for row in others if row.mark]
    others = [row for row in others if not row.mark]
    return WaysTable(headings(), best, others, other_ways(len(others)))
