"""The smallest Flask site: one view that returns the bytes of a file, on the server that serves the real one.

Usage: python bare.py FILE PORT WORKERS.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from flask import Flask, Response
from granian.constants import HTTPModes, Interfaces
from granian.log import LogLevels
from granian.server import Server

from webapp.server import THREADS

FILE = "BARE_FILE"


def create_app() -> Flask:
    """Builds the site."""
    body = Path(os.environ[FILE]).read_bytes()
    app = Flask("bare")

    @app.get("/")
    def page() -> Response:
        return Response(body, mimetype="text/html")

    return app


def main(file: str, port: int, workers: int) -> None:
    """Serves it with the options of webapp.server."""
    os.environ[FILE] = file
    Server(
        "bare:create_app",
        factory=True,
        address="127.0.0.1",
        port=port,
        interface=Interfaces.WSGI,
        workers=workers,
        blocking_threads=THREADS,
        http=HTTPModes.http1,
        websockets=False,
        log_level=LogLevels.warning,
    ).serve()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
