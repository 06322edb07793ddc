"""Whether a page fits a small phone: nothing is wider than the screen, and a finger meets what it means to press."""

from __future__ import annotations

from playwright.sync_api import Page, ViewportSize

SMALL_PHONE: ViewportSize = {"width": 320, "height": 640}

SMALLEST = 44
"""Pixels that a finger needs."""

TARGETS = (
    ".keypad button, .button, .entry input, .choice, .ways a, .languages summary, .wordmark, .attempts a, "
    ".compare thead a, .compare-send a, "
    ".pick, .field input, .pass-on input, .search input, .how summary, .keys summary, "
    ".name-form input:not([type=radio], [type=checkbox], [type=hidden]), .name-form select, .name-form textarea, "
    ".address a, .nights a, .choose-table a, .foot-links a, "
    ".race-log summary, .reckoning summary, .going-on a, .behind summary, .best-times a, .own-data li a"
)

TOO_SMALL = """(all, least) => all.map(e => [e, e.getBoundingClientRect()])
    .filter(([e, box]) => box.width > 0 && (box.width < least - 0.01 || box.height < least - 0.01))
    .map(([e, box]) => `${e.className || e.tagName} ${e.textContent.trim()} ${box.width} x ${box.height}`)"""

OVERFLOWING = """() => [...document.querySelectorAll("body *")]
    .filter(e => e.getBoundingClientRect().right > innerWidth + 0.5 && getComputedStyle(e).position !== "absolute")
    .map(e => `${e.tagName.toLowerCase()}.${e.getAttribute("class") ?? ""} ${e.textContent.trim().slice(0, 40)}`)"""


def misfits(page: Page) -> list[str]:
    """Returns what does not fit on the page as it stands, on a screen that is `SMALL_PHONE`."""
    wide = page.evaluate("() => document.documentElement.scrollWidth") > SMALL_PHONE["width"]
    found: list[str] = page.evaluate(OVERFLOWING) or ["wider than the screen"] if wide else []
    return found + page.locator(TARGETS).evaluate_all(TOO_SMALL, SMALLEST)
