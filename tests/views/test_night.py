"""A club night: one link, the same hands for everybody, and results for the wall and as a file."""

from __future__ import annotations

import csv
import io
import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.views.joining import join, sign_in, token
from tests.views.test_admin import enter, set_password
from tests.views.walking import Book, Walk, cards, heading, is_verdict, text, worth
from webapp.club.links import CLUB, link_of
from webapp.config import Config
from webapp.store import admins, members, nights
from webapp.store import club as chosen
from webapp.store.database import connect

CODE = f"night.mixed.5.{7:016x}"
NIGHT = f"/en/night/{CODE}/"
HANDS = 5


@pytest.fixture
def night(app: Flask, config: Config) -> str:
    with closing(connect(config.database)) as db:
        nights.create(db, CODE, "Monday night", admins.PAGE)
    return NIGHT


def close(config: Config) -> None:
    with closing(connect(config.database)) as db:
        nights.set_open(db, CODE, False, admins.PAGE)


def come(walk: Walk, name: str) -> Walk:
    join(walk.browser, name)
    answer = walk.browser.post(NIGHT)
    assert (answer.status_code, answer.location) == (303, f"/en/practice/{CODE}/1")
    return walk


def count(walk: Walk, right: int, upto: int = HANDS) -> None:
    """Counts so many hands right, and the others as 19."""
    for step in range(1, upto + 1):
        said = worth(walk.app, CODE, step) if step <= right else 19
        walk.browser.get(f"/en/practice/{CODE}/{step}")
        walk.browser.post(f"/en/practice/{CODE}/{step}", data={"points": str(said)})


def rows(browser: FlaskClient, path: str = "") -> list[list[str]]:
    found = re.findall(r"<tr[^>]*>\s*<td.*?</tr>", browser.get(NIGHT + path).text, re.DOTALL)
    return [[re.sub("<[^>]+>", "", cell) for cell in re.findall(r"<t[hd][^>]*>.*?</t[hd]>", row)] for row in found]


def test_everybody_counts_the_same_hands(night: str, walk: Walk, stranger: Walk) -> None:
    come(walk, "Anna")
    come(stranger, "Bo")
    assert cards(walk.look(CODE, 1)) == cards(stranger.look(CODE, 1))
    assert "Hand 1 of 5" in text(walk.look(CODE, 1))


def test_who_has_not_begun_sees_no_card(night: str, walk: Walk, stranger: Walk) -> None:
    join(walk.browser, "Anna")
    for browser in (walk.browser, stranger.browser):
        for path in (f"/en/practice/{CODE}/", f"/en/practice/{CODE}/1", f"/en/practice/{CODE}/1/parts"):
            answer = browser.get(path)
            assert (answer.status_code, answer.location) == (303, NIGHT)
        answer = browser.post(f"/en/practice/{CODE}/1", data={"points": "4"})
        assert answer.location == NIGHT


def test_a_guest_is_told_to_choose_a_name(night: str, walk: Walk, book: Book) -> None:
    page = walk.browser.get(NIGHT)
    assert "choose a name first" in page.text
    answer = walk.browser.post(NIGHT, follow_redirects=True)
    assert "only members can take part" in text(answer.text)
    assert book.rows("SELECT * FROM run") == []


def test_who_stands_far_down_sees_his_own_result(
    night: str, walk: Walk, stranger: Walk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.views.night.SHOWN", 1)
    count(come(walk, "Anna"), right=0)
    count(come(stranger, "Bo"), right=HANDS)
    assert [row[:2] for row in rows(walk.browser)] == [["1", "Bo"], ["2", "Anna"]]
    for browser, path in ((stranger.browser, ""), (walk.browser, "wall")):
        assert [row[:2] for row in rows(browser, path)] == [["1", "Bo"]]


def sent_along(page: str) -> dict[str, str]:
    """What the form of a page sends without being asked."""
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))


def test_who_becomes_a_member_to_take_part_is_led_back(night: str, walk: Walk) -> None:
    way = re.search(r'href="(/en/members/[^"]*)"', walk.browser.get(NIGHT).text.partition("<main")[2])
    assert way
    form = walk.browser.get(way[1]).text
    refused = walk.browser.post("/en/members/join", data={"name": "?"} | sent_along(form)).text
    joined = walk.browser.post("/en/members/join", data={"name": "Anna"} | sent_along(refused), follow_redirects=True)
    assert f'<a class="button" href="{NIGHT}">Monday night</a>' in joined.text
    assert NIGHT not in walk.browser.get("/en/members/").text


