"""Mastery: how sure a player is of each item, estimated from right and wrong counts.

An item that a hand has is seen or missed. The chance to miss it is unknown and falls while the player learns, so
each item keeps two numbers, how often it was right and how often wrong, that fade: whenever the item comes again, both
are multiplied by :data:`FADING` before the new case is added. This is the filter for yes-or-no observations of
A. C. Harvey and C. Fernandes, "Time series models for count or qualitative observations", Journal of Business and
Economic Statistics, volume 7 (1989), pages 407-417.

The chance to miss an item is estimated as (wrong + ½) / (right + wrong + 1), the mean of the beta distribution that
Jeffreys' prior leads to. The ½ does not fade: what came seldom stays in doubt, and nobody is ever quite sure.

A wrong count tells that something was missed, not what. The blame, 1 in all, is shared among the items that explain
the difference by themselves, or among all items of the hand if none does, each by its chance to be missed; so it
falls on one item alone if only that one explains the difference. An item gets its share of the case as wrong and the
rest as right. This is the soft assignment that one step of the EM algorithm makes: A. P. Dempster, N. M. Laird and
D. B. Rubin, "Maximum likelihood from incomplete data via the EM algorithm", Journal of the Royal Statistical Society,
series B, volume 39 (1977), pages 1-38.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from types import MappingProxyType
from typing import Final, NamedTuple

from webapp.trainer.items import Item, Part

FADING: Final = 0.95
"""What a case still weighs when its item has come once more."""
DIGITS: Final = 6
"""Decimals of the numbers, which are kept as text after every count: less than anybody could notice is lost."""
DOUBT: Final = 0.5
"""Cases, both right and wrong, that are added to those that were seen."""


_ITEMS: Final = {item.value: item for item in Item}


class Record(NamedTuple):
    """What is known about one item."""

    right: float
    wrong: float
    """Faded numbers of cases, neither below 0."""

    @property
    def miss(self) -> float:
        """The chance that the player misses it next time, between 0 and 1."""
        return (self.wrong + DOUBT) / (self.right + self.wrong + 2 * DOUBT)


BEFORE: Final = Record(right=1, wrong=0)
"""What is taken for known about an item that has not come yet: it would be missed one time in four."""


class InvalidMasteryError(ValueError):
    """Numbers that are no estimates."""


@dataclass(frozen=True, slots=True)
class Mastery:
    """How sure a player is of each item. Counting a hand gives a new one; nothing changes in place."""

    records: Mapping[Item, Record] = field(default_factory=lambda: MappingProxyType({}))
    """Of the items that have come."""

    def of(self, item: Item) -> Record:
        """Returns what is known about an item."""
        return self.records.get(item, BEFORE)

    def weakest(self, number: int = 3) -> tuple[Item, ...]:
        """Returns the items that have come and are most likely to be missed, the weakest first."""
        return tuple(sorted(self.records, key=lambda item: (-self.records[item].miss, item))[:number])

    def after(self, shares: Mapping[Item, float]) -> Mastery:
        """Returns the estimates after one more count.

        :param shares: every item of the hand with its share of the blame, as :meth:`blame` says it
        """
        records = dict(self.records)
        for item, wrong in shares.items():
            before = self.of(item)
            right = before.right * FADING + 1 - wrong
            records[item] = Record(round(right, DIGITS), round(before.wrong * FADING + wrong, DIGITS))
        return Mastery(MappingProxyType(records))

    def blame(self, parts: Sequence[Part], difference: int) -> dict[Item, float]:
        """Returns for every item of a hand how much of the blame for a wrong count falls on it.

        The shares are 1 together, or all 0 if the count was right.

        :param parts: the items of the hand
        :param difference: the announced count less the real one
        """
        shares = dict.fromkeys([part.item for part in parts], 0.0)
        if difference:
            explaining = [part.item for part in parts if difference in part.slips] or list(shares)
            misses = {item: self.of(item).miss for item in explaining}
            total = sum(misses.values())
            shares |= {item: miss / total for item, miss in misses.items()}
        return shares

    def joined(self, other: Mastery) -> Mastery:
        """Returns the estimates when another's cases turn out to be the same player's.

        Which of them came last is not known, so the cases are added, and then weigh no more than fading ever lets
        cases weigh.
        """
        records = dict(self.records)
        for item, more in other.records.items():
            before = records.get(item)
            records[item] = more if before is None else _faded(before.right + more.right, before.wrong + more.wrong)
        return Mastery(MappingProxyType(records))

    @classmethod
    def from_plain(cls, numbers: Mapping[str, Sequence[float]]) -> Mastery:
        """Reads :attr:`records` back from what JSON makes of them: names, and pairs of numbers.

        :raises InvalidMasteryError: if the names are no items or the numbers no records
        """
        try:
            records = {_ITEMS[name]: Record(float(right), float(wrong)) for name, (right, wrong) in numbers.items()}
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise InvalidMasteryError(f"{numbers!r} are no estimates") from error
        for right, wrong in records.values():
            if not (0 <= right < inf and 0 <= wrong < inf):
                raise InvalidMasteryError(f"{right}, {wrong} are no record of an item")
        return cls(MappingProxyType(records))


def _faded(right: float, wrong: float) -> Record:
    share = min(1.0, 1 / (1 - FADING) / (right + wrong)) if right + wrong else 1.0
    return Record(right * share, wrong * share)
