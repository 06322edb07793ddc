"""The club's choices: who may come in, by which link one joins, and what the site says and deals where nobody chose."""

from __future__ import annotations

import hmac
from functools import lru_cache

from flask import Blueprint, Flask, Response, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp import i18n
from webapp.club.choices import LONGEST_NAME, LONGEST_WELCOME, Choices, InvalidChoiceError, choose
from webapp.club.links import CLUB, link_of, new_link
from webapp.cribbage import STEP_BACKS, Rules
from webapp.i18n import gettext
from webapp.origin import origin
from webapp.store import club as kept
from webapp.store.admins import PAGE
from webapp.trainer.runs import UNPEGGED, Length, RunSettings
from webapp.trainer.usual import RULES
from webapp.views.chosen import PERSONAL
from webapp.views.keeper import is_keeper, keepers_only
from webapp.views.kept import SHARED
from webapp.views.qr import square
from webapp.views.site import database, site
from webapp.views.steps import current
from webapp.wording import admin as wording

blueprint = Blueprint("club", __name__, url_prefix="/<lang:lang>/admin/club")

PURPOSE = CLUB
CLOSED = (PERSONAL - {"members"}) | {"standings", "worksheets"}
"""Blueprints that a closed club keeps for its members. The rules, and counting a hand, are for everybody."""


def init_app(app: Flask) -> None:
    """Lets nobody but members into the exercises and results of a closed club."""

    @app.before_request
    def refuse() -> ResponseReturnValue | None:
        if request.blueprint not in CLOSED or request.endpoint == "home.choose_language" or not choices().closed:
            return None
        if current() is not None or is_keeper():
            return None
        night = (request.view_args or {}).get("code") if request.blueprint == "night" else None
        return redirect(url_for("members.index", notice="closed", night=night), 303)

    @app.after_request
    def ask_each_time(response: Response) -> Response:
        # What stands in front of the site knows neither who asks nor whether the club is closed.
        if request.blueprint in CLOSED and request.environ.pop(SHARED, None) and choices().closed:
            response.headers["Cache-Control"] = "private, no-cache"
        return response


def choices() -> Choices:
    """Returns the club's choices."""
    found: Choices | None = g.get("club")
    if found is None:
        found = g.club = _read(tuple(kept.find(database()).items()))
    return found


@lru_cache(maxsize=4)
def _read(chosen: tuple[tuple[str, str], ...]) -> Choices:
    return Choices.read(dict(chosen))


def usual_choice() -> dict[str, str]:
    """Returns the rules of an exercise of which nothing was chosen, as the settings page has them."""
    chosen = choices()
    return {
        "muggins": chosen.muggins or "1",
        "step_back": chosen.step_back or "none",
        "target": chosen.target or "121",
    }


def usual_settings(nonce: str) -> RunSettings:
    """Returns the settings of an exercise of which nothing was chosen."""
    usual = usual_choice()
    if usual["target"] == Length.ENDLESS:
        return RunSettings(rules=UNPEGGED, nonce=nonce, length=Length.ENDLESS, adapted=True)
    rules = Rules(
        target=int(usual["target"]),
        muggins=usual["muggins"] == "1",
        step_back=STEP_BACKS.get(usual["step_back"]),
    )
    return RunSettings(rules=rules, nonce=nonce, adapted=True)


def may_join(token: str) -> bool:
    """Says whether somebody with this join link, or without any, may become a member."""
    chosen = choices()
    if not chosen.closed:
        return True
    if not chosen.join:
        return False
    return hmac.compare_digest(link_of(chosen.join, site().secret, PURPOSE).token.encode(), token.encode())


@blueprint.get("/")
@keepers_only
def index() -> ResponseReturnValue:
    """Shows the club's choices, to be changed, and its join link."""
    return _page()


@blueprint.post("/")
@keepers_only
def change() -> ResponseReturnValue:
    """Keeps other choices."""
    try:
        chosen = choose(request.form, i18n.LANGUAGES, RULES)
    except InvalidChoiceError:
        problem = gettext(
            "Nothing was changed. The name of the club has at most %(name)d characters and a welcome at most "
            "%(welcome)d, none of them invisible, and all else is one of the choices offered on this page.",
            name=LONGEST_NAME,
            welcome=LONGEST_WELCOME,
        )
        return _page(problem), 422
    if not choices().join:
        chosen["join"] = new_link(site().secret, PURPOSE).nonce
    kept.change(database(), chosen, PAGE)
    return redirect(url_for("club.index", notice="saved"), 303)


@blueprint.post("/link")
@keepers_only
def new_join_link() -> ResponseReturnValue:
    """Makes a new join link; the old one ends, and who has joined with it stays a member."""
    # The same form sent twice must not end the link that was just shown.
    if request.form.get("link") == choices().join[:12]:
        kept.change(database(), {"join": new_link(site().secret, PURPOSE).nonce}, PAGE)
    return redirect(url_for("club.index", notice="saved"), 303)


def _page(problem: str | None = None) -> str:
    chosen = choices()
    address = None
    if chosen.join:
        token = link_of(chosen.join, site().secret, PURPOSE).token
        address = origin(site().config.base_url) + url_for("members.index", club=token)
    return render_template(
        "admin/club.html",
        chosen=chosen,
        address=address,
        mark=chosen.join[:12],
        square=square(address) if address else None,
        square_name=gettext("The club’s join link as a square for a phone’s camera"),
        languages=i18n.LANGUAGES,
        longest_name=LONGEST_NAME,
        longest_welcome=LONGEST_WELCOME,
        problem=problem,
        notice=wording.notice(request.args.get("notice")),
    )