@pytest.mark.parametrize("code", ["", "night.mixed.5.0", "//elsewhere.example", "<b>", "x" * 5000])
def test_one_is_led_back_to_no_night_that_there_is_not(night: str, walk: Walk, code: str) -> None:
    form = walk.browser.get("/en/members/", query_string={"night": code}).text
    assert "night" not in sent_along(form)
    answer = walk.browser.post("/en/members/join", data={"name": "Anna", "night": code})
    assert answer.location == "/en/members/?notice=joined"
    assert "/night/" not in walk.browser.get("/en/members/", query_string={"night": code}).text


def test_a_closed_club_leads_back_to_its_night_too(night: str, walk: Walk, config: Config) -> None:
    with closing(connect(config.database)) as db:
        chosen.change(db, {"access": "members", "join": "nonce"}, admins.PAGE)
    answer = walk.browser.get(NIGHT)
    assert (answer.status_code, answer.location) == (303, f"/en/members/?notice=closed&night={CODE}")
    club = link_of("nonce", walk.app.secret_key, CLUB).token
    form = walk.browser.get(f"{answer.location}&club={club}").text
    joined = walk.browser.post("/en/members/join", data={"name": "Anna"} | sent_along(form), follow_redirects=True)
    assert f'href="{NIGHT}"' in joined.text


def test_there_are_no_other_nights(walk: Walk) -> None:
    other = f"night.mixed.5.{8:016x}"
    join(walk.browser, "Anna")
    for path in (f"/en/night/{other}/", f"/en/night/{other}/wall", f"/en/night/{other}/results.csv"):
        assert walk.browser.get(path).status_code == 404
    assert walk.browser.get(f"/en/practice/{other}/1").status_code == 404
    assert walk.browser.post(f"/en/night/{other}/").status_code == 404


def test_results_stand_in_order_while_the_night_goes_on(night: str, walk: Walk, stranger: Walk, app: Flask) -> None:
    count(come(walk, "Anna"), 2)
    count(come(stranger, "Bo"), 3, upto=4)
    assert [row[:4] for row in rows(app.test_client())] == [["1", "Bo", "4 of 5", "3"], ["2", "Anna", "5 of 5", "2"]]
    assert rows(app.test_client(), "wall") == rows(walk.browser)


def test_the_last_hand_leads_to_the_results_and_each_is_counted_once(night: str, walk: Walk, book: Book) -> None:
    count(come(walk, "Anna"), HANDS)
    page = walk.browser.get(f"/en/practice/{CODE}/{HANDS}").text
    assert is_verdict(page)
    assert f'href="{NIGHT}"' in page
    count(walk, 0)
    assert book.rows("SELECT steps, right_counts, finished FROM run") == [(5, 5, 1)]
    assert rows(walk.browser)[0][1:4] == ["Anna", "5 of 5", "5"]


def test_there_are_no_hints(night: str, walk: Walk) -> None:
    come(walk, "Anna")
    assert "/hint" not in walk.look(CODE, 1)
    walk.browser.post(f"/en/practice/{CODE}/1/hint", data={"shown": "0"})
    assert "Hint" not in walk.look(CODE, 1)


def test_a_closed_night_takes_no_more_counts(
    night: str, walk: Walk, stranger: Walk, config: Config, book: Book
) -> None:
    count(come(walk, "Anna"), 1, upto=2)
    close(config)
    answer = walk.browser.post(f"/en/practice/{CODE}/3", data={"points": "4"})
    assert answer.location == NIGHT
    assert book.rows("SELECT steps FROM run") == [(2,)]
    join(stranger.browser, "Bo")
    assert stranger.browser.post(NIGHT).location == NIGHT
    page = stranger.browser.get(NIGHT).text
    assert "This club night is over" in page
    assert "<form" not in page
    assert len(book.rows("SELECT * FROM run")) == 1


def test_who_leaves_out_his_name_stands_without_it(night: str, walk: Walk, app: Flask) -> None:
    count(come(walk, "Anna"), 1)
    walk.browser.post("/en/members/listed")
    for path in ("", "wall"):
        assert "Anna" not in app.test_client().get(NIGHT + path).text
    assert rows(app.test_client())[0][1] == "Player 1"
    assert "Anna" not in app.test_client().get(f"{NIGHT}results.csv").text


def test_the_wall_is_drawn_again_only_if_something_has_changed(night: str, walk: Walk, app: Flask) -> None:
    come(walk, "Anna")
    viewer = app.test_client()
    tag = viewer.get(f"{NIGHT}wall").headers["ETag"]
    assert viewer.get(f"{NIGHT}wall", headers={"If-None-Match": tag}).status_code == 304
    count(walk, 1, upto=1)
    changed = viewer.get(f"{NIGHT}wall", headers={"If-None-Match": tag})
    assert changed.status_code == 200
    assert "Set-Cookie" not in changed.headers
    assert f"http://localhost{NIGHT}" in changed.text


