"""The comparison page in a browser: chosen by keyboard, read on a phone, scrolled on a tablet, printed."""

from __future__ import annotations

import re

import pytest

from tests.browser.conftest import JS
from webapp.i18n import LANGUAGES

WIDE = "() => document.documentElement.scrollWidth > innerWidth"


@JS
def test_games_are_chosen_with_the_keyboard_alone(visit, js):
    visitor = visit("cs", js=js).go("~/compare")
    for game in ("standard", "muggins", "back_10"):
        visitor.tab_to(f"input[value={game}]")
        visitor.page.keyboard.press("Space")
    visitor.tab_to("input[name=rows]")
    visitor.page.keyboard.press("ArrowDown")
    visitor.tab_to(".compare-choice .button")
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_url("**/cs/compare?with=muggins&with=back_10&rows=changes#table")
    assert visitor.page.locator(".comparison thead a").all_inner_texts() == ["Muggins", "Zpět o\xa010"]
    # Tab goes on from the table, not from the top of the page.
    visitor.page.keyboard.press("Tab")
    assert visitor.page.evaluate("() => document.activeElement.closest('.compare-table') !== null")
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_url("**/cs/rules/muggins")


@pytest.mark.parametrize("query", ["", "?with=muggins&with=back_10"])
def test_a_phone_shows_a_card_for_every_rule_with_a_name_before_each_text(visit, query):
    page = visit("da", width=320, height=640).go(f"~/compare{query}").page
    assert not page.evaluate(WIDE)
    heads = page.locator(".comparison thead a").all_inner_texts()
    assert all(page.locator(".comparison thead a").nth(at).is_visible() for at in range(len(heads)))
    cells = page.locator(".comparison tbody tr").first.locator("td")
    names = cells.evaluate_all("all => all.map(e => getComputedStyle(e, '::before').content)")
    assert [name.strip('"') for name in names] == heads
    tops = cells.evaluate_all("all => all.map(e => e.getBoundingClientRect().top)")
    assert tops == sorted(set(tops))


def test_a_wide_table_is_scrolled_by_keyboard_and_keeps_the_names_of_the_rules(visit):
    visitor = visit("el", width=800, height=900).go("~/compare")
    page = visitor.page
    assert not page.evaluate(WIDE)
    visitor.tab_to(".matrix")
    before = page.locator(".comparison tbody td").first.bounding_box()["x"]
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.querySelector('.matrix').scrollLeft > 100")
    assert page.locator(".comparison tbody td").first.bounding_box()["x"] < before - 100
    head = page.locator(".comparison tbody th").first.bounding_box()
    region = page.locator(".matrix").bounding_box()
    assert head["x"] == pytest.approx(region["x"], abs=1)
    assert page.get_by_role("region", name=page.locator("#table-head").inner_text()).count() == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_a_desk_all_columns_have_room_and_their_heads_stay_in_sight(visit, lang):
    page = visit(lang, width=1280, height=700).go("~/compare").page
    assert not page.evaluate(WIDE)
    assert page.evaluate(
        "() => { const m = document.querySelector('.matrix'); return m.scrollWidth <= m.clientWidth; }"
    )
    page.locator(".comparison tbody tr").last.scroll_into_view_if_needed()
    assert page.locator(".comparison thead th").first.bounding_box()["y"] == pytest.approx(0, abs=1)


@pytest.mark.parametrize("width", [320, 800])
def test_screen_readers_get_a_table_at_every_width(visit, width):
    page = visit("en", width=width).go("~/compare?with=muggins").page
    assert page.get_by_role("columnheader").all_inner_texts() == ["Rule", "Standard game", "Muggins"]
    row = page.get_by_role("row").nth(1)
    assert row.get_by_role("rowheader").count() == 1
    assert row.get_by_role("cell").count() == 2


@pytest.mark.parametrize("lang", ["en", "el"])
def test_on_paper_it_lies_across_and_fits(visit, lang):
    page = visit(lang, color_scheme="dark").go("~/compare").page
    page.emulate_media(media="print", color_scheme="dark")
    assert not page.locator(".compare-choice").is_visible()
    # What 273 mm, the width between the margins, are on the screen.
    page.set_viewport_size({"width": 1032, "height": 700})
    assert not page.evaluate(WIDE)
    head = page.locator(".comparison thead")
    assert head.evaluate("e => getComputedStyle(e).display") == "table-header-group"
    paper = page.pdf(prefer_css_page_size=True)
    sizes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", paper)
    assert 1 <= len(sizes) <= 3
    assert {(round(float(across)), round(float(down))) for across, down in sizes} == {(842, 595)}
