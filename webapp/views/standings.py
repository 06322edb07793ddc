"""How members compare: tables of the week, the month and all time."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, abort, render_template, url_for

from webapp.club.tables import LEAST, By, Place, Span, ranked
from webapp.i18n import format_number
from webapp.store import standings
from webapp.views.site import database, today
from webapp.views.unchanged import unless_unchanged
from webapp.wording import standings as wording

blueprint = Blueprint("standings", __name__, url_prefix="/<lang:lang>/standings")

SHOWN = 100
"""Members that a table lists."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table, as the page shows it."""

    place: str
    name: str
    value: str
    hands: str | None


@dataclass(frozen=True, slots=True)
class Way:
    """A way to another table."""

    text: str
    url: str
    here: bool


@blueprint.get("/")
def index() -> Response:
    """Shows who has counted best this week."""
    return _page(By.ACCURACY, Span.WEEK)


@blueprint.get("/<by>/<span>")
def table(by: str, span: str) -> Response:
    """Shows one of the tables."""
    if by not in list(By) or span not in list(Span):
        abort(404)
    return _page(By(by), Span(span))


def _page(by: By, span: Span) -> Response:
    week, month, ever = standings.periods_of(today())
    period = {Span.WEEK: week, Span.MONTH: month, Span.EVER: ever}[span]

    def draw() -> str:
        places = ranked(standings.of_period(database(), period), by, span)[:SHOWN]
        return render_template(
            "standings.html",
            heading=wording.by_name(by),
            told=wording.by_told(by, LEAST[span]),
            value_name=wording.value_name(by),
            rows=[_row(place, by) for place in places],
            ways_by=[Way(wording.by_name(each), _url(each, span), each is by) for each in By],
            ways_span=[Way(wording.span_name(each), _url(by, each), each is span) for each in Span],
        )

    return unless_unchanged((by, period, standings.version(database())), draw)


def _url(by: By, span: Span) -> str:
    return url_for("standings.table", by=by.value, span=span.value)


def _row(place: Place, by: By) -> Row:
    hands = format_number(place.hands) if by in (By.ACCURACY, By.DAY) else None
    return Row(format_number(place.place), place.name, wording.value(place.value, by), hands)
