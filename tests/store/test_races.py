"""Keeping races: each move once, in the order it was made."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from threading import Barrier

import pytest
from sqlite_utils import Database

from webapp.store.database import connect, immediate
from webapp.store.players import find, hash_of
from webapp.store.races import KeptRace, OpenRace, find_race, keep, unfinished

MOVES = '[{"scores":[0,0],"moves":[{"seat":0,"lay_away":"5H 6D"}]}]'
MORE = '[{"scores":[0,0],"moves":[{"seat":0,"lay_away":"5H 6D"}]},{"scores":[4,2],"moves":[]}]'
RACE = KeptRace("code", "muggins no-play", "seed", MOVES, 1, (0, 2))


def kept(db: Database, key: str = "key", code: str = "code") -> KeptRace | None:
    return find_race(db, key, code)


def test_a_race_is_kept_and_read_back(db: Database) -> None:
    assert keep(db, "key", "cs", RACE, 0)
    found = kept(db)
    assert found is not None
    assert found.updated
    assert replace(found, updated="") == RACE


def test_a_later_move_takes_the_place_of_the_one_before(db: Database) -> None:
    keep(db, "key", "en", RACE, 0)
    later = replace(RACE, moves=MORE, version=5, scores=(8, 2))
    assert keep(db, "key", "en", later, 1)
    found = kept(db)
    assert found is not None
    assert (found.moves, found.version, found.scores) == (MORE, 5, (8, 2))


@pytest.mark.parametrize("version", [0, 2, 4, 6, -1, 2**62])
def test_a_move_made_from_elsewhere_changes_nothing(db: Database, version: int) -> None:
    keep(db, "key", "en", replace(RACE, version=5), 0)
    before = kept(db)
    assert not keep(db, "key", "en", replace(RACE, version=9, scores=(30, 30)), version)
    assert kept(db) == before


def test_a_move_of_a_race_that_was_not_begun_is_not_kept(db: Database) -> None:
    assert not keep(db, "key", "en", RACE, 7)
    assert find(db, "key") is None


@pytest.mark.parametrize("won", [True, False])
def test_a_finished_race_takes_no_more_moves(db: Database, won: bool) -> None:
    keep(db, "key", "en", replace(RACE, won=won), 0)
    assert not keep(db, "key", "en", replace(RACE, version=2), 1)
    found = kept(db)
    assert found is not None
    assert (found.won, found.version) == (won, 1)


def test_players_with_one_code_have_a_race_each(db: Database) -> None:
    keep(db, "one", "en", RACE, 0)
    keep(db, "two", "en", replace(RACE, scores=(9, 9)), 0)
    one, two = kept(db, "one"), kept(db, "two")
    assert one is not None
    assert two is not None
    assert (one.scores, two.scores) == ((0, 2), (9, 9))
    assert kept(db, "three") is None


def test_a_race_goes_on_in_every_browser_of_its_player(db: Database) -> None:
    keep(db, "key", "en", RACE, 0)
    with immediate(db):
        phone = [hash_of("phone"), find(db, "key")]
        db.execute("INSERT INTO device (key_hash, player_id, created) VALUES (?, ?, '')", phone)
    assert kept(db, "phone") == kept(db)
    assert not keep(db, "phone", "en", RACE, 0)
    assert keep(db, "phone", "en", replace(RACE, version=2), 1)
    found = kept(db)
    assert found is not None
    assert found.version == 2


def test_unfinished_races_are_listed_newest_first_and_no_more_than_asked_for(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(4):
        monkeypatch.setattr("webapp.store.races.now", lambda number=number: f"2026-01-0{number + 1}T00:00:00+00:00")
        keep(db, "key", "en", replace(RACE, code=f"code {number}", won=True if number == 2 else None), 0)
    player = find(db, "key")
    assert player is not None
    listed = unfinished(db, player, 2)
    assert listed == [
        OpenRace("code 3", (0, 2), "2026-01-04T00:00:00+00:00"),
        OpenRace("code 1", (0, 2), "2026-01-02T00:00:00+00:00"),
    ]
    assert [each.code for each in unfinished(db, player, 9)] == ["code 3", "code 1", "code 0"]


def test_a_move_sent_by_many_at_once_is_kept_once(path: Path) -> None:
    threads = 8
    start = Barrier(threads)
    with closing(connect(path)) as db:
        keep(db, "key", "en", RACE, 0)

    def send(number: int) -> bool:
        with closing(connect(path)) as db:
            start.wait()
            return keep(db, "key", "en", replace(RACE, version=2, scores=(number, 0)), 1)

    with ThreadPoolExecutor(threads) as pool:
        assert sorted(pool.map(send, range(threads))) == [False] * (threads - 1) + [True]


def test_a_race_begun_by_many_at_once_is_begun_once(path: Path) -> None:
    threads = 8
    start = Barrier(threads)

    def send(_: int) -> bool:
        with closing(connect(path)) as db:
            start.wait()
            return keep(db, "key", "en", RACE, 0)

    with ThreadPoolExecutor(threads) as pool:
        assert sorted(pool.map(send, range(threads))) == [False] * (threads - 1) + [True]


def test_what_is_no_race_is_refused_and_leaves_nothing(db: Database) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        keep(db, "key", "en", replace(RACE, version=0), 0)
    assert find(db, "key") is None
    assert not db.conn.in_transaction


def test_whoever_is_deleted_leaves_no_race_behind(db: Database) -> None:
    keep(db, "key", "en", RACE, 0)
    db.execute("DELETE FROM player")
    assert db.execute("SELECT count(*) FROM race").fetchall() == [(0,)]
