"""Measures how many hands simulated learners need, adapted to them and as dealt.

Each learner counts until the points missed in a naturally dealt hand fall below a tenth on average. Adapted and as
dealt begin with the same learner and the same seed. Hands needed vary with chance, so each figure is a mean over seeds.

Run it from the project's folder: ``python tests/bench/bench_learning.py`` prints every profile.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import mean, median
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.bench.learners import ITEM_PROFILES, SLIP_PROFILES, ByItem, BySlip, Learner, dealt
from webapp.cribbage import count
from webapp.trainer.adaptive import Practice, adapt, adapted

ENOUGH = 0.1
"""Points missed in a naturally dealt hand."""
AT_MOST = 5000
"""Hands after which a learner gives up; a ratio with such a learner in it would be worthless, and is an error."""

Start = Callable[[str, Random], Learner]
MODELS: dict[str, tuple[tuple[str, ...], int, Start]] = {
    "learns from every hand": (
        tuple(ITEM_PROFILES), 8, lambda profile, rng: ByItem(dict(ITEM_PROFILES[profile]), rng, 0.8),
    ),
    "learns from own mistakes": (
        tuple(ITEM_PROFILES), 8, lambda profile, rng: ByItem(dict(ITEM_PROFILES[profile]), rng, 0.4, own_mistakes=True),
    ),
    "tires in rich hands": (
        tuple(ITEM_PROFILES), 6,
        lambda profile, rng: ByItem(dict(ITEM_PROFILES[profile]), rng, 0.4, own_mistakes=True, tiring=0.25),
    ),
    "overlooks by other kinds": (
        tuple(SLIP_PROFILES), 24, lambda profile, rng: BySlip(SLIP_PROFILES[profile], rng, 0.5),
    ),
}  # fmt: skip
"""By how they learn: the profiles, how many seeds, and a learner to begin with. Who is quicker gets more seeds."""


def hands_needed(learner: Learner, seed: str, practice: Practice | None, times: list[float]) -> int:
    """Returns how many hands a learner counts until enough is seen; without a practice as dealt."""
    for step in range(1, AT_MOST):
        natural, counted = dealt(seed, step)
        if practice is not None and adapted(step):
            start = process_time()
            chosen = adapt(natural, seed, step, practice)
            times.append(process_time() - start)
            counted = count(chosen.hand, chosen.starter, crib=chosen.crib)
        announced = learner.announce(counted)
        if practice is not None:
            practice = practice.after(counted, announced)
        if learner.missed() < ENOUGH:
            return step
    raise RuntimeError(f"a learner did not get there in {AT_MOST} hands")


def measure(model: str, times: list[float]) -> dict[str, tuple[float, float]]:
    """Returns by profile the hands needed as dealt and adapted."""
    profiles, seeds, start = MODELS[model]
    found = {}
    for profile in profiles:
        learners = [
            [(start(profile, Random(f"{profile}:{seed}")), f"seed {seed}") for seed in range(seeds)] for _ in range(2)
        ]
        as_dealt = mean(hands_needed(learner, seed, None, times) for learner, seed in learners[0])
        found[profile] = as_dealt, mean(hands_needed(learner, seed, Practice(), times) for learner, seed in learners[1])
    return found


def run(tell: Callable[[str], None] = lambda line: None) -> list[tuple[str, float, str]]:
    """Returns label, figure and target of each measurement."""
    rows = []
    times: list[float] = []
    for model in MODELS:
        found = measure(model, times)
        tell(f"{model}: hands as dealt, adapted, ratio")
        for profile, (as_dealt, with_it) in found.items():
            tell(f"  {profile:34} {as_dealt:6.0f} {with_it:6.0f} {with_it / as_dealt:6.2f}")
        ratios = [with_it / as_dealt for as_dealt, with_it in found.values()]
        rows += [
            (
                f"{model}: hands needed as dealt, median",
                median(as_dealt for as_dealt, _ in found.values()),
                "no target",
            ),
            (f"{model}: hands needed adapted, median", median(with_it for _, with_it in found.values()), "no target"),
            (f"{model}: adapted against as dealt, median", median(ratios), "at most 0.7"),
            (f"{model}: adapted against as dealt, worst", max(ratios), "at most 1"),
        ]
    rows.append(("choosing the next hand, median, in milliseconds", 1000 * median(times), "well under 1"))
    return rows


def main() -> None:
    """Prints the measurements, and every profile."""
    for label, figure, target in run(print):
        print(f"{label:64} {figure:8.2f}   {target}")


if __name__ == "__main__":
    main()
