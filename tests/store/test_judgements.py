"""Keeping answers to announced counts: each once, and the sums always those of the answers."""

from __future__ import annotations

import sqlite3
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from threading import Barrier

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlite_utils import Database

from tests.store.keeping import outcome as counted
from webapp.store import attempts, progress
from webapp.store.database import connect
from webapp.store.judgements import Judgement, Outcome, find_judgement, record
from webapp.store.migrations import migrate
from webapp.store.players import find
from webapp.store.runs import Run, find_run

START = Run("judge.code", "seed")
USUAL = Outcome(
    hand="7H 8S 8D 9C",
    starter="6D",
    crib=False,
    slips="short_fifteen:7H8S",
    extra=0,
    announced=14,
    real=16,
    answer="muggins 2",
    right=True,
    won=2,
    given=0,
    scores=(2, 0),
)


def known(db: Database, key: str = "key") -> int:
    player = find(db, key)
    assert player is not None
    return player


def answered(db: Database, player: int) -> tuple[int, ...] | None:
    """All answers of a player added up: how many, how many right, points won and given away."""
    found = progress.totals(db, player)
    return None if found is None else (found.answers, found.right_answers, found.won, found.given)


def test_an_answer_is_kept_with_its_run(db: Database) -> None:
    assert record(db, "key", "cs", START, 1, lambda run: USUAL)
    player = known(db)
    assert find_run(db, player, "judge.code") == Run("judge.code", "seed", 1, (2, 0), False)
    assert find_judgement(db, player, "judge.code", 1) == Judgement(
        1, "7H 8S 8D 9C", "6D", False, "short_fifteen:7H8S", 0, 14, "muggins 2", run_right=1, run_won=2, run_given=0
    )
    assert find_judgement(db, player, "judge.code", 2) is None
    assert answered(db, player) == (1, 1, 2, 0)


def test_the_sums_of_a_run_go_on_from_answer_to_answer(db: Database) -> None:
    def judged(run: Run, right: bool, won: int, given: int) -> Outcome:
        return replace(USUAL, right=right, won=won, given=given, scores=(run.scores[0] + won, run.scores[1] + given))

    for step, answer in enumerate([(True, 2, 0), (False, 0, 5), (True, 0, 0)], 1):
        record(db, "key", "en", START, step, lambda run, answer=answer: judged(run, *answer))
    record(db, "key", "en", Run("judge.other", "seed"), 1, lambda run: judged(run, True, 1, 0))
    last = find_judgement(db, known(db), "judge.code", 3)
    assert last is not None
    assert (last.run_right, last.run_won, last.run_given) == (2, 2, 5)
    assert answered(db, known(db)) == (4, 3, 3, 5)


@pytest.mark.parametrize("step", [-1, 0, 1, 3, 2**62])
def test_only_the_next_step_is_kept(db: Database, step: int) -> None:
    record(db, "key", "en", START, 1, lambda run: USUAL)
    assert not record(db, "key", "en", START, step, lambda run: USUAL)
    assert answered(db, known(db)) == (1, 1, 2, 0)


def test_what_cannot_be_is_refused_whole(db: Database) -> None:
    for wrong in ({"announced": 30}, {"extra": -1}, {"won": -1}, {"scores": (1, 0)}, {"real": "many"}, {"right": 2}):
        with pytest.raises(sqlite3.IntegrityError):
            record(db, "key", "en", START, 1, lambda run, wrong=wrong: replace(USUAL, **wrong))
    assert find(db, "key") is None


def test_counts_and_judgements_keep_apart(db: Database) -> None:
    attempts.record(db, "key", "en", Run("code", "seed"), 1, lambda run, known: counted())
    record(db, "key", "en", START, 1, lambda run: USUAL)
    player = known(db)
    found = progress.totals(db, player)
    assert found is not None
    assert (found.counts, found.error_points) == (1, 0)
    assert [attempt.code for attempt in attempts.latest(db, player, 9)] == ["code"]
    assert find_judgement(db, player, "code", 1) is None
    assert attempts.find_attempt(db, player, "judge.code", 1) is None
    assert answered(db, player) == (1, 1, 2, 0)


def test_a_step_sent_by_many_at_once_is_kept_once(path: Path) -> None:
    threads = 8
    start = Barrier(threads)

    def send(number: int) -> bool:
        with closing(connect(path)) as db:
            start.wait()
            return record(db, "key", "en", START, 1, lambda run: USUAL)

    with ThreadPoolExecutor(threads) as pool:
        assert sorted(pool.map(send, range(threads))) == [False] * (threads - 1) + [True]
    with closing(connect(path)) as db:
        assert db.execute("SELECT answers FROM progress").fetchall() == [(1,)]
        assert db.execute("SELECT count(*) FROM judgement").fetchall() == [(1,)]


def test_whoever_is_deleted_leaves_nothing_behind(db: Database) -> None:
    record(db, "key", "en", START, 1, lambda run: USUAL)
    db.execute("DELETE FROM player")
    for table in ("run", "judgement", "answer_day", "progress"):
        assert db.execute(f"SELECT count(*) FROM {table}").fetchall() == [(0,)]


ANSWERS = st.tuples(st.booleans(), st.integers(0, 29), st.integers(0, 58))


@settings(max_examples=20)
@given(st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from("xy"), ANSWERS), max_size=20))
def test_the_sums_are_always_those_of_the_answers(answers: list[tuple[str, str, tuple[bool, int, int]]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "book.sqlite3"
        migrate(path)
        with closing(connect(path)) as db:
            steps: dict[tuple[str, str], int] = {}
            for key, code, (right, won, given) in answers:
                steps[key, code] = steps.get((key, code), 0) + 1

                def judged(run: Run, right: bool = right, won: int = won, given: int = given) -> Outcome:
                    scores = (run.scores[0] + won, run.scores[1] + given)
                    return replace(USUAL, right=right, won=won, given=given, scores=scores)

                assert record(db, key, "en", Run(code, "seed"), steps[key, code], judged)
            for key in "ab":
                own = [answer for owner, _, answer in answers if owner == key]
                player = find(db, key)
                found = None if player is None else answered(db, player)
                assert found == ((len(own), *(sum(column) for column in zip(*own, strict=True))) if own else None)
