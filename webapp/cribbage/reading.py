"""How a player of some level counts a hand or crib: what is overlooked, and what is counted too much."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from webapp.cribbage.cards import JACK
from webapp.cribbage.counting import HAND_SIZE, MAX_COUNT, Combination, Count, Group, Kind
from webapp.cribbage.levels import Level, happens, pick


@dataclass(frozen=True, slots=True)
class Slip:
    """Points that are lost because a combination is overlooked or counted too low."""

    combination: Combination
    chance: str
    """Which number of the level it hangs on."""
    points: int


@dataclass(frozen=True, slots=True)
class Reading:
    """A count as somebody sees it."""

    count: Count
    slips: tuple[Slip, ...]
    extra: int
    """Points counted that are not there."""

    @property
    def announced(self) -> int:
        """The total that is said."""
        return min(self.count.total - sum(slip.points for slip in self.slips) + self.extra, MAX_COUNT)


def read(count: Count, level: Level, rng: random.Random) -> Reading:
    """Counts as a player of this level does.

    >>> from webapp.cribbage.cards import Card, Cards
    >>> from webapp.cribbage.counting import count
    >>> six_seven_eight = count(Cards.parse("6H 7S 8D AC"), Card.parse("AH"))
    >>> seen = read(six_seven_eight, Level(long_fifteen=1), random.Random(1))
    >>> seen.announced, [str(slip.combination.cards) for slip in seen.slips]
    (7, ['6H 8D AC', '6H 8D AH', '6H 7S AC AH'])
    """
    slips = tuple(slip for slip in possible_slips(count) if happens(getattr(level, slip.chance), rng))
    lost = {id(slip.combination) for slip in slips if slip.chance == "flush"}
    # A flush that is not seen at all has no fifth card to forget.
    slips = tuple(slip for slip in slips if slip.chance != "fifth_flush_card" or id(slip.combination) not in lost)
    return Reading(count, slips, _extra(count, rng) if happens(level.too_much, rng) else 0)


def possible_slips(count: Count) -> Iterator[Slip]:
    """Yields everything that can be overlooked in a count, each with the chance it hangs on."""
    in_runs: set[int] = set()
    for combination in count.combinations:
        if combination.kind is Kind.RUN:
            in_runs.update(card.rank for card in combination.cards)
    first = True
    for combination in count.combinations:
        size, points = len(combination.cards), combination.points
        match combination.kind:
            case Kind.FIFTEEN:
                yield Slip(combination, "short_fifteen" if size == 2 else "long_fifteen", points)
            case Kind.PAIR:
                inside = combination.cards[0].rank in in_runs
                yield Slip(combination, "pair_in_run" if inside else "pair", points)
            case Kind.PAIR_ROYAL | Kind.DOUBLE_PAIR_ROYAL:
                # Three of a kind is taken for two pairs, four of a kind for four.
                yield Slip(combination, "royal", points // 3)
            case Kind.RUN:
                yield Slip(combination, "run" if first else "further_run", points)
                first = False
            case Kind.FLUSH:
                yield Slip(combination, "flush", points)
                if size > HAND_SIZE:
                    yield Slip(combination, "fifth_flush_card", points - HAND_SIZE)
            case Kind.NOBS:
                yield Slip(combination, "nobs", points)


def _extra(count: Count, rng: random.Random) -> int:
    """Returns points somebody may count that are not there: the usual ones for these cards."""
    usual = [2]  # a fifteen twice, or 2 for a hand that is worth nothing
    suits = [card.suit for card in (*count.hand, count.starter)]
    flush = any(combination.kind.group is Group.FLUSH for combination in count.combinations)
    if not flush and max(map(suits.count, suits)) >= HAND_SIZE:
        usual.append(HAND_SIZE)  # four in the crib, or the starter taken for the fourth
    nobs = any(combination.kind is Kind.NOBS for combination in count.combinations)
    if not nobs and JACK in (card.rank for card in (*count.hand, count.starter)):
        usual.append(1)  # any jack, or the starter itself, taken for nobs
    return pick(usual, rng)
