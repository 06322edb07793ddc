"""Standings: members by name, in hands that nobody else could see before."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.views.joining import join
from tests.views.walking import Book, Walk, cards, code, heading, language
from webapp.club.tables import LEAST, By, Span
from webapp.i18n import LANGUAGES
from webapp.store.standings import EVER

BOARD = "/en/standings/"


def rows(browser: FlaskClient, path: str = "") -> list[list[str]]:
    html = browser.get(BOARD + path).text
    found = re.findall(r'<tr><td class="figure">.*?</tr>', html)
    return [[re.sub("<[^>]+>", "", cell) for cell in re.findall(r"<t[hd][^>]*>.*?</t[hd]>", row)] for row in found]


def start(browser: FlaskClient, **settings: str) -> str:
    """Begins a run with the button of the page, and returns its code."""
    wishes = {"deal": "hands", "target": "endless", "choose": "dealt"} | settings
    location = browser.get("/en/practice/start", query_string=wishes).location
    return str(location).split("/")[3]


def test_members_stand_with_what_they_have_counted(walk: Walk) -> None:
    join(walk.browser, "Anna")
    run = start(walk.browser)
    for step in range(1, LEAST[Span.WEEK] + 1):
        walk.browser.post(f"/en/practice/{run}/{step}", data={"points": "19"})
    assert rows(walk.browser) == [["1", "Anna", "0%", "20"]]
    assert rows(walk.browser, "accuracy/month") == []
    assert rows(walk.browser, "streak/week") == []


@pytest.mark.parametrize("by", By)
@pytest.mark.parametrize("span", Span)
def test_there_is_a_table_for_everything_in_every_language(client: FlaskClient, by: By, span: Span) -> None:
    told = set()
    for lang in LANGUAGES:
        page = client.get(f"/{lang}/standings/{by.value}/{span.value}")
        assert page.status_code == 200
        assert language(page.text) == lang
        assert page.text.count('aria-current="page"') == 2
        told.add(heading(page.text))
    assert len(told) == len(LANGUAGES)


@pytest.mark.parametrize("path", ["accuracy/", "accuracy/year", "luck/week", "accuracy/week/1"])
def test_there_are_no_other_tables(client: FlaskClient, path: str) -> None:
    assert client.get(BOARD + path).status_code == 404


def test_a_members_run_deals_others_other_cards(app: Flask, walk: Walk, stranger: Walk, book: Book) -> None:
    join(walk.browser, "Anna")
    run = start(walk.browser)
    mine = cards(walk.look(run, 1))
    assert cards(walk.look(run, 1)) == mine
    assert cards(stranger.look(run, 1)) != mine
    join(stranger.browser, "Bo")
    assert cards(stranger.look(run, 1)) != mine
    walk.count(run, 1, 19)
    assert cards(walk.look(run, 1)) == mine
    assert book.rows("SELECT hands FROM standing WHERE period = ?", EVER) == [(1,)]


def test_a_run_somebody_else_could_look_at_is_not_compared(walk: Walk, stranger: Walk, book: Book) -> None:
    join(walk.browser, "Anna")
    assert cards(walk.look(code(1), 1)) == cards(stranger.look(code(1), 1))
    walk.count(code(1), 1, 19)
    assert book.rows("SELECT * FROM standing") == []
    join(stranger.browser, "Bo")
    theirs = start(stranger.browser)
    walk.count(theirs, 1, 19)
    assert book.rows("SELECT * FROM standing") == []


def test_a_page_that_was_open_when_its_guest_joined_is_judged_by_its_own_cards(walk: Walk) -> None:
    run = start(walk.browser)
    before = cards(walk.look(run, 1))
    join(walk.browser, "Anna")
    walk.count(run, 1, 19)
    assert cards(walk.look(run, 1)) == before


def test_every_exercise_of_a_member_is_begun_for_him_alone(app: Flask, walk: Walk, book: Book) -> None:
    join(walk.browser, "Anna")
    home = walk.browser.get("/en/").text
    found = re.search(r'action="/en/practice/([^"/]+)/1"', home)
    assert found
    walk.browser.post(f"/en/practice/{found[1]}/1", data={"points": "19"})
    judged = walk.browser.get("/en/judge/start?level=easy&deal=hands").location
    walk.browser.post(judged, data={"answer": "accept"})
    ((hands, streak),) = book.rows("SELECT hands, streak FROM standing WHERE period = ?", EVER)
    assert (hands, streak) == (1, 0)
    assert book.rows("SELECT count(*) FROM judgement") == [(1,)]


def test_an_unchanged_page_is_not_sent_again(app: Flask, walk: Walk) -> None:
    tag = walk.browser.get(BOARD).headers["ETag"]
    again = app.test_client().get(BOARD, headers={"If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")
    join(walk.browser, "Anna")
    run = start(walk.browser)
    tag = walk.browser.get(BOARD).headers["ETag"]
    walk.browser.post(f"/en/practice/{run}/1", data={"points": "19"})
    assert app.test_client().get(BOARD, headers={"If-None-Match": tag}).status_code == 200
    tag = walk.browser.get(BOARD).headers["ETag"]
    walk.browser.post("/en/members/listed")
    assert app.test_client().get(BOARD, headers={"If-None-Match": tag}).status_code == 200
    path = f"{BOARD}streak/ever"
    tag = walk.browser.get(path).headers["ETag"]
    assert app.test_client().get(path.replace("en", "da", 1), headers={"If-None-Match": tag}).status_code == 200


def test_names_are_text(app: Flask, book: Book, walk: Walk) -> None:
    join(walk.browser, "O’Neill")
    book.change("INSERT INTO standing SELECT 'ever', player_id, 100, 100, 9, 9, 0, 0, 0 FROM member")
    book.change("UPDATE member SET name = '<b>x</b>'")
    assert "<b>x</b>" not in app.test_client().get(f"{BOARD}accuracy/ever").text
    assert rows(walk.browser, "accuracy/ever")[0][2:] == ["100%", "100"]
