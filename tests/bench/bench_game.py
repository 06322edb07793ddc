"""Measures whole games as ratios taken in one run, so that the figures mean the same on any machine.

Run it from the project's folder: ``python tests/bench/bench_game.py``.
"""

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.bench.bench_counting import bare, best
from webapp.cribbage import Game, Rules

GAMES = 12
CALLS = 4000
ROUNDS = 9


def play(rules: Rules, seed: int) -> Game:
    """Plays a game in which everybody does anything that is legal."""
    game, rng = Game(rules, seed), random.Random(seed)
    while game.outcome is None:
        game.apply(rng.choice(game.legal()))
    return game


def run() -> list[tuple[str, float, str]]:
    """Returns label, ratio and target of each measurement: the number of bare calls a game takes."""
    five = [(1, 2, 3, 4, 5)] * CALLS

    def bare_calls() -> None:
        for a, b, c, d, e in five:
            bare(a, b, c, d, e)

    def games(words: str) -> float:
        rules = Rules.parse(words)
        return sum(best(lambda seed=seed: play(rules, seed), ROUNDS) for seed in range(GAMES)) / GAMES

    record = play(Rules(), 0).to_json()
    call = best(bare_calls, ROUNDS) / CALLS
    return [
        ("a game of two, in bare calls", games("standard") / call, "at most 300,000"),
        ("a game of two with muggins, in bare calls", games("muggins") / call, "no target"),
        ("a game of four partners, in bare calls", games("partners") / call, "no target"),
        ("reading a whole game back, in bare calls", best(lambda: Game.from_json(record), ROUNDS) / call, "no target"),
    ]


def main() -> None:
    """Prints the measurements."""
    for label, ratio, target in run():
        print(f"{label:48} {ratio:10,.0f}   {target}")


if __name__ == "__main__":
    main()
