"""Choices of laying away: each kept once, with the sums of its run and its player."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from multiprocessing.pool import Pool
from pathlib import Path
from typing import Any

import pytest
from sqlite_utils import Database

from webapp.store.database import connect
from webapp.store.laid_away import Choice, KeptChoice, Sums, find_choice, record, totals
from webapp.store.players import find
from webapp.store.runs import Run, find_run

START = Run("layaway.6.mine.0", "seed")
TABLES = ("player", "run", "laid_away", "laying_day")


def choice(**changes: Any) -> Choice:
    """A best way, with what is said otherwise."""
    usual: dict[str, Any] = {
        "dealt": "AC 5H 6H 7S 8D KC",
        "laid_away": "5H KC",
        "dealer": True,
        "cost": 0.0,
        "best": True,
    }
    return Choice(**usual | changes)


def keep(db: Database, step: int, start: Run = START, key: str = "key", **changes: Any) -> bool:
    return record(db, key, "en", start, step, choice(**changes))


def everything(db: Database) -> list[list[Any]]:
    return [db.execute(f"SELECT * FROM {table}").fetchall() for table in TABLES]


def player(db: Database, key: str = "key") -> int:
    found = find(db, key)
    assert found is not None
    return found


def test_a_choice_is_found_as_it_was_kept_with_the_sums_after_it(db: Database) -> None:
    assert keep(db, 1)
    assert keep(db, 2, cost=0.5, best=False, dealer=False)
    assert keep(db, 3, cost=0.25, best=False)
    assert find_choice(db, player(db), START.code, 2) == KeptChoice(
        choice(cost=0.5, best=False, dealer=False), Sums(2, 1, 0.5)
    )
    assert find_choice(db, player(db), START.code, 3) == KeptChoice(choice(cost=0.25, best=False), Sums(3, 1, 0.75))
    assert find_run(db, player(db), START.code) == Run(START.code, "seed", 3)
    assert totals(db, player(db)) == Sums(3, 1, 0.75)


def test_nothing_is_found_before_the_first_choice(db: Database) -> None:
    assert find(db, "key") is None
    assert totals(db, 1) is None
    assert find_run(db, 1, START.code) is None
    assert find_choice(db, 1, START.code, 1) is None


def test_a_step_is_kept_once_and_in_its_turn(db: Database) -> None:
    keep(db, 1)
    before = everything(db)
    for step in (-1, 0, 1, 3):
        assert not keep(db, step, cost=2.0, best=False)
    assert everything(db) == before


def test_a_step_out_of_turn_makes_no_player(db: Database) -> None:
    assert not keep(db, 2)
    assert everything(db) == [[], [], [], []]


def test_a_begun_run_keeps_its_seed(db: Database) -> None:
    keep(db, 1)
    keep(db, 2, Run(START.code, "another"))
    found = find_run(db, player(db), START.code)
    assert found is not None
    assert found.seed == "seed"


def test_runs_and_players_are_apart_and_the_totals_have_all_runs_of_a_player(db: Database) -> None:
    keep(db, 1, cost=1.0, best=False)
    keep(db, 1, Run("layaway.5.mine.0", "seed"), cost=2.0, best=False)
    keep(db, 1, key="other")
    assert totals(db, player(db)) == Sums(2, 0, 3.0)
    assert totals(db, player(db, "other")) == Sums(1, 1, 0.0)
    other = find_choice(db, player(db, "other"), START.code, 1)
    assert other is not None
    assert other.choice.best


def test_what_cannot_be_is_refused_whole(db: Database) -> None:
    for wrong in ({"cost": -0.1}, {"best": 2}, {"dealer": 2}, {"laid_away": None}):
        with pytest.raises(sqlite3.IntegrityError):
            keep(db, 1, **wrong)
    assert everything(db) == [[], [], [], []]


def test_whoever_is_deleted_leaves_nothing_behind(db: Database) -> None:
    keep(db, 1)
    with db.conn:
        db.execute("DELETE FROM player")
    assert everything(db) == [[], [], [], []]


def _send(task: tuple[Path, int]) -> bool:
    path, number = task
    with closing(connect(path)) as db:
        return keep(db, 1, cost=float(number), best=False)


def test_of_processes_that_keep_one_step_at_once_one_does(path: Path, db: Database, processes: Pool) -> None:
    assert processes.map(_send, [(path, number) for number in range(8)], chunksize=1).count(True) == 1
    sums = totals(db, player(db))
    assert sums is not None
    assert sums.choices == 1
