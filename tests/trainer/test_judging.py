"""Judging: what an opponent announces, and what each answer to it brings."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.cribbage import MAX_COUNT, Accept, Answer, Card, Cards, Muggins, Overcount, count
from webapp.cribbage.reading import Reading, Slip, possible_slips
from webapp.trainer.judging import (
    OPPONENTS,
    Claim,
    JudgeSettings,
    alternatives,
    announce,
    judge,
    reread,
    write_slips,
)
from webapp.trainer.runs import Deals, InvalidRunError

NONCE = "0123456789abcdef"
SETTINGS = [JudgeSettings(level, deals, NONCE) for level, deals in product(OPPONENTS, Deals)]
COUNTED = count(Cards.parse("7H 8S 8D 9C"), Card.parse("6D"))
"""Worth 16: fifteens 6, a pair 2, two runs of four 8."""


def reading(lost: int = 0, extra: int = 0) -> Reading:
    """Somebody's count of `COUNTED` without its first `lost` fifteens and with some points too many."""
    slips = tuple(Slip(each, "short_fifteen", each.points) for each in COUNTED.combinations[:lost])
    return Reading(COUNTED, slips, extra)


ANSWERS: tuple[Answer, ...] = (Accept(), Overcount(), *map(Muggins, range(1, MAX_COUNT + 1)))


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_a_code_is_read_back_as_it_was_written(settings: JudgeSettings) -> None:
    assert JudgeSettings.parse(settings.code) == settings


@given(st.text() | st.text("easy.mixedhands0123456789abcdef"))
def test_any_other_text_is_no_run(text: str) -> None:
    with pytest.raises(InvalidRunError):
        JudgeSettings.parse(text)


@pytest.mark.parametrize(
    "code", ["perfect.mixed.", "Easy.mixed.", "easy.both.", "easy..", ".mixed.", "judge.easy.mixed."]
)
def test_settings_that_do_not_exist_are_no_run(code: str) -> None:
    with pytest.raises(InvalidRunError):
        JudgeSettings.parse(code + NONCE)


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_a_little_less_than_half_of_the_counts_are_right(settings: JudgeSettings) -> None:
    """So that to accept is an answer to be thought of, and so are both others."""
    claims = Counter(judge(announce(settings, "seed", step), Accept()).claim for step in range(1, 501))
    assert 200 <= claims[Claim.RIGHT] <= 250
    assert claims[Claim.LOW] > claims[Claim.HIGH] > 50


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_what_is_announced_differs_from_the_real_count_by_the_mistakes_that_are_told(settings: JudgeSettings) -> None:
    for step in range(1, 101):
        found = announce(settings, "seed", step)
        assert found.announced == found.count.total - sum(slip.points for slip in found.slips) + found.extra
        right = found.announced == found.count.total
        assert right == (not found.slips and not found.extra), "no two mistakes make up for each other"


def test_the_same_seed_announces_the_same_whatever_was_asked_before() -> None:
    settings = JudgeSettings(nonce=NONCE)
    forwards = [announce(settings, "seed", step) for step in range(1, 20)]
    assert [announce(settings, "seed", step) for step in range(19, 0, -1)] == forwards[::-1]
    assert [announce(settings, "other", step) for step in range(1, 20)] != forwards


def test_hands_and_cribs_are_dealt_as_chosen() -> None:
    def cribs(deals: Deals) -> int:
        return sum(announce(JudgeSettings("easy", deals, NONCE), "seed", step).count.crib for step in range(1, 301))

    assert (cribs(Deals.HANDS), cribs(Deals.CRIBS)) == (0, 300)
    assert 75 <= cribs(Deals.MIXED) <= 125, "a crib to two hands"


@pytest.mark.rule("M4")
@pytest.mark.parametrize(("called", "won"), [(1, 1), (3, 3), (4, 4), (5, 4), (29, 4)])
def test_muggins_wins_what_was_missed_and_no_more(called: int, won: int) -> None:
    found = judge(reading(lost=2), Muggins(called))
    assert (found.announced, found.claim) == (12, Claim.LOW)
    assert (found.won, found.given) == (won, 0)
    assert found.right == (called == 4), "the very number is the right answer"


