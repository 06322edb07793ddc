"""When players were seen last, and forgetting those who do not come back."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from multiprocessing.pool import Pool
from pathlib import Path

import pytest
from sqlite_utils import Database

from tests.store.keeping import outcome
from webapp.club.links import new_link
from webapp.store import admins, attempts, forgetting, members, merging, players, races, settings
from webapp.store.checking import check
from webapp.store.database import immediate
from webapp.store.forgetting import Retention, forget, unseen
from webapp.store.members import NewLink
from webapp.store.players import find, find_or_create
from webapp.store.races import KeptRace
from webapp.store.runs import Run

CODE = "hands.muggins.none.121.0000000000000001"
RACE = KeptRace("code", "muggins no-play", "seed", "[]", 1, (0, 2))


@pytest.fixture
def on(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], str]:
    """Makes it so many days ago; says which day that is."""

    def set_back(days: int) -> str:
        moment = (datetime.now(UTC) - timedelta(days=days)).isoformat(timespec="seconds")
        monkeypatch.setattr(players, "now", lambda: moment)
        return moment[:10]

    return set_back


def seen(db: Database, key: str) -> str:
    ((day,),) = db.execute("SELECT seen FROM player WHERE id = ?", [find(db, key)]).fetchall()
    return str(day)


def come(db: Database, *keys: str) -> None:
    for key in keys:
        with immediate(db):
            find_or_create(db, key, "en")


def join(db: Database, key: str) -> str:
    link = new_link(key, "member")
    assert members.join(db, key, "en", key, key, NewLink(link.nonce, link.hash))
    return link.hash


def count(db: Database, key: str, step: int) -> None:
    assert attempts.record(db, key, "en", Run(CODE, "seed"), step, lambda run, known: outcome())


def test_an_answer_notes_the_day_and_on_the_same_day_nothing_is_written(db: Database, on: Callable[[int], str]) -> None:
    first = on(9)
    count(db, "key", 1)
    assert seen(db, "key") == first
    second = on(5)
    count(db, "key", 2)
    assert seen(db, "key") == second
    before = db.conn.total_changes
    come(db, "key")
    assert db.conn.total_changes == before


def test_moves_settings_and_signing_in_note_the_day(db: Database, on: Callable[[int], str]) -> None:
    on(9)
    races.keep(db, "key", "en", RACE, 0)
    link = join(db, "key")
    days = on(5)
    assert races.keep(db, "key", "en", replace(RACE, version=2), 1)
    assert seen(db, "key") == days
    days = on(4)
    settings.change(db, "key", "en", lambda chosen: {"order": "high"})
    assert seen(db, "key") == days
    days = on(3)
    assert members.sign_in(db, link, "phone", guest=None, combine=lambda one, two: None)
    assert seen(db, "key") == days


def test_a_clock_that_was_set_back_takes_no_day_away(db: Database, on: Callable[[int], str]) -> None:
    day = on(2)
    come(db, "key")
    on(7)
    come(db, "key")
    assert seen(db, "key") == day


def test_one_player_made_of_two_was_seen_when_either_was(db: Database, on: Callable[[int], str]) -> None:
    late = on(2)
    come(db, "late")
    on(7)
    come(db, "early")
    with immediate(db):
        merging.merge(db, find(db, "late") or 0, find(db, "early") or 0, lambda one, two: None)
    assert seen(db, "early") == late


def test_guests_and_members_are_forgotten_each_by_themselves(
    db: Database, path: Path, on: Callable[[int], str]
) -> None:
    on(40)
    count(db, "old guest", 1)
    count(db, "old member", 1)
    join(db, "old member")
    on(30)
    come(db, "guest of the last day")
    on(0)
    come(db, "new guest")
    assert (unseen(db, 30), unseen(db, 30, members=True)) == (1, 1)
    assert forget(db, 30) == 1
    assert [find(db, key) is None for key in ("old guest", "old member", "guest of the last day", "new guest")] == [
        *(True, False, False, False)
    ]
    assert forget(db, 30, members=True) == 1
    assert db.execute("SELECT count(*) FROM attempt").fetchone() == (0,)
    assert forget(db, 30) == 0
    assert not check(path).differences


def test_many_are_forgotten_a_few_at_a_time(
    db: Database, on: Callable[[int], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forgetting, "BATCH", 3)
    on(40)
    come(db, *map(str, range(7)))
    assert forget(db, 30, place=admins.COMMAND) == 7
    assert forget(db, 30, place=admins.COMMAND) == 0
    assert [(done.action, done.place) for done in admins.latest(db, 9)] == [("forgotten", "command")]


def retain(path: Path) -> bool:
    return Retention(path, 30, 0).make()


def test_of_many_processes_one_forgets_and_the_log_tells_how_many(
    db: Database, path: Path, on: Callable[[int], str], processes: Pool, caplog: pytest.LogCaptureFixture
) -> None:
    on(40)
    come(db, "guest", "member")
    join(db, "member")
    assert sum(processes.map(retain, [path] * 4, chunksize=1)) == 1
    assert [find(db, key) is None for key in ("guest", "member")] == [True, False]
    for mark in path.parent.glob(".forgotten-*"):
        mark.unlink()
    with caplog.at_level(logging.WARNING):
        assert Retention(path, 0, 39).make()
    # He was seen when he joined.
    assert find(db, "member") is None
    assert caplog.messages == ["Members not seen for more than 39 days were forgotten: 1"]
    assert admins.latest(db, 9) == []


def test_what_cannot_be_forgotten_now_is_tried_again_later(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    aside = path.rename(path.with_name("aside"))
    retention = Retention(path, 30, 30)
    assert not retention.make()
    assert "cannot be forgotten" in caplog.text
    assert retention.start_if_due() is None, "not at once"
    aside.rename(path)
    assert Retention(path, 30, 30).make(), "nor is the day taken by it"
