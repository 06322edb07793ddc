"""Measures counting as ratios taken in one run, so that the figures mean the same on any machine.

Run it from the project's folder: ``python tests/bench/bench_counting.py``.
"""

import random
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.cribbage.reference import reference_points
from webapp.cribbage import Card, Cards, count, deck, points

SAMPLES = 4000
ROUNDS = 15

Deal = tuple[Cards, Card]


def bare(a: Card, b: Card, c: Card, d: Card, e: Card) -> Card:
    """Does nothing with five cards: what any Python function of theirs costs at least."""
    return a


def run() -> list[tuple[str, float, str]]:
    """Returns label, ratio and target of each measurement."""
    rng = random.Random(15)
    five_cards = [tuple(rng.sample(deck(), 5)) for _ in range(SAMPLES)]
    deals = [(Cards(cards[:4]), cards[4]) for cards in five_cards]

    def bare_calls() -> None:
        for a, b, c, d, e in five_cards:
            bare(a, b, c, d, e)

    def fast() -> None:
        for hand, starter in deals:
            points(hand, starter)

    def explained() -> None:
        for hand, starter in deals:
            count(hand, starter)

    def by_subsets() -> None:
        for hand, starter in deals:
            reference_points(hand, starter)

    fast()
    call = best(bare_calls, ROUNDS)
    quick = best(fast, ROUNDS)
    return [
        ("points() against a bare call of five arguments", quick / call, "at most 6"),
        ("trying every subset against points()", best(by_subsets, 3) / quick, "at least 50"),
        ("count(), which says why, against points()", best(explained, 3) / quick, "no target"),
    ]


def best(work: Callable[[], object], rounds: int) -> float:
    """Returns the time of the quickest round: of several, one is left undisturbed."""
    times = []
    for _ in range(rounds):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times)


def main() -> None:
    """Prints the measurements."""
    for label, ratio, target in run():
        print(f"{label:48} {ratio:8.1f}   {target}")


if __name__ == "__main__":
    main()
