"""Hints: given once each time they are asked for, kept with the hand that waits, and gone with it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier

from sqlite_utils import Database

from tests.store.keeping import outcome
from webapp.store.attempts import find_attempt, record
from webapp.store.database import connect
from webapp.store.hints import give
from webapp.store.players import find
from webapp.store.progress import totals
from webapp.store.runs import Run, find_run

START = Run("code", "seed")


def given(db: Database) -> int | None:
    """Hints given on the step that waits; None before the run is begun."""
    player = find(db, "key")
    run = None if player is None else find_run(db, player, "code")
    return None if run is None else run.hints


def test_a_hint_is_given_before_anything_was_counted(db: Database) -> None:
    assert give(db, "key", "en", START, 1, 0, 3)
    assert given(db) == 1
    assert give(db, "key", "en", START, 1, 1, 3)
    assert given(db) == 2


def test_the_same_press_twice_gives_one_hint(db: Database) -> None:
    give(db, "key", "en", START, 1, 0, 3)
    assert not give(db, "key", "en", START, 1, 0, 3)
    assert given(db) == 1


def test_no_more_are_given_than_there_are(db: Database) -> None:
    assert give(db, "key", "en", START, 1, 0, 1)
    assert not give(db, "key", "en", START, 1, 1, 1)
    assert given(db) == 1


def test_only_the_step_that_waits_has_hints(db: Database) -> None:
    for step in (0, 2, -1):
        assert not give(db, "key", "en", START, step, 0, 3)
    assert find(db, "key") is None
    record(db, "key", "en", START, 1, lambda run, _: outcome())
    assert not give(db, "key", "en", START, 1, 0, 3)
    assert give(db, "key", "en", START, 2, 0, 3)


def test_a_finished_run_gives_none(db: Database) -> None:
    record(db, "key", "en", START, 1, lambda run, _: outcome(finished=True))
    assert not give(db, "key", "en", START, 2, 0, 3)


def test_the_judge_sees_the_hints_and_the_next_step_has_none(db: Database) -> None:
    give(db, "key", "en", START, 1, 0, 3)
    give(db, "key", "en", START, 1, 1, 3)
    record(db, "key", "en", START, 1, lambda run, _: outcome(hints=run.hints))
    player = find(db, "key")
    assert player is not None
    attempt = find_attempt(db, player, "code", 1)
    assert attempt is not None
    assert attempt.hints == 2
    assert given(db) == 0
    record(db, "key", "en", START, 2, lambda run, _: outcome(hints=run.hints))
    sums = totals(db, player)
    assert sums is not None
    assert (sums.right_counts, sums.aided_right) == (1, 1)


def test_presses_at_the_same_moment_give_one_hint(path: Path) -> None:
    start = Barrier(8)

    def press(number: int) -> bool:
        with closing(connect(path)) as db:
            start.wait()
            return give(db, "key", "en", START, 1, 0, 3)

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(press, range(8))) == 1
    with closing(connect(path)) as db:
        assert given(db) == 1
