"""A race in a browser: by mouse and by keyboard, with and without scripts, and in two tabs."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser.places import PLACES, Sender
from tests.browser.visitor import Visitor
from tests.views.racing import Table, race_code


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


@pytest.mark.parametrize(("lang", "js"), [("cs", True), ("sw", False)], ids=["scripts", "no-scripts"])
def test_from_the_trainer_to_the_end_and_the_rematch(visit, lang, js):
    visitor = visit(lang, js=js, width=360, height=740).go("~/practice/")
    page = visitor.page
    page.locator(f"main a[href='/{lang}/race/']").click()
    page.locator("input[name=target][value='61']").check()
    page.locator("input[name=table][value='3']").check()
    page.locator("form.setup button").click()
    assert page.locator(".scores li").count() == 3
    for _ in range(5):
        move(visitor)
    race = Table(Sender(page), visitor.path)
    while max(race.scores) < 50:
        race.move()
    page.reload()
    for number in range(60):
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


def test_a_race_is_run_by_keyboard_alone(visit):
    """Keys choose cards, fill in a count and answer, wherever the focus is."""
    visitor = visit("en").go(path(nonce="00000000000000aa"))
    page, told = visitor.page, set()
    while len(told) < 3:
        before, what = position(page), asked(visitor)
        told.add(what)
        page.keyboard.type({"cards": "12", "count": "12", "answer": "a"}[what])
        if what == "cards":
            expect(page.locator("input[name=card]:checked")).to_have_count(2)
        if what != "answer":
            page.keyboard.press("Enter")
        changed(visitor, before)


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    return [box for each in page.locator(selector).all() if (box := each.bounding_box())]


@pytest.mark.parametrize(
    ("lang", "width", "height"),
    [*((lang, 320, 640) for lang in ("cs", "el")), *((lang, 360, 740) for lang in ("da", "el", "en", "sw"))],
)
def test_what_is_asked_is_on_the_first_screen_of_a_phone(visit, lang, width, height):
    """The score above it, what happened and the board below; and nothing moves from one question to the next."""
    visitor = visit(lang, width=width, height=height).go(path(nonce="00000000000000aa", step_back="back-10"))
    page, tops, told = visitor.page, set(), set()
    for number in range(9):
        page.evaluate("() => scrollTo(0, 0)")
        what = asked(visitor)
        told.add(what)
        (felt,) = boxes(page, ".felt")
        tops.add(felt["y"])
        (scores,), (since,) = boxes(page, ".scores"), boxes(page, ".since")
        wanted = boxes(page, {"cards": ".laying-bar", "count": ".entry", "answer": ".answers"}[what])
        keys = boxes(page, ".keypad button")[:24] if width == 360 else []
        assert scores["y"] + scores["height"] <= felt["y"]
        assert all(each["y"] + each["height"] <= height for each in (felt, *wanted, *keys))
        assert since["y"] >= max(each["y"] + each["height"] for each in (*wanted, *boxes(page, ".keypad")))
        assert boxes(page, ".board-standing")[0]["y"] > since["y"]
        move(visitor, said=number % 20, answer="aom"[number % 3])
    assert told == {"cards", "count", "answer"}
    assert len(tops) == 1


def test_the_keys_are_told_and_work_on_other_keyboards(visit):
    """Letters count by their place where the alphabet is another, and so do digits where their row writes others."""
    visitor = visit("el").go(path(nonce="00000000000000aa"))
    page, told = visitor.page, set()
    page.keyboard.press("?")
    while len(told) < 3:
        expect(page.locator(".keys dl")).to_be_visible()
        before, what = position(page), asked(visitor)
        told.add(what)
        press = "([key, code]) => document.body.dispatchEvent(new KeyboardEvent('keydown', {key, code, bubbles: true}))"
        for key, code in {"cards": ["+1", "ě2"], "count": ["+1", "é0"], "answer": ["οO"]}[what]:
            name = f"Digit{code}" if code.isdigit() else f"Key{code}"
            page.evaluate(press, [key, name])
        if what == "count":
            expect(page.locator("#points")).to_have_value("10")
        if what != "answer":
            page.keyboard.press("Enter")
        changed(visitor, before)


def test_n_leads_from_the_end_to_the_rematch(visit):
    visitor = visit("en")
    PLACES["race-end"](visitor)
    first = visitor.path
    visitor.page.keyboard.press("n")
    visitor.page.wait_for_url(lambda url: first not in url)
    assert asked(visitor) == "cards"


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


def test_six_cards_lie_side_by_side_on_the_smallest_phone(visit):
    page = visit("en", width=320, height=640).go(path(nonce="00000000000000ff")).page
    boxes = [each.bounding_box() for each in page.locator(".pick").all()]
    assert len(boxes) == 6
    assert len({round(box["y"]) for box in boxes}) == 1
    assert all(one["x"] + one["width"] <= other["x"] + 0.5 for one, other in pairwise(boxes))
    cards = [each.bounding_box() for each in page.locator(".pick .card").all()]
    assert all(one["x"] + one["width"] <= other["x"] + 0.5 for one, other in pairwise(cards))
    assert cards[-1]["x"] + cards[-1]["width"] <= 320
