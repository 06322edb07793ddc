"""The command `fifteentwo`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from webapp.config import Config, ConfigError

TROUBLE = 2
"""Exit code when something the user can put right is wrong."""


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="fifteentwo", prog_name="fifteentwo")
def main() -> None:
    """Cribbage rules and counting practice, for a club to host itself."""


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
    try:
        config = Config.from_environ()
    except ConfigError as error:
        _give_up(error)
    _prepare(config)
    from webapp.server import run

    run(config)


def _prepare(config: Config) -> None:
    import sqlite3

    from webapp.content.errors import ContentError
    from webapp.store import folder
    from webapp.store.migrations import MigrationError, migrate

    try:
        folder.prepare(config.data)
        folder.secret(config.data)
        migrate(config.database)
    except (folder.FolderError, MigrationError, ContentError) as error:
        _give_up(error)
    except sqlite3.Error as error:
        _give_up(f"The database {config.database.absolute()} cannot be used: {error}.")


def _give_up(error: Exception | str) -> None:
    click.echo(f"fifteentwo: {error}", err=True)
    sys.exit(TROUBLE)
