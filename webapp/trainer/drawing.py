"""Drawing hands until one fits: with its starter, each as likely among those that fit as in nature."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from webapp.cribbage import HAND_SIZE, Card, shuffled
from webapp.trainer.items import Item, items_of

Fits = Callable[[frozenset[Item]], bool]
"""Says whether a hand that has these items fits."""


def candidates(rng: Random) -> Iterator[Sequence[Card]]:
    """Yields hands drawn as in nature, without end, each with its starter as the fifth card."""
    while True:
        cards = tuple(shuffled(rng))
        for at in range(0, len(cards) - HAND_SIZE, HAND_SIZE + 1):
            yield cards[at : at + HAND_SIZE + 1]


def draw(rng: Random, fits: Fits, *, crib: bool) -> Sequence[Card]:
    """Returns the first hand drawn that fits. There has to be one."""
    return next(five for five in candidates(rng) if fits(has(five, crib=crib)))


def has(five: Sequence[Card], *, crib: bool) -> frozenset[Item]:
    """Returns what there is to see in a hand or crib, its starter being the fifth card."""
    return frozenset([part.item for part in items_of(five[:HAND_SIZE], five[HAND_SIZE], crib=crib)])
