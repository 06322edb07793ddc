"""Forgetting players who do not come back, with all that is kept of them."""

from __future__ import annotations

import logging
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlite_utils import Database

from webapp.store import admins
from webapp.store.daily import EachDay
from webapp.store.database import connect, immediate

BATCH = 20
"""Players forgotten in one transaction: others who write do not wait for all of them."""


def unseen(db: Database, days: int, *, members: bool = False) -> int:
    """Returns how many guests, or members, were not seen for more than so many days."""
    (number,) = db.execute(f"SELECT count(*) FROM player WHERE {_UNSEEN}", [_since(days), members]).fetchone()
    return int(number)


def forget(db: Database, days: int, *, members: bool = False, place: str | None = None) -> int:
    """Deletes the guests, or members, who were not seen for more than so many days.

    :param place: where somebody who looks after the club did it; None if the site does it by itself
    :return: how many there were
    """
    since, number = _since(days), 0
    while True:
        with immediate(db):
            gone = db.execute(
                f"DELETE FROM player WHERE id IN (SELECT id FROM player WHERE {_UNSEEN} LIMIT ?)",
                [since, members, BATCH],
            ).rowcount
            number += gone
            if gone < BATCH:
                if number and place is not None:
                    admins.note(db, place, "forgotten")
                return number


class Retention(EachDay):
    """Forgets each day who has not come back for too long; 0 days: nobody."""

    def __init__(self, path: Path, guests: int, members: int) -> None:
        super().__init__("forgetting", path.parent, ".forgotten-", "Players who have not come back cannot be forgotten")
        self._path = path
        self._days = ((guests, False), (members, True))

    def do(self) -> None:
        """Forgets them, and tells the log how many there were."""
        with closing(connect(self._path)) as db:
            for days, members in self._days:
                if days and (number := forget(db, days, members=members)):
                    # A warning, as loggers that nobody has set up show nothing below.
                    logging.getLogger(__name__).warning(
                        "%s not seen for more than %d days were forgotten: %d",
                        "Members" if members else "Guests",
                        days,
                        number,
                    )


def _since(days: int) -> str:
    return (datetime.now(UTC).date() - timedelta(days=days)).isoformat()


_UNSEEN = "seen < ? AND (id IN (SELECT player_id FROM member)) = ?"