@pytest.mark.parametrize("change", ["name", "left out", "closed", "deleted", "begun"])
def test_nothing_that_the_wall_shows_changes_without_a_new_version(
    night: str, walk: Walk, stranger: Walk, config: Config, change: str
) -> None:
    count(come(walk, "Anna"), 1, upto=1)
    viewer = walk.app.test_client()
    tag = viewer.get(f"{NIGHT}wall").headers["ETag"]
    match change:
        case "name":
            with closing(connect(config.database)) as db:
                members.rename(db, 1, "Hanna", "hanna", admins.PAGE)
        case "left out":
            walk.browser.post("/en/members/listed")
        case "closed":
            close(config)
        case "deleted":
            walk.browser.post("/en/progress/delete", data={"sure": "1"})
        case _:
            come(stranger, "Bo")
    assert viewer.get(f"{NIGHT}wall", headers={"If-None-Match": tag}).status_code == 200


def test_the_wall_renews_itself_without_a_script_too(night: str, client: FlaskClient, app: Flask) -> None:
    html = client.get(f"{NIGHT}wall").text
    assert re.search(r'<noscript><meta http-equiv="refresh" content="\d+">', html)
    script = (Path(app.static_folder or "") / "wall.js").read_text("utf-8")
    assert 'getElementById("wall")' in script
    assert 'id="wall"' in html


def test_results_are_a_file_for_spreadsheets(night: str, walk: Walk, app: Flask) -> None:
    count(come(walk, "Žofie"), 2)
    answer = app.test_client().get(f"{NIGHT}results.csv")
    assert answer.mimetype == "text/csv"
    (row,) = csv.DictReader(io.StringIO(answer.text))
    assert (row["place"], row["name"], row["counted"], row["right"]) == ("1", "Žofie", "5", "2")


def test_the_keeper_sets_up_a_night_and_closes_it(app: Flask, config: Config, book: Book) -> None:
    set_password(config)
    keeper = enter(app)
    form = {"title": " Spring  cup ", "deal": "cribs", "number": "15"}
    answer = keeper.post("/en/admin/nights/", data=form)
    assert answer.status_code == 303
    page = keeper.get(answer.location)
    assert heading(page.text) == "Spring cup"
    code = answer.location.split("/")[3]
    assert code.startswith("night.cribs.15.")
    keeper.post(f"/en/admin/nights/{code}", data={"open": "0"})
    assert book.rows("SELECT title, open FROM night") == [("Spring cup", 0)]
    assert "A club night was set up or changed" in text(keeper.get("/en/admin/").text)


@pytest.mark.parametrize(
    "change",
    [{"title": ""}, {"title": "x" * 61}, {"title": "a\u202eb"}, {"deal": "x"}, {"number": "7"}, {"number": "x"}],
)
def test_a_night_that_cannot_be_is_refused(app: Flask, config: Config, book: Book, change: dict[str, str]) -> None:
    set_password(config)
    form = {"title": "Cup", "deal": "mixed", "number": "10"} | change
    assert enter(app).post("/en/admin/nights/", data=form).status_code == 422
    assert book.rows("SELECT * FROM night") == []


def test_a_title_is_text(app: Flask, config: Config) -> None:
    set_password(config)
    keeper = enter(app)
    answer = keeper.post("/en/admin/nights/", data={"title": "<i>x</i>", "deal": "mixed", "number": "10"})
    for path in (answer.location, f"{answer.location}wall", "/en/admin/nights/"):
        page = keeper.get(path).text
        assert "<i>x" not in page
        assert "&lt;i&gt;x" in page


def test_two_devices_of_a_member_count_each_hand_once(night: str, walk: Walk, app: Flask, book: Book) -> None:
    come(walk, "Anna")
    phone = app.test_client()
    sign_in(phone, token(walk.browser))

    def send(browser: FlaskClient) -> int:
        twin = Walk(app, browser).twin()
        return twin.say(CODE, 1, 19 if browser is phone else 4).status_code

    walk.look(CODE, 1)
    with ThreadPoolExecutor(8) as many:
        assert set(many.map(send, (walk.browser, phone) * 4)) == {303}
    assert book.rows("SELECT steps FROM run") == [(1,)]
    assert len(book.attempts()) == 1
    assert [row[1:3] for row in rows(app.test_client())] == [["Anna", "1 of 5"]]
