"""Counting part by part: said in the address, taken once as a count, and told part by part."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.views.conftest import Clock
from tests.views.walking import (
    Book,
    Walk,
    address,
    code,
    code_where,
    dealt,
    is_question,
    is_verdict,
    language,
    stamp,
    text,
    worth,
)
from webapp.cribbage import Group, count

RUN = code().replace("hands", "hand-JHQSKDKC-8C")
"""A double run, worth 8."""


def by_parts(run: str, step: int = 1, lang: str = "en") -> str:
    return f"{address(run, step, lang)}/parts"


def shown(walk: Walk, run: str = RUN, **wishes: object) -> str:
    page = walk.browser.get(by_parts(run), query_string=wishes)
    assert page.status_code == 200, page.location
    return page.text


def said(html: str) -> list[str]:
    """The parts that the form carries on."""
    return re.findall(r'name="said" value="([^"]+)"', html)


def the_total(html: str) -> int:
    found = re.search(r'class="said-total">.*?<b>(\d+)</b>', html, re.DOTALL)
    assert found
    return int(found[1])


def chosen(html: str) -> list[str]:
    return re.findall(r'name="card" value="(\w\w)"[^>]* checked', html)


def marks(html: str) -> list[tuple[str, str]]:
    """Combination and mark of each row of what was said."""
    table = html.split("marked-parts", 1)[1].split("</table>", 1)[0]
    rows = re.findall(r"<th scope=\"row\".*?>(.*?)</th>.*?</svg>\s*(.*?)</span>", table, re.DOTALL)
    return [(unescape(name), unescape(mark.split(">")[-1].strip())) for name, mark in rows]


def test_the_way_of_counting_is_chosen_on_the_page_of_the_hand(walk: Walk) -> None:
    number = walk.look(RUN, 1)
    assert f'href="{by_parts(RUN)}"' in number
    parts = shown(walk)
    assert is_question(parts)
    assert f'href="{address(RUN, 1)}"' in parts
    assert list(re.findall(r'name="say" value="(\w+)"', parts)) == list(Group)


@pytest.mark.rule("S22", "S23")
def test_a_part_is_said_with_its_running_total_and_carried_on(walk: Walk) -> None:
    first = shown(walk, card=["JH", "QS", "KD", "KC"], say="runs")
    assert said(first) == ["runs-JHQSKDKC"]
    assert chosen(first) == []
    assert the_total(first) == 8
    assert "Double run for eight." in text(first)
    second = shown(walk, said=said(first), card=["KD", "KC"], say="pairs")
    assert said(second) == ["runs-JHQSKDKC", "pairs-KDKC"]
    assert "Double run for eight, pair for ten." in text(second)


def test_each_part_can_be_taken_back(walk: Walk) -> None:
    before = ["runs-JHQSKD", "runs-JHQSKC", "pairs-KDKC"]
    page = shown(walk, said=before, back="runs-JHQSKC")
    assert said(page) == ["runs-JHQSKD", "pairs-KDKC"]
    assert the_total(page) == 5
    assert said(shown(walk, said=before, back="nonsense")) == before


def test_nothing_is_judged_before_the_end(walk: Walk, book: Book) -> None:
    """A wrong part is taken as a right one is, and the pages differ by nothing else."""
    pages = []
    for run in (RUN, code().replace("hands", "hand-JHQSKDKC-KH")):
        html = shown(walk, run, said=["runs-JHQSKD"], card=["KD", "KC"], say="pairs")
        pages.append(html.replace(stamp(html), "STAMP").replace(run, "RUN").split("so-far-said")[1])
    assert pages[0] == pages[1]
    absent = shown(walk, card=["JH", "QS"], say="fifteens")
    assert said(absent) == ["fifteens-JHQS"]
    assert "Fifteen for two." in text(absent)
    assert book.attempts() == []


@pytest.mark.parametrize(
    ("wishes", "told"),
    [
        ({"say": "fifteens"}, "Choose the cards first"),
        ({"say": "fifteens", "card": ["JH"]}, "two cards or more"),
        ({"say": "pairs", "card": ["JH", "QS", "KD", "KC", "8C"]}, "A pair takes two cards"),
        ({"say": "runs", "card": ["KD", "KC"]}, "three ranks"),
        ({"say": "flush", "card": ["KD", "KC"]}, "four cards or five"),
        ({"say": "nobs", "card": ["JH", "8C"]}, "one card"),
        ({"say": "pairs", "card": ["KD", "KC"], "said": "pairs-KDKC"}, "before"),
        ({"say": "hello", "card": ["KD", "KC"]}, "does not fit"),
        ({"card": "AH"}, "does not fit"),
        ({"card": "x"}, "does not fit"),
        ({"said": "runs-AH2H3H"}, "does not fit"),
        ({"said": ["pairs-KDKC", "pairs-KDKC"]}, "does not fit"),
    ],
)
def test_what_cannot_be_a_part_is_told_and_the_rest_is_kept(walk: Walk, wishes: dict[str, object], told: str) -> None:
    page = walk.browser.get(by_parts(RUN), query_string=wishes)
    assert page.status_code == 422
    found = re.search(r'role="alert"[^>]*>(.*?)<', page.text)
    assert found
    assert told in unescape(found[1])
    if "fit" not in told:
        assert chosen(page.text) == wishes.get("card", [])


def finish(walk: Walk, run: str, parts: list[str], **more: str) -> str:
    """Sends what was said as the count, and reads the verdict."""
    answer = walk.browser.post(by_parts(run), data={"said": parts, **more})
    assert (answer.status_code, answer.location) == (303, address(run, 1))
    return walk.look(run, 1)


def test_the_running_total_is_the_count_and_the_verdict_tells_of_each_part(walk: Walk, book: Book) -> None:
    page = finish(walk, RUN, ["runs-JHQSKD", "fifteens-JHQS", "pairs-KDKC"])
    assert is_verdict(page)
    assert book.attempts() == [(1, 7, 8)]
    assert book.rows("SELECT parts FROM attempt") == [('["runs-JHQSKD","fifteens-JHQS","pairs-KDKC"]',)]
    assert marks(page) == [
        ("Run of three", "Right"),
        ("Fifteen", "Not there"),
        ("Pair", "Right"),
        ("Run of three", "Missed"),
    ]


def test_a_total_that_is_right_by_wrong_parts_is_told(walk: Walk, book: Book) -> None:
    page = finish(walk, RUN, ["runs-JHQSKD", "pairs-KDKC", "nobs-JH", "fifteens-JHQS"])
    assert book.attempts() == [(1, 8, 8)]
    assert "Your total is right, but your parts are not." in text(page)
    other = finish(walk, RUN.replace("0001", "0002"), ["runs-JHQSKDKC"])
    assert "but your parts" not in text(other)


def test_what_was_said_twice_or_partly_before_is_marked(walk: Walk) -> None:
    page = finish(walk, RUN, ["pairs-KDKC", "runs-JHQSKDKC"])
    assert marks(page) == [("Pair", "Right"), ("Double run", "Worth 6, not 8")]
    page = finish(walk, RUN.replace("0001", "0002"), ["runs-JHQSKDKC", "pairs-KDKC"])
    assert marks(page) == [("Double run", "Right"), ("Pair", "Said twice")]


def test_nothing_said_is_a_count_of_0(walk: Walk, book: Book) -> None:
    empty = code_where(walk.app, lambda real: real == 0)
    assert "There is nothing to count" in text(finish(walk, empty, []))
    assert book.rows("SELECT announced, real, parts FROM attempt") == [(0, 0, "[]")]


def test_a_hand_is_right_if_all_its_combinations_are_said(walk: Walk, book: Book) -> None:
    run = code_where(walk.app, lambda real: real >= 10)
    hand = dealt(walk.app, run, 1)
    counted = count(hand.hand, hand.starter)
    parts = [f"{each.kind.group}-{''.join(map(str, sorted(each.cards, key=[*hand.hand, hand.starter].index)))}"
             for each in counted.combinations]  # fmt: skip
    page = finish(walk, run, parts)
    assert {mark for _, mark in marks(page)} == {"Right"}
    assert book.attempts() == [(1, worth(walk.app, run, 1), worth(walk.app, run, 1))]


def test_cards_chosen_of_which_nothing_was_said_hold_the_count_back(walk: Walk, book: Book) -> None:
    answer = walk.browser.post(by_parts(RUN), data={"said": "pairs-KDKC", "card": ["JH"]})
    assert answer.status_code == 303
    page = walk.browser.get(answer.location or "")
    assert page.status_code == 422
    assert said(page.text) == ["pairs-KDKC"]
    assert chosen(page.text) == ["JH"]
    assert "without saying" in text(page.text)
    assert book.attempts() == []


def test_forged_parts_are_not_counted(walk: Walk, book: Book) -> None:
    for forged in ("runs-AH2H3H", "x", "pairs-KDKD", "pairs-KCKD", "nobs-JHQS", "pairs-" + "K" * 9000):
        answer = walk.browser.post(by_parts(RUN), data={"said": forged})
        assert answer.status_code in (413, 422), forged
    assert book.attempts() == []


def test_the_same_parts_twice_are_counted_once_and_other_ones_change_nothing(walk: Walk, book: Book) -> None:
    finish(walk, RUN, ["pairs-KDKC"])
    kept = book.everything()
    for parts in (["pairs-KDKC"], ["runs-JHQSKDKC"], ["x"]):
        answer = walk.browser.post(by_parts(RUN), data={"said": parts})
        assert answer.status_code == 303
        assert is_verdict(walk.browser.get(answer.location or "").text)
    assert book.everything() == kept


def test_a_number_and_parts_from_two_tabs_are_counted_once(walk: Walk, book: Book) -> None:
    walk.say(RUN, 1, 5)
    answer = walk.browser.post(by_parts(RUN), data={"said": "pairs-KDKC"})
    page = walk.browser.get(answer.location or "").text
    assert "your first count of 5 stands" in text(page)
    assert "marked-parts" not in page
    assert book.attempts() == [(1, 5, 8)]


def test_other_steps_lead_to_their_verdict_or_to_the_one_that_waits(walk: Walk) -> None:
    finish(walk, RUN, ["pairs-KDKC"])
    assert walk.browser.get(by_parts(RUN, 1)).location == address(RUN, 1)
    for step in (0, 3, 999_999):
        assert walk.browser.get(by_parts(RUN, step)).location == by_parts(RUN, 2)
        assert (walk.browser.post(by_parts(RUN, step)).location or "").split("?")[0] == address(RUN, 2)
    assert walk.browser.get(by_parts("x", 1)).status_code == 404
    assert walk.browser.post(by_parts("x", 1)).status_code == 404


def test_whoever_counts_part_by_part_goes_on_so(walk: Walk) -> None:
    assert f'href="{by_parts(RUN, 2)}" data-next' in finish(walk, RUN, ["pairs-KDKC"])
    walk.say(RUN, 2, 5)
    assert f'href="{address(RUN, 3)}" data-next' in walk.look(RUN, 2)


def test_a_new_game_is_counted_part_by_part_too(walk: Walk) -> None:
    started = walk.browser.get("/en/practice/start?deal=hands&by=parts").location or ""
    assert started.endswith("/1/parts")


def test_the_time_runs_on_while_parts_are_said(walk: Walk, book: Book, clock: Clock) -> None:
    first = stamp(shown(walk))
    clock.now += 30
    page = shown(walk, card=["KD", "KC"], say="pairs", stamp=first)
    assert stamp(page) == first
    clock.now += 12
    finish(walk, RUN, said(page), stamp=stamp(page))
    assert book.rows("SELECT seconds FROM attempt") == [(42,)]


def test_without_a_cookie_nothing_is_counted(walk: Walk, book: Book) -> None:
    bare = walk.app.test_client(use_cookies=False)
    answer = bare.post(by_parts(RUN), data={"said": "pairs-KDKC"})
    page = bare.get(answer.location or "")
    assert 'role="status"' in page.text
    assert book.attempts() == []


@pytest.mark.parametrize("lang", ["en", "el", "da", "cs", "sw"])
def test_each_language_keeps_what_was_said(walk: Walk, lang: str) -> None:
    page = walk.browser.get(by_parts(RUN, 1, lang), query_string={"said": ["pairs-KDKC", "runs-JHQSKD"]})
    assert language(page.text) == lang
    assert f'href="{by_parts(RUN, 1, "da")}?said=pairs-KDKC&amp;said=runs-JHQSKD"' in page.text


def test_the_parts_of_others_are_not_shown(walk: Walk, stranger: Walk) -> None:
    finish(walk, RUN, ["pairs-KDKC"])
    stranger.say(RUN, 1, 2)
    assert "marked-parts" not in stranger.look(RUN, 1)


def test_against_the_clock_hands_are_counted_with_a_number(walk: Walk, book: Book) -> None:
    run = f"hands.timed.{1:016x}"
    assert walk.browser.get(by_parts(run)).location == address(run, 1)
    walk.browser.post(f"/en/practice/{run}/clock")
    page = walk.look(run, 1)
    assert "/parts" not in page
    assert "/hint" not in page
    assert walk.browser.post(by_parts(run), data={"said": []}).status_code == 303
    assert walk.browser.post(f"{address(run, 1)}/hint", data={"shown": "0"}).status_code == 303
    assert book.attempts() == []
    assert book.rows("SELECT hints FROM run") == [(0,)]
