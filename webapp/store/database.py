"""Connections to the SQLite file, and the one way to write through them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlite_utils import Database

BUSY_SECONDS = 5.0
"""How long a connection waits for another one's write."""


def connect(path: Path, *, create: bool = False) -> Database:
    """Opens the database file; the caller closes the connection.

    A missing file is an error unless `create` is given: an empty database made by accident would
    look as if everything had been lost.

    :raises sqlite3.OperationalError: if the file is missing or cannot be opened
    """
    mode = "rwc" if create else "rw"
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=BUSY_SECONDS)
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = NORMAL")
        return Database(connection, execute_plugins=False)
    except BaseException:
        connection.close()
        raise


@contextmanager
def immediate(db: Database) -> Iterator[None]:
    """Runs the block in one write transaction, committed at its end or rolled back whole.

    The write lock is taken at the start. A deferred transaction that reads first and writes later fails
    at once when another process wrote in between, whatever the busy time.
    """
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.conn.commit()
    except BaseException:
        db.conn.rollback()
        raise
