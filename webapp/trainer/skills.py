"""Skills: how well a player counts each item, as the progress page shows it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Final

from webapp.cribbage import Card, Count
from webapp.trainer.items import Item, Part, items, items_of
from webapp.trainer.mastery import DOUBT, Mastery

ENOUGH: Final = 5
"""How often an item was seen before anything is said of a change."""
CHANGE: Final = 0.05
"""By how much a share of right counts has to differ to be called better or worse."""
BANDS: Final = (0, 1, 3, 5)
"""The first number of combinations of each group of hands and cribs that are about as hard to count."""


class Trend(StrEnum):
    """How the last weeks compare with those before."""

    BETTER = "better"
    SAME = "same"
    WORSE = "worse"


@dataclass(frozen=True, slots=True)
class Seen:
    """How often an item came, and how much of it was missed."""

    seen: int = 0
    missed: float = 0.0

    def __add__(self, other: Seen) -> Seen:
        return Seen(self.seen + other.seen, self.missed + other.missed)

    @property
    def share(self) -> float:
        """The share that was counted right. It has come at least once."""
        return 1 - self.missed / self.seen

    @property
    def miss(self) -> float:
        """The chance that it is missed next time, in doubt where it came seldom."""
        return (self.missed + DOUBT) / (self.seen + 2 * DOUBT)


def blame(counted: Count, announced: int) -> dict[str, float]:
    """Returns every item of a hand by its name with its share of the blame for a wrong count; all 0 for a right one.

    All items are taken as likely to be missed. :meth:`webapp.trainer.adaptive.Practice.blame` goes by what is known of
    the player.
    """
    return _shares(items(counted), announced - counted.total)


def weigh(hand: str, starter: str, crib: bool, difference: int) -> tuple[int, Mapping[str, float]]:
    """Returns of a count that was kept how many combinations there are, and the blame.

    Older databases have a million of them, so what comes again is not worked out again.

    :param difference: the announced count less the real one
    """
    parts = items_of([_card(text) for text in hand.split()], _card(starter), crib=crib)
    return sum([part.combinations for part in parts]), _shares_once(parts, difference)


_card = cache(Card.parse)


def _shares(parts: Sequence[Part], difference: int) -> dict[str, float]:
    return {item.value: share for item, share in Mastery().blame(parts, difference).items()}


@lru_cache(maxsize=16384)
def _shares_once(parts: Sequence[Part], difference: int) -> Mapping[str, float]:
    return MappingProxyType(_shares(parts, difference))


def weakest(skills: Iterable[tuple[Item, Seen]], number: int = 3) -> list[Item]:
    """Returns the items most likely to be missed, the weakest first; none that never was."""
    missed = [(item, seen) for item, seen in skills if seen.missed > 0]
    return [item for item, _ in sorted(missed, key=lambda each: (-each[1].miss, each[0]))[:number]]


def trend(before: Seen, lately: Seen) -> Trend | None:
    """Says how an item went lately, compared with before; None where too little is known."""
    if min(before.seen, lately.seen) < ENOUGH:
        return None
    difference = lately.share - before.share
    if abs(difference) < CHANGE:
        return Trend.SAME
    return Trend.BETTER if difference > 0 else Trend.WORSE


def band(combinations: int) -> int:
    """Returns the group that a number of combinations belongs to, by the first number in it."""
    return max(first for first in BANDS if first <= combinations)
