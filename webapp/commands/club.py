"""`fifteentwo club`: the password of those who look after the club."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager

import click
from flask_babel import lazy_gettext
from sqlite_utils import Database
from werkzeug.security import generate_password_hash

from webapp.commands.asking import Refused, answer
from webapp.commands.care import data_option, installation
from webapp.commands.spoken import Command, Group, language_option
from webapp.i18n import gettext
from webapp.store import admins, folder
from webapp.store.database import connect
from webapp.store.folder import FolderError
from webapp.store.migrations import MigrationError, migrate
from webapp.store.trouble import TroubleError, trouble_of

SHORTEST = 10
"""Characters of a password."""
METHOD = "scrypt"
"""How a password is kept; it takes about a fifth of a second to try one."""


@click.group(
    "club",
    cls=Group,
    usage=lazy_gettext("COMMAND [OPTIONS]"),
    summary=lazy_gettext("Say who may look after the club."),
)
@language_option
def command(lang: str) -> None:
    """Runs one of the commands below, which take over the language."""


@command.command(
    "password",
    cls=Command,
    usage=lazy_gettext("[OPTIONS]"),
    summary=lazy_gettext("Set the password for the pages under /admin/."),
    details=lazy_gettext(
        "It is asked for twice, or read as one line where nobody types. Everybody who is signed in with the old one "
        "is signed out."
    ),
)
@data_option
@language_option
def password(data: str | None, lang: str) -> None:
    """Sets the password.

    :raises Refused: if it is too short, or the database cannot be used
    """
    with _database(lang, data) as db:
        typed = _typed()
        if len(typed) < SHORTEST:
            raise Refused(gettext("The password needs at least %(least)d characters.", least=SHORTEST))
        admins.set_password(db, generate_password_hash(typed, METHOD), admins.COMMAND)
        answer(
            gettext(
                "The password is set. The keeper of the club signs in with it at /%(lang)s/admin/ on the site.",
                lang=lang,
            )
        )


@command.command(
    "sign-out",
    cls=Command,
    usage=lazy_gettext("[OPTIONS]"),
    summary=lazy_gettext("Sign out everybody who has signed in with the password."),
)
@data_option
@language_option
def sign_out(data: str | None, lang: str) -> None:
    """Ends every session under `/admin/`."""
    with _database(lang, data) as db:
        admins.sign_out_everywhere(db, admins.COMMAND)
        answer(gettext("Everybody is signed out."))


def _typed() -> str:
    if not sys.stdin.isatty():
        return sys.stdin.readline().strip()
    first: str = click.prompt(gettext("Password"), hide_input=True)
    if click.prompt(gettext("The same once more"), hide_input=True) != first:
        raise Refused(gettext("The two are not the same. Nothing was changed."))
    return first.strip()


@contextmanager
def _database(lang: str, data: str | None) -> Iterator[Database]:
    """Opens the database of the site, made ready as at a start.

    :raises Refused: if it cannot be used
    """
    with installation(lang, data) as config:
        try:
            folder.prepare(config.data)
            migrate(config.database)
            with closing(connect(config.database)) as db:
                yield db
        except (FolderError, MigrationError) as error:
            raise Refused(str(error)) from error
        except sqlite3.Error as error:
            raise TroubleError(trouble_of(error), config.database, str(error)) from error
