"""Items: what there is to see in a counted hand, in the units in which counting is learnt.

A count's combinations are shared out among items, each combination to one:

- A run together with the pairs inside it is one unit (S23): a double run of three is worth 8 and is neither two runs
  nor a pair. So one hand has at most one of the items of runs.
- Pairs outside runs are a pair, a pair royal or a double pair royal (S22).
- Fifteens (S21) go by the number of their cards, but for the low-card fifteens, which learners overlook most: three
  or four cards, two of them threes or higher and all the others aces and twos, such as 6-8-A, 10-3-2 or 6-7-A-A.
- A flush goes by the number of its cards (S24); his nobs is an item of its own (S25).

Two items are worth nothing and are there to be resisted: the empty hand, which people give 2, and the four cards of
one suit in a crib, which are no flush without the starter (S24).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from webapp.cribbage import HAND_SIZE, Card, Cards, Combination, Count, Group, Kind, RunShape, count
from webapp.cribbage.counting import worth


class Item(StrEnum):
    """Something to see in a hand or crib."""

    FIFTEEN_OF_2 = "fifteen_of_2"
    FIFTEEN_OF_3 = "fifteen_of_3"
    FIFTEEN_OF_4 = "fifteen_of_4"
    FIFTEEN_OF_5 = "fifteen_of_5"
    LOW_FIFTEEN = "low_fifteen"
    """Three or four cards: two from the three upwards, completed by aces and twos."""
    PAIR = "pair"
    PAIR_ROYAL = "pair_royal"
    DOUBLE_PAIR_ROYAL = "double_pair_royal"
    RUN_OF_3 = "run_of_3"
    RUN_OF_4 = "run_of_4"
    RUN_OF_5 = "run_of_5"
    DOUBLE_RUN_OF_3 = "double_run_of_3"
    DOUBLE_RUN_OF_4 = "double_run_of_4"
    TRIPLE_RUN = "triple_run"
    DOUBLE_DOUBLE_RUN = "double_double_run"
    FLUSH_OF_4 = "flush_of_4"
    FLUSH_OF_5 = "flush_of_5"
    CRIB_FOUR_FLUSH = "crib_four_flush"
    """Four cards of one suit in a crib, the starter of another: worth nothing."""
    NOBS = "nobs"
    EMPTY = "empty"
    """A hand or crib worth nothing."""

    @property
    def trap(self) -> bool:
        """Whether it is worth nothing, and only tempts one to count too much."""
        return self in (Item.CRIB_FOUR_FLUSH, Item.EMPTY)

    def possible(self, *, crib: bool) -> bool:
        """Says whether a crib, or else a hand, can have it (S24)."""
        return self is not (Item.FLUSH_OF_4 if crib else Item.CRIB_FOUR_FLUSH)


@dataclass(frozen=True, slots=True)
class Part:
    """One item as a hand has it, with all the combinations that belong to it."""

    item: Item
    points: int
    """What is missed by who does not see it; of a trap, what is counted too much by who falls for it."""
    slips: frozenset[int]
    """By how much an announced count differs from the real one if nothing but this item went wrong.

    Some or all of its combinations were overlooked, or one of them was counted twice.
    """
    combinations: int = 0
    """How many belong to it; a trap has none."""


_LOW: Final = 2
"""The highest rank of the low cards."""
_FIFTEENS: Final = (Item.FIFTEEN_OF_2, Item.FIFTEEN_OF_3, Item.FIFTEEN_OF_4, Item.FIFTEEN_OF_5)
_PAIRS: Final = {
    Kind.PAIR: Item.PAIR,
    Kind.PAIR_ROYAL: Item.PAIR_ROYAL,
    Kind.DOUBLE_PAIR_ROYAL: Item.DOUBLE_PAIR_ROYAL,
}
_RUNS: Final = {
    (RunShape.RUN, 3): Item.RUN_OF_3,
    (RunShape.RUN, 4): Item.RUN_OF_4,
    (RunShape.RUN, 5): Item.RUN_OF_5,
    (RunShape.DOUBLE_RUN, 3): Item.DOUBLE_RUN_OF_3,
    (RunShape.DOUBLE_RUN, 4): Item.DOUBLE_RUN_OF_4,
    (RunShape.TRIPLE_RUN, 3): Item.TRIPLE_RUN,
    (RunShape.DOUBLE_DOUBLE_RUN, 3): Item.DOUBLE_DOUBLE_RUN,
}
_FLUSHES: Final = {4: Item.FLUSH_OF_4, 5: Item.FLUSH_OF_5}
_ORDER: Final = tuple(Item)
_TEMPTS: Final = {Item.EMPTY: worth(Kind.FIFTEEN, 2), Item.CRIB_FOUR_FLUSH: worth(Kind.FLUSH, HAND_SIZE)}
"""Points that the traps tempt one to count."""


def items(counted: Count) -> tuple[Part, ...]:
    """Says which items a counted hand or crib has, each once, in the order of :class:`Item`.

    Without traps their points add up to the count.

    >>> from webapp.cribbage import Card, Cards, count
    >>> for part in items(count(Cards.parse("6H 7S 8D AC"), Card.parse("AH"))):
    ...     print(part.item, part.points)
    fifteen_of_2 2
    low_fifteen 6
    pair 2
    run_of_3 3
    """
    hand, starter = counted.hand, counted.starter
    if not _suits_matter(hand, starter):
        ranks = _ranks(hand, starter)
        # What a hand has is kept for all of the same ranks.
        found = _KNOWN.get(ranks)
        if found is None:
            found = _KNOWN[ranks] = _in_order(_by_ranks(counted)) or (_trap(Item.EMPTY),)
        return found
    parts = _by_ranks(counted)
    for combination in counted.combinations:
        if combination.kind is Kind.FLUSH:
            parts.append(_part(_FLUSHES[len(combination.cards)], [combination]))
        elif combination.kind is Kind.NOBS:
            parts.append(_part(Item.NOBS, [combination]))
    if not parts:
        parts.append(_trap(Item.EMPTY))
    suits = {card.suit for card in counted.hand}
    if counted.crib and len(suits) == 1 and counted.starter.suit not in suits:
        parts.append(_trap(Item.CRIB_FOUR_FLUSH))
    return _in_order(parts)


def items_of(hand: Sequence[Card], starter: Card, *, crib: bool) -> tuple[Part, ...]:
    """Says what :func:`items` says of the count of these cards, many times as fast.

    Suits matter in few hands. What the others have hangs on their ranks alone and is kept.
    """
    if not _suits_matter(hand, starter):
        found = _KNOWN.get(_ranks(hand, starter))
        if found is not None:
            return found
    return items(count(hand, starter, crib=crib))


_KNOWN: Final[dict[tuple[int, ...], tuple[Part, ...]]] = {}
"""By five ranks in order, of which there are some six thousand: what there is to see where suits do not matter."""


def _suits_matter(hand: Sequence[Card], starter: Card) -> bool:
    a, b, c, d = hand
    return starter.nobs in hand or a.suit is b.suit is c.suit is d.suit


def _ranks(hand: Sequence[Card], starter: Card) -> tuple[int, ...]:
    a, b, c, d = hand
    return tuple(sorted([a.rank, b.rank, c.rank, d.rank, starter.rank]))


def _in_order(parts: Sequence[Part]) -> tuple[Part, ...]:
    return tuple(sorted(parts, key=lambda part: _ORDER.index(part.item)))


def _by_ranks(counted: Count) -> list[Part]:
    """Returns the items that hang on ranks alone."""
    runs = [combination for combination in counted.combinations if combination.kind is Kind.RUN]
    in_runs = {card.rank for run in runs for card in run.cards}
    found: defaultdict[Item, list[Combination]] = defaultdict(list)
    for combination in counted.combinations:
        match combination.kind.group:
            case Group.FIFTEENS:
                found[_fifteen(combination.cards)].append(combination)
            case Group.PAIRS if combination.cards[0].rank in in_runs:
                runs.append(combination)
            case Group.PAIRS:
                found[_PAIRS[combination.kind]].append(combination)
    if counted.shape is not None:
        found[_RUNS[counted.shape, len(runs[0].cards)]] = runs
    return [_part(item, combinations) for item, combinations in found.items()]


def _fifteen(cards: Cards) -> Item:
    size = len(cards)
    if 3 <= size <= 4 and sum(card.rank > _LOW for card in cards) == 2:
        return Item.LOW_FIFTEEN
    return _FIFTEENS[size - 2]


def _part(item: Item, combinations: Sequence[Combination]) -> Part:
    atoms = [points for combination in combinations for points in _atoms(combination)]
    short = {0}
    for points in atoms:
        short |= {less - points for less in short}
    return Part(item, sum(atoms), frozenset(short - {0}) | frozenset(atoms), len(combinations))


def _atoms(combination: Combination) -> list[int]:
    """Returns the points that go wrong by themselves: a royal pair by pair, a flush also by its fifth card."""
    points = combination.points
    match combination.kind.group:
        case Group.PAIRS:
            pair = worth(Kind.PAIR, 2)
            return [pair] * (points // pair)
        case Group.FLUSH if len(combination.cards) > HAND_SIZE:
            four = worth(Kind.FLUSH, HAND_SIZE)
            return [four, points - four]
        case _:
            return [points]


def _trap(item: Item) -> Part:
    return Part(item, _TEMPTS[item], frozenset({_TEMPTS[item]}))
