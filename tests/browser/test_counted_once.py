"""Whatever a visitor does with double clicks, back buttons, reloads and tabs: a hand is counted once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Error, expect

from tests.browser.conftest import JS
from tests.browser.places import MUGGINS

"""A hand worth 16."""


@JS
def test_double_click_on_a_key(visit, js):
    visitor = visit("cs", js=js, width=360, height=800).go(MUGGINS).ask()
    visitor.key(12).dblclick()
    seen = visitor.verdict()
    assert (visitor.step, seen.scores) == (1, (12, 4))
    assert visitor.counted() == 1


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_double_tap_on_the_way_on(visit, width):
    """The second tap falls on the hand that has just come, and must not count it."""
    visitor = visit("cs", width=width, height=640).go(MUGGINS).ask()
    visitor.tap(12)
    visitor.onward.scroll_into_view_if_needed()
    box = visitor.onward.bounding_box()
    for _ in range(2):
        visitor.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(visitor.page.locator("#exercise[aria-busy]")).to_have_count(0)
    visitor.ask()
    assert visitor.step == 2
    assert visitor.counted() == 1


def test_a_second_enter_does_not_skip_the_verdict(visit):
    visitor = visit("cs").go(MUGGINS).ask()
    visitor.page.keyboard.type("16")
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator(".verdict")).to_be_visible()
    visitor.page.keyboard.press("Enter")
    assert visitor.verdict().scores == (16, 0)
    assert visitor.step == 1


def test_a_third_figure_is_not_taken(visit):
    visitor = visit("cs").go(MUGGINS).ask()
    visitor.page.keyboard.type("123")
    expect(visitor.page.locator("#points")).to_have_value("12")


@JS
def test_enter_held_down(visit, js):
    visitor = visit("cs", js=js).go(MUGGINS).ask()
    visitor.page.locator("#points").fill("16")
    for _ in range(5):
        # Without the key coming up in between, the browser marks all but the first as repeats.
        visitor.page.keyboard.down("Enter")
    visitor.page.keyboard.up("Enter")
    assert visitor.verdict().scores == (16, 0)
    assert visitor.step == 1
    assert visitor.counted() == 1


@JS
def test_back_and_another_answer(visit, js):
    visitor = visit("cs", js=js).go(MUGGINS).ask()
    question = visitor.page.url
    first = visitor.tap(10)
    visitor.page.go_back()
    if visitor.page.url == question and visitor.page.locator(".keypad").is_visible():
        visitor.tap(16)
    visitor.page.goto(question)
    assert visitor.verdict() == first
    assert visitor.counted() == 1


@JS
def test_back_from_the_next_hand_shows_the_verdict(visit, js):
    visitor = visit("da", js=js).go(MUGGINS).ask()
    first = visitor.tap(10)
    visitor.go_on()
    second = visitor.dealt()
    visitor.page.go_back()
    assert visitor.verdict() == first
    assert visitor.step == 1
    visitor.go_on()
    assert visitor.dealt() == second


@JS
def test_reload_of_a_verdict(visit, js):
    visitor = visit("da", js=js).go(MUGGINS).ask()
    seen = visitor.tap(16)
    visitor.page.reload()
    assert visitor.verdict() == seen
    assert visitor.counted() == 1


@JS
def test_two_tabs_on_one_hand(visit, js):
    one = visit("cs", js=js).go(MUGGINS).ask()
    other = one.tab()
    other.page.goto(one.page.url)
    assert other.ask().dealt() == one.dealt()

    first = one.tap(10)
    late = other.tap(16)
    assert (late.real, late.scores, late.headline) == (first.real, first.scores, first.headline)
    assert "10" in other.page.locator(".told").inner_text()
    assert other.step == 1
    assert other.counted() == 1


@JS
def test_a_tab_left_behind_by_the_run(visit, js):
    ahead = visit("cs", js=js).go(MUGGINS).ask()
    behind = ahead.tab()
    behind.page.goto(ahead.page.url)
    ahead.tap(16)
    ahead.go_on()
    ahead.tap(0)
    assert behind.tap(3).scores == (16, 0)
    assert behind.counted() == 2


@JS
def test_what_is_no_count_is_asked_again(visit, watch, js):
    watch.expected.append("status of 422")
    visitor = visit("cs", js=js).go(MUGGINS).ask()
    hand = visitor.dealt()
    for text in ("30", "-1", "x", ""):
        before = visitor.page.locator("#points").element_handle()
        visitor.fill(text)
        if js:
            # What was wrong the last time may still be told.
            before.wait_for_element_state("hidden")
        expect(visitor.page.locator("#problem")).to_be_visible()
        expect(visitor.page.locator("#points")).to_have_attribute("aria-describedby", "problem")
        assert visitor.dealt() == hand
    visitor.fill("16")
    assert visitor.verdict().outcome == "right"
    assert visitor.counted() == 1


@JS
def test_without_cookies_the_page_says_so(visit, js):
    visitor = visit("cs", js=js).go(MUGGINS).ask()
    visitor.page.context.clear_cookies()
    visitor.key(16).click()
    expect(visitor.page.locator(".notice")).to_be_visible()
    # The page with the notice brought a cookie.
    assert visitor.tap(16).outcome == "right"


def test_the_server_away_for_a_moment(visit, server, watch):
    watch.expected += ["ERR_CONNECTION_REFUSED", "chrome-error"]
    visitor = visit("cs").go(MUGGINS).ask()
    question = visitor.page.url
    server.stop()
    try:
        with pytest.raises(Error, match="ERR_CONNECTION_REFUSED"), visitor.page.expect_navigation():
            visitor.key(16).click()
    finally:
        server.start()
    visitor.page.goto(question)
    assert visitor.ask().tap(16).outcome == "right"
    assert visitor.counted() == 1
