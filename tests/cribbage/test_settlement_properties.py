"""What is true of every settlement, whatever the rules, scores and answers."""

from typing import Any

from hypothesis import given

from tests.cribbage.strategies import all_rules, settlements
from webapp.cribbage import Accept, Reason, Rules, answers_wanted, settle, sharp_answer


@given(settlements())
def test_moves_chain_and_add_up_to_the_scores(drawn: tuple[Rules, dict[str, Any]]) -> None:
    rules, position = drawn
    end = settle(rules, **position)
    standing = list(position["scores"])
    for move in end.moves:
        assert move.side == rules.side_of(move.seat)
        assert move.before == standing[move.side]
        assert move.after == move.before + move.holes >= 0
        assert abs(move.holes) <= move.points
        standing[move.side] = move.after
    assert end.scores == tuple(min(score, rules.target) for score in standing)


@given(settlements())
def test_a_game_is_over_exactly_when_a_side_stands_on_the_target(drawn: tuple[Rules, dict[str, Any]]) -> None:
    rules, position = drawn
    end = settle(rules, **position)
    there = tuple(side for side, score in enumerate(end.scores) if score == rules.target)
    assert len(there) <= 1
    assert end.over == bool(there)
    if end.over and rules.lowball:
        lowest = min(end.scores)
        assert end.winners == tuple(side for side, score in enumerate(end.scores) if score == lowest)
        assert not set(end.winners) & set(there)
    else:
        assert end.winners == there


@given(settlements())
def test_a_step_back_comes_last_and_only_for_an_empty_count_in_a_game_that_goes_on(
    drawn: tuple[Rules, dict[str, Any]],
) -> None:
    rules, position = drawn
    end = settle(rules, **position)
    expected = rules.step_back is not None and rules.step_back.applies(crib=end.crib) and end.real == 0 and not end.over
    assert (end.step_back is not None) == expected
    assert [move.reason for move in end.moves].count(Reason.STEP_BACK) == expected
    if end.step_back is not None:
        assert end.moves[-1] is end.step_back
        assert end.step_back.seat == position["counter"]


@given(settlements(all_rules(muggins=True, lowball=False)))
def test_only_the_counter_and_the_one_caller_move(drawn: tuple[Rules, dict[str, Any]]) -> None:
    rules, position = drawn
    end = settle(rules, **position)
    opponents = rules.opponents(position["counter"])
    first, *others = end.moves
    assert (first.seat, first.reason, first.points) == (position["counter"], Reason.COUNT, end.announced)
    for move in others:
        if move.reason in (Reason.MUGGINS, Reason.OVERCOUNT):
            assert move.seat == opponents[len(end.answers) - 1]
            assert move.points <= end.missed + end.excess
        else:
            assert move.seat == position["counter"]
    assert all(answer == Accept() for answer in end.answers[:-1])


@given(settlements(all_rules(muggins=False)))
def test_without_muggins_only_the_counter_moves(drawn: tuple[Rules, dict[str, Any]]) -> None:
    rules, position = drawn
    end = settle(rules, **position)
    assert {move.seat for move in end.moves} == {position["counter"]}
    assert end.moves[0].points == end.real
    assert (end.missed, end.excess, end.announced, end.answers) == (0, 0, None, ())


@given(settlements(all_rules(muggins=True, lowball=False)))
def test_a_sharp_opponent_leaves_the_counter_nothing_above_the_real_count(
    drawn: tuple[Rules, dict[str, Any]],
) -> None:
    rules, position = drawn
    crib = position.pop("crib")
    position["answers"] = ()
    while answers_wanted(rules, **position) is not None:
        position["answers"] += (sharp_answer(position["real"], position["announced"]),)
    end = settle(rules, **position, crib=crib)
    side = rules.side_of(position["counter"])
    gained = end.scores[side] - position["scores"][side]
    assert gained <= min(end.real, position["announced"])
