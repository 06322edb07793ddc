"""What the views of one installation share: its settings, its rule pages, its database."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path

from flask import Flask, current_app, g
from sqlite_utils import Database

from webapp.config import Config
from webapp.content.pages import Library
from webapp.content.search import Search
from webapp.store.database import Connections
from webapp.views.under_way import UnderWay


@dataclass(frozen=True, slots=True)
class KeptPage:
    """A page that is the same for every visitor."""

    body: bytes
    etag: str

    @classmethod
    def of(cls, html: str) -> KeptPage:
        """Returns a page with the tag that belongs to its content."""
        body = html.encode()
        return cls(body, hashlib.sha256(body).hexdigest()[:32])


@dataclass(slots=True)
class PageCache:
    """Whole pages, by what they depend on."""

    limit: int = 512
    pages: dict[tuple[str, ...], KeptPage] = field(default_factory=dict)

    def get(self, key: tuple[str, ...], make: Callable[[], str]) -> KeptPage:
        """Returns the page under `key`, made at the first call."""
        page = self.pages.get(key)
        if page is None:
            # Keys hold the host a browser asked for, which anybody can vary.
            if len(self.pages) >= self.limit:
                self.pages.clear()
            page = self.pages[key] = KeptPage.of(make())
        return page


@dataclass(frozen=True, slots=True)
class Site:
    """One installation."""

    config: Config
    secret: str
    """Signs what goes out and comes back, and seeds the cards."""
    library: Library
    connections: Connections
    translations: Path
    search: Search
    cache: PageCache = field(default_factory=PageCache)
    under_way: UnderWay = field(default_factory=UnderWay)
    choices: PageCache = field(default_factory=PageCache)
    """Pages that visitors put together: so many that they would push the rule pages out of `cache`."""


def init_app(app: Flask, site: Site) -> None:
    """Puts the site within reach of the views, and leaves no transaction open behind a request."""
    app.extensions["fifteentwo"] = site

    @app.teardown_appcontext
    def rest(error: BaseException | None) -> None:
        site.connections.rest()


def site() -> Site:
    """Returns the installation that serves this request."""
    found: Site = current_app.extensions["fifteentwo"]
    return found


def today() -> date:
    """Returns the day it is on this machine (variable TZ)."""
    return datetime.now().astimezone().date()


def database() -> Database:
    """Returns this thread's connection, which stays the same one as long as a request lasts."""
    found: Database | None = g.get("database")
    if found is None:
        found = g.database = site().connections.get()
    return found
