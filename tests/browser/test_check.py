"""Check a hand in a browser: with the keyboard alone, with and without scripts, on a phone and on paper."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import JS
from tests.browser.places import CHECKED
from webapp.i18n import LANGUAGES


@JS
def test_a_hand_is_checked_by_keyboard_alone(visit, js):
    visitor = visit("da", js=js).go("~/")
    page = visitor.page
    visitor.tab_to(".ways a[href='/da/count']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/da/count")
    visitor.tab_to("#hand")
    page.keyboard.type("hjerter fem, 5S ruder 5 knægt klør")
    visitor.tab_to("#starter")
    page.keyboard.type("5k")
    page.keyboard.press("Enter")
    page.wait_for_url(CHECKED.replace("~", "**/da"))
    expect(page.locator("h1")).to_have_text("29 point")
    assert page.locator(".breakdown tbody tr").count() == 10
    expect(page.locator("#hand")).to_have_value("5♥ 5♠ 5♦ B♣")
    expect(page.locator("#link")).to_have_value(page.url)

    visitor.tab_to("main .button.quiet")
    page.keyboard.press("Enter")
    page.wait_for_url("**crib=1")
    expect(page.locator("main input[name=crib]")).to_be_checked()


@JS
def test_what_is_wrong_is_told_and_mended(visit, watch, js):
    watch.expected.append("status of 400")
    page = visit("cs", js=js).go("~/count").page
    page.locator("#hand").fill("srdcová pětka, 5P 5Q křížový kluk")
    page.locator("#starter").fill("5Kř")
    page.locator("form .button").click()
    problem = page.get_by_role("alert")
    expect(problem).to_contain_text("5Q")
    expect(page.locator("#hand")).to_have_value("srdcová pětka, 5P 5Q křížový kluk")
    expect(page.locator("#hand")).to_have_accessible_description(
        f"{problem.inner_text()} {page.locator('#hand-hint').inner_text()}"
    )
    expect(page.locator("#starter")).to_have_value("5Kř")
    page.locator("#hand").fill("srdcová pětka, 5P 5♦ křížový kluk")
    page.keyboard.press("Enter")
    page.wait_for_url(CHECKED.replace("~", "**/cs"))


@JS
def test_cards_dealt_are_weighed_and_the_crib_changes_hands(visit, js):
    page = visit("en", js=js).go("~/count").page
    page.locator("#hand").fill("5h 6h 7s 8d kc ac")
    page.get_by_role("checkbox", name="The crib is mine").check()
    page.locator("form .button").click()
    page.wait_for_url("**/count?hand=5H6H7S8DKCAC&dealer=1")
    expect(page.locator(".best tbody tr")).to_have_count(5)
    page.get_by_role("link", name="The crib is not mine").click()
    page.wait_for_url("**dealer=0")
    page.get_by_text("10 more ways to lay away").click()
    expect(page.locator(".ways-to-lay:visible tbody tr")).to_have_count(15)


def test_the_hand_checked_is_practised(visit):
    visitor = visit("sw").go(CHECKED)
    visitor.page.locator("main .button:not(.quiet)").first.click()
    visitor.ask()
    assert visitor.tap(29).outcome == "right"


def test_the_language_menu_keeps_the_cards(visit):
    page = visit("cs").go(CHECKED).page
    page.locator(".languages summary").click()
    page.locator(".languages a[lang='el']").click()
    page.wait_for_url(CHECKED.replace("~", "**/el"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_ways_about_the_house_are_in_one_row_of_a_small_phone(visit, lang):
    page = visit(lang, width=320, height=640).go("~/count").page
    tops = page.locator(".ways a").evaluate_all("all => all.map(e => e.getBoundingClientRect().top)")
    assert len(tops) == 4
    assert len(set(tops)) == 1


def test_a_checked_hand_on_paper(visit):
    page = visit("en").go(CHECKED).page
    page.emulate_media(media="print")
    for hidden in (".rail", ".check-form", ".ways-on"):
        assert not page.locator(hidden).is_visible(), hidden
    for shown in ("h1", ".breakdown", ".standing", "#link"):
        assert page.locator(shown).is_visible(), shown
