"""The club's choices: its name and welcome, its language and rules, and whether it is closed to others."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.views.joining import join
from tests.views.test_admin import enter, set_password
from tests.views.walking import Book, Walk, code, heading, text
from webapp.config import Config

CLUB = "/en/admin/club/"


@pytest.fixture
def keeper(app: Flask, config: Config) -> FlaskClient:
    set_password(config)
    return enter(app)


def choose(keeper: FlaskClient, **choices: str) -> None:
    answer = keeper.post(CLUB, data={"access": "open"} | choices)
    assert (answer.status_code, answer.location) == (303, f"{CLUB}?notice=saved")


def join_token(keeper: FlaskClient) -> str:
    found = re.search(r'<p class="address"><a href="([^"]+)"', keeper.get(CLUB).text)
    assert found
    (token,) = parse_qs(urlsplit(unescape(found[1])).query)["club"]
    return token


def test_name_and_welcome_stand_on_the_home_page_of_their_language(app: Flask, keeper: FlaskClient) -> None:
    choose(keeper, **{"name": "Peg & Crib", "welcome.en": "Come on Mondays.", "welcome.da": "Kom om mandagen."})
    browser = app.test_client()
    assert "Peg &amp; Crib" in browser.get("/en/").text
    assert "Come on Mondays." in browser.get("/en/").text
    assert "Kom om mandagen." in browser.get("/da/").text
    assert "Mondays" not in browser.get("/cs/").text
    choose(keeper)
    assert "Peg" not in browser.get("/en/").text.split("<main")[1].split("</h2>")[0]


def test_what_the_club_writes_is_text(app: Flask, keeper: FlaskClient) -> None:
    choose(keeper, **{"name": "<b>Club</b>", "welcome.en": "<script>x</script> {{ 7 * 7 }} %(x)s"})
    html = app.test_client().get("/en/").text
    assert "<b>Club" not in html
    assert "<script>x" not in html
    assert "{{ 7 * 7 }} %(x)s" in html
    assert "<b>Club" not in keeper.get(CLUB).text


@pytest.mark.parametrize(("wish", "lang"), [("", "da"), ("fr", "da"), ("cs", "cs"), ("fr,en;q=0.5", "en")])
def test_its_language_is_for_browsers_that_ask_for_none_of_ours(
    app: Flask, keeper: FlaskClient, wish: str, lang: str
) -> None:
    choose(keeper, language="da")
    assert app.test_client().get("/", headers={"Accept-Language": wish}).location == f"/{lang}/"


def test_its_rules_are_those_of_an_exercise_nobody_has_chosen(app: Flask, keeper: FlaskClient) -> None:
    choose(keeper, muggins="0", step_back="back-10", target="61")
    browser = app.test_client()
    assert 'action="/en/practice/mixed.plain.back-10.61.adapted.' in browser.get("/en/").text
    page = browser.get("/en/practice/").text
    for value in ("back-10", "61"):
        assert f'value="{value}" checked' in page
    assert browser.get("/en/practice/start?deal=hands").location.startswith("/en/practice/hands.plain.none.121.")
    choose(keeper, target="endless")
    assert 'action="/en/practice/mixed.endless.adapted.' in browser.get("/en/").text


@pytest.mark.parametrize(
    "change",
    [
        {"name": "x" * 61},
        {"name": "a\x00b"},
        {"welcome.en": "x" * 301},
        {"language": "fr"},
        {"muggins": "2"},
        {"step_back": "back-11"},
        {"target": "31"},
        {"access": ""},
    ],
)
def test_what_cannot_be_chosen_is_refused_whole(keeper: FlaskClient, book: Book, change: dict[str, str]) -> None:
    answer = keeper.post(CLUB, data={"access": "open", "name": "Good"} | change)
    assert answer.status_code == 422
    assert book.rows("SELECT * FROM club") == []


def test_the_longest_choices_fit_into_a_form(keeper: FlaskClient) -> None:
    welcome = {f"welcome.{lang}": "Ω" * 300 for lang in ("en", "el", "da", "cs", "sw")}
    choose(keeper, name="Ω" * 60, **welcome)


PAGES = (
    *("/en/", "/en/practice/", f"/en/practice/{code(1)}/1", "/en/judge/", "/en/lay-away/", "/en/race/", "/en/day/"),
    *(
        "/en/progress/",
        "/en/settings/",
        "/en/standings/",
        "/en/pegging/",
        "/en/worksheets/",
        "/en/worksheets/easy.hands.12.k7m2p9",
    ),
)


def test_a_closed_club_shows_others_the_rules_alone(app: Flask, keeper: FlaskClient, walk: Walk, book: Book) -> None:
    join(walk.browser, "Anna")
    choose(keeper, access="members")
    guest = app.test_client()
    for path in PAGES:
        # What a member has just been shown is not kept for others.
        for _ in range(2):
            walk.browser.get(path)
        answer = guest.get(path)
        assert (answer.status_code, answer.location) == (303, "/en/members/?notice=closed"), path
        assert walk.browser.get(path).status_code in (200, 303)
        assert walk.browser.get(path).location != "/en/members/?notice=closed"
    assert guest.post(f"/en/practice/{code(1)}/1", data={"points": "4"}).status_code == 303
    assert book.attempts() == []
    for path in ("/en/rules/", "/en/rules/standard", "/en/count?hand=5H5S5DJC&starter=5C", "/en/privacy/", "/healthz"):
        assert guest.get(path).status_code == 200
    assert guest.get("/").location == "/en/"


def test_one_joins_a_closed_club_by_its_link_alone(app: Flask, keeper: FlaskClient, book: Book) -> None:
    choose(keeper, access="members")
    token = join_token(keeper)
    for sent in ({}, {"club": "0" * 40}, {"club": "é"}, {"club": token + "0" * 100}):
        browser = app.test_client()
        assert "<form" not in browser.get("/en/members/", query_string=sent).text
        answer = browser.post("/en/members/join", data={"name": "Anna"} | sent)
        assert answer.status_code == 403
        assert "by its join link" in text(answer.text)
    assert book.rows("SELECT * FROM member") == []
    browser = app.test_client()
    assert f'name="club" value="{token}"' in browser.get(f"/en/members/?club={token}").text
    browser.post("/en/members/join", data={"name": "Anna", "club": token})
    assert heading(browser.get("/en/members/").text) == "Your membership"
    assert browser.get("/en/practice/").status_code == 200


def test_a_new_join_link_ends_the_old_one_and_keeps_the_members(app: Flask, keeper: FlaskClient, book: Book) -> None:
    choose(keeper, access="members")
    old = join_token(keeper)
    anna = app.test_client()
    anna.get(f"/en/members/?club={old}")
    anna.post("/en/members/join", data={"name": "Anna", "club": old})
    mark = re.search(r'name="link" value="(\w+)"', keeper.get(CLUB).text)
    assert mark
    for _ in range(2):
        keeper.post(f"{CLUB}link", data={"link": mark[1]})
    assert join_token(keeper) != old
    late = app.test_client()
    late.get("/en/members/")
    assert late.post("/en/members/join", data={"name": "Bo", "club": old}).status_code == 403
    late.post("/en/members/join", data={"name": "Bo", "club": join_token(keeper)})
    assert book.rows("SELECT name FROM member ORDER BY name") == [("Anna",), ("Bo",)]
    assert anna.get("/en/practice/").status_code == 200


def test_what_was_shown_while_the_club_was_open_is_not_shown_when_it_is_closed(app: Flask, keeper: FlaskClient) -> None:
    sheet, guest = "/en/worksheets/easy.hands.12.k7m2p9", app.test_client()
    for path in (sheet, "/en/worksheets/"):
        for _ in range(2):
            assert guest.get(path).status_code == 200
    choose(keeper, access="members")
    for path in (sheet, "/en/worksheets/"):
        for answer in (guest.get(path), guest.head(path)):
            assert answer.location == "/en/members/?notice=closed"
    assert keeper.get(sheet).headers["Cache-Control"] == "private, no-cache"


def test_the_join_link_goes_along_into_another_language(app: Flask, keeper: FlaskClient) -> None:
    choose(keeper, access="members")
    token = join_token(keeper)
    html = app.test_client().get(f"/en/members/?club={token}").text
    assert f'href="/el/members/?club={token}"' in html
