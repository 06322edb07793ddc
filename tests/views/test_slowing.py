"""How many guests are taken in from one address."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask import Flask

from tests.views.walking import Book, address, code
from webapp import create_app
from webapp.config import Config
from webapp.views import slowing

MOST = 3


def come(app: Flask) -> int:
    """Counts a hand as somebody new."""
    browser = app.test_client()
    browser.get("/en/practice/")
    return browser.post(address(code(1), 1), data={"points": "5"}).status_code


@pytest.fixture
def strict(config: Config) -> Flask:
    return create_app(replace(config, guests_an_hour=MOST))


def test_guests_beyond_the_limit_are_asked_to_wait(strict: Flask, config: Config) -> None:
    assert [come(strict) for _ in range(MOST + 2)] == [303] * MOST + [429] * 2
    assert len(Book(config).rows("SELECT * FROM player")) == MOST


def test_who_is_known_goes_on(strict: Flask, config: Config) -> None:
    known = strict.test_client()
    known.get("/en/practice/")
    known.post(address(code(1), 1), data={"points": "5"})
    while come(strict) != 429:
        pass
    assert known.post(address(code(1), 2), data={"points": "5"}).status_code == 303


def test_who_is_known_is_not_looked_up_with_every_form(strict: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    known = strict.test_client()
    known.get("/en/practice/")
    looked: list[str] = []
    find = slowing.players.find
    monkeypatch.setattr(slowing.players, "find", lambda db, key: looked.append(key) or find(db, key))
    for step, times in ((1, 2), (2, 1), (3, 0), (4, 0)):
        looked.clear()
        assert known.post(address(code(1), step), data={"points": "5"}).status_code == 303
        assert len(looked) == times, "a new guest is looked up to be counted and to be made, and then once more"


def test_the_limit_holds_across_server_processes(strict: Flask, config: Config) -> None:
    other = create_app(replace(config, guests_an_hour=MOST))
    assert [come(strict), come(other), come(strict), come(other), come(strict)] == [303, 303, 303, 429, 429]


def test_an_hour_later_there_is_room_again(strict: Flask, monkeypatch: pytest.MonkeyPatch, config: Config) -> None:
    now = 1_800_000_000.0
    monkeypatch.setattr(slowing, "clock", lambda: now)
    while come(strict) != 429:
        pass
    now += slowing.PERIOD
    assert come(strict) == 303
    assert len(Book(config).rows("SELECT * FROM slowed")) == 1


def test_a_clock_set_back_locks_nobody_out(strict: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_800_000_000.0
    monkeypatch.setattr(slowing, "clock", lambda: now)
    while come(strict) != 429:
        pass
    now -= 10 * slowing.PERIOD
    assert come(strict) == 303


def test_no_limit_is_none(config: Config) -> None:
    app = create_app(replace(config, guests_an_hour=0))
    assert {come(app) for _ in range(5)} == {303}
    assert Book(config).rows("SELECT * FROM slowed") == []


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("not an address", None, False),
    ],
)
def test_who_has_a_whole_network_is_one_sender(one: str, other: str | None, same: bool) -> None:
    assert (slowing.sender(one) == slowing.sender(other)) == same


def test_marks_of_former_hours_go_whatever_is_asked_for(
    strict: Flask, monkeypatch: pytest.MonkeyPatch, config: Config
) -> None:
    now = 1_800_000_000.0
    monkeypatch.setattr(slowing, "clock", lambda: now)
    strict.test_client().get("/en/members/sign-in?link=0")
    now += slowing.PERIOD
    come(strict)
    assert Book(config).rows("SELECT action FROM slowed") == [("guest",)]
