"""A player's own settings in a browser: chosen with and without scripts, and what keys and motion do then."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import JS
from tests.browser.places import LONGEST, MUGGINS, save_settings
from tests.browser.runs import judged_run

COLOURS = """all => all.map(e => [e.getAttribute("data-card").at(-1), getComputedStyle(e).color])"""


@JS
def test_settings_are_chosen_from_an_exercise_and_hold_in_it(visit, js):
    visitor = visit("da", js=js, width=320).go(LONGEST).ask()
    address = visitor.page.url
    assert len({tuple(each) for each in visitor.page.locator("[data-card]").evaluate_all(COLOURS)}) == 4
    assert len({colour for _, colour in visitor.page.locator("[data-card]").evaluate_all(COLOURS)}) == 2
    assert visitor.page.locator(".card-index").nth(6).inner_text().strip() == "B"
    visitor.page.locator(".terms a[href*='/settings/']").click()
    for name, value in (("suits", "four"), ("letters", "english"), ("spoken", "off")):
        visitor.page.locator(f"input[name={name}][value={value}]").check()
    visitor.page.locator("form.setup .button").click()
    expect(visitor.page.locator(".notice")).to_be_focused()
    visitor.page.locator("main .ways-on .button").click()
    visitor.page.wait_for_url(address)
    visitor.ask()
    assert len({colour for _, colour in visitor.page.locator("[data-card]").evaluate_all(COLOURS)}) == 4
    assert visitor.page.locator(".card-index").nth(6).inner_text().strip() == "J"
    visitor.tap(29)
    assert visitor.page.locator(".spoken").count() == 0
    assert visitor.page.evaluate("() => document.documentElement.scrollWidth") <= 320


@JS
def test_the_order_chosen_is_the_order_of_the_breakdown(visit, js):
    visitor = visit("en", js=js)
    save_settings(visitor, "order=runs-first")
    seen = visitor.go(MUGGINS).ask().tap(16)
    kinds = [next(kind for kind in ("Fifteen", "Pair", "Run") if kind in row) for row in seen.rows]
    assert kinds == ["Fifteen"] * 3 + ["Run"] * 2 + ["Pair"]


def test_without_single_keys_a_letter_or_digit_does_nothing_outside_a_field(visit):
    visitor = visit("en")
    save_settings(visitor, "keys=off")
    visitor.go(judged_run().path)
    expect(visitor.page.locator(".keys")).to_be_hidden()
    for key in ("o", "a", "m", "?", "5"):
        visitor.page.keyboard.press(key)
    assert visitor.step == 1
    expect(visitor.page.locator("#points")).to_have_value("")
    visitor.page.locator("#points").fill("5")
    visitor.page.keyboard.press("Enter")
    visitor.page.locator(".verdict").wait_for()
    visitor.rested()
    visitor.page.keyboard.press("n")
    assert visitor.step == 1
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_url("**/2")


def test_motion_is_off_where_it_is_not_wanted(visit):
    visitor = visit("en")
    visitor.page.emulate_media(reduced_motion="no-preference")
    for wanted in (True, False):
        save_settings(visitor, f"motion={'on' if wanted else 'off'}")
        visitor.go(MUGGINS).ask().key(16).click()
        visitor.page.locator(".verdict").wait_for()
        moving = visitor.page.evaluate(
            "() => [...document.querySelectorAll('.verdict, .card')].some(e => "
            "getComputedStyle(e).animationName !== 'none' || getComputedStyle(e).transitionProperty !== 'none')"
        )
        assert moving is wanted


def test_what_is_chosen_in_another_tab_comes_with_the_next_hand(visit):
    visitor = visit("da").go(MUGGINS).ask()
    save_settings(visitor.tab(), "suits=four")
    visitor.tap(16)
    assert "four-colours" in (visitor.page.locator("body").get_attribute("class") or "")
