"""The deal of the day: ten hands and cribs, the same for everyone, once a player, and how all have done."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp import i18n
from webapp.i18n import format_date, format_number, gettext
from webapp.store import days, members
from webapp.store.runs import begin as begin_run
from webapp.trainer.runs import DAY_STEPS, InvalidRunError, RunSettings, of_day
from webapp.views import visitor
from webapp.views.site import database, today
from webapp.views.steps import Standing, standing, to_step
from webapp.wording import days as wording

blueprint = Blueprint("day", __name__, url_prefix="/<lang:lang>/day")

SHOWN = 50
"""Results that the table shows; the visitor's own is added where it is not among them."""


@dataclass(frozen=True, slots=True)
class Day:
    """A day and its address, as the page shows it."""

    iso: str
    text: str
    url: str


@dataclass(frozen=True, slots=True)
class Row:
    """One player's result."""

    place: str
    name: str
    yours: bool
    right: str
    off: str
    time: str


@dataclass(frozen=True, slots=True)
class State:
    """How far the visitor is; at most one of the ways on leads anywhere."""

    begins: bool = False
    """Whether it can be begun."""
    go_on: str | None = None
    go_on_url: str | None = None
    result: str | None = None
    standing: str | None = None
    again_url: str | None = None
    """Where one's own hands can be looked at again."""


@blueprint.get("/")
def index() -> ResponseReturnValue:
    """Shows the deal of today: what it is, how far the visitor is, and how others did."""
    return _page(today())


@blueprint.get("/<day>")
def past(day: str) -> ResponseReturnValue:
    """Shows how players did on a day that is over, and of one that is to come that it cannot be played yet."""
    try:
        found = RunSettings.parse(f"day.{day}").day
    except InvalidRunError:
        abort(404)
    assert found is not None
    if found > today():
        return _coming(found)
    if found == today():
        return redirect(url_for("day.index", notice=request.args.get("notice")), 303)
    return _page(found)


@blueprint.post("/")
def begin() -> ResponseReturnValue:
    """Begins the deal of today, once, and leads to the hand that waits."""
    key = visitor.key()
    if key is None:
        # The page with the button set a cookie. Without it what is counted could not be found again.
        return redirect(url_for("day.index", notice="cookie"), 303)
    if request.form.get("day") != today().isoformat():
        return redirect(url_for("day.index", notice="over"), 303)
    settings = of_day(today())
    begin_run(database(), key, i18n.language(), standing(settings.code).run)
    return to_step("practice.exercise", settings.code, standing(settings.code).current)


def _page(day: date) -> str:
    visitor.welcome(i18n.language())
    code = of_day(day).code
    found = standing(code)
    own = days.result_of(database(), code, found.player) if found.player is not None else None
    before, after = days.neighbours(database(), code)
    return render_template(
        "day.html",
        day=_day(code),
        today=day == today(),
        state=_state(day, found, own),
        rows=_rows(code, own),
        before=_day(before) if before else None,
        after=_day(after) if after and after <= of_day(today()).code else None,
        notice=_notice(request.args.get("notice")),
    )


def _coming(day: date) -> ResponseReturnValue:
    return render_template("day.html", day=_day(of_day(day).code), coming=True, state=State()), 404


def _state(day: date, found: Standing, own: days.Result | None) -> State:
    code = found.run.code
    if own is not None:
        players = days.finished(database(), code)
        return State(
            result=wording.result(own.right, DAY_STEPS, own.off),
            standing=wording.standing(days.place_of(database(), code, own), players),
            again_url=url_for("practice.exercise", code=code, step=1),
        )
    if found.begun:
        return State(
            go_on=wording.go_on(found.current, DAY_STEPS),
            go_on_url=url_for("practice.exercise", code=code, step=found.current),
        )
    return State(begins=day == today())


def _rows(code: str, own: days.Result | None) -> list[Row]:
    found = days.best(database(), code, SHOWN)
    names = members.names_of(database(), [result.player for result in found])
    rows: list[Row] = []
    place, last = 0, None
    for number, result in enumerate(found, 1):
        if (result.right, result.off, result.seconds) != last:
            place, last = number, (result.right, result.off, result.seconds)
        rows.append(_row(place, names.get(result.player) or wording.player_name(number), result, own))
    if own is not None and own not in found:
        rows.append(_row(days.place_of(database(), code, own), "", own, own))
    return rows


def _row(place: int, name: str, result: days.Result, own: days.Result | None) -> Row:
    yours = own is not None and result.player == own.player
    return Row(
        place=format_number(place),
        name=gettext("You") if yours else name,
        yours=yours,
        right=format_number(result.right),
        off=format_number(result.off),
        time=wording.time_taken(result.seconds),
    )


def _day(code: str) -> Day:
    day = RunSettings.parse(code).day
    assert day is not None
    here = day == today()
    url = url_for("day.index") if here else url_for("day.past", day=day.isoformat())
    return Day(day.isoformat(), format_date(day), url)


def _notice(name: str | None) -> str | None:
    match name:
        case "cookie":
            return gettext(
                "The deal was not begun, because your browser sent no cookie. "
                "Allow cookies for this site and begin again."
            )
        case "over":
            return gettext("The day that form was for is over. This is the deal of today.")
        case "begin":
            return gettext("Nothing was counted: the deal of the day begins here.")
        case "closed":
            return gettext("Nothing was counted: that day is over, and you had not begun its deal.")
        case _:
            return None
