"""Answers that are the same for every visitor: anybody may keep them, and asks whether they have changed."""

from __future__ import annotations

from flask import Response, request

from webapp.views.site import KeptPage


def shared(page: KeptPage) -> Response:
    """Returns a page with its tag, or only word that it is unchanged."""
    response = Response(page.body, mimetype="text/html")
    response.headers["Cache-Control"] = "public, no-cache"
    response.set_etag(page.etag)
    response.make_conditional(request)
    return response
