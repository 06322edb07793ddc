"""Every kind of page the site has, and how a visitor gets there."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.runs import run_with_step_back
from tests.browser.visitor import Visitor
from tests.views.racing import race_code

RULES = ("standard", "counting", "muggins", "back-10")

MUGGINS = "~/practice/start?hand=7H8S8D9C&starter=6D&muggins=1&step_back=none&target=61"
"""A hand worth 16."""

LONGEST = "~/practice/start?hand=5H5S5DJC&starter=5C&muggins=1&step_back=none&target=121"
"""The hand with the longest breakdown."""


def _open(path: str) -> Callable[[Visitor], object]:
    return lambda visitor: visitor.go(path)


def _opened(path: str) -> Callable[[Visitor], object]:
    """Opens the page, and all that is folded on it."""

    def come(visitor: Visitor) -> None:
        visitor.go(path)
        for summary in visitor.page.locator("main summary").all():
            summary.click()

    return come


def _count(path: str, number: int) -> Callable[[Visitor], object]:
    return lambda visitor: visitor.go(path).ask().tap(number)


def _step_back(visitor: Visitor) -> None:
    run = run_with_step_back()
    visitor.go(run.path).ask().tap(run.counts[0])
    visitor.go_on().tap(3)


def _problem(visitor: Visitor) -> None:
    visitor.go(MUGGINS).ask().fill("30")
    visitor.page.locator("#problem").wait_for()


def _progress(visitor: Visitor) -> None:
    _step_back(visitor)
    visitor.go_on().tap(0)
    visitor.go("~/progress/")


def _race(until: str, **settings: str) -> Callable[[Visitor], object]:
    """Runs a race, always in the same way, until something of the page is there."""

    def come(visitor: Visitor) -> None:
        visitor.go(f"~/race/{race_code(**settings)}/")
        page = visitor.page
        while not page.locator(until).count():
            visitor.rested()
            if page.locator(".picks").count():
                page.locator(".pick").first.click()
                if page.locator(".pick").count() == 6:
                    page.locator(".pick").nth(1).click()
                button = page.locator(".laying-bar button")
            elif page.locator(".answers").count():
                button = page.locator("[data-key=a]")
            else:
                button = visitor.key(6)
            before = page.locator("[name=position]").first.get_attribute("value")
            button.click()
            page.locator(f"[name=position][value='{before}']").first.wait_for(state="detached")
        for summary in page.locator("main summary").all():
            if summary.evaluate("e => !e.parentElement.open"):
                summary.click()

    return come


def _races(visitor: Visitor) -> None:
    _race(".answers", table="3")(visitor)
    visitor.go("~/race/")


def _race_problem(visitor: Visitor) -> None:
    _race(".answers")(visitor)
    visitor.rested().page.locator("[data-key=m]").click()
    visitor.page.locator("#problem").wait_for()


PLACES: dict[str, Callable[[Visitor], object]] = {
    "home": _open("~/"),
    "rules": _open("~/rules/"),
    **{f"rules-{slug}": _open(f"~/rules/{slug}") for slug in RULES},
    "compare": _open("~/compare"),
    "compare-three": _open("~/compare?with=standard&with=muggins&with=back_10&rows=changes"),
    "compare-problem": _open("~/compare?with=muggins&with=mugins"),
    "setup": _open("~/practice/"),
    "setup-problem": _open("~/practice/start?hand=5H5H5DJC&starter=5C"),
    "question": _open(MUGGINS),
    "question-problem": _problem,
    "verdict-right": _count(LONGEST, 29),
    "verdict-low": _count(MUGGINS, 10),
    "verdict-high": _count(MUGGINS, 20),
    "verdict-step-back": _step_back,
    "race-setup": _races,
    "race-cards": _race(".race-log details:nth-of-type(2)", table="4", counting="plain", step_back="back-10"),
    "race-count": _race(".keypad", table="partners"),
    "race-answer": _race(".answers"),
    "race-problem": _race_problem,
    "race-end": _race(".missed", table="3", step_back="nineteen"),
    "check": _open("~/count"),
    "check-problem": _open("~/count?hand=5H5X&starter=5C7H"),
    "check-counted": _opened("~/count?hand=5H5S5DJC&starter=5C&crib=0"),
    "check-open": _opened("~/count?hand=5H5S5DJC&crib=1"),
    "check-five": _open("~/count?hand=5H5S5DJC5C"),
    "check-six": _opened("~/count?hand=TH6H7S8DKCAC&dealer=1"),
    "progress-empty": _open("~/progress/"),
    "progress": _progress,
    "missing": _open("~/nowhere"),
}
"""How to come to each page, as a new visitor."""

COMPLAINTS = ("status of 400", "status of 404", "status of 422")
"""What the browser says about the pages that answer with an error."""
