"""Races run to their end, by a player who does as he is told."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from webapp.cribbage import Accept, Action, Announce, Cards, Count, LayAway, Reply, count, decide
from webapp.cribbage.levels import STEADY
from webapp.trainer.race_settings import CUT, RaceSettings
from webapp.trainer.races import Claim, Move, Race, Turn
from webapp.trainer.runs import YOU

NONCE = "0123456789abcdef"
Player = Callable[[Race], Move]


def settings(
    table: str = "2",
    counting: str = "muggins",
    step_back: str = "none",
    target: str = "61",
    level: str = "easy",
    dealer: str = CUT,
) -> RaceSettings:
    """Settings in the words of the code."""
    return RaceSettings.parse(".".join((table, counting, step_back, target, level, dealer, NONCE)))


def asked_count(race: Race) -> Count:
    """The count that lies open."""
    if race.turn is Turn.CLAIM:
        return race.to_claim
    assert race.view.starter is not None
    return count(race.view.open, race.view.starter, crib=race.view.crib)


def steady(race: Race) -> Move:
    """Moves as a steady computer player would, the same each time."""
    rng = Random(f"you:{race.position}")
    if race.turn is Turn.CLAIM:
        return Claim(max(0, race.to_claim.total - rng.randrange(2)))
    move: Action = decide(race.view, STEADY, rng)
    return move


def honest(race: Race) -> Move:
    """Lays away the first cards, counts right and accepts everything."""
    match race.turn:
        case Turn.LAY_AWAY:
            return LayAway(YOU, Cards(race.view.hand[: race.settings.rules.laid_away]))
        case Turn.CLAIM:
            return Claim(race.to_claim.total)
        case Turn.ANNOUNCE:
            return Announce(YOU, asked_count(race).total)
        case _:
            return Reply(YOU, Accept())


def reread(race: Race) -> Race:
    """The race after a journey as text."""
    return Race.read(race.settings, race.seed, race.write())


def run(race: Race, player: Player = steady, until: Callable[[Race], bool] = lambda race: False) -> Race:
    """Moves until the race is over, or a condition holds."""
    while race.turn is not Turn.OVER and not until(race):
        race.act(player(race))
    return race
