"""Who holds the data folder: every site that serves it, or the one command that changes its files.

A site holds it by reading in a small SQLite file, a command by writing there: SQLite's own locks, which every system
has, and which end with the process however it ends.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from webapp.store.database import BUSY_SECONDS
from webapp.store.trouble import Trouble, TroubleError, trouble_of

_FILE = "serving.lock"


def hold(folder: Path) -> sqlite3.Connection:
    """Holds the folder together with others that serve it, until what is returned is closed.

    :raises TroubleError: if a command changes its files now
    """
    return _locked(folder, "BEGIN", BUSY_SECONDS)


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Keeps everybody else off the folder while the block runs.

    :raises TroubleError: if a site holds it
    """
    with closing(_locked(folder, "BEGIN EXCLUSIVE", 0)):
        yield


def _locked(folder: Path, begin: str, patience: float) -> sqlite3.Connection:
    file = folder / _FILE
    connection = None
    try:
        connection = sqlite3.connect(file, timeout=patience, isolation_level=None, check_same_thread=False)
        connection.execute(begin)
        connection.execute("SELECT * FROM sqlite_master").fetchall()
    except sqlite3.Error as error:
        if connection is not None:
            connection.close()
        trouble = trouble_of(error)
        raise TroubleError(Trouble.IN_USE if trouble is Trouble.BUSY else trouble, folder, str(error)) from error
    return connection
