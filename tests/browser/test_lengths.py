"""Runs without a board, in a browser: as long as one likes, against the clock, and the lessons."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import JS


def let_pass(server, code: str, seconds: float) -> None:
    """Lets the clock of a run have been started so much earlier."""
    with closing(sqlite3.connect(server.data / "fifteentwo.sqlite3")) as db, db:
        db.execute("UPDATE run SET started = started - ? WHERE code = ?", [seconds, code])


def figures(visitor) -> list[str]:
    return visitor.page.locator("#exercise .figures dd").all_inner_texts()


@JS
def test_a_run_without_end_tells_how_many_were_right(visit, js):
    visitor = visit("en", js=js).go("~/practice/")
    visitor.page.locator("input[value=endless]").check()
    visitor.page.locator("input[value=hands]").check()
    visitor.page.locator(".setup .button").click()
    visitor.ask()
    for step in range(1, 4):
        assert visitor.step == step
        visitor.tap(visitor.worth())
        assert figures(visitor) == [str(step), str(step), str(step)]
        visitor.go_on()
    visitor.tap((visitor.worth() + 1) % 30)
    assert figures(visitor) == ["3", "4", "0"]
    expect(visitor.page.locator(".board")).to_have_count(0)


@JS
def test_two_minutes_run_down_on_the_server_and_end_with_a_result(visit, server, js):
    visitor = visit("en", js=js, width=360, height=740)
    page = visitor.page
    if js:
        page.clock.install()
    visitor.go("~/practice/start?target=timed&deal=hands")
    expect(page.locator("#exercise [data-card]")).to_have_count(0)
    if js:
        page.keyboard.press("Enter")
    else:
        page.get_by_role("button", name="Start the clock").click()
    visitor.ask()
    code = visitor.path.split("/")[3]
    top = page.locator(".keypad").bounding_box()["y"]
    for step in (1, 2, 3):
        assert visitor.step == step
        right = visitor.worth()
        visitor.rested().key(right if step < 3 else (right + 1) % 30).click()
        expect(page).to_have_url(re.compile(rf"/{step + 1}$"))
        expect(page.locator(".clock .last")).to_contain_text("Right" if step < 3 else "Not")
        visitor.ask()
        assert page.locator(".felt use").first.evaluate("e => !!document.querySelector(e.getAttribute('href'))"), (
            "suits are drawn, also on a page that was only put in place"
        )
        assert page.locator(".keypad").bounding_box()["y"] == pytest.approx(top, abs=1), "no key moves"
    assert re.fullmatch(r"[01]:\d\d", page.locator("[role=timer]").inner_text())
    if js:
        let_pass(server, code, 121)
        page.clock.fast_forward(121_000)
        expect(page.locator("#headline")).to_be_focused()
    else:
        let_pass(server, code, 121)
        visitor.fill("4")
        expect(page.locator(".notice")).to_be_visible()
    expect(page.locator("h1")).to_have_text("Time is up: 2 of 3 counts were right.")
    expect(page.locator(".attempts li")).to_have_count(3)
    visitor.rested().page.locator("a[data-next]").click()
    expect(page.get_by_role("button", name="Start the clock")).to_be_visible()
    expect(page.locator("#exercise")).to_contain_text("Your best so far is 2 right.")


@JS
def test_a_lesson_is_taken_to_its_end_by_keyboard_and_leads_to_the_next(visit, js):
    visitor = visit("da", js=js).go("~/practice/lessons/")
    page = visitor.page
    page.locator(".lessons .is-next .button").click()
    visitor.ask()
    for number in range(1, 6):
        visitor.type(visitor.worth())
        if number < 5:
            expect(page.locator(".in-a-row")).to_contain_text(str(number))
            visitor.onward.focus()
            page.keyboard.press("Enter")
            expect(page).to_have_url(re.compile(rf"/{number + 1}$"))
            visitor.ask()
    expect(page.locator(".over")).to_be_visible()
    visitor.go_on()
    assert "/lesson.runs." in visitor.path
    visitor.go("~/practice/lessons/")
    expect(page.locator(".is-learnt")).to_have_count(1)
    expect(page.locator(".is-next h2")).to_contain_text("Følger")
