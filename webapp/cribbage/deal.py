"""The cards of one deal: who holds what, what is laid away, the starter, the crib (S2, S6)."""

from __future__ import annotations

import random

from webapp.cribbage.cards import Card, Cards, order, shuffled
from webapp.cribbage.errors import InvalidPositionError, PositionFault
from webapp.cribbage.rules import Rules


def pack(seed: str, deal: int) -> Cards:
    """Returns the shuffled pack of one deal. It hangs on the seed and the deal's number, and on nothing else.

    :raises InvalidPositionError: the seed is a text that cannot be written down
    """
    return _drawn(f"{seed}:deal:{deal}")


def cuts(rules: Rules, seed: str) -> tuple[list[tuple[int, Card]], int]:
    """Returns the cuts for the first deal, seat and card, in order, and who deals (S4).

    Whoever shares the lowest rank cuts again, each time from a whole pack.

    :raises InvalidPositionError: the seed is a text that cannot be written down
    """
    made: list[tuple[int, Card]] = []
    cutting = list(range(rules.players))
    turn = 0
    while len(cutting) > 1:
        drawn = list(zip(cutting, _drawn(f"{seed}:cut:{turn}"), strict=False))
        made += drawn
        lowest = min(card.rank for _, card in drawn)
        cutting = [seat for seat, card in drawn if card.rank == lowest]
        turn += 1
    return made, cutting[0]


def _drawn(seed: str) -> Cards:
    """Returns the deck as this very text shuffles it."""
    try:
        return shuffled(random.Random(seed))
    except UnicodeEncodeError as error:
        raise InvalidPositionError(PositionFault.BAD_SEED, "a seed is a text that can be written down") from error


class Deal:
    """The cards of one deal. It checks nothing: the game does.

    >>> deal = Deal(Rules(), 0, dealer=1, pack=pack("7", 0))
    >>> [len(hand) for hand in deal.hands]
    [6, 6]
    """

    number: int
    """Deals before this one in the game."""
    dealer: int
    hands: list[Cards]
    """By seat: the cards dealt, and after laying away the four that are kept."""
    laid_away: list[Cards | None]
    """By seat; None until it has laid away."""
    crib: Cards
    """The cards in the crib so far, by rank: their order says nothing of who laid them away."""
    starter: Card
    rest: Cards
    """What nobody was dealt, below the starter."""

    def __init__(self, rules: Rules, number: int, *, dealer: int, pack: Cards) -> None:
        self.number = number
        self.dealer = dealer
        dealt = rules.players * rules.dealt
        # One card at a time, from the dealer's left.
        self.hands = [Cards()] * rules.players
        for place, seat in enumerate(rules.from_left_of(dealer)):
            self.hands[seat] = Cards(pack[place : dealt : rules.players])
        self.laid_away = [None] * rules.players
        to_crib = 1 if rules.players == 3 else 0
        self.crib = Cards(pack[dealt : dealt + to_crib])
        self.starter = pack[dealt + to_crib]
        self.rest = Cards(pack[dealt + to_crib + 1 :])

    def lay_away(self, seat: int, cards: Cards) -> None:
        """Moves cards from a hand to the crib."""
        self.hands[seat] = Cards(card for card in self.hands[seat] if card not in cards)
        self.laid_away[seat] = cards
        self.crib = Cards(sorted((*self.crib, *cards), key=order))

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have not laid away yet."""
        return tuple(seat for seat, cards in enumerate(self.laid_away) if cards is None)
