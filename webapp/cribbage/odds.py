"""Exact odds, by counting every case: what a hand, a crib and each way to lay away can come to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from types import MappingProxyType
from typing import Final

from webapp.cribbage.cards import Card, Cards
from webapp.cribbage.counting import HAND_SIZE
from webapp.cribbage.distribution import Distribution
from webapp.cribbage.errors import InvalidPositionError, PositionFault
from webapp.cribbage.rules import PLAYERS, Rules
from webapp.cribbage.unseen import Unseen

DEALT: Final[Mapping[int, int]] = MappingProxyType({rules.dealt: rules.laid_away for rules in map(Rules, PLAYERS)})
"""By the number of cards dealt, how many of them are laid away (S2)."""


@dataclass(frozen=True, slots=True)
class Discard:
    """One way to lay away, and what comes of it."""

    keep: Cards
    laid_away: Cards
    hand: Distribution
    """The kept cards with every starter that is still possible."""
    crib: Distribution
    """The cards laid away with all others that are unseen, each set of them as likely as any other."""
    dealer: bool
    """Whether the crib belongs to the player or his partner."""

    @property
    def expectation(self) -> Fraction:
        """Expected points of the hand, and those of the crib: added if it is one's own, or else taken off."""
        return self.hand.mean + self.crib.mean if self.dealer else self.hand.mean - self.crib.mean


def starters(hand: Iterable[Card], known: Iterable[Card] = (), *, crib: bool = False) -> Distribution:
    """Returns what four cards come to with every starter that is still possible.

    >>> found = starters(Cards.parse("5H 5S 5D JC"))
    >>> found.total, found.minimum, found.maximum, found.share(29), found.mean
    (48, 14, 29, Fraction(1, 48), Fraction(397, 24))

    :param known: other cards that cannot be the starter: those laid away, those that have been seen
    :param crib: whether the four cards are a crib
    :raises InvalidPositionError: not 4 cards, a card twice, or no card left to turn
    """
    return _odds(Cards(hand).expect(HAND_SIZE), known, crib=crib)


def cribs(laid_away: Iterable[Card], known: Iterable[Card] = ()) -> Distribution:
    """Returns what a crib comes to of which some cards are known; the others and the starter are any unseen ones.

    >>> found = cribs(Cards.parse("5H 5S"))
    >>> found.total, round(float(found.mean), 4)
    (58800, 8.9927)

    :param laid_away: the cards of the crib that are known, at most 4
    :param known: other cards that have been seen: those kept
    :raises InvalidPositionError: more than 4 cards, a card twice, or not enough cards left
    """
    cards = Cards(laid_away)
    if len(cards) > HAND_SIZE:
        cards.expect(HAND_SIZE)
    return _odds(cards, known, crib=True)


def discards(cards: Iterable[Card], *, dealer: bool) -> tuple[Discard, ...]:
    """Returns every way to lay away from the cards dealt, the one with the highest expectation first.

    Of six cards two are laid away, of five one: with three and with four players alike the other three cards of
    the crib, whoever lays them there, are any unseen ones.

    >>> best = discards(Cards.parse("5H 6H 7S 8D KC AC"), dealer=True)[0]
    >>> best.keep, best.laid_away, best.expectation
    (Cards.parse('6H 7S 8D AC'), Cards.parse('5H KC'), Fraction(2731, 165))

    :param dealer: whether the crib belongs to the player or his partner
    :raises InvalidPositionError: neither 6 cards nor 5, or a card twice
    """
    dealt = Cards(cards)
    if len(dealt) not in DEALT:
        raise InvalidPositionError(
            PositionFault.WRONG_NUMBER,
            f"{len(dealt)} cards where 6 are dealt to two players, 5 to three or four",
            found=len(dealt),
            wanted=6,
        )
    unseen = Unseen(dealt)
    ways = []
    for laid_away in map(Cards, combinations(dealt, DEALT[len(dealt)])):
        keep = Cards([card for card in dealt if card not in laid_away])
        ways.append(
            Discard(
                keep,
                laid_away,
                unseen.distribution(keep, crib=False),
                unseen.distribution(laid_away, crib=True),
                dealer,
            )
        )
    # Whole numbers over one denominator: sorting by fractions would take longer than all the rest.
    hands, sets = ways[0].hand.total, ways[0].crib.total
    sign = 1 if dealer else -1
    return tuple(sorted(ways, key=lambda way: way.hand.points * sets + sign * way.crib.points * hands, reverse=True))


@cache
def whole_deck(*, crib: bool = False) -> Distribution:
    """Returns what all 12,994,800 hands with their starters, or all cribs, come to.

    >>> round(float(whole_deck().mean), 6), round(float(whole_deck(crib=True).mean), 6)
    (4.769152, 4.734819)
    """
    return _odds(Cards(), (), crib=crib)


def _odds(held: Cards, known: Iterable[Card], *, crib: bool) -> Distribution:
    unseen = Unseen(Cards((*held, *known)))
    wanted = HAND_SIZE + 1 - len(held)
    if len(unseen.cards) < wanted:
        raise InvalidPositionError(
            PositionFault.WRONG_NUMBER,
            f"{len(unseen.cards)} cards are left where {wanted} are to come",
            found=len(unseen.cards),
            wanted=wanted,
        )
    return unseen.distribution(held, crib=crib)
