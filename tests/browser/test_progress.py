"""Progress: charts, what to practise next, taking data along and deleting it."""

from __future__ import annotations

import csv
import io

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import JS
from tests.browser.places import MUGGINS


def counted(visitor, *said: int):
    """Counts one hand after another of a run that begins with a hand worth 16, and opens the progress page."""
    visitor.go(MUGGINS).ask()
    for at, number in enumerate(said):
        if at:
            visitor.go_on()
        visitor.tap(number)
    return visitor.go("~/progress/")


@JS
def test_from_progress_to_practising_the_gaps_by_keyboard_alone(visit, js):
    visitor = counted(visit("en", js=js), 10)
    page, press = visitor.page, visitor.page.keyboard.press
    expect(page.locator(".lead").first).to_contain_text("You count 0% of your hands and cribs right.")
    visitor.tab_to(".weak .button")
    press("Enter")
    page.wait_for_url("**/practice/*/1")
    visitor.ask()


@JS
@pytest.mark.parametrize("width", [320, 1280])
def test_a_chart_is_read_from_its_table_too(visit, js, width):
    visitor = counted(visit("cs", js=js, width=width), 16, 0, 0)
    page, press = visitor.page, visitor.page.keyboard.press
    chart = page.locator(".chart").first
    assert chart.locator(".plot").get_attribute("aria-labelledby") == "accuracy"
    expect(chart.locator("table")).to_be_hidden()
    visitor.tab_to(".chart summary")
    press("Enter")
    expect(chart.locator("table")).to_be_visible()
    assert chart.get_by_role("row").count() == 2
    text, plot = (each.bounding_box() for each in (chart.locator(".level").first, chart.locator(".plot")))
    assert text["x"] >= plot["x"] - 1
    assert text["height"] >= 12


@JS
def test_counts_are_taken_along_and_then_deleted(visit, watch, js):
    watch.expected.append("status of 422")
    watch.expected.append("status of 409")
    visitor = counted(visit("en", js=js), 10, 29)
    page, press = visitor.page, visitor.page.keyboard.press
    late = visitor.tab().go("~/practice/").tab().go(MUGGINS).ask()
    with page.expect_download() as started:
        page.get_by_role("link", name="Counts, as CSV").click()
    rows = list(csv.DictReader(io.StringIO(started.value.path().read_text("utf-8"))))
    assert [row["announced"] for row in rows] == ["10", "29"]
    assert started.value.suggested_filename == "fifteen-two-counts.csv"
    page.get_by_role("link", name="Delete my data").click()
    visitor.tab_to("main form button")
    press("Enter")
    expect(page.locator("#problem")).to_contain_text("Nothing was deleted")
    visitor.tab_to("input[name=sure]")
    press("Space")
    visitor.tab_to("main form button")
    press("Enter")
    expect(page.locator("h1")).to_have_text("Your data is deleted")
    late.rested().key(16).click()
    expect(late.page.locator(".lead")).to_contain_text("was not kept")
    assert visitor.counted() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_charts_are_told_apart_without_colours_and_printed(visit, scheme):
    visitor = counted(visit("da", color_scheme=scheme), 16, 0, 0)
    page = visitor.page
    broken = page.locator(".line-cribs").count()
    assert page.locator(".line-hands circle").count() == 2
    assert page.locator(".line-cribs .at rect").count() == broken
    page.emulate_media(media="print", color_scheme=scheme)
    expect(page.locator(".plot").first).to_be_visible()
    expect(page.locator(".own-data")).to_be_hidden()
    expect(page.locator(".behind").first).to_be_hidden()
