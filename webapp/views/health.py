"""Whether the server is alive, for whoever watches it."""

from __future__ import annotations

from flask import Blueprint, Response

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def healthz() -> Response:
    """Answers while the process serves requests; it looks at nothing else."""
    response = Response("ok\n", mimetype="text/plain")
    response.cache_control.no_store = True
    return response
