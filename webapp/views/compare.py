"""The comparison of the variants: all of it, or the columns a reader ticks, at an address to pass on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from webapp import i18n
from webapp.content.comparison import STANDARD, ComparisonTable
from webapp.content.messages import Words
from webapp.i18n import gettext, ngettext
from webapp.views.example import comparison_view
from webapp.views.kept import shared_page
from webapp.views.pages import language_urls
from webapp.views.site import site

blueprint = Blueprint("compare", __name__, url_prefix="/<lang:lang>/compare")

ROWS = ("all", "changes")
NARROW = 3
"""Columns that have room beside the names of the rules on every screen that shows a table."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a reader wants to see: games in the order of the comparison, none of them for all, and which rows."""

    games: tuple[str, ...] = ()
    changes_only: bool = False


EVERYTHING = Choice()


class InvalidChoiceError(ValueError):
    """A query that asks for what there is not; the message is for the reader."""


def compare_url(choice: Choice = EVERYTHING) -> str:
    """Returns the address of a choice."""
    return url_for("compare.index", **_query(choice))


@blueprint.get("")
def index() -> ResponseReturnValue:
    """Shows the games asked for with `with`, rule by rule: all rows, or those in which the columns differ."""
    try:
        choice = _choice(request.args)
    except InvalidChoiceError as error:
        known = tuple(name for name in _games() if name in request.args.getlist("with"))
        return _page(Choice(known, request.args.get("rows") == "changes"), problem=str(error)), 400
    cache = site().cache if choice == EVERYTHING else site().choices
    return shared_page(lambda: _page(choice), *choice.games, f"changes_only={choice.changes_only}", cache=cache)


def _games() -> tuple[str, ...]:
    return tuple(site().library.comparison.variants)


def _choice(wishes: MultiDict[str, str]) -> Choice:
    """Reads a query in whatever order and however often it names things.

    One variant alone is set beside the standard game; the standard game alone is no comparison, so all is shown.

    :raises InvalidChoiceError: there is no such variant or no such choice of rows
    """
    wanted = {name.strip() for name in wishes.getlist("with")} - {""}
    if unknown := sorted(wanted.difference(_games())):
        raise InvalidChoiceError(
            gettext("There is no variant “%(name)s” here. Choose from the list.", name=unknown[0][:40])
        )
    rows = {value.strip() for value in wishes.getlist("rows")} - {""} or {"all"}
    if len(rows) > 1 or not rows <= set(ROWS):
        raise InvalidChoiceError(
            gettext("Either all rules are shown, or only those that differ. Choose one of the two.")
        )
    if len(wanted) == 1:
        wanted.add(STANDARD)
    games = tuple(name for name in _games() if name in wanted)
    return Choice(games if len(games) > 1 else (), "changes" in rows)


def _page(choice: Choice, problem: str | None = None) -> str:
    comparison = site().library.comparison
    translate = i18n.content_translator(site().translations, i18n.language())
    whole = comparison.table(translate=translate)
    shown = choice.games or _games()
    table = comparison.table(
        [name for name in shown if name != STANDARD],
        translate,
        standard=STANDARD in shown,
        changes_only=choice.changes_only,
    )
    context: dict[str, object] = {
        "nav": "rules",
        "games": _columns(whole),
        "ticked": choice.games or (STANDARD,),
        "changes_only": choice.changes_only,
        "chosen": choice != EVERYTHING,
        "names": [name for game, name in _columns(table)] if choice.games else [],
        "table": None if problem else comparison_view(table, _page_url),
        "wide": len(shown) > NARROW,
        "told": _told(len(table.rows), len(whole.rows)) if choice.changes_only else None,
        "problem": problem,
        # Another language shows the same choice; search engines are told of the plain page alone.
        "language_urls": language_urls("compare.index", **_query(choice)),
    }
    if problem:
        context |= {"canonical": None, "alternates": ()}
    return render_template("compare.html", **context)


def _query(choice: Choice) -> dict[str, Any]:
    return {"with": choice.games, "rows": "changes" if choice.changes_only else None}


def _columns(table: ComparisonTable) -> list[tuple[str, Words]]:
    return [(column.id, column.name) for column in (table.standard, *table.variants) if column]


def _told(shown: int, total: int) -> str:
    return ngettext(
        "%(num)d of %(total)d rules is not the same in all of these games.",
        "%(num)d of %(total)d rules are not the same in all of these games.",
        shown,
        total=total,
    )


def _page_url(page: str) -> str:
    slug, _, anchor = page.partition("#")
    return url_for("rules.page", slug=slug, _anchor=anchor or None)
