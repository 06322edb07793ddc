"""The privacy page: what is kept of visitors and members, and how they take it along or delete it."""

from __future__ import annotations

from flask import Blueprint, Response, render_template

from webapp.views.kept import shared_page

blueprint = Blueprint("privacy", __name__, url_prefix="/<lang:lang>/privacy")


@blueprint.get("/")
def index() -> Response:
    """Shows the page, which is the same for everybody."""
    return shared_page(lambda: render_template("privacy.html"))
