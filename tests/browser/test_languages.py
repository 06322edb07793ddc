"""The site in the reader's language: chosen once, kept on the way, changed on any page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import JS
from tests.browser.places import MUGGINS
from webapp.i18n import LANGUAGES


@pytest.mark.parametrize(
    ("browser_language", "lang"),
    [("cs-CZ", "cs"), ("da", "da"), ("el-GR", "el"), ("sw-KE", "sw"), ("en-GB", "en"), ("fi", "en")],
)
def test_the_first_page_is_in_the_browsers_language(visit, browser_language, lang):
    visitor = visit(browser_language).go("/")
    assert visitor.path == f"/{lang}/"
    expect(visitor.page.locator("html")).to_have_attribute("lang", lang)


@JS
@pytest.mark.parametrize("place", ["", "rules/", "rules/muggins", "practice/", "count", "progress/"])
def test_the_switcher_keeps_the_page(visit, place, js):
    visitor = visit("cs", js=js).go(f"~/{place}")
    menu, links = visitor.page.locator(".languages summary"), visitor.page.locator(".languages li a")
    expect(links.first).to_be_hidden()
    menu.click()
    expect(links.first).to_be_visible()
    assert links.evaluate_all("all => all.map(a => a.lang)") == list(LANGUAGES)
    links.locator("xpath=self::*[@lang='da']").click()
    visitor.page.wait_for_url(f"**/da/{place}")
    expect(visitor.page.locator("html")).to_have_attribute("lang", "da")


@JS
def test_the_switcher_keeps_hand_and_verdict(visit, js):
    visitor = visit("cs", js=js)
    visitor.go(MUGGINS).ask()

    def switch(lang: str) -> None:
        visitor.page.locator(".languages summary").click()
        visitor.page.locator(f".languages a[lang='{lang}']").click()
        expect(visitor.page.locator("html")).to_have_attribute("lang", lang)

    hand = visitor.dealt()
    switch("da")
    assert visitor.ask().dealt() == hand
    seen = visitor.tap(16)
    switch("cs")
    again = visitor.verdict()
    assert (again.real, again.scores, len(again.rows)) == (16, seen.scores, len(seen.rows))
    assert visitor.step == 1


def test_the_switcher_follows_a_run_that_scripts_carried_on(visit):
    visitor = visit("cs").go(MUGGINS).ask()
    visitor.tap(16)
    visitor.go_on()
    there = visitor.path.replace("/cs/", "/da/", 1)
    expect(visitor.page.locator(".languages a[lang='da']")).to_have_attribute("href", there)


def test_the_switcher_follows_from_the_hand_of_the_first_page(visit):
    visitor = visit("cs").go("~/").ask()
    visitor.tap(16)
    there = visitor.path.replace("/cs/", "/da/", 1)
    assert "/practice/" in there
    expect(visitor.page.locator(".languages a[lang='da']")).to_have_attribute("href", there)


def test_the_language_of_the_last_practice_is_remembered(visit):
    visitor = visit("cs").go("/da/practice/")
    visitor.go("/")
    assert visitor.path == "/da/"


@pytest.mark.parametrize(("path", "lang"), [("/cs/nowhere", "cs"), ("/da/rules/nowhere", "da"), ("/nowhere", "cs")])
def test_a_missing_page_speaks_a_sensible_language(visit, watch, path, lang):
    watch.expected.append("status of 404")
    page = visit("cs").go(path).page
    expect(page.locator("html")).to_have_attribute("lang", lang)
    page.locator("main .button").click()
    page.wait_for_url(f"**/{lang}/")
