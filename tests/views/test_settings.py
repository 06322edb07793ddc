"""The settings of a player: what they change, where they hold, and that no window overwrites another."""

from __future__ import annotations

import json
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.views import racing
from tests.views.walking import Book, Walk, address, code_where, dealt, heading, text, worth
from webapp.cribbage import ORDERS, Kind, count
from webapp.trainer.preferences import CHOICES, USUAL

USUALLY = {name: values[0] for name, values in CHOICES.items()}
TABLE = re.compile(r'<th scope="row" role="rowheader">([^<]+)</th>')
"""Names of the combinations of a breakdown."""


def save(browser: FlaskClient, lang: str = "en", **chosen: str) -> TestResponse:
    """Fills in the form as it stands, and saves it."""
    page = browser.get(f"/{lang}/settings/").text
    return browser.post(f"/{lang}/settings/", data=shown(page) | {"before": before(page)} | chosen)


def before(page: str) -> str:
    found = re.search(r'name="before" value="([^"]+)"', page)
    assert found
    return found[1]


def shown(page: str) -> dict[str, str]:
    """What is chosen in the form."""
    hidden = re.findall(r'type="hidden" name="(letters)" value="(\w+)"', page)
    return dict(re.findall(r'type="radio" name="(\w+)" value="([\w-]+)" checked', page) + hidden)


def follow(browser: FlaskClient, answer: TestResponse) -> str:
    assert answer.status_code == 303
    return browser.get(answer.location or "").text


def body_class(page: str) -> str:
    found = re.search(r'<body(?: class="([^"]*)")?>', page)
    assert found
    return found[1] or ""


def test_who_has_chosen_nothing_finds_the_usual(walk: Walk) -> None:
    page = walk.browser.get("/en/settings/").text
    assert shown(page) == USUALLY
    assert heading(page) == "Your settings"
    assert body_class(page) == ""


def test_choices_are_kept_and_confirmed(walk: Walk, book: Book) -> None:
    page = follow(walk.browser, save(walk.browser, suits="four", order="runs-first"))
    assert "Your settings are saved." in page
    assert shown(page) == USUALLY | {"suits": "four", "order": "runs-first"}
    assert sorted(book.rows("SELECT name, value FROM setting")) == [("order", "runs-first"), ("suits", "four")]
    assert "Your settings are saved." not in walk.browser.get("/en/settings/").text


def test_going_back_to_the_usual_leaves_nothing(walk: Walk, book: Book) -> None:
    save(walk.browser, suits="four")
    save(walk.browser, suits="two")
    assert book.rows("SELECT * FROM setting") == []
    with walk.browser.session_transaction() as session:
        assert "settings" not in session


@pytest.mark.parametrize("name", CHOICES)
@pytest.mark.parametrize("value", [None, "", "x", "<b>"])
def test_a_forged_choice_is_refused_in_plain_words(walk: Walk, book: Book, name: str, value: str | None) -> None:
    save(walk.browser, suits="four")
    fields = USUALLY | {"before": USUAL.code} | ({} if value is None else {name: value})
    if value is None:
        del fields[name]
    answer = walk.browser.post("/en/settings/", data=fields)
    assert answer.status_code == 422
    assert "These settings do not exist. Choose again, please." in answer.text
    assert shown(answer.text)["suits"] == "four"
    assert book.rows("SELECT name, value FROM setting") == [("suits", "four")]


def test_a_window_opened_before_a_change_overwrites_nothing(walk: Walk, book: Book) -> None:
    old = walk.browser.get("/en/settings/").text
    save(walk.browser, suits="four")
    late = walk.browser.post("/en/settings/", data=shown(old) | {"before": before(old), "letters": "english"})
    page = follow(walk.browser, late)
    assert "changed in another window" in page
    assert shown(page) == USUALLY | {"suits": "four"}
    assert book.rows("SELECT name, value FROM setting") == [("suits", "four")]


def test_the_same_form_sent_twice_is_as_good_as_once(walk: Walk) -> None:
    page = walk.browser.get("/en/settings/").text
    fields = shown(page) | {"before": before(page), "suits": "four"}
    for _ in "twice":
        answer = follow(walk.browser, walk.browser.post("/en/settings/", data=fields))
        assert "Your settings are saved." in answer
        assert shown(answer)["suits"] == "four"


def test_without_a_cookie_nothing_is_kept_and_that_is_said(app: Flask, book: Book) -> None:
    bare = app.test_client(use_cookies=False)
    page = follow(bare, bare.post("/en/settings/", data=USUALLY | {"before": USUAL.code, "suits": "four"}))
    assert "your browser sent no cookie" in page
    assert book.rows("SELECT * FROM setting") == []


