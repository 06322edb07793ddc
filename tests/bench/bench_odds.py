"""Measures the odds as ratios of processor time taken in one run, so that the figures mean the same on any machine.

Run it from the project's folder: ``python tests/bench/bench_odds.py``.
"""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.bench.bench_counting import bare
from webapp.cribbage import Cards, deck, discards

ROOT = Path(__file__).parents[2]
CALLS = 20_000
HANDS = 40
STARTS = 9
ROUNDS = 25

# The engine without the site around it, in a Python that has not met it before.
FRESH = """
import sys, types
from time import process_time
root = types.ModuleType("webapp")
root.__path__ = ["webapp"]
sys.modules["webapp"] = root
start = process_time()
import webapp.cribbage
imported = process_time() - start
from random import Random
cards = webapp.cribbage.Cards(Random({seed}).sample(webapp.cribbage.deck(), {number}))
start = process_time()
webapp.cribbage.discards(cards, dealer=True)
first = process_time() - start
def bare(a, b, c, d, e):
    return a
five = [cards[:5]] * {calls}
def bare_calls():
    for a, b, c, d, e in five:
        bare(a, b, c, d, e)
times = []
for _ in range(9):
    start = process_time()
    bare_calls()
    times.append(process_time() - start)
print([imported * 1000, first / min(times) * {calls}])
"""

# Every table there can be, by laying away all kinds of hands.
MEMORY = """
import tracemalloc
from itertools import combinations_with_replacement
from webapp.cribbage import multisets, whole_deck, worths
tracemalloc.start()
for size in range(1, 5):
    for held in combinations_with_replacement(range(13), 5 - size):
        column = [1] * len(worths.sums(range(13), size)[-1])
        for _ in range(3):
            multisets.worths(held).tally(column)
whole_deck()
whole_deck(crib=True)
print(tracemalloc.get_traced_memory()[0] / 2**20)
"""


def run() -> list[tuple[str, float, str]]:
    """Returns label, figure and target of each measurement."""
    rng = Random(15)
    five = [tuple(rng.sample(deck(), 5)) for _ in range(CALLS)]

    def bare_calls() -> None:
        for a, b, c, d, e in five:
            bare(a, b, c, d, e)

    def lay_away(number: int) -> Callable[[], None]:
        hands = [Cards(rng.sample(deck(), number)) for _ in range(HANDS)]

        def work() -> None:
            for cards in hands:
                discards(cards, dealer=True)

        # Once to make the tables, once to have them in the form for frequent use.
        work()
        work()
        return work

    bare_time, six_time, five_time = _best(bare_calls, lay_away(6), lay_away(5))
    call = bare_time / CALLS
    fresh = {number: [_fresh(number, seed) for seed in range(STARTS)] for number in (6, 5)}
    return [
        ("laying away two of six, in bare calls", six_time / HANDS / call, "at most 15,000"),
        ("the same the first time", median(calls for _, calls in fresh[6]), "at most 40,000"),
        ("laying away one of five, in bare calls", five_time / HANDS / call, "at most 40,000"),
        ("the same the first time", median(calls for _, calls in fresh[5]), "at most 40,000"),
        ("importing the engine, in ms", median(ms for made in fresh.values() for ms, _ in made), "at most 150"),
        ("memory of all tables of the odds, in MiB", float(_python(MEMORY)), "at most 20"),
    ]


def _fresh(number: int, seed: int) -> tuple[float, float]:
    imported, calls = json.loads(_python(FRESH.format(seed=seed, number=number, calls=CALLS)))
    return imported, calls


def _python(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def _best(*works: Callable[[], None]) -> list[float]:
    """Returns the best time of each, taking turns: what else the machine does then falls on all of them."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(ROUNDS):
        for work, taken in zip(works, times, strict=True):
            start = process_time()
            work()
            taken.append(process_time() - start)
    return list(map(min, times))


def main() -> None:
    """Prints the measurements."""
    for label, figure, target in run():
        print(f"{label:48} {figure:10,.1f}   {target}")


if __name__ == "__main__":
    main()
