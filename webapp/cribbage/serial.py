"""Games as plain data, as JSON takes it: what was done, and where the last deal began."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Final, NoReturn

from webapp.cribbage.actions import Action, Announce, LayAway, PlayCard, Reply
from webapp.cribbage.cards import Card, Cards
from webapp.cribbage.errors import InvalidPositionError, PositionFault
from webapp.cribbage.rules import Rules
from webapp.cribbage.settlement import Accept, Muggins, Overcount, parse_answer

FORMAT: Final = 1
"""Version of the records. A record of another version is refused, not guessed at."""


def action_to_json(action: Action) -> dict[str, Any]:
    """Writes an action.

    >>> action_to_json(LayAway(0, Cards.parse("5H 6D")))
    {'seat': 0, 'lay_away': '5H 6D'}
    """
    match action:
        case LayAway(seat, cards):
            return {"seat": seat, "lay_away": str(cards)}
        case PlayCard(seat, card):
            return {"seat": seat, "play": str(card)}
        case Announce(seat, points):
            return {"seat": seat, "announce": points}
        case Reply(seat, answer):
            return {"seat": seat, "answer": str(answer)}


def action_from_json(record: object) -> Action:
    """Reads an action; whether it is legal is for the game to say.

    :raises InvalidPositionError: the record is none
    """
    match record:
        case {"seat": seat, **what} if type(seat) is int and len(what) == 1:
            try:
                return _read_action(seat, what)
            except ValueError as error:
                raise bad_record(f"an action is none: {error}") from error
    raise bad_record(f"{str(record)[:60]} is no action")


def _read_action(seat: int, what: Mapping[Any, object]) -> Action:
    match what:
        case {"lay_away": str(cards)}:
            return LayAway(seat, Cards.parse(cards))
        case {"play": str(card)}:
            return PlayCard(seat, Card.parse(card))
        case {"announce": points} if type(points) is int:
            return Announce(seat, points)
        case {"answer": str(answer)}:
            return Reply(seat, parse_answer(answer))
    raise ValueError(f"{str(what)[:60]} names none")


@dataclass(frozen=True, slots=True)
class Mark:
    """Where a deal began: enough to go on from there without the deals before it."""

    deal: int
    actions: int
    """How many actions came before it."""
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """What is kept of a game."""

    rules: Rules
    seed: str
    dealer: int | None
    """Who was named to deal first; None if it was cut for."""
    scores: tuple[int, ...]
    """Holes by side at the start."""
    actions: tuple[Action, ...]
    mark: Mark
    """Where the last deal began."""

    def to_json(self) -> dict[str, Any]:
        """Writes the record.

        :raises InvalidPositionError: rules with a step back that has no name cannot be kept
        """
        if Rules.parse(str(self.rules)) != self.rules:
            raise bad_record(f"{self.rules} cannot be read back")
        return {
            "format": FORMAT,
            "rules": str(self.rules),
            "seed": self.seed,
            "dealer": self.dealer,
            "scores": list(self.scores),
            "actions": [action_to_json(action) for action in self.actions],
            "mark": {"deal": self.mark.deal, "actions": self.mark.actions, "scores": list(self.mark.scores)},
        }

    @classmethod
    def from_json(cls, record: object) -> GameRecord:
        """Reads a record, and checks what can be seen without playing it.

        :raises InvalidPositionError: the record is none
        """
        data = expect(record, "rules", "seed", "dealer", "scores", "actions", "mark")
        match data:
            case {
                "rules": str(words),
                "seed": str(seed),
                "dealer": dealer,
                "scores": list(scores),
                "actions": list(actions),
                "mark": {"deal": deal, "actions": done, "scores": list(standing)},
            } if all(type(number) is int for number in (*scores, *standing, deal, done)) and (
                dealer is None or type(dealer) is int
            ):
                kept = cls(
                    Rules.parse(words),
                    seed,
                    dealer,
                    tuple(scores),
                    tuple(map(action_from_json, actions)),
                    Mark(deal, done, tuple(standing)),
                )
                kept._check()
                return kept
        raise bad_record("a field of the game's record is of the wrong kind")

    def _check(self) -> None:
        fewest, most = _actions_in_a_deal(self.rules)
        deal, done = self.mark.deal, self.mark.actions
        if not (deal >= 0 and fewest * deal <= done <= most * deal and done <= len(self.actions)):
            raise bad_record(f"deal {deal} cannot begin after {done} of {len(self.actions)} actions")
        if deal == 0 and self.mark.scores != self.scores:
            raise bad_record("the first deal does not begin with the scores at the start")


def _actions_in_a_deal(rules: Rules) -> tuple[int, int]:
    """Returns the fewest and the most actions of a deal after which the game goes on."""
    always = rules.players * (5 if rules.play else 1)
    if not rules.muggins:
        return always, always
    counts = rules.players + 1
    return always + 2 * counts, always + (1 + len(rules.opponents(0))) * counts


def expect(record: object, *names: str) -> Mapping[str, Any]:
    """Returns a record that has the fields named and the right format.

    :raises InvalidPositionError: it does not
    """
    if not isinstance(record, Mapping):
        raise bad_record("a record has named fields")
    number = record.get("format")
    if type(number) is not int or number != FORMAT:
        raise bad_record(f"format {number!r} is not {FORMAT}, the one this version reads")
    missing = [name for name in names if name not in record]
    if missing:
        raise bad_record(f"the record lacks {', '.join(missing)}")
    return record


def bad_record(message: str) -> InvalidPositionError:
    """Makes the error that says what is wrong with a record."""
    return InvalidPositionError(PositionFault.BAD_RECORD, message)


def plain(value: object) -> Any:
    """Turns events and views into what JSON takes; an object says its kind in ``is``.

    >>> from webapp.cribbage import CardPlayed
    >>> plain(CardPlayed(0, Card.parse("5H"), 5))
    {'is': 'CardPlayed', 'seat': 0, 'card': '5H', 'count': 5}
    """
    match value:
        case None | bool() | int():
            return value
        case str():
            return str(value)
        case Card() | Rules() | Accept() | Muggins() | Overcount():
            return str(value)
        case tuple() | list():
            return [plain(item) for item in value]
    if is_dataclass(value):
        return {
            "is": type(value).__name__,
            **{field.name: plain(getattr(value, field.name)) for field in fields(value)},
        }
    return _cannot(value)


def _cannot(value: object) -> NoReturn:
    raise TypeError(f"{value!r} is no part of a game")
