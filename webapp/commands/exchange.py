"""`fifteentwo export` and `fifteentwo import`: everything, from one installation to another."""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import click
from flask_babel import lazy_gettext

from webapp.commands.asking import Refused, answer
from webapp.commands.care import data_option, installation, ready
from webapp.commands.spoken import Command, language_option, option
from webapp.i18n import gettext, ngettext
from webapp.store.exporting import export, whole
from webapp.store.holding import alone
from webapp.store.importing import Fault, RefusedError, take_in
from webapp.store.trouble import Trouble, TroubleError, told

STREAM = "-"
"""Stands for the standard output, or input."""


@click.command(
    "export",
    cls=Command,
    usage=lazy_gettext("FILE [OPTIONS]"),
    summary=lazy_gettext("Write everything into FILE, as lines of JSON for another installation."),
    details=lazy_gettext(
        "The site may go on meanwhile; “-” writes to the standard output. The file has the names of members, marks of "
        "their links and browsers, and cards still to be dealt: keep it as safe as the database. Links and browsers go "
        "on working only where FIFTEENTWO_SECRET_KEY, or the file “secret”, is the same. The password for /admin/ "
        "stays here."
    ),
)
@click.argument("file", required=False)
@option("--force", is_flag=True, about=lazy_gettext("Replace a file of that name."))
@data_option
@language_option
def export_command(file: str | None, force: bool, data: str | None, lang: str) -> None:
    """Writes everything.

    :raises Refused: if it cannot be written
    """
    with installation(lang, data) as config:
        path = Path(_named(file)).expanduser()
        if not config.database.is_file():
            raise TroubleError(Trouble.MISSING, config.database)
        if file != STREAM and path.exists() and (not force or path.samefile(config.database)):
            raise Refused(
                gettext("There is a file %(path)s already. Name another one, or add --force.", path=str(path))
            )
        with ready(config) as db, _stream() if file == STREAM else whole(path) as out:
            players = export(db, out)
        answer(
            ngettext("Exported: %(num)d player.", "Exported: %(num)d players.", players),
            err=file == STREAM,
        )


@click.command(
    "import",
    cls=Command,
    usage=lazy_gettext("FILE [OPTIONS]"),
    summary=lazy_gettext("Add what another installation has exported into FILE."),
    details=lazy_gettext(
        "Stop the server first; “-” reads from the standard input. All of it is added, or nothing: somebody who is "
        "here already is named, and so is a line that cannot be used. What the club has chosen here stays. The sums of "
        "everything are checked before the end."
    ),
)
@click.argument("file", required=False)
@data_option
@language_option
def import_command(file: str | None, data: str | None, lang: str) -> None:
    """Adds what was exported elsewhere.

    :raises Refused: if it cannot be added; nothing was then
    """
    with installation(lang, data) as config:
        path = Path(_named(file)).expanduser()
        if file != STREAM and not path.is_file():
            raise TroubleError(Trouble.MISSING, path)
        try:
            with ready(config) as db, alone(config.data):
                if file == STREAM:
                    players = take_in(db, sys.stdin.buffer)
                else:
                    with told(path), path.open("rb") as lines:
                        players = take_in(db, lines)
        except RefusedError as error:
            raise Refused(_refusal(error, str(path))) from error
        answer(
            ngettext(
                "Imported, and all sums are right: %(num)d player.",
                "Imported, and all sums are right: %(num)d players.",
                players,
            )
        )


@contextmanager
def _stream() -> Iterator[BinaryIO]:
    """Gives the standard output.

    :raises Refused: if there is no room where it goes
    """
    try:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
    except OSError as error:
        # Whoever stopped reading has what he wanted.
        if error.errno == errno.EPIPE:
            raise
        raise Refused(error.strerror or str(error)) from error


def _named(file: str | None) -> str:
    if not file:
        raise Refused(gettext("Name the file, or “-”."))
    return file


def _refusal(error: RefusedError, path: str) -> str:
    """Says why a file is not added, and what to do."""
    match error.fault:
        case Fault.NO_EXPORT:
            return gettext("%(path)s is no export of Fifteen Two.", path=path)
        case Fault.NEWER:
            return gettext(
                "%(path)s was exported by a newer version of Fifteen Two (%(step)s). Install that version first.",
                path=path,
                step=error.detail,
            )
        case Fault.OLDER:
            return gettext(
                "%(path)s was exported by an older version of Fifteen Two (%(step)s). Update that installation, and "
                "export it again.",
                path=path,
                step=error.detail,
            )
        case Fault.PLAYER:
            return gettext(
                "Line %(line)d has a player who is here already; perhaps the file was imported before. Nothing was "
                "imported. Name an empty data folder with --data or, if it is a member, remove that member first with "
                "fifteentwo players remove.",
                line=error.line,
            )
        case Fault.NAME:
            return gettext(
                "Line %(line)d has a member %(name)s, and there is a member of the same name here already. Nothing was "
                "imported. Rename the one here with fifteentwo players rename, and import the file again; if both are "
                "the same person, merge the two after that with fifteentwo players merge.",
                line=error.line,
                name=error.detail,
            )
        case Fault.SUMS:
            return gettext(
                "The sums in %(table)s are not what the rows say, in the file or here. Nothing was imported. Look with "
                "fifteentwo check in both places.",
                table=error.detail,
            )
        case _:
            return _unusable_line(error)


def _unusable_line(error: RefusedError) -> str:
    match error.fault:
        case Fault.TABLE:
            return gettext(
                "Line %(line)d has a table that is not known (%(detail)s). Nothing was imported.",
                line=error.line,
                detail=error.detail,
            )
        case Fault.COLUMNS:
            return gettext(
                "Line %(line)d has other columns than the table (%(detail)s). Nothing was imported.",
                line=error.line,
                detail=error.detail,
            )
        case Fault.VALUE:
            return gettext(
                "Line %(line)d has something that does not belong there (%(detail)s). Nothing was imported.",
                line=error.line,
                detail=error.detail,
            )
        case Fault.CUT:
            return gettext(
                "The file ends too early, or a part of it is missing: line %(line)d. Nothing was imported. Copy it "
                "again.",
                line=error.line,
            )
        case Fault.MORE:
            return gettext(
                "Line %(line)d comes after the line that ends the file. Nothing was imported. Copy the file again.",
                line=error.line,
            )
        case _:
            return gettext("Line %(line)d cannot be read. Nothing was imported. Copy the file again.", line=error.line)
