"""Connections, and the one way to write."""

from __future__ import annotations

import sqlite3
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier

import pytest
from sqlite_utils import Database

from tests.serving import wait_until
from webapp.store.database import BUSY_SECONDS, LOG_PAGES, Connections, connect, immediate
from webapp.store.readiness import trouble_with
from webapp.store.trouble import Trouble


def test_a_connection_has_the_settings_it_needs(path: Path) -> None:
    names = ("foreign_keys", "synchronous", "journal_mode", "wal_autocheckpoint")
    with closing(connect(path)) as db:
        asked = {name: db.execute(f"PRAGMA {name}").fetchone()[0] for name in names}
    assert asked == {"foreign_keys": 1, "synchronous": 1, "journal_mode": "wal", "wal_autocheckpoint": LOG_PAGES}


def test_a_missing_file_is_an_error_and_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError):
        connect(tmp_path / "none.sqlite3")
    assert list(tmp_path.iterdir()) == []


def test_the_name_of_the_file_may_hold_any_sign(tmp_path: Path) -> None:
    path = tmp_path / "a?mode=memory#%41 é.sqlite3"
    connect(path, create=True).close()
    assert path.is_file()


def test_a_block_is_kept_when_it_ends(db: Database, path: Path) -> None:
    with immediate(db):
        player(db, "one")
    with closing(connect(path)) as other:
        assert keys(other) == ["one"]


def write_and_fail(db: Database, error: type[BaseException]) -> None:
    with immediate(db):
        player(db, "one")
        player(db, "two")
        raise error


def write_twice(db: Database) -> None:
    with immediate(db):
        player(db, "one")
        player(db, "one")


@pytest.mark.parametrize("error", [ZeroDivisionError, KeyboardInterrupt])
def test_a_block_that_fails_leaves_nothing(db: Database, error: type[BaseException]) -> None:
    with immediate(db):
        player(db, "before")
    with pytest.raises(error):
        write_and_fail(db, error)
    assert not db.conn.in_transaction
    assert keys(db) == ["before"]
    with immediate(db):
        player(db, "after")
    assert keys(db) == ["before", "after"]


def test_a_constraint_that_is_broken_undoes_the_whole_block(db: Database) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        write_twice(db)
    assert keys(db) == []


