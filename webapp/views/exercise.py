"""What the exercise page shows: the hand to count, and after the count its verdict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from flask import request, url_for
from itsdangerous import BadSignature, TimestampSigner
from werkzeug.datastructures import MultiDict

from webapp.cribbage import Card, Rules
from webapp.i18n import format_number, gettext, language
from webapp.store.attempts import Attempt
from webapp.store.runs import Run
from webapp.trainer.preferences import Preferences
from webapp.trainer.runs import OPPONENT, YOU, Deal, Length, RunSettings
from webapp.trainer.verdicts import Verdict
from webapp.views.addresses import settings_url, start_url
from webapp.views.board import BoardView, Track, board_view
from webapp.views.hinted import HintsView, hints_view
from webapp.views.lessons import rules_url
from webapp.views.rows import Row, count_said
from webapp.views.said import MarkedParts, PartsView, marked_parts
from webapp.views.steps import step_url
from webapp.views.timed import Clock
from webapp.wording.counts import headline, shape_sentence
from webapp.wording.hints import hints_had
from webapp.wording.lessons import explanation, helped, in_a_row, learnt, out_of_all
from webapp.wording.runs import all_counted, place_in_run
from webapp.wording.settings import settings_summary
from webapp.wording.settlements import practice_lines, run_end

LONGEST = 300
"""Seconds after which a hand was left lying rather than counted; its time is not kept."""


@dataclass(frozen=True, slots=True)
class RunTally:
    """How a run without a board stands, written as the language writes it."""

    right: str
    hands: str
    streak: str
    in_a_row: str | None
    """The same in a sentence, in a lesson."""
    place: str | None
    """Which hand of how many it is, where that is known."""


@dataclass(frozen=True, slots=True)
class LessonView:
    """What is learnt in a run."""

    explanation: str
    rules_url: str


@dataclass(frozen=True, slots=True)
class Exercise:
    """One hand or crib of a run, as the page shows it."""

    code: str
    step: int
    url: str
    hand: tuple[Card, ...]
    starter: Card
    crib: bool
    own_deal: bool
    rules: Rules
    settings_text: str
    settings_url: str | None
    settings_link: str
    muggins_url: str | None
    """Where Muggins is explained, in a run that is played with it."""
    lesson: LessonView | None
    scores: tuple[int, int]
    board: BoardView | None
    """None in a run in which nothing is pegged; `tally` then says how it stands."""
    tally: RunTally | None = None
    clock: Clock | None = None
    stamp: str = ""
    problem: str | None = None
    typed: str = ""
    notice: str | None = None
    parts: PartsView | None = None
    """What was said so far, where the hand is counted part by part."""
    parts_url: str | None = None
    """Where it is counted part by part, if it may be."""
    hints: HintsView | None = None
    """The hints given; None where there are none to be had."""


@dataclass(frozen=True, slots=True)
class Onward:
    """The way on from a verdict."""

    url: str
    text: str


@dataclass(frozen=True, slots=True)
class VerdictView:
    """What came of the count, as the page shows it."""

    outcome: str
    announced: int
    real: int
    headline: str
    spoken: str | None
    rows: list[Row]
    shape: str | None
    outcome_lines: list[str]
    over: str | None
    onward: Onward | None
    note: str | None
    parts: MarkedParts | None
    """The parts with their marks, if the count was said part by part."""
    hints: str | None
    """How many hints there were, if any."""


def question(
    settings: RunSettings,
    deal: Deal,
    run: Run,
    secret: str,
    *,
    clock: Clock | None = None,
    problem: str | None = None,
    typed: str = "",
    notice: str | None = None,
    parts: PartsView | None = None,
) -> Exercise:
    """Shows the hand that waits for its count in a run. A stamp that the request brings back goes on running."""
    step = run.steps + 1
    shown = _exercise(settings, deal, step, run.scores, [Track(score, score) for score in run.scores])
    return replace(
        shown,
        tally=_tally(settings, step, run.steps, run.sums.right_counts, run.sums.streak),
        clock=clock,
        stamp=_known_stamp(settings.code, step, secret) or _signer(secret).sign(f"{settings.code}/{step}").decode(),
        problem=problem,
        typed=typed,
        notice=notice,
        parts=parts,
        # Below the address of the hand, and with less work than looking up either.
        parts_url=None if clock else f"{shown.url}/parts",
        hints=hints_view(settings, deal, run, f"{shown.url}/hint"),
    )


def answered(
    settings: RunSettings, verdict: Verdict, counted: Attempt, chosen: Preferences, *, note: str | None
) -> tuple[Exercise, VerdictView]:
    """Shows a counted hand with its verdict, said as its player has chosen, and the run as the count left it."""
    step, settlement = counted.step, verdict.settlement
    shown = _exercise(settings, verdict.deal, step, verdict.scores, _tracks(verdict))
    shown = replace(shown, tally=_tally(settings, step, step, counted.run_right, counted.run_streak))
    over = run_end(settlement) if settlement else None
    if settings.ends(step, counted.run_streak):
        over = learnt(settings.lesson) if settings.lesson else all_counted(step)
    return shown, VerdictView(
        outcome=verdict.outcome.value,
        announced=verdict.announced,
        real=verdict.real,
        headline=headline(verdict.outcome, verdict.announced, verdict.real),
        **count_said(verdict.count, chosen),
        shape=shape_sentence(verdict.count),
        outcome_lines=practice_lines(settlement) if settlement else [],
        over=over,
        onward=_onward(settings, step, over=over is not None, by=None if counted.parts is None else "parts"),
        note=note,
        parts=None if counted.parts is None else marked_parts(verdict.count, counted.parts, verdict.outcome),
        hints=_hints_had(settings, counted),
    )


def _hints_had(settings: RunSettings, counted: Attempt) -> str | None:
    if settings.lesson and counted.hints and counted.announced == counted.real:
        return helped(counted.hints)
    return hints_had(counted.hints)


def _onward(settings: RunSettings, step: int, *, over: bool, by: str | None) -> Onward | None:
    """Returns the way on; whoever counted part by part goes on so."""
    if not over:
        endpoint = "parts.exercise" if by else "practice.exercise"
        return Onward(url_for(endpoint, code=settings.code, step=step + 1), gettext("Next hand"))
    if settings.lesson:
        if settings.lesson.next is None:
            return Onward(_lessons_url(), gettext("All lessons"))
        return Onward(url_for("practice.start", lesson=settings.lesson.next.value, by=by), gettext("Next lesson"))
    if settings.day:
        # That page leads on to the one of today.
        return Onward(url_for("day.past", day=settings.day.isoformat()), gettext("Results of the day"))
    if settings.length is Length.NIGHT:
        return Onward(url_for("night.index", code=settings.code), gettext("Results of the night"))
    return Onward(start_url(settings, by=by), gettext("New game")) if settings.pegged else None


@lru_cache(maxsize=256)
def _terms(lang: str, root: str, settings: RunSettings) -> dict[str, Any]:
    """Says how a run is played, and where to change it; there are few ways, and each stands on every page of a run."""
    muggins_url = url_for("rules.page", slug="muggins") if settings.pegged and settings.rules.muggins else None
    terms: dict[str, Any] = {
        "settings_text": settings_summary(settings),
        "lesson": None,
        "muggins_url": muggins_url,
    }
    if settings.lesson:
        lesson = LessonView(explanation(settings.lesson), rules_url(settings.lesson))
        return terms | {"settings_url": _lessons_url(), "settings_link": gettext("All lessons"), "lesson": lesson}
    url = None if settings.common else settings_url(settings)
    return terms | {"settings_url": url, "settings_link": gettext("Change the settings")}


def _lessons_url() -> str:
    return url_for("practice.lessons")


def _exercise(settings: RunSettings, deal: Deal, step: int, scores: tuple[int, int], tracks: list[Track]) -> Exercise:
    target, code = settings.rules.target, settings.code
    return Exercise(
        code=code,
        step=step,
        url=step_url("practice.exercise", code, step),
        hand=tuple(deal.hand),
        starter=deal.starter,
        crib=deal.crib,
        own_deal=deal.dealer == YOU,
        rules=settings.rules,
        **_terms(language(), request.script_root, replace(settings, given=None, nonce="")),
        scores=scores,
        board=board_view(target, tracks, board_label(scores, target)) if settings.pegged else None,
    )


def _tally(settings: RunSettings, step: int, hands: int, right: int, streak: int) -> RunTally | None:
    if settings.pegged:
        return None
    return RunTally(
        right=format_number(right),
        hands=format_number(hands),
        streak=out_of_all(streak) if settings.lesson else format_number(streak),
        in_a_row=in_a_row(streak) if settings.lesson else None,
        place=place_in_run(step, settings.last) if settings.last else None,
    )


def first_filled(form: MultiDict[str, str], *names: str) -> str:
    """Returns the first of these fields of a form that is filled in, or an empty text."""
    # To ask a form for what is not in it takes longer than to look first.
    for name in names:
        if name in form and (filled := form[name]):
            return filled
    return ""


def seconds_since(stamp: str, code: str, step: int, secret: str) -> float | None:
    """Returns the time since the hand was shown, or None if the stamp is not ours or too old to mean anything."""
    if not stamp:
        # The signer would tell by an error that holds on to all that is under way.
        return None
    signer = _signer(secret)
    try:
        value, shown = signer.unsign(stamp, max_age=LONGEST, return_timestamp=True)
    except BadSignature:
        return None
    if value != f"{code}/{step}".encode():
        return None
    return float(max(0, signer.get_timestamp() - int(shown.timestamp())))


def _known_stamp(code: str, step: int, secret: str) -> str | None:
    """Returns the stamp that the request brings back, if it is of this hand and still means anything."""
    stamp = first_filled(request.form if request.method == "POST" else request.args, "stamp")
    return stamp if stamp and seconds_since(stamp, code, step, secret) is not None else None


@lru_cache(maxsize=4)
def _signer(secret: str) -> TimestampSigner:
    return TimestampSigner(secret, salt="hand shown")


def _tracks(verdict: Verdict) -> list[Track]:
    if verdict.settlement is None:
        return []
    before, after, step = verdict.before, verdict.scores, verdict.settlement.step_back
    trail = step.before if step is not None and step.holes else None
    # The rear peg is the one that was passed: it stands where the side stood before this count.
    yours = Track(after[YOU], min(before[YOU], after[YOU]), trail)
    theirs = Track(after[OPPONENT], min(before[OPPONENT], after[OPPONENT]))
    return [yours, theirs]


def board_label(scores: Sequence[int], target: int) -> str:
    """Says where both pegs stand: yours, and the opponent's."""
    return gettext(
        "The board to %(target)d: your peg is in hole %(you)d, the opponent’s in hole %(opponent)d.",
        target=target,
        you=scores[YOU],
        opponent=scores[OPPONENT],
    )
