"""What players choose for themselves: kept whole, changed whole, gone with the player."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from tests.store.keeping import outcome
from webapp.store import personal, players
from webapp.store.attempts import record
from webapp.store.database import connect
from webapp.store.migrations import STEPS, migrate
from webapp.store.runs import Run
from webapp.store.settings import change, find


def kept(db: Database, key: str = "key") -> dict[str, str]:
    player = players.find(db, key)
    assert player is not None
    return find(db, player)


def test_choices_are_kept_and_replaced_as_a_whole(db: Database) -> None:
    assert change(db, "key", "da", lambda before: {"suits": "four", "keys": "off"})
    assert kept(db) == {"suits": "four", "keys": "off"}
    assert change(db, "key", "da", lambda before: {"order": "runs-first"})
    assert kept(db) == {"order": "runs-first"}
    assert change(db, "key", "da", lambda before: {})
    assert kept(db) == {}


def test_who_has_answered_nothing_becomes_a_player(db: Database) -> None:
    change(db, "key", "cs", lambda before: {"suits": "four"})
    assert db.execute("SELECT language FROM player").fetchall() == [("cs",)]
    assert record(db, "key", "cs", Run("code", "seed"), 1, lambda run, known: outcome())
    assert kept(db) == {"suits": "four"}


def test_what_was_kept_so_far_is_told_and_may_be_left_alone(db: Database) -> None:
    told: list[Mapping[str, str]] = []
    change(db, "key", "en", lambda before: {"suits": "four"})
    assert not change(db, "key", "en", told.append)
    assert told == [{"suits": "four"}]
    assert kept(db) == {"suits": "four"}


def test_nobody_is_made_a_player_by_a_change_that_is_not_kept(db: Database) -> None:
    assert not change(db, "key", "en", lambda before: None)
    assert players.find(db, "key") is None


def test_a_change_that_fails_leaves_all_as_it_was(db: Database) -> None:
    change(db, "key", "en", lambda before: {"suits": "four"})

    def fails(before: Mapping[str, str]) -> Mapping[str, str]:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        change(db, "key", "en", fails)
    assert kept(db) == {"suits": "four"}


def test_each_player_has_choices_of_his_own(db: Database) -> None:
    change(db, "key", "en", lambda before: {"suits": "four"})
    change(db, "other", "en", lambda before: {"suits": "two"})
    assert kept(db) == {"suits": "four"}
    db.execute("DELETE FROM player WHERE id = ?", [players.find(db, "other")])
    assert db.execute("SELECT value FROM setting").fetchall() == [("four",)]


def test_a_database_from_before_has_room_for_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "old.sqlite3"
    with monkeypatch.context() as older:
        older.setattr("webapp.store.migrations.STEPS", STEPS[:4])
        migrate(path)
    with closing(connect(path)) as db:
        player = 1
        hashed = players.hash_of("key")
        db.execute("INSERT INTO player (id, key_hash, language, created) VALUES (1, ?, 'en', '')", [hashed])
        db.execute(
            "INSERT INTO run (player_id, code, seed, steps, created) VALUES (?, 'code', 'seed', 3, '')", [player]
        )
    migrate(path)
    with closing(connect(path)) as db:
        assert find(db, player) == {}
        assert change(db, "key", "en", lambda before: {"suits": "four"})
        assert kept(db) == {"suits": "four"}
        assert personal.amount(db, player).counts == 3
