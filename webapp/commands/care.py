"""What the commands that look after an installation share: its data folder, and how they say what is wrong."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

from flask_babel import lazy_gettext
from sqlite_utils import Database

from webapp import i18n, paths
from webapp.commands.asking import Refused, answer
from webapp.commands.spoken import option
from webapp.config import Config, ConfigError
from webapp.i18n import gettext
from webapp.store import folder
from webapp.store.catching_up import catch_up
from webapp.store.database import connect
from webapp.store.folder import FolderError
from webapp.store.migrations import MigrationError, migrate
from webapp.store.trouble import Trouble, TroubleError, trouble_of
from webapp.trainer.skills import weigh

data_option = option(
    "--data",
    value=lazy_gettext("FOLDER"),
    about=lazy_gettext("Folder of the database and the secret. [FIFTEENTWO_DATA]"),
)


@contextmanager
def installation(lang: str, data: str | None) -> Iterator[Config]:
    """Runs the block in a language, with the settings of the installation, and words what is wrong.

    :raises Refused: if a setting cannot be used, or if the block meets trouble
    """
    with i18n.speaking(lang, paths.TRANSLATIONS):
        try:
            yield Config.from_environ(os.environ if data is None else {**os.environ, "FIFTEENTWO_DATA": data})
        except ConfigError as error:
            raise Refused(str(error)) from error
        except TroubleError as error:
            raise Refused(trouble(error)) from error


def trouble_in_english(error: TroubleError) -> str:
    """Says the same where nobody has chosen a language: in the log of a server."""
    with i18n.speaking(i18n.DEFAULT, paths.TRANSLATIONS):
        return trouble(error)


@contextmanager
def opened(lang: str, data: str | None) -> Iterator[tuple[Config, Database]]:
    """Runs the block in a language with the settings and the database, which is made ready as at a start.

    :raises Refused: if it cannot be used, or if the block meets trouble
    """
    with installation(lang, data) as config, ready(config) as db:
        yield config, db


@contextmanager
def ready(config: Config) -> Iterator[Database]:
    """Opens the database, made ready as at a start.

    :raises Refused: if the folder or the database cannot be used by this version
    :raises TroubleError: if something is wrong with the database
    """
    try:
        folder.prepare(config.data)
        migrate(config.database)
        catch_up(config.database, weigh)
        with closing(connect(config.database)) as db:
            yield db
    except (FolderError, MigrationError) as error:
        raise Refused(str(error)) from error
    except sqlite3.Error as error:
        raise TroubleError(trouble_of(error), config.database, str(error)) from error


def secret_of(config: Config) -> str:
    """Returns the secret by which the site signs and makes its links.

    :raises Refused: if it cannot be read
    """
    try:
        return config.secret_key or folder.secret(config.data)
    except FolderError as error:
        raise Refused(str(error)) from error


def tell_address(config: Config, path: str) -> None:
    """Prints an address of the site, or what comes behind it where the site's own is not set."""
    if config.base_url is None:
        answer(gettext("Put this after the address of the site; with FIFTEENTWO_BASE_URL set it would be shown whole:"))
    answer(f"{config.base_url or ''}{path}")


def trouble(error: TroubleError) -> str:
    """Says what is wrong with a file, and what to do."""
    path = str(error.path.absolute())
    match error.trouble:
        case Trouble.MISSING:
            return gettext(
                "There is no file %(path)s. Correct the name, or name the data folder with --data.", path=path
            )
        case Trouble.NOT_OURS:
            return gettext(
                "%(path)s is no database of Fifteen Two. Correct the name, or put a copy back with fifteentwo restore.",
                path=path,
            )
        case Trouble.NEWER:
            return gettext(
                "%(path)s was made by a newer version of Fifteen Two (%(steps)s). Install that version first.",
                path=path,
                steps=error.detail,
            )
        case Trouble.DAMAGED:
            return gettext(
                "%(path)s is damaged (%(detail)s). Use another copy, or put one back with fifteentwo restore.",
                path=path,
                detail=error.detail,
            )
        case Trouble.IN_USE:
            return gettext("The data folder %(path)s is in use. Stop the server first.", path=path)
        case Trouble.BUSY:
            return gettext("%(path)s is being written to and does not come free. Try again in a moment.", path=path)
        case Trouble.FULL:
            return gettext("There is no room left on the disk of %(path)s. Make room, and try again.", path=path)
        case Trouble.UNWRITABLE:
            return gettext("%(path)s cannot be written to. Correct the rights, or name another folder.", path=path)
        case Trouble.OTHER:
            return gettext("%(path)s cannot be used (%(detail)s).", path=path, detail=error.detail)