@pytest.mark.rule("M5")
@pytest.mark.parametrize("extra", [0, 2])
def test_muggins_with_nothing_missed_gives_away_what_was_called(extra: int) -> None:
    found = judge(reading(extra=extra), Muggins(3))
    assert (found.won, found.given, found.right) == (0, extra + 3, False)


@pytest.mark.rule("M6")
def test_overcount_wins_the_excess() -> None:
    found = judge(reading(extra=4), Overcount())
    assert (found.claim, found.won, found.given, found.right) == (Claim.HIGH, 4, 0, True)


@pytest.mark.rule("M7")
@pytest.mark.parametrize("lost", [0, 1])
def test_overcount_that_is_none_changes_nothing_and_is_not_right(lost: int) -> None:
    found = judge(reading(lost=lost), Overcount())
    assert (found.won, found.given, found.right) == (0, 0, False)


@pytest.mark.rule("M3")
def test_to_accept_wins_nothing_and_gives_away_what_was_counted_too_much() -> None:
    for lost, extra, away in ((0, 0, 0), (2, 0, 0), (0, 2, 2)):
        found = judge(reading(lost, extra), Accept())
        assert (found.won, found.given, found.right) == (0, away, not lost and not extra)


@given(st.sampled_from(SETTINGS), st.integers(1, 100), st.sampled_from(ANSWERS))
def test_no_answer_is_better_than_the_right_one(settings: JudgeSettings, step: int, answer: Answer) -> None:
    found = announce(settings, "seed", step)
    given, best = judge(found, answer), judge(found, judge(found, answer).best)
    assert best.right
    assert given.won - given.given <= best.won - best.given
    assert not (given.won and given.given)


@pytest.mark.parametrize("answer", ANSWERS, ids=str)
@pytest.mark.parametrize(("lost", "extra"), [(0, 0), (1, 0), (3, 0), (0, 2)])
def test_the_other_answers_are_told_with_what_they_bring(lost: int, extra: int, answer: Answer) -> None:
    given = judge(reading(lost, extra), answer)
    told = alternatives(given)
    answers = [each.answer for each in told]
    assert (answers[0], answers[-1]) == (Accept(), Overcount())
    assert answers.count(answer) == 1
    assert sum(each.right for each in told) == 1
    called = [each.points for each in answers if isinstance(each, Muggins)]
    assert called == sorted(set(called))
    if lost:
        assert 2 * lost in called, "the right number"
        assert max(called) > 2 * lost, "too many"
    else:
        assert len(called) == 1


def test_there_is_no_number_too_many_where_29_were_missed() -> None:
    full = count(Cards.parse("5H 5S 5D JC"), Card.parse("5C"))
    nothing = Reading(full, tuple(Slip(each, "short_fifteen", each.points) for each in full.combinations), 0)
    assert [str(each.answer) for each in alternatives(judge(nothing, Accept()))] == [
        "accept",
        "muggins 29",
        "overcount",
    ]


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_what_was_kept_of_a_reading_is_read_back(settings: JudgeSettings) -> None:
    for step in range(1, 101):
        found = announce(settings, "seed", step)
        hand, starter = str(found.count.hand), str(found.count.starter)
        again = reread(hand, starter, crib=found.count.crib, slips=write_slips(found), extra=found.extra)
        assert again == found


def test_every_mistake_there_can_be_is_read_back() -> None:
    for hand, starter in (("5H 5S 5D JC", "5C"), ("2H 4H 6H JH", "KH"), ("7H 8S 8D 9C", "6D")):
        counted = count(Cards.parse(hand), Card.parse(starter))
        for slip in possible_slips(counted):
            found = Reading(counted, (slip,), 1)
            assert reread(hand, starter, crib=False, slips=write_slips(found), extra=1) == found


@pytest.mark.rule("M4")
def test_the_opponent_keeps_what_was_announced_and_no_more() -> None:
    assert judge(reading(lost=1), Muggins(2)).settlement.scores == (2, 14)
