"""Whether the database can be served from: read, written, and of this version."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime

from sqlite_utils import Database

from webapp.store.database import immediate, touch
from webapp.store.migrations import STEPS, steps_of
from webapp.store.trouble import Trouble, trouble_of


class NotCurrentError(Exception):
    """The database is of an older version, or of a newer one."""


def trouble_with(db: Database) -> Trouble | None:
    """Says what keeps the database from being written to just now; None if nothing does."""
    try:
        with immediate(db):
            touch(db)
            db.conn.rollback()
    except sqlite3.Error as error:
        return trouble_of(error)
    return None


def expect_current(connection: sqlite3.Connection) -> None:
    """Makes sure that the database is of this version.

    :raises NotCurrentError: if it is of another one
    """
    done, newer = steps_of(connection)
    if newer or len(done) < len(STEPS):
        raise NotCurrentError(newer[0] if newer else STEPS[len(done)].__name__)


def ahead(connection: sqlite3.Connection) -> float:
    """Returns by how many seconds the newest moment that is kept lies after this one; negative if it lies before."""
    newest = "SELECT max(moment) FROM (SELECT max(created) AS moment FROM player UNION SELECT max(created) FROM run)"
    ((moment,),) = connection.execute(newest).fetchall()
    try:
        return (datetime.fromisoformat(moment) - datetime.now(UTC)).total_seconds()
    except (TypeError, ValueError):
        return float("-inf")
