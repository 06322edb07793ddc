"""Verdicts: what an announced count was worth, and what became of it under the rules of the run."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from webapp.cribbage import (
    MAX_COUNT,
    Answer,
    Count,
    Reason,
    Rules,
    Settlement,
    answers_wanted,
    count,
    points,
    settle,
    sharp_answer,
)
from webapp.trainer.runs import OPPONENT, YOU, Deal


class Outcome(StrEnum):
    """How an announced count compares with the real one."""

    RIGHT = "right"
    LOW = "low"
    HIGH = "high"


class AnnouncedError(ValueError):
    """A text that is no count from 0 to 29."""


@dataclass(frozen=True)
class Verdict:
    """What came of one announced count."""

    deal: Deal
    real: int
    """The real count."""
    announced: int
    before: tuple[int, int]
    """Your score and the opponent's before it."""
    settlement: Settlement

    @cached_property
    def count(self) -> Count:
        """The real count with its combinations. Who only keeps the verdict does without them."""
        return count(self.deal.hand, self.deal.starter, crib=self.deal.crib)

    @property
    def outcome(self) -> Outcome:
        """Right, too low or too high."""
        return compare(self.announced, self.real)

    @property
    def lost(self) -> int:
        """Points the opponent pegged by calling, none past the target (S15)."""
        return self.settlement.scores[OPPONENT] - self.before[OPPONENT]

    @property
    def holes_back(self) -> int:
        """Holes your peg really went back for an empty hand or crib (B5)."""
        return -sum(move.holes for move in self.settlement.moves if move.reason is Reason.STEP_BACK)


def compare(announced: int, real: int) -> Outcome:
    """Says how an announced count compares with the real one."""
    if announced == real:
        return Outcome.RIGHT
    return Outcome.LOW if announced < real else Outcome.HIGH


def parse_announced(text: str) -> int:
    """Reads an announced count.

    :raises AnnouncedError: if it is not a whole number from 0 to 29 (M2)
    """
    digits = text.strip()
    if not digits.isdecimal() or len(digits) > 4 or int(digits) > MAX_COUNT:
        raise AnnouncedError(text)
    return int(digits)


def judge(deal: Deal, rules: Rules, scores: tuple[int, int], announced: int) -> Verdict:
    """Says what `announced` was worth at `scores` (yours, the opponent's), by side.

    Without muggins the real count is pegged, whatever was announced (S27). With it the opponent sees
    everything and answers accordingly.
    """
    real = points(deal.hand, deal.starter, deal.crib)
    claim = announced if rules.muggins else None
    answers: tuple[Answer, ...] = ()
    if rules.muggins:
        asked = answers_wanted(rules, real=real, announced=announced, scores=scores, counter=YOU, answers=())
        if asked is not None:
            answers = (sharp_answer(real, announced),)
    settlement = settle(
        rules,
        real=real,
        announced=claim,
        answers=answers,
        scores=scores,
        counter=YOU,
        crib=deal.crib,
    )
    return Verdict(deal, real, announced, scores, settlement)
