"""Games among computer players, and the averages of many of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from webapp.cribbage import Dealt, Game, Level, Pegged, Rules, SteppedBack, decide


def play_game(rules: Rules, seed: int | str, levels: Sequence[Level]) -> Game:
    """Plays a game between players of these levels, by seat; every action they choose must be legal."""
    game, rng = Game(rules, seed), Random(f"{seed}:players")
    while game.outcome is None:
        seat = game.to_act[0]
        game.apply(decide(game.view(seat), levels[seat], rng))
    return game


@dataclass
class Averages:
    """Figures of many games between two players."""

    games: int = 0
    first_dealer_won: int = 0
    deals: int = 0
    """Those that were counted to the end."""
    with_the_deal: int = 0
    without: int = 0

    def add(self, games: Iterable[Game]) -> Averages:
        """Takes games into the figures."""
        for game in games:
            self._add(game)
        return self

    def _add(self, game: Game) -> None:
        assert game.outcome is not None
        dealers = [event.dealer for event in game.events if isinstance(event, Dealt)]
        self.games += 1
        self.first_dealer_won += game.outcome.winners == (dealers[0],)
        points = [[0, 0] for _ in dealers]
        deal = -1
        for event in game.events:
            if isinstance(event, Dealt):
                deal = event.deal
            elif isinstance(event, Pegged | SteppedBack):
                points[deal][event.seat == dealers[deal]] += event.holes
        # The last deal was cut short.
        self.deals += len(dealers) - 1
        self.without += sum(others for others, _ in points[:-1])
        self.with_the_deal += sum(dealer for _, dealer in points[:-1])
