"""How good a computer player is, in a few numbers."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Final, TypeVar

from webapp.cribbage.errors import InvalidPositionError, PositionFault

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Level:
    """Chances, each from 0 to 1. The defaults are those of a player who sees everything.

    :raises InvalidPositionError: a number that is no chance
    """

    short_fifteen: float = 0
    """To overlook a fifteen of two cards."""
    long_fifteen: float = 0
    """To overlook a fifteen of three to five cards."""
    pair: float = 0
    """To overlook a pair that is in no run."""
    royal: float = 0
    """To count three or four of a kind as fewer pairs than they are."""
    run: float = 0
    """To overlook a run, or the first of several."""
    further_run: float = 0
    """To overlook another way through a double or triple run."""
    pair_in_run: float = 0
    """To forget the pair inside a double run."""
    flush: float = 0
    """To overlook a flush."""
    fifth_flush_card: float = 0
    """To count a flush of five cards as one of four."""
    nobs: float = 0
    """To overlook his nobs."""
    too_much: float = 0
    """To count something that is not there."""
    notice: float = 1
    """To notice that another has counted wrong."""
    name: float = 1
    """To name a fault that was noticed as what it is."""
    careless: float = 0
    """To lay away or to play without a thought."""

    def __post_init__(self) -> None:
        for field in fields(self):
            chance = getattr(self, field.name)
            if not 0 <= chance <= 1:
                raise InvalidPositionError(
                    PositionFault.BAD_LEVEL, f"{field.name} is a chance from 0 to 1, not {chance}", word=field.name
                )


PERFECT: Final = Level()
SHARP: Final = Level(
    short_fifteen=0.002,
    long_fifteen=0.02,
    pair=0.002,
    royal=0.02,
    run=0.005,
    further_run=0.02,
    pair_in_run=0.02,
    flush=0.01,
    fifth_flush_card=0.04,
    nobs=0.03,
    too_much=0.01,
    notice=0.95,
    name=0.97,
    careless=0.02,
)
STEADY: Final = Level(
    short_fifteen=0.01,
    long_fifteen=0.08,
    pair=0.01,
    royal=0.08,
    run=0.02,
    further_run=0.08,
    pair_in_run=0.08,
    flush=0.04,
    fifth_flush_card=0.15,
    nobs=0.12,
    too_much=0.03,
    notice=0.7,
    name=0.85,
    careless=0.1,
)
EASY: Final = Level(
    short_fifteen=0.04,
    long_fifteen=0.25,
    pair=0.04,
    royal=0.25,
    run=0.08,
    further_run=0.25,
    pair_in_run=0.25,
    flush=0.12,
    fifth_flush_card=0.4,
    nobs=0.35,
    too_much=0.08,
    notice=0.35,
    name=0.6,
    careless=0.3,
)

LEVELS: Final[Mapping[str, Level]] = MappingProxyType(
    {"easy": EASY, "steady": STEADY, "sharp": SHARP, "perfect": PERFECT}
)
"""Levels by name, from the weakest."""


def happens(chance: float, rng: random.Random) -> bool:
    """Says whether something with this chance happens now. Where nothing can, no number is drawn."""
    return chance > 0 and rng.random() < chance


def pick(things: Sequence[T], rng: random.Random) -> T:
    """Returns one of some things, drawn by the numbers that stay the same in every version of Python."""
    return things[int(rng.random() * len(things))]
