"""What a count does to the pegs: announced points, the opponents' answers, the step back (M2-M13, B1-B12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from webapp.cribbage.counting import IMPOSSIBLE, MAX_COUNT
from webapp.cribbage.errors import ActionFault, IllegalActionError, InvalidPositionError, PositionFault
from webapp.cribbage.outcome import winners
from webapp.cribbage.rules import Rules


@dataclass(frozen=True)
class Accept:
    """Lets the announced count stand (M3)."""

    def __str__(self) -> str:
        return "accept"


@dataclass(frozen=True)
class Muggins:
    """Claims that the counter missed points (M4).

    :raises IllegalActionError: fewer than 1 or more than 29 points
    """

    points: int

    def __post_init__(self) -> None:
        if type(self.points) is not int or not 1 <= self.points <= MAX_COUNT:
            raise IllegalActionError(
                ActionFault.ANSWER_OUT_OF_RANGE, f"muggins takes 1 to {MAX_COUNT} points, not {self.points!r}"
            )

    def __str__(self) -> str:
        return f"muggins {self.points}"


@dataclass(frozen=True)
class Overcount:
    """Says that the counter announced too much (M6)."""

    def __str__(self) -> str:
        return "overcount"


Answer = Accept | Muggins | Overcount


def parse_answer(text: str) -> Answer:
    """Reads ``accept``, ``muggins 4`` or ``overcount``; ``str`` of an answer writes it back.

    :raises IllegalActionError: the text is no answer, or the points are out of range
    """
    match text.lower().split():
        case ["accept"]:
            return Accept()
        case ["overcount"]:
            return Overcount()
        case ["muggins", points] if points.isdecimal() and len(points) <= 4:
            return Muggins(int(points))
    raise IllegalActionError(
        ActionFault.ANSWER_UNKNOWN, f"{text[:40]!r} is no answer: say accept, muggins 4 or overcount"
    )


def sharp_answer(real: int, announced: int) -> Answer:
    """Returns what an opponent says who sees everything and lets nothing pass."""
    if announced < real:
        return Muggins(real - announced)
    return Overcount() if announced > real else Accept()


class Reason(StrEnum):
    """Why a peg moves."""

    COUNT = "count"
    """The counter pegs the real count (S27) or the one he announced (M2)."""
    MUGGINS = "muggins"
    """The caller pegs points the counter missed (M4)."""
    WRONG_CALL = "wrong_call"
    """The counter pegs what an opponent called though nothing was missed (M5)."""
    OVERCOUNT_BACK = "overcount_back"
    """The counter goes back by the excess (M6)."""
    OVERCOUNT = "overcount"
    """The caller pegs the excess (M6)."""
    STEP_BACK = "step_back"
    """The owner of an empty hand or crib goes back (B1)."""
    HIS_HEELS = "his_heels"
    """The dealer pegs for a jack turned as starter (S6)."""
    PLAY = "play"
    """A card makes combinations in the play (S13)."""
    THIRTY_ONE = "thirty_one"
    """A card takes the running count to exactly 31 (S11)."""
    GO = "go"
    """Nobody can play on, and the player of the last card pegs for the go (S11)."""
    LAST_CARD = "last_card"
    """The last card of the deal (S12)."""


@dataclass(frozen=True)
class Move:
    """One move of a side's peg. A move of 0 holes is told too: a count of 0, a step back at the start."""

    side: int
    seat: int
    """The player who pegs or goes back."""
    holes: int
    """Holes really moved, negative when the peg goes back."""
    reason: Reason
    before: int
    after: int
    """May pass the target while answers settle the count (S15, M11); the settlement's scores never do."""
    points: int
    """The full value, never negative: what the peg would have moved without start and target (S15, B4)."""


