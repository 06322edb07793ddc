"""Adds up everything that is kept once more, from its rows alone, and says where the sums that are kept differ."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from webapp.cribbage import Card, Cards, count
from webapp.store import sums
from webapp.store.database import connect, immediate
from webapp.store.migrations import migrate
from webapp.trainer.adaptive import Practice
from webapp.trainer.missed import OwnAnswer, OwnCount, settled
from webapp.trainer.race_settings import RaceSettings
from webapp.trainer.races import Race
from webapp.trainer.skills import blame

Rows = list[tuple[Any, ...]]

SUMMED = ("skill", "skill_week", "count_day", "answer_day", "laying_day", "progress", "best_time")

_RUNS = """
    SELECT run.id, steps, right_counts, error_points, timed_hands, round(run.seconds, 6)
    FROM run WHERE code NOT LIKE 'judge.%' AND code NOT LIKE 'layaway.%' ORDER BY run.id
"""
_RUNS_OF_ROWS = """
    SELECT run.id, count(attempt.id), total(announced = real), total(abs(announced - real)), count(attempt.seconds),
        round(total(attempt.seconds), 6)
    FROM run LEFT JOIN attempt ON attempt.run_id = run.id
    WHERE code NOT LIKE 'judge.%' AND code NOT LIKE 'layaway.%' GROUP BY run.id ORDER BY run.id
"""
_PAIRS = (
    ("runs", _RUNS, _RUNS_OF_ROWS),
    (
        "where runs stand",
        "SELECT id, you, opponent FROM run WHERE steps AND code NOT LIKE 'judge.%' AND code NOT LIKE 'layaway.%' "
        "ORDER BY id",
        "SELECT run.id, attempt.you, attempt.opponent FROM run JOIN attempt ON run_id = run.id AND step = steps "
        "ORDER BY run.id",
    ),
    (
        "right counts of runs",
        "SELECT id, run_right FROM attempt ORDER BY id",
        "SELECT id, sum(announced = real) OVER (PARTITION BY run_id ORDER BY step) FROM attempt ORDER BY id",
    ),
    (
        "runs of judging",
        "SELECT run.id, steps, you, opponent, run_right FROM run JOIN judgement ON run_id = run.id AND step = steps "
        "ORDER BY run.id",
        "SELECT run_id, count(*), sum(won), sum(given), sum(was_right) FROM judgement GROUP BY run_id ORDER BY run_id",
    ),
    (
        "runs of laying away",
        "SELECT run.id, steps, run_best, round(run_cost, 6) FROM run JOIN laid_away ON run_id = run.id "
        "AND step = steps ORDER BY run.id",
        "SELECT run_id, count(*), sum(was_best), round(total(cost), 6) FROM laid_away GROUP BY run_id ORDER BY run_id",
    ),
    (
        "lessons",
        "SELECT player_id, lesson, code, in_a_row, learnt IS NOT NULL FROM lesson ORDER BY player_id, lesson",
        "SELECT lesson.player_id, lesson, lesson.code, run.streak, EXISTS (SELECT 1 FROM run AS done "
        "WHERE done.player_id = lesson.player_id AND done.finished AND done.code LIKE 'lesson.' || lesson || '.%') "
        "FROM lesson LEFT JOIN run ON run.player_id = lesson.player_id AND run.code = lesson.code "
        "ORDER BY lesson.player_id, lesson",
    ),
)
"""What is kept, and what it should be by the rows."""


def differences(path: Path, before: int = 0) -> list[str]:
    """Returns what does not add up in a database; nothing if all is well.

    :param before: the last count that an older version kept, before there were sums
    """
    with closing(connect(path)) as db:
        found = [
            f"{name}: kept {kept}, but the rows say {said}"
            for name, stated, summed in _PAIRS
            if (kept := _rows(db, stated)) != (said := _rows(db, summed))
        ]
        found += _gaps(db)
        found += [str(row) for row in _rows(db, "PRAGMA foreign_key_check")]
        found += [str(row) for row in _rows(db, "PRAGMA integrity_check") if row != ("ok",)]
        found += _streaks(db)
        found += _races(db)
        found += _summed_again(db, before)
        return found


def _rows(db: Database, sql: str) -> Rows:
    return list(db.execute(sql).fetchall())


def _gaps(db: Database) -> list[str]:
    """Steps of a run that were left out, or of which nothing is kept."""
    found = []
    for run, steps, code in _rows(db, "SELECT id, steps, code FROM run"):
        table = {"judge": "judgement", "layaway": "laid_away"}.get(code.partition(".")[0], "attempt")
        kept = [step for (step,) in _rows(db, f"SELECT step FROM {table} WHERE run_id = {run} ORDER BY step")]
        if kept != list(range(1, steps + 1)):
            found.append(f"run {code}: {steps} steps, but kept are {kept}")
    return found


def _streaks(db: Database) -> list[str]:
    """Right counts in a row; one with hints neither adds to them nor ends them."""
    found = []
    for run, streak, best in _rows(db, "SELECT id, streak, best_streak FROM run"):
        now = longest = 0
        for said, real, hints, kept in _rows(
            db, f"SELECT announced, real, hints, run_streak FROM attempt WHERE run_id = {run} ORDER BY step"
        ):
            now = now + (not hints) if said == real else 0
            longest = max(longest, now)
            if kept != now:
                found.append(f"run {run}: {kept} in a row kept with a count, but there are {now}")
        if (now, longest) != (streak, best):
            found.append(f"run {run}: {streak} in a row and {best} at most, but there are {now} and {longest}")
    return found


def _races(db: Database) -> list[str]:
    found = []
    for code, seed, actions, version, scores, result in _rows(
        db, "SELECT code, seed, actions, version, scores, result FROM race"
    ):
        race = Race(RaceSettings.parse(code), seed, json.loads(actions))
        won = {None: None, "won": True, "lost": False}[result]
        stands = (race.position, list(race.scores), race.won)
        if stands != (version, json.loads(scores), won):
            found.append(f"race {code}: kept {(version, scores, won)}, but its moves lead to {stands}")
    return found


def _summed_again(db: Database, before: int) -> list[str]:
    """Compares the sums with those of a database to which everything is added again, one by one."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder, "fresh.sqlite3")
        migrate(fresh)
        with closing(connect(fresh)) as again:
            with immediate(again):
                for (player,) in _rows(db, "SELECT id FROM player"):
                    again.execute(
                        "INSERT INTO player (id, key_hash, language, created) VALUES (?, ?, 'en', '')",
                        [player, str(player)],
                    )
                    for moment, _, kept in sorted(
                        [*_counts(db, player, before), *_of_races(db, player), *_others(db, player)],
                        key=lambda each: each[:2],
                    ):
                        sums.add(again, player, moment, kept)
            for table in SUMMED:
                now, then = _table(db, table), _table(again, table)
                if table == "progress" and _in_one_second(db):
                    # Moments are kept to the second: which of a run and a race came first is not known.
                    now, then = _without_streaks(now), _without_streaks(then)
                found += [f"{table}: {row} is kept, but not by the rows" for row in sorted(now - then, key=str)]
                found += [f"{table}: {row} by the rows, but not kept" for row in sorted(then - now, key=str)]
    for player, practice in _rows(db, "SELECT player_id, practice FROM mastery"):
        known = Practice()
        for hand, starter, crib, said, hints in _rows(
            db, f"SELECT hand, starter, crib, announced, hints FROM attempt WHERE player_id = {player} ORDER BY id"
        ):
            counted = count(Cards.parse(hand), Card.parse(starter), crib=bool(crib))
            known = known.after(counted, said, hinted=hints > 0)
        if not before and known.write() != practice:
            found.append(f"mastery of {player}: kept {practice}, but the rows say {known.write()}")
    return found


