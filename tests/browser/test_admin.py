"""Looking after a club in a browser: the password, its members, and a site that is for them alone."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clubhouse import PASSWORD, set_password
from tests.browser.places import MUGGINS, Sender, keep
from tests.browser.runs import SECRET
from tests.browser.test_accessibility import EVERYTHING, faults
from tests.browser.visitor import Visitor
from tests.serving import PROGRAM, Server


@pytest.fixture
def server(_catalogues, tmp_path) -> Iterator[Server]:
    """A site of its own for each test: what is done here would be in the way of the others."""
    server = Server(tmp_path, workers=1, environment={"FIFTEENTWO_SECRET_KEY": SECRET, "TZ": "UTC"})
    server.start()
    try:
        yield server
        server.stop()
    finally:
        server.kill()


def command(server: Server, *words: str, typed: str = "") -> None:
    """Runs `fifteentwo club` beside the server."""
    line = [*PROGRAM, "club", *words, "--data", str(server.data)]
    subprocess.run(line, input=typed, text=True, env=server.environment, check=True, capture_output=True, timeout=60)


def enter(visitor: Visitor, password: str) -> Page:
    """Types the password and presses Enter."""
    page = visitor.go("~/admin/").page
    page.get_by_label("Password").fill(password)
    with page.expect_navigation():
        page.keyboard.press("Enter")
    return page


def join(visitor: Visitor, name: str, path: str = "~/members/") -> str:
    """Becomes a member. Returns the private link."""
    page = visitor.go(path).page
    page.locator("#name").fill(name)
    visitor.press("Join")
    expect(page.locator(".notice")).to_contain_text("You are a member now.")
    return address(page)


def address(page: Page) -> str:
    """Returns the link that the page shows whole."""
    return page.locator(".address a").get_attribute("href")


def is_member(visitor: Visitor) -> bool:
    """Says whether the browser is signed in as a member."""
    return visitor.go("~/members/").page.locator(".private-link").count() == 1


def test_the_password_opens_the_club_and_signing_out_everywhere_shuts_it(visit, watch, server):
    watch.expected.append("status of 403")
    keeper, other = visit("en", width=360), visit("en", js=False)
    page = keeper.go("~/admin/").page
    expect(page.locator("main")).to_contain_text("There is no password yet.")
    expect(page.locator("main form")).to_have_count(0)
    assert faults(page, EVERYTHING) == []

    command(server, "password", typed=f"{PASSWORD}\n")
    enter(keeper, "something else")
    expect(page.get_by_role("alert")).to_have_text("That is not the password.")
    assert enter(keeper, PASSWORD).locator("#members").is_visible()
    assert enter(other, PASSWORD).locator("#members").is_visible()

    page.get_by_role("checkbox", name="In all browsers").check()
    keeper.press("Sign out")
    expect(page.locator(".notice")).to_have_text("You are signed out.")
    expect(other.go("~/admin/club/").page.get_by_label("Password")).to_be_visible()

    enter(other, PASSWORD)
    command(server, "password", typed="another password\n")
    expect(other.go("~/admin/").page.get_by_label("Password")).to_be_visible()
    expect(enter(other, "another password").locator(".results").last).to_contain_text("on the command line")


def test_members_are_renamed_given_a_link_merged_and_deleted(visit, watch, server):
    """Without scripts, as all these pages have none."""
    watch.expected += ["status of 404", "status of 422"]
    set_password(server)
    ada, twin, bo = (visit("en", js=False) for _ in range(3))
    old = join(ada, "Ada")
    join(twin, "Ada again")
    twin.go(MUGGINS).ask().tap(16)
    join(bo, "Bo")
    keeper = keep(visit("en", js=False, width=360)).go("~/admin/")
    page = keeper.page

    page.get_by_role("link", name="Ada", exact=True).click()
    page.get_by_label("Name", exact=True).fill("Bo")
    keeper.press("Rename")
    expect(page.get_by_role("alert")).to_contain_text("Another member has this name")
    page.get_by_label("Name", exact=True).fill("Ada Lund")
    keeper.press("Rename")
    expect(page.locator("h1")).to_have_text("Ada Lund")
    expect(ada.go("~/members/").page.locator(".lead")).to_contain_text("Ada Lund")

    keeper.press("Make a new link")
    new = address(page)
    assert new != old
    assert not is_member(ada), "the old device is out"
    ada.page.goto(old)
    expect(ada.page.locator("h1")).to_have_text("This link leads to nobody")
    ada.page.goto(new)
    ada.press("Sign in")
    assert is_member(ada)
    page.reload()
    assert address(page) == new, "a reload makes no other one"

    page.get_by_role("link", name="Back to all members").click()
    expect(page.locator(".address")).to_have_count(0)
    page.get_by_role("link", name="Ada again").click()
    page.get_by_label("Becomes part of").select_option("Ada Lund")
    keeper.press("Merge")
    expect(page.get_by_role("alert")).to_contain_text("Tick the box")
    page.get_by_label("Becomes part of").select_option("Ada Lund")
    page.get_by_label("Yes, make them one").check()
    keeper.press("Merge")
    expect(page.locator("h1")).to_have_text("Ada Lund")
    assert ada.counted() == twin.counted() == 1, "both browsers lead to the one who stays"

    page.get_by_role("link", name="Back to all members").click()
    page.get_by_role("link", name="Bo", exact=True).click()
    page.get_by_label("Yes, delete everything").check()
    keeper.press("Delete")
    expect(page.locator(".notice")).to_contain_text("has been deleted")
    assert page.locator(".results").first.locator("tbody th").all_inner_texts() == ["Ada Lund"]
    assert not is_member(bo)


def test_a_closed_club_takes_in_those_with_its_join_link(visit, server):
    set_password(server)
    keeper = keep(visit("en", js=False)).go("~/admin/club/")
    page = keeper.page
    page.get_by_label("Name of the club").fill("W" * 40)
    page.get_by_label("English").fill("Come on Mondays. " + "W" * 40)
    page.get_by_label("Members only").check()
    keeper.press("Save")
    expect(page.locator(".notice")).to_be_visible()
    first = address(page)

    guest = visit("en", width=320)
    for path in ("~/", "~/practice/", MUGGINS, "~/standings/", "~/day/"):
        guest.go(path)
        assert guest.path == "/en/members/", path
    expect(guest.page.locator(".notice")).to_have_text("The exercises and results of this club are for its members.")
    expect(guest.page.locator("#name")).to_have_count(0)
    assert faults(guest.page, EVERYTHING) == []
    assert guest.page.evaluate("() => document.documentElement.scrollWidth") <= 320
    assert Sender(guest.page).post("/en/members/join", {"name": "Nobody"}).status_code == 403
    guest.go("~/rules/")
    assert guest.path == "/en/rules/"

    keeper.press("Make a new link")
    expect(page.locator(".address a")).not_to_have_attribute("href", first)
    expect(guest.go(first).page.locator("#name")).to_have_count(0)
    join(guest, "W" * 30, address(page))
    guest.go(MUGGINS).ask().tap(16)
    assert guest.counted() == 1
    expect(guest.go("~/").page.locator("main")).to_contain_text("Come on Mondays.")
    assert guest.page.evaluate("() => document.documentElement.scrollWidth") <= 320

    # Who was a member and has signed out comes in by the private link, as ever.
    private = address(guest.go("~/members/").page)
    guest.press("Sign out")
    guest.go("~/practice/")
    assert guest.path == "/en/members/"
    guest.go(private).press("Sign in")
    assert guest.counted() == 1
