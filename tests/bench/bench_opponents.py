"""Plays a thousand games between two perfect players and prints their averages beside the published ones.

Run it from the project's folder: ``python tests/bench/bench_opponents.py``.
"""

import sys
from pathlib import Path
from random import Random
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.bench.bench_counting import bare
from tests.cribbage.company import Averages, play_game
from webapp.cribbage import LEVELS, PERFECT, Game, Phase, Rules, decide

GAMES = 1000
SHORT = 30
CALLS = 20_000
ROUNDS = 7


def lay_away_at_random(seed: int) -> None:
    """Plays a game in which only the laying away is not thought about."""
    game, rng = Game(Rules(), seed), Random(seed)
    while game.outcome is None:
        seat = game.to_act[0]
        if game.phase is Phase.LAY_AWAY:
            game.apply(rng.choice(game.legal(seat)))
        else:
            game.apply(decide(game.view(seat), PERFECT, rng))


def run() -> list[tuple[str, float, str]]:
    """Returns label, figure and target of each measurement."""
    averages = Averages().add(play_game(Rules(), seed, [PERFECT, PERFECT]) for seed in range(GAMES))
    five = [(1, 2, 3, 4, 5)] * CALLS
    calls, games = [], []
    for _ in range(ROUNDS):
        start = perf_counter()
        for a, b, c, d, e in five:
            bare(a, b, c, d, e)  # type: ignore[arg-type]
        calls.append(perf_counter() - start)
        start = perf_counter()
        for seed in range(SHORT):
            lay_away_at_random(seed)
        games.append(perf_counter() - start)
    call = min(calls) / CALLS
    return [
        ("points a deal without the deal", averages.without / averages.deals, "about 10.2"),
        ("points a deal with the deal", averages.with_the_deal / averages.deals, "about 16.2"),
        ("games won by the first dealer, in percent", 100 * averages.first_dealer_won / GAMES, "about 56"),
        *((f"games of muggins won by {name} against perfect, in percent", _won(name), "rising") for name in LEVELS),
        ("a game laying away at random, in bare calls", min(games) / SHORT / call, "at most 300,000"),
    ]


def _won(name: str) -> float:
    rules = Rules(muggins=True)
    won = 0
    for seed in range(GAMES // 5):
        seat = seed % 2
        levels = [PERFECT, PERFECT]
        levels[seat] = LEVELS[name]
        outcome = play_game(rules, f"{name}:{seed}", levels).outcome
        won += outcome is not None and outcome.winners == (seat,)
    return 100 * won / (GAMES // 5)


def main() -> None:
    """Prints the measurements."""
    for label, figure, target in run():
        print(f"{label:60} {figure:11,.2f}   {target}")


if __name__ == "__main__":
    main()
