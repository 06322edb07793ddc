"""What the progress page shows of a player: sums, and the counts to look at again."""

from __future__ import annotations

from dataclasses import dataclass

from sqlite_utils import Database


@dataclass(frozen=True, slots=True)
class Totals:
    """Everything a player has counted and answered, in runs and in races."""

    counts: int
    right_counts: int
    """Those without hints."""
    error_points: int
    """Sum of the distances between announced and real."""
    lost: int
    steps_back: int
    holes_back: int
    timed_hands: int
    seconds: float
    """Sum over the timed hands."""
    aided_right: int
    """Right counts with hints."""
    streak: int
    """Right counts in a row up to the last one."""
    best_streak: int
    answers: int
    right_answers: int
    won: int
    given: int
    wrong_calls: int
    let_pass: int


@dataclass(frozen=True, slots=True)
class Skill:
    """How an item was counted, in hands or in cribs."""

    item: str
    crib: bool
    seen: int
    missed: float
    timed_hands: int
    seconds: float
    """Sum over the timed hands that had it."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """How an item was counted in some weeks."""

    item: str
    late: bool
    """Whether they are the last ones of those asked for."""
    seen: int
    missed: float


@dataclass(frozen=True, slots=True)
class Day:
    """What was counted on one day, hands or cribs."""

    day: str
    crib: bool
    hands: int
    right_counts: int
    timed_hands: int
    seconds: float


@dataclass(frozen=True, slots=True)
class BestTime:
    """The fastest right count of a hand or crib with so many combinations."""

    crib: bool
    combinations: int
    seconds: float
    code: str
    step: int


@dataclass(frozen=True, slots=True)
class WrongCount:
    """A wrong count to look at again."""

    hand: str
    starter: str
    crib: bool
    announced: int
    real: int
    counted: str
    """When, in UTC, ISO 8601."""
    code: str | None = None
    """Of the run; None for a count in a race."""
    step: int | None = None


def totals(db: Database, player: int) -> Totals | None:
    """Returns all sums of a player, or None before the first one."""
    row = db.execute(
        "SELECT counts, right_counts, error_points, lost, steps_back, holes_back, timed_hands, seconds, aided_right, "
        "streak, best_streak, answers, right_answers, won, given, wrong_calls, let_pass "
        "FROM progress WHERE player_id = ?",
        [player],
    ).fetchone()
    return None if row is None else Totals(*row)


def skills(db: Database, player: int) -> list[Skill]:
    """Returns how each item was counted, hands and cribs apart."""
    rows = db.execute(
        "SELECT item, crib, seen, missed, timed_hands, seconds FROM skill WHERE player_id = ?", [player]
    ).fetchall()
    return [Skill(item, bool(crib), *rest) for item, crib, *rest in rows]


def skill_weeks(db: Database, player: int, since: str, lately: str) -> list[Stretch]:
    """Returns how each item was counted week by week, added up before some week and from it on.

    :param since: the first Monday wanted, ISO 8601
    :param lately: the Monday from which weeks are late
    """
    rows = db.execute(
        "SELECT item, week >= ? AS late, sum(seen), sum(missed) FROM skill_week WHERE player_id = ? AND week >= ? "
        "GROUP BY item, late",
        [lately, player, since],
    ).fetchall()
    return [Stretch(item, bool(late), *rest) for item, late, *rest in rows]


def days(db: Database, player: int, since: str) -> list[Day]:
    """Returns what was counted day by day, hands and cribs apart.

    :param since: the first day wanted, ISO 8601
    """
    rows = db.execute(
        "SELECT day, crib, hands, right_counts, timed_hands, seconds FROM count_day "
        "WHERE player_id = ? AND day >= ? ORDER BY day",
        [player, since],
    ).fetchall()
    return [Day(day, bool(crib), *rest) for day, crib, *rest in rows]


def best_times(db: Database, player: int) -> list[BestTime]:
    """Returns the fastest right counts, by hands and cribs and by the number of combinations."""
    rows = db.execute(
        "SELECT crib, combinations, seconds, code, step FROM best_time WHERE player_id = ?", [player]
    ).fetchall()
    return [BestTime(bool(crib), *rest) for crib, *rest in rows]


def wrong_counts(db: Database, player: int, number: int) -> list[WrongCount]:
    """Returns the player's last wrong counts in runs and in races, newest first, at most `number`."""
    rows = db.execute(
        "SELECT hand, starter, crib, announced, real, counted, code, step FROM ("
        "SELECT * FROM (SELECT hand, starter, crib, announced, real, counted, code, step, 0 AS kind, attempt.id AS id "
        "FROM attempt JOIN run ON run.id = run_id "
        "WHERE attempt.player_id = ? AND announced <> real ORDER BY attempt.id DESC LIMIT ?) "
        "UNION ALL SELECT * FROM (SELECT hand, starter, crib, announced, real, counted, NULL, NULL, 1, id "
        "FROM race_count WHERE player_id = ? AND announced <> real ORDER BY id DESC LIMIT ?)"
        ") ORDER BY counted DESC, kind, id DESC LIMIT ?",
        [player, number, player, number, number],
    ).fetchall()
    return [WrongCount(hand, starter, bool(crib), *rest) for hand, starter, crib, *rest in rows]
