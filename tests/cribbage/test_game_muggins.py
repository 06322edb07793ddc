"""Muggins in a game: who announces, who answers, what is pegged when, and what ends the game."""

import pytest

from tests.cribbage.playing import laid_away, play, say, story
from webapp.cribbage import (
    Accept,
    ActionFault,
    Announce,
    Counted,
    Game,
    IllegalActionError,
    LaidOpen,
    Muggins,
    Overcount,
    Pegged,
    Phase,
    Reply,
)

EIGHT, NINE, STARTER = "4H 5H 6S KS 9C TC", "5S TD JD QD AC 2C", "7H"
"""Seat 0 counts 8, seat 1 counts 9, and the crib is empty."""
EMPTY, FIVES = "2H 4S 6D 8C 6C 8D", "5H 5S 5D JC 2C QS"
"""With the ten of hearts the first counts 0, and so does the crib."""
THREE = ("4H 5H 6S KS 9C", "5S TD JD QD AC", "2S 3S 8S QS 2C")
FOUR = (*THREE, "3H 4D 9H KH 3D")


def showing(words: str, *, scores: tuple[int, ...] | None = None, dealer: int = 1) -> Game:
    """Returns a game of two in which seat 0 is to announce its 8."""
    return laid_away(f"{words} no-play", EIGHT, NINE, starter=STARTER, dealer=dealer, scores=scores)


@pytest.mark.rule("M1")
def test_the_play_and_his_heels_stay_automatic() -> None:
    game = laid_away("muggins", EIGHT, "5S TD QC QD AC 2C", starter="JH", dealer=1)
    assert story(play(game, "KS 5S 5H")) == "0 KS 10; 1 5S 15; 1 play 2; 0 5H 20; 0 play 2"
    assert game.scores == (2, 4)


@pytest.mark.rule("M2")
def test_the_counter_may_announce_any_number_from_0_to_29() -> None:
    game = showing("muggins")
    assert (game.phase, game.to_act) == (Phase.ANNOUNCE, (0,))
    assert game.legal() == tuple(Announce(0, points) for points in range(30))


@pytest.mark.rule("M2")
@pytest.mark.parametrize("points", [-1, 30, True, 4.0, "4", None])
def test_no_other_number_is_taken(points: int) -> None:
    with pytest.raises(IllegalActionError) as error:
        showing("muggins").apply(Announce(0, points))
    assert error.value.reason is ActionFault.ANNOUNCEMENT_OUT_OF_RANGE


@pytest.mark.rule("M2")
def test_an_announced_count_is_pegged_at_once_and_cannot_be_taken_back() -> None:
    game = showing("muggins")
    assert story(say(game, 5)) == "0 announces 5; 0 count 5"
    assert game.scores == (5, 0)
    with pytest.raises(IllegalActionError, match="an announced count is answered now"):
        game.apply(Announce(0, 8))


@pytest.mark.rule("M2")
@pytest.mark.parametrize("points", [0, 19, 25, 26, 27])
def test_a_count_no_hand_is_worth_is_a_count_like_any_other(points: int) -> None:
    game = showing("muggins")
    say(game, points, "accept")
    assert game.scores == (points, 0)
    assert (game.phase, game.to_act) == (Phase.ANNOUNCE, (1,))


@pytest.mark.rule("M3")
def test_an_opponent_may_accept_call_overcount_or_any_muggins() -> None:
    game = showing("muggins")
    say(game, 5)
    assert (game.phase, game.to_act) == (Phase.ANSWER, (1,))
    answers = {action.answer for action in game.legal() if isinstance(action, Reply)}
    assert answers == {Accept(), Overcount(), *map(Muggins, range(1, 30))}
    assert len(game.legal()) == 31


@pytest.mark.rule("M3")
def test_the_opponents_answer_in_turn_from_the_counters_left() -> None:
    game = laid_away("4-players muggins no-play", *FOUR, starter=STARTER, dealer=1)
    say(game, 3)
    asked = []
    while game.phase is Phase.ANSWER:
        asked += game.to_act
        say(game, "accept")
    assert asked == [3, 0, 1]


@pytest.mark.rule("M13")
def test_with_partners_only_the_other_side_answers_and_sides_peg() -> None:
    game = laid_away("partners muggins no-play", *FOUR, starter=STARTER, dealer=3)
    say(game, 5)
    asked = [*game.to_act]
    say(game, "accept")
    asked += game.to_act
    assert asked == [1, 3]
    assert story(say(game, "muggins 4")) == "3 muggins 4; 0 hand is 8; 3 muggins 3"
    assert game.scores == (5, 3)


