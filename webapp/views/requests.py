"""One line for each request, without anything that tells who sent it."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from flask import Flask, request

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_PLACE = "fifteentwo.place"


def init_app(app: Flask) -> None:
    """Writes a line to the standard output for each request: moment, method, place, status and milliseconds.

    The place is the pattern of the address, such as ``/<lang>/practice/<run>/<int:step>``: no code, no name, no link
    that only one person has, and neither query nor sender. Pages that are the same for everybody stand with their path.
    """

    # Before all that may answer instead of the view: what is refused, or led elsewhere, has an address too.
    @app.url_value_preprocessor
    def note(endpoint: str | None, values: dict[str, Any] | None) -> None:
        request.environ[_PLACE] = request.url_rule.rule if request.url_rule else "-"

    inner: WSGIApplication = app.wsgi_app

    def logged(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        begun = time.perf_counter()

        def start(status: str, headers: list[tuple[str, str]], *rest: Any) -> Any:
            place = str(environ.get(_PLACE) or environ.get("PATH_INFO", "-"))
            took = 1000 * (time.perf_counter() - begun)
            moment = datetime.now(UTC).isoformat(timespec="milliseconds")
            _write(f"{moment} {_plain(environ['REQUEST_METHOD'])} {_plain(place)} {status[:3]} {took:.1f} ms")
            return start_response(status, headers, *rest)

        return inner(environ, start)

    app.wsgi_app = logged  # type: ignore[method-assign]


def _plain(text: str) -> str:
    # Whatever is sent, it stays one line that every terminal can show.
    return text[:200].encode("unicode_escape").decode("ascii").replace(" ", "\\x20")


def _write(line: str) -> None:
    # A log that nobody can take costs no visitor his page.
    with suppress(OSError, ValueError):
        print(line, file=sys.stdout, flush=True)
