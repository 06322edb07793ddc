"""What every answer carries, and which requests may change something."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit, urlunsplit

from flask import Flask, Response, abort, request

from webapp.config import Config
from webapp.origin import origin

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
"""Nothing but what this site sends itself; nothing inline."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    # no-referrer would turn the Origin of forms into "null".
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Resource-Policy": "same-origin",
}

HTTPS_HEADERS = {
    "Strict-Transport-Security": "max-age=31536000",
    # Over plain http browsers ignore it, and complain on every page.
    "Cross-Origin-Opener-Policy": "same-origin",
}

LIMITS = {
    "MAX_CONTENT_LENGTH": 16 * 1024,
    "MAX_FORM_MEMORY_SIZE": 16 * 1024,
    "MAX_FORM_PARTS": 20,
}
"""In bytes and fields; the largest form is that of the club's choices."""

LONGEST_HOST = 261
"""Letters of the longest name there can be, with a port. It stands in pages that are kept."""

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


def init_app(app: Flask, config: Config) -> None:
    """Sets limits, cookie rules and response headers, and what is refused before a view is asked."""
    https = config.base_url is not None and config.base_url.startswith("https:")
    app.config.update(
        LIMITS,
        # Each site of a host has a cookie of its own, also where one stands under the path of another.
        SESSION_COOKIE_NAME="fifteentwo" + config.prefix.replace("/", "-"),
        SESSION_COOKIE_PATH=config.prefix or "/",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        # On plain http a Secure cookie would never come back.
        SESSION_COOKIE_SECURE=https,
        # Rule pages never touch the session; refreshing it there would stop them from being cached.
        SESSION_REFRESH_EACH_REQUEST=False,
    )
    headers = (HEADERS | (HTTPS_HEADERS if https else {})).items()

    @app.before_request
    def refuse() -> None:
        sent = request.environ
        if len(sent.get("HTTP_HOST", "")) > LONGEST_HOST or not _is_text(request.query_string):
            abort(400)
        if request.method in SAFE_METHODS:
            return
        if not is_same_origin(config.base_url):
            abort(403)
        # Browsers always say how long a form is. Of any other nobody could tell that it was not sent to its end.
        if "HTTP_TRANSFER_ENCODING" in sent:
            abort(411)

    inner: WSGIApplication = app.wsgi_app

    def guarded(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        def start(status: str, sent: list[tuple[str, str]], *rest: Any) -> Any:
            return start_response(status, [*sent, *headers], *rest)

        return inner(environ, start)

    app.wsgi_app = guarded  # type: ignore[method-assign]

    @app.after_request
    def lead_inside(response: Response) -> Response:
        location = response.location
        if location and (inside := _within(location)) != location:
            response.location = inside
        return response


def _is_text(query: bytes) -> bool:
    """Says whether what stands behind the question mark can be read. Browsers write other bytes with per cent signs;
    as they are they would be a fault of ours wherever they are read first."""
    try:
        query.decode()
    except UnicodeDecodeError:
        return False
    return True


def _within(location: str) -> str:
    """Returns where a redirect leads, without a host: a missing slash is added to the address as the server was asked
    for it, whose host and scheme a proxy may have changed. This site leads to no other."""
    # Most are plain paths already. Browsers leave out what cannot be printed, and read /, tab, / as //.
    if location.startswith("/") and "//" not in location and location.isprintable():
        return location
    parts = urlsplit(location)
    # For a host that cannot be, Werkzeug writes none: browsers would take the first part of the path for one.
    if not parts.netloc and not parts.scheme:
        return location
    return urlunsplit(("", "", "/" + parts.path.lstrip("/"), parts.query, parts.fragment))


def is_same_origin(base_url: str | None) -> bool:
    """Says whether the current request comes from a page of this site, or from no browser at all.

    Browsers tell with Sec-Fetch-Site; over plain http, the normal case in a club's own network, they send
    only Origin. Programs such as curl send neither and carry no cookie of somebody else.
    """
    # Not request.headers: of what was not sent, as most of this, it takes longer to say so.
    site = request.environ.get("HTTP_SEC_FETCH_SITE")
    if site is not None:
        return site in ("same-origin", "none")
    sent = request.environ.get("HTTP_ORIGIN")
    return sent is None or sent.lower() == origin(base_url)
