"""Runs in which nothing is pegged: as long as one likes, and the deal of the day."""

from __future__ import annotations

import re
from datetime import date
from html import unescape

import pytest

from tests.views.walking import Book, Walk, address, is_question, is_verdict, text, worth

ENDLESS = "mixed.endless.0123456789abcdef"


def figures(html: str) -> list[str]:
    """Right counts, hands counted, and right ones in a row."""
    found = re.search(r'<dl class="figures">(.*?)</dl>', html, re.DOTALL)
    assert found
    return [unescape(each) for each in re.findall(r"<dd>(.*?)</dd>", found[1])]


def test_a_run_without_end_has_no_board_and_tells_how_many_were_right(walk: Walk, book: Book) -> None:
    page = walk.look(ENDLESS, 1)
    assert figures(page) == ["0", "0", "0"]
    assert 'class="scores"' not in page
    assert '<svg class="board' not in page
    wrong = {3, 7}
    for step in range(1, 10):
        real = worth(walk.app, ENDLESS, step)
        verdict = walk.count(ENDLESS, step, real + 1 if step in wrong else real)
        streak = step - max([each for each in wrong if each <= step], default=0)
        right = step - len([each for each in wrong if each <= step])
        assert figures(verdict) == [str(right), str(step), str(streak)]
        assert 'class="outcome"' not in verdict
        assert figures(walk.look(ENDLESS, step + 1)) == figures(verdict)
    assert book.rows("SELECT steps, finished, you, opponent, right_counts, streak, best_streak FROM run") == [
        (9, 0, 0, 0, 7, 2, 3)
    ]
    assert book.rows("SELECT sum(lost), sum(holes_back), sum(you), sum(opponent) FROM attempt") == [(0, 0, 0, 0)]


def test_every_verdict_of_a_run_without_end_can_be_read_again_as_it_was(walk: Walk) -> None:
    pages = [walk.count(ENDLESS, step, 3) for step in range(1, 6)]
    assert [walk.look(ENDLESS, step) for step in range(1, 6)] == pages


@pytest.mark.rule("B4")
def test_an_empty_hand_moves_nothing_where_nothing_is_pegged(walk: Walk, book: Book) -> None:
    codes = (f"hands.endless.{number:016x}" for number in range(1, 500))
    run = next(run for run in codes if worth(walk.app, run, 1) == 0)
    assert is_verdict(walk.count(run, 1, 0))
    assert book.scores(run) == (0, 0)


def test_the_next_run_has_the_same_settings(walk: Walk) -> None:
    page = walk.look("cribs.endless.adapted.0123456789abcdef", 1)
    (back,) = re.findall(r'href="(/en/practice/\?[^"]*)"', page)
    chosen = re.findall(r'name="(\w+)" value="([^"]*)" checked', walk.browser.get(unescape(back)).text)
    assert {("deal", "cribs"), ("target", "endless"), ("choose", "adapted")} <= set(chosen)


def test_the_deal_of_the_day_is_over_after_ten_counts(walk: Walk, stranger: Walk, book: Book) -> None:
    run = f"day.{date.today().isoformat()}"
    for each in (walk, stranger):
        each.browser.post("/en/day/", data={"day": date.today().isoformat()})
    for step in range(1, 11):
        assert is_question(stranger.look(run, 1)), "each player counts it once, whatever others do"
        page = walk.look(run, step)
        assert f"{step} of 10" in text(page)
        assert "/practice/?" not in page, "there is nothing to choose"
        verdict = walk.count(run, step, worth(walk.app, run, step))
        assert (address(run, step + 1) in verdict) == (step < 10)
    assert 'class="over"' in verdict
    assert "/practice/start" not in verdict
    kept = book.everything()
    assert is_verdict(walk.browser.post(address(run, 11), data={"points": "1"}, follow_redirects=True).text)
    assert book.everything() == kept
    assert book.rows("SELECT steps, finished, right_counts FROM run WHERE steps") == [(10, 1, 10)]
    assert stranger.browser.get(address(run, 1)).status_code == 200
