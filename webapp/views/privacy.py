"""The privacy page: what is kept of visitors and members, and how they take it along or delete it."""

from __future__ import annotations

from flask import Blueprint, Response, render_template

from webapp.views.kept import shared_page
from webapp.views.site import site

blueprint = Blueprint("privacy", __name__, url_prefix="/<lang:lang>/privacy")


@blueprint.get("/")
def index() -> Response:
    """Shows the page, which is the same for everybody."""
    return shared_page(_page)


def _page() -> str:
    config = site().config
    return render_template("privacy.html", guests=config.retention_days, members=config.retention_members_days)
