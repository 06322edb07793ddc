"""Taking one's own data along, and deleting it."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator

import pytest
from flask import Flask

from tests.views import laying
from tests.views.joining import join
from tests.views.racing import Table, race_code
from tests.views.walking import TABLES, Book, Walk, address, code, heading, text, worth

DELETE = "/en/progress/delete"


@pytest.fixture
def busy(walk: Walk) -> Walk:
    """A visitor who has counted, judged, laid away and begun a race."""
    for step in (1, 2):
        walk.count(code(1), step, 5)
    walk.browser.post(f"/en/judge/easy.hands.{1:016x}/1", data={"answer": "accept"})
    cards = laying.dealt(walk.app, laying.code(), 1).cards
    laying.send(walk.browser, laying.code(), 1, *cards[:2])
    Table(walk.browser, f"/en/race/{race_code()}/").to("count").move()
    return walk


def rows(walk: Walk, name: str) -> list[dict[str, str]]:
    answer = walk.browser.get(f"/en/progress/export/{name}.csv")
    assert answer.status_code == 200
    assert answer.mimetype == "text/csv"
    assert answer.headers["Content-Disposition"] == f"attachment; filename=fifteen-two-{name}.csv"
    return list(csv.DictReader(io.StringIO(answer.get_data(as_text=True))))


def leaves(value: object) -> Iterator[tuple[str, object]]:
    """Every name and value of plain data."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield name, inner
            yield from leaves(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from leaves(inner)


def test_everything_kept_is_in_the_file(busy: Walk, book: Book) -> None:
    answer = busy.browser.get("/en/progress/export/everything.json")
    assert answer.mimetype == "application/json"
    assert answer.headers["Content-Disposition"] == "attachment; filename=fifteen-two-everything.json"
    assert answer.headers["Cache-Control"] == "no-store"
    found = json.loads(answer.text)
    kept = {name: len(rows) for name, rows in book.everything().items()}
    assert {name: len(found[name]) for name in TABLES} == kept
    assert all(kept[name] for name in ("attempt", "judgement", "laid_away", "race", "skill", "progress"))
    assert [attempt["announced"] for attempt in found["attempt"]] == [5, 5]


def test_the_file_tells_no_secrets(busy: Walk, book: Book, stranger: Walk) -> None:
    stranger.count(code(7), 1, 11)
    found = json.loads(busy.browser.get("/en/progress/export/everything.json").text)
    names = {name for name, _ in leaves(found)}
    assert not names & {"seed", "key_hash"}
    secrets = [value for row in book.rows("SELECT key_hash FROM player UNION SELECT seed FROM race") for value in row]
    assert not any(secret in json.dumps(found) for secret in secrets)
    moves = [move for deal in found["race"][0]["actions"] for move in deal["moves"]]
    assert [move["seat"] for move in moves if "lay_away" in move] == [0]
    assert 11 not in [attempt["announced"] for attempt in found["attempt"]]


def test_tables_are_for_spreadsheets(busy: Walk, app: Flask) -> None:
    counted = rows(busy, "counts")
    assert [(row["exercise"], row["step"], row["announced"]) for row in counted[:2]] == [
        ("run", "1", "5"),
        ("run", "2", "5"),
    ]
    assert counted[0]["real"] == str(worth(app, code(1), 1))
    assert [row["exercise"] for row in counted[2:]] == ["race"]
    assert [row["answer"] for row in rows(busy, "judgements")] == ["accept"]
    assert len(rows(busy, "laid-away")) == 1
    (race,) = rows(busy, "races")
    assert race["code"] == race_code()
    assert not {"seed", "actions"} & race.keys()


@pytest.mark.parametrize("name", ["everything.json", "counts.csv", "judgements.csv", "laid-away.csv", "races.csv"])
def test_who_has_nothing_gets_an_empty_file(app: Flask, busy: Walk, name: str) -> None:
    answer = app.test_client().get(f"/en/progress/export/{name}")
    assert answer.status_code == 200
    if name.endswith("json"):
        assert all(rows == [] for rows in json.loads(answer.text).values())
    else:
        assert len(answer.text.splitlines()) == 1
    assert "Set-Cookie" not in answer.headers


def test_there_are_no_other_files(busy: Walk) -> None:
    assert busy.browser.get("/en/progress/export/player.csv").status_code == 404


def test_the_page_says_what_goes(busy: Walk) -> None:
    html = busy.browser.get(DELETE).text
    found = dict(re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", html))
    assert found == {
        "Hands and cribs counted in exercises": "2",
        "Counts judged": "1",
        "Cards laid away": "1",
        "Races": "1",
    }


def test_nothing_is_deleted_without_the_tick(busy: Walk, book: Book) -> None:
    before = book.everything()
    answer = busy.browser.post(DELETE)
    assert answer.status_code == 422
    assert "Nothing was deleted" in answer.text
    assert book.everything() == before


def test_nothing_is_deleted_by_looking_or_from_elsewhere(busy: Walk, book: Book) -> None:
    before = book.everything()
    busy.browser.get(f"{DELETE}?sure=1")
    sent = busy.browser.post(DELETE, data={"sure": "1"}, headers={"Sec-Fetch-Site": "cross-site"})
    assert sent.status_code == 403
    assert book.everything() == before


def test_everything_of_the_visitor_goes_and_nothing_of_others(busy: Walk, stranger: Walk, book: Book) -> None:
    stranger.count(code(7), 1, 11)
    answer = busy.browser.post(DELETE, data={"sure": "1"})
    assert (answer.status_code, answer.location) == (303, "/en/progress/deleted")
    assert heading(busy.browser.get(answer.location).text) == "Your data is deleted"
    left = book.everything()
    assert [len(left[name]) for name in ("player", "run", "attempt", "progress")] == [1] * 4
    assert left["judgement"] == left["laid_away"] == left["race"] == left["race_count"] == []
    assert book.attempts()[0][1] == 11


def test_the_browser_is_not_known_any_more(busy: Walk, book: Book) -> None:
    busy.browser.post(DELETE, data={"sure": "1"})
    with busy.browser.session_transaction() as session:
        assert "key" not in session
    busy.browser.get("/en/progress/deleted")
    with busy.browser.session_transaction() as session:
        assert "key" not in session
    assert "Nothing counted yet" in busy.browser.get("/en/progress/").text
    busy.count(code(9), 1, 3)
    assert book.attempts() == [(1, 3, book.attempts()[0][2])]


def test_a_tab_left_open_is_told_and_nothing_is_kept(busy: Walk, book: Book) -> None:
    stale = (
        (address(code(1), 3), {"points": "5"}),
        (f"/en/judge/easy.hands.{1:016x}/2", {"answer": "accept"}),
        (f"/en/race/{race_code()}/", {"position": "3", "points": "5"}),
        (DELETE, {"sure": "1"}),
    )
    busy.browser.post(DELETE, data={"sure": "1"})
    for url, form in stale:
        answer = busy.browser.post(url, data=form)
        assert answer.status_code == 409
        assert "belonged to the deleted data and was not kept" in text(answer.text)
    assert book.rows("SELECT * FROM player") == []


def test_who_has_nothing_is_told_so(walk: Walk, book: Book) -> None:
    html = walk.browser.get(DELETE).text
    assert "Nothing is kept about you" in html
    assert 'method="post"' not in html
    assert book.rows("SELECT * FROM player") == []


def test_a_member_is_told_that_his_name_goes_too(walk: Walk) -> None:
    walk.count(code(1), 1, 5)
    assert "private link" not in text(walk.browser.get(DELETE).text)
    join(walk.browser, "Anna")
    assert "your name and your private link go as well" in text(walk.browser.get(DELETE).text)
