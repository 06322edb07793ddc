"""`fifteentwo backup`: a checked copy of the database, while the site goes on."""

from __future__ import annotations

from pathlib import Path

import click
from flask_babel import lazy_gettext

from webapp.commands.asking import answer
from webapp.commands.care import data_option, installation
from webapp.commands.spoken import Command, WholeNumber, language_option, option
from webapp.i18n import gettext
from webapp.store.copies import back_up
from webapp.store.migrations import BACKUPS

MOST = 100_000


@click.command(
    "backup",
    cls=Command,
    usage=lazy_gettext("[OPTIONS]"),
    summary=lazy_gettext("Copy the database into one file, and check the copy."),
    details=lazy_gettext(
        "The site may go on meanwhile; the copy is of one moment. The secret goes along in a file of its own. The name "
        "of the copy is printed."
    ),
)
@option(
    "--to",
    value=lazy_gettext("FOLDER"),
    about=lazy_gettext("Folder to copy to; where none is given, “backups” in the data folder."),
)
@option(
    "--keep",
    type=WholeNumber(1, MOST),
    value=lazy_gettext("NUMBER"),
    about=lazy_gettext("Delete older copies in that folder, so that this many stay."),
)
@data_option
@language_option
def command(to: str | None, keep: int | None, data: str | None, lang: str) -> None:
    """Copies the database.

    :raises Refused: if it cannot be copied
    """
    with installation(lang, data) as config:
        folder = Path(to).expanduser() if to else config.data / BACKUPS
        copy = back_up(config.database, folder, keep=keep)
        answer(gettext("Copied and checked: %(path)s", path=str(copy.absolute())))
