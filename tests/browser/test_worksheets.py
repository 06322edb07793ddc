"""Worksheets in a browser: made with the keyboard, printed on both kinds of paper, read on a phone."""

from __future__ import annotations

import re

import pytest

from tests.browser.conftest import JS
from webapp.i18n import LANGUAGES
from webapp.trainer.worksheets import SIZES

PAPER = {"A4": (595, 842), "Letter": (612, 792)}
"""Width and height in points."""


def printed(page, paper: str) -> list[tuple[int, int]]:
    """Prints the page as a browser does without further ado, and returns the size of each sheet of paper."""
    sizes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", page.pdf(format=paper))
    return [(int(float(across)), int(float(down))) for across, down in sizes]


@JS
def test_a_sheet_is_made_and_found_again_with_the_keyboard_alone(visit, js):
    visitor = visit("cs", js=js).go("~/worksheets/")
    page = visitor.page
    for name, key in (("what", "ArrowUp"), ("number", "ArrowUp"), ("level", "ArrowDown")):
        visitor.tab_to(f"input[name={name}]")
        page.keyboard.press(key)
    visitor.tab_to(".setup .button")
    page.keyboard.press("Enter")
    page.wait_for_url("**/cs/worksheets/hard.cribs.6.*")
    made = page.url
    code = page.locator(".sheet-code kbd").first.inner_text()
    visitor.go("~/worksheets/")
    visitor.tab_to("#sheet")
    page.keyboard.type(code.upper())
    page.keyboard.press("Enter")
    page.wait_for_url(made)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("paper", PAPER)
def test_hands_and_key_take_one_page_each(visit, lang, paper):
    visitor = visit(lang, color_scheme="dark")
    for size in SIZES:
        visitor.go(f"~/worksheets/hard.both.{size}.club")
        assert printed(visitor.page, paper) == [PAPER[paper]] * 2, size


@pytest.mark.parametrize("size", SIZES)
def test_on_paper_nothing_is_cut_off_or_lies_over_its_neighbour(visit, size):
    page = visit("el").go(f"~/worksheets/hard.both.{size}.club").page
    page.emulate_media(media="print")
    # What 186 mm, the width of A4 between the margins, are on the screen.
    page.set_viewport_size({"width": 703, "height": 1000})
    assert not page.evaluate("() => document.documentElement.scrollWidth > innerWidth")
    overlapping = page.locator(".item").evaluate_all(
        """all => all.filter(item => {
            const box = item.getBoundingClientRect();
            return [...item.querySelectorAll(".card, .item-line, .item-head")].some(part => {
                const inner = part.getBoundingClientRect();
                return inner.right > box.right + 1 || inner.bottom > box.bottom + 1;
            });
        }).length"""
    )
    assert overlapping == 0
    met = page.locator(".item").evaluate_all(
        """all => all.filter(item => {
            const last = [...item.querySelectorAll(".card")].pop().getBoundingClientRect();
            const line = item.querySelector(".item-line").getBoundingClientRect();
            return line.left < last.right && line.top < last.bottom;
        }).length"""
    )
    assert met == 0


def test_paper_has_cards_lines_and_key_and_nothing_of_the_screen(visit):
    page = visit("en", color_scheme="dark").go("~/worksheets/mixed.both.12.club").page
    page.emulate_media(media="print", color_scheme="dark")
    for hidden in (".rail", ".foot", ".screen-only >> nth=0", "#link", ".button >> nth=0"):
        assert not page.locator(hidden).is_visible(), hidden
    for shown in ("h1", ".blanks", ".task", ".item >> nth=11", ".sheet-key li >> nth=11", ".sheet-code >> nth=1"):
        assert page.locator(shown).is_visible(), shown
    assert page.locator("body").evaluate("e => getComputedStyle(e).backgroundColor") == "rgb(255, 255, 255)"
    # Two pages alone would not tell that the key does not begin below the hands.
    assert page.locator(".key").evaluate("e => getComputedStyle(e).breakBefore") == "page"


def test_red_suits_are_told_from_black_ones_on_a_grey_copy(visit):
    page = visit("en").go("~/worksheets/mixed.both.12.club").page
    page.emulate_media(media="print")
    filled = ".item .card-{} .card-heart svg >> nth=-1"
    for suit, colour in (("H", "rgb(255, 255, 255)"), ("S", "rgb(0, 0, 0)")):
        assert page.locator(filled.format(suit)).evaluate("e => getComputedStyle(e).fill") == colour


def test_a_screen_reader_hears_number_kind_cards_and_starter_of_each_hand(visit):
    page = visit("en", width=360, height=640).go("~/worksheets/mixed.both.6.club").page
    first = page.get_by_role("region", name="Hands to count").get_by_role("listitem").first
    heard = re.findall(r'(?:paragraph|img|text):? "?([\w ]{3,})', first.aria_snapshot())
    named = ["three of hearts", "king of clubs", "seven of diamonds", "five of hearts", "Starter", "ace of spades"]
    assert heard == ["1 Hand", *named, "Count"]
