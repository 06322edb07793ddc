"""A visitor's own data: files to take along, and deleting everything."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request, url_for
from flask import stream_with_context as streamed
from flask.typing import ResponseReturnValue

from webapp import i18n
from webapp.i18n import gettext
from webapp.store import personal, players
from webapp.views import visitor
from webapp.views.site import database
from webapp.views.steps import current

blueprint = Blueprint("personal", __name__, url_prefix="/<lang:lang>/progress")

TABLES = {
    "counts.csv": personal.COUNTS,
    "judgements.csv": personal.JUDGEMENTS,
    "laid-away.csv": personal.LAID_AWAY,
    "races.csv": personal.RACES,
}
EVERYTHING = "everything.json"
NOBODY = 0
"""An id that no player has."""


@blueprint.before_app_request
def refuse() -> ResponseReturnValue | None:
    """Tells a form that was open when its sender's data was deleted that it came too late."""
    if request.method == "POST" and visitor.was_forgotten() and visitor.key() is None:
        return make_response(render_template("progress/deleted.html", late=True), 409)
    return None


@blueprint.get("/export/<name>")
def export(name: str) -> ResponseReturnValue:
    """Sends what is kept of the visitor as a file."""
    if name == EVERYTHING:
        return _file(name, _json(_player()), "application/json")
    if name not in TABLES:
        abort(404)
    return _file(name, _csv(personal.table(database(), TABLES[name], _player())), "text/csv")


@blueprint.get("/delete")
def delete() -> ResponseReturnValue:
    """Says what would be deleted, and asks whether that is meant."""
    return _ask(None)


@blueprint.post("/delete")
def deletion() -> ResponseReturnValue:
    """Deletes everything of the visitor, if the box is ticked, and forgets who he is."""
    if request.form.get("sure") != "1":
        return _ask(gettext("Nothing was deleted. Tick the box if you mean it.")), 422
    player = _player()
    if player != NOBODY:
        personal.delete(database(), player)
    visitor.forget()
    return redirect(url_for("personal.deleted"), 303)


@blueprint.get("/deleted")
def deleted() -> ResponseReturnValue:
    """Says that everything is deleted. It gives out no cookie."""
    return render_template("progress/deleted.html", late=False)


def _player() -> int:
    key = visitor.key()
    player = players.find(database(), key) if key else None
    return NOBODY if player is None else player


def _ask(problem: str | None) -> str:
    visitor.welcome(i18n.language())
    player = _player()
    kept = None if player == NOBODY else _amounts(personal.amount(database(), player))
    return render_template("progress/delete.html", kept=kept, member=current(), problem=problem)


def _amounts(amount: personal.Amount) -> list[tuple[str, str]]:
    names = (
        (gettext("Hands and cribs counted in exercises"), amount.counts),
        (gettext("Counts judged"), amount.judgements),
        (gettext("Cards laid away"), amount.choices),
        (gettext("Races"), amount.races),
    )
    return [(name, i18n.format_number(number)) for name, number in names if number]


def _file(name: str, parts: Iterable[str], mimetype: str) -> Response:
    response = Response(streamed(iter(parts)), mimetype=mimetype)
    response.headers["Content-Disposition"] = f"attachment; filename=fifteen-two-{name}"
    return response


def _csv(rows: Iterable[tuple[object, ...]]) -> Iterator[str]:
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    for row in rows:
        writer.writerow(row)
        yield text.getvalue()
        text.seek(0)
        text.truncate()


def _json(player: int) -> Iterator[str]:
    opening = "{"
    for table, rows in personal.everything(database(), player):
        yield f"{opening}\n{json.dumps(table)}: ["
        opening = ","
        between = ""
        for row in rows:
            yield f"{between}\n{json.dumps(row, ensure_ascii=False)}"
            between = ","
        yield "]"
    yield "\n}\n"
