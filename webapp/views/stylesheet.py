"""The style sheet: written in a file for each subject, sent as one."""

from __future__ import annotations

import hashlib
from pathlib import Path

from flask import Flask, Response, request

SHEETS = (
    *("tokens", "base", "cards", "practice", "board", "pages", "examples", "ways", "compare", "check", "search"),
    *("picks", "parts", "answers", "judge", "layaway", "race", "pegging", "worksheets", "progress", "day", "settings"),
    *("members",),
    "print",
)
"""In the order in which later rules win."""


def init_app(app: Flask) -> None:
    """Serves the sheets as `/site.css`, and gives templates its address, which changes with its content."""
    folder = Path(app.static_folder or "") / "css"
    body = "".join((folder / f"{name}.css").read_text("utf-8") for name in SHEETS).encode()
    mark = hashlib.sha256(body).hexdigest()[:12]

    @app.get("/site.css", endpoint="stylesheet")
    def stylesheet() -> Response:
        response = Response(body, mimetype="text/css")
        response.set_etag(mark)
        fresh = request.args.get("v") == mark
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if fresh else "no-cache"
        response.make_conditional(request)
        return response

    app.jinja_env.globals["stylesheet_url"] = lambda: f"{request.script_root}/site.css?v={mark}"
