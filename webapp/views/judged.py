"""What the pages of judging show: the count to judge, and after the answer what came of it."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from webapp.cribbage import Card
from webapp.cribbage.reading import Reading
from webapp.i18n import format_difference, format_number
from webapp.store.judgements import Judgement as Kept
from webapp.trainer.judging import Judgement, JudgeSettings, alternatives
from webapp.trainer.preferences import Preferences
from webapp.views.rows import Row, count_said
from webapp.wording import judging
from webapp.wording.counts import shape_sentence


@dataclass(frozen=True, slots=True)
class Score:
    """How a run stands, written as the language writes it."""

    balance: str
    ahead: bool
    """Whether more was won than given away."""
    behind: bool
    won: str
    given: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Exercise:
    """One announced count, as the page shows it."""

    step: int
    url: str
    question: str
    hand: tuple[Card, ...]
    starter: Card
    crib: bool
    score: Score
    settings_text: str
    settings_url: str
    problem: str | None = None
    typed: str = ""
    notice: str | None = None


@dataclass(frozen=True, slots=True)
class Mistake:
    """Something the opponent overlooked or counted too much."""

    cards: tuple[Card, ...]
    """None at all where it is not there."""
    name: str
    points: str
    """With its sign: what was lost by it, or counted too much."""
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Alternative:
    """What one answer brings."""

    name: str
    won: int
    given: int
    yours: bool
    right: bool


@dataclass(frozen=True, slots=True)
class VerdictView:
    """What came of the answer, as the page shows it."""

    right: bool
    real: int
    headline: str
    note: str | None
    lines: list[str]
    mistakes: list[Mistake]
    alternatives: list[Alternative]
    spoken: str | None
    rows: list[Row]
    shape: str | None
    next_url: str


def score(kept: Kept | None) -> Score:
    """Says how a run stands after an answer, or before the first one."""
    won, given = (kept.run_won, kept.run_given) if kept else (0, 0)
    right, number = (kept.run_right, kept.step) if kept else (0, 0)
    return Score(
        balance=format_number(won - given),
        ahead=won > given,
        behind=won < given,
        won=format_number(won),
        given=format_number(given),
        sentence=judging.judged_right(right, number),
    )


def question(
    settings: JudgeSettings,
    reading: Reading,
    step: int,
    score: Score,
    *,
    problem: str | None = None,
    typed: str = "",
    notice: str | None = None,
) -> Exercise:
    """Shows a count that waits for its answer: the cards and what was announced, and nothing else of the reading."""
    return Exercise(
        step=step,
        url=url_for("judge.exercise", code=settings.code, step=step),
        question=judging.question(reading.announced),
        hand=tuple(reading.count.hand),
        starter=reading.count.starter,
        crib=reading.count.crib,
        score=score,
        settings_text=judging.judge_summary(settings),
        settings_url=url_for("judge.setup", level=settings.level, deal=settings.deals.value),
        problem=problem,
        typed=typed,
        notice=notice,
    )


def judged(
    settings: JudgeSettings, judgement: Judgement, step: int, score: Score, chosen: Preferences, *, note: str | None
) -> tuple[Exercise, VerdictView]:
    """Shows a judged count, and what came of it, said as its player has chosen."""
    reading = judgement.reading
    return question(settings, reading, step, score), VerdictView(
        right=judgement.right,
        real=judgement.real,
        headline=judging.verdict(judgement.answer, judgement.settlement),
        note=note,
        lines=judging.lines(judgement),
        mistakes=_mistakes(reading),
        alternatives=[
            Alternative(
                judging.answer_name(other.answer),
                other.won,
                other.given,
                yours=other.answer == judgement.answer,
                right=other.right,
            )
            for other in alternatives(judgement)
        ],
        **count_said(reading.count, chosen),
        shape=shape_sentence(reading.count),
        next_url=url_for("judge.exercise", code=settings.code, step=step + 1),
    )


def _mistakes(reading: Reading) -> list[Mistake]:
    found = [
        Mistake(
            tuple(slip.combination.cards),
            judging.overlooked(slip),
            format_difference(-slip.points),
            tuple(map(str, slip.combination.cards)),
        )
        for slip in reading.slips
    ]
    if reading.extra:
        found.append(Mistake((), judging.counted_too_much(reading.extra), format_difference(reading.extra), ()))
    return found
