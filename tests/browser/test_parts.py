"""Counting part by part and with hints in a browser: by tap, by key, without scripts, on a phone, and taken once."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import JS

PARTS = "~/practice/hand-6H7S8D8C-AC.muggins.back-10.121.0000000000000001/1"
WORTH = 16
"""Four fifteens and a double run."""


def say(visitor, group: str, *places: int) -> None:
    """Chooses the cards at these places, from 0, and says what they are."""
    for at in places:
        visitor.page.locator(".pick").nth(at).click()
    visitor.rested().page.locator(f".sayings [value={group}]").click()


def said(page) -> list[str]:
    return [" ".join(text.split()) for text in page.locator(".said-parts li > span:not(.minis)").all_inner_texts()]


def total(page) -> str:
    return page.locator(".said-total b").inner_text()


@JS
def test_a_hand_is_counted_part_by_part_and_the_next_one_too(visit, js):
    visitor = visit("en", js=js, width=360, height=740).go(PARTS)
    page = visitor.page
    page.get_by_role("link", name="Count part by part").click()
    page.wait_for_url("**/1/parts")
    say(visitor, "runs", 0, 1, 2, 3)
    expect(page.locator(".running")).to_have_text("Double run for eight.")
    say(visitor, "fifteens", 1, 2)
    say(visitor, "pairs", 2, 3)
    expect(page.locator(".running")).to_have_text("Double run for eight, fifteen for ten, pair for twelve.")
    assert said(page) == ["Pair", "Fifteen", "Double run"]
    visitor.rested()
    page.get_by_role("button", name="Take back: Pair").click()
    expect(page.locator(".said-parts li")).to_have_count(2)
    assert total(page) == "10"
    # Back is where the pair was said; forward is where it was taken back.
    page.go_back()
    expect(page.locator(".said-parts li")).to_have_count(3)
    page.go_forward()
    expect(page.locator(".said-parts li")).to_have_count(2)
    page.reload()
    assert total(page) == "10"
    visitor.rested().page.get_by_role("button", name="That is all").click()
    seen = visitor.verdict()
    assert (seen.outcome, seen.real, seen.scores[0]) == ("low", WORTH, 10)
    marks = page.locator(".marked-parts .mark").all_inner_texts()
    assert [mark.strip() for mark in marks] == ["Right", "Right", "Missed", "Missed", "Missed"]
    visitor.rested().onward.click()
    page.wait_for_url("**/2/parts")
    expect(page.locator(".pick")).to_have_count(5)


def test_by_keyboard_alone(visit, watch):
    watch.expected.append("status of 422")
    visitor = visit("en").go(f"{PARTS}/parts")
    page, press = visitor.page, visitor.page.keyboard.press

    def keys(*names: str) -> None:
        visitor.rested()
        for name in names:
            press(name)

    keys("1", "2", "3", "4", "r")
    expect(page.locator(".running")).to_be_focused()
    assert total(page) == "8"
    keys("2", "3", "f")
    expect(page.locator(".said-total b")).to_have_text("10")
    keys("Backspace")
    expect(page.locator(".said-total b")).to_have_text("8")
    keys("p")
    expect(page.locator("#problem")).to_be_focused()
    expect(page.locator("#problem")).to_contain_text("Choose the cards first")
    keys("4", "Enter")
    expect(page.locator("#problem")).to_contain_text("without saying what they are")
    keys("4", "?")
    expect(page.locator(".keys dl")).to_be_visible()
    keys("Enter")
    assert visitor.verdict().scores[0] == 8
    keys("n")
    page.wait_for_url("**/2/parts")
    # With nothing said, Enter counts nothing; 0 does.
    keys("Enter")
    expect(page.locator(".verdict")).to_have_count(0)
    keys("0")
    visitor.verdict()


@pytest.mark.parametrize("lang", ["en", "el", "da", "cs", "sw"])
def test_no_button_moves_while_parts_are_said(visit, watch, lang):
    watch.expected.append("status of 422")
    visitor = visit(lang, width=320, height=640).go(f"{PARTS}/parts")
    page = visitor.page

    def places() -> list[float]:
        return page.locator(".sayings button, .entry .button, [data-key=h]").evaluate_all(
            "all => all.map(e => e.getBoundingClientRect().top)"
        )

    page.evaluate("scrollTo(0, 0)")
    before = places()
    say(visitor, "runs", 0, 1, 2, 3)
    expect(page.locator(".said-parts li")).to_have_count(1)
    assert places() == before
    say(visitor, "pairs")
    expect(page.locator("#problem")).to_be_visible()
    visitor.rested()
    page.evaluate("scrollTo(0, 0)")
    assert places() == before
    page.locator("[data-key=h]").click()
    expect(page.locator(".hint")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    assert places() == before
    tops = page.locator(".picking .card").evaluate_all("all => all.map(e => Math.round(e.getBoundingClientRect().top))")
    assert len(set(tops)) == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@JS
def test_a_double_click_counts_once_and_leaves_the_verdict(visit, js):
    visitor = visit("da", js=js, width=360, height=700).go(f"{PARTS}/parts")
    say(visitor, "pairs", 2, 3)
    expect(visitor.page.locator(".said-parts li")).to_have_count(1)
    visitor.rested().page.locator(".entry .button").dblclick()
    assert visitor.verdict().scores[0] == 2
    assert visitor.step == 1
    assert visitor.counted() == 1


@JS
def test_hints_are_given_one_by_one_and_stay(visit, js):
    visitor = visit("en", js=js).go(PARTS)
    page = visitor.page
    for number in (1, 2, 3):
        visitor.rested().page.get_by_role("button", name="Hint").click()
        expect(page.locator(".hint")).to_have_count(number)
        if js:
            expect(page.locator(".hint.is-new")).to_be_focused()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    expect(page.locator(".hint").first).to_contain_text("Runs")
    other = visitor.tab().go(f"{PARTS}/parts").page
    expect(other.locator(".hint")).to_have_count(3)
    visitor.ask().tap(WORTH)
    expect(page.locator(".told")).to_contain_text("Counted with 3 hints.")
    visitor.go_on()
    expect(page.locator(".hint")).to_have_count(0)


def test_h_asks_for_a_hint_but_not_while_typing(visit):
    visitor = visit("en").go(PARTS).ask()
    visitor.page.locator("#points").focus()
    visitor.page.keyboard.press("h")
    expect(visitor.page.locator("#points")).to_have_value("h")
    visitor.page.locator("#points").fill("")
    visitor.page.locator("#question").focus()
    visitor.page.keyboard.press("h")
    expect(visitor.page.locator(".hint")).to_have_count(1)
