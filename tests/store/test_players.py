"""Players are found by their key."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlite_utils import Database

from webapp.store.database import immediate
from webapp.store.players import find, find_or_create, now


def test_a_key_makes_one_player_however_often_it_comes(db: Database) -> None:
    assert find(db, "key") is None
    with immediate(db):
        first = find_or_create(db, "key", "cs")
        assert find_or_create(db, "key", "sw") == first
    assert find(db, "key") == first
    assert db.execute("SELECT language FROM player").fetchall() == [("sw",)]


def test_keys_are_told_apart_to_the_letter(db: Database) -> None:
    with immediate(db):
        players = {find_or_create(db, key, "en") for key in ("key", "Key", "key ", "kéy", "", "k" * 1000)}
    assert len(players) == 6
    assert find(db, "KEY") is None


def test_moments_are_in_utc(db: Database) -> None:
    moment = datetime.fromisoformat(now())
    assert moment.tzinfo == UTC
    assert abs((datetime.now(UTC) - moment).total_seconds()) < 5
