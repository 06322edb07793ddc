"""How pages lie: on a small phone, in the dark, on paper."""

from __future__ import annotations

import pytest

from tests.browser.places import COMPLAINTS, MUGGINS, PLACES
from webapp.i18n import LANGUAGES

SMALLEST = 44
"""Pixels that a finger needs."""

TARGETS = (
    ".keypad button, .button, .entry input, .choice, .ways a, .languages summary, .wordmark, .attempts a, "
    ".compare thead a, .compare-send a, "
    ".field input, .pass-on input, .how summary, .pick, .race-log summary, .reckoning summary, .going-on a"
)

TOO_SMALL = """(all, least) => all.map(e => [e, e.getBoundingClientRect()])
    .filter(([e, box]) => box.width > 0 && (box.width < least - 0.01 || box.height < least - 0.01))
    .map(([e, box]) => `${e.className || e.tagName} ${e.textContent.trim()} ${box.width} x ${box.height}`)"""

OVERFLOWING = """() => [...document.querySelectorAll("body *")]
    .filter(e => e.getBoundingClientRect().right > innerWidth + 0.5 && getComputedStyle(e).position !== "absolute")
    .map(e => `${e.tagName.toLowerCase()}.${e.getAttribute("class") ?? ""} ${e.textContent.trim().slice(0, 40)}`)"""

BOXES = "all => all.map(e => { const b = e.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; })"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_fits_a_small_phone(visit, watch, lang):
    """Nothing is wider than the screen, and everything to press is large enough for a finger."""
    watch.expected += COMPLAINTS
    faults = {}
    for name, come in PLACES.items():
        visitor = visit(lang, width=320, height=640)
        come(visitor)
        wide = visitor.page.evaluate("() => document.documentElement.scrollWidth") > 320
        found = visitor.page.evaluate(OVERFLOWING) or ["wider than 320"] if wide else []
        found += visitor.page.locator(TARGETS).evaluate_all(TOO_SMALL, SMALLEST)
        if found:
            faults[name] = found
        visitor.page.context.close()
    assert faults == {}


@pytest.mark.parametrize("js", [True, False], ids=["scripts", "no-scripts"])
@pytest.mark.parametrize("height", [640, 800])
@pytest.mark.parametrize("lang", ["cs", "el"])
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


@pytest.mark.parametrize("place", ["home", "rules-back-10", "setup", "check-counted", "progress", "missing"])
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


def test_no_animation_for_those_who_want_none(visit):
    visitor = visit("cs").go(MUGGINS).ask()
    visitor.tap(16)
    assert visitor.page.evaluate("() => document.getAnimations().length") == 0
