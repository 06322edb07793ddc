"""Error pages, in the reader's language, and what to do about each."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from flask import Flask, Response, current_app, g, make_response, render_template, request
from flask.globals import request_ctx
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException

from webapp import i18n
from webapp.cribbage import Card, Cards
from webapp.i18n import gettext
from webapp.store.trouble import Trouble, trouble_of
from webapp.views.site import site

NOTHING = (Cards.parse("2H 4S 6D 8C"), Card.parse("TH"))
"""A hand worth nothing, dealt where a page is missing."""


@dataclass(frozen=True, slots=True)
class Words:
    """What an error page says."""

    title: str
    text: str


def init_app(app: Flask) -> None:
    """Answers every error with a page."""
    app.register_error_handler(HTTPException, http_error)
    app.register_error_handler(sqlite3.Error, database_error)


def http_error(error: HTTPException) -> ResponseReturnValue:
    """Shows the page for an HTTP status; redirects and ready answers pass as they are."""
    # For a host that cannot be, no address can be made and so no page: Werkzeug's bare answer must do.
    if error.response is not None or error.code is None or error.code < 400 or request_ctx.url_adapter is None:
        return error
    _set_language()
    response = _page(error.code, _http_words(error.code))
    for name, value in error.get_headers():
        if name.lower() not in ("content-type", "content-length"):
            response.headers[name] = value
    return response


def database_error(error: sqlite3.Error) -> Response:
    """Says that the database did not take or give something; whatever was begun has been rolled back."""
    current_app.logger.error("database: %s", error, exc_info=error)
    full = trouble_of(error) is Trouble.FULL
    if full:
        # Whoever has the database open may go on reading; to open it anew takes room.
        site().connections.rest()
    else:
        site().connections.close()
    _set_language()
    response = _page(507 if full else 503, _database_words(error))
    if not full:
        response.headers["Retry-After"] = "5"
    return response


def _set_language() -> None:
    # Where no address matched, none has been set yet. It must be before the first text is looked up.
    g.setdefault("lang", i18n.choose(request))


def _page(status: int, words: Words) -> Response:
    hand, starter = NOTHING
    response = make_response(
        render_template(
            "error.html",
            status=status,
            title=words.title,
            text=words.text,
            hand=tuple(hand) if status == 404 else None,
            starter=starter,
            # No address for search engines, whatever page this one stands for.
            canonical=None,
            alternates=(),
        ),
        status,
    )
    response.cache_control.no_store = True
    return response


def _http_words(status: int) -> Words:
    match status:
        case 403:
            return Words(
                gettext("This form came from elsewhere"),
                gettext(
                    "The request did not come from a page of this site, so it was not carried out. Go back, reload "
                    "the page and try again. If that does not help, here is what whoever runs this site should know: "
                    "the address in the browser must be the one that FIFTEENTWO_BASE_URL names."
                ),
            )
        case 404:
            return Words(
                gettext("Page not found"),
                gettext("There is nothing to count at this address: a “nineteen”, as players say."),
            )
        case 405:
            return Words(
                gettext("Not possible here"),
                gettext("This address cannot be used in that way. Start from the home page."),
            )
        case 413:
            return Words(gettext("Too much at once"), gettext("What was sent is larger than any form of this site."))
        case 429:
            return Words(
                gettext("Too often in a short time"),
                gettext(
                    "This has been asked for many times from your network, so it was not carried out. "
                    "Wait a while and try again."
                ),
            )
        case _ if status < 500:
            return Words(gettext("The request was not understood"), gettext("Go back, reload the page and try again."))
        case _:
            return Words(
                gettext("Something went wrong"),
                gettext("The mistake is ours and has been noted. Nothing was counted twice. Try again in a moment."),
            )


def _database_words(error: sqlite3.Error) -> Words:
    if trouble_of(error) is Trouble.FULL:
        return Words(
            gettext("The score book is full"),
            gettext("The server’s disk has no room left, so nothing can be kept. Please tell whoever runs this site."),
        )
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return Words(
                gettext("The score book is in use"),
                gettext("Many are writing at once, and your count was not kept. Go back and send it again."),
            )
        case sqlite3.SQLITE_READONLY:
            return Words(
                gettext("The score book is locked away"),
                gettext("The server may read its data but not write it. Please tell whoever runs this site."),
            )
        case _:
            return Words(
                gettext("The score book cannot be opened"),
                gettext(
                    "The server cannot reach its data just now, so nothing can be kept. "
                    "Please tell whoever runs this site."
                ),
            )
