"""What each player is sure of, as the trainer writes it."""

from __future__ import annotations

from sqlite_utils import Database


def find_practice(db: Database, player: int | None) -> str | None:
    """Returns what is known of the player, or None before the first count."""
    row = db.execute("SELECT practice FROM mastery WHERE player_id = ?", [player]).fetchone()
    return None if row is None else str(row[0])


def keep_practice(db: Database, player: int, practice: str) -> None:
    """Keeps what is known of the player now; call it while the count it comes from is kept."""
    db.execute(
        "INSERT INTO mastery (player_id, practice) VALUES (?, ?) "
        "ON CONFLICT (player_id) DO UPDATE SET practice = excluded.practice",
        [player, practice],
    )
