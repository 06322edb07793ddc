"""Runs the site on granian."""

from __future__ import annotations

import socket
import sys

import click
from granian.constants import HTTPModes, Interfaces
from granian.log import LogLevels
from granian.server import Server

from webapp.config import Config

THREADS = 2
"""Requests a worker handles at a time; Python runs one of them, the others wait for the database."""


def run(config: Config) -> None:
    """Serves until SIGTERM or SIGINT. Requests under way are finished first."""
    port = config.port or _free_port(config.host)
    _check_free(config.host, port)
    shown = f"[{config.host}]" if ":" in config.host else config.host
    click.echo(f"Fifteen Two is on http://{shown}:{port} (data in {config.data.absolute()}). Stop it with Ctrl-C.")
    sys.stdout.flush()
    Server(
        "webapp:create_app",
        factory=True,
        address=config.host,
        port=port,
        interface=Interfaces.WSGI,
        workers=config.workers,
        blocking_threads=THREADS,
        http=HTTPModes.http1,
        websockets=False,
        log_level=LogLevels.warning,
        respawn_failed_workers=True,
        workers_kill_timeout=10,
    ).serve()


def _free_port(host: str) -> int:
    with socket.create_server((host, 0), family=_family(host)) as probe:
        port: int = probe.getsockname()[1]
        return port


def _check_free(host: str, port: int) -> None:
    try:
        socket.create_server((host, port), family=_family(host)).close()
    except OSError as error:
        raise click.ClickException(
            f"Port {port} on {host} cannot be used ({error.strerror}). Stop what uses it, or choose another --port."
        ) from error


def _family(host: str) -> socket.AddressFamily:
    return socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0][0]
