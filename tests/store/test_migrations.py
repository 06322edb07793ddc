"""The schema: made once, by whoever comes first, and never guessed at."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from multiprocessing.pool import Pool
from pathlib import Path

import pytest

from tests.store.keeping import outcome
from webapp.store.attempts import find_attempt, record
from webapp.store.catching_up import catch_up
from webapp.store.database import connect, immediate
from webapp.store.migrations import STEPS, MigrationError, migrate
from webapp.store.players import find
from webapp.store.progress import totals
from webapp.store.runs import Run, Sums, find_run
from webapp.trainer.skills import weigh


def schema(path: Path) -> list[tuple[str, str, str]]:
    with closing(connect(path)) as db:
        return list(db.execute("SELECT type, name, coalesce(sql, '') FROM sqlite_master ORDER BY name").fetchall())


def test_a_fresh_database_has_every_table(path: Path) -> None:
    tables = {name for kind, name, _ in schema(path) if kind == "table" and not name.startswith(("_", "sqlite_"))}
    assert tables == {
        *("player", "run", "attempt", "judgement", "laid_away", "race", "race_count", "setting"),
        *("skill", "skill_week", "count_day", "answer_day", "laying_day", "progress", "best_time", "unsummed"),
        *("mastery", "lesson", "member", "device", "slowed", "admin", "audit", "club", "standing", "night", "version"),
    }


def test_every_table_is_strict(path: Path) -> None:
    with closing(connect(path)) as db:
        ours = db.execute(
            "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND type = 'table' "
            "AND name NOT LIKE '\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
        ).fetchall()
    assert ours
    assert {strict for _, strict in ours} == {1}


def test_a_second_time_changes_nothing(path: Path) -> None:
    before = schema(path)
    with closing(connect(path)) as db:
        record(db, "key", "en", Run("code", "seed"), 1, lambda run, known: outcome())
    migrate(path)
    assert schema(path) == before
    with closing(connect(path)) as db:
        player = find(db, "key")
        assert player is not None
        assert totals(db, player) is not None


def test_each_step_has_a_number_of_its_own_in_order() -> None:
    names = [step.__name__ for step in STEPS]
    assert names == sorted(names)
    assert [int(name[1:5]) for name in names] == list(range(1, len(names) + 1))


def test_the_database_of_a_newer_version_is_refused_and_left_alone(path: Path) -> None:
    with closing(connect(path)) as db:
        db.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('fifteentwo', 'm9999_later', '')"
        )
    before = schema(path)
    with pytest.raises(MigrationError, match="newer version") as caught:
        migrate(path)
    assert "m9999_later" in str(caught.value)
    assert str(path) in str(caught.value)
    assert schema(path) == before


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.sqlite3"
    path.write_bytes(b"Dear club, " * 500)
    with pytest.raises(sqlite3.DatabaseError):
        migrate(path)
    assert path.read_bytes() == b"Dear club, " * 500


def test_a_step_that_fails_leaves_no_half_schema(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def m9999_fails(db: object) -> None:
        raise ZeroDivisionError

    path = tmp_path / "half.sqlite3"
    monkeypatch.setattr("webapp.store.migrations.STEPS", (*STEPS, m9999_fails))
    with pytest.raises(ZeroDivisionError):
        migrate(path)
    assert [name for _, name, _ in schema(path) if not name.startswith("_sqlite")] == []


def test_a_database_that_stays_in_use_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.store.database.BUSY_SECONDS", 0.01)
    monkeypatch.setattr("webapp.store.migrations.BUSY_SECONDS", 0.01)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises((MigrationError, sqlite3.OperationalError)):
            migrate(path)


def test_a_disk_without_a_write_ahead_log_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("webapp.store.migrations._try_write_ahead_log", lambda db: "delete")
    with pytest.raises(MigrationError, match="local disk"):
        migrate(tmp_path / "far.sqlite3")


def test_processes_that_start_at_once_all_find_the_schema_made(tmp_path: Path, path: Path, processes: Pool) -> None:
    paths = [tmp_path / f"{number}.sqlite3" for number in range(12)]
    for fresh in paths:
        processes.map(migrate, [fresh] * 4, chunksize=1)
    for fresh in paths:
        assert schema(fresh) == schema(path)
        with closing(connect(fresh)) as db:
            assert db.execute("SELECT count(*) FROM _sqlite_migrations").fetchall() == [(len(STEPS),)]


def test_runs_from_before_they_had_sums_get_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "old.sqlite3"
    with monkeypatch.context() as before:
        before.setattr("webapp.store.migrations.STEPS", STEPS[:4])
        migrate(path)
    with closing(connect(path)) as db, immediate(db):
        db.execute("INSERT INTO player VALUES (1, 'hash', 'en', '')")
        for run, steps in (("a", 5), ("b", 1), ("judge.c", 3)):
            db.execute(
                "INSERT INTO run (player_id, code, seed, steps, created) VALUES (1, ?, 'seed', ?, '')", [run, steps]
            )
        counts = [(1, 8, 8, 2.0), (2, 4, 4, None), (3, 6, 2, 3.0), (4, 0, 1, None), (5, 7, 7, None)]
        for run_id, step, announced, real, seconds in [*((1, *each) for each in counts), (2, 1, 3, 5, 9.5)]:
            db.execute(
                "INSERT INTO attempt (run_id, player_id, step, hand, starter, crib, dealer, announced, real, lost, "
                "holes_back, you, opponent, seconds, counted) "
                "VALUES (?, 1, ?, '5H 5S 5D JC', '5C', 0, 0, ?, ?, 0, 0, 0, 0, ?, '')",
                [run_id, step, announced, real, seconds],
            )
    migrate(path)
    with closing(connect(path)) as db:
        for code, sums in (("a", Sums(3, 5, 1, 2, 2, 5.0)), ("b", Sums(0, 2, 0, 0, 1, 9.5)), ("judge.c", Sums())):
            run = find_run(db, 1, code)
            assert run is not None
            assert (run.sums, run.started, run.next_cards) == (sums, None, None)
        told = db.execute("SELECT run_right, run_streak FROM attempt ORDER BY run_id, step").fetchall()
        assert told == [(1, 1), (2, 2), (2, 0), (2, 0), (3, 1), (0, 0)]


def test_wrong_kinds_of_values_are_refused(path: Path) -> None:
    with closing(connect(path)) as db:
        for wrong in (
            {"dealer": "me"},
            {"announced": 30},
            {"announced": -1},
            {"real": 30},
            {"lost": -1},
            {"crib": 2},
        ):
            with pytest.raises(sqlite3.IntegrityError):
                record(db, "key", "en", Run("code", "seed"), 1, lambda run, known, wrong=wrong: outcome(**wrong))
        for table in ("player", "run", "attempt", "progress"):
            assert db.execute(f"SELECT count(*) FROM {table}").fetchall() == [(0,)]


def test_whoever_is_deleted_leaves_nothing_behind(path: Path) -> None:
    with closing(connect(path)) as db:
        record(db, "key", "en", Run("code", "seed"), 1, lambda run, known: outcome())
        db.execute("DELETE FROM player")
        for table in ("run", "attempt", "progress"):
            assert db.execute(f"SELECT count(*) FROM {table}").fetchall() == [(0,)]


def test_what_was_counted_before_there_were_hints_was_counted_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = tmp_path / "older.sqlite3"
    monkeypatch.setattr("webapp.store.migrations.STEPS", STEPS[:4])
    migrate(older)
    with closing(connect(older)) as db, db.conn:
        db.execute("INSERT INTO player VALUES (1, 'hash', 'en', '2026-01-01')")
        db.execute("INSERT INTO run VALUES (1, 1, 'code', 'seed', 1, 8, 0, 0, '2026-01-01')")
        db.execute(
            "INSERT INTO attempt VALUES (1, 1, 1, 1, 'JH QS KD KC', '8C', 0, 1, 8, 8, 0, 0, 8, 0, 7.0, '2026-01-01')"
        )
        db.execute("INSERT INTO tally VALUES (1, 1, 1, 0, 0, 0, 1, 7.0)")
    monkeypatch.setattr("webapp.store.migrations.STEPS", STEPS)
    migrate(older)
    assert catch_up(older, weigh) == 1
    with closing(connect(older)) as db:
        kept = find_attempt(db, 1, "code", 1)
        assert kept is not None
        assert (kept.parts, kept.hints) == (None, 0)
        sums = totals(db, 1)
        assert sums is not None
        assert (sums.right_counts, sums.aided_right) == (1, 0)
        run = find_run(db, 1, "code")
        assert run is not None
        assert run.hints == 0


def test_a_database_that_was_emptied_is_not_begun_anew(tmp_path: Path) -> None:
    """That would look as if nobody had ever counted anything."""
    path = tmp_path / "fifteentwo.sqlite3"
    path.touch()
    (tmp_path / "secret").write_text("of the site that was here")
    with pytest.raises(MigrationError, match=r"empty.*fifteentwo restore"):
        migrate(path)
    assert path.stat().st_size == 0


def test_a_file_that_another_process_has_just_made_is_begun(tmp_path: Path) -> None:
    path = tmp_path / "fifteentwo.sqlite3"
    path.touch()
    migrate(path)
    with closing(connect(path)) as db:
        assert db.execute("SELECT count(*) FROM _sqlite_migrations").fetchall() == [(len(STEPS),)]
