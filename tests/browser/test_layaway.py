"""Laying away in a browser: with the keyboard alone, with and without scripts, on a phone, and taken once."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import JS
from tests.browser.places import SIX
from tests.browser.test_layout import BOXES


def choose(page, *places: int) -> None:
    """Ticks the cards at these places, from 0."""
    for at in places:
        page.locator(".pick").nth(at).click()


def chosen(page) -> list[int]:
    """The places of the ticked cards."""
    ticked = page.locator(".pick input").evaluate_all("all => all.map(e => e.checked)")
    return [at for at, each in enumerate(ticked) if each]


def lay_away(visitor) -> None:
    visitor.rested().page.locator(".laying-bar .button").click()


def verdict(page) -> str:
    expect(page.locator(".verdict")).to_be_visible()
    return page.locator(".headline").inner_text()


@JS
def test_from_the_trainer_to_the_next_cards_by_keyboard_alone(visit, js):
    visitor = visit("en", js=js).go("~/practice/")
    page, press = visitor.page, visitor.page.keyboard.press
    visitor.tab_to("a[href='/en/lay-away/']")
    press("Enter")
    page.wait_for_url("**/en/lay-away/")
    visitor.tab_to("input[name=cards]")
    visitor.tab_to("input[name=crib]")
    press("ArrowUp")
    visitor.tab_to("form.setup .button")
    press("Enter")
    page.wait_for_url("**/lay-away/6.others.*/1")
    for at in (1, 4):
        visitor.tab_to(f".pick:nth-child({at}) input")
        press("Space")
    visitor.tab_to(".laying-bar .button")
    press("Enter")
    assert "best way" in verdict(page)
    assert page.locator(".ways-to-lay .marked").count() == 1
    assert page.locator(".parted > :last-child .card").count() == 2
    visitor.rested().tab_to("a[data-next]")
    press("Enter")
    page.wait_for_url("**/2")
    expect(page.locator(".pick")).to_have_count(6)
    expect(page.locator(".so-far li").first).to_contain_text("After 1 deal")


def test_number_keys_choose_and_put_back_enter_lays_away_and_n_goes_on(visit):
    visitor = visit("cs").go(SIX)
    page, press = visitor.page, visitor.page.keyboard.press
    boxes = page.locator(".pick input")
    for key in "1361":
        press(key)
    assert chosen(page) == [2, 5]
    press("7")
    press("Enter")
    verdict(page)
    visitor.rested()
    press("?")
    expect(page.locator(".keys dl")).to_be_visible()
    press("n")
    page.wait_for_url("**/2")
    visitor.rested()
    # The same with the focus on a card.
    boxes.nth(0).focus()
    press("1")
    press("2")
    press("Enter")
    verdict(page)


@JS
def test_a_wrong_number_is_told_and_what_was_chosen_stays(visit, watch, js):
    watch.expected.append("status of 422")
    visitor = visit("en", js=js, width=360, height=700).go(SIX)
    page = visitor.page
    choose(page, 0, 2, 3)
    lay_away(visitor)
    problem = page.locator("#problem")
    expect(problem).to_have_text("3 cards are chosen, but exactly two are laid away.")
    if js:
        expect(problem).to_be_focused()
    expect(page.locator(".picks")).to_have_accessible_description(problem.inner_text())
    assert [page.locator(".pick input").nth(at).is_checked() for at in range(6)] == [
        True,
        False,
        True,
        True,
        False,
        False,
    ]
    choose(page, 3)
    lay_away(visitor)
    verdict(page)


@JS
def test_a_double_click_takes_the_choice_once_and_leaves_the_verdict(visit, js):
    visitor = visit("da", js=js, width=360, height=700).go(SIX)
    page = visitor.page
    choose(page, 1, 2)
    visitor.rested().page.locator(".laying-bar .button").dblclick()
    verdict(page)
    assert page.url.split("?")[0].endswith("/1")
    page.goto(page.url.split("?")[0])
    verdict(page)
    visitor.rested().onward.click()
    page.wait_for_url("**/2")


@JS
def test_back_and_another_choice_leaves_the_first(visit, js):
    visitor = visit("en", js=js).go(SIX)
    page = visitor.page
    late = visitor.tab().go(SIX)
    choose(page, 0, 1)
    lay_away(visitor)
    first = verdict(page)
    choose(late.page, 4, 5)
    lay_away(late)
    assert verdict(late.page) == first
    expect(late.page.locator(".told")).to_contain_text("your first choice stands")


@pytest.mark.parametrize("lang", ["en", "sw"])
def test_six_cards_lie_side_by_side_on_a_small_phone(visit, lang):
    page = visit(lang, width=320, height=640).go(SIX).page

    def boxes(selector: str) -> list[list[float]]:
        found = page.locator(selector).evaluate_all(BOXES)
        assert len({round(top) for _, top, _, _ in found}) == 1
        return found

    assert len(boxes(".picks .card")) == 6
    assert boxes(".laying-bar .button")[0][3] <= 640
    choose(page, 0, 1)
    page.locator(".laying-bar .button").click()
    verdict(page)
    assert len(boxes(".parted .card")) == 6


def test_the_cards_are_named_and_tell_whether_they_are_chosen(visit):
    page = visit("en").go(SIX).page
    names = page.locator(".picks .card").evaluate_all("all => all.map(e => e.getAttribute('aria-label'))")
    page.get_by_role("checkbox", name=names[2]).check()
    expect(page.get_by_role("checkbox", name=names[2])).to_be_checked()
    assert " of " in names[2]
