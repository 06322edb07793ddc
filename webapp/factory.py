"""Wires the rooms of the site together."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import Any

from flask import Flask

from webapp import fronting, i18n, paths, security, turns
from webapp.config import Config
from webapp.content.pages import Library
from webapp.content.search import Search, read_other_words
from webapp.store import folder, holding
from webapp.store.catching_up import catch_up
from webapp.store.daily import Daily, EachDay
from webapp.store.database import Connections
from webapp.store.forgetting import Retention
from webapp.store.migrations import migrate
from webapp.trainer.skills import weigh
from webapp.views import (
    admin,
    admin_backups,
    admin_nights,
    chosen,
    club,
    compare,
    count,
    day,
    errors,
    findable,
    fragments,
    health,
    hints,
    home,
    judge,
    kept,
    layaway,
    members,
    night,
    pages,
    parts,
    pegging,
    personal,
    practice,
    privacy,
    progress,
    race,
    requests,
    rules,
    search,
    settings,
    site,
    slowing,
    standings,
    stylesheet,
    visitor,
    worksheets,
)
from webapp.views.converters import CONVERTERS


class Site(Flask):
    """Flask, without asking of each view and hook, with every request, whether it is a coroutine: none of ours is."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Returns the function as it is."""
        return func


def create_app(config: Config | None = None) -> Flask:
    """Builds the site as a plain WSGI application, its data folder and database ready.

    :raises ConfigError: if a setting cannot be used
    :raises FolderError: if the data folder or its secret cannot be used
    :raises MigrationError: if the database is not one this version can serve
    :raises TroubleError: if a command changes the files of the data folder now
    :raises ContentError: if a rule page has a mistake
    """
    config = config or Config.from_environ()
    folder.prepare(config.data)
    app = Site("webapp")
    _hold(app, config)
    migrate(config.database)
    catch_up(config.database, weigh)
    secret = config.secret_key or folder.secret(config.data)

    app.secret_key = secret
    app.url_map.converters.update(CONVERTERS)
    i18n.init_app(app, paths.TRANSLATIONS)
    security.init_app(app, config)
    turns.init_app(app)
    library = Library(paths.CONTENT)
    search_index = Search(
        library,
        lambda lang: i18n.content_translator(paths.TRANSLATIONS, lang),
        read_other_words(paths.CONTENT / "other-words.toml"),
    )
    connections = Connections(config.database)
    site.init_app(app, site.Site(config, secret, library, connections, paths.TRANSLATIONS, search_index))
    visitor.init_app(app)
    kept.init_app(app)
    pages.init_app(app)
    stylesheet.init_app(app)
    fragments.init_app(app)
    chosen.init_app(app)
    errors.init_app(app)
    club.init_app(app)
    slowing.init_app(app)
    exercises = (practice, parts, hints, judge, layaway, race, pegging, day, worksheets, settings)
    for room in (
        home,
        rules,
        compare,
        search,
        *exercises,
        count,
        progress,
        personal,
        members,
        standings,
        night,
        admin,
        admin_nights,
        admin_backups,
        club,
        privacy,
        findable,
        health,
    ):
        app.register_blueprint(room.blueprint)
    if config.log_requests:
        requests.init_app(app)
    if config.backup_daily:
        _each_day(app, Daily(config.database, config.backup_daily))
    if config.retention_days or config.retention_members_days:
        _each_day(app, Retention(config.database, config.retention_days, config.retention_members_days))
    fronting.init_app(app, config)
    return app


def let_go(app: Flask) -> None:
    """Lets go of the data folder. A site that will not serve must do so before server processes are forked: what
    SQLite knows of its locks goes along, the locks do not."""
    app.extensions[_HELD].close()


def _hold(app: Flask, config: Config) -> None:
    app.extensions[_HELD] = held = holding.hold(config.data)
    # For as long as there is the site; however the process ends, its hold ends too.
    weakref.finalize(app, held.close)


def _each_day(app: Flask, task: EachDay) -> None:
    @app.before_request
    def look() -> None:
        # Not a clock of its own: where nobody asks for anything, there is nothing to do.
        task.start_if_due()


_HELD = "fifteentwo_held"
