"""What a good player lays away and plays, by nothing but what his seat may see."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import prod

from webapp.cribbage.board import PEGS
from webapp.cribbage.cards import Card, Cards, deck, order
from webapp.cribbage.distribution import Distribution
from webapp.cribbage.odds import Discard, discards
from webapp.cribbage.pegging import LIMIT, play_points, playable
from webapp.cribbage.rules import Rules
from webapp.cribbage.settlement import Reason
from webapp.cribbage.view import View


def best_to_lay_away(view: View, seat: int) -> Cards:
    """Returns the cards to lay away, by the odds of hand and crib and by what an empty one costs (B1).

    In Lowball the same figures are wanted low.
    """
    rules = view.rules
    ways = discards(view.hand, dealer=rules.side_of(view.dealer) == rules.side_of(seat))
    if rules.step_back is not None:
        ways = tuple(sorted(ways, key=lambda way: _worth(way, rules), reverse=True))
    return ways[-1 if rules.lowball else 0].laid_away


def best_to_play(view: View, seat: int) -> Card:
    """Returns the card to play.

    For it counts what it makes, and the chance of a go. Against it count the points that the next player can answer
    with, each by the chance that he holds such a card, less what can be made on top of his answer. So a count of 5
    or 21 is not left, nor a card beside another, unless there is more to gain. Of equal cards the highest goes
    first: low ones are good to keep. In Lowball points are wanted low.
    """
    legal = playable(view.held, view.count)
    if len(legal) == 1:
        return legal[0]
    sign = -1 if view.rules.lowball else 1
    prospects = _Prospects(view, seat)
    return max(legal, key=lambda card: (sign * prospects.of(card), *order(card)))


def _worth(way: Discard, rules: Rules) -> Fraction:
    """Returns the holes a way to lay away is expected to move the own side ahead of the others."""
    crib = _holes(way.crib, rules, crib=True)
    return _holes(way.hand, rules, crib=False) + (crib if way.dealer else -crib)


def _holes(found: Distribution, rules: Rules, *, crib: bool) -> Fraction:
    back = rules.step_back.holes if rules.step_back and rules.step_back.applies(crib=crib) else 0
    return found.mean - back * found.empty


class _Prospects:
    """What a card that is played can lead to."""

    def __init__(self, view: View, seat: int) -> None:
        rules = view.rules
        self.series = view.series
        self.count = view.count
        self.held = view.held
        seen = {*view.hand, *view.laid_away, *(played.card for played in view.table), view.starter}
        self.unseen: dict[int, tuple[Card, int]] = {}
        """By rank, a card that has not been seen and how many there are: suits make no difference in the play."""
        for card in deck():
            if card not in seen:
                _, number = self.unseen.get(card.rank, (card, 0))
                self.unseen[card.rank] = card, number + 1
        self.cards = len(deck()) - len(seen)
        after = [other for other in rules.from_left_of(seat) if other != seat and view.numbers[other]]
        self.against = bool(after) and rules.side_of(after[0]) != rules.side_of(seat)
        """Whether an opponent comes next."""
        self.holds = view.numbers[after[0]] if after else 0
        """How many cards he holds."""
        self.alone = rules.players == 2
        """Whether nobody else comes in between before it is this seat's turn again."""

    def of(self, card: Card) -> float:
        """Returns the points a card is expected to make, less those it gives away."""
        series = [*self.series, card]
        count = self.count + card.value
        gain: float = _made(series, count)
        if count == LIMIT or not self.against:
            return gain
        mine = [other for other in self.held if other is not card]
        given = too_high = 0
        for other, number in self.unseen.values():
            if count + other.value > LIMIT:
                too_high += number
            else:
                given += number * self._answer([*series, other], count + other.value, mine)
        if self.alone:
            gain += PEGS[Reason.GO] * prod([too_high / self.cards] * self.holds)
        return gain - self.holds / self.cards * given

    def _answer(self, series: list[Card], count: int, mine: list[Card]) -> int:
        """Returns the points of an answer, less the best that can be made on top of it."""
        points = _made(series, count)
        if not points or not self.alone:
            return points
        on_top = (_made([*series, card], count + card.value) for card in mine if count + card.value <= LIMIT)
        return points - max(on_top, default=0)


def _made(series: Sequence[Card], count: int) -> int:
    """Returns what the last card pegs, 31 included (S11, S13)."""
    return play_points(series) + (PEGS[Reason.THIRTY_ONE] if count == LIMIT else 0)
