"""The deal of the day in a browser, from the first page to the results, with and without scripts."""

from __future__ import annotations

from datetime import date

import pytest
from playwright.sync_api import expect

from tests.browser.places import play_the_day


@pytest.mark.parametrize(("lang", "width", "js"), [("cs", 320, True), ("el", 1280, False)])
def test_ten_hands_and_the_results(visit, lang, width, js):
    visitor = visit(lang, js=js, width=width).go("~/")
    visitor.page.locator(f"main .leads a[href='/{lang}/day/']").click()
    visitor.page.locator("main form .button").click()
    for step in range(1, 11):
        visitor.page.wait_for_url(f"**/practice/day.{date.today()}/{step}")
        visitor.ask()
        hand, starter = visitor.dealt()
        crib = "crib" in visitor.page.locator(".deal-label").first.inner_text().lower()
        worth = visitor.worth(crib=crib)
        assert len({*hand, starter}) == 5
        visitor.key(worth).click()
        expect(visitor.page.locator(".verdict-right")).to_be_visible()
        if step == 5:
            # Left in the middle, and gone on with from the day's own page.
            visitor.rested().go("~/day/")
            visitor.page.locator("main .ways-on .button").first.click()
        else:
            visitor.rested().onward.click()
    visitor.page.wait_for_url("**/day/")
    expect(visitor.page.locator(".over")).to_contain_text("10")
    mine = visitor.page.locator(".results .yours")
    expect(mine).to_have_count(1)
    assert visitor.page.locator("main form").count() == 0
    assert visitor.page.evaluate("() => document.documentElement.scrollWidth") <= width


def test_a_second_tab_goes_on_where_the_first_is(visit):
    visitor = visit("en")
    play_the_day(visitor, 2)
    other = visitor.tab()
    visitor.go(f"~/practice/day.{date.today()}/").ask()
    other.go("~/day/").page.locator("main .ways-on .button").click()
    other.ask()
    assert visitor.step == other.step == 3
    visitor.key(4).click()
    visitor.page.locator(".verdict").wait_for()
    other.key(9).click()
    expect(other.page.locator(".verdict .told")).to_contain_text("4")
