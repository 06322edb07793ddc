"""Counting the play: of each card that falls somebody says what it pegs.

The address has all of it: the cards, the hands and what was said so far. Nothing is kept, and nothing is secret, as
every card lies open.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import SystemRandom
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from webapp.cribbage import Card
from webapp.i18n import gettext
from webapp.trainer.pegged import Answered, InvalidPlayError, deal_play, played_address, read_played
from webapp.trainer.verdicts import AnnouncedError, compare, parse_announced
from webapp.views.exercise import first_filled
from webapp.views.play_example import CardRow, TextRow, play_rows
from webapp.wording import pegging

blueprint = Blueprint("pegging", __name__, url_prefix="/<lang:lang>/pegging")

EXERCISE = "pegging.exercise"


@dataclass(frozen=True, slots=True)
class Held:
    """What a player has not played yet."""

    label: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the card pegs that was asked about."""

    outcome: str
    headline: str
    points: int
    next_url: str | None
    """To the next card; None after the last one."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A play so far, as the page shows it."""

    fields: dict[str, str]
    """What the form sends along."""
    told: str
    belongs: str
    series: tuple[Card, ...]
    """The cards since the running count was last 0, the newest last."""
    held: list[Held]
    rows: list[CardRow | TextRow]
    """Of the cards that were asked about."""
    so_far: str | None
    problem: str | None = None
    typed: str = ""


@blueprint.get("/")
def setup() -> ResponseReturnValue:
    """Says what the exercise is."""
    return render_template("pegging/setup.html")


@blueprint.get("/start")
def start() -> ResponseReturnValue:
    """Deals a play, and leads to its first question."""
    return _to(Answered(deal_play(SystemRandom())), asking=True)


@blueprint.get("/cards")
def exercise() -> ResponseReturnValue:
    """Asks about the next card of a play, or tells what the last one pegged that was asked about."""
    if "cards" not in request.args:
        return redirect(url_for("pegging.setup"))
    answered = _read(request.args)
    asking = not answered.over and (not answered.said or "next" in request.args)
    return _page(answered, asking=asking)


@blueprint.post("/cards")
def answer() -> ResponseReturnValue:
    """Takes the points that somebody named for a card."""
    answered = _read(request.form)
    if answered.over:
        return _to(answered)
    typed = first_filled(request.form, "key", "points")
    try:
        said = parse_announced(typed)
    except AnnouncedError:
        problem = gettext("Points are a whole number from 0 to 29.")
        return _page(answered, asking=True, problem=problem, typed=typed[:8]), 422
    return _to(Answered(answered.play, (*answered.said, said)))


def _read(sent: MultiDict[str, str]) -> Answered:
    try:
        play = read_played(sent.get("cards", "")[:200], sent.get("hands", "")[:200], sent.get("players", ""))
        said = sent.get("said", "")[:200]
        return Answered(play, tuple(map(parse_announced, said.split("-"))) if said else ())
    except (AnnouncedError, InvalidPlayError):
        abort(404)


def _fields(answered: Answered) -> dict[str, Any]:
    said = "-".join(map(str, answered.said))
    return played_address(answered.play) | ({"said": said} if said else {})


def _to(answered: Answered, *, asking: bool = False) -> Response:
    response = redirect(_url(answered, asking=asking), 303)
    response.cache_control.no_store = True
    return response


def _url(answered: Answered, *, asking: bool) -> str:
    more: dict[str, Any] = {"next": "1"} if asking and answered.said else {}
    return url_for(EXERCISE, **_fields(answered), **more)


def _page(answered: Answered, *, asking: bool, problem: str | None = None, typed: str = "") -> str:
    play = answered.play
    shown = answered.shown(asking=asking)
    newest = shown[-1]
    view = Exercise(
        fields=_fields(answered),
        told=pegging.played(newest),
        belongs=pegging.what_belongs(play),
        series=play.series(len(shown)),
        held=[
            Held(pegging.still_holds(seat, len(cards)), tuple(cards))
            for seat, cards in enumerate(answered.held(len(shown)))
        ],
        rows=play_rows(play, len(shown) - asking),
        so_far=pegging.so_far(answered),
        problem=problem,
        typed=typed,
    )
    verdict = None
    if not asking:
        said = answered.said[-1]
        verdict = Verdict(
            outcome=compare(said, newest.points).value,
            headline=pegging.headline(newest, said),
            points=newest.points,
            next_url=None if answered.over else _url(answered, asking=True),
        )
    return render_template("pegging/exercise.html", exercise=view, verdict=verdict)