def test_the_lock_is_taken_before_anything_is_read(db: Database, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.store.database.BUSY_SECONDS", 0.01)
    with closing(connect(path)) as other, immediate(db):
        with pytest.raises(sqlite3.OperationalError) as caught, immediate(other):
            pytest.fail("two writers at once")
        assert caught.value.sqlite_errorcode == sqlite3.SQLITE_BUSY
        assert keys(other) == [], "reading goes on"


def test_a_connection_that_looks_for_the_lock_itself_is_as_patient_afterwards_as_before(
    db: Database, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def patience() -> object:
        return db.execute("PRAGMA busy_timeout").fetchone()

    assert patience() == (1000 * BUSY_SECONDS,)
    with immediate(db):
        assert patience() == (1000 * BUSY_SECONDS,)
    monkeypatch.setattr("webapp.store.database.BUSY_SECONDS", 0.02)
    asked: list[str] = []
    db.conn.set_trace_callback(asked.append)
    with closing(connect(path)) as other, immediate(other):
        with pytest.raises(sqlite3.OperationalError, match="locked"), immediate(db):
            pytest.fail("two writers at once")
        assert patience() == (20,)
    assert asked.count("BEGIN IMMEDIATE") > 1


def test_what_is_wrong_with_a_write_is_told_at_once_unless_the_file_is_busy(db: Database) -> None:
    db.execute("BEGIN")
    asked: list[str] = []
    db.conn.set_trace_callback(asked.append)
    with pytest.raises(sqlite3.OperationalError, match="within a transaction"), immediate(db):
        pytest.fail("a write within another")
    assert asked.count("BEGIN IMMEDIATE") == 1


def test_who_still_reads_an_older_state_is_not_made_to_wait(
    db: Database, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No wait would make it a newer one, and all writes of the process would wait along."""
    with immediate(db):
        player(db, "first")
        player(db, "second")
    reading = db.execute("SELECT key_hash FROM player")
    reading.fetchone()
    with closing(connect(path)) as other, immediate(other):
        player(other, "third")
    monkeypatch.setattr("webapp.store.database.time.sleep", lambda _: pytest.fail("it waits"))
    with pytest.raises(sqlite3.OperationalError) as caught, immediate(db):
        pytest.fail("it writes on top of what it has not seen")
    assert caught.value.sqlite_errorcode == sqlite3.SQLITE_BUSY_SNAPSHOT
    reading.close()
    with immediate(db):
        player(db, "fourth")
    assert keys(db) == ["first", "second", "third", "fourth"]


def test_threads_wait_for_each_other_and_not_for_the_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is busy is looked at again after a while; one thread follows another at once."""
    monkeypatch.setattr("webapp.store.database.BUSY_SECONDS", 5.0)
    begun: list[str] = []
    asked: list[str] = []

    def write(which: str) -> None:
        with closing(connect(path)) as db:
            db.conn.set_trace_callback(asked.append)
            begun.append(which)
            with immediate(db):
                player(db, which)

    with ThreadPoolExecutor(1) as pool, closing(connect(path)) as db:
        with immediate(db):
            waiting = pool.submit(write, "second")
            wait_until(lambda: bool(begun), "the second thread begins")
            with pytest.raises(TimeoutError):
                waiting.result(0.05)
            assert asked == [], "the file is not even looked at"
            player(db, "first")
        waiting.result(5)
        assert keys(db) == ["first", "second"]


def test_many_writers_lose_nothing(path: Path) -> None:
    threads, times = 8, 50
    start = Barrier(threads)

    def increase(_: int) -> None:
        with closing(connect(path)) as db:
            start.wait()
            for _ in range(times):
                with immediate(db):
                    ((now,),) = db.execute("SELECT language FROM player").fetchall()
                    db.execute("UPDATE player SET language = ?", [str(int(now) + 1)])

    with closing(connect(path)) as db, immediate(db):
        player(db, "counter")
        db.execute("UPDATE player SET language = '0'")
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(increase, range(threads)))
    with closing(connect(path)) as db:
        assert db.execute("SELECT language FROM player").fetchall() == [(str(threads * times),)]


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be deleted here")
def test_a_log_that_is_deleted_under_a_site_takes_nothing_along(path: Path) -> None:
    site = Connections(path)
    with ThreadPoolExecutor(1) as pool, ThreadPoolExecutor(1) as newcomer:

        def write(key: str) -> None:
            with immediate(site.get()):
                player(site.get(), key)

        write("before")
        # As long as another thread has the file open, closing a connection brings nothing into it.
        assert pool.submit(lambda: keys(site.get())).result() == ["before"]
        for ending in ("-wal", "-shm"):
            Path(f"{path}{ending}").unlink()
        # Nobody is given a connection while one is open that has the old log.
        for asking in (
            newcomer.submit(write, "new").result,
            lambda: write("mine"),
            newcomer.submit(write, "new").result,
        ):
            with pytest.raises(sqlite3.OperationalError, match="log was deleted"):
                asking()
        with closing(connect(path)) as db:
            assert keys(db) == ["before"]
        with pytest.raises(sqlite3.OperationalError, match="log was deleted"):
            pool.submit(write, "other").result()
        write("after")
        pool.submit(write, "then").result()
        newcomer.submit(write, "last").result()
        for each in (pool, newcomer):
            each.submit(site.close).result()
    site.close()
    with closing(connect(path)) as db:
        assert keys(db) == ["before", "after", "then", "last"]
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be deleted here")
def test_what_was_under_way_when_the_log_was_deleted_is_kept(path: Path) -> None:
    site, idle = Connections(path), Connections(path)
    assert keys(idle.get()) == []
    db = site.get()
    with immediate(db):
        player(db, "under way")
        for ending in ("-wal", "-shm"):
            Path(f"{path}{ending}").unlink()
    site.rest()
    with closing(connect(path)) as again:
        assert keys(again) == ["under way"]
    idle.close()
    site.close()


def test_a_connection_is_kept_while_its_log_stays(path: Path) -> None:
    connections = Connections(path)
    first = connections.get()
    with immediate(connections.get()):
        player(connections.get(), "one")
    with closing(connect(path)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    assert connections.get() is first
    connections.close()


def test_a_file_that_may_only_be_read_is_in_trouble_though_a_write_can_begin(path: Path) -> None:
    with closing(connect(path)) as db:
        assert trouble_with(db) is None
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        assert trouble_with(Database(connection, execute_plugins=False)) is Trouble.UNWRITABLE


def player(db: Database, key: str) -> None:
    db.execute("INSERT INTO player (key_hash, language, created) VALUES (?, 'en', '')", [key])


def keys(db: Database) -> list[str]:
    return [key for (key,) in db.execute("SELECT key_hash FROM player ORDER BY id").fetchall()]
