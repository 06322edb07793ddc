"""The whole walk: read a rule page, count a dealt hand, see what came of it, come back after a restart."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import JS
from tests.browser.runs import run_with_step_back, short_run

LANG = pytest.mark.parametrize("lang", ["cs", "da"])


@JS
@LANG
def test_from_the_first_page_to_the_progress_after_a_restart(visit, server, lang, js):
    visitor = visit(lang, js=js).go("/")
    page = visitor.page
    assert visitor.path == f"/{lang}/"
    expect(page.locator("html")).to_have_attribute("lang", lang)

    page.locator(f"header nav a[href='/{lang}/rules/']").click()
    page.locator(f"main a[href='/{lang}/rules/back-10']").click()
    expect(page).to_have_url(f"{server.url}/{lang}/rules/back-10")
    assert page.locator("table.comparison tbody tr").count() >= 3
    assert page.locator("figure.example .felt [data-card]").count() >= 10
    assert page.locator("figure.example .breakdown tbody tr").count() >= 1

    page.locator(".practise-this a").click()
    visitor.ask()
    assert visitor.path.startswith(f"/{lang}/practice/mixed.plain.back-10.121.")
    assert visitor.step == 1
    worth = visitor.worth()
    first = visitor.tap(worth)
    assert (first.outcome, first.real, first.scores) == ("right", worth, (worth, 0))
    assert len(first.rows) >= 1 or worth == 0
    assert not first.rows or first.rows[-1].endswith(f" {worth}")
    assert len(first.lines) >= 1
    assert page.locator(".board:visible .peg").count() == 4

    visitor.go_on()
    assert visitor.step == 2
    second = visitor.type(29)
    assert second.outcome == "high"
    assert second.real < 29

    visitor.go_on()
    assert visitor.step == 3
    visitor.fill("0")
    third = visitor.verdict()
    assert third.outcome == ("right" if third.real == 0 else "low")

    assert visitor.counted() == 3
    server.restart()
    page.reload()
    listed = page.locator(".attempts").last.locator("li a")  # the latest counts; those not right stand above them
    expect(listed).to_have_count(3)
    listed.last.click()
    assert visitor.verdict() == first
    page.go_back()
    listed.first.click()
    assert visitor.verdict() == third


@JS
@LANG
def test_muggins_and_back_10_move_the_pegs(visit, lang, js):
    run = run_with_step_back()
    visitor = visit(lang, js=js).go(run.path).ask()
    visitor.tap(run.counts[0])
    visitor.go_on()

    empty = visitor.tap(3)
    assert empty.outcome == "high"
    assert empty.rows == ()
    # Announced 3, called back and pegged by the opponent; then 10 back for the empty hand (W13).
    assert empty.scores == (run.counts[0] - 10, 3)
    assert len(empty.lines) == 3
    assert "10" in empty.lines[-1]
    assert visitor.page.locator(".board:visible .trail").count() >= 1

    visitor.go_on()
    low = visitor.tap(run.counts[2] - 2)
    assert low.outcome == "low"
    assert low.scores == (empty.scores[0] + run.counts[2] - 2, 3 + 2)


@JS
def test_an_empty_hand_at_the_start_goes_back_no_holes(visit, js):
    visitor = visit("cs", js=js).go("~/practice/start?hand=2H4S6D8C&starter=TH&muggins=0&step_back=back-10&target=61")
    seen = visitor.ask().tap(0)
    assert (seen.outcome, seen.scores) == ("right", (0, 0))
    assert "0" in seen.lines[-1]


@JS
def test_a_run_ends_at_its_target(visit, js):
    run = short_run()
    visitor = visit("da", js=js).go(run.path).ask()
    score = 0
    for worth in run.counts:
        seen = visitor.tap(worth)
        score = min(61, score + worth)
        assert seen.scores == (score, 0)
        if score == 61:
            break
        visitor.go_on()
    assert score == 61
    assert visitor.page.locator(".verdict .over").is_visible()

    finished = visitor.step
    again = visitor.onward.get_attribute("href") or ""
    assert "/practice/start?" in again
    visitor.go(run.path)
    assert visitor.step == finished
    visitor.go(again).ask()
    assert visitor.step == 1
    assert run.code not in visitor.path
