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


@dataclass(frozen=True, slots=True)
class WaysTable:
    """The ways to lay away from some cards."""

    headings: list[str]
    best: list[Way]
    others: list[Way]
    others_label: str


def ways_table(ways: Sequence[Discard]) -> WaysTable:
    """Puts ways to lay away, sorted from the best on, into rows."""
    rows = [Way(tuple(way.keep), tuple(way.laid_away), figures(way)) for way in ways]
    return WaysTable(headings(), rows[:SHOWN], rows[SHOWN:], other_ways(len(rows[SHOWN:])))
