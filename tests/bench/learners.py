"""Learners to measure the trainer by: what they miss in a hand, and what they learn from being put right.

They share nothing with the trainer's estimates but the names of the items, and the last one not even those.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from random import Random
from typing import Protocol

from webapp.cribbage import EASY, SHARP, STEADY, Count, Level, count
from webapp.cribbage.reading import possible_slips, read
from webapp.trainer.items import Item, items
from webapp.trainer.runs import Deal, RunSettings, deal

SETTINGS = RunSettings(nonce="0" * 16)
NATURAL = 6000


class Learner(Protocol):
    """Somebody who counts hands and gets better."""

    def announce(self, counted: Count) -> int:
        """Says what a hand is worth, is shown the real count, and learns."""

    def missed(self) -> float:
        """Points missed or counted too much in a naturally dealt hand, on average."""


@cache
def dealt(seed: str, step: int) -> tuple[Deal, Count]:
    """Returns what a run deals in nature, and its count."""
    natural = deal(SETTINGS, seed, step)
    return natural, count(natural.hand, natural.starter, crib=natural.crib)


@cache
def weights(tiring: float) -> Mapping[str, float]:
    """Returns by item how many points a naturally dealt hand has of it, as far as its rate of misses goes."""
    points: defaultdict[str, float] = defaultdict(float)
    for step in range(1, NATURAL + 1):
        parts = items(dealt("nature", step)[1])
        for part in parts:
            points[part.item] += part.points * (1 + tiring * (len(parts) - 1)) / NATURAL
    return points


@dataclass
class ByItem:
    """Misses each item at a rate of its own, all of it or nothing."""

    rates: dict[Item, float]
    rng: Random
    shrinks: float
    """What is left of a rate after a correction."""
    own_mistakes: bool = False
    """Whether only what was missed teaches; otherwise everything a hand had does, as it is gone through."""
    tiring: float = 0
    """By how much each further item in a hand raises the rates of all."""

    def announce(self, counted: Count) -> int:
        """Says what a hand is worth, is shown the real count, and learns."""
        parts = items(counted)
        total = counted.total
        factor = 1 + self.tiring * (len(parts) - 1)
        for part in parts:
            missed = self.rng.random() < self.rates[part.item] * factor
            if missed:
                total += part.points if part.item.trap else -part.points
            if missed or not self.own_mistakes:
                self.rates[part.item] *= self.shrinks
        return total

    def missed(self) -> float:
        """Points missed or counted too much in a naturally dealt hand, on average."""
        weight = weights(self.tiring)
        return sum(rate * weight[item] for item, rate in self.rates.items())


SLIPS = tuple(each.name for each in fields(Level) if each.name not in ("too_much", "notice", "name", "careless"))


@cache
def slip_weights() -> Mapping[str, float]:
    """Returns by slip how many points it can cost in a naturally dealt hand."""
    points: defaultdict[str, float] = defaultdict(float)
    for step in range(1, NATURAL + 1):
        for slip in possible_slips(dealt("nature", step)[1]):
            points[slip.chance] += slip.points / NATURAL
    return points


@dataclass
class BySlip:
    """Overlooks single combinations as the computer players do, by other kinds than the items.

    Now and then something is counted that is not there, and that never gets better.
    """

    level: Level
    rng: Random
    shrinks: float
    """What is left of a rate once it led to a mistake."""

    def announce(self, counted: Count) -> int:
        """Says what a hand is worth, is shown the real count, and learns."""
        reading = read(counted, self.level, self.rng)
        made = {slip.chance for slip in reading.slips}
        self.level = replace(self.level, **{slip: getattr(self.level, slip) * self.shrinks for slip in made})
        return reading.announced

    def missed(self) -> float:
        """Points missed in a naturally dealt hand, on average."""
        return sum(getattr(self.level, slip) * points for slip, points in slip_weights().items())


def rates(others: float, **own: float) -> dict[Item, float]:
    """Returns rates of misses: those named, and one for all other items."""
    return {item: own.get(item.name.lower(), others) for item in Item}


_FIFTEENS = dict.fromkeys(("fifteen_of_3", "fifteen_of_4", "fifteen_of_5", "low_fifteen"), 0.6)
_DOUBLE_RUNS = dict.fromkeys(("double_run_of_3", "double_run_of_4", "triple_run", "double_double_run"), 0.7)
_RUNS = dict.fromkeys(("run_of_3", "run_of_4", "run_of_5"), 0.5) | _DOUBLE_RUNS

ITEM_PROFILES: Mapping[str, Mapping[Item, float]] = {
    "beginner": rates(0.5),
    "sees fifteens of two cards only": rates(0.1, **_FIFTEENS),
    "overlooks runs": rates(0.1, **_RUNS),
    "does not know double runs": rates(0.1, **_DOUBLE_RUNS),
    "weak in pairs": rates(0.1, pair=0.4, pair_royal=0.6, double_pair_royal=0.6),
    "forgets flush and nobs": rates(0.1, nobs=0.8, flush_of_4=0.6, flush_of_5=0.6, crib_four_flush=0.6, empty=0.4),
    "steady": rates(0.15),
    "uneven": {item: rate for rng in [Random(15)] for item in Item for rate in [0.6 * rng.random()]},
}
SLIP_PROFILES: Mapping[str, Level] = {
    "easy": EASY,
    "steady": replace(STEADY, long_fifteen=0.2),
    "beginner": replace(EASY, short_fifteen=0.3, pair=0.3, run=0.4, further_run=0.5, pair_in_run=0.5),
    "no runs": replace(SHARP, run=0.5, further_run=0.6, pair_in_run=0.6),
    "no fifteens": replace(SHARP, short_fifteen=0.2, long_fifteen=0.6),
    "no pairs": replace(SHARP, pair=0.3, royal=0.5, pair_in_run=0.6),
}
