"""What the exercise page shows: the hand to count, and after the count its verdict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from flask import request, url_for
from itsdangerous import BadSignature, TimestampSigner

from webapp.cribbage import Card, Rules
from webapp.i18n import gettext, language
from webapp.trainer.runs import OPPONENT, YOU, Deal, RunSettings
from webapp.trainer.verdicts import Verdict
from webapp.views.addresses import rule_choices
from webapp.views.board import BoardView, Track, board_view
from webapp.views.rows import Row, count_rows
from webapp.wording.counts import headline, shape_sentence, spoken
from webapp.wording.settings import settings_summary
from webapp.wording.settlements import practice_lines, run_end

LONGEST = 300
"""Seconds after which a hand was left lying rather than counted; its time is not kept."""


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
    settings_url: str
    scores: tuple[int, int]
    board: BoardView
    stamp: str = ""
    problem: str | None = None
    typed: str = ""
    notice: str | None = None


@dataclass(frozen=True, slots=True)
class VerdictView:
    """What came of the count, as the page shows it."""

    outcome: str
    announced: int
    real: int
    headline: str
    spoken: str
    rows: list[Row]
    shape: str | None
    outcome_lines: list[str]
    over: str | None
    next_url: str | None
    again_url: str
    note: str | None


def question(
    settings: RunSettings,
    deal: Deal,
    step: int,
    scores: tuple[int, int],
    secret: str,
    *,
    stamp: str | None = None,
    problem: str | None = None,
    typed: str = "",
    notice: str | None = None,
) -> Exercise:
    """Shows a hand that waits for its count. A `stamp` it got before goes on running."""
    shown = _exercise(settings, deal, step, scores, [Track(score, score) for score in scores])
    return replace(
        shown,
        stamp=stamp or _signer(secret).sign(f"{settings.code}/{step}").decode(),
        problem=problem,
        typed=typed,
        notice=notice,
    )


def answered(settings: RunSettings, verdict: Verdict, step: int, *, note: str | None) -> tuple[Exercise, VerdictView]:
    """Shows a counted hand with its verdict, and the board as the count left it."""
    settlement = verdict.settlement
    after = (settlement.scores[YOU], settlement.scores[OPPONENT])
    shown = _exercise(settings, verdict.deal, step, after, _tracks(verdict, after))
    over = run_end(settlement)
    return shown, VerdictView(
        outcome=verdict.outcome.value,
        announced=verdict.announced,
        real=verdict.real,
        headline=headline(verdict.outcome, verdict.announced, verdict.real),
        spoken=spoken(verdict.count),
        rows=count_rows(verdict.count),
        shape=shape_sentence(verdict.count),
        outcome_lines=practice_lines(settlement),
        over=over,
        next_url=None if over else url_for("practice.exercise", code=settings.code, step=step + 1),
        again_url=start_url(settings),
        note=note,
    )


@lru_cache(maxsize=256)
def _terms(lang: str, root: str, settings: RunSettings) -> dict[str, Any]:
    """Says how a run is played, and where to change it; there are few ways, and each stands on every page of a run."""
    return {"settings_text": settings_summary(settings), "settings_url": settings_url(settings)}


def _exercise(settings: RunSettings, deal: Deal, step: int, scores: tuple[int, int], tracks: list[Track]) -> Exercise:
    target = settings.rules.target
    return Exercise(
        code=settings.code,
        step=step,
        url=url_for("practice.exercise", code=settings.code, step=step),
        hand=tuple(deal.hand),
        starter=deal.starter,
        crib=deal.crib,
        own_deal=deal.dealer == YOU,
        rules=settings.rules,
        **_terms(language(), request.script_root, replace(settings, given=None, nonce="")),
        scores=scores,
        board=board_view(target, tracks, board_label(scores, target)),
    )


def start_url(settings: RunSettings) -> str:
    """Returns the address that starts a new run with the same settings."""
    return url_for("practice.start", **_choices(settings))


def settings_url(settings: RunSettings) -> str:
    """Returns the address of the settings page with these settings chosen."""
    return url_for("practice.setup", **_choices(settings))


def _choices(settings: RunSettings) -> dict[str, Any]:
    return {"deal": settings.deals.value, **rule_choices(settings.rules)}


def seconds_since(stamp: str, code: str, step: int, secret: str) -> float | None:
    """Returns the time since the hand was shown, or None if the stamp is not ours or too old to mean anything."""
    signer = _signer(secret)
    try:
        value, shown = signer.unsign(stamp, max_age=LONGEST, return_timestamp=True)
    except BadSignature:
        return None
    if value != f"{code}/{step}".encode():
        return None
    return float(max(0, signer.get_timestamp() - int(shown.timestamp())))


def _signer(secret: str) -> TimestampSigner:
    return TimestampSigner(secret, salt="hand shown")


def _tracks(verdict: Verdict, after: tuple[int, int]) -> list[Track]:
    before, step = verdict.before, verdict.settlement.step_back
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
