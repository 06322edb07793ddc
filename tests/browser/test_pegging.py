"""Counting the play in a browser: from a rule page through a whole play, with the keyboard alone."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import JS


@JS
def test_an_example_of_the_play_is_counted_by_keyboard_alone(visit, js):
    visitor = visit("cs", js=js, width=360).go("~/rules/play")
    page, press = visitor.page, visitor.page.keyboard.press
    visitor.tab_to("a[href*='cards=6H5S4D5C']")
    press("Enter")
    page.wait_for_url("**/pegging/cards**")
    for points in ("0", "5", "0"):
        if js:
            visitor.rested()
        else:
            visitor.tab_to("input[name=points]")
        page.keyboard.type(points)
        press("Enter")
        expect(page.locator(".verdict-right")).to_be_visible()
        if page.locator("a[data-next][href*='next=1']").count():
            if js:
                visitor.rested()
                press("n")
            else:
                visitor.tab_to("a[data-next]")
                press("Enter")
            expect(page.locator("input[name=points]")).to_be_visible()
    expect(page.locator(".over")).to_contain_text("3")
    expect(page.locator(".played tbody tr")).to_have_count(4)
