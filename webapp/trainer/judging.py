"""Judging: an opponent counts a hand or crib, and is to be answered as Muggins allows.

A run of judging is named by its code, such as `sharp.mixed.0f3c…`, and goes on for as long as one likes. What is
dealt, and what the opponent makes of it, follows from the code and the installation's secret.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Final

from webapp.cribbage import (
    HAND_SIZE,
    LEVELS,
    MAX_COUNT,
    Accept,
    Answer,
    Card,
    Cards,
    Muggins,
    Overcount,
    Rules,
    Settlement,
    count,
    settle,
    sharp_answer,
    shuffled,
)
from webapp.cribbage.reading import Reading, possible_slips, read
from webapp.trainer.runs import OPPONENT, YOU, Deals, InvalidRunError

OPPONENTS: Final = ("easy", "steady", "sharp")
"""The levels that make mistakes, from the weakest."""

RIGHT_SHARE: Final = 0.45
"""Share of the announced counts that are right: so many that to accept is an answer to be thought of."""

CRIB_SHARE: Final = 1 / 3
"""Share of cribs where both are judged: as in a game, where every second deal is the opponent's."""

READINGS: Final = 4
"""How often the opponent counts the same cards, until the count is as wanted, before others are dealt."""

RULES: Final = Rules(muggins=True)


class Claim(StrEnum):
    """How an announced count compares with the real one."""

    RIGHT = "right"
    LOW = "low"
    HIGH = "high"


@dataclass(frozen=True, slots=True)
class JudgeSettings:
    """What is chosen before a run starts."""

    level: str = "steady"
    """How well the opponent counts: one of `OPPONENTS`."""
    deals: Deals = Deals.MIXED
    nonce: str = ""
    """Tells runs with the same settings apart."""

    def __post_init__(self) -> None:
        if self.level not in OPPONENTS:
            raise InvalidRunError(f"nobody is judged who counts like {self.level!r}")

    @property
    def code(self) -> str:
        """The run's name in addresses."""
        return f"{self.level}.{self.deals}.{self.nonce}"

    @property
    def kept_as(self) -> str:
        """The run's name among the runs of all exercises."""
        return f"judge.{self.code}"

    @classmethod
    def parse(cls, code: str) -> JudgeSettings:
        """Reads a code back.

        :raises InvalidRunError: if it is not one that `code` writes
        """
        parts = code.split(".")
        if len(parts) != 3 or not re.fullmatch("[0-9a-f]{16}", parts[2]):
            raise InvalidRunError(f"{code!r} is no run")
        level, deals, nonce = parts
        try:
            return cls(level, Deals(deals), nonce)
        except ValueError as error:
            raise InvalidRunError(f"{code!r} is no run") from error


@dataclass(frozen=True, slots=True)
class Judgement:
    """What came of one answer."""

    reading: Reading
    """The hand or crib, and what the opponent made of it."""
    answer: Answer
    settlement: Settlement

    @property
    def real(self) -> int:
        """The real count."""
        return self.reading.count.total

    @property
    def announced(self) -> int:
        """What the opponent announced."""
        return self.reading.announced

    @property
    def claim(self) -> Claim:
        """Whether the announced count was right, too low or too high."""
        if self.announced == self.real:
            return Claim.RIGHT
        return Claim.LOW if self.announced < self.real else Claim.HIGH

    @property
    def best(self) -> Answer:
        """The answer of somebody who sees everything."""
        return sharp_answer(self.real, self.announced)

    @property
    def right(self) -> bool:
        """Whether the answer was that one."""
        return is_right(self.answer, self.settlement)

    @property
    def won(self) -> int:
        """Points you pegged (M4, M6)."""
        return self.settlement.scores[YOU]

    @property
    def given(self) -> int:
        """Points the opponent pegged beyond the real count: by your wrong call (M5), or left to him (M3)."""
        return max(0, self.settlement.scores[OPPONENT] - self.real)


def announce(settings: JudgeSettings, seed: str, step: int) -> Reading:
    """Returns what is dealt at `step`, counted from 1, and what the opponent makes of it.

    Mistakes of a good player are rare. So it is drawn first whether there is one, and then dealt until it is so;
    which mistake it is, is the level's own. Two mistakes that make up for each other do not come.
    """
    rng = Random(f"{seed}:{step}")
    level = LEVELS[settings.level]
    right = rng.random() < RIGHT_SHARE
    crib = settings.deals is Deals.CRIBS or (settings.deals is Deals.MIXED and rng.random() < CRIB_SHARE)
    while True:
        cards = shuffled(rng)
        counted = count(cards[:HAND_SIZE], cards[HAND_SIZE], crib=crib)
        for _ in range(READINGS):
            reading = read(counted, level, rng)
            if _is_as_wanted(reading, right=right):
                return reading


def judge(reading: Reading, answer: Answer) -> Judgement:
    """Says what becomes of an announced count with this answer, in a game that is far from its end."""
    settlement = settle(
        RULES,
        real=reading.count.total,
        announced=reading.announced,
        answers=[answer],
        scores=(0, 0),
        counter=OPPONENT,
        crib=reading.count.crib,
    )
    return Judgement(reading, answer, settlement)


def is_right(answer: Answer, settlement: Settlement) -> bool:
    """Says whether an answer is that of somebody who sees everything.

    Muggins takes the very number: more of it brings as much, but is a guess.
    """
    return settlement.announced is not None and answer == sharp_answer(settlement.real, settlement.announced)


def alternatives(judgement: Judgement) -> list[Judgement]:
    """Returns what each answer brings, the given one among them: to accept, muggins with the right number, with
    fewer or more, and overcount."""
    given, missed = judgement.answer, judgement.settlement.missed
    called = {given.points} if isinstance(given, Muggins) else set()
    if missed:
        too_many = min(missed + 2, MAX_COUNT)
        called |= {missed} if any(points > missed for points in called) else {missed, too_many}
    elif not called:
        called = {2}
    answers: list[Answer] = [Accept(), *map(Muggins, sorted(called)), Overcount()]
    return [judge(judgement.reading, answer) for answer in answers]


def write_slips(reading: Reading) -> str:
    """Writes what was overlooked as a text to keep; `reread` reads it back."""
    return " ".join(f"{slip.chance}:{_joined(slip.combination.cards)}" for slip in reading.slips)


def reread(hand: str, starter: str, *, crib: bool, slips: str, extra: int) -> Reading:
    """Returns a reading that was kept: what was dealt, and what the opponent made of it then."""
    counted = count(Cards.parse(hand), Card.parse(starter), crib=crib)
    kept = set(slips.split())
    found = (slip for slip in possible_slips(counted) if f"{slip.chance}:{_joined(slip.combination.cards)}" in kept)
    return Reading(counted, tuple(found), extra)


def _joined(cards: Cards) -> str:
    return "".join(map(str, cards))


def _is_as_wanted(reading: Reading, *, right: bool) -> bool:
    if right:
        return not reading.slips and not reading.extra
    overlooked = sum(slip.points for slip in reading.slips)
    # Where the announced count is not the sum of the mistakes, it stopped at the highest there is.
    return reading.announced - reading.count.total == reading.extra - overlooked != 0
