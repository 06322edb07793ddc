"""Keeping counts: each once, and the sums always those of the counts."""

from __future__ import annotations

import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlite_utils import Database

from tests.store.keeping import outcome
from webapp.store.attempts import Outcome, find_attempt, latest, record
from webapp.store.database import connect
from webapp.store.mastery import find_practice
from webapp.store.migrations import migrate
from webapp.store.players import find
from webapp.store.progress import Totals, totals
from webapp.store.runs import Run, Sums, find_of, find_run

START = Run("code", "seed")


def known(db: Database, key: str) -> int:
    player = find(db, key)
    assert player is not None
    return player


def test_a_count_is_kept_with_its_run(db: Database) -> None:
    assert record(
        db, "key", "cs", START, 1, lambda run, known: outcome(announced=5, lost=24, scores=(5, 24), seconds=7.0)
    )
    player = known(db, "key")
    assert find_run(db, player, "code") == Run("code", "seed", 1, (5, 24), False, Sums(0, 24, 0, 0, 1, 7.0))
    attempt = find_attempt(db, player, "code", 1)
    assert attempt is not None
    assert (attempt.hand, attempt.starter, attempt.crib) == ("5H 5S 5D JC", "5C", False)
    assert (attempt.announced, attempt.real, attempt.scores) == (5, 29, (5, 24))
    assert totals(db, player) == summed([outcome(announced=5, lost=24, seconds=7.0)])


