"""The smallest Flask sites to measure against, on the server that serves the real one.

`page` returns the bytes of FILE; `insert` writes a row into the SQLite database FILE for each request.
Usage: python bare.py page|insert FILE PORT WORKERS.
"""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from flask import Flask, Response, request
from granian.constants import HTTPModes, Interfaces
from granian.log import LogLevels
from granian.server import Server

from tests.installing import offline
from tests.serving import fetch, wait_until
from webapp.server import THREADS
from webapp.store.database import LOG_PAGES

HERE = Path(__file__).parent
FILE = "BARE_FILE"


def create_page() -> Flask:
    """Builds the site of one page."""
    body = Path(os.environ[FILE]).read_bytes()
    app = Flask("bare")

    @app.get("/")
    def page() -> Response:
        return Response(body, mimetype="text/html")

    return app


def create_insert() -> Flask:
    """Builds the site that keeps what it is sent, as durably as the real one, on a connection for each thread."""
    own = threading.local()
    app = Flask("bare")

    def connection() -> sqlite3.Connection:
        if not hasattr(own, "connection"):
            own.connection = sqlite3.connect(os.environ[FILE], timeout=5, isolation_level=None)
            own.connection.execute("PRAGMA synchronous = NORMAL")
            own.connection.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
        return own.connection

    @app.get("/")
    def home() -> str:
        return "ok"

    @app.post("/")
    def insert() -> str:
        connection().execute("INSERT INTO sent (points) VALUES (?)", [request.form["points"]])
        return "ok"

    return app


def main(kind: str, file: str, port: int, workers: int) -> None:
    """Serves one with the options of webapp.server."""
    os.environ[FILE] = file
    if kind == "insert":
        with sqlite3.connect(file) as made:
            made.execute("PRAGMA journal_mode = WAL")
            made.execute("CREATE TABLE sent (id INTEGER PRIMARY KEY, points TEXT NOT NULL) STRICT")
    Server(
        f"bare:create_{kind}",
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


@contextmanager
def bare_site(kind: str, file: Path, workers: int) -> Iterator[int]:
    """Serves one in processes of its own, in the folder of its file; gives the port."""
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, str(HERE / "bare.py"), kind, str(file), str(port), str(workers)],
        env=offline() | {"PYTHONPATH": f"{HERE}{os.pathsep}{HERE.parents[1]}"},
        cwd=file.parent,
    )
    try:
        wait_until(lambda: _is_open(port), "the bare view answers")
        yield port
    finally:
        process.terminate()
        process.wait(20)


def free_port() -> int:
    """Returns a port that nothing listens on."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


def _is_open(port: int) -> bool:
    try:
        fetch(f"http://127.0.0.1:{port}/")
    except OSError:
        return False
    return True


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
