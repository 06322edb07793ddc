"""A club night in a browser: set up, counted to the end by two members, and seen on the wall while it goes on."""

from __future__ import annotations

import csv
import io
import re
import sqlite3
from contextlib import closing

from playwright.sync_api import Page, expect

from tests.browser.conftest import JS
from tests.browser.places import Sender, keep
from tests.browser.visitor import Visitor

HANDS = 5
RENEWED = 3000
"""Milliseconds after which the wall asks again."""


def set_up(visitor: Visitor, title: str) -> str:
    """Sets up a night by its form. Returns the path of its page."""
    page = keep(visitor).go("~/admin/nights/").page
    page.get_by_label("Title").fill(title)
    page.get_by_label("How many hands and cribs").select_option(str(HANDS))
    visitor.press("Set up")
    expect(page.locator("h1")).to_have_text(title)
    return visitor.path


def come(visitor: Visitor, night: str, name: str) -> Visitor:
    """Becomes a member and begins the night by keyboard."""
    sends = Sender(visitor.page)
    sends.get("/en/members/")
    assert sends.post("/en/members/join", {"name": name}).status_code == 303
    visitor.go(night)
    visitor.tab_to(".begin .button")
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_url("**/practice/night.*/1")
    return visitor.ask()


def count(visitor: Visitor, *, wrong: int) -> None:
    """Counts the whole night by keyboard, so many of its hands wrong."""
    for step in range(1, HANDS + 1):
        assert visitor.step == step
        worth = visitor.worth(crib="crib" in visitor.page.locator(".deal-label").first.inner_text().lower())
        seen = visitor.type(worth if step > wrong else (worth + 1) % 30)
        assert (seen.outcome == "right") == (step > wrong)
        assert visitor.page.evaluate("() => document.documentElement.scrollWidth") <= 360
        visitor.onward.focus()
        visitor.page.keyboard.press("Enter")
        visitor.page.wait_for_url(f"**/{step + 1}" if step < HANDS else "**/night/*/")
        if step < HANDS:
            visitor.ask()


def rows(page: Page) -> list[list[str]]:
    """Returns name, hands counted and right counts of each row."""
    return [row.locator("th, td").all_inner_texts()[1:4] for row in page.locator(".results tbody tr").all()]


def test_two_members_count_a_night_to_its_end_and_the_wall_keeps_up(visit, watch, server):
    """The wall is never loaded again, shows each change, and goes on after the network was gone."""
    watch.expected += ["ERR_INTERNET_DISCONNECTED"]
    keeper = visit("en", js=False)
    night = set_up(keeper, "Monday night")
    wall = visit("en", width=1280)
    wall.page.clock.install()
    wall.go(f"{night}wall").page.evaluate("document.documentElement.dataset.stays = '1'")
    expect(wall.page.locator("#wall")).to_contain_text("Nobody has begun yet.")
    link = wall.page.locator(".address a")
    assert link.get_attribute("href") == link.inner_text() == server.url + night

    ada = come(visit("en", width=360, height=740), night, "Ada of the night")
    wall.page.clock.fast_forward(RENEWED)
    expect(wall.page.locator(".results tbody tr")).to_have_count(1)
    bo = come(visit("en", js=False, width=360, height=740), night, "Bo of the night")
    assert ada.dealt() == bo.dealt()
    count(bo, wrong=1)
    wall.page.context.set_offline(True)
    wall.page.clock.fast_forward(RENEWED)
    count(ada, wrong=0)
    wall.page.context.set_offline(False)
    wall.page.clock.fast_forward(2 * RENEWED)
    expect(wall.page.locator(".results")).to_contain_text(re.compile("Ada.*5 of 5.*Bo.*5 of 5", re.DOTALL))
    expected = [["Ada of the night", "5 of 5", "5"], ["Bo of the night", "5 of 5", "4"]]
    assert rows(wall.page) == rows(bo.go(night).page) == expected
    assert wall.page.evaluate("document.documentElement.dataset.stays") == "1"

    with ada.page.expect_download() as started:
        ada.page.get_by_role("link", name="Results, as CSV").click()
    found = list(csv.DictReader(io.StringIO(started.value.path().read_text("utf-8"))))
    assert [(row["place"], row["name"], row["right"]) for row in found] == [
        ("1", "Ada of the night", "5"),
        ("2", "Bo of the night", "4"),
    ]

    bo.go("~/members/").page.get_by_role("checkbox").uncheck()
    bo.press("Save")
    wall.page.clock.fast_forward(RENEWED)
    expect(wall.page.locator(".results")).not_to_contain_text("Bo")
    close(keeper, "Monday night")
    wall.page.clock.fast_forward(RENEWED)
    expect(wall.page.locator(".lead")).to_contain_text("This club night is over.")
    expect(wall.page.locator(".square")).to_have_count(0)
    late = visit("en").go(night).page
    expect(late.locator(".results tbody tr")).to_have_count(2)
    expect(late.get_by_role("link", name="Become a member")).to_have_count(0)


def close(keeper: Visitor, title: str) -> None:
    """Closes a night by the button beside its title."""
    button = keeper.go("~/admin/nights/").page.locator(".nights li", has_text=title).get_by_role("button", name="Close")
    expect(button).to_have_accessible_description(title)
    button.click()
    expect(keeper.page.locator(".notice")).to_be_visible()


@JS
def test_the_wall_renews_itself_in_one_way_only(visit, js):
    """Without scripts the browser loads it again; with them it must not, for the page would flicker."""
    night = set_up(visit("en"), f"Wall {js}")
    page = visit("en", js=js).go(f"{night}wall").page
    refresh = page.locator("meta[http-equiv=refresh]")
    expect(refresh).to_have_count(0 if js else 1)
    if not js:
        assert 5 <= int(refresh.get_attribute("content")) <= 30


def test_a_guest_is_led_from_the_night_to_joining_and_finds_back(visit, server):
    night = set_up(visit("en"), "A night to find back to")
    guest = visit("en", width=360).go(night)
    guest.page.get_by_role("link", name="Become a member").click()
    guest.page.locator("#name").fill("Cy of the night")
    guest.press("Join").go(night).press("Start").ask()
    # Left in the middle: the night's page leads back to the hand that waits.
    guest.tap(29)
    guest.go(night).page.locator(".ways-on .button").first.click()
    guest.ask()
    assert guest.step == 2
    with closing(sqlite3.connect(server.data / "fifteentwo.sqlite3")) as db, db:
        db.execute("UPDATE night SET open = 0 WHERE title = 'A night to find back to'")
    guest.key(4).click()
    guest.page.wait_for_url(f"**{night}")
    expect(guest.page.locator(".lead")).to_contain_text("This club night is over.")
