"""The progress page: what a player has counted so far."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from flask import Blueprint, render_template, url_for
from flask.typing import ResponseReturnValue

from webapp import i18n
from webapp.cribbage import Card, Cards
from webapp.i18n import gettext, ngettext
from webapp.store import attempts, judgements, players
from webapp.trainer.verdicts import compare
from webapp.views import visitor
from webapp.views.site import database
from webapp.wording.counts import outcome_name
from webapp.wording.hints import hints_had

blueprint = Blueprint("progress", __name__, url_prefix="/<lang:lang>/progress")

LATEST = 20
"""How many counts the page lists."""


@dataclass(frozen=True, slots=True)
class Figures:
    """A player's sums, written as the language writes them."""

    sentence: str
    hands: str
    share_right: str
    average_error: str
    lost_to_muggins: str
    holes_back: str
    time_per_hand: str | None


@dataclass(frozen=True, slots=True)
class Judging:
    """The sums of a player's answers to the counts of opponents."""

    judged: str
    share_right: str
    won: str
    given: str


@dataclass(frozen=True, slots=True)
class Counted:
    """One of the last counts."""

    url: str
    when: str
    iso: str
    cards: tuple[Card, ...]
    starter: Card
    kind_text: str
    announced: int
    real: int
    outcome: str
    outcome_text: str
    hints: str | None
    """How many hints there were, if any."""


@blueprint.get("/")
def index() -> ResponseReturnValue:
    """Shows the visitor's own figures and last counts."""
    key = visitor.welcome(i18n.language())
    player = players.find(database(), key)
    if player is None:
        return render_template("progress.html", figures=None, judging=None, attempts=[])
    tally = attempts.tally(database(), player)
    return render_template(
        "progress.html",
        figures=_figures(tally) if tally else None,
        judging=_judging(judgements.tally(database(), player)),
        attempts=[_counted(attempt) for attempt in attempts.latest(database(), player, LATEST)],
    )


def _figures(tally: attempts.Tally) -> Figures:
    share = i18n.format_percent(tally.right_counts / tally.hands)
    seconds = tally.seconds / tally.timed_hands if tally.timed_hands else None
    return Figures(
        sentence=ngettext(
            "You have counted %(hands)s hand, and %(share)s of your counts were right.",
            "You have counted %(hands)s hands, and %(share)s of your counts were right.",
            tally.hands,
            hands=i18n.format_number(tally.hands),
            share=share,
        ),
        hands=i18n.format_number(tally.hands),
        share_right=share,
        average_error=i18n.format_number(tally.error_points / tally.hands, 2),
        lost_to_muggins=i18n.format_number(tally.lost),
        holes_back=i18n.format_number(tally.holes_back),
        # I18N: An average time, with a decimal.
        time_per_hand=None if seconds is None else gettext("%(seconds)s s", seconds=i18n.format_number(seconds, 1)),
    )


def _judging(tally: judgements.Tally | None) -> Judging | None:
    if tally is None:
        return None
    return Judging(
        judged=i18n.format_number(tally.judged),
        share_right=i18n.format_percent(tally.right_answers / tally.judged),
        won=i18n.format_number(tally.won),
        given=i18n.format_number(tally.given),
    )


def _counted(attempt: attempts.Attempt) -> Counted:
    outcome = compare(attempt.announced, attempt.real)
    return Counted(
        url=url_for("practice.exercise", code=attempt.code, step=attempt.step),
        when=i18n.format_moment(datetime.fromisoformat(attempt.counted)),
        iso=attempt.counted,
        cards=tuple(Cards.parse(attempt.hand)),
        starter=Card.parse(attempt.starter),
        kind_text=gettext("Crib") if attempt.crib else gettext("Hand"),
        announced=attempt.announced,
        real=attempt.real,
        outcome=outcome.value,
        outcome_text=outcome_name(outcome),
        hints=hints_had(attempt.hints),
    )
