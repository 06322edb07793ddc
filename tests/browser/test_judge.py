"""Judging counts in a browser: by pointer, by keyboard, with scripts and without."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.places import answer
from tests.browser.runs import judged_run

JS = pytest.mark.parametrize("js", [True, False], ids=["scripts", "no-scripts"])


def scores(visitor) -> list[str]:
    """Points won, given away, and the one less the other."""
    return visitor.page.locator(".judging .figures dd").all_inner_texts()


@JS
@pytest.mark.parametrize("width", [320, 1280])
def test_three_counts_and_three_answers(visit, js, width):
    high, low, _ = judged_run().readings
    excess, missed = high.extra, low.count.total - low.announced
    visitor = visit("da", js=js, width=width).go("~/practice/")
    visitor.page.locator("main .leads a[href='/da/judge/']").click()
    visitor.page.locator("input[name=level][value=sharp]").check()
    visitor.page.locator("form.setup .button").click()
    assert visitor.path.startswith("/da/judge/sharp.mixed.")

    visitor.go(judged_run().path)
    assert visitor.step == 1
    assert visitor.dealt() == (high.count.hand, high.count.starter)
    assert scores(visitor) == ["0", "0", "0"]
    answer(visitor, "o")
    expect(visitor.page.locator(".verdict-right .headline")).to_be_visible()
    assert visitor.page.locator(".mistakes tbody tr").count() == 1
    assert scores(visitor) == [str(excess), "0", str(excess)]

    visitor.go_on()
    assert visitor.step == 2
    visitor.page.locator("#points").fill(str(missed + 1))
    answer(visitor, "m")
    expect(visitor.page.locator(".verdict-wrong .headline")).to_be_visible()
    assert visitor.page.locator(".mistakes tbody tr").count() == 2
    assert scores(visitor) == [str(excess + missed), "0", str(excess + missed)]

    visitor.go_on()
    assert visitor.step == 3
    answer(visitor, "a")
    expect(visitor.page.locator(".verdict-right .headline")).to_be_visible()
    assert visitor.page.locator(".mistakes").count() == 0
    visitor.page.reload()
    assert scores(visitor) == [str(excess + missed), "0", str(excess + missed)]
    visitor.go("~/progress/")
    assert "3" in visitor.page.locator(".figures dd").all_inner_texts()


@JS
def test_enter_in_the_field_calls_muggins(visit, js):
    visitor = visit("cs", js=js).go(judged_run().path)
    visitor.page.locator("#points").fill("3")
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator(".brought .yours")).to_contain_text("3")


@JS
def test_muggins_without_a_number_is_asked_for_again(visit, watch, js):
    watch.expected += ("status of 422",)
    visitor = visit("el", js=js).go(judged_run().path)
    visitor.page.locator("#points").fill("30")
    visitor.page.locator("[data-key=m]").click()
    expect(visitor.page.locator("#problem")).to_be_visible()
    expect(visitor.page.locator("#points")).to_have_value("30")
    assert visitor.step == 1


def test_letters_answer_and_lead_on(visit):
    visitor = visit("cs").go(judged_run().path)
    press = visitor.page.keyboard.press
    keys = visitor.page.locator(".keys dl")
    expect(keys).to_be_hidden()
    press("?")
    expect(keys).to_be_visible()
    press("?")
    expect(keys).to_be_hidden()

    press("m")
    expect(visitor.page.locator("#points")).to_be_focused()
    visitor.page.locator("h1").focus()
    press("o")
    visitor.page.locator(".verdict-right").wait_for()
    expect(visitor.page.locator(".headline")).to_be_focused()
    visitor.rested()
    press("n")
    visitor.page.wait_for_url("**/2")
    visitor.rested()
    press("2")
    expect(visitor.page.locator("#points")).to_have_value("2")
    press("m")
    expect(visitor.page.locator(".brought .yours")).to_contain_text("2")
    visitor.rested()
    press("Enter")
    visitor.page.wait_for_url("**/3")
    visitor.rested()
    press("a")
    visitor.page.locator(".verdict-right").wait_for()


def test_a_greek_keyboard_answers_too(visit):
    visitor = visit("el").go(judged_run().path)
    visitor.page.evaluate(
        "() => document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ο', code: 'KeyO', bubbles: true}))"
    )
    visitor.page.locator(".verdict-right").wait_for()


@JS
@pytest.mark.parametrize("width", [320, 360, 1280])
@pytest.mark.parametrize("lang", ["en", "cs", "el", "da", "sw"])
def test_the_way_on_is_not_where_an_answer_was(visit, lang, width, js):
    """A second tap in the same place must not skip the verdict."""
    visitor = visit(lang, js=js, width=width, height=740).go(judged_run().path)
    answers = [each.bounding_box() for each in visitor.page.locator(".answers .button").all()]
    answer(visitor, "a")
    way_on = visitor.onward.bounding_box()
    for box in answers:
        apart_across = box["x"] >= way_on["x"] + way_on["width"] or way_on["x"] >= box["x"] + box["width"]
        apart_down = box["y"] >= way_on["y"] + way_on["height"] or way_on["y"] >= box["y"] + box["height"]
        assert apart_across or apart_down


@JS
def test_a_second_tab_gets_the_verdict_of_the_first(visit, js):
    visitor = visit("da", js=js).go(judged_run().path)
    other = visitor.tab().go(judged_run().path)
    answer(visitor, "o")
    answer(other, "a")
    expect(other.page.locator(".verdict-right")).to_be_visible()
    expect(other.page.locator(".told")).to_be_visible()
    assert scores(other) == scores(visitor)
