"""Verdicts: what an announced count was worth, and what it did to the pegs."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.cribbage import BACK_10, CRIB_BACK_5, NINETEEN, STEP_BACKS, Reason, Rules, StepBack, points, shuffled
from webapp.trainer.runs import Deal, given_deal
from webapp.trainer.verdicts import AnnouncedError, Outcome, Verdict, compare, judge, parse_announced

EMPTY = given_deal("2H4S6D8C", "TH", crib=False)
EMPTY_CRIB = given_deal("2H4S6D8C", "TH", crib=True)
SIX = given_deal("7H8S8D2C", "KD", crib=False)
TWELVE = given_deal("2C5C8CKC", "KD", crib=False)
MUGGINS = Rules(muggins=True)


def moves(verdict: Verdict) -> list[tuple[int, int, Reason]]:
    return [(move.side, move.holes, move.reason) for move in verdict.settlement.moves]


def test_the_hands_of_these_tests_are_worth_what_their_names_say() -> None:
    worth = [points(deal.hand, deal.starter, deal.crib) for deal in (EMPTY, EMPTY_CRIB, SIX, TWELVE)]
    assert worth == [0, 0, 6, 12]


def test_a_count_is_compared() -> None:
    assert [compare(said, 8) for said in (0, 7, 8, 9, 29)] == [
        Outcome.LOW, Outcome.LOW, Outcome.RIGHT, Outcome.HIGH, Outcome.HIGH,
    ]  # fmt: skip


@pytest.mark.rule("M2")
@given(st.integers(0, 29))
def test_every_count_from_0_to_29_is_read(number: int) -> None:
    assert parse_announced(f" {number} ") == number


@pytest.mark.rule("M2")
@given(st.integers().filter(lambda number: not 0 <= number <= 29).map(str) | st.text("abc +-.,/%²½\0"))
def test_nothing_else_is_read(text: str) -> None:
    with pytest.raises(AnnouncedError):
        parse_announced(text)


def test_a_number_without_end_is_refused_quickly() -> None:
    with pytest.raises(AnnouncedError):
        parse_announced("9" * 10**6)


@pytest.mark.rule("S27")
@pytest.mark.parametrize("said", [0, 5, 12, 29])
def test_without_muggins_the_real_count_is_pegged_whatever_was_said(said: int) -> None:
    verdict = judge(TWELVE, Rules(), (10, 20), said)
    assert moves(verdict) == [(0, 12, Reason.COUNT)]
    assert (verdict.real, verdict.announced, verdict.lost) == (12, said, 0)
    assert verdict.settlement.scores == (22, 20)


@pytest.mark.rule("M4")
def test_points_missed_go_to_the_opponent() -> None:
    verdict = judge(TWELVE, MUGGINS, (10, 20), 9)
    assert moves(verdict) == [(0, 9, Reason.COUNT), (1, 3, Reason.MUGGINS)]
    assert (verdict.outcome, verdict.lost, verdict.settlement.scores) == (Outcome.LOW, 3, (19, 23))


@pytest.mark.rule("M6")
def test_points_too_many_go_back_and_to_the_opponent() -> None:
    verdict = judge(TWELVE, MUGGINS, (10, 20), 15)
    assert moves(verdict) == [(0, 15, Reason.COUNT), (0, -3, Reason.OVERCOUNT_BACK), (1, 3, Reason.OVERCOUNT)]
    assert (verdict.outcome, verdict.lost, verdict.settlement.scores) == (Outcome.HIGH, 3, (22, 23))


@pytest.mark.rule("M3", "M8")
def test_a_right_count_is_accepted() -> None:
    verdict = judge(TWELVE, MUGGINS, (10, 20), 12)
    assert moves(verdict) == [(0, 12, Reason.COUNT)]
    assert (verdict.outcome, verdict.lost) == (Outcome.RIGHT, 0)


@pytest.mark.rule("M10")
def test_a_count_not_too_high_that_reaches_the_target_is_not_answered() -> None:
    verdict = judge(TWELVE, MUGGINS, (115, 118), 6)
    assert verdict.settlement.answers == ()
    assert (verdict.settlement.winners, verdict.settlement.scores) == ((0,), (121, 118))


@pytest.mark.rule("M11")
def test_a_count_too_high_waits_for_the_answer() -> None:
    assert judge(TWELVE, MUGGINS, (111, 118), 16).settlement.winners == (0,)
    lost = judge(TWELVE, MUGGINS, (108, 118), 16)
    assert (lost.settlement.winners, lost.settlement.scores) == ((1,), (120, 121))


@pytest.mark.rule("M12", "S15")
def test_the_opponent_wins_by_what_was_missed_and_stops_on_the_target() -> None:
    verdict = judge(TWELVE, MUGGINS, (10, 119), 2)
    assert (verdict.settlement.winners, verdict.settlement.scores) == ((1,), (12, 121))


@pytest.mark.rule("B1", "B3", "B12")
@pytest.mark.parametrize(
    ("deal", "step_back", "back"),
    [
        (EMPTY, BACK_10, 10),
        (EMPTY, NINETEEN, 19),
        (EMPTY, CRIB_BACK_5, 0),
        (EMPTY_CRIB, BACK_10, 10),
        (EMPTY_CRIB, NINETEEN, 19),
        (EMPTY_CRIB, CRIB_BACK_5, 5),
        (SIX, BACK_10, 0),
    ],
)
@pytest.mark.parametrize("muggins", [True, False])
def test_an_empty_hand_or_crib_steps_back(deal: Deal, step_back: StepBack, back: int, muggins: bool) -> None:
    rules = Rules(muggins=muggins, step_back=step_back)
    verdict = judge(deal, rules, (50, 20), 0)
    assert verdict.holes_back == back


@pytest.mark.rule("B4", "B5")
@pytest.mark.parametrize(("stood", "back"), [(0, 0), (7, 7), (10, 10), (11, 10)])
def test_the_holes_told_are_those_really_moved(stood: int, back: int) -> None:
    verdict = judge(EMPTY, Rules(step_back=BACK_10), (stood, 0), 0)
    assert verdict.holes_back == back
    assert verdict.settlement.scores == (stood - back, 0)


@pytest.mark.rule("B9", "W13")
def test_the_answer_comes_before_the_step_back() -> None:
    verdict = judge(EMPTY, Rules(muggins=True, step_back=BACK_10), (50, 0), 4)
    assert verdict.settlement.scores == (40, 4)
    assert [move.after for move in verdict.settlement.moves if move.side == 0] == [54, 50, 40]


@given(
    st.randoms(use_true_random=False),
    st.booleans(),
    st.sampled_from([None, *STEP_BACKS.values()]),
    st.booleans(),
    st.sampled_from([61, 121]),
    st.integers(0, 29),
    st.data(),
)
def test_whatever_is_announced_has_a_verdict_that_adds_up(
    rng: Random, muggins: bool, step_back: StepBack | None, crib: bool, target: int, said: int, data: st.DataObject
) -> None:
    cards = shuffled(rng)
    deal = given_deal("".join(map(str, cards[:4])), str(cards[4]), crib=crib)
    scores = data.draw(st.tuples(st.integers(0, target - 1), st.integers(0, target - 1)))
    rules = Rules(target=target, muggins=muggins, step_back=step_back)
    verdict = judge(deal, rules, scores, said)
    assert verdict.real == points(deal.hand, deal.starter, crib)
    assert all(0 <= score <= target for score in verdict.settlement.scores)
    assert verdict.settlement.over == (target in verdict.settlement.scores)
    assert 0 <= verdict.lost <= abs(said - verdict.real)
    assert verdict.settlement.scores[1] - scores[1] <= verdict.lost
    assert 0 <= verdict.holes_back <= 19
