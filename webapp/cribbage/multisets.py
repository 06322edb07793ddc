"""Ranks without suits: every multiset of them that can complete five cards, how often and to what worth.

The cards still to come are thousands of sets, but only 13, 91, 455 or 1,820 multisets of ranks. What a multiset is
worth together with the ranks that are held never changes and is kept; how many sets of cards it stands for hangs
on the cards that are left of each rank.

Jacks are kept apart, because only they make nobs: the multisets of a size come without jacks first, then with one
jack, with two, and so on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb
from operator import itemgetter
from typing import Any, Final

from webapp.cribbage.counting import MAX_COUNT
from webapp.cribbage.worths import worths_with

_FEW: Final = 13
"""A column so short is added up faster as it is."""
_CHOICES: Final = tuple(tuple(comb(left, taken) for taken in range(6)) for left in range(5))
"""By the number of cards that are left of a rank, in how many ways so many of them are taken."""


def ways(left: Sequence[int], size: int) -> list[list[int]]:
    """Returns for every multiset of ranks other than the jack how many sets of cards it stands for.

    :param left: how many cards are left of each of :data:`~webapp.cribbage.worths.OTHERS`
    :return: by the size of the multisets, from 0 to ``size``, in the order of :func:`~webapp.cribbage.worths.sums`
    """
    found: list[list[int]] = [[1], *([] for _ in range(size))]
    for number in left:
        factors = _CHOICES[number]
        for larger in range(size, 0, -1):
            for taken in range(1, larger + 1):
                factor = factors[taken]
                found[larger] += [before * factor for before in found[larger - taken]]
    return found


class Worths:
    """What each multiset of ranks is worth with held ones: fifteens, pairs and runs.

    :param held: where the held ranks stand, in ascending order; with those of a multiset they are five
    """

    def __init__(self, held: tuple[int, ...]) -> None:
        self.row: Final = worths_with(held)
        self._members: list[tuple[int, itemgetter[Any]]] = []
        self._uses = 0

    def tally(self, column: Sequence[int]) -> list[int]:
        """Returns by worth the sum of the numbers that the multisets of that worth have in a column."""
        tally = [0] * (MAX_COUNT + 1)
        if self._members:
            for worth, members in self._members:
                tally[worth] = sum(members(column))
            return tally
        for worth, number in zip(self.row, column, strict=True):
            tally[worth] += number
        # Grouping takes three times as long as it saves in one use.
        self._uses += 1
        if self._uses > 1 and len(column) > _FEW:
            self._members = self._group()
        return tally

    def _group(self) -> list[tuple[int, itemgetter[Any]]]:
        places: dict[int, list[int]] = {}
        for place, worth in enumerate(self.row):
            places.setdefault(worth, []).append(place)
        return [(worth, _places(found)) for worth, found in places.items()]


def _places(places: list[int]) -> itemgetter[Any]:
    # Asked for one place, an itemgetter returns no tuple; asked for a slice it does.
    return itemgetter(*places) if len(places) > 1 else itemgetter(slice(places[0], places[0] + 1))


@cache
def worths(held: tuple[int, ...]) -> Worths:
    """Returns the worths with some held ranks, each made once."""
    return Worths(held)
