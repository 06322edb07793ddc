"""A race in a browser: by mouse and by keyboard, with and without scripts, in two tabs, over a killed server."""

from __future__ import annotations

import os
import signal
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.visitor import Visitor
from tests.views.racing import race_code

JS = pytest.mark.parametrize("js", [True, False], ids=["scripts", "no-scripts"])


def path(**settings: str) -> str:
    return f"~/race/{race_code(**settings)}/"


def position(page: Page) -> int:
    """The position that the page's forms carry."""
    return int(page.locator("input[name=position]").first.get_attribute("value") or "")


def over(page: Page) -> bool:
    return page.locator(".missed").count() == 1


def asked(visitor: Visitor) -> str:
    page = visitor.rested().page
    if page.locator("input[name=card]").count():
        return "cards"
    return "answer" if page.locator(".answers").count() else "count"


def changed(visitor: Visitor, before: int) -> None:
    """Waits for the page that a move leads to."""
    page = visitor.page
    expect(page.locator(f"input[name=position][value='{before}']")).to_have_count(0)
    # The last of a page: all before it has come.
    expect(page.locator(".foot")).to_be_visible()
    visitor.rested()


def move(visitor: Visitor, said: int = 6, answer: str = "a") -> None:
    """Moves with the mouse."""
    page, before, what = visitor.page, position(visitor.page), asked(visitor)
    if what == "cards":
        cards = page.locator("input[name=card]")
        for at in range(2 if cards.count() == 6 else 1):
            cards.nth(at).check()
        page.locator(".laying-bar button").click()
    elif what == "count":
        visitor.key(said).click()
    else:
        if answer == "m":
            page.locator("#points").fill("1")
        page.locator(f".answers [data-key={answer}]").click()
    changed(visitor, before)


def type_move(visitor: Visitor) -> None:
    """Moves with the keyboard alone; without scripts the focus is led there first."""
    page, before, what = visitor.page, position(visitor.page), asked(visitor)

    def at(found: Locator) -> None:
        if not visitor.js:
            found.focus()

    if what == "cards":
        cards = page.locator("input[name=card]")
        for place in range(2 if cards.count() == 6 else 1):
            at(cards.nth(place))
            page.keyboard.press(str(place + 1) if visitor.js else "Space")
            expect(cards.nth(place)).to_be_checked()
        page.keyboard.press("Enter")
    elif what == "count":
        visitor_field = page.locator("#points")
        at(visitor_field)
        page.keyboard.type("12")
        expect(visitor_field).to_have_value("12")
        page.keyboard.press("Enter")
    else:
        at(page.locator("[data-key=a]"))
        page.keyboard.press("a" if visitor.js else "Enter")
    changed(visitor, before)


@JS
@pytest.mark.parametrize("lang", ["cs", "sw"])
def test_from_the_trainer_to_the_end_and_the_rematch(visit, lang, js):
    visitor = visit(lang, js=js, width=360, height=740).go("~/practice/")
    page = visitor.page
    page.locator(f"main a[href='/{lang}/race/']").click()
    page.locator("input[name=target][value='61']").check()
    page.locator("input[name=table][value='3']").check()
    page.locator("form.setup button").click()
    assert page.locator(".scores li").count() == 3
    for number in range(200):
        if over(page):
            break
        move(visitor, said=number % 20, answer="aom"[number % 3])
        assert page.locator(".since li").count() >= 1
    assert over(page)
    assert page.locator(".missed .figures dt").count() >= 3
    first = visitor.path
    page.locator(".missed a.button").first.click()
    page.wait_for_url(lambda url: first not in url)
    assert asked(visitor) == "cards"
    assert position(page) == 0


@JS
def test_a_race_is_run_by_keyboard_alone(visit, js):
    visitor = visit("en", js=js).go(path(nonce="00000000000000aa"))
    for _ in range(12):
        type_move(visitor)
    assert visitor.page.locator(".race-log details").count() >= 2


@JS
def test_a_race_waits_where_it_was_left_even_if_the_server_was_killed(visit, server, js):
    visitor = visit("da", js=js).go(path(nonce="00000000000000bb"))
    page = visitor.page
    for _ in range(3):
        move(visitor)
    told, at = page.locator(".since").inner_text(), position(page)
    scores = page.locator(".scores b").all_inner_texts()
    assert server.process is not None
    os.killpg(server.process.pid, signal.SIGKILL)
    server.process.wait()
    server.start()
    visitor.go("~/race/")
    page.locator(".going-on a").click()
    assert (position(page), page.locator(".scores b").all_inner_texts()) == (at, scores)
    assert page.locator(".since").inner_text() == told
    move(visitor)
    assert position(page) > at


def test_of_two_tabs_the_one_left_behind_is_shown_where_the_race_stands(visit):
    visitor = visit("en").go(path(nonce="00000000000000cc"))
    while asked(visitor) != "count":
        move(visitor)
    other = visitor.tab().go(path(nonce="00000000000000cc"))
    move(visitor, said=3)
    here = position(visitor.page)
    other.rested().key(29).click()
    expect(other.page.locator(".notice")).to_be_visible()
    assert position(other.page) == here
    assert visitor.page.locator(".scores b").all_inner_texts() == other.page.locator(".scores b").all_inner_texts()


@JS
def test_a_double_click_moves_once(visit, js):
    visitor = visit("en", js=js, width=360, height=740).go(path(nonce="00000000000000dd"))
    while asked(visitor) != "count":
        move(visitor)
    page, before = visitor.page, position(visitor.page)
    visitor.key(7).dblclick()
    changed(visitor, before)
    assert page.locator(".race-log li").filter(has_text="You announce 7 points").count() == 1


@JS
def test_what_is_wrong_is_told_and_mended(visit, watch, js):
    watch.expected.append("status of 422")
    visitor = visit("el", js=js).go(path(nonce="00000000000000ee"))
    page = visitor.page
    page.locator("input[name=card]").first.check()
    page.locator(".laying-bar button").click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator("input[name=card]").first).to_be_checked()
    visitor.rested()
    page.locator("input[name=card]").nth(1).check()
    page.locator(".laying-bar button").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert position(page) > 0


def test_six_cards_lie_side_by_side_on_the_smallest_phone(visit):
    page = visit("en", width=320, height=640).go(path(nonce="00000000000000ff")).page
    boxes = [each.bounding_box() for each in page.locator(".pick").all()]
    assert len(boxes) == 6
    assert len({round(box["y"]) for box in boxes}) == 1
    assert all(one["x"] + one["width"] <= other["x"] + 0.5 for one, other in pairwise(boxes))
    cards = [each.bounding_box() for each in page.locator(".pick .card").all()]
    assert all(one["x"] + one["width"] <= other["x"] + 0.5 for one, other in pairwise(cards))
    assert cards[-1]["x"] + cards[-1]["width"] <= 320
