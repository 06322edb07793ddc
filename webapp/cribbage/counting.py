"""What a hand or crib is really worth (S20-S26): ``count`` says why, ``points`` says how much, fast."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import accumulate, combinations
from types import MappingProxyType
from typing import Final

from webapp.cribbage.cards import Card, Cards, order
from webapp.cribbage.errors import InvalidPositionError, PositionFault
from webapp.cribbage.worths import JACK_BIT, TABLE, fill_table

HAND_SIZE: Final = 4
MAX_COUNT: Final = 29
IMPOSSIBLE: Final = frozenset({19, 25, 26, 27})
"""The counts from 0 to 29 that no hand or crib is worth (S26)."""


class Group(StrEnum):
    """The parts of a count, each said together at the table."""

    FIFTEENS = "fifteens"
    PAIRS = "pairs"
    RUNS = "runs"
    FLUSH = "flush"
    NOBS = "nobs"


class Kind(StrEnum):
    """What a combination is."""

    FIFTEEN = "fifteen"
    PAIR = "pair"
    PAIR_ROYAL = "pair_royal"
    DOUBLE_PAIR_ROYAL = "double_pair_royal"
    RUN = "run"
    FLUSH = "flush"
    NOBS = "nobs"

    @property
    def group(self) -> Group:
        """The part of the count this kind belongs to."""
        return _GROUPS[self]


_GROUPS: Final = {
    Kind.FIFTEEN: Group.FIFTEENS,
    Kind.PAIR: Group.PAIRS,
    Kind.PAIR_ROYAL: Group.PAIRS,
    Kind.DOUBLE_PAIR_ROYAL: Group.PAIRS,
    Kind.RUN: Group.RUNS,
    Kind.FLUSH: Group.FLUSH,
    Kind.NOBS: Group.NOBS,
}
OF_ONE_RANK: Final = {2: Kind.PAIR, 3: Kind.PAIR_ROYAL, 4: Kind.DOUBLE_PAIR_ROYAL}
"""What two, three or four cards of one rank are."""

Order = tuple[Group, ...]
DEFAULT_ORDER: Final[Order] = (Group.FIFTEENS, Group.PAIRS, Group.RUNS, Group.FLUSH, Group.NOBS)
ORDERS: Final[Mapping[str, Order]] = MappingProxyType(
    {
        "pairs-first": DEFAULT_ORDER,
        "nobs-before-flush": (Group.FIFTEENS, Group.PAIRS, Group.RUNS, Group.NOBS, Group.FLUSH),
        "runs-first": (Group.FIFTEENS, Group.RUNS, Group.PAIRS, Group.FLUSH, Group.NOBS),
    }
)
"""The orders in which teachers count, by name."""


class RunShape(StrEnum):
    """The units in which players say runs together with the pairs inside them (S23)."""

    RUN = "run"
    DOUBLE_RUN = "double_run"
    TRIPLE_RUN = "triple_run"
    DOUBLE_DOUBLE_RUN = "double_double_run"


_SHAPES: Final = {
    1: RunShape.RUN,
    2: RunShape.DOUBLE_RUN,
    3: RunShape.TRIPLE_RUN,
    4: RunShape.DOUBLE_DOUBLE_RUN,
}


@dataclass(frozen=True)
class Combination:
    """Some cards that score together, and for what."""

    kind: Kind
    cards: Cards
    """In the order of the hand, the starter last; a run from its lowest card to its highest."""
    points: int


@dataclass(frozen=True)
class Count:
    """The real count of a hand or crib: its combinations, in the order they are said."""

    hand: Cards
    starter: Card
    crib: bool
    combinations: tuple[Combination, ...]

    @property
    def total(self) -> int:
        """Points of all combinations together."""
        return sum(combination.points for combination in self.combinations)

    @property
    def running(self) -> tuple[int, ...]:
        """The total so far after each combination, as it is said aloud."""
        return tuple(accumulate(combination.points for combination in self.combinations))

    @property
    def shape(self) -> RunShape | None:
        """The unit in which the runs are said; None without a run."""
        return _SHAPES[len(runs)] if (runs := self._runs()) else None

    @property
    def shape_points(self) -> int:
        """Points of the runs and of the pairs inside them: 8 for a double run of three; 0 without a run."""
        runs = self._runs()
        ranks = {card.rank for run in runs for card in run.cards}
        return sum(
            combination.points
            for combination in self.combinations
            if combination.kind is Kind.RUN
            or (combination.kind.group is Group.PAIRS and combination.cards[0].rank in ranks)
        )

    def in_order(self, order: Order) -> Count:
        """Returns the same count said in another order of its groups.

        :raises InvalidPositionError: an order that is none
        """
        _check(order)
        said = sorted(self.combinations, key=lambda combination: order.index(combination.kind.group))
        return replace(self, combinations=tuple(said))

    def _runs(self) -> tuple[Combination, ...]:
        return tuple(combination for combination in self.combinations if combination.kind is Kind.RUN)


def count(hand: Iterable[Card], starter: Card, *, crib: bool = False, order: Order = DEFAULT_ORDER) -> Count:
    """Counts a hand or crib with its starter and says every combination.

    >>> full = count(Cards.parse("5H 5S 5D JC"), Card.parse("5C"))
    >>> full.total, len(full.combinations), str(full.combinations[-1].cards)
    (29, 10, 'JC')

    :param hand: the 4 cards of the hand or crib
    :param crib: whether it is a crib, where only a flush of all 5 cards counts (S24)
    :param order: the groups in the order they are said, each once
    :raises InvalidPositionError: not 4 cards, a card twice, or an order that is none
    """
    hand = Cards(hand).expect(HAND_SIZE)
    five = Cards((*hand, starter))
    # In the usual order, DEFAULT_ORDER.
    found = (*_fifteens(five), *_pairs(five), *_runs(five), *_flush(hand, starter, crib), *_nobs(hand, starter))
    made = tuple([Combination(kind, Cards(cards), worth(kind, len(cards))) for kind, cards in found])
    counted = Count(hand, starter, crib, made)
    return counted if order is DEFAULT_ORDER else counted.in_order(order)


def _check(order: Order) -> None:
    if order is not DEFAULT_ORDER and sorted(order) != sorted(Group):
        raise InvalidPositionError(PositionFault.BAD_ORDER, f"{order!r} must name each group once")


_Found = tuple[Kind, tuple[Card, ...]]


def worth(kind: Kind, size: int) -> int:
    """Returns the points of a combination of ``size`` cards (S13, S21 to S25)."""
    if kind is Kind.FIFTEEN:
        return 2
    if kind.group is Group.PAIRS:
        return size * (size - 1)
    return size


def _fifteens(five: Sequence[Card]) -> Iterator[_Found]:
    a, b, c, d, e = [card.value for card in five]
    # The sum of every choice of cards: the bits of the place say which.
    sums = [0, a]
    for value in (b, c, d, e):
        sums += [value + total for total in sums]
    if 15 in sums:
        for chosen, places in _CHOICES:
            if sums[chosen] == 15:
                yield Kind.FIFTEEN, tuple([five[at] for at in places])


_CHOICES: Final = tuple(
    (sum(1 << at for at in places), places) for size in range(2, 6) for places in combinations(range(5), size)
)
"""Every choice of two to five of five cards, as bits and as places."""


def _pairs(five: Sequence[Card]) -> Iterator[_Found]:
    by_rank: dict[int, list[Card]] = {}
    for card in five:
        by_rank.setdefault(card.rank, []).append(card)
    for cards in sorted(by_rank.values(), key=len):
        if len(cards) > 1:
            yield OF_ONE_RANK[len(cards)], tuple(cards)


def _runs(five: Sequence[Card]) -> Iterator[_Found]:
    ranks = {card.rank for card in five}
    if not any(rank + 1 in ranks and rank + 2 in ranks for rank in ranks):
        return
    for size in (5, 4, 3):
        runs = [cards for cards in combinations(five, size) if _is_run(cards)]
        if runs:
            yield from ((Kind.RUN, tuple(sorted(cards, key=order))) for cards in runs)
            return


def _is_run(cards: Sequence[Card]) -> bool:
    ranks = {card.rank for card in cards}
    return len(ranks) == len(cards) == max(ranks) - min(ranks) + 1


def _flush(hand: Cards, starter: Card, crib: bool) -> Iterator[_Found]:
    if len({card.suit for card in hand}) == 1:
        if starter.suit is hand[0].suit:
            yield Kind.FLUSH, (*hand, starter)
        elif not crib:
            yield Kind.FLUSH, hand


def _nobs(hand: Cards, starter: Card) -> Iterator[_Found]:
    if starter.nobs in hand:
        yield Kind.NOBS, (starter.nobs,)


# points() looks up what five ranks are worth by the sum of their codes, which a table holds; only where a jack
# is among the five nobs is looked for.


def points(hand: Iterable[Card], starter: Card, crib: bool = False) -> int:
    """Returns the total of :func:`count`, some hundred times as fast, and checks nothing.

    >>> hand, starter = Cards.parse("2C 5C 8C KC"), Card.parse("KD")
    >>> points(hand, starter), points(hand, starter, crib=True)
    (12, 8)

    :raises ValueError: not 4 cards
    """
    a, b, c, d = hand
    total = (TABLE or fill_table())[a.code + b.code + c.code + d.code + starter.code]
    if total >= JACK_BIT:
        total -= JACK_BIT
        nobs = starter.nobs
        if nobs is a or nobs is b or nobs is c or nobs is d:
            total += 1
    if a.suit is b.suit is c.suit is d.suit:
        if starter.suit is a.suit:
            total += 5
        elif not crib:
            total += 4
    return total
