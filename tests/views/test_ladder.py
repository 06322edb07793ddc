"""The ladder: what the owner, another member, a guest, the keeper and nobody may do, over every address there is.

An address that has no row here fails the first test: say who may use it, and the others hold it to that.
"""

from __future__ import annotations

import re
from contextlib import closing
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.security import generate_password_hash
from werkzeug.test import TestResponse

from tests.views import laying
from tests.views.joining import join, token
from tests.views.racing import Table, race_code
from tests.views.walking import Book, Walk, code, dealt
from webapp.config import Config
from webapp.store import admins, nights
from webapp.store.database import connect

PASSWORD = "a long password"
RUN, JUDGED, LAID, RACE = code(1), f"easy.hands.{1:016x}", laying.code(), race_code()

NIGHT = f"night.mixed.5.{1:016x}"

SAME, OWN, KEEPER, LINK = "the same for everybody", "one's own", "the keeper's alone", "whoever has the link"

ROWS: dict[str, str] = {
    **dict.fromkeys(
        ("static", "stylesheet", "health.healthz", "health.readyz", "findable.robots", "findable.sitemap"), SAME
    ),
    **dict.fromkeys(("home.choose_language", "home.index", "rules.index", "rules.page", "compare.index"), SAME),
    **dict.fromkeys(("count.index", "search.index", "privacy.index", "personal.deleted"), SAME),
    **dict.fromkeys(("worksheets.index", "worksheets.new", "worksheets.find", "worksheets.sheet"), SAME),
    **dict.fromkeys(("pegging.setup", "pegging.start", "pegging.exercise", "pegging.answer"), SAME),
    **dict.fromkeys(("practice.setup", "practice.start", "judge.setup", "judge.start"), SAME),
    **dict.fromkeys(("layaway.setup", "layaway.start", "race.start"), SAME),
    **dict.fromkeys(("practice.run", "practice.exercise", "practice.answer", "practice.result"), OWN),
    **dict.fromkeys(("practice.start_clock", "practice.lessons", "parts.exercise", "parts.answer"), OWN),
    **dict.fromkeys(("hints.ask", "hints.back", "judge.run", "judge.exercise", "judge.answer"), OWN),
    **dict.fromkeys(("layaway.run", "layaway.exercise", "layaway.answer"), OWN),
    **dict.fromkeys(("race.setup", "race.race", "race.move", "day.index", "day.past", "day.begin"), OWN),
    **dict.fromkeys(("progress.index", "personal.export", "personal.delete", "personal.deletion"), OWN),
    **dict.fromkeys(("settings.index", "settings.change"), OWN),
    **dict.fromkeys(("members.index", "members.join", "members.renew", "members.listed", "members.sign_out"), OWN),
    **dict.fromkeys(("members.rename",), OWN),
    **dict.fromkeys(("members.sign_in", "members.signing_in"), LINK),
    **dict.fromkeys(
        ("admin.index", "admin.sign_in", "admin.back", "members.back", "standings.index", "standings.table"), SAME
    ),
    **dict.fromkeys(("admin.sign_out", "admin.member", "admin.rename", "admin.new_link"), KEEPER),
    **dict.fromkeys(("admin_nights.index", "admin_nights.create", "admin_nights.set_open"), KEEPER),
    **dict.fromkeys(("admin_backups.index", "admin_backups.create", "admin_backups.download"), KEEPER),
    **dict.fromkeys(("club.index", "club.change", "club.new_join_link"), KEEPER),
    **dict.fromkeys(("night.wall", "night.results"), SAME),
    **dict.fromkeys(("night.index", "night.begin"), OWN),
    **dict.fromkeys(("admin.merge", "admin.remove", "admin.back_to_member"), KEEPER),
}
"""Whom each endpoint is for."""

FORM = {
    "points": "7",
    "answer": "accept",
    "card": "5H",
    "position": "1",
    "sure": "1",
    "name": "Somebody else",
    "link": "0" * 40,
    "into": "1",
    "password": "wrong",
    "shown": "0",
    "say": "pairs",
    "day": "2026-11-30",
    "title": "A night",
    "deal": "mixed",
    "number": "10",
    "open": "members",
    "everywhere": "1",
}
"""Something for every field there is."""


