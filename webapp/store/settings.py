"""What players have chosen for themselves, as names and values; what they mean is the caller's matter."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sqlite_utils import Database

from webapp.store import players
from webapp.store.database import immediate


def find(db: Database, player: int) -> dict[str, str]:
    """Returns a player's choices; none at all for one who has chosen nothing."""
    return dict(db.execute("SELECT name, value FROM setting WHERE player_id = ?", [player]).fetchall())


def change(
    db: Database, key: str, language: str, choose: Callable[[Mapping[str, str]], Mapping[str, str] | None]
) -> bool:
    """Replaces the choices of the player with `key`, who need not have answered anything yet.

    `choose` is called inside the transaction with the choices kept so far, and returns those to keep, or None to
    leave all as it is. Returns whether they were replaced.
    """
    with immediate(db):
        player = players.find(db, key)
        chosen = choose(find(db, player) if player is not None else {})
        if chosen is None:
            return False
        player = players.find_or_create(db, key, language)
        db.execute("DELETE FROM setting WHERE player_id = ?", [player])
        for name, value in chosen.items():
            db.execute("INSERT INTO setting (player_id, name, value) VALUES (?, ?, ?)", [player, name, value])
        return True
