"""The deal of the day: once a player, no other day, and a table in which one finds oneself."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.views.walking import Book, Walk, address, dealt, is_question, is_verdict, text, worth

TODAY = date(2026, 11, 30)
RUN = f"day.{TODAY}"
SetDay = Callable[[date], None]


@pytest.fixture(autouse=True)
def day(monkeypatch: pytest.MonkeyPatch) -> SetDay:
    """Makes it a day."""

    def be(found: date) -> None:
        for module in ("day", "dated"):
            monkeypatch.setattr(f"webapp.views.{module}.today", lambda: found)

    be(TODAY)
    return be


@dataclass
class Clock:
    """The time of the server, in seconds."""

    now: float = 1_800_000_000


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("webapp.views.timed.moment", lambda: clock.now)
    return clock


def begin(walk: Walk, on: date = TODAY) -> str:
    """Presses the button of the day's page, and returns what it leads to."""
    answer = walk.browser.post("/en/day/", data={"day": on.isoformat()})
    assert answer.status_code == 303
    return answer.location or ""


def play(walk: Walk, *off: int, run: str = RUN) -> None:
    """Counts hands of the day that has been begun, each so many points off."""
    page = walk.browser.get(f"/en/practice/{run}/").location or ""
    for step, error in enumerate(off, int(page.rpartition("/")[2])):
        real = worth(walk.app, run, step)
        walk.count(run, step, real - error if real >= error else real + error)


def rows(page: str) -> list[str]:
    """The table of results."""
    return [text(row) for row in re.findall(r"<tr[^>]*>\s*<td.*?</tr>", page, re.DOTALL)]


def show(browser: FlaskClient, day: str = "") -> str:
    answer = browser.get(f"/en/day/{day}")
    assert answer.status_code == 200
    return answer.text


def test_it_is_begun_gone_on_with_and_finished(walk: Walk, book: Book) -> None:
    assert "Nobody has finished this deal." in show(walk.browser)
    assert begin(walk) == address(RUN, 1)
    assert "Go on with hand 1 of 10" in show(walk.browser)
    play(walk, 0, 0, 2)
    page = show(walk.browser)
    assert "Go on with hand 4 of 10" in page
    assert f'href="{address(RUN, 4)}"' in page
    play(walk, 0, 1, 0, 0, 0, 0, 0)
    page = show(walk.browser)
    assert "You counted 8 of 10 right, and were 3 points off in all." in page
    assert "You are the first to finish." in page
    assert 'method="post"' not in page
    assert book.rows("SELECT steps, right_counts, error_points, finished FROM run") == [(10, 8, 3, 1)]


def test_a_player_plays_it_once(walk: Walk, book: Book) -> None:
    begin(walk)
    play(walk, *[0] * 10)
    before = book.everything()
    assert begin(walk) == address(RUN, 10)
    assert is_verdict(walk.look(RUN, 10))
    walk.say(RUN, 11, 5)
    walk.say(RUN, 3, 5)
    assert book.everything() == before


def test_everybody_is_dealt_the_same_and_nothing_is_chosen_for_anybody(walk: Walk, stranger: Walk) -> None:
    for each in (walk, stranger):
        begin(each)
    play(walk, *[3] * 9)
    play(stranger, *[0] * 9)
    for step in range(1, 10):
        shown = [re.findall(r'data-card="(\w\w)"', each.look(RUN, step)) for each in (walk, stranger)]
        assert (
            shown[0]
            == shown[1]
            == [*map(str, dealt(walk.app, RUN, step).hand), str(dealt(walk.app, RUN, step).starter)]
        )


def test_its_last_verdict_leads_to_the_results(walk: Walk) -> None:
    begin(walk)
    play(walk, *[0] * 10)
    page = walk.look(RUN, 10)
    assert f'href="/en/day/{TODAY}"' in page
    assert walk.browser.get(f"/en/day/{TODAY}").location == "/en/day/"
    assert "/en/day/" not in re.sub(r"<header.*</header>", "", walk.look(RUN, 9), flags=re.DOTALL)


