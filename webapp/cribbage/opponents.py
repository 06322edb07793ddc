"""Computer players: what one of some level does, seeing nothing but the view of its seat."""

from __future__ import annotations

import random
from itertools import combinations

from webapp.cribbage.actions import Action, Announce, LayAway, PlayCard, Reply
from webapp.cribbage.cards import Cards
from webapp.cribbage.counting import MAX_COUNT, Count, count, points
from webapp.cribbage.errors import ActionFault, IllegalActionError
from webapp.cribbage.levels import Level, happens, pick
from webapp.cribbage.pegging import playable
from webapp.cribbage.reading import read
from webapp.cribbage.settlement import Accept, Answer, Muggins, sharp_answer
from webapp.cribbage.strategy import best_to_lay_away, best_to_play
from webapp.cribbage.view import Phase, View


def decide(view: View, level: Level, rng: random.Random) -> Action:
    """Returns what a player of this level does when the game waits for his seat.

    The same view, level and state of ``rng`` give the same action.

    >>> from webapp.cribbage import PERFECT, Game, Rules
    >>> game = Game(Rules(), seed=15)
    >>> game.view(0).hand, decide(game.view(0), PERFECT, random.Random(1))
    (Cards.parse('4H 6S QD 9H AH 6H'), LayAway(seat=0, cards=Cards.parse('6S QD')))

    :raises IllegalActionError: the game does not wait for the seat of this view
    """
    seat = view.seat
    if seat is None or seat not in view.to_act:
        raise IllegalActionError(ActionFault.NOT_YOUR_TURN, "the game does not wait for the seat of this view")
    match view.phase:
        case Phase.LAY_AWAY if happens(level.careless, rng):
            ways = list(combinations(view.hand, view.rules.laid_away))
            return LayAway(seat, Cards(pick(ways, rng)))
        case Phase.LAY_AWAY:
            return LayAway(seat, best_to_lay_away(view, seat))
        case Phase.PLAY if happens(level.careless, rng):
            return PlayCard(seat, pick(playable(view.held, view.count), rng))
        case Phase.PLAY:
            return PlayCard(seat, best_to_play(view, seat))
        case Phase.ANNOUNCE:
            return Announce(seat, read(_counted(view), level, rng).announced)
        case _:
            assert view.starter is not None
            real = points(view.open, view.starter, view.crib)
            return Reply(seat, answer(real, view.announced or 0, level, rng))


def answer(real: int, announced: int, level: Level, rng: random.Random) -> Answer:
    """Returns what a player of this level says to a count another has announced."""
    right = sharp_answer(real, announced)
    if right == Accept() or not happens(level.notice, rng):
        return Accept()
    return right if happens(level.name, rng) else _misnamed(right, rng)


def _misnamed(right: Answer, rng: random.Random) -> Answer:
    """Returns a call that something is wrong, but not what it is."""
    if isinstance(right, Muggins):
        near = (right.points - 1, right.points + 1, right.points + 2)
        return Muggins(pick([points for points in near if 1 <= points <= MAX_COUNT], rng))
    # Too much was counted, and he thinks it too little.
    return Muggins(pick((1, 2), rng))


def _counted(view: View) -> Count:
    """Returns the count of the cards that lie open, which everybody can work out who looks at them."""
    assert view.starter is not None
    return count(view.open, view.starter, crib=view.crib)
