"""The deal of a day: how long a player takes, and how all who finished it did."""

from __future__ import annotations

from dataclasses import dataclass

from sqlite_utils import Database

from webapp.store.database import immediate


@dataclass(frozen=True, slots=True)
class Result:
    """What one player made of the deal of a day."""

    player: int
    right: int
    """Right counts."""
    off: int
    """Points that the counts were off, all together."""
    seconds: float
    """From the moment each hand was shown to its count, added up."""


def show(db: Database, player: int, code: str, moment: float) -> None:
    """Notes when the hand that waits for its count was shown first; looking at it again changes nothing."""
    with immediate(db):
        db.execute(
            "UPDATE run SET shown = ? WHERE player_id = ? AND code = ? AND shown IS NULL", [moment, player, code]
        )


def best(db: Database, code: str, number: int) -> list[Result]:
    """Returns the best results of a day, at most `number`: most right counts, then fewest points off, then fastest."""
    rows = db.execute(
        f"SELECT player_id, right_counts, error_points, seconds FROM run WHERE {FINISHED} AND code = ? "
        "ORDER BY right_counts DESC, error_points, seconds, id LIMIT ?",
        [code, number],
    ).fetchall()
    return [Result(*row) for row in rows]


def result_of(db: Database, code: str, player: int) -> Result | None:
    """Returns what a player made of a day, or None if he has not come to its end."""
    row = db.execute(
        "SELECT player_id, right_counts, error_points, seconds FROM run WHERE player_id = ? AND code = ? AND finished",
        [player, code],
    ).fetchone()
    return None if row is None else Result(*row)


def place_of(db: Database, code: str, result: Result) -> int:
    """Returns the place of a result among all of its day; equal results share one."""
    (better,) = db.execute(
        f"SELECT count(*) FROM run WHERE {FINISHED} AND code = ? "
        "AND (-right_counts, error_points, seconds) < (?, ?, ?)",
        [code, -result.right, result.off, result.seconds],
    ).fetchone()
    return int(better) + 1


def finished(db: Database, code: str) -> int:
    """Returns how many players have come to the end of a day."""
    (number,) = db.execute(f"SELECT count(*) FROM run WHERE {FINISHED} AND code = ?", [code]).fetchone()
    return int(number)


def neighbours(db: Database, code: str) -> tuple[str | None, str | None]:
    """Returns the codes of the last day before this one, and of the first after it, that somebody has finished."""
    (before,) = db.execute(f"SELECT max(code) FROM run WHERE {FINISHED} AND code < ?", [code]).fetchone()
    (after,) = db.execute(f"SELECT min(code) FROM run WHERE {FINISHED} AND code > ?", [code]).fetchone()
    return before, after


FINISHED = "finished = 1 AND code >= 'day.' AND code < 'day/'"
"""Which runs are in the results of days; the index `run_day` has them in order."""