@pytest.mark.rule("M3", "W5")
def test_w5_nobody_answers_after_the_first_call() -> None:
    game = laid_away("3-players muggins no-play", *THREE, starter=STARTER, to_crib="9D", dealer=2)
    assert story(say(game, 5, "muggins 2")) == ("0 announces 5; 0 count 5; 1 muggins 2; 0 hand is 8; 1 muggins 2")
    assert (game.phase, game.to_act) == (Phase.ANNOUNCE, (1,))


@pytest.mark.rule("M4", "W4")
def test_w4_muggins_takes_no_more_than_was_missed() -> None:
    game = laid_away("3-players muggins no-play", *THREE, starter=STARTER, to_crib="9D", dealer=2)
    assert story(say(game, 5, "accept", "muggins 4")).endswith("2 muggins 4; 0 hand is 8; 2 muggins 3")
    assert game.scores == (5, 0, 3)


@pytest.mark.rule("M5", "W6")
def test_w6_a_wrong_muggins_pegs_for_the_counter() -> None:
    game = showing("muggins")
    assert story(say(game, 8, "muggins 3")).endswith("1 muggins 3; 0 hand is 8; 0 wrong_call 3")
    assert game.scores == (11, 0)


@pytest.mark.rule("M5", "W7")
def test_w7_a_wrong_muggins_settles_a_count_that_was_too_high() -> None:
    game = showing("muggins")
    say(game, 12, "muggins 1")
    assert game.scores == (13, 0)


@pytest.mark.rule("M6", "W8")
def test_w8_an_overcount_takes_the_excess_and_pegs_it() -> None:
    game = showing("muggins")
    happened = say(game, 12, "overcount")
    assert story(happened).endswith("1 overcount; 0 hand is 8; 0 overcount_back 4; 1 overcount 4")
    assert [event.holes for event in happened if isinstance(event, Pegged)] == [12, -4, 4]
    assert game.scores == (8, 4)


@pytest.mark.rule("M7")
def test_a_wrong_overcount_changes_nothing() -> None:
    game = showing("muggins")
    assert story(say(game, 8, "overcount")).endswith("1 overcount; 0 hand is 8")
    assert game.scores == (8, 0)


@pytest.mark.rule("M3", "W9")
@pytest.mark.parametrize("points", [3, 8, 12])
def test_w9_what_all_accept_stands_right_or_wrong(points: int) -> None:
    game = showing("muggins")
    assert story(say(game, points, "accept")).endswith("1 accept; 0 hand is 8")
    assert game.scores == (points, 0)


@pytest.mark.rule("M8")
@pytest.mark.parametrize("answer", ["accept", "muggins 2", "overcount"])
def test_the_real_count_is_shown_once_settled_and_not_before(answer: str) -> None:
    game = showing("muggins")
    before = say(game, 5)
    assert not [event for event in before if isinstance(event, Counted)]
    (counted,) = [event for event in say(game, answer) if isinstance(event, Counted)]
    assert (counted.count.total, counted.settlement.announced) == (8, 5)
    assert [str(part.cards) for part in counted.count.combinations][-1] == "4H 5H 6S 7H"


@pytest.mark.rule("M9")
def test_hands_and_then_the_crib_lie_open_while_they_are_counted() -> None:
    game = showing("muggins")
    say(game, 8, "accept", 9, "accept", 0, "accept")
    opened = [event for event in game.events if isinstance(event, LaidOpen)]
    assert [(event.seat, event.crib, str(event.cards)) for event in opened] == [
        (0, False, "4H 5H 6S KS"),
        (1, False, "5S TD JD QD"),
        (1, True, "AC 2C 9C TC"),
    ]
    assert (game.phase, game.deal) == (Phase.LAY_AWAY, 1)


@pytest.mark.rule("M10")
@pytest.mark.parametrize(("announced", "over"), [(6, False), (7, True), (8, True)])
def test_a_count_not_too_high_that_reaches_the_target_ends_the_game_without_answers(announced: int, over: bool) -> None:
    game = showing("muggins", scores=(114, 0))
    say(game, announced)
    assert (game.outcome is not None) == over
    if over:
        assert story(game.events).endswith(f"0 count {announced}; 0 hand is 8; won by 0")
        assert game.legal() == ()


@pytest.mark.rule("M11")
def test_a_count_that_is_too_high_waits_for_the_answers_with_the_peg_in_the_game_hole() -> None:
    game = showing("muggins", scores=(114, 0))
    say(game, 9)
    assert (game.phase, game.scores, game.outcome) == (Phase.ANSWER, (121, 0), None)


@pytest.mark.rule("W10", "M11", "S15")
def test_w10_a_counter_still_there_after_the_overcount_wins_first() -> None:
    game = showing("muggins", scores=(115, 119))
    assert story(say(game, 12, "overcount")).endswith(
        "0 count 12; 1 overcount; 0 hand is 8; 0 overcount_back 4; won by 0"
    )
    assert game.scores == (121, 119)
    counted = [event for event in game.events if isinstance(event, Counted)][-1]
    assert [move.after for move in counted.settlement.moves] == [127, 123]


