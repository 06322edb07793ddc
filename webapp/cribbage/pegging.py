"""The points a card makes in the play (S13), with their combinations, and which cards may be played (S10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from webapp.cribbage.cards import Card, Cards, order
from webapp.cribbage.counting import OF_ONE_RANK, Combination, Kind, worth

LIMIT: Final = 31
"""The running count may reach it, never pass it (S10)."""


def playable(held: Iterable[Card], count: int) -> tuple[Card, ...]:
    """Returns the cards among ``held`` that do not take the running count past 31.

    >>> playable(Cards.parse("5H 6S KD"), 26)
    (Card.parse('5H'),)
    """
    room = LIMIT - count
    return tuple(card for card in held if card.value <= room)


def play_combinations(series: Sequence[Card]) -> tuple[Combination, ...]:
    """Says what the last card of ``series`` makes in the play; 31, go and last card are no combinations.

    >>> for combination in play_combinations(Cards.parse("4H 5S 6D")):
    ...     print(combination.kind, combination.points)
    fifteen 2
    run 3

    :param series: the cards played since the running count was last 0, in order
    """
    return tuple(_combination(kind, series[-size:]) for kind, size in _found(series))


def play_points(series: Sequence[Card]) -> int:
    """Returns the points of :func:`play_combinations` together.

    >>> play_points(Cards.parse("6H 5S 4D 5C"))
    0
    """
    return sum([worth(kind, size) for kind, size in _found(series)])


def _combination(kind: Kind, cards: Sequence[Card]) -> Combination:
    if kind is Kind.RUN:
        cards = sorted(cards, key=order)
    return Combination(kind, Cards(cards), worth(kind, len(cards)))


def _found(series: Sequence[Card]) -> list[tuple[Kind, int]]:
    """Returns what the last card makes: the kind, and how many of the last cards."""
    found: list[tuple[Kind, int]] = []
    if len(series) > 1:
        if sum([card.value for card in series]) == 15:
            found.append((Kind.FIFTEEN, len(series)))
        if (equal := _equal_ranks(series)) > 1:
            found.append((OF_ONE_RANK[equal], equal))
        elif length := _run(series):
            found.append((Kind.RUN, length))
    return found


def _equal_ranks(series: Sequence[Card]) -> int:
    """Returns how many cards of one rank stand in a row at the end."""
    equal = 0
    for card in reversed(series):
        if card.rank != series[-1].rank:
            break
        equal += 1
    return equal


def _run(series: Sequence[Card]) -> int:
    """Returns how many of the last cards form the longest run; 0 if none of 3 or more do."""
    longest = 0
    if len(series) < 3:
        return longest
    low = high = series[-1].rank
    ranks: set[int] = set()
    for length, card in enumerate(reversed(series), 1):
        rank = card.rank
        if rank in ranks:
            break
        ranks.add(rank)
        if rank < low:
            low = rank
        elif rank > high:
            high = rank
        if high - low + 1 == length >= 3:
            longest = length
    return longest
