"""One request after another within a server process.

Python runs one thread at a time. Threads that answer side by side hand the interpreter to each other at every statement
of the database, and each of them takes longer by a third for it. So one has its turn until its answer is ready. What
hangs on others is done outside of a turn: taking in what a slow visitor sends, and sending the answer off.
"""

from __future__ import annotations

import io
import threading
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from flask import Flask

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

TURN: Final = 0.25
"""Seconds that others wait at most. Who takes longer is waiting himself, as for a database that somebody has locked."""

_DIGITS: Final = 18
"""What says its length with more is not read."""


def init_app(app: Flask) -> None:
    """Lets what Flask answers take turns; what is put in front of it later is free to answer at once."""
    turn = threading.Lock()
    inner: WSGIApplication = app.wsgi_app
    most: int = app.config["MAX_CONTENT_LENGTH"]

    def in_turn(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        take_in(environ, most)
        mine = turn.acquire(timeout=TURN)
        try:
            return inner(environ, start_response)
        finally:
            if mine:
                turn.release()

    app.wsgi_app = in_turn  # type: ignore[method-assign]


def take_in(environ: WSGIEnvironment, most: int) -> None:
    """Reads what is sent along with a request, unless it is more than will be taken.

    When a sender goes away in the middle, the server hands on what has come as if it were all: of a count of 12 a count
    of 1 may be left. So Werkzeug is not told to rely on the end, and refuses a form that is shorter than it says.

    :param most: bytes that will be taken
    """
    length = environ.get("CONTENT_LENGTH", "")
    if not (length.isascii() and length.isdecimal() and len(length) <= _DIGITS and 0 < int(length) <= most):
        return
    sent = environ["wsgi.input"]
    taken = bytearray()
    while len(taken) < int(length) and (some := sent.read(int(length) - len(taken))):
        taken += some
    environ["wsgi.input"] = io.BytesIO(taken)
    environ.pop("wsgi.input_terminated", None)
