"""Slowing down those who ask for the same thing too often, whichever server process they meet.

The address of a sender is never kept. What is kept is a mark made of it with the site's secret and the hour; nobody who
has the database alone can tell an address from it, and two hours cannot be put together. With the first mark of an hour
all former ones go.
"""

from __future__ import annotations

import hmac
import time
from ipaddress import IPv6Address, ip_address
from typing import Final

from flask import Flask, request
from werkzeug.exceptions import TooManyRequests

from webapp.store import players
from webapp.store import slowing as kept
from webapp.views import visitor
from webapp.views.site import database, site

PERIOD: Final = 3600
"""Seconds over which is counted."""
JOINS: Final = 30
"""New members from one address in a period; a whole class may join in one lesson."""
WRONG_LINKS: Final = 30
"""Private links that lead to nobody, from one address in a period."""

FOUND: Final = 4096
"""How many players a process remembers as such, at most."""

clock = time.time
"""The time of this machine, in seconds since 1970."""

_CREATES_NOBODY: Final = frozenset(
    {"members", "personal", "admin", "admin_nights", "admin_backups", "club", "night", "standings", None}
)
"""Blueprints whose forms make no new guest, or have a limit of their own."""


def init_app(app: Flask) -> None:
    """Limits how many guests are taken in from one address."""
    # A key makes one guest at most. So whoever was found once need not be looked up with every form, even if he was
    # deleted since: he would be the same one guest again.
    found: set[str] = set()

    @app.before_request
    def limit_guests() -> None:
        most = site().config.guests_an_hour
        if request.method != "POST" or request.blueprint in _CREATES_NOBODY or not most:
            return
        key = visitor.key()
        if key is None or key in found:
            return
        if players.find(database(), key) is None:
            note("guest", most)
            return
        if len(found) >= FOUND:
            found.clear()
        found.add(key)


def note(action: str, most: int) -> None:
    """Counts that a sender does something.

    :raises TooManyRequests: if he has done it more than `most` times in this period
    """
    period, sender = _now(action)
    if kept.note(database(), action, sender, period) > most:
        raise TooManyRequests(retry_after=_rest())


def refuse(action: str, most: int) -> None:
    """Lets nobody go on who has done something too often, without counting that he asks.

    :raises TooManyRequests: if he has done it `most` times in this period
    """
    period, sender = _now(action)
    if kept.asked(database(), action, sender, period) >= most:
        raise TooManyRequests(retry_after=_rest())


def clear(action: str) -> None:
    """Forgets what a sender has done, because it turned out well."""
    kept.clear(database(), action, _now(action)[1])


def sender(address: str | None) -> str:
    """Returns what tells senders apart: of IPv6 the first half alone, for who has one address has all with that half.

    >>> sender("2001:db8:1:2:aaaa::1"), sender("::ffff:192.0.2.1"), sender("192.0.2.1")
    ('2001:db8:1:2::', '192.0.2.1', '192.0.2.1')
    """
    try:
        found = ip_address(address or "")
    except ValueError:
        return address or ""
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64)
    return str(found)


def _now(action: str) -> tuple[int, str]:
    period = int(clock() // PERIOD)
    text = f"sender:{action}:{period}:{sender(request.remote_addr)}"
    return period, hmac.new(site().secret.encode(), text.encode(), "sha256").hexdigest()[:24]


def _rest() -> int:
    """Returns the seconds that are left of this period."""
    return PERIOD - int(clock() % PERIOD)
