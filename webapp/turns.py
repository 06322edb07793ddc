"""One request after another within a server process.

Python runs one thread at a time. Threads that answer side by side hand the interpreter to each other at every statement
of the database, and each of them takes longer by a third for it. So one has its turn until its answer is ready. What
hangs on others is done outside of a turn: taking in what a slow visitor sends, and sending the answer off. Who is kept
waiting in his turn, as by a database that somebody has locked, is passed by: then the others take turns without him.
"""

from __future__ import annotations

import io
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from flask import Flask

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

TURN: Final = 0.25
"""Seconds that others wait at most before whoever has his turn is passed by; once for each who takes so long."""

_DIGITS: Final = 18
"""What says its length with more is not read."""


def init_app(app: Flask) -> None:
    """Lets what Flask answers take turns; what is put in front of it later is free to answer at once."""
    turns = Turns()
    inner: WSGIApplication = app.wsgi_app
    most: int = app.config["MAX_CONTENT_LENGTH"]

    def in_turn(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        # Forms are sent by POST; of others who say that something follows, nobody waits until it does.
        if environ["REQUEST_METHOD"] == "POST":
            take_in(environ, most)
        with turns.take():
            return inner(environ, start_response)

    app.wsgi_app = in_turn  # type: ignore[method-assign]


class Turns:
    """Who may go on, one after another."""

    def __init__(self) -> None:
        self._turn = threading.Lock()

    @contextmanager
    def take(self) -> Iterator[None]:
        """Waits for its turn, for as long as `TURN` says, and has it for the block."""
        turn = self._turn
        if not turn.acquire(timeout=TURN):
            # Whoever has it keeps it, but for others there is another one from now on.
            turn = threading.Lock()
            turn.acquire()
            self._turn = turn
        try:
            yield
        finally:
            turn.release()


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