def _in_one_second(db: Database) -> bool:
    return bool(
        _rows(
            db,
            "SELECT 1 FROM attempt JOIN race_count ON race_count.player_id = attempt.player_id "
            "AND race_count.counted = attempt.counted LIMIT 1",
        )
    )


def _without_streaks(rows: set[tuple[Any, ...]]) -> set[tuple[Any, ...]]:
    return {(*row[:10], *row[12:]) for row in rows}


def _table(db: Database, table: str) -> set[tuple[Any, ...]]:
    return {
        tuple(round(value, 6) if isinstance(value, float) else value for value in row)
        for row in _rows(db, f"SELECT * FROM {table}")
    }


Moment = tuple[str, int, sums.Kept]


def _counts(db: Database, player: int, before: int) -> Iterator[Moment]:
    known = Practice()
    for number, hand, starter, crib, said, lost, back, seconds, hints, moment, code, step in _rows(
        db,
        "SELECT attempt.id, hand, starter, crib, announced, lost, holes_back, attempt.seconds, attempt.hints, counted, "
        f"code, step FROM attempt JOIN run ON run.id = run_id WHERE attempt.player_id = {player} ORDER BY attempt.id",
    ):
        counted = count(Cards.parse(hand), Card.parse(starter), crib=bool(crib))
        # What was kept before the sums were made says nothing of the player.
        shares = blame(counted, said) if number <= before else known.blame(counted, said)
        known = known.after(counted, said, hinted=hints > 0)
        many = len(counted.combinations)
        kept = sums.Count(
            bool(crib), said, counted.total, lost, back, many, shares, seconds, (code, step), aided=hints > 0
        )
        yield moment, number, kept


def _of_races(db: Database, player: int) -> Iterator[Moment]:
    """What was settled in races, by their moves; the counts with the moments at which they were kept."""
    for race_id, code, seed, actions, updated in _rows(
        db, f"SELECT id, code, seed, actions, updated FROM race WHERE player_id = {player}"
    ):
        settings = RaceSettings.parse(code)
        race = Race(settings, seed, json.loads(actions))
        moments = _rows(db, f"SELECT counted, announced, real FROM race_count WHERE race_id = {race_id} ORDER BY id")
        for deal in range(race.deal + 1):
            for own in settled(race.chronicle(deal), settings.rules):
                match own:
                    case OwnCount(counted, said, taken, back):
                        moment, announced, real = moments.pop(0)
                        assert (announced, real) == (said, counted.total), f"race {code} kept another count"
                        many, shares = len(counted.combinations), blame(counted, said)
                        yield moment, race_id, sums.Count(counted.crib, said, real, taken, back, many, shares)
                    case OwnAnswer():
                        yield updated, race_id, sums.Answer(own.right, own.won, own.given, own.wrong_call, own.let_pass)
        assert not moments, f"race {code} has kept more counts than it had: {moments}"


def _others(db: Database, player: int) -> Iterator[Moment]:
    for number, answer, said, real, right, won, given, moment in _rows(
        db,
        "SELECT id, answer, announced, real, was_right, won, given, judged FROM judgement "
        f"WHERE player_id = {player} ORDER BY id",
    ):
        yield moment, number, sums.judged(answer, said, real, right=bool(right), won=won, given=given)
    for number, best, cost, moment in _rows(
        db,
        "SELECT laid_away.id, was_best, cost, chosen FROM laid_away JOIN run ON run.id = run_id "
        f"WHERE player_id = {player} ORDER BY laid_away.id",
    ):
        yield moment, number, sums.Choice(bool(best), cost)