def test_a_form_from_elsewhere_changes_nothing(walk: Walk, book: Book) -> None:
    answer = walk.browser.post(
        "/en/settings/",
        data=USUALLY | {"before": USUAL.code, "suits": "four"},
        headers={"Sec-Fetch-Site": "cross-site"},
    )
    assert answer.status_code == 403
    assert book.rows("SELECT * FROM setting") == []


def test_a_cookie_that_is_older_learns_what_was_chosen_last(walk: Walk) -> None:
    twin = walk.twin()
    save(walk.browser, suits="four")
    assert "four-colours" not in body_class(twin.browser.get("/en/practice/").text)
    assert shown(twin.browser.get("/en/settings/").text)["suits"] == "four"
    assert "four-colours" in body_class(twin.browser.get("/en/practice/").text)


def test_settings_reach_nobody_else(walk: Walk, stranger: Walk) -> None:
    save(walk.browser, suits="four")
    assert shown(stranger.browser.get("/en/settings/").text) == USUALLY
    assert body_class(stranger.browser.get("/en/practice/").text) == ""


BACK = "/en/practice/mixed.muggins.none.121.0000000000000001/4"


def test_an_exercise_leads_here_and_is_led_back_to(walk: Walk) -> None:
    run = code_where(walk.app, lambda real: real > 0)
    assert f'href="/en/settings/?back={address(run, 1)}"' in walk.look(run, 1)
    page = walk.browser.get(f"/en/settings/?back={BACK}").text
    assert f'href="{BACK}"' in page
    assert f'name="back" value="{BACK}"' in page
    saved = walk.browser.post("/en/settings/", data=shown(page) | {"before": before(page), "back": BACK})
    assert f'href="{BACK}"' in follow(walk.browser, saved)


@pytest.mark.parametrize(
    "back",
    ["https://elsewhere.example/", "//elsewhere.example/practice/a/1", "/en/practice/../../x", "javascript:x", "/en/"],
)
def test_it_leads_back_to_nothing_but_an_exercise(walk: Walk, back: str) -> None:
    page = walk.browser.get("/en/settings/", query_string={"back": back}).text
    assert "Back to the exercise" not in page


def names(page: str) -> list[str]:
    return TABLE.findall(page)


def run_with_both(walk: Walk) -> str:
    for number in range(1, 400):
        run = f"hands.muggins.none.121.{number:016x}"
        hand = dealt(walk.app, run, 1)
        kinds = {part.kind for part in count(hand.hand, hand.starter, crib=hand.crib).combinations}
        if {Kind.RUN, Kind.PAIR} <= kinds:
            return run
    raise AssertionError("there is always one")


@pytest.mark.parametrize("order", ORDERS)
def test_the_verdict_counts_in_the_order_chosen(walk: Walk, order: str) -> None:
    save(walk.browser, order=order)
    run = run_with_both(walk)
    page = walk.count(run, 1, worth(walk.app, run, 1))
    rows = names(page)
    run_at = next(at for at, name in enumerate(rows) if name.startswith("Run"))
    assert (run_at < rows.index("Pair")) is (order == "runs-first")
    said = re.search(r'<p class="spoken">([^<]+)</p>', page)
    assert said
    assert (said[1].lower().index("run of") < said[1].lower().index("pair for")) is (order == "runs-first")


def test_the_order_holds_in_judging_and_checking_too(walk: Walk) -> None:
    save(walk.browser, order="runs-first")
    run = next(
        run
        for run in (f"/en/judge/easy.hands.{number:016x}/1" for number in range(1, 400))
        for page in [walk.browser.post(run, data={"answer": "accept"}, follow_redirects=True).text]
        if "Pair" in names(page) and any(name.startswith("Run") for name in names(page))
    )
    rows = names(walk.browser.get(run).text)
    assert rows.index("Pair") > max(at for at, name in enumerate(rows) if name.startswith("Run"))
    rows = names(walk.browser.get("/en/count?hand=4H5S6D6C&starter=KH&crib=0").text)
    assert rows.index("Pair") == len(rows) - 1


def test_the_running_total_is_left_out_where_it_is_not_wanted(walk: Walk) -> None:
    save(walk.browser, spoken="off")
    run = code_where(walk.app, lambda real: real > 4)
    assert 'class="spoken"' not in walk.count(run, 1, 0)
    assert 'class="spoken"' not in walk.browser.get("/en/count?hand=5H5S5DJC&starter=5C&crib=0").text
    judged = walk.browser.post("/en/judge/easy.hands.0000000000000001/1", data={"answer": "accept"})
    assert 'class="spoken"' not in follow(walk.browser, judged)
    assert 'class="spoken"' not in walk.browser.get("/en/settings/").text


