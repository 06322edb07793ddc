"""Pages that are asked for again and again: they are drawn only if what they show has changed."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from flask import Response, current_app, request

from webapp import i18n


def unless_unchanged(shown: object, make: Callable[[], str]) -> Response:
    """Answers with the page that `make` draws, or only with word that it is unchanged.

    :param shown: everything the page shows but its texts, with a plain text form
    """
    # The style sheet's address changes with the version of the program.
    style = current_app.jinja_env.globals["stylesheet_url"]
    mark = f"{i18n.language()}:{request.script_root}:{style() if callable(style) else ''}:{shown!r}"
    tag = hashlib.sha256(mark.encode()).hexdigest()[:32]
    unchanged = request.if_none_match.contains_weak(tag)
    response = Response(b"" if unchanged else make(), mimetype="text/html")
    response.set_etag(tag)
    response.headers["Cache-Control"] = "private, no-cache"
    if unchanged:
        response.status_code = 304
    return response
