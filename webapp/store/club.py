"""What the club has chosen for its site, as names and values; what they mean is the caller's matter."""

from __future__ import annotations

from collections.abc import Mapping

from sqlite_utils import Database

from webapp.store import admins
from webapp.store.database import immediate


def find(db: Database) -> dict[str, str]:
    """Returns the club's choices; none at all as long as nothing was chosen."""
    return dict(db.execute("SELECT name, value FROM club").fetchall())


def change(db: Database, chosen: Mapping[str, str], place: str) -> None:
    """Replaces the choices that are named; an empty value is none."""
    with immediate(db):
        for name, value in chosen.items():
            if value:
                db.execute(
                    "INSERT INTO club (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET "
                    "value = excluded.value",
                    [name, value],
                )
            else:
                db.execute("DELETE FROM club WHERE name = ?", [name])
        admins.note(db, place, "club")
