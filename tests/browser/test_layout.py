"""How pages lie: on a small phone, in the dark, on paper."""

from __future__ import annotations

import re
from itertools import cycle

import pytest

from tests.browser.clubhouse import NIGHT
from tests.browser.conftest import JS
from tests.browser.fitting import SMALL_PHONE, misfits
from tests.browser.places import COMPLAINTS, MUGGINS, PLACES, TURNS, keep
from webapp.i18n import LANGUAGES

SHORTER = [place for place, lang in TURNS.items() if lang not in ("el", "cs")]
"""The pages that are looked at in a language of shorter words; Greek and Czech have the longest."""

BROKEN_WORDS = r"""() => {
    const range = document.createRange(), broken = [];
    for (const e of document.querySelectorAll("th, td, .deal-label, .entry label, .ways a, .choice b")) {
        // Heads that phones do not show are there for screen readers alone.
        if (e.offsetWidth < 2 || e.closest("thead")?.offsetWidth < 2) continue;
        for (const node of e.childNodes) {
            if (node.nodeType !== Node.TEXT_NODE) continue;
            for (const word of node.data.matchAll(/[^\s-]+/g)) {
                range.setStart(node, word.index);
                range.setEnd(node, word.index + word[0].length);
                if (new Set([...range.getClientRects()].map(box => box.top)).size > 1) broken.push(word[0]);
            }
        }
    }
    return broken;
}"""

LINES = """all => all.map(e => {
    const range = document.createRange();
    range.selectNodeContents(e);
    return range.getClientRects().length;
})"""

BOXES = "all => all.map(e => { const b = e.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; })"


