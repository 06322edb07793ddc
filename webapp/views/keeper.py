"""Who may look after the club: a password, set on the command line, opens the pages under `/admin/` for some hours."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps
from typing import Final, ParamSpec

from flask import redirect, request, session, url_for
from flask.typing import ResponseReturnValue
from werkzeug.security import check_password_hash

from webapp.store import admins
from webapp.views import slowing
from webapp.views.site import database

SESSION: Final = 12 * 3600
"""Seconds after which the password is asked for again."""
TRIES: Final = 10
"""Passwords tried from one address in an hour."""

clock = time.time
"""The time of this machine, in seconds since 1970."""

_COOKIE: Final = "keeper"
_HANDED: Final = "handed"
P = ParamSpec("P")


def is_keeper() -> bool:
    """Says whether the visitor has signed in with the password that holds now, and not too long ago."""
    found = session.get(_COOKIE)
    if not isinstance(found, list) or len(found) != 2:
        return False
    generation, until = found
    kept = admins.password(database())
    return kept is not None and generation == kept.generation and clock() < float(until) <= clock() + SESSION


def sign_in(typed: str) -> bool:
    """Lets a visitor in who knows the password.

    :return: whether he does
    :raises TooManyRequests: if he has tried too often
    """
    kept = admins.password(database())
    if kept is None:
        return False
    # Noted before it is looked at: whoever sends many at once does not get ahead of the counting.
    slowing.note(admins.ATTEMPT, TRIES)
    if not check_password_hash(kept.hash, typed):
        return False
    slowing.clear(admins.ATTEMPT)
    session.permanent = True
    session[_COOKIE] = [kept.generation, int(clock()) + SESSION]
    return True


def sign_out() -> None:
    """Ends the session of this browser."""
    session.pop(_COOKIE, None)
    session.pop(_HANDED, None)


def hand_on(mark: str) -> None:
    """Notes which private link this browser has made, to be handed on to its member."""
    session[_HANDED] = mark


def hands_on(mark: str) -> bool:
    """Says whether this browser has made the private link with this mark. No other is ever shown to a keeper."""
    return session.get(_HANDED) == mark


def keepers_only(view: Callable[P, ResponseReturnValue]) -> Callable[P, ResponseReturnValue]:
    """Leads everybody else to where the password is asked for; a form of theirs does nothing."""

    @wraps(view)
    def guarded(*args: P.args, **values: P.kwargs) -> ResponseReturnValue:
        if is_keeper():
            return view(*args, **values)
        return redirect(url_for("admin.index", notice="form" if request.method == "POST" else None), 303)

    return guarded
