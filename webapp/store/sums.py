"""Sums of what a player has counted, answered and laid away, kept in the transaction that keeps the thing itself.

The progress page reads sums alone, so it costs the same after a million counts as after a hundred.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import cache
from typing import Any, Final

from sqlite_utils import Database


@dataclass(frozen=True, slots=True)
class Count:
    """One hand or crib that the player counted."""

    crib: bool
    announced: int
    real: int
    lost: int
    """Points that others pegged by calling."""
    holes_back: int
    """Holes really gone back for it."""
    combinations: int = 0
    blame: Mapping[str, float] = field(default_factory=dict)
    """Every item of the hand with its share of the blame: 1 together, or all 0 for a right count."""
    seconds: float | None = None
    """From the deal to the count, if known."""
    place: tuple[str, int] | None = None
    """Code of the run and step, where the verdict can be seen again."""
    aided: bool = False
    """Whether there were hints. A right count with hints is summed apart: it is none of the right ones, says nothing
    of the items, and neither adds to the right ones in a row nor ends them."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to what somebody else announced."""

    right: bool
    won: int
    """Points the player pegged by it."""
    given: int
    """Points that others pegged for it, or were left with."""
    wrong_call: bool
    """A call where nothing was missed, or nothing was too much (M5, M7)."""
    let_pass: bool
    """A wrong count that was accepted."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of cards to lay away."""

    best: bool
    cost: float
    """Points that the best way brings more on average."""


Kept = Count | Answer | Choice


def local_day(moment: str) -> date:
    """Returns the day of a moment in the time zone of this machine (variable TZ)."""
    return datetime.fromisoformat(moment).astimezone().date()


def week_of(day: date) -> date:
    """Returns the Monday of a day's week."""
    return day - timedelta(days=day.weekday())


class Sums:
    """What is to be added to one player's sums. Moments are in UTC, ISO 8601."""

    def __init__(self) -> None:
        self._skills: dict[tuple[str, int], list[float]] = {}
        self._weeks: dict[tuple[str, str], list[float]] = {}
        self._days: dict[tuple[str, int], list[float]] = {}
        self._answers: dict[str, list[float]] = {}
        self._choices: dict[str, list[float]] = {}
        self._times: dict[tuple[int, int], tuple[float, str, int]] = {}
        self._counted: list[float] = [0] * 8
        self._answered: list[float] = [0] * 6
        self._aided = self._first = self._last = self._longest = 0
        """Right counts with hints; those without in a row: from the first one on, up to the last one, and at most."""
        self._unbroken = True

    def add(self, kept: Kept, moment: str) -> None:
        """Adds a count, an answer or a choice."""
        day = local_day(moment)
        match kept:
            case Count():
                self._count(kept, day)
            case Answer():
                row: list[float] = [1, kept.right, kept.won, kept.given, kept.wrong_call, kept.let_pass]
                _add(self._answers, day.isoformat(), row)
                _add_row(self._answered, row)
            case Choice():
                _add(self._choices, day.isoformat(), [1, kept.best, kept.cost])

    def _count(self, count: Count, day: date) -> None:
        crib = int(count.crib)
        timed, seconds = count.seconds is not None, count.seconds or 0.0
        error = abs(count.announced - count.real)
        right = not error and not count.aided
        row: list[float] = [1, right, error, count.lost, count.holes_back > 0, count.holes_back, timed, seconds]
        _add(self._days, (day.isoformat(), crib), row)
        _add_row(self._counted, row)
        if count.aided and not error:
            self._aided += 1
            return
        week = week_of(day).isoformat()
        for item, share in count.blame.items():
            _add(self._skills, (item, crib), [1, share, timed, seconds])
            _add(self._weeks, (week, item), [1, share])
        self._last = self._last + 1 if right else 0
        self._unbroken = self._unbroken and right
        self._first = self._last if self._unbroken else self._first
        self._longest = max(self._longest, self._last)
        if right and count.seconds is not None and count.place is not None:
            at, best = (crib, count.combinations), (count.seconds, *count.place)
            self._times[at] = min(self._times.get(at, best), best, key=lambda time: time[0])

    def keep(self, db: Database, player: int) -> None:
        """Adds everything to what is kept. Call it inside `immediate()`."""
        for statement, rows in (
            (_SKILL, [[player, *key, *row] for key, row in self._skills.items()]),
            (_WEEK, [[player, *key, *row] for key, row in self._weeks.items()]),
            (_DAY, [[player, *key, *row] for key, row in self._days.items()]),
            (_ANSWERS, [[player, key, *row] for key, row in self._answers.items()]),
            (_CHOICES, [[player, key, *row] for key, row in self._choices.items()]),
            (_TIME, [[player, *key, *best] for key, best in self._times.items()]),
        ):
            # With each statement a thread lets go of the interpreter, and others may go on before it gets it back. A
            # hand has few items; of more rows than that only what an older database kept is made.
            for at in range(0, len(rows), _ROWS):
                some = rows[at : at + _ROWS]
                db.execute(_of_rows(statement, len(some)), [value for row in some for value in row])
        if self._counted[0] or self._answered[0]:
            values = [player, *self._counted, self._aided, self._last, self._longest, *self._answered]
            db.execute(_TOTAL, [*values, self._first, self._unbroken, self._last])


