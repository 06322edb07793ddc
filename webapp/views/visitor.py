"""Who is asking: a visitor is known by a random key in a signed cookie, and is a player from the first count."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any

from flask import Flask, Request, Response, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature, URLSafeTimedSerializer
from werkzeug.http import parse_cookie

COOKIES = 1024
"""Of how many visitors a process remembers the cookie."""
LONGEST = 1000
"""Letters of the cookies of a browser that are remembered; ours takes some three hundred."""
LIFETIME = timedelta(days=400)
"""The longest that browsers keep a cookie."""


class Sessions(SecureCookieSessionInterface):
    """Flask's signed cookie, with one signer for all requests; making one costs more than reading a cookie.

    Cookies of any age are read. Browsers drop old ones by themselves, and one that seems to come from the future,
    because this machine's clock was set back, still tells whose it is.
    """

    def __init__(self) -> None:
        self._signer: URLSafeTimedSerializer | None = None
        # The same cookies come with every request of a visitor, and what was signed here once stays so.
        self._remembered = lru_cache(maxsize=COOKIES)(self._read)

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """Returns the signer, made at the first request."""
        if self._signer is None:
            self._signer = super().get_signing_serializer(app)
        return self._signer

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """Reads the cookie; what was not signed here counts as none."""
        if self.get_signing_serializer(app) is None:
            return None
        sent = request.environ.get("HTTP_COOKIE", "")
        read = self._remembered if len(sent) <= LONGEST else self._read
        try:
            return self.session_class(read(sent, self.get_cookie_name(app)))
        except BadSignature:
            return self.session_class()

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Sends the cookie if something in it has changed."""
        if session and not session.modified:
            # Most answers: nothing is to be sent. What is said of caches is not taken apart to be put together again.
            vary = response.headers.getlist("Vary")
            if session.accessed and not any("cookie" in each.lower() for each in vary):
                response.headers["Vary"] = ", ".join([*vary, "Cookie"])
            return
        super().save_session(app, session, response)

    def _read(self, sent: str, name: str) -> dict[str, Any]:
        """Returns what is in one of the cookies that were sent; each session is a copy of it.

        :raises BadSignature: it was not signed here
        """
        assert self._signer is not None
        # Another program on this host may have left bytes that are no text. Ours is plain letters.
        cookie = parse_cookie(sent.encode("ascii", "replace").decode()).get(name)
        found = self._signer.loads(cookie) if cookie else {}
        return found if isinstance(found, dict) else {}


def init_app(app: Flask) -> None:
    """Sets how long a browser is recognised."""
    app.config.update(PERMANENT_SESSION_LIFETIME=LIFETIME)
    app.session_interface = Sessions()


def key() -> str | None:
    """Returns the visitor's key, or None if the browser sent no cookie of ours."""
    found = session.get("key")
    return found if isinstance(found, str) else None


def welcome(language: str) -> str:
    """Returns the visitor's key, given out now if there is none, and notes the language.

    The cookie is sent again once a day, so that it does not run out on those who keep coming.
    """
    found = key() or new_key()
    today = datetime.now(UTC).date().isoformat()
    if (session.get("key"), session.get("language"), session.get("day")) != (found, language, today):
        session.permanent = True
        session.pop("forgotten", None)
        session.update(key=found, language=language, day=today)
    return found


def new_key() -> str:
    """Returns a key that nobody has had before."""
    return secrets.token_urlsafe(24)


def become(other: str, language: str) -> None:
    """Gives the visitor another key, which leads to another player, and forgets all else that the cookie tells."""
    session.clear()
    session["key"] = other
    welcome(language)


def leave() -> None:
    """Takes back the visitor's key, and all else that the cookie tells of him."""
    session.clear()


def last_language() -> str | None:
    """Returns the language in which the visitor practised last, if any."""
    found = session.get("language")
    return found if isinstance(found, str) else None


def forget() -> None:
    """Takes back the visitor's key, and all else that the cookie tells of him but that this was done."""
    session.clear()
    session["forgotten"] = True


def was_forgotten() -> bool:
    """Says whether the visitor's data was deleted from this browser, and he has been on no page since."""
    return bool(session.get("forgotten"))
