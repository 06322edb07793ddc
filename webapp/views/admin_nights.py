"""Setting up club nights, and closing them."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp.club.choices import InvalidChoiceError, read_title
from webapp.i18n import gettext
from webapp.store import nights
from webapp.store.admins import PAGE
from webapp.trainer.runs import NIGHT_NUMBERS, Deals, InvalidRunError, new_nonce, of_night
from webapp.views.keeper import keepers_only
from webapp.views.site import database
from webapp.wording import admin as wording
from webapp.wording.settings import deals_name

blueprint = Blueprint("admin_nights", __name__, url_prefix="/<lang:lang>/admin/nights")

SHOWN = 50
"""Nights that the page lists."""


@blueprint.get("/")
@keepers_only
def index() -> ResponseReturnValue:
    """Lists the nights, and offers another."""
    return _page()


@blueprint.post("/")
@keepers_only
def create() -> ResponseReturnValue:
    """Sets up a night."""
    try:
        title = read_title(request.form.get("title", ""))
    except InvalidChoiceError:
        return _page(wording.title_fault()), 422
    try:
        settings = of_night(Deals(request.form.get("deal", "")), request.form.get("number", 0, type=int), new_nonce())
    except (InvalidRunError, ValueError):
        return _page(gettext("These settings do not exist. Choose again, please.")), 422
    nights.create(database(), settings.code, title, PAGE)
    return redirect(url_for("night.index", code=settings.code), 303)


@blueprint.post("/<code>")
@keepers_only
def set_open(code: str) -> ResponseReturnValue:
    """Closes a night, or opens it again."""
    if nights.find(database(), code) is None:
        abort(404)
    nights.set_open(database(), code, request.form.get("open") == "1", PAGE)
    return redirect(url_for("admin_nights.index", notice="saved"), 303)


def _page(problem: str | None = None) -> str:
    return render_template(
        "admin/nights.html",
        nights=nights.latest(database(), SHOWN),
        numbers=NIGHT_NUMBERS,
        deals=[(deals.value, deals_name(deals)) for deals in (Deals.MIXED, Deals.HANDS, Deals.CRIBS)],
        problem=problem,
        notice=wording.notice(request.args.get("notice")),
    )
