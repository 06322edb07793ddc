"""The worked cases of the rules that settle a count; W1 to W3 are counts, and stand in test_counting.py."""

import pytest

from tests.cribbage.settling import settled, told


@pytest.mark.rule("W4", "M4")
def test_w4_muggins_takes_no_more_than_was_missed() -> None:
    end = settled("muggins 3-players", real=8, announced=5, answers="accept,muggins 4", scores=[0, 0, 0])
    assert told(end) == [(0, "count", 5), (2, "muggins", 3)]
    assert end.scores == (5, 0, 3)


@pytest.mark.rule("W5", "M3", "M4")
def test_w5_the_first_call_settles_and_the_right_is_not_asked() -> None:
    end = settled("muggins 3-players", real=8, announced=5, answers="muggins 2", scores=[0, 0, 0])
    assert told(end) == [(0, "count", 5), (1, "muggins", 2)]
    assert end.scores == (5, 2, 0)


@pytest.mark.rule("W6", "M5")
def test_w6_a_wrong_call_gives_the_counter_what_was_called() -> None:
    end = settled("muggins", real=8, announced=8, answers="muggins 3", scores=[0, 0])
    assert told(end) == [(0, "count", 8), (0, "wrong_call", 11)]
    assert end.scores == (11, 0)


@pytest.mark.rule("W7", "M5")
def test_w7_a_wrong_call_settles_even_a_count_that_was_too_high() -> None:
    end = settled("muggins", real=8, announced=12, answers="muggins 1", scores=[0, 0])
    assert told(end) == [(0, "count", 12), (0, "wrong_call", 13)]
    assert end.scores == (13, 0)


@pytest.mark.rule("W8", "M6")
def test_w8_an_overcount_costs_the_excess_and_gives_it_to_the_caller() -> None:
    end = settled("muggins", real=8, announced=12, answers="overcount", scores=[0, 0])
    assert told(end) == [(0, "count", 12), (0, "overcount_back", 8), (1, "overcount", 4)]
    assert end.scores == (8, 4)


@pytest.mark.rule("W9", "M3")
def test_w9_a_count_all_accept_stands() -> None:
    end = settled("muggins 3-players", real=8, announced=12, answers="accept,accept", scores=[0, 0, 0])
    assert told(end) == [(0, "count", 12)]
    assert end.scores == (12, 0, 0)


@pytest.mark.rule("W10", "M11", "S15")
def test_w10_a_counter_still_there_after_the_overcount_wins_first() -> None:
    end = settled("muggins", real=8, announced=12, answers="overcount", scores=[115, 119])
    assert told(end) == [(0, "count", 127), (0, "overcount_back", 123)]
    assert end.scores == (121, 119)
    assert end.winners == (0,)


@pytest.mark.rule("W11", "M11", "M12", "S15")
def test_w11_a_counter_brought_back_from_the_target_can_lose() -> None:
    end = settled("muggins", real=8, announced=12, answers="overcount", scores=[112, 118])
    assert told(end) == [(0, "count", 124), (0, "overcount_back", 120), (1, "overcount", 122)]
    assert end.scores == (120, 121)
    assert end.winners == (1,)


@pytest.mark.rule("W12", "B9", "M11")
def test_w12_a_count_that_reaches_the_target_is_not_stepped_back() -> None:
    end = settled("muggins back-10", real=0, announced=4, answers="accept", scores=[118, 0])
    assert told(end) == [(0, "count", 122)]
    assert end.scores == (121, 0)
    assert end.winners == (0,)


@pytest.mark.rule("W13", "B8", "B9")
def test_w13_an_overcounted_empty_hand_loses_the_excess_then_steps_back() -> None:
    end = settled("muggins back-10", real=0, announced=4, answers="overcount", scores=[50, 0])
    assert [after for side, _, after in told(end) if side == 0] == [54, 50, 40]
    assert end.scores == (40, 4)


@pytest.mark.rule("W14", "B8", "B9")
def test_w14_an_empty_hand_steps_back_from_the_points_it_was_let_have() -> None:
    end = settled("muggins back-10", real=0, announced=4, answers="accept", scores=[50, 0])
    assert told(end) == [(0, "count", 54), (0, "step_back", 44)]
    assert end.scores == (44, 0)


@pytest.mark.rule("W15", "B8")
def test_w15_a_hand_with_points_never_steps_back() -> None:
    end = settled("muggins back-10", real=6, announced=0, answers="accept", scores=[50, 0])
    assert end.scores == (50, 0)
    assert end.step_back is None


@pytest.mark.rule("W16", "B3", "B4", "B5")
def test_w16_an_empty_hand_and_an_empty_crib_each_step_back_as_far_as_there_are_holes() -> None:
    hand = settled("back-10", real=0, scores=[7, 30])
    crib = settled("back-10", real=0, scores=hand.scores, crib=True)
    assert [(end.crib, end.step_back and end.step_back.holes, end.scores[0]) for end in (hand, crib)] == [
        (False, -7, 0),
        (True, 0, 0),
    ]
