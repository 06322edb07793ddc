"""The progress page: what a player has counted and answered so far, and what to practise next."""

from __future__ import annotations

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from webapp import i18n
from webapp.store import players
from webapp.views import visitor
from webapp.views.progress_page import progress_page
from webapp.views.site import database, today

blueprint = Blueprint("progress", __name__, url_prefix="/<lang:lang>/progress")


@blueprint.get("/")
def index() -> ResponseReturnValue:
    """Shows the visitor's own figures and counts."""
    key = visitor.welcome(i18n.language())
    player = players.find(database(), key)
    page = None if player is None else progress_page(database(), player, today())
    return render_template("progress/index.html", page=page)
