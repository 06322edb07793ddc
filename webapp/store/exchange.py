"""What goes from one installation to another, as lines of JSON: which tables, and how the lines look.

The first line says what the file is, the last one how many rows are between them; each row is a line of its own.
"""

from __future__ import annotations

from typing import Any, Final

from sqlite_utils import Database

FORMAT: Final = "fifteentwo-export"
VERSION: Final = 1
"""Of the lines. What is in the rows depends on the migration that the first line names."""

CARRIED: Final = (
    "player",
    "run",
    "race",
    "night",
    "club",
    "member",
    "device",
    "setting",
    "attempt",
    "judgement",
    "laid_away",
    "race_count",
    "mastery",
    "lesson",
    "best_time",
    "skill",
    "skill_week",
    "count_day",
    "answer_day",
    "laying_day",
    "progress",
    "standing",
    "audit",
)
"""Every table that goes along, each behind those that its rows lead to."""

LEFT_OUT: Final = {
    "_sqlite_migrations": "the schema that the file belongs to is named in its first line",
    "admin": "the password belongs to who looks after one installation, and is set there",
    "slowed": "who asked too often is forgotten after an hour",
    "unsummed": "what it counts is added up before anything is exported",
    "version": "numbers at random, by which one installation tells that a page has changed",
}
"""Every table that stays where it is, and why."""

FROM_BEFORE: Final = {"m0012_seen": frozenset({"tally", "judgement_tally", "laying_tally"})}
"""Older schemas of which files are taken in, and their tables that there are no more: sums that others hold as well.

All other tables are as they were; a migration that changes one ends that.
"""

KEPT_AS_IT_IS: Final = ("club", "night")
"""Tables of which a row that is there already stays as it is: what a club has chosen, and a night of the same code."""


def columns(db: Database, table: str) -> list[str]:
    """Returns the names of a table's columns, in order."""
    return [column.name for column in db.table(table).columns]


def leads(db: Database, table: str) -> dict[str, str]:
    """Returns the columns whose numbers are those of rows: a table's own `id`, and those that lead to other tables."""
    found = {str(key.column): str(key.other_table) for key in db.table(table).foreign_keys}
    return {"id": table, **found} if "id" in columns(db, table) else found


def header(schema: str, moment: str) -> dict[str, Any]:
    """Returns the first line."""
    return {"format": FORMAT, "version": VERSION, "schema": schema, "made": moment}
