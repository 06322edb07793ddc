"""Runs against the clock: started once, and compared with others of their kind."""

from __future__ import annotations

from dataclasses import replace

from sqlite_utils import Database

from tests.store.keeping import outcome
from webapp.store.attempts import of_run, record
from webapp.store.players import find
from webapp.store.runs import Run, begin, best_timed, find_run

START = Run("hands.timed.1", "seed")


def count(db: Database, code: str, rights: int, key: str = "key") -> None:
    """Starts a clock and counts hands right, and one wrong."""
    begin(db, key, "en", Run(code, "seed", started=1000.0))
    for step in range(1, rights + 2):
        said = outcome(announced=29 if step <= rights else 0)
        assert record(db, key, "en", Run(code, "seed"), step, lambda run, known, it=said: it)


def test_a_clock_is_started_once(db: Database) -> None:
    begin(db, "key", "en", replace(START, started=1000.5))
    begin(db, "key", "en", replace(START, started=2000.0))
    run = find_run(db, find(db, "key") or 0, START.code)
    assert run == Run(START.code, "seed", started=1000.5)


def test_the_clock_runs_on_while_hands_are_counted(db: Database) -> None:
    count(db, START.code, 2)
    begin(db, "key", "en", replace(START, started=2000.0))
    run = find_run(db, find(db, "key") or 0, START.code)
    assert run is not None
    assert (run.steps, run.started, run.sums.right_counts) == (3, 1000.0, 2)


def test_the_best_is_among_the_players_other_runs_of_that_kind(db: Database) -> None:
    assert best_timed(db, None, "hands.timed.", "x") is None
    for code, rights in (("hands.timed.1", 2), ("hands.timed.2", 4), ("cribs.timed.1", 7)):
        count(db, code, rights)
    count(db, "hands.timed.1", 9, key="other")
    assert record(db, "key", "en", Run("hands.endless.1", "seed"), 1, lambda run, known: outcome())
    player = find(db, "key")
    assert best_timed(db, player, "hands.timed.", "hands.timed.9") == 4
    assert best_timed(db, player, "hands.timed.", "hands.timed.2") == 2
    assert best_timed(db, player, "cribs.timed.", "cribs.timed.1") is None


def test_the_counts_of_a_run_come_in_order(db: Database) -> None:
    count(db, START.code, 3)
    count(db, "hands.timed.2", 1)
    counts = of_run(db, find(db, "key") or 0, START.code)
    assert [(counted.step, counted.announced) for counted in counts] == [(1, 29), (2, 29), (3, 29), (4, 0)]
