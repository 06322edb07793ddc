"""Asking for hints: each once, kept with the hand, told on the verdict, and never more than was asked for."""

from __future__ import annotations

import re
from datetime import date

import pytest

from tests.views.test_parts import by_parts, chosen, said
from tests.views.walking import Book, Walk, address, code, code_where, is_question, is_verdict, stamp, text

RUN = code().replace("hands", "hand-6H7S8D8C-8H")
"""Three fifteens, a pair royal and three runs."""
SENTENCES = ("There is something of each of these:", "There are so many of each:", "These cards are worth most:")


def ask(walk: Walk, run: str = RUN, shown: object = 0, step: int = 1, **fields: object) -> str:
    """Asks for a hint, and reads the page that it leads to."""
    answer = walk.browser.post(f"{address(run, step)}/hint", data={"shown": str(shown), **fields})
    assert answer.status_code == 303
    page = walk.browser.get(answer.location or "")
    assert page.status_code == 200
    return page.text


def hints(html: str) -> list[str]:
    """The hints on a page, each as its text."""
    found = re.findall(r'<li( class="hint.*?)</li>\s*(?=<li class="hint|</ol>)', html, re.DOTALL)
    return [text(f"<li{each}") for each in found]


def test_a_hand_is_shown_without_hints_and_with_a_button_to_ask(walk: Walk) -> None:
    html = walk.look(RUN, 1)
    assert f'formaction="{address(RUN, 1)}/hint"' in html
    assert hints(html) == []


def test_hints_tell_kinds_then_numbers_then_the_best_cards(walk: Walk, book: Book) -> None:
    first = ask(walk)
    assert hints(first) == [f"{SENTENCES[0]} Fifteens Pairs Runs"]
    second = ask(walk, shown=1)
    assert hints(second)[1:] == [f"{SENTENCES[1]} 3 fifteens 1 pair royal 3 runs of three"]
    third = ask(walk, shown=2)
    assert hints(third)[2].startswith(SENTENCES[2])
    assert hints(third)[2].endswith("Pair royal")
    assert 'aria-label="eight of clubs"' in third.split(SENTENCES[2])[1].split("</li>")[0]
    assert "/hint" not in third
    assert hints(ask(walk, shown=3)) == hints(third)
    assert book.attempts() == []


def test_a_hint_stays_after_a_reload_and_in_another_tab(walk: Walk) -> None:
    given = hints(ask(walk))
    assert hints(walk.look(RUN, 1)) == given
    assert hints(walk.twin().browser.get(by_parts(RUN)).text) == given
    assert hints(walk.browser.get(by_parts(RUN, 1, "cs")).text) != given


def test_the_same_press_twice_gives_one_hint(walk: Walk) -> None:
    ask(walk)
    assert len(hints(ask(walk))) == 1


def test_an_empty_hand_has_one_hint(walk: Walk) -> None:
    empty = code_where(walk.app, lambda real: real == 0)
    page = ask(walk, empty)
    assert hints(page) == ["There is nothing to count here."]
    assert "/hint" not in page
    assert len(hints(ask(walk, empty, shown=1))) == 1


@pytest.mark.parametrize("shown", ["", "-1", "x", "1", "9", "99", "²", "0.0"])
def test_a_forged_number_gives_no_hint(walk: Walk, book: Book, shown: str) -> None:
    page = ask(walk, shown=shown)
    assert is_question(page)
    assert hints(page) == []
    assert book.rows("SELECT * FROM run") == []


def test_the_verdict_and_the_progress_tell_of_hints(walk: Walk, book: Book) -> None:
    ask(walk)
    ask(walk, shown=1)
    page = walk.count(RUN, 1, 21)
    assert "Counted with 2 hints." in text(page)
    assert book.rows("SELECT hints FROM attempt") == [(2,)]
    assert book.rows("SELECT right_counts, aided_right FROM progress") == [(0, 1)]
    assert "Counted with 2 hints." in text(walk.browser.get("/en/progress/").text)
    other = walk.count(RUN, 2, 3)
    assert "hint" not in text(other)


def test_a_hand_that_was_counted_gives_no_hint(walk: Walk, book: Book) -> None:
    walk.count(RUN, 1, 20)
    kept = book.everything()
    assert is_verdict(ask(walk))
    for step in (0, 3):
        assert is_question(ask(walk, step=step))
    assert book.everything() == kept


def test_a_hint_for_the_next_hand_is_not_for_the_one_before(walk: Walk) -> None:
    walk.count(RUN, 1, 20)
    assert len(hints(ask(walk, step=2))) == 1
    assert "Counted with" not in text(walk.look(RUN, 1))


def test_a_hint_keeps_what_was_said_and_chosen_and_the_time(walk: Walk) -> None:
    before = stamp(walk.browser.get(by_parts(RUN)).text)
    page = ask(walk, by="parts", said=["pairs-8D8C"], card=["6H"], stamp=before)
    assert said(page) == ["pairs-8D8C"]
    assert chosen(page) == ["6H"]
    assert stamp(page) == before
    assert stamp(ask(walk, shown=1, stamp=before)) == before


def test_a_right_count_with_hints_proves_nothing(walk: Walk, book: Book) -> None:
    ask(walk)
    walk.count(RUN, 1, 21)
    ((practice,),) = book.rows("SELECT practice FROM mastery")
    assert '"mastery":{}' in practice
    assert '"counts":1' in practice


def test_the_deal_of_the_day_has_no_hints(walk: Walk, book: Book) -> None:
    today = date.today().isoformat()
    walk.browser.post("/en/day/", data={"day": today})
    page = ask(walk, f"day.{today}")
    assert hints(page) == []
    assert "/hint" not in page
    assert book.rows("SELECT hints FROM run") == [(0,)]


def test_without_a_cookie_no_hint_is_given(walk: Walk, book: Book) -> None:
    bare = walk.app.test_client(use_cookies=False)
    answer = bare.post(f"{address(RUN, 1)}/hint", data={"shown": "0"})
    page = bare.get(answer.location or "")
    assert "No hint was given" in text(page.text)
    assert book.rows("SELECT * FROM run") == []


def test_other_codes_are_not_found_and_other_sites_refused(walk: Walk) -> None:
    assert walk.browser.post("/en/practice/x/1/hint", data={"shown": "0"}).status_code == 404
    cross = walk.browser.post(f"{address(RUN, 1)}/hint", data={"shown": "0"}, headers={"Sec-Fetch-Site": "cross-site"})
    assert cross.status_code == 403


def test_looking_at_the_address_of_hints_asks_for_none(walk: Walk, book: Book) -> None:
    assert walk.browser.get(f"{address(RUN, 1)}/hint").location == address(RUN, 1)
    assert book.rows("SELECT * FROM run") == []
