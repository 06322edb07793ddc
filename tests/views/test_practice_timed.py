"""Two minutes: the clock is the server's, starts when the player says so, and stops for nobody."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape
from io import BytesIO

import pytest

from tests.views.test_practice_lengths import figures
from tests.views.walking import Book, Walk, action, address, cards, code, heading, is_question, is_verdict, text, worth
from webapp.views import timed

RUN = "hands.timed.0123456789abcdef"
OTHER = "hands.timed.00000000000000ff"
RESULT = f"/en/practice/{RUN}/result"


@dataclass
class Time:
    """The time of the server."""

    now: float = 1_800_000_000.0


@pytest.fixture(autouse=True)
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    time = Time()
    monkeypatch.setattr(timed, "moment", lambda: time.now)
    return time


def begin(walk: Walk, run: str = RUN) -> str:
    """Starts the clock with the button shown, and returns the page of the first hand."""
    page = walk.browser.get(address(run, 1)).text
    started = walk.browser.post(action(page))
    assert (started.status_code, started.location) == (303, address(run, 1))
    return walk.look(run, 1)


def say(walk: Walk, step: int, off: int = 0, run: str = RUN) -> str | None:
    """Counts a hand, off by so much, and returns where that leads to."""
    return walk.say(run, step, worth(walk.app, run, step) + off).location


def test_no_card_is_shown_and_nothing_kept_before_the_clock_is_started(walk: Walk, book: Book) -> None:
    page = walk.browser.get(address(RUN, 1)).text
    assert cards(page) == []
    assert walk.say(RUN, 1, 5).location == address(RUN, 1)
    assert walk.browser.get(RESULT).location == address(RUN, 1)
    assert not any(book.everything().values())


def test_each_hand_comes_at_once_and_tells_of_the_one_before(walk: Walk, time: Time) -> None:
    page = begin(walk)
    assert is_question(page)
    assert "2:00 left" in text(page)
    time.now += 30.5
    assert say(walk, 1) == address(RUN, 2)
    page = walk.look(RUN, 2)
    assert "1:29 left" in text(page)
    assert f"Right: {worth(walk.app, RUN, 1)}" in text(page)
    real = worth(walk.app, RUN, 2)
    say(walk, 2, off=1)
    page = walk.look(RUN, 3)
    assert f"Not {real + 1} but {real}" in text(page)
    assert figures(page) == ["1", "2", "0"]
    assert is_verdict(walk.look(RUN, 1)), "the verdict can be read all the same"


def test_the_clock_is_started_once_and_runs_on(walk: Walk, book: Book, time: Time) -> None:
    begin(walk)
    kept = book.everything()
    time.now += 60
    again = walk.browser.post(f"/en/practice/{RUN}/clock")
    assert again.location == address(RUN, 1)
    assert book.everything() == kept
    assert "1:00 left" in text(walk.look(RUN, 1))
    assert "1:00 left" in text(walk.twin().look(RUN, 1)), "in every window"


@pytest.mark.parametrize("late", [120.0, 121.0, 100_000.0])
def test_an_answer_after_the_end_is_told_and_not_counted(walk: Walk, book: Book, time: Time, late: float) -> None:
    begin(walk)
    say(walk, 1)
    kept = book.everything()
    time.now += late
    answer = walk.say(RUN, 2, 5)
    assert (answer.location or "").split("?")[0] == RESULT
    page = walk.browser.get(answer.location or "").text
    assert "does not count" in text(page)
    assert "does not count" not in text(walk.browser.get(RESULT).text)
    assert book.everything() == kept


def test_an_answer_within_the_last_second_counts(walk: Walk, book: Book, time: Time) -> None:
    begin(walk)
    time.now += 119.9
    assert say(walk, 1) == address(RUN, 2)
    time.now += 0.1
    assert walk.browser.get(address(RUN, 2)).location == RESULT
    assert book.hands() == 1


def test_the_result_says_how_many_were_right_and_shows_every_hand(walk: Walk, time: Time) -> None:
    begin(walk)
    for step, off in enumerate((0, 1, 0), start=1):
        say(walk, step, off)
    time.now += 120
    page = walk.browser.get(RESULT).text
    assert heading(page) == "Time is up: 2 of 3 counts were right."
    assert [href for href in re.findall(r'href="([^"]+)"', page) if RUN in href and "practice" in href][-3:] == [
        address(RUN, step) for step in (1, 2, 3)
    ]
    assert "best" not in text(page), "there is nothing to compare it with"
    for path in (f"/en/practice/{RUN}/", address(RUN, 4), address(RUN, 9)):
        assert walk.browser.get(path, follow_redirects=True).request.path == RESULT
    (again,) = re.findall(r'href="([^"]+)" data-next', page)
    new = walk.browser.get(unescape(again)).location or ""
    assert re.fullmatch(r"/en/practice/hands\.timed\.[0-9a-f]{16}/1", new)


@pytest.mark.parametrize(
    ("before", "now", "told"),
    [
        (1, 2, "That is your best so far; before it was 1 right."),
        (1, 1, "That is as many as your best so far."),
        (2, 1, "Your best so far is 2 right."),
        (2, 0, "Your best so far is 2 right."),
    ],
)
def test_a_result_is_compared_with_the_best_before(walk: Walk, time: Time, before: int, now: int, told: str) -> None:
    for run, number in ((OTHER, before), (RUN, now)):
        begin(walk, run)
        for step in range(1, number + 1):
            say(walk, step, run=run)
        time.now += 1000
    assert told in text(walk.browser.get(RESULT).text)
    third = "hands.timed.00000000000000aa"
    assert "Your best so far is" in text(walk.browser.get(address(third, 1)).text)
    cribs = "cribs.timed.00000000000000aa"
    assert "best so far" not in text(walk.browser.get(address(cribs, 1)).text), "cribs are another thing"


def test_nothing_counted_is_a_result_too(walk: Walk, time: Time) -> None:
    begin(walk)
    time.now += 500
    assert heading(walk.browser.get(RESULT).text) == "Time is up, and nothing was counted."


def test_a_form_sent_again_leads_to_its_verdict(walk: Walk, book: Book) -> None:
    begin(walk)
    say(walk, 1)
    kept = book.everything()
    assert (walk.say(RUN, 1, 9).location or "").split("?")[0] == address(RUN, 1)
    assert book.everything() == kept


def test_without_a_cookie_the_clock_is_not_started_and_that_is_said(walk: Walk, book: Book) -> None:
    stranger = walk.app.test_client(use_cookies=False)
    page = stranger.post(f"/en/practice/{RUN}/clock", follow_redirects=True).text
    assert "cookie" in text(page)
    assert not any(book.everything().values())


def test_a_clock_from_another_site_is_not_started(walk: Walk, book: Book) -> None:
    foreign = walk.browser.post(f"/en/practice/{RUN}/clock", headers={"Origin": "https://elsewhere.example"})
    assert foreign.status_code == 403
    assert not any(book.everything().values())


@pytest.mark.parametrize("run", [code(), "hands.endless.0123456789abcdef", "x"])
def test_other_runs_have_no_clock(walk: Walk, book: Book, run: str) -> None:
    assert walk.browser.post(f"/en/practice/{run}/clock").status_code == 404
    assert walk.browser.get(f"/en/practice/{run}/result").status_code == 404
    assert not any(book.everything().values())


def test_players_with_one_code_have_clocks_of_their_own(walk: Walk, stranger: Walk, time: Time) -> None:
    begin(walk)
    time.now += 100
    assert "2:00 left" in text(begin(stranger))
    assert "0:20 left" in text(walk.look(RUN, 1))


class Slow(BytesIO):
    """A form that is long on its way."""

    def __init__(self, form: bytes, time: Time, seconds: float) -> None:
        super().__init__(form)
        self._time, self._seconds = time, seconds

    def read(self, size: int | None = -1, /) -> bytes:
        self._time.now += self._seconds
        self._seconds = 0
        return super().read(size)


@pytest.mark.parametrize(("seconds", "counts"), [(10.0, 1), (130.0, 0)])
def test_a_form_counts_when_all_of_it_has_come(walk: Walk, book: Book, time: Time, seconds: float, counts: int) -> None:
    begin(walk)
    form = b"points=5"
    answer = walk.browser.post(
        address(RUN, 1),
        input_stream=Slow(form, time, seconds),
        content_length=len(form),
        content_type="application/x-www-form-urlencoded",
    )
    assert answer.location == (address(RUN, 2) if counts else f"{RESULT}?notice=late")
    assert len(book.attempts()) == counts
