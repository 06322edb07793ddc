"""What a seat may see of a game, and what it may not."""

import json
import re

import pytest

from tests.cribbage.playing import dealt, laid_away, play, say
from webapp.cribbage import (
    Card,
    Cards,
    Game,
    InvalidPositionError,
    LayAway,
    Phase,
    Played,
    PositionFault,
    Rules,
    View,
    plain,
)

MINE, YOURS, STARTER = "4H 5H 6S KS 9C TC", "5S TD JD QD AC 2C", "7H"


def seen(view: View) -> set[str]:
    """Returns every card that is in a view, whatever it stands for."""
    return set(re.findall(r"\b[A2-9TJQK][CDHS]\b", json.dumps(plain(view))))


def cards(*texts: str) -> set[str]:
    """Returns cards given as text, as a view writes them."""
    return {str(card) for text in texts for card in Cards.parse(text)}


def test_before_laying_away_a_player_sees_his_cards_alone() -> None:
    game = dealt("standard", MINE, YOURS, starter=STARTER)
    assert seen(game.view(0)) == cards(MINE)
    assert seen(game.view(1)) == cards(YOURS)
    assert seen(game.view()) == set()
    assert game.view(0).starter is None
    assert game.view(0).numbers == (6, 6)


def test_what_is_laid_away_is_seen_by_its_owner_alone() -> None:
    game = dealt("standard", MINE, YOURS, starter=STARTER)
    game.apply(LayAway(0, Cards.parse("9C TC")))
    assert game.view(0).laid_away == Cards.parse("9C TC")
    assert game.view(0).hand == Cards.parse("4H 5H 6S KS")
    assert seen(game.view(1)) == cards(YOURS)
    assert seen(game.view()) == set()
    assert game.view(1).numbers == (4, 6)


def test_the_card_dealt_to_the_crib_is_seen_by_nobody() -> None:
    game = laid_away(
        "3-players", "4H 5H 6S KS 9C", "5S TD JD QD AC", "2S 3S 8S QS 2C", starter=STARTER, to_crib="9D", dealer=2
    )
    for seat in (0, 1, 2, None):
        assert "9D" not in seen(game.view(seat))
        assert STARTER in seen(game.view(seat))


def test_in_the_play_everybody_sees_the_table_and_his_own_cards() -> None:
    game = laid_away("standard", MINE, YOURS, starter=STARTER)
    play(game, "KS TD 5H")
    view = game.view(0)
    assert seen(view) == cards(MINE, "TD", STARTER)
    assert (view.hand, view.held) == (Cards.parse("4H 5H 6S KS"), Cards.parse("4H 6S"))
    assert view.table == (Played(0, Card.parse("KS")), Played(1, Card.parse("TD")), Played(0, Card.parse("5H")))
    assert (view.series, view.count) == (tuple(Cards.parse("KS TD 5H")), 25)
    assert (view.numbers, view.to_act, view.phase) == ((2, 3), (1,), Phase.PLAY)
    assert seen(game.view()) == cards("KS TD 5H", STARTER)


def test_without_the_play_no_foreign_hand_is_seen_before_it_is_counted() -> None:
    game = laid_away("muggins no-play", MINE, YOURS, starter=STARTER)
    assert seen(game.view(1)) == cards(YOURS, "4H 5H 6S KS", STARTER)
    assert seen(game.view(0)) == cards(MINE, STARTER)
    say(game, 8, "accept")
    assert seen(game.view(0)) == cards(MINE, "5S TD JD QD", STARTER)
    assert seen(game.view()) == cards("4H 5H 6S KS", "5S TD JD QD", STARTER)


@pytest.mark.rule("M9")
def test_the_crib_is_seen_when_it_is_counted_and_not_before() -> None:
    game = laid_away("muggins no-play", MINE, YOURS, starter=STARTER)
    say(game, 8, "accept", 9)
    assert not cards("AC 2C") & seen(game.view(0))
    say(game, "accept")
    view = game.view(0)
    assert (view.counter, view.crib, view.open) == (1, True, Cards.parse("AC 2C 9C TC"))


@pytest.mark.rule("M8")
def test_the_real_count_is_not_seen_before_the_answers_are_in() -> None:
    game = laid_away(
        "3-players muggins no-play",
        "4H 5H 6S KS 9C",
        "5S TD JD QD AC",
        "2S 3S 8S QS 2C",
        starter=STARTER,
        to_crib="9D",
        dealer=2,
    )
    for word in (5, "accept"):
        say(game, word)
        for seat in (0, 1, 2, None):
            view = game.view(seat)
            assert (view.counted, view.announced) == ((), 5)
            assert "real" not in json.dumps(plain(view))
            assert "points" not in json.dumps(plain(view))
    say(game, "accept")
    assert [counted.count.total for counted in game.view(1).counted] == [8]
    assert (game.view(1).announced, game.view(1).answers) == (None, ())


def test_hands_that_are_not_counted_any_more_stay_hidden() -> None:
    game = laid_away("no-play", MINE, YOURS, starter=STARTER, scores=(113, 0))
    assert game.phase is Phase.OVER
    assert seen(game.view()) == cards("4H 5H 6S KS", STARTER)
    assert game.view().outcome == game.outcome
    assert game.view().outcome is not None


def test_a_view_tells_scores_dealer_and_rules() -> None:
    game = Game(Rules(players=3), 4, dealer=2, scores=(1, 2, 3))
    view = game.view(1)
    assert (view.rules, view.seat, view.deal, view.dealer, view.scores) == (game.rules, 1, 0, 2, (1, 2, 3))
    assert (view.counter, view.crib, view.open, view.announced, view.answers) == (None, False, (), None, ())


def test_a_view_of_a_seat_does_not_hang_on_what_it_cannot_see() -> None:
    views = [
        plain(dealt("standard", MINE, other, starter=starter).view(0))
        for other, starter in ((YOURS, STARTER), ("2S TS JH QH AD 2D", "8D"))
    ]
    assert views[0] == views[1]


@pytest.mark.parametrize("seat", [-1, 2])
def test_nobody_looks_from_outside_the_table(seat: int) -> None:
    with pytest.raises(InvalidPositionError) as error:
        Game(Rules(), 1).view(seat)
    assert error.value.reason is PositionFault.BAD_SEAT