def test_run_and_count_are_of_one_moment(db: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter(["2026-11-30T10:00:00+00:00", "2026-11-30T10:00:01+00:00"])
    monkeypatch.setattr("webapp.store.runs.now", lambda: next(moments))
    for step in (1, 2):
        record(db, "key", "en", START, step, lambda run, known: outcome())
    assert db.execute("SELECT created FROM run").fetchall() == [("2026-11-30T10:00:00+00:00",)]
    assert [attempt.counted for attempt in latest(db, known(db, "key"), 9)] == [
        "2026-11-30T10:00:01+00:00",
        "2026-11-30T10:00:00+00:00",
    ]


def test_the_judge_sees_the_run_as_it_stands_not_as_the_caller_thought(db: Database) -> None:
    record(db, "key", "en", START, 1, lambda run, known: outcome(scores=(29, 3)))
    seen: list[Run] = []

    def judge(run: Run, known: str | None) -> Outcome:
        seen.append(run)
        return outcome()

    assert record(db, "key", "en", Run("code", "another seed", 1, (60, 60)), 2, judge)
    assert seen[-1] == Run("code", "seed", 1, (29, 3), False, Sums(1, 0, 1, 1))


def test_a_count_is_judged_once_and_before_others_have_to_wait(db: Database) -> None:
    record(db, "key", "en", START, 1, lambda run, known: outcome(practice="1"))
    _, start = find_of(db, "key", "code")
    assert start is not None
    seen: list[tuple[Run, str | None, bool]] = []

    def judge(run: Run, practice: str | None) -> Outcome:
        seen.append((run, practice, db.conn.in_transaction))
        return outcome()

    assert record(db, "key", "en", start, 2, judge)
    assert seen == [(start, "1", False)]


@pytest.mark.parametrize("elsewhere", ["code", "another run"])
def test_a_count_is_judged_again_if_the_player_counted_at_that_very_moment(
    db: Database, path: Path, elsewhere: str
) -> None:
    record(db, "key", "en", START, 1, lambda run, known: outcome(scores=(29, 3)))
    _, start = find_of(db, "key", "code")
    assert start is not None
    seen: list[tuple[int, str | None]] = []

    def judge(run: Run, practice: str | None) -> Outcome:
        if not seen:
            with closing(connect(path)) as other:
                begun = find_run(other, known(other, "key"), elsewhere) or Run(elsewhere, "seed")
                now = outcome(practice="[]", scores=(30, 3))
                assert record(other, "key", "en", begun, begun.steps + 1, lambda run, known: now)
        seen.append((run.steps, practice))
        return outcome(practice=f"[{practice}]", scores=run.scores)

    first = elsewhere == "another run"
    assert record(db, "key", "en", start, 2, judge) is first
    assert seen == [(1, "{}"), (1, "[]")][: 1 + first]
    assert find_practice(db, known(db, "key")) == ("[[]]" if first else "[]")
    run = find_run(db, known(db, "key"), "code")
    assert run is not None
    assert (run.steps, run.scores) == (2, (29, 3) if first else (30, 3))


@pytest.mark.parametrize("step", [-1, 0, 1, 3, 2**62])
def test_only_the_next_step_is_kept(db: Database, step: int) -> None:
    record(db, "key", "en", START, 1, lambda run, known: outcome())
    before = totals(db, known(db, "key"))
    assert not record(db, "key", "en", START, step, lambda run, known: outcome())
    assert totals(db, known(db, "key")) == before


def test_a_finished_run_keeps_nothing_more(db: Database) -> None:
    record(db, "key", "en", START, 1, lambda run, known: outcome(finished=True))
    for step in (1, 2, 3):
        assert not record(db, "key", "en", START, step, lambda run, known: outcome())
    player = known(db, "key")
    ended = find_run(db, player, "code")
    assert ended is not None
    assert not record(db, "key", "en", ended, 2, lambda run, known: pytest.fail("judged"))
    assert len(latest(db, player, 9)) == 1


def test_a_visitor_who_only_sends_a_wrong_step_is_no_player(db: Database) -> None:
    assert not record(db, "key", "en", START, 2, lambda run, known: pytest.fail("judged"))
    assert find(db, "key") is None


def test_a_judge_that_fails_leaves_nothing(db: Database) -> None:
    with pytest.raises(ZeroDivisionError):
        record(db, "key", "en", START, 1, lambda run, known: outcome(seconds=1 / 0))
    assert find(db, "key") is None
    assert not db.conn.in_transaction


def test_what_is_known_of_a_player_is_kept_with_each_count_in_whatever_run(db: Database) -> None:
    seen: dict[tuple[str, int], str | None] = {}

    def judge(run: Run, practice: str | None) -> Outcome:
        seen[run.code, run.steps] = practice
        return outcome(practice=f'["{run.code}", {run.steps}]', next_cards=f"{run.steps}")

    for code, step in (("a", 1), ("a", 2), ("b", 1), ("a", 3)):
        assert record(db, "key", "en", Run(code, "seed"), step, judge)
    assert seen == {("a", 0): None, ("a", 1): '["a", 0]', ("b", 0): '["a", 1]', ("a", 2): '["b", 0]'}
    player = known(db, "key")
    assert find_practice(db, player) == '["a", 2]'
    runs = [find_run(db, player, code) for code in "ab"]
    assert [run.next_cards for run in runs if run] == ["2", "0"], "a run keeps its cards whatever is counted elsewhere"
    record(db, "other", "en", START, 1, judge)
    assert seen["code", 0] is None


def test_players_do_not_see_each_other(db: Database) -> None:
    record(db, "one", "en", START, 1, lambda run, known: outcome(announced=1))
    record(db, "two", "en", START, 1, lambda run, known: outcome(announced=2))
    record(db, "two", "en", START, 2, lambda run, known: outcome(announced=3))
    one, two = known(db, "one"), known(db, "two")
    assert [attempt.announced for attempt in latest(db, one, 9)] == [1]
    assert [attempt.announced for attempt in latest(db, two, 9)] == [3, 2]
    assert find_attempt(db, one, "code", 2) is None
    first, second = totals(db, one), totals(db, two)
    assert first is not None
    assert second is not None
    assert (first.counts, second.counts) == (1, 2)


def test_the_latest_come_first_and_no_more_than_asked_for(db: Database) -> None:
    for step in range(1, 6):
        record(db, "key", "en", START, step, lambda run, known, step=step: outcome(announced=step))
    assert [attempt.announced for attempt in latest(db, known(db, "key"), 3)] == [5, 4, 3]


def test_the_key_itself_is_not_kept(db: Database, path: Path) -> None:
    record(db, "a key that must not be read", "en", START, 1, lambda run, known: outcome())
    assert b"a key that must not be read" not in b"".join(file.read_bytes() for file in path.parent.iterdir())


def test_a_step_sent_by_many_at_once_is_kept_once(path: Path) -> None:
    threads = 8
    start = Barrier(threads)

    def send(number: int) -> bool:
        with closing(connect(path)) as db:
            start.wait()
            return record(db, "key", "en", START, 1, lambda run, known: outcome(announced=number))

    with ThreadPoolExecutor(threads) as pool:
        assert sorted(pool.map(send, range(threads))) == [False] * (threads - 1) + [True]
    with closing(connect(path)) as db:
        assert db.execute("SELECT counts FROM progress").fetchall() == [(1,)]
        assert db.execute("SELECT count(*) FROM attempt").fetchall() == [(1,)]


COUNTS = st.builds(
    outcome,
    announced=st.integers(0, 29),
    real=st.sampled_from(sorted({*range(30)} - {19, 25, 26, 27})),
    lost=st.integers(0, 29),
    holes_back=st.integers(0, 19),
    seconds=st.none() | st.integers(0, 300).map(float),
    hints=st.integers(0, 3),
)


@settings(max_examples=25)
@given(st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from("xyz"), COUNTS), max_size=25))
def test_the_sums_are_always_those_of_the_counts(counts: list[tuple[str, str, Outcome]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "book.sqlite3"
        migrate(path)
        with closing(connect(path)) as db:
            steps: dict[tuple[str, str], int] = {}
            for key, code, counted in counts:
                steps[key, code] = steps.get((key, code), 0) + 1
                assert record(db, key, "en", Run(code, "seed"), steps[key, code], lambda run, known, it=counted: it)
            for key in "ab":
                own = [counted for owner, _, counted in counts if owner == key]
                player = find(db, key)
                found = None if player is None else totals(db, player)
                assert found == (summed(own) if own else None)
                for code in "xyz":
                    run = None if player is None else find_run(db, player, code)
                    of_run = [counted for owner, where, counted in counts if (owner, where) == (key, code)]
                    assert (run.sums if run else None) == (sums_of_run(of_run) if of_run else None)
                    for step in range(1, len(of_run) + 1):
                        assert player is not None
                        attempt = find_attempt(db, player, code, step)
                        assert attempt is not None
                        so_far = sums_of_run(of_run[:step])
                        assert (attempt.run_right, attempt.run_streak) == (so_far.right_counts, so_far.streak)


def sums_of_run(counts: list[Outcome]) -> Sums:
    every = summed(counts)
    right = every.right_counts + every.aided_right
    return Sums(right, every.error_points, every.streak, every.best_streak, every.timed_hands, every.seconds)


def summed(counts: list[Outcome]) -> Totals:
    times = [counted.seconds for counted in counts if counted.seconds is not None]
    right = [counted for counted in counts if counted.announced == counted.real]
    # A right count with hints neither adds to those in a row nor ends them.
    rights = "".join("-" if counted.announced != counted.real else "" if counted.hints else "R" for counted in counts)
    rows = rights.split("-")
    return Totals(
        counts=len(counts),
        right_counts=sum(not counted.hints for counted in right),
        error_points=sum(abs(counted.announced - counted.real) for counted in counts),
        lost=sum(counted.lost for counted in counts),
        steps_back=sum(counted.holes_back > 0 for counted in counts),
        holes_back=sum(counted.holes_back for counted in counts),
        timed_hands=len(times),
        seconds=sum(times),
        aided_right=sum(counted.hints > 0 for counted in right),
        streak=len(rows[-1]),
        best_streak=max(map(len, rows)),
        **dict.fromkeys(("answers", "right_answers", "won", "given", "wrong_calls", "let_pass"), 0),
    )
