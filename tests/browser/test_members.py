"""Members in a browser: a name, a private link, the same member on another device, and what a guest takes along."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.places import MUGGINS
from tests.browser.visitor import Visitor


def count(visitor: Visitor, *said: int) -> Visitor:
    """Counts one hand after another."""
    visitor.go(MUGGINS).ask()
    for at, number in enumerate(said):
        if at:
            visitor.go_on()
        visitor.tap(number)
    return visitor


def join(visitor: Visitor, name: str) -> str:
    """Becomes a member by keyboard alone, from the foot of the page. Returns the private link."""
    page, press = visitor.page, visitor.page.keyboard.press
    page.locator(".foot a[href$='/members/']").focus()
    press("Enter")
    page.wait_for_url("**/members/")
    visitor.tab_to("#name")
    page.keyboard.type(name)
    press("Enter")
    expect(page.locator(".notice")).to_be_visible()
    return link(visitor)


def link(visitor: Visitor) -> str:
    """Returns the private link that the page shows."""
    shown = visitor.page.locator(".address a")
    address = shown.get_attribute("href")
    assert address == shown.inner_text()
    return address


def test_one_member_on_two_devices(visit, watch):
    """What a guest has counted is taken along, a new link signs the other device out, and its old link is dead."""
    watch.expected.append("status of 404")
    home, phone = count(visit("en"), 16), count(visit("en", js=False, width=360), 10, 4)
    old = join(home, "Ada of two devices")
    expect(home.page.locator(".lead")).to_contain_text("Ada of two devices")
    square = home.page.get_by_role("img", name="Your private link as a square for a phone’s camera")
    assert square.bounding_box()["width"] >= 200
    assert home.counted() == 1

    phone.page.goto(old)
    expect(phone.page.locator(".lead")).to_contain_text("Ada of two devices")
    expect(phone.page.get_by_role("checkbox")).to_be_checked()
    assert phone.counted() == 2, "looking at a link changes nothing"
    phone.page.goto(old)
    phone.press("Sign in")
    expect(phone.page.locator(".notice")).to_have_text("You are signed in on this device.")
    assert link(phone) == old
    assert home.counted() == phone.counted() == 3

    home.go("~/members/")
    home.press("Take a new link")
    expect(home.page.locator(".notice")).to_contain_text("This is your new link.")
    new = link(home)
    assert new != old
    assert phone.counted() == 0
    expect(phone.go("~/members/").page.locator("#name")).to_be_visible()
    phone.page.goto(old)
    expect(phone.page.locator("h1")).to_have_text("This link leads to nobody")

    count(phone, 16).page.goto(new)
    phone.page.get_by_role("checkbox").uncheck()
    phone.press("Sign in")
    assert phone.counted() == 3, "what was not to be taken along stays behind"

    phone.go("~/members/")
    phone.press("Sign out")
    expect(phone.page.locator(".notice")).to_contain_text("You are signed out on this device.")
    assert phone.counted() == 0
    assert home.counted() == 3


def test_a_refused_name_is_told_in_any_language_and_can_be_put_right(visit, watch):
    watch.expected.append("status of 422")
    join(visit("en").go("~/"), "Žofie")
    visitor = visit("en", width=360).go("~/members/")
    page, field = visitor.page, visitor.page.locator("#name")
    for typed, told in (("=2", "A name begins with a letter"), ("ZOFIE", "Another member has this name")):
        field.fill(typed)
        visitor.press("Join")
        expect(page.get_by_role("alert")).to_contain_text(told)
        expect(field).to_have_value(typed)
        expect(field).to_have_accessible_description(re.compile(f"{told}.*From 2 to 30 characters"))
    page.locator(".languages summary").click()
    page.locator(".languages a[hreflang=cs]").click()
    page.wait_for_url("**/cs/members/")
    page.locator("#name").fill("Zofie 2")
    page.locator(".name-form .button").click()
    expect(page.locator(".square")).to_be_visible()


def test_a_browser_of_one_member_is_told_before_it_becomes_anothers(visit):
    one, other = visit("en").go("~/"), visit("en").go("~/")
    address = join(one, "Bo Alm")
    join(other, "Cy Elm")
    other.page.goto(address)
    expect(other.page.locator(".page-head")).to_contain_text("In this browser Cy Elm is signed in")
    expect(other.page.get_by_role("checkbox")).to_have_count(0)
    other.page.get_by_role("link", name="Cancel").click()
    expect(other.go("~/members/").page.locator(".lead")).to_contain_text("Cy Elm")
    other.page.goto(address)
    other.press("Sign in")
    expect(other.page.locator(".lead")).to_contain_text("Bo Alm")
    other.page.goto(address)
    other.page.wait_for_url("**/members/?notice=in")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_square_is_black_on_white_with_a_rim_whatever_the_colours(visit, scheme):
    """Cameras do not find it otherwise: a phone reads it in the dark too, and from paper."""
    visitor = visit("cs", width=320, color_scheme=scheme).go("~/")
    join(visitor, f"Square {scheme}")
    square = visitor.page.locator(".square")
    assert square.locator("rect").evaluate("e => getComputedStyle(e).fill") == "rgb(255, 255, 255)"
    assert square.locator("path").evaluate("e => getComputedStyle(e).fill") == "rgb(0, 0, 0)"
    whole, drawn = square.bounding_box(), square.locator("path").bounding_box()
    modules = int(square.get_attribute("viewBox").split()[2])
    assert drawn["x"] - whole["x"] >= 4 * whole["width"] / modules - 1
