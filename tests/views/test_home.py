"""The address without a language, and the first page."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.views.walking import Book, Walk, action, cards, is_question, is_verdict, language, stamp
from webapp.content.pages import Library
from webapp.i18n import LANGUAGES
from webapp.paths import CONTENT


def first_page(app: Flask, accepted: str | None) -> str | None:
    return app.test_client().get("/", headers={} if accepted is None else {"Accept-Language": accepted}).location


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("cs", "cs"),
        ("cs-CZ", "cs"),
        ("cs-CZ,cs;q=0.9,en;q=0.8", "cs"),
        ("el-GR", "el"),
        ("da, en;q=0.8", "da"),
        ("sw-KE", "sw"),
        ("DA-dk", "da"),
        ("de, da;q=0.5", "da"),
        ("en;q=0.3, el;q=0.9", "el"),
        ("xx", "en"),
        ("nb-NO,no", "en"),
        ("*", "en"),
        ("", "en"),
        (None, "en"),
        ("garbage;;q=,=,;q=9", "en"),
        ("cs;q=x, da", "da"),
        (";" * 3000, "en"),
        ("\xe9\xff", "en"),
    ],
)
def test_a_browser_is_led_to_its_language(app: Flask, accepted: str | None, lang: str) -> None:
    assert first_page(app, accepted) == f"/{lang}/"


@pytest.mark.parametrize("accepted", ["sw-TZ,en;q=0.5", "cs-CZ,en;q=0.5", "da-DK, en-US;q=0.7, en;q=0.3"])
def test_a_regional_language_is_preferred_to_a_later_plain_one(app: Flask, accepted: str) -> None:
    assert first_page(app, accepted) == f"/{accepted[:2]}/"


def test_the_answer_may_not_be_cached_for_others(app: Flask) -> None:
    answer = app.test_client().get("/")
    assert answer.status_code == 302
    assert "Accept-Language" in answer.headers["Vary"]
    assert answer.cache_control.no_store


def test_the_language_practised_in_last_wins_over_the_browser(walk: Walk) -> None:
    for lang in ("cs", "sw", "da"):
        walk.browser.get(f"/{lang}/practice/")
        assert walk.browser.get("/", headers={"Accept-Language": "el"}).location == f"/{lang}/"


def test_a_language_that_is_gone_from_the_site_is_not_kept_to(walk: Walk) -> None:
    with walk.browser.session_transaction() as session:
        session["language"] = "xx"
    assert walk.browser.get("/", headers={"Accept-Language": "el"}).location == "/el/"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_page_deals_a_hand_in_every_language(app: Flask, book: Book, lang: str) -> None:
    page = app.test_client().get(f"/{lang}/")
    assert page.status_code == 200
    assert language(page.text) == lang
    assert is_question(page.text)
    assert not any(book.everything().values()), "nothing is kept before a count"


def test_every_visit_deals_another_hand(walk: Walk) -> None:
    hands = [tuple(cards(walk.browser.get("/en/").text)) for _ in range(5)]
    assert len(set(hands)) > 1


def test_the_hand_of_the_first_page_can_be_counted_and_the_run_goes_on(app: Flask, book: Book) -> None:
    browser = app.test_client()
    page = browser.get("/cs/").text
    answer = browser.post(action(page), data={"points": "3", "stamp": stamp(page)})
    assert answer.status_code == 303
    verdict = browser.get(answer.location or "")
    assert is_verdict(verdict.text)
    assert cards(verdict.text) == cards(page)
    assert language(verdict.text) == "cs"
    assert book.hands() == 1
    assert book.rows("SELECT language FROM player") == [("cs",)]


def test_two_first_visits_before_any_cookie_both_end_in_a_count(app: Flask, book: Book) -> None:
    browser = app.test_client()
    first, second = browser.get("/en/").text, app.test_client().get("/en/").text
    for page in (first, second):
        assert browser.post(action(page), data={"points": "3"}).status_code == 303
    assert book.hands() == 2


def test_an_address_without_its_slash_is_led_to_it(app: Flask) -> None:
    assert app.test_client().get("/cs").status_code == 308


def test_the_first_page_leads_to_the_game_the_counting_the_variants_and_the_rest(client: FlaskClient) -> None:
    html = client.get("/en/").text
    entries = Library(CONTENT).entries(None)
    wanted = [entry.slug for entry in entries if entry.slug in ("standard", "counting") or entry.group == "variants"]
    below_the_hand = html.partition('class="section welcome"')[2]
    assert re.findall(r'href="/en/rules/([^"]+)"', below_the_hand) == wanted
    assert html.count('href="/en/rules/"') >= 2
