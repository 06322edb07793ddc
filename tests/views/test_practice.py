"""Answering a hand: once, and only the hand that waits, whatever the browser sends."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import product
from threading import Barrier

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.views.conftest import Clock
from tests.views.walking import (
    Book,
    Walk,
    action,
    address,
    cards,
    code,
    code_where,
    dealt,
    is_question,
    is_verdict,
    language,
    stamp,
    text,
    worth,
)
from webapp.cribbage import STEP_BACKS

RUN = code(muggins=True, step_back="back-10", target=61)


def test_the_question_shows_the_hand_and_not_its_worth(walk: Walk) -> None:
    html = walk.look(RUN, 1)
    hand = dealt(walk.app, RUN, 1)
    assert is_question(html)
    assert cards(html) == [*map(str, hand.hand), str(hand.starter)]
    assert 'class="breakdown"' not in html
    assert 'class="real"' not in html


def test_a_question_page_differs_from_another_hands_only_by_cards_and_addresses(walk: Walk) -> None:
    """So nothing in it depends on the real count."""
    zero = code_where(walk.app, lambda real: real == 0)
    rich = code_where(walk.app, lambda real: real >= 14)
    pages = []
    for run in (zero, rich):
        html, hand = walk.look(run, 1), dealt(walk.app, run, 1)
        html = html.replace(stamp(html), "STAMP").replace(run, "RUN")
        start = html.index('<div class="deal">')
        end = html.index("<form", start)
        assert all(str(card) in html[start:end] for card in hand.hand)
        pages.append(html[:start] + html[end:])
    assert pages[0] == pages[1]


@pytest.mark.rule("M2")
@pytest.mark.parametrize("field", ["points", "key"])
@pytest.mark.parametrize("said", ["0", "8", "19", "29", " 7 ", "007", "８", "٣"])
def test_every_whole_number_from_0_to_29_is_a_count(walk: Walk, book: Book, field: str, said: str) -> None:
    answer = walk.browser.post(address(RUN, 1), data={field: said})
    assert (answer.status_code, answer.location) == (303, address(RUN, 1))
    assert book.attempts() == [(1, int(said), worth(walk.app, RUN, 1))]
    assert is_verdict(walk.look(RUN, 1))


NO_COUNTS = ("", " ", "-1", "30", "99", "8.5", "8,0", "1e1", "0x8", "eight", "8 9", "+8", "²", "½", "八", "\0", "<b>8")


@pytest.mark.rule("M2")
@pytest.mark.parametrize("lang", ["en", "cs"])
def test_anything_else_is_asked_for_again_and_not_counted(walk: Walk, book: Book, lang: str) -> None:
    for said in (*NO_COUNTS, "9" * 5000):
        answer = walk.say(RUN, 1, said, lang)
        assert answer.status_code == 422, said
        assert is_question(answer.text)
        assert language(answer.text) == lang
        assert 'role="alert"' in answer.text
        assert action(answer.text) == address(RUN, 1, lang)
        assert cards(answer.text) == cards(walk.look(RUN, 1))
        assert "<b>8" not in answer.text
    assert book.attempts() == []


def test_a_form_without_any_field_is_asked_for_again(walk: Walk, book: Book) -> None:
    assert walk.browser.post(address(RUN, 1)).status_code == 422
    assert book.attempts() == []


def test_a_pressed_key_wins_over_what_was_typed(walk: Walk, book: Book) -> None:
    walk.say(RUN, 1, 5, key="12")
    assert [said for _, said, _ in book.attempts()] == [12]


def test_the_key_0_wins_over_what_was_typed(walk: Walk, book: Book) -> None:
    walk.say(RUN, 1, 5, key="0")
    assert [said for _, said, _ in book.attempts()] == [0]


def test_a_field_that_is_empty_says_nothing(walk: Walk, book: Book) -> None:
    walk.say(RUN, 1, 5, key="")
    assert book.attempts()[0][1] == 5


def test_fields_nobody_asked_for_change_nothing(walk: Walk, book: Book) -> None:
    sent = {"points": "5", "real": "29", "scores": "60", "step": "7", "seed": "x", "code": code(9)}
    walk.browser.post(address(RUN, 1), data=sent)
    assert [said for _, said, _ in book.attempts()] == [5]
    assert book.rows("SELECT code, steps FROM run") == [(RUN, 1)]


def refused(walk: Walk, book: Book, answer: TestResponse, leads_to: str) -> str:
    """Reads the page that a form not counted leads to."""
    before = book.everything()
    assert answer.status_code == 303
    assert (answer.location or "").split("?")[0] == leads_to
    page = walk.browser.get(answer.location or "")
    assert page.status_code == 200
    assert book.everything() == before
    return page.text


def test_the_same_form_twice_is_counted_once(walk: Walk, book: Book) -> None:
    form = walk.look(RUN, 1)
    data = {"points": "6", "stamp": stamp(form)}
    walk.browser.post(action(form), data=data)
    kept = book.everything()
    assert is_verdict(refused(walk, book, walk.browser.post(action(form), data=data), address(RUN, 1)))
    assert book.everything() == kept
    assert book.hands() == 1


def test_another_number_for_a_counted_hand_changes_nothing_and_says_so(walk: Walk, book: Book) -> None:
    first = walk.count(RUN, 1, 6)
    kept = book.everything()
    page = refused(walk, book, walk.say(RUN, 1, 7), address(RUN, 1))
    assert is_verdict(page)
    assert book.everything() == kept
    assert len(text(page)) > len(text(first)), "the page says why nothing was counted"


def test_nonsense_for_a_counted_hand_leads_to_its_verdict(walk: Walk, book: Book) -> None:
    walk.count(RUN, 1, 6)
    assert is_verdict(refused(walk, book, walk.say(RUN, 1, "nonsense"), address(RUN, 1)))


def test_reading_a_verdict_again_and_again_stores_nothing(walk: Walk, book: Book) -> None:
    walk.count(RUN, 1, 6)
    kept = book.everything()
    assert len({walk.look(RUN, 1) for _ in range(3)}) == 1
    assert book.everything() == kept


NOT_YET = (0, 3, 999_999)


def test_a_form_for_a_later_hand_leads_to_the_one_that_waits(walk: Walk, book: Book) -> None:
    walk.count(RUN, 1, 6)
    for step in NOT_YET:
        assert is_question(refused(walk, book, walk.say(RUN, step, 5), address(RUN, 2)))
    assert book.hands() == 1


def test_the_page_of_a_later_hand_leads_to_the_one_that_waits(walk: Walk) -> None:
    walk.count(RUN, 1, 6)
    for step in NOT_YET:
        answer = walk.browser.get(address(RUN, step))
        assert (answer.status_code, answer.location) == (303, address(RUN, 2))


def test_a_step_longer_than_any_run_is_not_found(walk: Walk, book: Book) -> None:
    for step in ("9" * 7, str(2**63), "1" * 400, "1" * 5000):
        assert walk.browser.get(f"/en/practice/{RUN}/{step}").status_code == 404
        assert walk.browser.post(f"/en/practice/{RUN}/{step}", data={"points": "5"}).status_code == 404
    assert book.attempts() == []


def test_two_windows_that_send_at_the_same_moment_are_counted_once(walk: Walk, book: Book) -> None:
    windows = [walk.twin() for _ in range(8)]
    start = Barrier(len(windows))

    def send(number: int) -> TestResponse:
        start.wait()
        return windows[number].say(RUN, 1, number)

    with ThreadPoolExecutor(len(windows)) as pool:
        answers = list(pool.map(send, range(len(windows))))
    assert {answer.status_code for answer in answers} == {303}
    assert {(answer.location or "").split("?")[0] for answer in answers} == {address(RUN, 1)}
    assert len(book.attempts()) == 1
    assert book.hands() == 1
    assert len(book.rows("SELECT * FROM player")) == 1


def test_many_runs_of_one_visitor_at_the_same_moment_are_all_counted(walk: Walk, book: Book) -> None:
    windows = [walk.twin() for _ in range(6)]

    def play(number: int) -> None:
        for step in range(1, 6):
            windows[number].say(code(number), step, 3)

    with ThreadPoolExecutor(len(windows)) as pool:
        list(pool.map(play, range(len(windows))))
    assert len(book.attempts()) == 30
    assert book.hands() == 30


def test_without_a_cookie_nothing_is_counted_and_the_hand_is_shown_again(app: Flask, book: Book) -> None:
    bare = app.test_client(use_cookies=False)
    answer = bare.post(address(RUN, 1, "cs"), data={"points": "5"})
    assert answer.status_code == 303
    page = bare.get(answer.location or "")
    assert page.status_code == 200
    assert is_question(page.text)
    assert 'role="status"' in page.text
    assert book.attempts() == []
    assert book.rows("SELECT * FROM player") == []


def test_a_forged_cookie_is_no_cookie(app: Flask, book: Book) -> None:
    for cookie in ("", "x", "eyJrZXkiOiJtZSJ9.x.y", "é", "e30.aaaaaa.bbbbbbbb"):
        browser = app.test_client()
        browser.set_cookie("fifteentwo", cookie)
        answer = browser.post(address(RUN, 1), data={"points": "5"})
        assert answer.status_code == 303
    assert book.attempts() == []


@pytest.mark.parametrize("lang", ["en", "el", "da", "cs", "sw"])
def test_verdict_and_question_are_in_the_language_of_their_address(walk: Walk, lang: str) -> None:
    assert language(walk.look(RUN, 1, lang)) == lang
    assert language(walk.count(RUN, 1, 5, lang)) == lang


BAD_CODES = [
    "x",
    "hands",
    code(step_back="back-11"),
    code(deals="kitties"),
    code(target=31),
    code(target=121).replace("121", "0121"),
    code(target=121).replace("121", "１２１"),
    code().upper(),
    code()[:-1],
    code() + "0",
    code() + ".x",
    code().replace("muggins", "lowball"),
    code().replace("muggins", ""),
    code().replace("hands", ""),
    code().replace("hands", "hand-5H5S5DJC"),
    code().replace("hands", "hand-5H5S5DJC-5H"),
    code().replace("hands", "hand-5H5S5D-5C"),
    code().replace("hands", "hand-5H5S5DJC9D-5C"),
    code().replace("hands", "hand-5H5S5DJC-"),
    code().replace("hands", "hand-5h5s5djc-5c"),
    code().replace("hands", "hand-5H 5S 5D JC-5C"),
    code().replace("hands", "hand--"),
    code().replace("hands", "kitty-5H5S5DJC-5C"),
    "...." + "0" * 16,
    "%00",
    "%FF%FE",
    "a" * 3000,
]


def test_a_code_that_no_run_has_is_not_found(walk: Walk, book: Book) -> None:
    for bad in BAD_CODES:
        for path in (address(bad, 1), f"/en/practice/{bad}/"):
            assert walk.browser.get(path).status_code == 404, bad
        assert walk.say(bad, 1, 5).status_code == 404, bad
    assert book.attempts() == []


def test_a_step_that_is_no_number_is_not_found(walk: Walk) -> None:
    for step in ("-1", "1.0", "x", "1/2", "²", "１", "٣"):
        assert walk.browser.get(f"/en/practice/{RUN}/{step}").status_code == 404, step


@pytest.mark.parametrize("deals", ["hands", "cribs", "mixed", "hand-5H5S5DJC-5C", "crib-2H4S6D8C-TH"])
def test_every_other_code_is_a_run(walk: Walk, deals: str) -> None:
    for step_back, muggins in product(("none", *STEP_BACKS), (True, False)):
        run = code(deals=deals, muggins=muggins, step_back=step_back, target=61)
        assert is_question(walk.look(run, 1))


def seconds(book: Book) -> float | None:
    ((found,),) = book.rows("SELECT seconds FROM attempt")
    return None if found is None else float(found)


def test_the_time_runs_from_the_deal_to_the_count(walk: Walk, book: Book, clock: Clock) -> None:
    form = walk.look(RUN, 1)
    clock.now += 42
    walk.say(RUN, 1, 5, stamp=stamp(form))
    assert seconds(book) == 42


def test_a_hand_left_lying_is_counted_without_a_time(walk: Walk, book: Book, clock: Clock) -> None:
    form = walk.look(RUN, 1)
    clock.now += 3600
    assert walk.say(RUN, 1, 5, stamp=stamp(form)).status_code == 303
    assert seconds(book) is None
    assert book.rows("SELECT counts, timed_hands, seconds FROM progress") == [(1, 0, 0)]


def test_a_stamp_from_the_future_gives_no_time(walk: Walk, book: Book, clock: Clock) -> None:
    form = walk.look(RUN, 1)
    clock.now -= 60
    walk.say(RUN, 1, 5, stamp=stamp(form))
    assert seconds(book) is None


def test_the_stamp_of_another_hand_gives_no_time(walk: Walk, book: Book) -> None:
    other = walk.look(code(2), 1)
    walk.say(RUN, 1, 5, stamp=stamp(other))
    assert seconds(book) is None


def test_a_time_is_not_restarted_by_a_mistyped_count(walk: Walk, book: Book, clock: Clock) -> None:
    form = walk.look(RUN, 1)
    clock.now += 30
    again = walk.say(RUN, 1, "x", stamp=stamp(form)).text
    clock.now += 12
    walk.say(RUN, 1, 5, stamp=stamp(again))
    assert seconds(book) == 42


def test_a_forged_stamp_gives_no_time_and_no_error(walk: Walk, book: Book) -> None:
    for nonce, forged in enumerate(("", "x", "a.b.c", f"{RUN}/1.aaaa.bbbb", "é", "\0", "." * 500), 1):
        assert walk.say(code(nonce), 1, 5, stamp=forged).status_code == 303
    assert set(book.rows("SELECT seconds FROM attempt")) == {(None,)}


@pytest.mark.parametrize("step", [0, 3, 999_999])
def test_a_form_of_a_hand_whose_turn_it_is_not_is_told_so(walk: Walk, book: Book, step: int) -> None:
    walk.count(RUN, 1, 5)
    kept = book.everything()
    answer = walk.say(RUN, step, 5)
    assert answer.status_code == 303
    page = walk.browser.get(answer.location or "").text
    assert is_question(page)
    assert "Nothing was kept: these are the cards to count now." in text(page)
    assert "Nothing was kept" not in text(walk.look(RUN, 2))
    assert book.everything() == kept


def test_a_form_that_comes_after_the_end_of_a_run_is_told_so(walk: Walk, book: Book) -> None:
    run = "lesson.runs.0123456789abcdef"
    for step in range(1, 6):
        walk.count(run, step, worth(walk.app, run, step))
    kept = book.everything()
    page = walk.browser.get(walk.say(run, 6, 5).location or "").text
    assert is_verdict(page)
    assert "Nothing was kept: this exercise is over." in text(page)
    assert "Nothing was kept" not in text(walk.look(run, 5))
    assert book.everything() == kept


def test_a_count_sent_while_everything_is_deleted_is_not_kept(
    walk: Walk, book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = code(muggins=False)
    for step in (1, 2):
        walk.count(run, step, 5)

    def in_another_tab(typed: str) -> int:
        assert walk.twin().browser.post("/en/progress/delete", data={"sure": "1"}).status_code == 303
        return int(typed)

    monkeypatch.setattr("webapp.views.practice.parse_announced", in_another_tab)
    page = walk.browser.get(walk.say(run, 3, 5).location or "").text
    assert "Nothing was kept: these are the cards to count now." in text(page)
    assert not any(book.everything().values())