class Address:
    """One endpoint with one method, and an address of it that is the owner's wherever there is a choice."""

    def __init__(self, endpoint: str, method: str, path: str) -> None:
        self.endpoint, self.method, self.path = endpoint, method, path

    def ask(self, browser: FlaskClient) -> TestResponse:
        return browser.open(self.path, method=self.method, data=FORM if self.method == "POST" else None, buffered=True)

    def __repr__(self) -> str:
        return f"{self.method} {self.path}"


def addresses(app: Flask, values: dict[str, Any]) -> list[Address]:
    found = []
    adapter = app.url_map.bind("localhost")
    for rule in app.url_map.iter_rules():
        kept_as = {
            "judge": JUDGED,
            "layaway": LAID,
            "race": RACE,
            "night": NIGHT,
            "admin_nights": NIGHT,
            "worksheets": "easy.hands.12.k7m2p9",
        }
        known = values | {"code": kept_as.get(rule.endpoint.split(".")[0], values["code"])}
        arguments = {name: known[name] for name in rule.arguments}
        path = adapter.build(rule.endpoint, arguments, method=next(iter(rule.methods & {"GET", "POST"})))
        found += [Address(rule.endpoint, method, path) for method in sorted(rule.methods & {"GET", "POST"})]
    return found


def enter(app: Flask) -> FlaskClient:
    browser = app.test_client()
    browser.get("/en/admin/")
    browser.post("/en/admin/sign-in", data={"password": PASSWORD})
    return browser


@pytest.fixture
def owner(walk: Walk, config: Config) -> Walk:
    """A member who has something of everything, and a password that the keeper knows."""
    walk.count(RUN, 1, 5)
    walk.browser.post(f"/en/judge/{JUDGED}/1", data={"answer": "accept"})
    laying.send(walk.browser, LAID, 1, *laying.dealt(walk.app, LAID, 1).cards[:2])
    Table(walk.browser, f"/en/race/{RACE}/").to("count").move()
    join(walk.browser, "Anna the owner")
    with closing(connect(config.database)) as db:
        admins.set_password(db, generate_password_hash(PASSWORD, "scrypt:1024:8:1"), admins.COMMAND)
        nights.create(db, NIGHT, "A club night", admins.PAGE)
    return walk


@pytest.fixture
def values(owner: Walk, book: Book) -> dict[str, Any]:
    """What addresses are made of: the owner's, where there is a choice."""
    ((player,),) = book.rows("SELECT player_id FROM member")
    return {
        "lang": "en",
        "code": RUN,
        "step": 1,
        "day": "2026-11-29",
        "name": "everything.json",
        "slug": "standard",
        "filename": "favicon.svg",
        "player": player,
        "by": "accuracy",
        "form": "rename",
        "span": "week",
    }


@pytest.fixture
def others(app: Flask, owner: Walk) -> dict[str, FlaskClient]:
    """Another member, a guest who has counted something, and nobody at all, who has no cookie either."""
    member, guest = (Walk(app, app.test_client()) for _ in range(2))
    for number, each in enumerate((member, guest), 8):
        each.browser.get("/en/practice/")
        each.count(code(number), 1, 11)
    join(member.browser, "Bo")
    return {"other member": member.browser, "guest": guest.browser, "nobody": app.test_client(use_cookies=False)}


