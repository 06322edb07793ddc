"""`fifteentwo restore`: a copy in the place of the database."""

from __future__ import annotations

from pathlib import Path

import click
from flask_babel import lazy_gettext

from webapp.commands.asking import Refused, answer
from webapp.commands.care import data_option, installation
from webapp.commands.spoken import Command, language_option
from webapp.i18n import gettext
from webapp.store.restoring import restore


@click.command(
    "restore",
    cls=Command,
    usage=lazy_gettext("FILE [OPTIONS]"),
    summary=lazy_gettext("Put a copy of the database, FILE, in its place again."),
    details=lazy_gettext(
        "Stop the server first. The copy is checked before anything is changed, and its secret comes back with it. The "
        "database that was there stays in the data folder, under a name that is printed."
    ),
)
@click.argument("file", required=False)
@data_option
@language_option
def command(file: str | None, data: str | None, lang: str) -> None:
    """Puts a copy in the place of the database.

    :raises Refused: if it cannot be used, or if a server runs
    """
    with installation(lang, data) as config:
        if not file:
            raise Refused(gettext("Name the copy to put back."))
        before = restore(Path(file).expanduser(), config.database)
        answer(gettext("Put back: %(path)s", path=file))
        if before is not None:
            answer(gettext("What was there before is now %(path)s", path=str(before.absolute())))
