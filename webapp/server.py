"""Runs the site on granian."""

from __future__ import annotations

import ctypes
import os
import signal
import socket
import sqlite3
import sys
from contextlib import suppress

import click
from granian.constants import HTTPModes, Interfaces
from granian.log import LogLevels
from granian.server import Server

from webapp.config import Config
from webapp.store.database import fold

THREADS = 2
"""Requests a worker has in hand at a time: one is answered while the other is taken in; see `webapp.turns`."""

PATIENCE = 4
"""Seconds a stop gives to requests under way. What is killed then is rolled back; its form may be sent again."""


def run(config: Config) -> None:
    """Serves until SIGTERM or SIGINT. Requests under way are finished first."""
    port = _usable_port(config.host, config.port)
    click.echo(
        f"Fifteen Two is on {_shown(config.host, port)} (data in {config.data.absolute()}). Stop it with Ctrl-C."
    )
    sys.stdout.flush()
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=_prepare_worker)
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
        workers_kill_timeout=PATIENCE,
    ).serve()
    # The server processes ended without closing their connections. A stopped site's data is in one file, whole.
    with suppress(sqlite3.Error):
        fold(config.database)


def _shown(host: str, port: int) -> str:
    """Returns an address to open; one that stands for every address of the machine cannot be opened itself."""
    if host in ("0.0.0.0", "::"):
        return f"http://127.0.0.1:{port}, and on port {port} of every address of this machine"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _prepare_worker() -> None:
    # Until granian takes the signals over, a new server process has the handlers of the one it was forked from:
    # a stop would pass it by and end in the kill timeout. It serves nothing yet, so it may simply end.
    for sign in (signal.SIGTERM, signal.SIGINT):
        signal.signal(sign, signal.SIG_DFL)
    # Ctrl-C goes to the first process alone, which stops the others; sent to all at once it would stop them twice.
    os.setpgid(0, 0)
    if sys.platform == "linux":
        # Where the first process is killed outright, the others must not live on and hold the port. A milder signal
        # can pass them by while they start.
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


_PR_SET_PDEATHSIG = 1
"""From Linux's <sys/prctl.h>: the signal to get when the parent dies."""


def _usable_port(host: str, port: int) -> int:
    """Returns the port to listen on, a free one for 0, after having tried it."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        with socket.create_server((host, port), family=family) as probe:
            usable: int = probe.getsockname()[1]
            return usable
    except socket.gaierror as error:
        raise click.ClickException(f"{host} is no address of this machine. Choose another --host.") from error
    except OSError as error:
        raise click.ClickException(
            f"Port {port} on {host} cannot be used ({error.strerror or error}). "
            f"Stop what uses it, or choose another --port or --host."
        ) from error
