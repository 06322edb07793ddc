"""The command `fifteentwo`."""

from __future__ import annotations

import os
import sqlite3
import sys
from pathlib import Path
from typing import Never

import click

from webapp import create_app
from webapp.commands import count, odds
from webapp.commands.asking import TROUBLE
from webapp.config import Config, ConfigError
from webapp.content.errors import ContentError
from webapp.server import run
from webapp.store.folder import FolderError
from webapp.store.migrations import MigrationError


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="fifteentwo", prog_name="fifteentwo")
def main() -> None:
    """Cribbage rules and counting practice, for a club to host itself."""


main.add_command(count.command)
main.add_command(odds.command)


@main.command()
@click.option("--host", help="Address to listen on; 0.0.0.0 serves the whole network.  [FIFTEENTWO_HOST]")
@click.option("--port", type=click.IntRange(0, 65535), help="Port to listen on.  [FIFTEENTWO_PORT]")
@click.option("--workers", type=click.IntRange(1, 256), help="Server processes.  [FIFTEENTWO_WORKERS]")
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder of the database and the secret.  [FIFTEENTWO_DATA]",
)
def serve(host: str | None, port: int | None, workers: int | None, data: Path | None) -> None:
    """Serve the site until it is told to stop.

    What is not given here comes from the environment variable in brackets.
    """
    for name, value in (("HOST", host), ("PORT", port), ("WORKERS", workers), ("DATA", data)):
        if value is not None:
            # The server processes read the environment too.
            os.environ[f"FIFTEENTWO_{name}"] = str(value)
    run(_checked_config())


def _checked_config() -> Config:
    """Makes folder, secret and database ready, and finds what is wrong before the server processes would."""
    try:
        config = Config.from_environ()
        create_app(config)
    except (ConfigError, FolderError, MigrationError, ContentError) as error:
        _give_up(error)
    except sqlite3.Error as error:
        _give_up(f"The database {config.database.absolute()} cannot be used: {error}.")
    return config


def _give_up(error: Exception | str) -> Never:
    click.echo(f"fifteentwo: {error}", err=True)
    sys.exit(TROUBLE)