def _add(sums: dict[Any, list[float]], key: object, row: list[float]) -> None:
    before = sums.get(key)
    if before is None:
        sums[key] = row
    else:
        _add_row(before, row)


def _add_row(sums: list[float], row: list[float]) -> None:
    for at, value in enumerate(row):
        sums[at] += value


def add(db: Database, player: int, moment: str, *kept: Kept) -> None:
    """Adds what has just been kept to a player's sums. Call it inside `immediate()`."""
    sums = Sums()
    for each in kept:
        sums.add(each, moment)
    sums.keep(db, player)


def judged(answer: str, announced: int, real: int, *, right: bool, won: int, given: int) -> Answer:
    """Returns the answer to a count that was judged far from the end of a game, where every right call wins."""
    accepted = answer == "accept"
    return Answer(
        right=right,
        won=won,
        given=given,
        wrong_call=not accepted and not won,
        let_pass=accepted and announced != real,
    )


@cache
def _of_rows(statement: str, rows: int) -> str:
    columns = statement.partition(")")[0].count(",") + 1
    row = f"({', '.join('?' * columns)})"
    return statement.format(rows=", ".join([row] * rows))


_ROWS: Final = 8
"""Rows that are written by one statement, at most."""

_SKILL = (
    "INSERT INTO skill (player_id, item, crib, seen, missed, timed_hands, seconds) VALUES {rows} "
    "ON CONFLICT DO UPDATE SET seen = seen + excluded.seen, missed = missed + excluded.missed, "
    "timed_hands = timed_hands + excluded.timed_hands, seconds = seconds + excluded.seconds"
)
_WEEK = (
    "INSERT INTO skill_week (player_id, week, item, seen, missed) VALUES {rows} "
    "ON CONFLICT DO UPDATE SET seen = seen + excluded.seen, missed = missed + excluded.missed"
)
_DAY = (
    "INSERT INTO count_day (player_id, day, crib, hands, right_counts, error_points, lost, steps_back, holes_back, "
    "timed_hands, seconds) VALUES {rows} ON CONFLICT DO UPDATE SET "
    "hands = hands + excluded.hands, right_counts = right_counts + excluded.right_counts, "
    "error_points = error_points + excluded.error_points, lost = lost + excluded.lost, "
    "steps_back = steps_back + excluded.steps_back, holes_back = holes_back + excluded.holes_back, "
    "timed_hands = timed_hands + excluded.timed_hands, seconds = seconds + excluded.seconds"
)
_ANSWERS = (
    "INSERT INTO answer_day (player_id, day, answers, right_answers, won, given, wrong_calls, let_pass) "
    "VALUES {rows} ON CONFLICT DO UPDATE SET answers = answers + excluded.answers, "
    "right_answers = right_answers + excluded.right_answers, won = won + excluded.won, "
    "given = given + excluded.given, wrong_calls = wrong_calls + excluded.wrong_calls, "
    "let_pass = let_pass + excluded.let_pass"
)
_CHOICES = (
    "INSERT INTO laying_day (player_id, day, choices, best, cost) VALUES {rows} ON CONFLICT DO UPDATE SET "
    "choices = choices + excluded.choices, best = best + excluded.best, cost = cost + excluded.cost"
)
_TIME = (
    "INSERT INTO best_time (player_id, crib, combinations, seconds, code, step) VALUES {rows} "
    "ON CONFLICT DO UPDATE SET seconds = excluded.seconds, code = excluded.code, step = excluded.step "
    "WHERE excluded.seconds < best_time.seconds"
)
# The last three values: right counts in a row from the first one on, whether all are right, and those up to the last.
_TOTAL = (
    "INSERT INTO progress (player_id, counts, right_counts, error_points, lost, steps_back, holes_back, timed_hands, "
    "seconds, aided_right, streak, best_streak, answers, right_answers, won, given, wrong_calls, let_pass) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET "
    "counts = counts + excluded.counts, right_counts = right_counts + excluded.right_counts, "
    "error_points = error_points + excluded.error_points, lost = lost + excluded.lost, "
    "steps_back = steps_back + excluded.steps_back, holes_back = holes_back + excluded.holes_back, "
    "timed_hands = timed_hands + excluded.timed_hands, seconds = seconds + excluded.seconds, "
    "aided_right = aided_right + excluded.aided_right, "
    "best_streak = max(best_streak, streak + ?, excluded.best_streak), "
    "streak = CASE WHEN ? THEN streak + ? ELSE excluded.streak END, "
    "answers = answers + excluded.answers, right_answers = right_answers + excluded.right_answers, "
    "won = won + excluded.won, given = given + excluded.given, wrong_calls = wrong_calls + excluded.wrong_calls, "
    "let_pass = let_pass + excluded.let_pass"
)