@pytest.mark.rule("W11", "M11", "M12", "S15")
def test_w11_a_counter_brought_back_from_the_target_can_lose() -> None:
    game = showing("muggins", scores=(112, 118))
    happened = say(game, 12, "overcount")
    assert [(event.before, event.after, event.points) for event in happened if isinstance(event, Pegged)] == [
        (112, 121, 12),
        (121, 120, 4),
        (118, 121, 4),
    ]
    assert game.scores == (120, 121)
    assert story(happened).endswith("won by 1")


@pytest.mark.rule("M12")
def test_muggins_and_a_wrong_call_can_end_the_game() -> None:
    caller = showing("muggins", scores=(0, 118))
    assert story(say(caller, 5, "muggins 3")).endswith("1 muggins 3; won by 1")
    counter = showing("muggins", scores=(110, 0))
    assert story(say(counter, 8, "muggins 3")).endswith("0 wrong_call 3; won by 0")


@pytest.mark.rule("W12", "B9")
def test_w12_a_count_that_reaches_the_target_is_not_stepped_back() -> None:
    game = laid_away("muggins back-10 no-play", EMPTY, FIVES, starter="TH", dealer=1, scores=(118, 0))
    assert story(say(game, 4, "accept")).endswith("1 accept; 0 hand is 0; won by 0")
    assert game.scores == (121, 0)


@pytest.mark.rule("W13", "B8", "B9")
def test_w13_an_overcounted_empty_hand_loses_the_excess_then_steps_back() -> None:
    game = laid_away("muggins back-10 no-play", EMPTY, FIVES, starter="TH", dealer=1, scores=(50, 0))
    assert story(say(game, 4, "overcount")).endswith("0 overcount_back 4; 1 overcount 4; 0 back 10")
    assert game.scores == (40, 4)


@pytest.mark.rule("W14", "B8")
def test_w14_an_empty_hand_steps_back_from_the_points_it_was_let_have() -> None:
    game = laid_away("muggins back-10 no-play", EMPTY, FIVES, starter="TH", dealer=1, scores=(50, 0))
    say(game, 4, "accept")
    assert game.scores == (44, 0)


@pytest.mark.rule("W15", "B2", "B8")
def test_w15_a_hand_with_points_never_steps_back() -> None:
    game = showing("muggins back-10", scores=(50, 0))
    say(game, 0, "accept")
    assert game.scores == (50, 0)


@pytest.mark.rule("M3")
def test_an_answer_out_of_turn_is_refused() -> None:
    game = laid_away("3-players muggins no-play", *THREE, starter=STARTER, to_crib="9D", dealer=2)
    say(game, 5)
    for seat in (0, 2):
        with pytest.raises(IllegalActionError) as error:
            game.apply(Reply(seat, Accept()))
        assert error.value.reason is ActionFault.NOT_YOUR_TURN
    with pytest.raises(IllegalActionError) as error:
        game.apply(Reply(1, "accept"))  # type: ignore[arg-type]
    assert error.value.reason is ActionFault.ANSWER_UNKNOWN


@pytest.mark.rule("M9")
def test_the_crib_has_a_round_of_answers_of_its_own() -> None:
    game = showing("muggins")
    assert story(say(game, 8, "muggins 1", 9, "accept", 2, "overcount")).endswith(
        "1 announces 2; 1 count 2; 0 overcount; 1 crib is 0; 1 overcount_back 2; 0 overcount 2; 0 deals 1"
    )


def test_a_muggins_of_no_points_cannot_even_be_said() -> None:
    with pytest.raises(IllegalActionError):
        Muggins(0)


def test_the_cards_of_the_tests_are_worth_what_they_say() -> None:
    game = laid_away("no-play", EIGHT, NINE, starter=STARTER, dealer=1)
    assert [event.count.total for event in game.events if isinstance(event, Counted)] == [8, 9, 0]
    game = laid_away("no-play", EMPTY, FIVES, starter="TH", dealer=1)
    assert [event.count.total for event in game.events if isinstance(event, Counted)][::2] == [0, 0]


@pytest.mark.rule("M10", "S24")
def test_whether_a_crib_is_announced_too_high_is_judged_as_a_crib() -> None:
    hands = ("4H 5H 6S KS 2H QH", "5S TD JD QD 6H 8H")
    game = laid_away("muggins no-play", *hands, starter="TS", dealer=1, scores=(0, 117))
    say(game, 0, "accept", 0, "accept", 4)
    assert (game.phase, game.scores, game.outcome) == (Phase.ANSWER, (0, 121), None)
    assert story(say(game, "overcount")).startswith("0 overcount; 1 crib is 0; 1 overcount_back 4; 0 overcount 4")
