"""Search in the rule pages: a question in the address, sections with their passages as the answer."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, render_template, request

from webapp import i18n
from webapp.views.site import site

blueprint = Blueprint("search", __name__, url_prefix="/<lang:lang>")

LONGEST = 120
"""Letters of a question; what is longer is cut off."""


@blueprint.get("/search")
def index() -> Response:
    """Shows the form, and what was found if something was asked."""
    question = " ".join(request.args.get("q", "").split())[:LONGEST]
    results = site().search.find(i18n.language(), question) if question else []
    answer = make_response(render_template("search.html", question=question, results=results))
    answer.headers["Cache-Control"] = "no-cache"
    return answer
