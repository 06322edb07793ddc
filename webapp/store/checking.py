"""Whether every sum that is kept equals what the rows say, and the sums each other."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

from webapp.store.copies import damage
from webapp.store.database import connect
from webapp.store.trouble import Trouble, TroubleError, trouble_of


@dataclass(frozen=True, slots=True)
class Difference:
    """A sum that is not what it should be."""

    table: str
    kept: Sequence[tuple[Any, ...]]
    """Rows that are kept but are not what is said elsewhere; the first number is that of a player or run."""
    said: Sequence[tuple[Any, ...]]
    """Rows that should be kept."""


@dataclass(frozen=True, slots=True)
class Findings:
    """What a check found."""

    damage: Sequence[str]
    """What SQLite finds wrong, in its words."""
    differences: Sequence[Difference]
    players: int

    @property
    def clean(self) -> bool:
        """Whether all is well."""
        return not self.damage and not self.differences


def check(path: Path) -> Findings:
    """Checks pages, indices, references and sums of the database, at one moment, and changes nothing.

    :raises TroubleError: if there is none, or it cannot be read
    """
    if not path.is_file():
        raise TroubleError(Trouble.MISSING, path)
    try:
        with closing(connect(path).conn) as connection:
            connection.execute("BEGIN")
            return findings(connection)
    except sqlite3.Error as error:
        raise TroubleError(trouble_of(error), path, str(error)) from error


def findings(connection: sqlite3.Connection) -> Findings:
    """Checks what a connection sees inside the transaction that is open on it.

    :raises sqlite3.Error: if it cannot be read
    """
    if found := damage(connection):
        return Findings(found, (), 0)
    pairs = _PAIRS if connection.execute("SELECT 1 FROM unsummed").fetchone() else _PAIRS + _ONCE_SUMMED
    different = [_compared(connection, *pair) for pair in pairs]
    ((players,),) = connection.execute("SELECT count(*) FROM player").fetchall()
    return Findings((), [each for each in different if each], players)


def _compared(connection: sqlite3.Connection, table: str, kept: str, said: str) -> Difference | None:
    # Row by row: a table of millions is not to be held in memory as long as all is well.
    pairs = zip_longest(*(connection.execute(_in_order(sql)) for sql in (kept, said)))
    if all(row == other for row, other in pairs):
        return None
    are, should_be = (connection.execute(_in_order(sql)).fetchall() for sql in (kept, said))
    odd, missing = sorted(set(are) - set(should_be)), sorted(set(should_be) - set(are))
    return Difference(table, odd, missing)


def _in_order(sql: str) -> str:
    return f"SELECT * FROM ({sql}) ORDER BY 1, 2"


_COUNTS = (
    "SELECT player_id, crib, announced, real, lost, holes_back, seconds, hints FROM attempt "
    "UNION ALL SELECT player_id, crib, announced, real, lost, holes_back, NULL, 0 FROM race_count"
)
_OF_COUNTS = (
    "count(*), sum(announced = real AND NOT hints), sum(abs(announced - real)), sum(lost), sum(holes_back > 0), "
    "sum(holes_back), count(seconds), round(total(seconds), 4)"
)
_OF_DAYS = (
    "sum(hands), sum(right_counts), sum(error_points), sum(lost), sum(steps_back), sum(holes_back), "
    "sum(timed_hands), round(total(seconds), 4)"
)

_COUNTING = "code NOT LIKE 'judge.%' AND code NOT LIKE 'layaway.%'"

_PAIRS: tuple[tuple[str, str, str], ...] = (
    (
        "run",
        "SELECT id, steps, right_counts, error_points, timed_hands, round(seconds, 4), best_streak, hints >= 0 "
        f"FROM run WHERE {_COUNTING}",
        "SELECT run.id, count(attempt.id), total(announced = real), total(abs(announced - real)), "
        "count(attempt.seconds), round(total(attempt.seconds), 4), coalesce(max(run_streak), 0), 1 "
        f"FROM run LEFT JOIN attempt ON run_id = run.id WHERE {_COUNTING} GROUP BY run.id",
    ),
    (
        "attempt",
        "SELECT id, run_right FROM attempt",
        "SELECT id, sum(announced = real) OVER (PARTITION BY run_id ORDER BY step) FROM attempt",
    ),
    (
        "run, attempt",
        "SELECT run.id, steps, run.you, run.opponent, run.streak FROM run JOIN attempt ON run_id = run.id "
        "AND step = steps",
        "SELECT run_id, max(step), you, opponent, run_streak FROM attempt GROUP BY run_id",
    ),
    (
        "run, judgement",
        "SELECT run.id, steps, you, opponent, coalesce(run_right, 0) FROM run LEFT JOIN judgement "
        "ON run_id = run.id AND step = steps WHERE code LIKE 'judge.%'",
        "SELECT run.id, count(judgement.id), total(won), total(given), total(was_right) FROM run LEFT JOIN judgement "
        "ON run_id = run.id WHERE code LIKE 'judge.%' GROUP BY run.id",
    ),
    (
        "run, laid_away",
        "SELECT run.id, steps, coalesce(run_best, 0), round(coalesce(run_cost, 0.0), 4) FROM run LEFT JOIN laid_away "
        "ON run_id = run.id AND step = steps WHERE code LIKE 'layaway.%'",
        "SELECT run.id, count(laid_away.id), total(was_best), round(total(cost), 4) FROM run LEFT JOIN laid_away "
        "ON run_id = run.id WHERE code LIKE 'layaway.%' GROUP BY run.id",
    ),
)
"""A table, what it keeps, and what the rows say."""

_ONCE_SUMMED: tuple[tuple[str, str, str], ...] = (
    (
        "count_day",
        f"SELECT player_id, crib, {_OF_DAYS} FROM count_day GROUP BY player_id, crib",
        f"SELECT player_id, crib, {_OF_COUNTS} FROM ({_COUNTS}) GROUP BY player_id, crib",
    ),
    (
        "progress",
        "SELECT player_id, counts, right_counts, error_points, lost, steps_back, holes_back, timed_hands, "
        "round(seconds, 4) FROM progress WHERE counts",
        f"SELECT player_id, {_OF_DAYS} FROM count_day GROUP BY player_id",
    ),
    (
        "progress, attempt",
        "SELECT player_id, aided_right FROM progress WHERE aided_right",
        "SELECT player_id, count(*) FROM attempt WHERE announced = real AND hints GROUP BY player_id",
    ),
    (
        "answer_day",
        "SELECT player_id, sum(answers), sum(right_answers), sum(won), sum(given), sum(wrong_calls), sum(let_pass) "
        "FROM answer_day GROUP BY player_id",
        "SELECT player_id, answers, right_answers, won, given, wrong_calls, let_pass FROM progress WHERE answers",
    ),
    (
        "laying_day",
        "SELECT player_id, sum(choices), sum(best), round(total(cost), 4) FROM laying_day GROUP BY player_id",
        "SELECT player_id, count(*), sum(was_best), round(total(cost), 4) FROM laid_away "
        "JOIN run ON run.id = run_id GROUP BY player_id",
    ),
    (
        "skill",
        "SELECT player_id, item, sum(seen), round(total(missed), 4) FROM skill GROUP BY player_id, item",
        "SELECT player_id, item, sum(seen), round(total(missed), 4) FROM skill_week GROUP BY player_id, item",
    ),
)
"""The same, for what older versions had not summed: the first start adds it up."""
