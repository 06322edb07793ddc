"""What any five ranks are worth together, without their suits: the tables that ``points`` and the odds look up.

Working it out from the definitions of ``count`` takes a third of a second, so it is kept packed, as what every two
ranks are worth with every three more, and unpacked at the first use. A test holds every entry to the definitions.

The odds read it by rows: what every multiset of ranks is worth with those that are held. Ranks stand in :data:`ORDER`,
multisets of a size in the order of :func:`sums`: by the last of their ranks, then by the last but one, and so on.
Those of the first ranks alone come first, so each row is a slice of the packed bytes or a few slices joined, which is
far quicker at the first use than finding its entries one by one.
"""

from __future__ import annotations

import binascii
import zlib
from collections.abc import Sequence
from functools import cache
from math import comb
from typing import Final

from webapp.cribbage.cards import ACE, JACK, KING, RANK_CODES
from webapp.cribbage.packed import PACKED

OTHERS: Final = tuple(rank for rank in range(ACE, KING + 1) if rank != JACK)
"""All ranks but the jack."""
ORDER: Final = (*OTHERS, JACK)
"""All ranks. The jack stands last, because only jacks make nobs: multisets without one come first."""
STAND: Final = (-1, *(ORDER.index(rank) for rank in range(ACE, KING + 1)))
"""By the rank, where it stands in :data:`ORDER`, from 0."""
STEPS: Final = tuple(tuple(comb(stand + nth, nth + 1) for stand in range(len(ORDER))) for nth in range(5))
"""The place of a multiset is the sum of one step for each of its ranks, in ascending order.

By how many come before the rank, then by where it stands."""

TABLE: Final = bytearray()
"""By the sum of five rank codes: points of fifteens, pairs and runs. Empty until :func:`fill_table`."""
JACK_BIT: Final = 0x80
"""Set in an entry of :data:`TABLE` where a jack is among the five: only then there can be nobs."""

_THREES: Final = comb(len(ORDER) + 2, 3)
"""How many multisets of three ranks there are: so long is a row of the packed table."""
_WITHOUT_JACK: Final = comb(len(OTHERS) + 4, 5)
_PAIRS: Final = tuple(
    tuple(STEPS[0][min(one, other)] + STEPS[1][max(one, other)] for other in range(len(ORDER)))
    for one in range(len(ORDER))
)
"""By where its two ranks stand, the place of each pair."""


def fill_table() -> bytearray:
    """Fills the table of all sums."""
    table = bytearray(1 + 5 * RANK_CODES[-1])
    worths = worths_with(())
    marked = worths[:_WITHOUT_JACK] + bytes([worth | JACK_BIT for worth in worths[_WITHOUT_JACK:]])
    for at, worth in zip(sums([RANK_CODES[rank - ACE] for rank in ORDER], 5)[5], marked, strict=True):
        table[at] = worth
    # In one assignment: another thread sees the table empty or whole.
    TABLE[:] = table
    return TABLE


def worths_with(held: Sequence[int]) -> bytes:
    """Returns what every multiset of ranks is worth with held ones: fifteens, pairs and runs of the five.

    :param held: where the held ranks, at most five, stand in :data:`ORDER`, in ascending order
    :return: points, by the place of the multiset in the order of :func:`sums`
    :raises ValueError: more than five ranks are held
    """
    stands = range(len(ORDER))
    match held:
        case []:
            return b"".join([_row(low, high, upto=low) for high in stands for low in stands[: high + 1]])
        case [one]:
            return b"".join([_row(one, high, upto=high) for high in stands])
        case [one, other]:
            return _row(one, other, upto=stands[-1])
        case [one, other, third]:
            return _column(one, other, third)
        case [one, other, third, fourth]:
            column = _column(one, other, third)
            return bytes([column[pair] for pair in _PAIRS[fourth]])
        case _:
            one, other, third, fourth, fifth = held
            return bytes([_column(one, other, third)[_PAIRS[fourth][fifth]]])


def _row(one: int, other: int, *, upto: int) -> bytes:
    """Returns what two ranks are worth with every three more that stand no later than ``upto``."""
    start = _PAIRS[one][other] * _THREES
    return _unpacked()[start : start + comb(upto + 3, 3)]


def _column(one: int, other: int, third: int) -> bytes:
    """Returns what three ranks, in ascending order, are worth with every two more."""
    return _unpacked()[STEPS[0][one] + STEPS[1][other] + STEPS[2][third] :: _THREES]


@cache
def _unpacked() -> bytes:
    return zlib.decompress(binascii.a2b_base64(PACKED))


def sums(figures: Sequence[int], size: int) -> list[list[int]]:
    """Returns for every multiset of some ranks the sum of their figures.

    :param figures: the figure of each rank
    :return: by the size of the multisets, from 0 to ``size``; always in the same order
    """
    found: list[list[int]] = [[0], *([] for _ in range(size))]
    for figure in figures:
        # The larger ones first: they grow by this rank from those that do not hold it yet.
        for larger in range(size, 0, -1):
            for taken in range(1, larger + 1):
                more = taken * figure
                found[larger] += [before + more for before in found[larger - taken]]
    return found
