"""A club night: one link, one sheet of hands for all, and how everybody does, for the wall and as a file."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp import i18n
from webapp.i18n import format_number, gettext
from webapp.origin import origin
from webapp.store import nights
from webapp.store.nights import Night, Result
from webapp.store.runs import begin as begin_run
from webapp.trainer.runs import InvalidRunError, RunSettings
from webapp.views import visitor
from webapp.views.qr import square
from webapp.views.site import database, site
from webapp.views.steps import Standing, current, standing, to_step
from webapp.views.unchanged import unless_unchanged
from webapp.wording import days as wording

blueprint = Blueprint("night", __name__, url_prefix="/<lang:lang>/night")

SHOWN = 100
"""Members that the pages list, besides the one who is asking; the file has all."""


@dataclass(frozen=True, slots=True)
class Row:
    """One member's result, as the page shows it."""

    place: str
    name: str
    steps: str
    right: str
    off: str
    time: str


@blueprint.get("/<code>/")
def index(code: str) -> str:
    """Tells what the night is, how far the visitor is, and how all do."""
    night = _found(code)
    visitor.welcome(i18n.language())
    found = standing(code)
    last = _settings(code).last or 0
    return render_template(
        "night/index.html",
        night=night,
        last=last,
        member=current(),
        begins=night.open and not found.begun,
        go_on=_go_on(night, found, last),
        go_on_url=url_for("practice.exercise", code=code, step=found.current),
        rows=_rows(nights.results(database(), code), last, found.player),
        notice=_notice(request.args.get("notice")),
    )


@blueprint.post("/<code>/")
def begin(code: str) -> ResponseReturnValue:
    """Begins the night for a member, once, and leads to the hand that waits."""
    night, key = _found(code), visitor.key()
    if key is None or current() is None:
        return redirect(url_for("night.index", code=code, notice="member"), 303)
    if not night.open:
        return redirect(url_for("night.index", code=code), 303)
    begin_run(database(), key, i18n.language(), standing(code).run)
    return to_step("practice.exercise", code, standing(code).current)


@blueprint.get("/<code>/wall")
def wall(code: str) -> Response:
    """Shows how all do, for the wall: the page asks again by itself, and gets it only if something has changed."""
    night, last = _found(code), _settings(code).last or 0
    link = origin(site().config.base_url) + url_for("night.index", code=code)

    def draw() -> str:
        return render_template(
            "night/wall.html",
            night=night,
            rows=_rows(nights.results(database(), code), last),
            link=link,
            square=square(link) if night.open else None,
            square_name=gettext("The link of this night as a square for a phone’s camera"),
        )

    return unless_unchanged((link, nights.version(database())), draw)


@blueprint.get("/<code>/results.csv")
def results(code: str) -> Response:
    """Sends how all did, as a file."""
    _found(code)
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(("place", "name", "counted", "right", "points_off", "seconds"))
    for place, number, result in _placed(nights.results(database(), code)):
        name = result.name or wording.player_name(number)
        writer.writerow((place, name, result.steps, result.right, result.off, round(result.seconds, 1)))
    response = Response(text.getvalue(), mimetype="text/csv")
    response.headers["Content-Disposition"] = "attachment; filename=fifteen-two-night.csv"
    return response


def _found(code: str) -> Night:
    found = nights.find(database(), code)
    if found is None:
        abort(404)
    return found


def _settings(code: str) -> RunSettings:
    try:
        return RunSettings.parse(code)
    except InvalidRunError:
        abort(404)


def _go_on(night: Night, found: Standing, last: int) -> str | None:
    if not found.begun:
        return None
    if found.run.finished:
        return gettext("Look at your hands again")
    return wording.go_on(found.current, last) if night.open else None


def _placed(found: list[Result]) -> list[tuple[int, int, Result]]:
    """Returns place and number of row with each result; equal ones share a place."""
    placed: list[tuple[int, int, Result]] = []
    for number, result in enumerate(found, 1):
        before = placed[-1] if placed else None
        same = before is not None and _value(before[2]) == _value(result)
        placed.append((before[0] if before is not None and same else number, number, result))
    return placed


def _value(result: Result) -> tuple[int, int, float]:
    return result.right, result.off, result.seconds


def _rows(found: list[Result], last: int, own: int | None = None) -> list[Row]:
    """Shows the first results, and that of the player `own` wherever it stands."""
    return [
        Row(
            place=format_number(place),
            name=result.name or wording.player_name(number),
            steps=wording.so_far(result.steps, last),
            right=format_number(result.right),
            off=format_number(result.off),
            time=wording.time_taken(result.seconds),
        )
        for place, number, result in _placed(found)
        if number <= SHOWN or result.player == own
    ]


def _notice(name: str | None) -> str | None:
    if name == "member":
        return gettext("You have not begun: only members can take part in a club night.")
    return None
