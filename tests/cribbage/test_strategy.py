"""What a good player lays away and plays."""

from __future__ import annotations

import pytest

from tests.cribbage.playing import dealt
from webapp.cribbage import Card, Cards, Game, LayAway, PlayCard, discards
from webapp.cribbage.strategy import best_to_lay_away, best_to_play

OTHER = "AC 3D 7D 9D QS KD"


def playing(words: str, hand: str, other: str, played: str = "", *, leader: int = 0) -> Game:
    """Returns a game of two in which seat 0 holds the first four cards, and some have been played."""
    spare = ["2C 2D", "QC QD"]
    game = dealt(words, f"{hand} {spare[0]}", f"{other} {spare[1]}", starter="4C", dealer=1 - leader)
    for seat in (0, 1):
        game.apply(LayAway(seat, Cards.parse(spare[seat])))
    for text in played.split():
        game.apply(PlayCard(game.to_act[0], Card.parse(text)))
    assert game.to_act == (0,)
    return game


@pytest.mark.parametrize("dealer", [0, 1])
def test_it_lays_away_what_the_odds_say(dealer: int) -> None:
    game = dealt("standard", "5H 6H 7S 8D KC AS", OTHER, starter="4C", dealer=dealer)
    best = discards(Cards.parse("5H 6H 7S 8D KC AS"), dealer=dealer == 0)[0]
    assert set(best_to_lay_away(game.view(0), 0)) == set(best.laid_away)


@pytest.mark.rule("S3")
def test_the_crib_of_a_partner_is_an_own_crib() -> None:
    hands = ["5H 6H 7S 8D 5S", "AC AD AH AS 2C", "2D 2H 2S 3C 3D", "9C 9D 9H 9S TC"]
    for dealer in range(4):
        game = dealt("partners", *hands, starter="4C", dealer=dealer)
        best = discards(Cards.parse(hands[0]), dealer=dealer in (0, 2))[0]
        assert best_to_lay_away(game.view(0), 0) == best.laid_away


@pytest.mark.rule("L1")
def test_in_lowball_the_worst_is_the_best() -> None:
    game = dealt("lowball", "5H 6H 7S 8D KC AS", OTHER, starter="4C", dealer=0)
    worst = discards(Cards.parse("5H 6H 7S 8D KC AS"), dealer=True)[-1]
    assert best_to_lay_away(game.view(0), 0) == worst.laid_away


@pytest.mark.rule("B1")
def test_with_a_step_back_an_empty_hand_is_avoided() -> None:
    """By points alone 2-4-6-8 is worth keeping less often than what never comes to nothing."""
    cards = "2H 4S 6D 8C QH KS"
    plain = dealt("standard", cards, OTHER, starter="4C", dealer=0)
    careful = dealt("nineteen", cards, OTHER, starter="4C", dealer=0)
    ways = {frozenset(way.laid_away): way for way in discards(Cards.parse(cards), dealer=True)}
    by_points = ways[frozenset(best_to_lay_away(plain.view(0), 0))]
    by_holes = ways[frozenset(best_to_lay_away(careful.view(0), 0))]
    assert by_points.expectation >= by_holes.expectation
    cost = [19 * (way.hand.empty + way.crib.empty) for way in (by_points, by_holes)]
    assert by_holes.expectation - cost[1] >= by_points.expectation - cost[0]
    assert by_holes.expectation - cost[1] == max(
        way.expectation - 19 * (way.hand.empty + way.crib.empty) for way in ways.values()
    )


@pytest.mark.parametrize(
    ("hand", "other", "played", "card"),
    [
        ("5H 9S KS JS", "TH AH 6S 3S", "TH", "5H"),  # fifteen
        ("8H 9S KS JS", "9H AH 6S 3S", "9H", "9S"),  # a pair, and no run is left
        ("7H 9S KS AS", "8H AH 6S 3S", "8H", "7H"),  # fifteen, though a run can follow
        ("QS TS 9S AS", "KH AH 6S 3S", "KH QS AH", "TS"),  # 31
    ],
)
@pytest.mark.rule("S11", "S13")
def test_it_takes_what_there_is_to_take(hand: str, other: str, played: str, card: str) -> None:
    game = playing("standard", hand, other, played, leader=1)
    assert best_to_play(game.view(0), 0) == Card.parse(card)


@pytest.mark.rule("S13")
def test_it_does_not_lead_a_five() -> None:
    game = playing("standard", "5H 4S 9S KS", "7H 8H 3S AD")
    assert best_to_play(game.view(0), 0) == Card.parse("4S")


@pytest.mark.rule("S13")
def test_it_leads_from_a_pair_of_low_cards() -> None:
    game = playing("standard", "3S 3D 9S KS", "7H 8H 3H AD")
    assert best_to_play(game.view(0), 0).rank == 3


@pytest.mark.rule("S13")
@pytest.mark.parametrize(("hand", "played", "left"), [("AS 9S 8S TS", "4H", 5), ("JS AS 9S 8S", "9H AS AH", 21)])
def test_it_does_not_leave_5_or_21(hand: str, played: str, left: int) -> None:
    game = playing("standard", hand, "4H 9H AH 3H", played, leader=1)
    view = game.view(0)
    assert any(view.count + card.value == left for card in view.held)
    assert view.count + best_to_play(view, 0).value != left


@pytest.mark.rule("L1")
def test_in_lowball_it_leaves_points_lying() -> None:
    game = playing("lowball", "5H 9S KS JS", "TH 6S 3S 2S", "TH", leader=1)
    assert best_to_play(game.view(0), 0) != Card.parse("5H")


def test_the_last_card_is_played() -> None:
    game = playing("standard", "9S KS JS AS", "TH 6S 3S 2S", "9S TH KS 2S JS 3S", leader=0)
    assert best_to_play(game.view(0), 0) == Card.parse("AS")