@dataclass(frozen=True)
class Settlement:
    """What became of one count."""

    counter: int
    """Seat of the player whose hand or crib it is."""
    crib: bool
    real: int
    announced: int | None
    """None where the real count is pegged by itself (S27)."""
    answers: tuple[Answer, ...]
    moves: tuple[Move, ...]
    scores: tuple[int, ...]
    """Holes by side, none past the target (S15)."""
    winners: tuple[int, ...]
    """Sides that have won; none while the game goes on."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.winners)

    @property
    def missed(self) -> int:
        """Points of the real count that were not announced (M4)."""
        return 0 if self.announced is None else max(0, self.real - self.announced)

    @property
    def excess(self) -> int:
        """Points that were announced beyond the real count (M6)."""
        return 0 if self.announced is None else max(0, self.announced - self.real)

    @property
    def step_back(self) -> Move | None:
        """The move back for an empty hand or crib, even of 0 holes; None if there was none (B5)."""
        return next((move for move in self.moves if move.reason is Reason.STEP_BACK), None)


def settle(
    rules: Rules,
    *,
    real: int,
    scores: Sequence[int],
    counter: int,
    announced: int | None = None,
    answers: Sequence[Answer] = (),
    crib: bool = False,
) -> Settlement:
    """Settles one count: announced points, answers and their pegs, the target, the step back (B9).

    >>> rules = Rules(muggins=True)
    >>> settle(rules, real=8, announced=5, answers=[Muggins(4)], scores=[0, 0], counter=0).scores
    (5, 3)

    :param real: the real count
    :param scores: holes by side, before
    :param counter: seat of the player whose hand or crib it is
    :param announced: what he announced; None without Muggins, where the real count is pegged (S27)
    :param answers: the answers in turn from the counter's left, up to the one that settles the count (M3)
    :param crib: whether it is a crib
    :raises InvalidPositionError: a real count, score or seat that cannot be
    :raises IllegalActionError: a number out of range, or an answer that is none, is missing or was not asked for
    """
    _check(rules, real=real, scores=scores, announced=announced, answers=answers)

    def next_to_answer(given: Sequence[Answer]) -> int | None:
        return _next_to_answer(rules, real, announced, scores, counter, given)

    asked: list[int] = []
    for given in range(len(answers)):
        seat = next_to_answer(answers[:given])
        if seat is None:
            raise IllegalActionError(ActionFault.ANSWER_UNWANTED, f"nobody is asked for {answers[given]}")
        asked.append(seat)
    waiting = next_to_answer(answers)
    if waiting is not None:
        raise IllegalActionError(ActionFault.ANSWER_MISSING, f"seat {waiting} has not answered yet")

    pegs = _Pegs(rules, scores, uncapped=bool(asked))
    claim = real if announced is None else announced
    pegs.forward(counter, claim, Reason.COUNT)
    if asked:
        _apply(answers[-1], pegs, counter=counter, caller=asked[-1], missed=real - claim)
    if real == 0 and not pegs.reached and rules.step_back and rules.step_back.applies(crib=crib):
        pegs.back(counter, rules.step_back.holes, Reason.STEP_BACK)

    final = tuple(min(score, rules.target) for score in pegs.scores)
    return Settlement(counter, crib, real, announced, tuple(answers), tuple(pegs.moves), final, winners(rules, final))


def answers_wanted(
    rules: Rules,
    *,
    real: int,
    announced: int | None,
    scores: Sequence[int],
    counter: int,
    answers: Sequence[Answer],
) -> int | None:
    """Returns the seat that answers next, or None when the count is settled (M3, M10).

    :raises InvalidPositionError: a real count, score or seat that cannot be
    :raises IllegalActionError: an announced count out of range, missing, or without Muggins; an answer that is none
    """
    _check(rules, real=real, scores=scores, announced=announced, answers=answers)
    return _next_to_answer(rules, real, announced, scores, counter, answers)


def _next_to_answer(
    rules: Rules, real: int, announced: int | None, scores: Sequence[int], counter: int, answers: Sequence[Answer]
) -> int | None:
    opponents = rules.opponents(counter)
    if announced is None or not all(isinstance(answer, Accept) for answer in answers):
        return None
    if announced <= real and scores[rules.side_of(counter)] + announced >= rules.target:
        return None
    return opponents[len(answers)] if len(answers) < len(opponents) else None


def _apply(answer: Answer, pegs: _Pegs, *, counter: int, caller: int, missed: int) -> None:
    match answer:
        case Muggins(called) if missed > 0:
            pegs.forward(caller, min(called, missed), Reason.MUGGINS)
        case Muggins(called):
            pegs.forward(counter, called, Reason.WRONG_CALL)
        case Overcount() if missed < 0:
            pegs.back(counter, -missed, Reason.OVERCOUNT_BACK)
            if not pegs.reached:
                pegs.forward(caller, -missed, Reason.OVERCOUNT)


class _Pegs:
    """The pegs while one count is settled."""

    def __init__(self, rules: Rules, scores: Sequence[int], *, uncapped: bool) -> None:
        self.rules = rules
        self.scores = list(scores)
        self.moves: list[Move] = []
        self.uncapped: Final = uncapped
        """Whether pegs may pass the target for now: the sum of a settlement with answers decides (S15)."""

    @property
    def reached(self) -> bool:
        return any(score >= self.rules.target for score in self.scores)

    def forward(self, seat: int, points: int, reason: Reason) -> None:
        after = self.scores[self.rules.side_of(seat)] + points
        self._move(seat, points, reason, after if self.uncapped else min(after, self.rules.target))

    def back(self, seat: int, points: int, reason: Reason) -> None:
        after = self.scores[self.rules.side_of(seat)] - points
        self._move(seat, points, reason, max(after, 0))

    def _move(self, seat: int, points: int, reason: Reason, after: int) -> None:
        side = self.rules.side_of(seat)
        before = self.scores[side]
        self.scores[side] = after
        self.moves.append(Move(side, seat, after - before, reason, before, after, points))


def _check(rules: Rules, *, real: int, scores: Sequence[int], announced: int | None, answers: Sequence[Answer]) -> None:
    if type(real) is not int or not 0 <= real <= MAX_COUNT or real in IMPOSSIBLE:
        raise InvalidPositionError(PositionFault.BAD_COUNT, f"no hand is worth {real!r}", found=real)
    check_scores(rules, scores)
    if announced is None:
        if rules.muggins:
            raise IllegalActionError(ActionFault.ANNOUNCEMENT_MISSING, "with Muggins the counter announces a number")
    elif not rules.muggins:
        raise IllegalActionError(
            ActionFault.ANNOUNCEMENT_UNWANTED,
            "without Muggins the real count is pegged, not an announced one",
        )
    elif type(announced) is not int or not 0 <= announced <= MAX_COUNT:
        raise IllegalActionError(
            ActionFault.ANNOUNCEMENT_OUT_OF_RANGE, f"a count is 0 to {MAX_COUNT}, not {announced!r}"
        )
    for answer in answers:
        if not isinstance(answer, Answer):
            raise IllegalActionError(ActionFault.ANSWER_UNKNOWN, f"{answer!r} is no answer")


def check_scores(rules: Rules, scores: Sequence[int]) -> None:
    """Makes sure that a game can go on with these scores, by side.

    :raises InvalidPositionError: it cannot
    """
    if len(scores) != rules.sides:
        raise InvalidPositionError(
            PositionFault.BAD_SCORE,
            f"{len(scores)} scores for {rules.sides} sides",
            found=len(scores),
            wanted=rules.sides,
        )
    for score in scores:
        if type(score) is not int or not 0 <= score < rules.target:
            raise InvalidPositionError(
                PositionFault.BAD_SCORE,
                f"a score of {score!r} in a game to {rules.target} that goes on",
                found=score,
                wanted=rules.target,
            )