def test_without_beginning_no_card_is_shown(walk: Walk, book: Book) -> None:
    for answer in (
        walk.browser.get(f"/en/practice/{RUN}/"),
        walk.browser.get(address(RUN, 1)),
        walk.browser.get(address(RUN, 7)),
        walk.say(RUN, 1, 5),
    ):
        assert (answer.status_code, answer.location) == (303, "/en/day/?notice=begin")
    assert "the deal of the day begins here" in walk.browser.get("/en/day/?notice=begin").text
    assert not any(book.everything().values())


@pytest.mark.parametrize("days", [1, 2, 400])
def test_no_future_day_is_shown_or_played(walk: Walk, book: Book, days: int) -> None:
    later = TODAY + timedelta(days)
    for answer in (walk.browser.get(address(f"day.{later}", 1)), walk.say(f"day.{later}", 1, 5)):
        assert (answer.status_code, answer.location) == (303, f"/en/day/{later}")
    shown = walk.browser.get(f"/en/day/{later}")
    assert shown.status_code == 404
    assert "This day has not come yet." in shown.text
    assert 'href="/en/day/"' in shown.text
    assert "method=" not in shown.text
    assert "data-card" not in shown.text
    walk.browser.post("/en/day/", data={"day": later.isoformat()})
    assert not any(book.everything().values())


def test_no_past_day_is_played(walk: Walk, book: Book) -> None:
    past = TODAY - timedelta(1)
    for answer in (walk.browser.get(address(f"day.{past}", 1)), walk.say(f"day.{past}", 1, 5)):
        assert answer.location == f"/en/day/{past}?notice=closed"
    page = show(walk.browser, f"{past}?notice=closed")
    assert "that day is over, and you had not begun its deal" in page
    assert "This day is over." in page
    assert 'method="post"' not in page
    assert not any(book.everything().values())


@pytest.mark.parametrize("path", ["x", "2026-11-31", "20261129", "2026-W48-7", "2026-11-9", "0000-01-01"])
def test_what_is_no_day_is_not_found(walk: Walk, path: str) -> None:
    assert walk.browser.get(f"/en/day/{path}").status_code == 404


def test_a_button_pressed_after_midnight_begins_nothing(walk: Walk, book: Book, day: SetDay) -> None:
    day(TODAY + timedelta(1))
    assert begin(walk) == "/en/day/?notice=over"
    assert "The day that form was for is over." in walk.browser.get("/en/day/?notice=over").text
    assert not any(book.everything().values())


def test_a_day_that_was_begun_may_be_finished_after_midnight(walk: Walk, stranger: Walk, day: SetDay) -> None:
    begin(walk)
    play(walk, 0, 0)
    day(TODAY + timedelta(1))
    assert "Go on with hand 3 of 10" in show(walk.browser, str(TODAY))
    play(walk, *[0] * 8)
    page = show(walk.browser, str(TODAY))
    assert "You counted all 10 right." in page
    assert len(rows(page)) == 1
    assert rows(show(walk.browser)) == []
    # Nobody else sees a card of it.
    assert stranger.browser.get(address(RUN, 1)).location == f"/en/day/{TODAY}?notice=closed"
    assert "Go on" not in show(stranger.browser, str(TODAY))


def test_a_day_begun_but_with_nothing_counted_may_be_finished_too(walk: Walk, day: SetDay) -> None:
    begin(walk)
    assert is_question(walk.look(RUN, 1))
    day(TODAY + timedelta(1))
    play(walk, *[0] * 10)
    assert "You counted all 10 right." in show(walk.browser, str(TODAY))


