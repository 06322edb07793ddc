"""Runs whose cards suit a test: the tests know the server's secret, so they can look ahead in a run."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import count as numbers

from webapp.cribbage import STEP_BACKS, Rules, points
from webapp.cribbage.reading import Reading
from webapp.trainer.judging import JudgeSettings, announce
from webapp.trainer.runs import Deals, RunSettings, deal, seed_of

SECRET = "a secret for the browser tests alone"


@dataclass(frozen=True, slots=True)
class Found:
    """A run, and what its hands are worth, in order."""

    code: str
    counts: tuple[int, ...]

    @property
    def path(self) -> str:
        """Address of the run, `~` for the language."""
        return f"~/practice/{self.code}/"


def candidates(rules: Rules, deals: Deals, steps: int) -> Iterator[Found]:
    """Yields runs under these rules with the worth of their first hands."""
    for number in numbers():
        settings = RunSettings(deals, rules, None, f"{number:016x}")
        seed = seed_of(settings.code, SECRET)
        hands = (deal(settings, seed, step) for step in range(1, steps + 1))
        yield Found(settings.code, tuple(points(each.hand, each.starter, each.crib) for each in hands))


@cache
def short_run() -> Found:
    """Returns a run to 61 that is over after at most seven hands, every one counted right."""
    rules = Rules(target=61, muggins=True, step_back=STEP_BACKS["back-10"])
    for found in candidates(rules, Deals.HANDS, 7):
        if sum(found.counts) >= 61 and 0 not in found.counts:
            return found
    raise AssertionError("there is always one")


@cache
def run_with_step_back() -> Found:
    """Returns a run with muggins and Back 10: a hand of 12 or more, then an empty one, then one of 4 or more."""
    rules = Rules(target=121, muggins=True, step_back=STEP_BACKS["back-10"])
    for found in candidates(rules, Deals.HANDS, 3):
        if found.counts[0] >= 12 and found.counts[1] == 0 and found.counts[2] >= 4:
            return found
    raise AssertionError("there is always one")


@dataclass(frozen=True, slots=True)
class Judged:
    """A run of judging, and what its opponent makes of its first hands."""

    code: str
    readings: tuple[Reading, ...]

    @property
    def path(self) -> str:
        """Address of the run, `~` for the language."""
        return f"~/judge/{self.code}/"


@cache
def judged_run() -> Judged:
    """Returns a run of three counts: one too high, one too low by two mistakes, and one that is right."""
    for number in numbers():
        settings = JudgeSettings("easy", Deals.HANDS, f"{number:016x}")
        seed = seed_of(settings.kept_as, SECRET)
        readings = tuple(announce(settings, seed, step) for step in (1, 2, 3))
        if [(len(each.slips), bool(each.extra)) for each in readings] == [(0, True), (2, False), (0, False)]:
            return Judged(settings.code, readings)
    raise AssertionError("there is always one")
