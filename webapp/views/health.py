"""Whether the server is alive, and ready, for whoever watches it."""

from __future__ import annotations

import sqlite3

from flask import Blueprint, Response

from webapp.store.readiness import NotCurrentError, expect_current, trouble_with
from webapp.store.trouble import trouble_of
from webapp.views.site import site

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def healthz() -> Response:
    """Answers while the process serves requests; it looks at nothing else."""
    return _answer("ok")


@blueprint.get("/readyz")
def readyz() -> Response:
    """Answers whether the database can be read and written, and is of this version; 503 if not, with the reason."""
    connections = site().connections
    try:
        db = connections.get()
        expect_current(db.conn)
        trouble = trouble_with(db)
    except NotCurrentError as error:
        return _answer(f"not ready: the database is of another version ({error})", 503)
    except sqlite3.Error as error:
        trouble = trouble_of(error)
    if trouble is None:
        return _answer("ok")
    # What is wrong may be the connection itself: the next one who asks gets a new one.
    connections.close()
    return _answer(f"not ready: the database is {trouble}", 503)


def _answer(text: str, status: int = 200) -> Response:
    response = Response(f"{text}\n", status, mimetype="text/plain")
    response.cache_control.no_store = True
    return response
