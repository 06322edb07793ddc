"""How often somebody has asked for the same thing lately, counted across all server processes."""

from __future__ import annotations

from sqlite_utils import Database

from webapp.store.database import immediate


def note(db: Database, action: str, sender: str, period: int) -> int:
    """Notes that somebody asks, and forgets all other periods, whatever was asked for in them.

    :param sender: a mark that tells senders apart and cannot be read back
    :param period: the number of the stretch of time it is now
    :return: how often he has asked in this period, this time included
    """
    with immediate(db):
        row = db.execute(
            "INSERT INTO slowed (action, sender, period, number) VALUES (?, ?, ?, 1) "
            "ON CONFLICT DO UPDATE SET number = number + 1 RETURNING number",
            [action, sender, period],
        ).fetchone()
        # A clock that was set back leaves periods that are still to come.
        db.execute("DELETE FROM slowed WHERE period <> ?", [period])
        return int(row[0])


def asked(db: Database, action: str, sender: str, period: int) -> int:
    """Returns how often somebody has asked in this period."""
    row = db.execute(
        "SELECT number FROM slowed WHERE action = ? AND sender = ? AND period = ?", [action, sender, period]
    ).fetchone()
    return 0 if row is None else int(row[0])


def clear(db: Database, action: str, sender: str) -> None:
    """Forgets that somebody has asked."""
    with immediate(db):
        db.execute("DELETE FROM slowed WHERE action = ? AND sender = ?", [action, sender])
