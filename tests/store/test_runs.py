"""Runs: what is in a row, those against the clock, and what was deleted while somebody answered."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlite_utils import Database

from tests.store.keeping import outcome
from webapp.store.attempts import of_run, record
from webapp.store.hints import give
from webapp.store.personal import delete
from webapp.store.players import find
from webapp.store.runs import Run, begin, best_timed, find_run, in_a_row

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


@pytest.mark.parametrize(
    ("right", "hints", "after"), [(True, 0, 4), (True, 1, 3), (True, 3, 3), (False, 0, 0), (False, 2, 0)]
)
def test_a_right_count_with_hints_neither_adds_to_those_in_a_row_nor_ends_them(
    right: bool, hints: int, after: int
) -> None:
    assert in_a_row(3, right=right, hints=hints) == after


def test_the_right_counts_in_a_row_of_a_run_are_those_without_hints(db: Database) -> None:
    for step, (announced, hints) in enumerate([(29, 0), (29, 1), (29, 0), (28, 0), (29, 3)], start=1):
        said = outcome(announced=announced, hints=hints)
        assert record(db, "key", "en", Run("code", "seed"), step, lambda run, known, it=said: it)
    player = find(db, "key") or 0
    assert [each.run_streak for each in of_run(db, player, "code")] == [1, 1, 2, 0, 0]
    run = find_run(db, player, "code")
    assert run is not None
    assert (run.sums.right_counts, run.sums.streak, run.sums.best_streak) == (4, 0, 2)


def found(db: Database, code: str) -> Run:
    """How a player who has counted something finds a run."""
    record(db, "key", "en", Run("other", "seed"), 1, lambda run, known: outcome())
    player = find(db, "key")
    assert player is not None
    return find_run(db, player, code) or Run(code, "seed", player=player)


@pytest.mark.parametrize("steps", [0, 1, 3])
def test_an_answer_does_not_bring_back_what_was_deleted_meanwhile(db: Database, steps: int) -> None:
    for step in range(1, steps + 1):
        record(db, "key", "en", Run("code", "seed"), step, lambda run, known: outcome())
    before = found(db, "code")
    assert before.begun == (steps > 0)
    delete(db, before.player or 0)
    assert not record(db, "key", "en", before, steps + 1, lambda run, known: outcome())
    assert not give(db, "key", "en", before, steps + 1, 0, 3)
    begin(db, "key", "en", replace(before, started=1000.0))
    assert find(db, "key") is None


def test_a_run_that_was_deleted_is_not_gone_on_with_by_a_player_who_came_back(db: Database) -> None:
    record(db, "key", "en", Run("code", "seed"), 1, lambda run, known: outcome())
    before = found(db, "code")
    delete(db, before.player or 0)
    found(db, "code")
    assert not record(db, "key", "en", before, 2, lambda run, known: outcome())
    assert not give(db, "key", "en", before, 2, 0, 3)
    assert find_run(db, find(db, "key") or 0, "code") is None


def test_two_first_answers_of_a_visitor_in_two_tabs_are_both_taken(db: Database) -> None:
    """Neither tab has found a player."""
    for code in ("a", "b"):
        assert record(db, "key", "en", Run(code, "seed"), 1, lambda run, known: outcome())
