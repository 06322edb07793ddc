"""`fifteentwo doctor`: what there is to put right about an installation."""

from __future__ import annotations

import os
import shutil
import socket
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path

import click
from flask_babel import lazy_gettext

from webapp.commands.asking import answer
from webapp.commands.care import data_option, installation, trouble
from webapp.commands.check import FOUND
from webapp.commands.spoken import Command, language_option
from webapp.config import Config
from webapp.i18n import LANGUAGES, format_number, gettext
from webapp.paths import TRANSLATIONS
from webapp.store import folder
from webapp.store.database import connect
from webapp.store.holding import alone
from webapp.store.migrations import steps_of
from webapp.store.readiness import ahead, trouble_with
from webapp.store.trouble import Trouble, TroubleError, trouble_of

Line = tuple[bool, str]
"""Whether something is as it should be, and what is said of it."""

ROOM = 50_000_000
"""Bytes that should be free besides those of a copy of the database."""
LEAST_YEAR = 2026
"""No clock that is right shows an earlier one."""
ASTRAY = 3600
"""Seconds by which the clock may be behind what is kept; a summer time set by hand is one hour."""


@click.command(
    "doctor",
    cls=Command,
    usage=lazy_gettext("[OPTIONS]"),
    summary=lazy_gettext("Look over the installation, and say what to put right."),
    details=lazy_gettext(
        "Each line begins with OK, or with !! and says what to do; then the exit code is 1. Nothing is changed."
    ),
)
@data_option
@language_option
@click.pass_context
def command(ctx: click.Context, data: str | None, lang: str) -> None:
    """Looks over the installation.

    :raises Refused: if a setting cannot be used
    """
    with installation(lang, data) as config:
        well = True
        for good, text in lines(config):
            answer(f"{'OK' if good else '!!'}  {text}")
            well = well and good
        if not well:
            ctx.exit(FOUND)


def lines(config: Config) -> Iterator[Line]:
    """Yields what is said of each thing that is looked at."""
    yield _folder(config.data)
    yield from _database(config.database)
    yield _room(config)
    yield _secret(config)
    yield _clock()
    yield _catalogues(TRANSLATIONS)
    yield _port(config)
    yield _address(config)


def _folder(data: Path) -> Line:
    path = str(data.absolute())
    if not data.exists():
        return True, gettext("The data folder %(path)s is made at the first start.", path=path)
    try:
        with tempfile.TemporaryFile(dir=data):
            pass
    except OSError as error:
        return False, trouble(TroubleError(trouble_of(error), data, error.strerror or ""))
    if os.name == "posix" and data.stat().st_mode & 0o077:
        return False, gettext(
            "Others on this machine can look into the data folder. Take their rights away: chmod 700 %(path)s",
            path=path,
        )
    return True, gettext("The data folder %(path)s can be written to, and others cannot look into it.", path=path)


def _database(path: Path) -> Iterator[Line]:
    if not path.exists():
        yield True, gettext("There is no database yet; the first start makes it.")
        return
    try:
        with closing(connect(path)) as db:
            done, newer = steps_of(db.conn)
            ((mode,),) = db.execute("PRAGMA journal_mode").fetchall()
            late = ahead(db.conn) if done else 0
            found = trouble_with(db)
    except sqlite3.Error as error:
        yield False, trouble(TroubleError(trouble_of(error), path, str(error)))
        return
    if newer or not done:
        wrong = Trouble.NEWER if newer else Trouble.NOT_OURS
        yield False, trouble(TroubleError(wrong, path, ", ".join(newer)))
        return
    if found:
        yield False, trouble(TroubleError(found, path))
    else:
        yield True, gettext("The database can be read and written.")
    if mode == "wal":
        yield True, gettext("The database keeps a write-ahead log.")
    else:
        yield False, _no_log(mode)
    if late > ASTRAY:
        yield False, gettext("The clock is behind what the database has kept already. Set the clock of this machine.")


