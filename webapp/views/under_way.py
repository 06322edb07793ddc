"""Races under way, as they stood last: who looks where his move has led, or makes the next one, plays no deal again."""

from __future__ import annotations

from dataclasses import dataclass, field

from webapp.trainer.race_settings import RaceSettings
from webapp.trainer.races import Race


@dataclass(slots=True)
class UnderWay:
    """Races by what is kept of them, which says all of them, so that it does not matter whose they are.

    A race can be taken once. Until it is brought back it belongs to the request that took it, and whoever else wants
    the same one gets another that is made of its moves.
    """

    limit: int = 64
    races: dict[tuple[str, str, str], Race] = field(default_factory=dict)

    def take(self, settings: RaceSettings, seed: str, moves: str) -> Race:
        """Returns a race as it stands after its moves, written as text.

        :raises InvalidPositionError: the moves are none that a race can have had
        """
        return self.races.pop((settings.code, seed, moves), None) or Race.read(settings, seed, moves)

    def bring_back(self, race: Race, moves: str) -> None:
        """Leaves a race for the next request; whoever does so may not touch it any more.

        :param moves: what :meth:`webapp.trainer.races.Race.write` returns of it
        """
        if not race.as_read:
            return
        if len(self.races) >= self.limit:
            self.races.clear()
        self.races[race.settings.code, race.seed, moves] = race
