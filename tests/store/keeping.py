"""Outcomes to keep, and the sums of them."""

from __future__ import annotations

from typing import Any

from sqlite_utils import Database

from webapp.store.attempts import Outcome

TABLES = ("skill", "skill_week", "count_day", "answer_day", "laying_day", "progress", "best_time")


def outcome(**changes: Any) -> Outcome:
    """A right count of 29, with what is said otherwise."""
    usual: dict[str, Any] = {
        "hand": "5H 5S 5D JC",
        "starter": "5C",
        "crib": False,
        "dealer": 1,
        "announced": 29,
        "real": 29,
        "lost": 0,
        "holes_back": 0,
        "scores": (29, 0),
        "finished": False,
        "seconds": None,
        "practice": "{}",
        "next_cards": None,
    }
    return Outcome(**usual | changes)


def all_sums(db: Database) -> dict[str, list[tuple[Any, ...]]]:
    """All sums, with fractions to nine digits."""
    return {
        table: sorted(
            tuple(round(value, 9) if isinstance(value, float) else value for value in row)
            for row in db.execute(f"SELECT * FROM {table}").fetchall()
        )
        for table in TABLES
    }
