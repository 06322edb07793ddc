"""Verdicts: what an announced count was worth, and what became of it under the rules of the run."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from webapp.cribbage import (
    MAX_COUNT,
    Answer,
    Count,
    Reason,
    Rules,
    Settlement,
    answers_wanted,
    count,
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


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of one announced count."""

    deal: Deal
    count: Count
    announced: int
    before: tuple[int, int]
    """Your score and the opponent's before it."""
    settlement: Settlement | None
    """What was pegged; None in a run in which nothing is."""

    @property
    def real(self) -> int:
        """The real count."""
        return self.count.total

    @property
    def scores(self) -> tuple[int, int]:
        """Your score and the opponent's after it."""
        if self.settlement is None:
            return self.before
        return self.settlement.scores[YOU], self.settlement.scores[OPPONENT]

    @property
    def over(self) -> bool:
        """Whether the game ends with it."""
        return self.settlement is not None and self.settlement.over

    @property
    def outcome(self) -> Outcome:
        """Right, too low or too high."""
        return compare(self.announced, self.real)

    @property
    def lost(self) -> int:
        """Points the opponent pegged by calling, none past the target (S15)."""
        return 0 if self.settlement is None else self.settlement.scores[OPPONENT] - self.before[OPPONENT]

    @property
    def holes_back(self) -> int:
        """Holes your peg really went back for an empty hand or crib (B5)."""
        if self.settlement is None:
            return 0
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


def judge(deal: Deal, rules: Rules | None, scores: tuple[int, int], announced: int) -> Verdict:
    """Says what `announced` was worth at `scores` (yours, the opponent's), by side.

    Without muggins the real count is pegged, whatever was announced (S27). With it the opponent sees
    everything and answers accordingly.

    :param rules: None in a run in which nothing is pegged
    """
    counted = count(deal.hand, deal.starter, crib=deal.crib)
    if rules is None:
        return Verdict(deal, counted, announced, scores, None)
    claim = announced if rules.muggins else None
    answers: tuple[Answer, ...] = ()
    if rules.muggins:
        asked = answers_wanted(rules, real=counted.total, announced=announced, scores=scores, counter=YOU, answers=())
        if asked is not None:
            answers = (sharp_answer(counted.total, announced),)
    settlement = settle(
        rules,
        real=counted.total,
        announced=claim,
        answers=answers,
        scores=scores,
        counter=YOU,
        crib=deal.crib,
    )
    return Verdict(deal, counted, announced, scores, settlement)
