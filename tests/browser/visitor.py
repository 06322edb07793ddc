"""Somebody who uses the site in a browser: what they do, what they see, and what the browser complains about."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Self
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, WebError, expect

from webapp.cribbage import Card, Cards, points


@dataclass
class Watch:
    """Notes console errors (a breach of the content policy is one), script errors and requests to other hosts."""

    faults: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)
    """Parts of complaints that belong to the test."""

    def over(self, context: BrowserContext, origin: str) -> None:
        """Watches every page that the context opens from now on."""
        context.on("console", self._heard)
        context.on("weberror", self._broke)
        context.on("request", lambda request: self._asked(request, origin))
        context.on("requestfailed", self._failed)

    def _note(self, fault: str) -> None:
        if not any(part in fault for part in self.expected):
            self.faults.append(fault)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._note(f"console: {message.text} ({message.location.get('url')})")

    def _broke(self, error: WebError) -> None:
        self._note(f"script: {error.error}")

    def _asked(self, request: Request, origin: str) -> None:
        if not request.url.startswith((f"{origin}/", "data:")):
            self._note(f"request to another host: {request.url}")

    def _failed(self, request: Request) -> None:
        # A click that leaves the page while it still loads something is no fault.
        if request.failure != "net::ERR_ABORTED":
            self._note(f"request failed: {request.url} {request.failure}")


@dataclass(frozen=True, slots=True)
class Seen:
    """A verdict as the page shows it."""

    outcome: str
    real: int
    headline: str
    rows: tuple[str, ...]
    lines: tuple[str, ...]
    scores: tuple[int, int]


@dataclass(slots=True)
class Visitor:
    """One browser with its cookies, and the page it looks at."""

    page: Page
    lang: str
    js: bool = True

    def go(self, path: str) -> Self:
        """Opens an address of the site; a leading `~` stands for the language."""
        self.page.goto(path.replace("~", f"/{self.lang}", 1))
        return self

    def tab(self) -> Visitor:
        """Opens a second tab of the same browser."""
        return Visitor(self.page.context.new_page(), self.lang, self.js)

    def press(self, name: str) -> Self:
        """Presses the button that says this, and waits for the page that comes of it."""
        with self.page.expect_navigation():
            self.page.get_by_role("button", name=name, exact=True).click()
        return self

    def tab_to(self, wanted: str) -> None:
        """Presses Tab until the focus is on what a selector means."""
        for _ in range(80):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
                return
        raise AssertionError(f"Tab does not reach {wanted}")

    @property
    def path(self) -> str:
        """Path of the address shown."""
        return urlsplit(self.page.url).path

    @property
    def step(self) -> int:
        """Number of the hand in its run."""
        return int(self.path.rpartition("/")[2])

    def dealt(self) -> tuple[Cards, Card]:
        """Returns hand and starter on the table."""
        shown = self.page.locator("#exercise .felt [data-card]").evaluate_all("all => all.map(e => e.dataset.card)")
        assert len(shown) == 5, shown
        return Cards.parse(" ".join(shown[:4]), number=4), Card.parse(shown[4])

    def worth(self, *, crib: bool = False) -> int:
        """Returns what the engine finds in the cards on the table."""
        hand, starter = self.dealt()
        return points(hand, starter, crib)

    def key(self, number: int) -> Locator:
        """Returns a button of the keypad."""
        return self.page.locator(f".keypad button[value='{number}']")

    @property
    def onward(self) -> Locator:
        """The way on from a verdict."""
        return self.page.locator(".verdict a[data-next]")

    def tap(self, number: int) -> Seen:
        """Counts with the keypad."""
        self.rested().key(number).click()
        return self.verdict()

    def type(self, number: int) -> Seen:
        """Counts with the number keys and Enter, from wherever the focus is; without scripts, in the field."""
        if not self.js:
            self.page.locator("#points").focus()
        self.page.keyboard.type(str(number))
        expect(self.page.locator("#points")).to_have_value(str(number))
        self.page.keyboard.press("Enter")
        return self.verdict()

    def fill(self, text: str) -> None:
        """Writes into the field and presses the button beside it."""
        self.page.locator("#points").fill(text)
        self.rested().page.locator(".entry button").click()

    def verdict(self) -> Seen:
        """Waits for a verdict and reads it."""
        expect(self.page.locator(".verdict")).to_be_visible()
        self.rested()
        return self.read()

    def read(self) -> Seen:
        """Reads the verdict shown."""
        box = self.page.locator(".verdict")
        # Where nothing is pegged there are none.
        scores = [_number(text) for text in self.page.locator(".scores b").all_inner_texts()] or [0, 0]
        return Seen(
            outcome=(re.findall("verdict-([a-z]+)", box.get_attribute("class") or "") or ["?"])[0],
            real=_number(box.locator(".real b").inner_text()),
            headline=box.locator(".headline").inner_text(),
            rows=tuple(" ".join(text.split()) for text in box.locator(".breakdown tbody tr").all_inner_texts()),
            lines=tuple(self.page.locator("#exercise .outcome li").all_inner_texts()),
            scores=(scores[0], scores[1]),
        )

    def ask(self) -> Self:
        """Waits for a hand to count."""
        expect(self.page.locator("#points")).to_be_visible()
        return self.rested()

    def rested(self) -> Self:
        """Waits until what has just come takes a tap: one meant for what was there before must not count."""
        expect(self.page.locator("#exercise.is-fresh")).to_have_count(0)
        return self

    def go_on(self) -> Self:
        """Follows the way on, to the next hand."""
        before = self.page.url
        self.rested().onward.click()
        self.page.wait_for_url(lambda url: url != before)
        return self.ask()

    def counted(self) -> int:
        """Opens the progress page and returns how many counts it lists."""
        self.go("~/progress/")
        return self.page.locator(".attempts").last.locator("li").count()


def _number(text: str) -> int:
    return int("".join(filter(str.isdigit, text)))
