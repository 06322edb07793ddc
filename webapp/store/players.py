"""Players: visitors who have answered at least one exercise, or chosen settings of their own."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from functools import lru_cache

from sqlite_utils import Database

BY_KEY = "SELECT id FROM player WHERE key_hash = ? UNION ALL SELECT player_id FROM device WHERE key_hash = ?"
"""Selects the id of the player with a key, of which it wants the hash twice; for statements that hang on him."""


def now() -> str:
    """Returns this moment as stored: UTC, ISO 8601, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def find(db: Database, key: str) -> int | None:
    """Returns the id of the player whose browser carries `key`, or None for one of whom nothing is kept yet.

    A member may have signed in with several browsers, each with a key of its own.
    """
    hashed = hash_of(key)
    row = db.execute(BY_KEY, [hashed, hashed]).fetchone()
    return None if row is None else int(row[0])


def find_or_create(db: Database, key: str, language: str) -> int:
    """Returns the id of the player with `key`, creating the player at the first call.

    `language` is noted as the one the player used last, and the day as the one on which he was seen. Call it inside
    `immediate()`.
    """
    player = find(db, key)
    moment = now()
    if player is not None:
        # Nothing is written if neither has changed.
        db.execute(
            "UPDATE player SET language = ?1, seen = max(seen, ?2) WHERE id = ?3 AND (language <> ?1 OR seen < ?2)",
            [language, day_of(moment), player],
        )
        return player
    row = db.execute(
        "INSERT INTO player (key_hash, language, created, seen) VALUES (?, ?, ?, ?) RETURNING id",
        [hash_of(key), language, moment, day_of(moment)],
    ).fetchone()
    return int(row[0])


def note_seen(db: Database, player: int) -> None:
    """Notes that a player was here today, once a day. Call it inside `immediate()`."""
    db.execute("UPDATE player SET seen = ?1 WHERE id = ?2 AND seen < ?1", [day_of(now()), player])


def day_of(moment: str) -> str:
    """Returns the day of a moment, in UTC."""
    return moment[:10]


@lru_cache(maxsize=1024)
def hash_of(key: str) -> str:
    """Returns what is kept of a key. It is random and long, so a plain hash is enough: whoever reads the file cannot
    become a player."""
    return hashlib.sha256(key.encode()).hexdigest()
