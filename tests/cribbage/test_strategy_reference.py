"""What a good player chooses, held to the same considerations worked out the long way, card by card, as fractions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from tests.cribbage.reference import reference_play_points, value
from webapp.cribbage import Card, Cards, Game, Phase, Rules, View, deck, discards
from webapp.cribbage.strategy import best_to_lay_away, best_to_play

KINDS = ["standard", "lowball", "3-players", "4-players", "partners", "partners lowball"]


def views(words: str, phase: Phase, number: int) -> Iterator[tuple[View, int]]:
    """Yields what seats see that have a choice, in games that are played at random."""
    rng = random.Random(words)
    found = seed = 0
    while found < number:
        game = Game(Rules.parse(words), f"{words} {seed}")
        seed += 1
        for _ in range(60):
            if game.outcome is not None:
                break
            seat = game.to_act[0]
            if game.phase is phase and len(game.legal(seat)) > 1 and rng.random() < 0.5:
                yield game.view(seat), seat
                found += 1
            game.apply(rng.choice(game.legal()))


def made(series: list[str]) -> int:
    """Returns what the last card pegs."""
    return reference_play_points(series) + 2 * (sum(map(value, series)) == 31)


def is_best(view: View, seat: int) -> bool:
    """Whether the card that is played has the best prospects, or as good ones as another."""
    sign = -1 if view.rules.lowball else 1
    legal = [card for card in view.held if view.count + card.value <= 31]
    weighed = {card: sign * prospects(view, seat, card) for card in legal}
    return max(weighed.values()) - weighed[best_to_play(view, seat)] < Fraction(1, 10**9)


def prospects(view: View, seat: int, card: Card) -> Fraction:
    """Returns what a card makes, less what the next player is expected to answer, and the chance of a go."""
    rules = view.rules
    seen = {*view.hand, *view.laid_away, *(put.card for put in view.table), view.starter}
    unseen = [str(other) for other in deck() if other not in seen]
    series = [str(other) for other in (*view.series, card)]
    mine = [str(other) for other in view.held if other is not card]
    count = sum(map(value, series))
    gain = Fraction(made(series))
    others = [other for other in rules.from_left_of(seat) if other != seat and view.numbers[other] > 0]
    if count == 31 or not others or rules.side_of(others[0]) == rules.side_of(seat):
        return gain
    holds = view.numbers[others[0]]
    answers = [[*series, other] for other in unseen if count + value(other) <= 31]
    for answer in answers:
        points = made(answer)
        if points and rules.players == 2:
            fitting = [[*answer, own] for own in mine if sum(map(value, answer)) + value(own) <= 31]
            points -= max(map(made, fitting), default=0)
        gain -= Fraction(holds * points, len(unseen))
    if rules.players == 2:
        gain += Fraction(len(unseen) - len(answers), len(unseen)) ** holds
    return gain


@pytest.mark.rule("S11", "S13", "L1")
@pytest.mark.parametrize("words", KINDS)
def test_the_card_with_the_best_prospects_is_played(words: str) -> None:
    for view, seat in views(words, Phase.PLAY, 60):
        assert is_best(view, seat)


@pytest.mark.rule("S3", "S11")
def test_a_partner_who_comes_next_is_given_nothing_away() -> None:
    """The opponent between them has no card left."""
    for view, seat in views("partners", Phase.PLAY, 40):
        left, partner = view.rules.from_left_of(seat)[:2]
        numbers = tuple(0 if other == left else number for other, number in enumerate(view.numbers))
        if numbers[partner]:
            assert is_best(replace(view, numbers=numbers), seat)


@pytest.mark.rule("B1", "B3", "B12", "L1", "S3")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("step_back", ["", "back-10", "nineteen", "crib-back-5"])
def test_the_way_that_moves_the_own_side_farthest_ahead_is_laid_away(kind: str, step_back: str) -> None:
    hands, cribs = {"": (0, 0), "back-10": (10, 10), "nineteen": (19, 19), "crib-back-5": (0, 5)}[step_back]
    for view, seat in views(f"{kind} {step_back}", Phase.LAY_AWAY, 20):
        own = seat == view.dealer or (view.rules.partners and abs(seat - view.dealer) == 2)
        ahead: dict[frozenset[Card], Fraction] = {}
        for way in discards(Cards(view.hand), dealer=own):
            crib = way.crib.mean - cribs * way.crib.empty
            hand = way.hand.mean - hands * way.hand.empty
            ahead[frozenset(way.laid_away)] = hand + crib if own else hand - crib
        wanted = min(ahead.values()) if view.rules.lowball else max(ahead.values())
        assert ahead[frozenset(best_to_lay_away(view, seat))] == wanted
