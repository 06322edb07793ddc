"""Races: a game with the play left out, against computer players.

With Muggins the player announces, and answers what the others announce. Without it the game counts by itself (S27).
The player is asked for his count all the same, for practice: until he has given it, what the game counted is held back,
and it pegs the real count whatever he says, as a practice run does.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Any

from webapp.cribbage import (
    LEVELS,
    MAX_COUNT,
    Action,
    ActionFault,
    Count,
    Counted,
    Dealt,
    Event,
    Game,
    IllegalActionError,
    InvalidPositionError,
    LaidAway,
    LayAway,
    Outcome,
    Pegged,
    PositionFault,
    SteppedBack,
    View,
    action_from_json,
    action_to_json,
    decide,
    next_dealer,
)
from webapp.trainer.race_settings import RaceSettings
from webapp.trainer.runs import YOU


@dataclass(frozen=True, slots=True)
class Claim:
    """A count the player gives for practice where the game counts by itself."""

    points: int


Move = Action | Claim
"""What is done in a race, by anybody."""

Happening = Event | LayAway | Claim
"""What is told of a race: the events of its game, the cards the player himself laid away, and his claims."""


class Turn(StrEnum):
    """What a race waits for; it is always the player whom it waits for."""

    LAY_AWAY = "lay_away"
    CLAIM = "claim"
    ANNOUNCE = "announce"
    ANSWER = "answer"
    OVER = "over"


class Race:
    """One race, seen by the player who runs it.

    It is read from its deals, each with the scores it began with, and plays none of them again but the last: a move
    costs the same however long the race has been.

    :param deals: what :attr:`deals` gave
    :raises InvalidPositionError: the deals are none that a race can have had
    """

    told: list[Happening]
    """What has happened in the deal of the player's last move and since, as far as he may know it."""
    since: int
    """Where in :attr:`told` the player's last move is."""

    def __init__(self, settings: RaceSettings, seed: str, deals: Sequence[Mapping[str, Any]] = ()) -> None:
        self.settings = settings
        self.seed = seed
        self._deals = [{"scores": list(each["scores"]), "moves": list(each["moves"])} for each in deals]
        # Asked for several times with each move; a long race has many deals to add up.
        self._position = sum(len(each["moves"]) for each in self._deals)
        self._over: list[str] = []
        """What :attr:`over` has returned."""
        self._begun = max(0, len(deals) - 1)
        """The deal it was begun with."""
        self._start(self._begun)
        for record in self._deals[-1]["moves"] if deals else ():
            try:
                self._carry_out(_read_move(record))
            except IllegalActionError as error:
                raise InvalidPositionError(
                    PositionFault.BAD_RECORD, f"a move of the race was not legal: {error}"
                ) from error

    @classmethod
    def read(cls, settings: RaceSettings, seed: str, moves: str) -> Race:
        """Reads what :meth:`write` returned.

        :raises InvalidPositionError: the deals are none that a race can have had
        """
        return cls(settings, seed, json.loads(moves))

    def write(self) -> str:
        """Returns :attr:`deals` as a text to keep."""
        over = self.over
        return f"[{','.join([*over, *map(_write, self._deals[len(over) :])])}]"

    @property
    def over(self) -> tuple[str, ...]:
        """The deals before the one the player is in, each as a text to keep, made once: nothing in them can change."""
        self._over += map(_write, self._deals[len(self._over) : self.deal])
        return tuple(self._over)

    @property
    def as_read(self) -> bool:
        """Whether it tells just what it would tell if it were read again: that begins with the last deal."""
        return self._begun == max(0, len(self._deals) - 1)

    @property
    def deals(self) -> list[dict[str, Any]]:
        """All moves, deal by deal, as plain data: with settings and seed they are the race."""
        return self._deals

    @property
    def position(self) -> int:
        """How many moves were made. A form carries it, so that it is carried out only where it belongs."""
        return self._position

    @property
    def turn(self) -> Turn:
        """What the race waits for."""
        return Turn.CLAIM if self._held else Turn(self._game.phase.value)

    @property
    def scores(self) -> tuple[int, ...]:
        """Holes by side, as far as the player knows them."""
        return tuple(self._scores)

    @property
    def deal(self) -> int:
        """How many deals came before the one the player is in."""
        return len(self._deals) - 1 if self._held else self._game.deal

    @property
    def dealer(self) -> int:
        """The seat that deals in it."""
        return (self._game.dealer + self.deal - self._game.deal) % self.settings.rules.players

    @property
    def view(self) -> View:
        """What the player's seat may see. While his claim is waited for, the game has gone further than he knows."""
        assert not self._held, "what the game has counted is not told yet"
        return self._game.view(YOU)

    @property
    def to_claim(self) -> Count:
        """The hand or crib whose count the player is asked for."""
        first = self._held[0]
        assert isinstance(first, Counted)
        return first.count

    @property
    def outcome(self) -> Outcome | None:
        """How the race ended; None while it goes on, and while it is not told yet."""
        return None if self._held else self._game.outcome

    @property
    def won(self) -> bool | None:
        """Whether the player's side has won; None while the race goes on."""
        return None if self.outcome is None else self.settings.rules.side_of(YOU) in self.outcome.winners

    def act(self, move: Move) -> None:
        """Makes a move of the player, and then all moves of the others until it is his turn again.

        :raises IllegalActionError: the move is not legal now; nothing has changed
        """
        self._check(move)
        if len(self._deals) == self.deal:
            self._deals.append({"scores": list(self._game.mark.scores), "moves": []})
        self._make(move)
        while not self._held and self._game.to_act and YOU not in self._game.to_act:
            seat = self._game.to_act[0]
            rng = Random(f"{self.seed}:move:{self.position}")
            self._make(decide(self._game.view(seat), LEVELS[self.settings.level], rng))

    def rematch(self) -> RaceSettings:
        """Returns the settings of the next race, in which a loser deals first (S4); it has no nonce yet.

        :raises ValueError: the race is not over
        """
        if self.outcome is None:
            raise ValueError("the race is not over")
        rules = self.settings.rules
        return RaceSettings(rules, self.settings.level, next_dealer(rules, self.outcome, self._game.dealer))

    def chronicle(self, deal: int) -> list[Happening]:
        """Returns what happened in a deal that is over, or in the one the player is in, up to now.

        :param deal: how many deals came before it
        """
        past = deal < len(self._deals) - 1
        told = Race(self.settings, self.seed, self._deals[: deal + 1]).told if past else self.told
        # The cuts come before the first deal; a deal that nobody has touched yet is told after the one before.
        begins = _dealt(told, deal) if deal else 0
        return told[begins : _dealt(told, deal + 1)]

    def _check(self, move: Move) -> None:
        if isinstance(move, Claim):
            if not self._held:
                raise IllegalActionError(ActionFault.NOT_NOW, "no claim is waited for")
            if type(move.points) is not int or not 0 <= move.points <= MAX_COUNT:
                raise IllegalActionError(ActionFault.ANNOUNCEMENT_OUT_OF_RANGE, f"a count is 0 to {MAX_COUNT}")
        elif self._held or move.seat != YOU:
            raise IllegalActionError(ActionFault.NOT_YOUR_TURN, "it is not this move that is waited for")

    def _start(self, deal: int) -> None:
        rules, dealer = self.settings.rules, self.settings.dealer
        if deal:
            self._game = Game.take_up(rules, self.seed, deal, self._deals[deal]["scores"], dealer=dealer)
        else:
            self._game = Game(rules, self.seed, dealer=dealer)
        self._scores = list(self._game.scores)
        self.told = []
        self.since = 0
        self._held: list[Happening] = []
        self._tell(self._game.events)

    def _make(self, move: Move) -> None:
        self._carry_out(move)
        self._deals[-1]["moves"].append(_write_move(move))
        self._position += 1

    def _carry_out(self, move: Move) -> None:
        before = len(self.told)
        if isinstance(move, Claim):
            if not self._held:
                raise IllegalActionError(ActionFault.NOT_NOW, "no claim is waited for")
            self.since = before
            held, self._held = self._held, []
            self.told.append(move)
            # The first of them is the count that was claimed.
            self._note(held[0])
            self._tell(held[1:])
            return
        happened: Sequence[Happening] = self._game.apply(move)
        if move.seat == YOU:
            self.since = before
        self._tell(happened, own=move if isinstance(move, LayAway) and move.seat == YOU else None)

    def _tell(self, happened: Iterable[Happening], own: LayAway | None = None) -> None:
        """Tells what happened, up to a count of the player's own that he has to claim first."""
        waiting = iter(happened)
        for each in waiting:
            if isinstance(each, Counted) and each.seat == YOU and not self.settings.rules.muggins:
                self._held = [each, *waiting]
                return
            self._note(own if own is not None and isinstance(each, LaidAway) and each.seat == YOU else each)

    def _note(self, each: Happening) -> None:
        self.told.append(each)
        if isinstance(each, Pegged | SteppedBack):
            self._scores[each.side] = each.after


def _dealt(told: Sequence[Happening], deal: int) -> int:
    """Returns where a deal begins, or the end if it does not."""
    return next((at for at, each in enumerate(told) if isinstance(each, Dealt) and each.deal == deal), len(told))


_write = json.JSONEncoder(separators=(",", ":")).encode


def _write_move(move: Move) -> dict[str, Any]:
    return {"seat": YOU, "claim": move.points} if isinstance(move, Claim) else action_to_json(move)


def _read_move(record: Mapping[str, Any]) -> Move:
    return Claim(record["claim"]) if "claim" in record else action_from_json(record)