def test_one_finds_oneself_in_the_table_and_others_without_a_name(walk: Walk, stranger: Walk, app: Flask) -> None:
    third = Walk(app, app.test_client())
    third.browser.get("/en/day/")
    for each, off in ((walk, 1), (stranger, 0), (third, 4)):
        begin(each)
        play(each, *[0] * 9, off)
    assert [row.split()[:4] for row in rows(show(walk.browser))] == [
        ["1", "Player", "1", "10"],
        ["2", "You", "9", "1"],
        ["3", "Player", "3", "9"],
    ]
    assert "That is place 2 of 3." in show(walk.browser)
    assert rows(show(third.browser))[2].startswith("3 You 9 4")
    assert "You" not in " ".join(rows(show(app.test_client())))


def test_whoever_is_below_the_table_is_added_to_it(walk: Walk, stranger: Walk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.views.day.SHOWN", 1)
    for each, off in ((walk, 2), (stranger, 0)):
        begin(each)
        play(each, *[0] * 9, off)
    assert [row.split()[:2] for row in rows(show(walk.browser))] == [["1", "Player"], ["2", "You"]]
    assert [row.split()[:2] for row in rows(show(stranger.browser))] == [["1", "You"]]


def test_the_time_runs_from_the_first_look_and_stops_between_hands(walk: Walk, clock: Clock) -> None:
    begin(walk)
    clock.now += 5000
    for step in range(1, 11):
        walk.look(RUN, step)
        clock.now += 6
        # Looking again gives no time back.
        walk.look(RUN, step)
        clock.now += 1
        walk.count(RUN, step, worth(walk.app, RUN, step))
        clock.now += 3000
    assert rows(show(walk.browser)) == ["1 You 10 0 1:10"]


def test_the_time_runs_part_by_part_too(walk: Walk, clock: Clock) -> None:
    begin(walk)
    assert walk.browser.get(f"{address(RUN, 1)}/parts").status_code == 200
    clock.now += 8
    play(walk, *[0] * 10)
    assert rows(show(walk.browser)) == ["1 You 10 0 0:08"]


def test_no_hand_takes_longer_than_five_minutes(walk: Walk, clock: Clock) -> None:
    begin(walk)
    walk.look(RUN, 1)
    clock.now += 40_000
    play(walk, *[0] * 9)
    # Sent without a look at it.
    walk.say(RUN, 10, worth(walk.app, RUN, 10))
    assert rows(show(walk.browser)) == ["1 You 10 0 10:00"]


def test_a_clock_that_is_set_back_gives_no_time(walk: Walk, clock: Clock) -> None:
    begin(walk)
    walk.look(RUN, 1)
    clock.now -= 4000
    play(walk, *[0] * 10)
    assert rows(show(walk.browser)) == ["1 You 10 0 0:00"]


def test_without_a_cookie_nothing_is_begun_and_that_is_said(app: Flask, book: Book) -> None:
    bare = app.test_client(use_cookies=False)
    answer = bare.post("/en/day/", data={"day": TODAY.isoformat()})
    assert answer.location == "/en/day/?notice=cookie"
    assert "your browser sent no cookie" in bare.get("/en/day/?notice=cookie").text
    assert not any(book.everything().values())


def test_a_form_from_elsewhere_begins_nothing(walk: Walk, book: Book) -> None:
    answer = walk.browser.post("/en/day/", data={"day": TODAY.isoformat()}, headers={"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 403
    assert not any(book.everything().values())


def test_days_with_results_lead_to_each_other(walk: Walk, day: SetDay) -> None:
    for number in (20, 25, 30):
        day(TODAY.replace(day=number))
        begin(walk, TODAY.replace(day=number))
        play(walk, *[0] * 10, run=f"day.2026-11-{number}")
    assert 'href="/en/day/2026-11-25"' in show(walk.browser)
    page = show(walk.browser, "2026-11-25")
    assert 'href="/en/day/2026-11-20"' in page
    assert 'href="/en/day/"' in page
    assert re.findall(r'<li><a href="([^"]*)"><time', show(walk.browser, "2026-11-20")) == ["/en/day/2026-11-25"]


def test_the_first_page_and_the_exercises_lead_here(client: FlaskClient) -> None:
    for path in ("/en/", "/en/practice/"):
        assert 'href="/en/day/"' in client.get(path).text
