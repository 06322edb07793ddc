"""Answers that are the same for every visitor: a page is made once, and sent again before Flask is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from flask import Flask, Response, request
from flask_compress import Compress
from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header, parse_etags

from webapp.origin import origin
from webapp.views.site import KeptPage, PageCache, site

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

SHARED: Final = "fifteentwo.shared"
"""Set in the environ by a view whose answer anybody may get who asks in the same way."""
DEPENDS_ON: Final = ("wsgi.url_scheme", "HTTP_HOST", "SCRIPT_NAME", "PATH_INFO", "HTTP_ACCEPT_ENCODING")
"""What makes two ways of asking the same: pages name their own address, and are compressed as the browser wants."""
ENCODINGS: Final = ("zstd", "br", "gzip", "deflate")
"""The ways to compress, the one this site would choose itself first."""
LONGEST_WISH: Final = 200
"""Letters of an Accept-Encoding that is read; browsers send less than a quarter of that."""
ROOM: Final = 16 * 1024 * 1024
"""Bytes of answers that are kept in each server process."""

_OF_A_BODY: Final = frozenset({"content-type", "content-length", "content-encoding"})

Key = tuple[str, ...]
Headers = list[tuple[str, str]]


def init_app(app: Flask) -> None:
    """Compresses answers, and lets kept ones go out in front of everything else the app does."""
    # Files of the site itself are sent as they lie on the disk.
    app.config["COMPRESS_STREAMS"] = False
    app.config["COMPRESS_ALGORITHM"] = ENCODINGS
    app.config["COMPRESS_REGISTER"] = False
    compress = Compress()
    compress.init_app(app)

    @app.after_request
    def shorten(response: Response) -> Response:
        # Forms are led on to another address, with nothing that could be compressed.
        return response if response.location else compress.after_request(response)

    app.wsgi_app = Front(app.wsgi_app)  # type: ignore[method-assign]


def shared_page(make: Callable[[], str], *choice: str, cache: PageCache | None = None) -> Response:
    """Answers with a page that is the same for every visitor; `make` is called if it is not at hand.

    `choice` is what the page takes from the query, in one spelling for each page; nothing else of the query
    may change it. `cache` is the site's own if none is given.
    """
    key = (origin(site().config.base_url), request.script_root, request.path, *choice)
    return shared((site().cache if cache is None else cache).get(key, make))


def shared(page: KeptPage) -> Response:
    """Answers with a page that anybody may keep, or only with word that it is unchanged."""
    response = Response(page.body, mimetype="text/html")
    response.headers["Cache-Control"] = "public, no-cache"
    response.set_etag(page.etag)
    response.make_conditional(request)
    request.environ[SHARED] = True
    return response


@dataclass(frozen=True, slots=True)
class Answer:
    """A whole answer as it went out, headers and all."""

    headers: Headers
    body: bytes
    etag: str | None

    @property
    def size(self) -> int:
        """The bytes it takes."""
        return len(self.body) + sum(len(name) + len(value) for name, value in self.headers)

    @property
    def unchanged(self) -> Headers:
        """The headers that tell a browser to show the copy it has."""
        return [(name, value) for name, value in self.headers if name.lower() not in _OF_A_BODY]


class Front:
    """Stands in front of a WSGI application and gives shared answers again.

    Only plain addresses are looked up. With a query, of which there is no end, the application is asked each time.
    It is told of the one encoding that was chosen, so however browsers write their wishes, there are few answers.
    """

    def __init__(self, application: WSGIApplication, room: int = ROOM) -> None:
        self.application = application
        self.room = room
        self._answers: dict[Key, Answer] = {}
        self._taken = 0
        self._lock = Lock()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answers a request."""
        environ["HTTP_ACCEPT_ENCODING"] = chosen_encoding(environ.get("HTTP_ACCEPT_ENCODING", ""))
        if environ["REQUEST_METHOD"] not in ("GET", "HEAD") or _is_particular(environ):
            return self.application(environ, start_response)
        key = tuple([environ.get(name, "") for name in DEPENDS_ON])
        answer = self._answers.get(key)
        if answer is None:
            return self._ask(key, environ, start_response)
        known = environ.get("HTTP_IF_NONE_MATCH")
        if known and answer.etag and parse_etags(known).contains_weak(answer.etag):
            start_response("304 NOT MODIFIED", answer.unchanged)
            return ()
        start_response("200 OK", answer.headers)
        return () if environ["REQUEST_METHOD"] == "HEAD" else (answer.body,)

    def _ask(self, key: Key, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Asks the application, and keeps its answer if it is whole and shared."""
        status, headers = "", Headers()

        def note(now: str, sent: Headers, exc_info: Any = None) -> Callable[[bytes], object]:
            nonlocal status, headers
            status, headers = now, sent
            return start_response(now, sent, exc_info)

        chunks = self.application(environ, note)
        whole = environ["REQUEST_METHOD"] == "GET" and status.startswith("200 ")
        if not (whole and SHARED in environ):
            return chunks
        try:
            body = b"".join(chunks)
        finally:
            if close := getattr(chunks, "close", None):
                close()
        self._keep(key, headers, body)
        return (body,)

    def _keep(self, key: Key, headers: Headers, body: bytes) -> None:
        names = {name.lower(): value for name, value in headers}
        if "set-cookie" in names:
            return
        # It tells when this answer was made; the server writes a new one.
        headers = [(name, value) for name, value in headers if name.lower() != "date"]
        answer = Answer(headers, body, _unquoted(names.get("etag")))
        size = answer.size + sum(map(len, key))
        with self._lock:
            if key in self._answers:
                # Another thread was asked the same meanwhile.
                return
            # Anybody can vary the host, so there is no end of keys.
            if self._taken + size > self.room:
                self._answers.clear()
                self._taken = 0
            self._answers[key] = answer
            self._taken += size


def chosen_encoding(wish: str) -> str:
    """Returns the way to compress that an Accept-Encoding asks for, or an empty text for none.

    >>> chosen_encoding("gzip, br;q=0.9"), chosen_encoding("*, zstd;q=0"), chosen_encoding("gzip;q=0")
    ('gzip', 'br', '')
    """
    # Wishes are remembered, so none may be large.
    return _encoding(wish) if len(wish) <= LONGEST_WISH else ""


@lru_cache
def _encoding(wish: str) -> str:
    accepted = parse_accept_header(wish.lower(), Accept)
    best = max(ENCODINGS, key=accepted.quality)
    # A star is for what is named nowhere, and it is no wish to have the page as it is.
    plain = accepted.quality("identity") if "identity" in accepted.values() else 0
    return best if accepted.quality(best) > 0 and accepted.quality(best) >= plain else ""


def _is_particular(environ: WSGIEnvironment) -> bool:
    """Says whether a request asks for more than a page that it may have already."""
    return bool(environ.get("QUERY_STRING") or environ.get("HTTP_IF_MATCH"))


def _unquoted(etag: str | None) -> str | None:
    return etag.removeprefix("W/").strip('"') if etag else None
