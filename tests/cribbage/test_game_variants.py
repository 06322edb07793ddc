"""Step back and Lowball in a game; Muggins has a file of its own."""

import pytest

from tests.cribbage.playing import laid_away, story
from webapp.cribbage import Loss, SteppedBack


@pytest.mark.rule("B1", "B3", "B5", "W16")
def test_w16_an_empty_hand_and_an_empty_crib_step_back_in_the_game() -> None:
    hands = ("5H 5S 5D JC 2C QS", "2H 4S 6D 8C 6C 8D")
    game = laid_away("back-10 no-play", *hands, starter="TH", dealer=1, scores=(0, 7))
    assert "1 hand is 0; 1 count 0; 1 back 7; 1 crib is 0; 1 count 0; 1 back 0; 0 deals 1" in story(game.events)
    steps = [event for event in game.events if isinstance(event, SteppedBack)]
    assert [(step.crib, step.holes, step.points, step.after) for step in steps] == [
        (False, -7, 10, 0),
        (True, 0, 10, 0),
    ]
    assert game.scores[1] == 0


@pytest.mark.rule("B6")
def test_partners_go_back_together() -> None:
    hands = ("5H 5S 5D JC 4C", "2H 4S 6D 8C 2D", "7H 7S 7D KC 9D", "3H 3S 3D QC 8D")
    game = laid_away("partners back-10 no-play", *hands, starter="TH", dealer=0, scores=(0, 50))
    (step,) = [event for event in game.events if isinstance(event, SteppedBack) and event.seat == 1]
    assert (step.side, step.holes, step.before, step.after, step.crib) == (1, -10, 50, 40, False)


@pytest.mark.rule("B12")
def test_crib_back_5_leaves_an_empty_hand_where_it_is() -> None:
    hands = ("5H 5S 5D JC 2C QS", "2H 4S 6D 8C 6C 8D")
    game = laid_away("crib-back-5 no-play", *hands, starter="TH", dealer=1, scores=(0, 50))
    assert "1 hand is 0; 1 count 0; 1 crib is 0; 1 count 0; 1 back 5; 0 deals 1" in story(game.events)


@pytest.mark.rule("L1", "L2")
def test_in_lowball_the_first_on_the_target_loses() -> None:
    game = laid_away(
        "lowball no-play", "4H 5H 6S KS 9C TC", "2S TD JD QD AC 2C", starter="7H", dealer=1, scores=(113, 5)
    )
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.losses) == ((1,), (Loss.PLAIN, None))


@pytest.mark.rule("L2")
def test_in_lowball_three_alone_may_share_a_win() -> None:
    hands = ("4H 5H 6S KS 9C", "2S TD JD QD AC", "3S 3D 8D 8C 2C")
    game = laid_away("3-players lowball no-play", *hands, starter="7H", to_crib="9D", dealer=2, scores=(113, 5, 5))
    assert game.outcome is not None
    assert game.outcome.winners == (1, 2)


@pytest.mark.rule("B7", "B3")
def test_with_three_the_empty_crib_is_the_dealers() -> None:
    hands = ("5H 5S 5D JC QS", "4H 4S 4D JD 2C", "2H 4C 6D 8C 6C")
    game = laid_away("3-players back-10 no-play", *hands, starter="TH", to_crib="8D", dealer=2, scores=(20, 20, 20))
    assert "2 hand is 0; 2 count 0; 2 back 10; 2 crib is 0; 2 count 0; 2 back 10; 0 deals 1" in story(game.events)
    assert game.scores[2] == 0


@pytest.mark.rule("B12")
def test_nineteen_goes_back_19_for_hands_and_cribs() -> None:
    hands = ("5H 5S 5D JC 2C QS", "2H 4S 6D 8C 6C 8D")
    game = laid_away("nineteen no-play", *hands, starter="TH", dealer=1, scores=(0, 30))
    assert "1 back 19; 1 crib is 0; 1 count 0; 1 back 11; 0 deals 1" in story(game.events)


@pytest.mark.rule("B2")
def test_his_heels_and_the_play_do_not_save_an_empty_hand() -> None:
    hands = ("5H 5S 5D TC 2C QS", "2H 4S 6D 8C 6C 8D")
    game = laid_away("back-10 no-play", *hands, starter="JH", dealer=1, scores=(0, 50))
    assert "starter JH; 1 his_heels 2; " in story(game.events)
    assert "; 1 hand is 0; 1 count 0; 1 back 10; " in story(game.events)


@pytest.mark.rule("B5", "B10", "L3")
def test_in_lowball_a_step_back_leads_away_from_the_target_and_ends_nothing() -> None:
    hands = ("5H 5S 5D JC 2C QS", "2H 4S 6D 8C 6C 8D")
    game = laid_away("lowball-back-10 no-play", *hands, starter="TH", dealer=1, scores=(0, 120))
    assert (game.outcome, game.scores[1]) == (None, 100)
