"""axe finds nothing serious on any page."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.fitting import SMALL_PHONE, misfits
from tests.browser.places import COMPLAINTS, PLACES, TURNS

BAD = ("serious", "critical")

EVERYTHING = {"resultTypes": ["violations"]}
COLOURS = EVERYTHING | {"runOnly": ["color-contrast", "link-in-text-block"]}


def faults(page, options) -> list[str]:
    """Runs axe on the page as it stands. Returns what is serious; prints what is less, for pytest -rP to show."""
    lines = [
        f"{each['impact']}: {each['id']}: {node['target']} {node['failureSummary']}"
        for each in Axe().run(page, options=options).response["violations"]
        for node in each["nodes"]
    ]
    print(*(line for line in lines if not line.startswith(BAD)), sep="\n")
    return [line for line in lines if line.startswith(BAD)]


@pytest.mark.parametrize(("place", "lang"), TURNS.items())
def test_no_serious_fault_and_room_on_a_small_phone(visit, watch, place, lang):
    watch.expected += COMPLAINTS
    visitor = visit(lang, color_scheme="light")
    PLACES[place](visitor)
    found = faults(visitor.page, EVERYTHING)
    visitor.page.emulate_media(color_scheme="dark")
    found += faults(visitor.page, COLOURS)
    # The same page on a phone: the way to it is long.
    visitor.page.set_viewport_size(SMALL_PHONE)
    assert found + misfits(visitor.page) == []
