"""The deal of a day: begun once, timed from the first look, and its results in order."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from tests.store.keeping import outcome
from webapp.store import players
from webapp.store.attempts import record
from webapp.store.database import connect
from webapp.store.days import FINISHED, best, finished, neighbours, place_of, result_of, show
from webapp.store.migrations import STEPS, migrate
from webapp.store.runs import Run, begin, find_run

DAY = "day.2026-11-30"


def play(db: Database, key: str, *counts: tuple[int, float], code: str = DAY, end: bool = True) -> int:
    """Plays a day: how far each count of 10 was off, and how long it took. Returns the player."""
    begin(db, key, "en", Run(code, "seed"))
    for step, (off, seconds) in enumerate(counts, 1):
        last = end and step == len(counts)
        kept = outcome(real=10, announced=10 - off, seconds=seconds, finished=last)
        assert record(db, key, "en", Run(code, "seed"), step, lambda run, known, kept=kept: kept)
    player = players.find(db, key)
    assert player is not None
    return player


def run_of(db: Database, player: int) -> Run:
    found = find_run(db, player, DAY)
    assert found is not None
    return found


def test_a_day_is_begun_once(db: Database) -> None:
    begin(db, "key", "da", Run(DAY, "seed"))
    begin(db, "key", "da", Run(DAY, "another seed"))
    assert db.execute("SELECT code, seed, steps, finished FROM run").fetchall() == [(DAY, "seed", 0, 0)]


def test_beginning_again_leaves_what_was_counted(db: Database) -> None:
    player = play(db, "key", (0, 5.0), end=False)
    begin(db, "key", "en", Run(DAY, "seed"))
    assert run_of(db, player).steps == 1


def test_the_first_look_at_a_hand_counts_until_it_is_counted(db: Database) -> None:
    player = play(db, "key", (0, 5.0), end=False)
    for moment in (1000.0, 1700.0):
        show(db, player, DAY, moment)
        assert run_of(db, player).shown == 1000.0
    kept = outcome(seconds=7.0)
    record(db, "key", "en", Run(DAY, "seed"), 2, lambda run, known: kept)
    assert run_of(db, player).shown is None


def test_results_are_in_order_of_right_counts_then_points_off_then_time(db: Database) -> None:
    slow = play(db, "slow", (0, 50.0), (0, 9.0))
    far = play(db, "far", (0, 0.5), (5, 0.5))
    near = play(db, "near", (0, 1.0), (1, 1.0))
    fast = play(db, "fast", (0, 5.0), (0, 9.0))
    play(db, "half", (0, 1.0), end=False)
    play(db, "other day", (0, 1.0), code="day.2026-11-29")
    found = best(db, DAY, 10)
    assert [each.player for each in found] == [fast, slow, near, far]
    assert [(each.right, each.off, each.seconds) for each in found] == [(2, 0, 14), (2, 0, 59), (1, 1, 2), (1, 5, 1)]
    assert [place_of(db, DAY, each) for each in found] == [1, 2, 3, 4]
    assert best(db, DAY, 2) == found[:2]
    assert finished(db, DAY) == 4


def test_equal_results_share_a_place(db: Database) -> None:
    for key in ("one", "two"):
        play(db, key, (0, 3.0))
    play(db, "three", (1, 3.0))
    assert [place_of(db, DAY, each) for each in best(db, DAY, 10)] == [1, 1, 3]


def test_whoever_has_not_finished_has_no_result(db: Database) -> None:
    player = play(db, "half", (0, 1.0), end=False)
    assert result_of(db, DAY, player) is None
    assert best(db, DAY, 10) == []
    done = play(db, "done", (2, 4.0))
    own = result_of(db, DAY, done)
    assert own is not None
    assert (own.right, own.off, own.seconds) == (0, 2, 4.0)


def test_the_neighbours_of_a_day_are_days_that_somebody_finished(db: Database) -> None:
    for number in (20, 24, 29):
        play(db, "key", (0, 1.0), code=f"day.2026-11-{number}")
    play(db, "half", (0, 1.0), code="day.2026-11-26", end=False)
    play(db, "key", (0, 1.0), code="hands.endless.0000000000000001")
    assert neighbours(db, "day.2026-11-26") == ("day.2026-11-24", "day.2026-11-29")
    assert neighbours(db, "day.2026-11-20") == (None, "day.2026-11-24")
    assert neighbours(db, "day.2027-01-01") == ("day.2026-11-29", None)


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT player_id FROM run WHERE {} AND code = 'day.2026-11-30' "
        "ORDER BY right_counts DESC, error_points, seconds, id LIMIT 50",
        "SELECT max(code) FROM run WHERE {} AND code < 'day.2026-11-30'",
        "SELECT count(*) FROM run WHERE {} AND code = 'day.2026-11-30'",
    ],
)
def test_no_result_is_looked_for_among_all_runs(db: Database, sql: str) -> None:
    plan = " ".join(row[3] for row in db.execute("EXPLAIN QUERY PLAN " + sql.format(FINISHED)).fetchall())
    assert "run_day" in plan
    assert "SCAN" not in plan
    assert "TEMP B-TREE" not in plan


def test_runs_from_before_are_still_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "old.sqlite3"
    older = tuple(step for step in STEPS if step.__name__ < "m0008")
    with monkeypatch.context() as before:
        before.setattr("webapp.store.migrations.STEPS", older)
        migrate(path)
    with closing(connect(path)) as db:
        player = 1
        hashed = players.hash_of("key")
        db.execute("INSERT INTO player (id, key_hash, language, created) VALUES (1, ?, 'en', '')", [hashed])
        db.execute(
            "INSERT INTO run (player_id, code, seed, steps, right_counts, finished, created) "
            "VALUES (?, 'mixed', 'seed', 3, 2, 0, ''), (?, ?, 'seed', 10, 9, 1, '')",
            [player, player, DAY],
        )
    migrate(path)
    with closing(connect(path)) as db:
        found = find_run(db, player, "mixed")
        assert found is not None
        assert (found.steps, found.sums.right_counts, found.shown) == (3, 2, None)
        assert [each.right for each in best(db, DAY, 5)] == [9]