def test_cards_have_the_letters_chosen_on_every_page_of_ones_own(walk: Walk) -> None:
    check = "/da/count?hand=JHQDKCAS&starter=5S&crib=0"
    corners = re.compile(r'<span class="card-index">([^<]+)<')
    assert corners.findall(walk.browser.get(check).text) != ["J", "Q", "K", "A", "5"]
    save(walk.browser, letters="english")
    page = walk.browser.get(check).text
    assert corners.findall(page) == ["J", "Q", "K", "A", "5"]
    # Their names stay those of the language.
    assert 'aria-label="hjerter bonde"' in page
    minis = re.findall(r"card-mini[^>]*>([^<]+)<svg", page)
    assert {"J", "Q", "K", "A"} <= set(minis)
    assert not set(minis) - set("A23456789JQK") - {"10"}


def test_a_race_is_told_in_the_letters_and_the_order_chosen(walk: Walk, stranger: Walk) -> None:
    save(walk.browser, letters="english", spoken="off")
    for browser, said in ((walk.browser, False), (stranger.browser, True)):
        race = racing.Table(browser, f"/da/race/{racing.race_code()}/")
        race.to("cards")
        race.to("count")
        race.move()
        race.to("count")
        letters = set(re.findall(r"card-mini[^>]*>([^<]+)<svg", race.page))
        assert ('class="spoken"' in race.page) is said
        assert letters
        if not said:
            assert not letters - set("A23456789JQK") - {"10"}


@pytest.mark.parametrize(
    ("name", "value", "mark"),
    [("suits", "four", "four-colours"), ("keys", "off", "no-keys"), ("motion", "off", "still")],
)
def test_pages_of_ones_own_say_how_they_are_to_look(walk: Walk, name: str, value: str, mark: str) -> None:
    save(walk.browser, **{name: value})
    check = "/en/count?hand=5H5S5DJC&starter=5C&crib=0"
    for path in ("/en/", "/en/practice/", "/en/judge/", "/en/lay-away/", "/en/race/", "/en/progress/", check):
        assert body_class(walk.browser.get(path).text) == mark


@pytest.mark.parametrize(
    "path", ["/en/rules/", "/en/rules/counting", "/en/compare", "/en/worksheets/", "/en/count", "/en/nowhere"]
)
def test_pages_for_everybody_stay_the_same_for_everybody(app: Flask, walk: Walk, path: str) -> None:
    save(walk.browser, suits="four", order="runs-first", letters="english", spoken="off", keys="off", motion="off")
    mine, anybodys = walk.browser.get(path), app.test_client().get(path)
    assert mine.data == anybodys.data
    assert "Cookie" not in mine.headers.get("Vary", "")


def test_a_hand_checked_in_ones_own_way_is_for_nobody_else(app: Flask, walk: Walk) -> None:
    check = "/en/count?hand=5H5S5DJC&starter=5C&crib=0"
    common = app.test_client().get(check)
    save(walk.browser, suits="four")
    mine = walk.browser.get(check, headers={"If-None-Match": common.headers["ETag"]})
    assert mine.status_code == 200
    assert mine.cache_control.no_store
    assert not mine.cache_control.public
    assert "four-colours" in body_class(mine.text)
    assert app.test_client().get(check).data == common.data


def test_a_spoiled_mirror_in_the_cookie_does_no_harm(walk: Walk) -> None:
    for odd in ("x", 5, ["a"], {"suits": 4}, {"order": "none"}):
        with walk.browser.session_transaction() as session:
            session["settings"] = odd
        assert body_class(walk.browser.get("/en/practice/").text) == ""


def test_progress_leads_to_the_settings(walk: Walk) -> None:
    page = walk.browser.get("/en/progress/").text
    assert 'href="/en/settings/"' in page
    assert "Cards, counting order and keys" in text(page)


@pytest.mark.parametrize(("lang", "choice"), [("en", False), ("da", True), ("cs", False), ("el", False)])
def test_letters_are_to_choose_where_the_language_has_letters_of_its_own(walk: Walk, lang: str, choice: bool) -> None:
    page = walk.browser.get(f"/{lang}/settings/").text
    assert ('type="radio" name="letters"' in page) is choice
    assert ('type="hidden" name="letters" value="local"' in page) is not choice


def test_settings_are_taken_along_and_deleted_with_all_else(walk: Walk, book: Book) -> None:
    save(walk.browser, suits="four")
    kept = json.loads(walk.browser.get("/en/progress/export/everything.json").text)
    assert kept["setting"] == [{"name": "suits", "value": "four"}]
    walk.browser.post("/en/progress/delete", data={"sure": "1"})
    assert book.rows("SELECT * FROM setting") == []
    assert body_class(walk.browser.get("/en/practice/").text) == ""
