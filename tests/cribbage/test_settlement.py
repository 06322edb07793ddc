"""What a count does to the pegs: rule by rule."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given

from tests.cribbage.settling import settled, told
from tests.cribbage.strategies import answers, texts
from webapp.cribbage import (
    IMPOSSIBLE,
    MAX_COUNT,
    Accept,
    ActionFault,
    Answer,
    IllegalActionError,
    InvalidPositionError,
    Muggins,
    Overcount,
    PositionFault,
    Rules,
    answers_wanted,
    parse_answer,
    settle,
    sharp_answer,
)

# Standard counting


@pytest.mark.rule("S27", "L1")
@pytest.mark.parametrize("words", ["standard", "lowball", "back-10"])
def test_without_muggins_the_real_count_is_pegged(words: str) -> None:
    end = settled(words, real=8, scores=[10, 20])
    assert told(end) == [(0, "count", 18)]
    assert end.scores == (18, 20)
    assert not end.over


@pytest.mark.rule("S27", "L1")
def test_without_muggins_nothing_is_announced_or_answered() -> None:
    with pytest.raises(IllegalActionError) as refused:
        settled("standard", real=8, announced=0, scores=[0, 0])
    assert refused.value.reason is ActionFault.ANNOUNCEMENT_UNWANTED
    with pytest.raises(IllegalActionError) as refused:
        settled("lowball", real=8, answers="accept", scores=[0, 0])
    assert refused.value.reason is ActionFault.ANSWER_UNWANTED


@pytest.mark.rule("S28")
@pytest.mark.parametrize(("before", "winners"), [(112, ()), (113, (0,)), (114, (0,))])
def test_reaching_the_target_exactly_or_past_it_ends_the_game(before: int, winners: tuple[int, ...]) -> None:
    assert settled("standard", real=8, scores=[before, 0]).winners == winners


@pytest.mark.rule("S28")
@pytest.mark.parametrize("scores", [(121, 0), (0, 121), (130, 0), (-1, 0)])
def test_nothing_is_counted_in_a_game_that_has_ended(scores: tuple[int, int]) -> None:
    with pytest.raises(InvalidPositionError) as refused:
        settled("standard", real=8, scores=scores)
    assert refused.value.reason is PositionFault.BAD_SCORE


@pytest.mark.rule("S15")
def test_the_winning_peg_stops_in_the_game_hole_and_the_full_value_is_told() -> None:
    end = settled("standard", real=8, scores=[118, 0])
    (move,) = end.moves
    assert (move.before, move.after, move.holes, move.points) == (118, 121, 3, 8)
    assert end.scores == (121, 0)


@pytest.mark.rule("S5", "B11", "M13")
@pytest.mark.parametrize("words", ["standard", "back-10", "muggins"])
def test_a_short_game_ends_at_61(words: str) -> None:
    announced = 8 if "muggins" in words else None
    assert settled(f"{words} 61", real=8, announced=announced, scores=[53, 0]).winners == (0,)


# Muggins


@pytest.mark.rule("M1", "M2")
@pytest.mark.parametrize("announced", range(MAX_COUNT + 1))
def test_any_number_from_0_to_29_may_be_announced_and_is_pegged_as_it_is(announced: int) -> None:
    end = settled("muggins", real=0, announced=announced, answers="accept", scores=[10, 0])
    assert end.scores == (10 + announced, 0)
    assert end.announced == announced


@pytest.mark.rule("M2")
@pytest.mark.parametrize("announced", [-1, 30, 2.5, True, "8"])
def test_no_other_number_may_be_announced(announced: Any) -> None:
    with pytest.raises(IllegalActionError) as refused:
        settled("muggins", real=8, announced=announced, answers="accept", scores=[0, 0])
    assert refused.value.reason is ActionFault.ANNOUNCEMENT_OUT_OF_RANGE


@pytest.mark.rule("M2")
def test_an_announced_0_is_a_count_and_not_silence() -> None:
    end = settled("muggins", real=8, announced=0, answers="muggins 8", scores=[0, 0])
    assert told(end) == [(0, "count", 0), (1, "muggins", 8)]
    with pytest.raises(IllegalActionError) as refused:
        settled("muggins", real=8, answers="muggins 8", scores=[0, 0])
    assert refused.value.reason is ActionFault.ANNOUNCEMENT_MISSING


@pytest.mark.rule("M3")
def test_the_opponents_are_asked_from_the_counters_left() -> None:
    rules = Rules(players=4, muggins=True)
    asked = [
        answers_wanted(
            rules, real=8, announced=5, scores=[0] * 4, counter=2, answers=[Accept() for _ in range(given_before)]
        )
        for given_before in range(4)
    ]
    assert asked == [3, 0, 1, None]


@pytest.mark.rule("M3")
@pytest.mark.parametrize("answer", [Muggins(1), Overcount()])
def test_nobody_is_asked_after_the_first_answer_that_is_not_accept(answer: Answer) -> None:
    rules = Rules(players=3, muggins=True)
    position: dict[str, Any] = {"real": 8, "announced": 5, "scores": (0, 0, 0), "counter": 0}
    assert answers_wanted(rules, **position, answers=[answer]) is None
    with pytest.raises(IllegalActionError) as refused:
        settle(rules, **position, answers=[answer, Accept()])
    assert refused.value.reason is ActionFault.ANSWER_UNWANTED


@pytest.mark.rule("M3")
@pytest.mark.parametrize(
    ("given_answers", "reason"),
    [
        ("", ActionFault.ANSWER_MISSING),
        ("accept", ActionFault.ANSWER_MISSING),
        ("accept,accept,accept", ActionFault.ANSWER_UNWANTED),
    ],
)
def test_every_opponent_answers_once(given_answers: str, reason: ActionFault) -> None:
    with pytest.raises(IllegalActionError) as refused:
        settled("muggins 3-players", real=8, announced=5, answers=given_answers, scores=[0, 0, 0])
    assert refused.value.reason is reason


@pytest.mark.rule("M3")
@pytest.mark.parametrize("points", [0, 30, -4, 2.5, True, "4"])
def test_muggins_is_called_for_1_to_29(points: Any) -> None:
    with pytest.raises(IllegalActionError) as refused:
        Muggins(points)
    assert refused.value.reason is ActionFault.ANSWER_OUT_OF_RANGE


@pytest.mark.rule("M4")
@pytest.mark.parametrize(("called", "taken"), [(1, 1), (2, 2), (3, 3), (4, 3), (29, 3)])
def test_muggins_takes_what_was_called_up_to_what_was_missed(called: int, taken: int) -> None:
    end = settled("muggins", real=8, announced=5, answers=f"muggins {called}", scores=[10, 20])
    assert end.scores == (15, 20 + taken)
    assert end.missed == 3


@pytest.mark.rule("M5")
@pytest.mark.parametrize("announced", [0, 4])
def test_muggins_on_an_empty_hand_is_always_a_wrong_call(announced: int) -> None:
    end = settled("muggins", real=0, announced=announced, answers="muggins 2", scores=[10, 20])
    assert end.scores == (10 + announced + 2, 20)


@pytest.mark.rule("M5", "M12")
def test_a_wrong_call_can_win_the_game_for_the_counter() -> None:
    end = settled("muggins", real=8, announced=8, answers="muggins 3", scores=[110, 120])
    assert end.winners == (0,)
    assert end.scores == (121, 120)


@pytest.mark.rule("M6")
def test_overcount_takes_back_the_whole_excess_whoever_calls_it() -> None:
    end = settled("muggins 3-players", real=4, announced=19, answers="accept,overcount", scores=[0, 0, 0])
    assert told(end) == [(0, "count", 19), (0, "overcount_back", 4), (2, "overcount", 15)]
    assert end.scores == (4, 0, 15)
    assert end.excess == 15


@pytest.mark.rule("M7")
@pytest.mark.parametrize("announced", [5, 8])
def test_overcount_on_a_count_that_was_not_too_high_changes_nothing(announced: int) -> None:
    end = settled("muggins 3-players", real=8, announced=announced, answers="overcount", scores=[0, 0, 0])
    assert told(end) == [(0, "count", announced)]


@pytest.mark.rule("M8")
def test_the_settlement_knows_the_real_count_whatever_the_answer() -> None:
    for answer in ("accept", "muggins 2", "overcount"):
        assert settled("muggins", real=8, announced=5, answers=answer, scores=[0, 0]).real == 8


@pytest.mark.rule("M9")
def test_the_crib_has_a_round_of_answers_of_its_own() -> None:
    end = settled("muggins", real=8, announced=5, answers="muggins 3", scores=[0, 0], counter=1, crib=True)
    assert end.crib
    assert end.scores == (3, 5)


@pytest.mark.rule("M10", "S15")
@pytest.mark.parametrize("announced", [5, 8])
def test_a_count_not_too_high_that_reaches_the_target_wins_without_answers(announced: int) -> None:
    end = settled("muggins", real=8, announced=announced, scores=[116, 120])
    (move,) = end.moves
    assert (move.holes, move.points) == (5, announced)
    assert end.winners == (0,)
    with pytest.raises(IllegalActionError) as refused:
        settled("muggins", real=8, announced=announced, answers="muggins 3", scores=[116, 120])
    assert refused.value.reason is ActionFault.ANSWER_UNWANTED


@pytest.mark.rule("M10")
def test_a_count_one_hole_short_of_the_target_is_answered() -> None:
    end = settled("muggins", real=8, announced=5, answers="muggins 3", scores=[115, 100])
    assert end.scores == (120, 103)


@pytest.mark.rule("M11")
def test_a_count_too_high_that_reaches_the_target_waits_for_the_answers() -> None:
    with pytest.raises(IllegalActionError) as refused:
        settled("muggins", real=8, announced=9, scores=[112, 0])
    assert refused.value.reason is ActionFault.ANSWER_MISSING
    assert settled("muggins", real=8, announced=9, answers="accept", scores=[112, 0]).winners == (0,)
    assert settled("muggins", real=8, announced=9, answers="muggins 1", scores=[112, 0]).winners == (0,)
    assert settled("muggins", real=8, announced=9, answers="overcount", scores=[112, 0]).winners == ()


@pytest.mark.rule("M11")
def test_a_real_count_that_reaches_the_target_exactly_wins_before_the_caller_pegs() -> None:
    end = settled("muggins", real=8, announced=12, answers="overcount", scores=[113, 120])
    assert end.scores == (121, 120)
    assert end.winners == (0,)


@pytest.mark.rule("M12")
@pytest.mark.parametrize(("announced", "answer"), [(5, "muggins 3"), (11, "overcount")])
def test_a_call_can_win_the_game_for_the_caller(announced: int, answer: str) -> None:
    end = settled("muggins", real=8, announced=announced, answers=answer, scores=[0, 118])
    assert end.winners == (1,)
    assert end.scores[1] == 121


@pytest.mark.rule("M13")
def test_partners_answer_only_for_the_other_side_and_move_one_score() -> None:
    end = settled("muggins partners", real=8, announced=5, answers="accept,muggins 3", scores=[10, 20], counter=3)
    assert [(move.seat, move.side, move.holes) for move in end.moves] == [(3, 1, 5), (2, 0, 3)]
    assert end.scores == (13, 25)
    with pytest.raises(IllegalActionError):
        settled("muggins partners", real=8, announced=5, answers="accept,accept,accept", scores=[10, 20])


# Step back


@pytest.mark.rule("B1", "B2")
@pytest.mark.parametrize(("real", "score"), [(0, 40), (1, 51), (2, 52)])
def test_only_a_real_count_of_0_goes_back_10(real: int, score: int) -> None:
    assert settled("back-10", real=real, scores=[50, 0]).scores == (score, 0)


@pytest.mark.rule("B3")
def test_an_empty_hand_and_an_empty_crib_can_cost_20() -> None:
    hand = settled("back-10", real=0, scores=[50, 0])
    assert settled("back-10", real=0, scores=hand.scores, crib=True).scores == (30, 0)


@pytest.mark.rule("B4", "B5")
@pytest.mark.parametrize(("before", "holes"), [(0, 0), (1, -1), (9, -9), (10, -10), (11, -10)])
def test_going_back_stops_at_the_start_and_says_the_holes_really_moved(before: int, holes: int) -> None:
    end = settled("back-10", real=0, scores=[0, before], counter=1, crib=True)
    assert end.step_back is not None
    assert (end.step_back.seat, end.step_back.holes, end.step_back.points) == (1, holes, 10)
    assert end.scores == (0, before + holes)
    assert end.crib
    assert not end.over


@pytest.mark.rule("B6")
def test_an_empty_hand_of_a_partner_moves_their_one_score_back() -> None:
    assert settled("back-10 partners", real=0, scores=[30, 40], counter=2).scores == (20, 40)


@pytest.mark.rule("B7")
@pytest.mark.parametrize("words", ["3-players", "4-players"])
def test_alone_only_the_owner_goes_back(words: str) -> None:
    scores = [30, 40, 50, 60][: int(words[0])]
    assert settled(f"back-10 {words}", real=0, scores=scores, counter=2).scores == tuple(
        [30, 40, 40, 60][: len(scores)]
    )


@pytest.mark.rule("B8")
def test_an_empty_hand_goes_back_by_the_figure_of_the_rule_not_by_what_was_announced() -> None:
    end = settled("muggins back-10", real=0, announced=6, answers="accept", scores=[50, 0])
    assert end.scores == (46, 0)


@pytest.mark.rule("B8", "B9", "M5")
def test_a_wrong_call_on_an_empty_hand_is_pegged_before_it_goes_back() -> None:
    end = settled("muggins back-10", real=0, announced=0, answers="muggins 4", scores=[3, 0])
    assert told(end) == [(0, "count", 3), (0, "wrong_call", 7), (0, "step_back", 0)]


@pytest.mark.rule("B8", "M7")
def test_an_overcount_called_on_an_honest_0_changes_nothing_but_the_hand_goes_back() -> None:
    end = settled("muggins back-10", real=0, announced=0, answers="overcount", scores=[50, 0])
    assert told(end) == [(0, "count", 50), (0, "step_back", 40)]


@pytest.mark.rule("B9")
def test_a_caller_who_reaches_the_target_spares_the_counter_the_way_back() -> None:
    end = settled("muggins back-10", real=0, announced=4, answers="overcount", scores=[50, 117])
    assert end.scores == (50, 121)
    assert end.winners == (1,)
    assert end.step_back is None


@pytest.mark.rule("B10")
def test_in_lowball_an_empty_hand_goes_away_from_the_target() -> None:
    assert settled("lowball back-10", real=0, scores=[120, 0]).scores == (110, 0)


@pytest.mark.rule("B11")
@pytest.mark.parametrize("words", ["61", "3-players", "4-players", "partners"])
def test_going_back_works_at_any_target_with_any_number(words: str) -> None:
    sides = Rules.parse(words).sides
    assert settled(f"back-10 {words}", real=0, scores=[50] * sides).scores[0] == 40


@pytest.mark.rule("B12")
@pytest.mark.parametrize(
    ("words", "after_hand", "after_crib"),
    [("back-10", 40, 40), ("nineteen", 31, 31), ("crib-back-5", 50, 45), ("standard", 50, 50)],
)
def test_the_presets_differ_in_figures_only(words: str, after_hand: int, after_crib: int) -> None:
    assert settled(words, real=0, scores=[50, 0]).scores[0] == after_hand
    assert settled(words, real=0, scores=[50, 0], crib=True).scores[0] == after_crib


# Lowball


@pytest.mark.rule("L2")
@pytest.mark.parametrize(
    ("words", "scores", "winners"),
    [
        ("lowball", [118, 20], (1,)),
        ("lowball partners", [118, 119], (1,)),
        ("lowball 3-players", [118, 90, 60], (2,)),
        ("lowball 3-players", [118, 60, 60], (1, 2)),
        ("lowball 4-players", [118, 5, 9, 5], (1, 3)),
    ],
)
def test_in_lowball_the_target_loses_and_the_lowest_score_wins(
    words: str, scores: list[int], winners: tuple[int, ...]
) -> None:
    end = settled(words, real=8, scores=scores)
    assert end.winners == winners
    assert end.scores == (121, *scores[1:])


# Positions and answers


@pytest.mark.rule("M3")
@pytest.mark.parametrize("answer", ["overcount", Overcount, None, Muggins])
@pytest.mark.parametrize("before", [(), (Accept(),)])
def test_what_is_no_answer_settles_nothing(answer: Any, before: tuple[Answer, ...]) -> None:
    with pytest.raises(IllegalActionError) as refused:
        settle(
            Rules.parse("muggins 3-players"),
            real=8,
            announced=12,
            answers=[*before, answer],
            scores=[0, 0, 0],
            counter=0,
        )
    assert refused.value.reason is ActionFault.ANSWER_UNKNOWN


@pytest.mark.rule("S26")
@pytest.mark.parametrize("real", [-1, 30, *sorted(IMPOSSIBLE), 2.5, True, None])
def test_a_real_count_that_cannot_occur_is_refused(real: Any) -> None:
    with pytest.raises(InvalidPositionError) as refused:
        settled("standard", real=real, scores=[0, 0])
    assert refused.value.reason is PositionFault.BAD_COUNT


@pytest.mark.parametrize("scores", [[], [0], [0, 0, 0], [0, 1.5], [True, 0], [0, "0"]])
def test_there_is_a_score_for_each_side(scores: list[Any]) -> None:
    with pytest.raises(InvalidPositionError) as refused:
        settled("standard", real=8, scores=scores)
    assert refused.value.reason is PositionFault.BAD_SCORE


@pytest.mark.parametrize("counter", [-1, 2])
def test_the_counter_sits_at_the_table(counter: int) -> None:
    with pytest.raises(InvalidPositionError) as refused:
        settled("standard", real=8, scores=[0, 0], counter=counter)
    assert refused.value.reason is PositionFault.BAD_SEAT


@pytest.mark.parametrize(
    ("real", "announced", "answer"), [(8, 8, Accept()), (8, 5, Muggins(3)), (8, 12, Overcount()), (0, 0, Accept())]
)
def test_a_sharp_opponent_calls_exactly_what_is_wrong(real: int, announced: int, answer: Answer) -> None:
    assert sharp_answer(real, announced) == answer


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", ActionFault.ANSWER_UNKNOWN),
        ("no", ActionFault.ANSWER_UNKNOWN),
        ("muggins", ActionFault.ANSWER_UNKNOWN),
        ("muggins -3", ActionFault.ANSWER_UNKNOWN),
        ("muggins 3 4", ActionFault.ANSWER_UNKNOWN),
        ("muggins \u00b2", ActionFault.ANSWER_UNKNOWN),
        ("muggins " + "9" * 5000, ActionFault.ANSWER_UNKNOWN),
        ("muggins 0", ActionFault.ANSWER_OUT_OF_RANGE),
        ("muggins 30", ActionFault.ANSWER_OUT_OF_RANGE),
    ],
)
def test_what_is_no_answer_is_refused(text: str, reason: ActionFault) -> None:
    with pytest.raises(IllegalActionError) as refused:
        parse_answer(text)
    assert refused.value.reason is reason


@given(answers)
def test_answers_are_read_back_from_what_they_write(answer: Answer) -> None:
    assert parse_answer(str(answer)) == parse_answer(f"  {str(answer).upper()} ") == answer


@given(texts)
def test_no_text_raises_anything_but_an_illegal_action(text: str) -> None:
    with suppress(IllegalActionError):
        parse_answer(text)
