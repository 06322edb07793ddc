"""Everything is reached and done with the keyboard alone, and one sees where one is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import JS
from tests.browser.places import MUGGINS, PLACES

STOPS = (
    "home",
    "rules",
    "rules-muggins",
    "search",
    "compare",
    "setup",
    "settings",
    "day",
    "question",
    "parts",
    "hints",
    "judge-setup",
    "lay-away",
    "lay-away-five",
    "race-setup",
    "race-answer",
    "check",
    "check-counted",
    "check-six",
    "progress-empty",
    "sign-in",
    "member-long-name",
    "standings-ever",
    "night",
    "keeper-in",
    "keeper-member",
    "keeper-nights",
    "keeper-club",
)

FOCUS = """() => {
    const at = document.activeElement;
    const shown = at.closest("label") ?? at;
    const box = shown.getBoundingClientRect();
    const marks = [at, shown].map(e => getComputedStyle(e));
    return {
        tag: at.tagName.toLowerCase(), name: at.getAttribute("name"), value: at.value ?? null, id: at.id,
        cls: at.className, href: at.getAttribute("href"), next: "next" in at.dataset,
        marked: marks.some(m => m.outlineStyle !== "none" && parseFloat(m.outlineWidth) >= 2),
        inside: box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
    };
}"""


def walk(page: Page, steps: int = 80) -> list[dict]:
    """Presses Tab until the end of the page and returns where it stopped on the way."""
    stops = []
    for _ in range(steps):
        page.keyboard.press("Tab")
        stop = page.evaluate(FOCUS)
        if stop["tag"] in ("body", "html"):
            break
        stops.append(stop)
    return stops


@JS
def test_the_first_stop_skips_to_the_content(visit, js):
    page = visit("cs", js=js).go("~/").page
    page.keyboard.press("Tab")
    skip = page.evaluate(FOCUS)
    assert (skip["cls"], skip["inside"], skip["marked"]) == ("skip", True, True)
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.closest('main') !== null")


@pytest.mark.parametrize("place", STOPS)
def test_every_stop_is_marked_and_in_view(visit, place):
    visitor = visit("da")
    PLACES[place](visitor)
    # Wherever the focus was led on the way: the walk begins at the top.
    visitor.page.evaluate(
        "() => { document.body.tabIndex = -1; document.body.focus(); document.body.removeAttribute('tabindex'); }"
    )
    stops = walk(visitor.page)
    assert len(stops) >= 7
    assert [stop for stop in stops if not (stop["marked"] and stop["inside"])] == []


@JS
def test_tab_reaches_every_key_in_order(visit, js):
    stops = walk(visit("cs", js=js).go(MUGGINS).page)
    assert [stop["value"] for stop in stops if stop["name"] == "key"] == [str(number) for number in range(30)]
    names = [stop["name"] for stop in stops]
    assert names.index("points") < names.index("key")


@JS
def test_a_hand_and_the_next_by_keyboard_alone(visit, js):
    visitor = visit("cs", js=js).go("~/")
    visitor.tab_to(".ways a[href='/cs/practice/']")
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_url("**/cs/practice/")
    visitor.tab_to("input[name=deal]")
    visitor.page.keyboard.press("ArrowUp")
    visitor.tab_to("form.setup .button")
    visitor.page.keyboard.press("Enter")
    visitor.ask()
    assert visitor.path.startswith("/cs/practice/cribs.muggins.none.121.")

    visitor.tab_to(".keypad button[value='2']")
    visitor.page.keyboard.press("Enter")
    visitor.verdict()
    visitor.tab_to("a[data-next]")
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_url("**/2")
    visitor.ask()


def test_enter_goes_on_after_a_verdict(visit):
    visitor = visit("cs").go(MUGGINS).ask()
    visitor.type(16)
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_url("**/2")
    visitor.ask()
    visitor.type(0)
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_url("**/3")
    assert visitor.counted() == 2


def test_number_keys_wherever_the_focus_is(visit):
    visitor = visit("da").go(MUGGINS).ask()
    field, press = visitor.page.locator("#points"), visitor.page.keyboard.press
    press("1")
    press("7")
    expect(field).to_have_value("17")
    press("Backspace")
    press("6")
    expect(field).to_have_value("16")
    visitor.key(3).focus()
    press("2")
    expect(field).to_have_value("16")
    press("Control+1")
    expect(field).to_have_value("16")
    press("Backspace")
    press("Backspace")
    visitor.page.locator(".ways a").first.focus()
    press("1")
    press("6")
    expect(field).to_have_value("16")
    visitor.page.locator("h1").focus()
    press("Enter")
    assert visitor.verdict().outcome == "right"


def test_rows_of_the_breakdown_lift_their_cards(visit):
    visitor = visit("cs").go(MUGGINS).ask()
    visitor.tap(16)
    row = visitor.page.locator(".breakdown tr[data-cards]").first
    cards = (row.get_attribute("data-cards") or "").split()
    visitor.tab_to(".breakdown tr[data-cards]")
    lifted = visitor.page.locator(".felt .is-lifted").evaluate_all("all => all.map(e => e.dataset.card)")
    assert sorted(lifted) == sorted(cards)


def test_the_verdict_gets_the_focus_and_is_told_to_screen_readers(visit):
    visitor = visit("cs").go(MUGGINS).ask()
    visitor.tap(16)
    assert "headline" in visitor.page.evaluate(FOCUS)["cls"]
    expect(visitor.page.locator(".headline")).to_have_attribute("aria-live", "polite")
