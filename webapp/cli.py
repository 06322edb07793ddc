"""The command `fifteentwo`."""

from __future__ import annotations

import os
import sqlite3
import sys
from typing import Never

import click
from flask_babel import lazy_gettext

from webapp import create_app
from webapp.commands import backup, check, club, count, doctor, exchange, odds, players, restore
from webapp.commands.asking import TROUBLE
from webapp.commands.care import trouble_in_english
from webapp.commands.spoken import Command, Group, Option, WholeNumber, language_option, option
from webapp.config import Config, ConfigError
from webapp.content.errors import ContentError
from webapp.factory import let_go
from webapp.server import run
from webapp.store.folder import FolderError
from webapp.store.migrations import MigrationError
from webapp.store.trouble import Trouble, TroubleError, trouble_of


@click.group(
    cls=Group,
    usage=lazy_gettext("COMMAND [OPTIONS]"),
    summary=lazy_gettext("Cribbage rules and counting practice, for a club to host itself."),
)
@click.version_option(
    package_name="fifteentwo",
    prog_name="fifteentwo",
    message="%(prog)s %(version)s",
    cls=Option,
    about=lazy_gettext("Show the version."),
)
@language_option
def main(lang: str) -> None:
    """Runs one of the commands below, which take over the language."""


main.add_command(count.command)
main.add_command(odds.command)
main.add_command(club.command)
main.add_command(players.command)
main.add_command(backup.command)
main.add_command(restore.command)
main.add_command(check.command)
main.add_command(exchange.export_command)
main.add_command(exchange.import_command)
main.add_command(doctor.command)


@main.command(
    cls=Command,
    usage=lazy_gettext("[OPTIONS]"),
    summary=lazy_gettext("Serve the site until it is told to stop."),
    details=lazy_gettext("What is not given here comes from the environment variable in brackets."),
)
@option(
    "--host",
    # I18N: Stands for what is typed after an option.
    value=lazy_gettext("ADDRESS"),
    about=lazy_gettext("Address to listen on; 0.0.0.0 serves the whole network. [FIFTEENTWO_HOST]"),
)
@option(
    "--port",
    type=WholeNumber(0, 65535),
    value=lazy_gettext("NUMBER"),
    about=lazy_gettext("Port to listen on. [FIFTEENTWO_PORT]"),
)
@option(
    "--workers",
    type=WholeNumber(1, 256),
    value=lazy_gettext("NUMBER"),
    about=lazy_gettext("Server processes. [FIFTEENTWO_WORKERS]"),
)
@option(
    "--data",
    value=lazy_gettext("FOLDER"),
    about=lazy_gettext("Folder of the database and the secret. [FIFTEENTWO_DATA]"),
)
def serve(host: str | None, port: int | None, workers: int | None, data: str | None) -> None:
    """Serves the site until it is told to stop."""
    for name, value in (("HOST", host), ("PORT", port), ("WORKERS", workers), ("DATA", data)):
        if value is not None:
            # The server processes read the environment too.
            os.environ[f"FIFTEENTWO_{name}"] = str(value)
            os.environ.pop(f"FIFTEENTWO_{name}_FILE", None)
    run(_checked_config())


def _checked_config() -> Config:
    """Makes folder, secret and database ready, and finds what is wrong before the server processes would."""
    try:
        config = Config.from_environ()
        let_go(create_app(config))
    except (ConfigError, FolderError, MigrationError, ContentError) as error:
        _give_up(error)
    except TroubleError as error:
        _give_up(
            f"The data folder {error.path.absolute()} cannot be used now: a command changes its files ({error.detail})."
            if error.trouble is Trouble.IN_USE
            else trouble_in_english(error)
        )
    except sqlite3.Error as error:
        _give_up(trouble_in_english(TroubleError(trouble_of(error), config.database, str(error))))
    return config


def _give_up(error: Exception | str) -> Never:
    click.echo(f"fifteentwo: {error}", err=True)
    sys.exit(TROUBLE)