def _no_log(mode: str) -> str:
    return gettext(
        "The database keeps no write-ahead log (journal mode %(mode)s). Start the server once; if that does not help, "
        "put the data folder on a local disk.",
        mode=mode,
    )


def _room(config: Config) -> Line:
    there = next(each for each in (config.data.absolute(), *config.data.absolute().parents) if each.exists())
    free = shutil.disk_usage(there).free
    needed = ROOM + (config.database.stat().st_size if config.database.exists() else 0)
    megabytes = format_number(free // 1_000_000)
    if free < needed:
        return False, gettext(
            "Only %(free)s MB are free on the disk of the data folder, and a copy needs %(needed)s MB. Make room.",
            free=megabytes,
            needed=format_number(-(-needed // 1_000_000)),
        )
    return True, gettext("%(free)s MB are free on the disk of the data folder.", free=megabytes)


def _secret(config: Config) -> Line:
    file = config.data / "secret"
    if config.secret_key:
        return True, gettext("The secret is set by the environment.")
    if not file.exists():
        if config.database.exists():
            return False, gettext(
                "The secret %(path)s is missing, and without it no visitor is known again. Put it back from a copy.",
                path=str(file.absolute()),
            )
        return True, gettext("The secret is made at the first start.")
    try:
        folder.secret(config.data)
    except folder.FolderError:
        return False, gettext(
            "The secret %(path)s cannot be read or is damaged. Put it back from a copy.", path=str(file.absolute())
        )
    if os.name == "posix" and file.stat().st_mode & 0o077:
        return False, gettext(
            "Others on this machine can read the secret. Take their rights away: chmod 600 %(path)s",
            path=str(file.absolute()),
        )
    return True, gettext("The secret is there, and others cannot read it.")


def _clock() -> Line:
    now = datetime.now().astimezone()
    shown = now.strftime("%Y-%m-%d %H:%M %Z")
    if now.year < LEAST_YEAR:
        return False, gettext("The clock says %(time)s. Set the clock of this machine.", time=shown)
    return True, gettext("The clock says %(time)s. If the time zone is wrong, set TZ.", time=shown)


def _catalogues(translations: Path) -> Line:
    for lang in LANGUAGES:
        for domain in ("messages", "content"):
            mo = translations / lang / "LC_MESSAGES" / f"{domain}.mo"
            po = mo.with_suffix(".po")
            if mo.parent.exists() and (
                not mo.exists() or (po.exists() and po.stat().st_mtime_ns > mo.stat().st_mtime_ns)
            ):
                return False, gettext(
                    "The translation %(path)s is missing or out of date. Run make catalogues, or install the program "
                    "again.",
                    path=str(mo),
                )
    return True, gettext("The translations are there: %(languages)s.", languages=", ".join(LANGUAGES))


def _port(config: Config) -> Line:
    where = {"host": config.host, "port": str(config.port)}
    try:
        found = socket.getaddrinfo(config.host, config.port, type=socket.SOCK_STREAM)[0]
        with socket.create_server((config.host, config.port), family=found[0]):
            return True, gettext("Port %(port)s on %(host)s is free.", **where)
    except OSError as error:
        if config.data.is_dir() and _served(config.data):
            return True, gettext("The site is being served, so port %(port)s on %(host)s is in use.", **where)
        return False, gettext(
            "Port %(port)s on %(host)s cannot be used (%(detail)s). Stop what uses it, or set FIFTEENTWO_PORT or "
            "FIFTEENTWO_HOST.",
            detail=error.strerror or str(error),
            **where,
        )


def _served(data: Path) -> bool:
    if not (data / "serving.lock").exists():
        return False
    try:
        with alone(data):
            return False
    except TroubleError as error:
        return error.trouble is Trouble.IN_USE


def _address(config: Config) -> Line:
    if config.base_url is None:
        return True, gettext(
            "The address of the site is taken from each request. Behind a proxy that changes the host, set "
            "FIFTEENTWO_BASE_URL."
        )
    return True, gettext("The address of the site is %(url)s.", url=config.base_url)