@pytest.mark.parametrize(("place", "lang"), list(zip(SHORTER, cycle(["el", "cs"]), strict=False)))
def test_every_page_fits_a_small_phone_where_words_are_longest(visit, watch, place, lang):
    """The other pages were in Greek or Czech already when axe looked at them."""
    watch.expected += COMPLAINTS
    visitor = visit(lang, **SMALL_PHONE)
    PLACES[place](visitor)
    assert misfits(visitor.page) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_of_a_table_or_label_is_broken_on_a_phone(visit, lang):
    """Long words stay whole beside others in tables, over the starter and beside the entry of a count."""
    page = visit(lang, **SMALL_PHONE).page
    for path in ("", "rules/etiquette", "rules/standard", "rules/length", "rules/play", "day/"):
        page.goto(f"/{lang}/{path}")
        for width in (320, 360):
            page.set_viewport_size({"width": width, "height": 640})
            assert page.evaluate("() => document.documentElement.scrollWidth") <= width, (width, path)
            assert page.evaluate(BROKEN_WORDS) == [], (width, path)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_of_a_choice_is_broken_where_choices_stand_side_by_side(visit, lang):
    visitor = keep(visit(lang))
    for path in ("admin/club/", "admin/nights/"):
        page = visitor.go(f"~/{path}").page
        for width in (320, 560, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate(BROKEN_WORDS) == [], (path, width)


def test_results_tell_figures_on_one_line_beside_the_longest_name(visit):
    page = visit("da").go(f"~/night/{NIGHT}/").page
    for width in (560, 768, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width
        lines = page.locator(".results tbody td").evaluate_all(LINES)
        assert set(lines) == {1}, width


def test_a_table_in_words_is_cards_on_a_phone_and_a_table_beside(visit):
    page = visit("da", width=360, height=640).go("~/rules/etiquette").page
    rows = page.get_by_role("table").filter(has_text="ACC").get_by_role("row")
    cells = rows.nth(1).get_by_role("cell")
    assert [cell.bounding_box()["x"] for cell in cells.all()] == [cells.first.bounding_box()["x"]] * 3
    labels = cells.evaluate_all("all => all.map(e => getComputedStyle(e, '::before').content)")
    heads = rows.first.get_by_role("columnheader").all_inner_texts()
    assert [label.strip('"') for label in labels[1:]] == heads[1:]
    page.set_viewport_size({"width": 768, "height": 900})
    assert len({cell.bounding_box()["y"] for cell in cells.all()}) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_ways_about_the_house_are_one_row(visit, lang):
    page = visit(lang, width=320).go("~/").page
    for width in (320, 480, 768, 1024, 1280):
        page.set_viewport_size({"width": width, "height": 700})
        tops = page.locator(".ways a").evaluate_all("all => all.map(e => e.getBoundingClientRect().top)")
        assert len(set(tops)) == 1, width


@JS
@pytest.mark.parametrize("height", [640, 800])
@pytest.mark.parametrize("lang", ["cs", "el", "sw"])
def test_the_way_on_is_not_where_a_key_was(visit, lang, height, js):
    """A second tap in the same place must not skip the verdict."""
    for number in (0, 29):
        visitor = visit(lang, js=js, width=360, height=height).go(MUGGINS).ask()
        visitor.key(number).scroll_into_view_if_needed()
        keys = visitor.page.locator(".keypad button").evaluate_all(BOXES)
        visitor.tap(number)
        (onward,) = visitor.onward.evaluate_all(BOXES)
        assert [key for key in keys if _meet(key, onward)] == []
        visitor.page.context.close()


@pytest.mark.parametrize("height", [640, 800])
def test_the_next_question_is_in_view(visit, height):
    """After a verdict and the way on, cards and the first keys are seen without scrolling."""
    visitor = visit("cs", width=360, height=height).go(MUGGINS).ask()
    visitor.tap(10)
    visitor.go_on()
    visitor.page.wait_for_function("() => !document.querySelector('#exercise[aria-busy]')")
    ((_, top, _, _),) = visitor.page.locator("#question").evaluate_all(BOXES)
    boxes = visitor.page.locator(".deal-cards .card").evaluate_all(BOXES)
    assert top >= 0
    assert max(box[3] for box in boxes) <= height


def test_the_next_question_is_in_view_for_those_who_read_to_the_end(visit):
    page = visit("cs", width=360, height=640).go(MUGGINS).ask().page
    page.keyboard.type("10")
    page.keyboard.press("Enter")
    page.locator(".verdict").wait_for()
    page.locator(".foot").scroll_into_view_if_needed()
    page.locator("#exercise:not(.is-fresh)").wait_for()
    page.keyboard.press("n")
    page.wait_for_url("**/2")
    page.locator("#points").wait_for()
    assert page.locator("#question").bounding_box()["y"] >= 0


@pytest.mark.parametrize("lang", ["el", "sw"])
def test_no_key_moves_between_two_hands_against_the_clock(visit, lang):
    """Hands and cribs take turns, and the next one comes under the finger that counted the last."""
    visitor = visit(lang, width=360, height=740).go("~/practice/mixed.timed.0000000000000001/1")
    visitor.page.locator("#exercise form .button").click()
    visitor.ask().key(4).click()
    tops = []
    for step in range(2, 6):
        visitor.page.wait_for_url(f"**/{step}")
        tops.append(visitor.ask().key(0).bounding_box()["y"])
        visitor.key(4).click()
    assert max(tops) - min(tops) < 1


def _meet(one: list[float], other: list[float]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


BRIGHTNESS = """() => {
    const light = colour => {
        const [r, g, b] = colour.match(/[0-9.]+/g).map(Number);
        return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
    };
    const style = getComputedStyle(document.body);
    return [light(style.backgroundColor), light(style.color)];
}"""


@pytest.mark.parametrize("place", ["home", "rules-muggins", "setup", "check-counted", "progress", "missing"])
def test_light_and_dark(visit, watch, place):
    watch.expected += COMPLAINTS
    visitor = visit("cs", color_scheme="light")
    PLACES[place](visitor)
    paper, ink = visitor.page.evaluate(BRIGHTNESS)
    assert paper > 0.8 > 0.3 > ink
    visitor.page.emulate_media(color_scheme="dark")
    paper, ink = visitor.page.evaluate(BRIGHTNESS)
    assert paper < 0.2 < 0.6 < ink


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_rule_page_on_paper(visit, scheme):
    visitor = visit("da", color_scheme=scheme).go("~/rules/back-10")
    visitor.page.emulate_media(media="print", color_scheme=scheme)
    for hidden in (".rail", ".foot", ".contents", ".others", ".practise-this", ".skip"):
        assert not visitor.page.locator(hidden).is_visible(), hidden
    for shown in ("h1", "table.comparison >> nth=0", "figure.example >> nth=0"):
        assert visitor.page.locator(shown).is_visible(), shown
    paper, ink = visitor.page.evaluate(BRIGHTNESS)
    assert paper > 0.95 > 0.3 > ink


@pytest.mark.parametrize(("lang", "slug"), [("en", "muggins"), ("el", "play")])
def test_examples_share_the_sheets_of_paper(visit, lang, slug):
    """None is torn apart, so one that takes more than half a sheet would leave the rest of it empty."""
    page = visit(lang).go(f"~/rules/{slug}").page
    examples = page.locator("figure.example").count()
    sheets = len(re.findall(rb"/MediaBox", page.pdf(format="A4")))
    assert examples > 10
    assert sheets <= examples


def test_no_animation_for_those_who_want_none(visit):
    visitor = visit("cs").go(MUGGINS).ask()
    visitor.tap(16)
    assert visitor.page.evaluate("() => document.getAnimations().length") == 0
