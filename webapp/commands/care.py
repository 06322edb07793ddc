"""What the commands that look after an installation share: its data folder, and how they say what is wrong."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from flask_babel import lazy_gettext

from webapp import i18n, paths
from webapp.commands.asking import Refused
from webapp.commands.spoken import option
from webapp.config import Config, ConfigError
from webapp.i18n import gettext
from webapp.store.trouble import Trouble, TroubleError

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