def of_the_owner(book: Book, player: int) -> dict[str, list[tuple[Any, ...]]]:
    """All that is kept of the owner."""
    tables = [name for (name,) in book.rows("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found = {}
    for table in tables:
        columns = [row[1] for row in book.rows(f"PRAGMA table_info({table})")]
        if "player_id" in columns and table != "audit":
            found[table] = book.rows(f"SELECT * FROM {table} WHERE player_id = ?", player)
    found["player"] = book.rows("SELECT * FROM player WHERE id = ?", player)
    found["laid_away"] = book.rows(
        "SELECT laid_away.* FROM laid_away JOIN run ON run.id = run_id WHERE player_id = ?", player
    )
    return found


def test_every_address_has_a_row_and_every_row_an_address(app: Flask) -> None:
    assert {rule.endpoint for rule in app.url_map.iter_rules()} == set(ROWS)


def test_nothing_changes_by_looking(app: Flask, values: dict[str, Any], owner: Walk, book: Book) -> None:
    before = book.everything()
    for address in addresses(app, values):
        if address.method == "GET":
            assert address.ask(owner.browser).status_code < 500
    assert book.everything() == before


@pytest.mark.parametrize("who", ["other member", "guest", "nobody"])
def test_nobody_else_reads_or_changes_what_is_the_owners(
    app: Flask, values: dict[str, Any], others: dict[str, FlaskClient], owner: Walk, book: Book, who: str
) -> None:
    before, link = of_the_owner(book, values["player"]), token(owner.browser)
    assert before["attempt"]
    assert before["race"]
    for address in addresses(app, values):
        answer = address.ask(others[who])
        assert answer.status_code < 500, address
        body = answer.get_data(as_text=True)
        assert link not in body, address
        if address.method == "GET" and not address.endpoint.startswith(("admin.", "standings.")):
            assert "Anna the owner" not in body, address
        assert of_the_owner(book, values["player"]) == before, address


@pytest.mark.parametrize("who", ["other member", "guest", "nobody"])
def test_what_is_the_keepers_alone_leads_others_to_the_password(
    app: Flask, values: dict[str, Any], others: dict[str, FlaskClient], owner: Walk, who: str
) -> None:
    for address in addresses(app, values):
        if ROWS[address.endpoint] == KEEPER:
            for browser in (others[who], owner.browser):
                answer = address.ask(browser)
                assert answer.status_code == 303, address
                assert answer.location.startswith("/en/admin/"), address


def test_the_keeper_sees_names_and_no_counts(app: Flask, values: dict[str, Any], owner: Walk, book: Book) -> None:
    keeper = enter(app)
    assert "Anna the owner" in keeper.get("/en/admin/").text
    for address in addresses(app, values):
        if address.method == "GET" and ROWS[address.endpoint] in (KEEPER, OWN, SAME):
            answer = address.ask(keeper)
            assert answer.status_code < 500, address
            assert token(owner.browser) not in answer.get_data(as_text=True), address
    before = of_the_owner(book, values["player"])
    for address in addresses(app, values):
        if address.method == "POST" and ROWS[address.endpoint] == OWN:
            address.ask(keeper)
            assert of_the_owner(book, values["player"]) == before, address


def test_another_sees_the_question_where_the_owner_sees_the_verdict(
    app: Flask, owner: Walk, others: dict[str, FlaskClient]
) -> None:
    for path in (f"/en/practice/{RUN}/1", f"/en/judge/{JUDGED}/1", f"/en/lay-away/{LAID}/1"):
        assert 'class="headline"' in owner.browser.get(path).text
        for browser in others.values():
            assert 'class="headline"' not in browser.get(path).text
    assert dealt(app, RUN, 1)


@pytest.mark.parametrize("who", ["other member", "guest", "nobody"])
def test_no_address_leads_away_from_the_site(
    app: Flask, values: dict[str, Any], others: dict[str, FlaskClient], who: str
) -> None:
    away = dict.fromkeys(("back", "next", "url", "link", "to", "return", "club"), "//evil.example/")
    for address in addresses(app, values):
        for way in ("https://evil.example/", "//evil.example/", "/\\evil.example/", "/en//evil.example"):
            sent = dict.fromkeys(away, way)
            answer = others[who].open(
                address.path,
                method=address.method,
                query_string=sent,
                data=FORM | sent if address.method == "POST" else None,
                buffered=True,
            )
            assert not re.match(r"(?:[a-z]+:)?[/\\]{2}", answer.location or ""), address
            if answer.status_code == 429:
                break
