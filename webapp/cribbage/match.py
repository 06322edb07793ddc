"""A match: several games, and what a win in each of them is worth (S31)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, Self

from webapp.cribbage.errors import ActionFault, IllegalActionError, InvalidPositionError, PositionFault
from webapp.cribbage.game import Game
from webapp.cribbage.outcome import Loss, Outcome
from webapp.cribbage.rules import Rules
from webapp.cribbage.serial import FORMAT, bad_record, expect


class Scoring(StrEnum):
    """How the games of a match are scored."""

    PLAIN = "plain"
    """A win is worth 1."""
    LURCH = "lurch"
    """A win is worth 1, or 2 if a loser was lurched."""
    SKUNKS = "skunks"
    """A win is worth 1, with a skunk 2, with a double skunk 4."""
    ACC = "acc"
    """A win is worth 2, with a skunk or double skunk 3: the American Cribbage Congress."""


_WORTH: Final[Mapping[Scoring, Mapping[Loss, int]]] = MappingProxyType(
    {
        Scoring.PLAIN: {Loss.PLAIN: 1, Loss.SKUNK: 1, Loss.LURCH: 1},
        Scoring.LURCH: {Loss.PLAIN: 1, Loss.SKUNK: 1, Loss.LURCH: 2},
        Scoring.SKUNKS: {Loss.PLAIN: 1, Loss.SKUNK: 2, Loss.LURCH: 4},
        Scoring.ACC: {Loss.PLAIN: 2, Loss.SKUNK: 3, Loss.LURCH: 3},
    }
)


def match_points(outcome: Outcome, scoring: Scoring) -> int:
    """Returns what a win is worth. Each loser is judged by himself and the worst one counts (S31).

    >>> match_points(Outcome((121, 95, 60), (0,), (None, Loss.PLAIN, Loss.LURCH)), Scoring.SKUNKS)
    4
    """
    return max(_WORTH[scoring][loss] for loss in outcome.losses if loss is not None)


def next_dealer(rules: Rules, outcome: Outcome, dealer: int) -> int:
    """Returns who deals first in the next game: the loser with the lowest score (S4).

    Between losers with equal scores, and between two partners, it is whoever comes first to the left of the last
    dealer.

    >>> next_dealer(Rules(players=3), Outcome((121, 95, 60), (0,), (None, Loss.PLAIN, Loss.LURCH)), dealer=0)
    2

    :param dealer: who dealt last in the game that has ended
    """
    lowest = min(outcome.scores[side] for side in outcome.losers)
    behind = [side for side in outcome.losers if outcome.scores[side] == lowest]
    return next(seat for seat in rules.from_left_of(dealer) if rules.side_of(seat) in behind)


class Match:
    """A match over as many games as its players like.

    >>> match = Match(Rules(), seed=7, scoring=Scoring.ACC)
    >>> match.game.seed, match.points
    ('7:game:0', (0, 0))

    :raises InvalidPositionError: Lowball, which knows neither lurch nor skunk, or a scoring that is none
    """

    rules: Rules
    seed: str
    scoring: Scoring

    def __init__(self, rules: Rules, seed: int | str, scoring: Scoring = Scoring.PLAIN) -> None:
        if rules.lowball:
            raise InvalidPositionError(PositionFault.BAD_RULES, "Lowball is not played as a match", word="lowball")
        if scoring not in [*Scoring]:
            raise InvalidPositionError(PositionFault.BAD_RULES, f"{scoring!r} is no scoring", word="scoring")
        self.rules = rules
        self.seed = str(seed)
        self.scoring = Scoring(scoring)
        self._games = [Game(rules, self._seed_of(0))]

    @property
    def games(self) -> tuple[Game, ...]:
        """All games, in order."""
        return tuple(self._games)

    @property
    def game(self) -> Game:
        """The game that is played now, or has just ended."""
        return self._games[-1]

    @property
    def points(self) -> tuple[int, ...]:
        """Points of the match by side, from the games that have ended (S31)."""
        won = [0] * self.rules.sides
        for outcome in (game.outcome for game in self._games):
            if outcome is not None:
                for side in outcome.winners:
                    won[side] += match_points(outcome, self.scoring)
        return tuple(won)

    def next_game(self) -> Game:
        """Starts the next game; a loser of the last one deals first (S4).

        :raises IllegalActionError: the last one is not over
        """
        last = self.game
        if last.outcome is None:
            raise IllegalActionError(ActionFault.GAME_NOT_OVER, "the game before is not over")
        dealer = next_dealer(self.rules, last.outcome, last.dealer)
        self._games.append(Game(self.rules, self._seed_of(len(self._games)), dealer=dealer))
        return self.game

    def to_json(self) -> dict[str, Any]:
        """Returns the match as plain data."""
        return {
            "format": FORMAT,
            "rules": str(self.rules),
            "seed": self.seed,
            "scoring": str(self.scoring),
            "games": [game.to_json() for game in self._games],
        }

    @classmethod
    def from_json(cls, record: object) -> Self:
        """Reads a match back, each game as :meth:`Game.from_json` does.

        :raises InvalidPositionError: the record is none, or a game does not follow from the one before it
        """
        match expect(record, "rules", "seed", "scoring", "games"):
            case {"rules": str(words), "seed": str(seed), "scoring": str(scoring), "games": [first, *others]} if (
                scoring in [*Scoring]
            ):
                kept = cls(Rules.parse(words), seed, Scoring(scoring))
                kept._games = [kept._read(first, kept.game)]
                for other in others:
                    if kept.game.outcome is None:
                        raise bad_record("a game follows one that is not over")
                    expected = kept.next_game()
                    kept._games[-1] = kept._read(other, expected)
                return kept
        raise bad_record("a field of the match's record is of the wrong kind")

    def _seed_of(self, number: int) -> str:
        return f"{self.seed}:game:{number}"

    @staticmethod
    def _read(record: object, expected: Game) -> Game:
        game = Game.from_json(record)
        read, wanted = game.to_json(), expected.to_json()
        if any(read[field] != wanted[field] for field in ("rules", "seed", "dealer", "scores")):
            raise bad_record("a game of the match did not begin as it must")
        return game
