"""Connections to the SQLite file, and the one way to write through them."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
import weakref
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlite_utils import Database

BUSY_SECONDS = 5.0
"""How long a connection waits for another one's write."""

LOG_PAGES = 8192
"""How long the write-ahead log grows before it is folded into the file: 32 MiB at 4096 bytes a page.

Folding waits for the disk, ten milliseconds or more, and whoever writes waits with it. SQLite's own 1000
pages are full after ninety answers or so, which change the same pages again and again; these need folding only once.
What has been answered survives the end of the program either way. Should the machine lose its power, the log holds
what the system had written to the disk by then, half a minute ago at most.
"""


def connect(path: Path, *, create: bool = False) -> Database:
    """Opens the database file; the caller closes the connection.

    A missing file is an error unless `create` is given: an empty database made by accident would
    look as if everything had been lost.

    :raises sqlite3.OperationalError: if the file is missing or cannot be opened
    """
    mode = "rwc" if create else "rw"
    # Each connection is used by one thread; but what is left of it may be closed by another.
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=BUSY_SECONDS, check_same_thread=False
    )
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
        return Database(connection, execute_plugins=False)
    except BaseException:
        connection.close()
        raise


def fold(path: Path) -> None:
    """Folds the write-ahead log into the database file, so that the file alone holds everything.

    :raises sqlite3.Error: if it cannot be done now; nothing is lost then, the log stays
    """
    db = connect(path)
    try:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    finally:
        db.close()


def touch(db: Database) -> None:
    """Writes what is there already, inside `immediate()`: SQLite begins to write in a file that it may only read, too,
    and says so at the first change.

    :raises sqlite3.Error: if nothing can be written
    """
    ((version,),) = db.execute("PRAGMA user_version").fetchall()
    db.execute(f"PRAGMA user_version = {version:d}")


class Connections:
    """A connection for each thread, kept for as long as the thread lives and the file stays the same one.

    Opening one takes many times as long as reading a run. Closing the last one, which between two requests
    it often is, also folds the write-ahead log into the file each time.

    Whoever deletes the log under a site that runs parts the connections that are open from all that come later: they
    would write past each other. So each request looks whether its log is still there. If not, what is in it is brought
    into the file, the connection is closed, and none is opened until all of this process that had that log are closed.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._own = threading.local()
        self._open: weakref.WeakSet[_Kept] = weakref.WeakSet()

    def get(self) -> Database:
        """Returns this thread's connection. A file that was replaced, or a fork, makes for a new one.

        :raises sqlite3.Error: if the file is missing or cannot be opened, or its log was deleted
        """
        kept: _Kept | None = getattr(self._own, "kept", None)
        mark = self._mark()
        if kept is not None and kept.mark != mark:
            self.close()
            kept = None
        if kept is not None and self._is_parted(kept):
            _save(kept.db)
            self.close()
            raise _parted()
        if kept is None:
            if any(each.mark == mark and self._is_parted(each) for each in list(self._open)):
                raise _parted()
            self._own.kept = kept = _Kept(connect(self._path), mark)
            # The log is there once something was read.
            kept.db.execute("SELECT 1 FROM sqlite_master").fetchone()
            kept.log = self._log()
            self._open.add(kept)
        return kept.db

    def rest(self) -> None:
        """Ends a transaction that was left open, so that no old state of the file is held on to."""
        kept: _Kept | None = getattr(self._own, "kept", None)
        if kept is not None and kept.db.conn.in_transaction:
            kept.db.conn.rollback()
        if kept is not None and self._is_parted(kept):
            _save(kept.db)

    def close(self) -> None:
        """Closes this thread's connection, if it has one."""
        kept: _Kept | None = self._own.__dict__.pop("kept", None)
        if kept is not None:
            self._open.discard(kept)
            kept.db.close()

    def _is_parted(self, kept: _Kept) -> bool:
        return bool(kept.log) and kept.log != self._log()

    def _log(self) -> int:
        try:
            return os.stat(f"{self._path}-wal").st_ino
        except OSError:
            return 0

    def _mark(self) -> tuple[int, ...]:
        try:
            found = os.stat(self._path)
        except OSError:
            return ()
        return os.getpid(), found.st_dev, found.st_ino


def _parted() -> sqlite3.Error:
    return sqlite3.OperationalError("the write-ahead log was deleted while the site runs; what it had is kept")


def _save(db: Database) -> None:
    """Brings what is in a log that was deleted into the database file."""
    with suppress(sqlite3.Error):
        db.conn.rollback()
        db.execute("PRAGMA wal_checkpoint(FULL)").fetchall()


class _Kept:
    """A connection, closed when its thread, or what keeps it, is gone."""

    def __init__(self, db: Database, mark: tuple[int, ...]) -> None:
        self.db = db
        self.mark = mark
        self.log = 0
        """The file of its write-ahead log; 0 where there is none."""
        # Not in __del__: in a circle of garbage the connection might be cleared away first.
        weakref.finalize(self, db.close)


@contextmanager
def immediate(db: Database) -> Iterator[None]:
    """Runs the block in one write transaction, committed at its end or rolled back whole.

    The write lock is taken at the start. A deferred transaction that reads first and writes later fails
    at once when another process wrote in between, whatever the busy time.
    """
    # Threads of one process wait here, where the next one goes on at once; and who waits here in vain asks SQLite,
    # which says what is wrong.
    waited = _WRITING.acquire(timeout=BUSY_SECONDS)
    try:
        _begin(db.conn)
        try:
            yield
            db.conn.commit()
        except BaseException:
            db.conn.rollback()
            raise
    finally:
        if waited:
            _WRITING.release()


def _begin(connection: sqlite3.Connection) -> None:
    """Takes the write lock, once the other processes leave it.

    SQLite itself would look again after a millisecond, and then more and more seldom. A write takes a third of that.
    """
    end = time.monotonic() + BUSY_SECONDS
    pause = _FIRST_PAUSE
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        while True:
            try:
                connection.execute("BEGIN IMMEDIATE")
                return
            except sqlite3.OperationalError as error:
                if not _passes(error) or time.monotonic() > end:
                    raise
            time.sleep(pause)
            pause = min(pause * 1.5, _LONGEST_PAUSE)
    finally:
        milliseconds = round(1000 * BUSY_SECONDS)
        connection.execute(f"PRAGMA busy_timeout = {milliseconds}")


def _passes(error: sqlite3.Error) -> bool:
    """Says whether it goes by when others are done; an older state that is still being read gets no newer."""
    code = error.sqlite_errorcode
    return code & 0xFF == sqlite3.SQLITE_BUSY and code != sqlite3.SQLITE_BUSY_SNAPSHOT


_FIRST_PAUSE = 0.00002
_LONGEST_PAUSE = 0.005
"""Seconds between two looks at the write lock."""

_WRITING = threading.Lock()
"""Held by the thread that writes, whatever the file: SQLite lets one write at a time."""
