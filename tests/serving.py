"""`fifteentwo serve` as a process of its own, for the tests that need a real server."""

from __future__ import annotations

import http.client
import os
import re
import signal
import subprocess
import sysconfig
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from urllib.error import URLError
from urllib.request import ProxyHandler, Request, build_opener

PROGRAM = (str(Path(sysconfig.get_path("scripts"), "fifteentwo")),)
"""The command as it is installed beside this Python."""

PATIENCE = 20.0
"""Seconds a server may take to come up, or to stop, on a slow machine."""

direct = build_opener(ProxyHandler({}))
"""Opens addresses of this machine, whatever proxy the environment names."""


LANGUAGE_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables that choose the language of a program."""


def clean_environment(extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """Returns the environment without settings of the developer's own installation, and without a language."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("FIFTEENTWO_") and name not in LANGUAGE_VARIABLES
    }
    return kept | dict(extra or {})


def wait_until(ready: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
    """Polls until `ready` says so; raises AssertionError naming `what` when it does not in time."""
    end = time.monotonic() + patience
    while not ready():
        assert time.monotonic() < end, f"{what}: not within {patience:.0f} s"
        time.sleep(0.02)


class Server:
    """One server on a data folder, on a port that the system chose at the first start and that it keeps."""

    def __init__(
        self,
        folder: Path,
        *,
        workers: int = 2,
        program: Sequence[str] = PROGRAM,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.data = folder / "data"
        self.log = folder / "server.log"
        self.cwd = folder
        self.workers = workers
        self.program = program
        self.environment = clean_environment(environment)
        self.port = 0
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Address of the server, without a final slash."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def output(self) -> str:
        """All it has written so far."""
        return self.log.read_text(encoding="utf-8", errors="replace") if self.log.exists() else ""

    def launch(self) -> None:
        """Starts the process and does not wait for it."""
        self.cwd.mkdir(parents=True, exist_ok=True)
        options = ["--port", str(self.port), "--workers", str(self.workers), "--data", str(self.data)]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [*self.program, "serve", *options],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                cwd=self.cwd,
                env=self.environment,
                # As from a shell: a group of its own, to which a terminal would send Ctrl-C.
                start_new_session=True,
            )

    def wait(self) -> None:
        """Waits until it answers. Raises AssertionError with its output if it dies or stays silent."""
        try:
            wait_until(self._answers, "the server answers")
        except AssertionError as error:
            self.kill()
            raise AssertionError(f"{error}\n{self.output}") from None

    def start(self) -> None:
        """Starts it and waits until it answers."""
        self.launch()
        self.wait()

    def stop(self) -> None:
        """Tells it to stop. Raises AssertionError if it does not stop in time, or not as it should."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"SIGTERM does not stop the server\n{self.output}") from None
        assert code == 0, f"exit code {code} after SIGTERM\n{self.output}"

    def restart(self) -> None:
        """Stops it and starts it again on the same data and the same port."""
        self.stop()
        self.start()

    def kill(self) -> None:
        """Ends the process, whatever state it is in. Does nothing if it has ended."""
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def get(self, path: str, **headers: str) -> str:
        """Returns the body of a page."""
        return fetch(self.url + path, **headers)

    def _answers(self) -> bool:
        assert self.process is not None
        code = self.process.poll()
        assert code is None, f"the server ended early, exit code {code}"
        if not self.port:
            told = re.search(r"http://127\.0\.0\.1:([0-9]+)", self.output)
            self.port = int(told[1]) if told else 0
        return bool(self.port) and _is_healthy(self.url)


def fetch(url: str, **headers: str) -> str:
    """Returns the body of what stands at `url`; redirects are followed, errors raised."""
    request = Request(url, headers={name.replace("_", "-"): value for name, value in headers.items()})
    with direct.open(request, timeout=PATIENCE) as response:
        body: bytes = response.read()
        return body.decode()


def _is_healthy(url: str) -> bool:
    try:
        return fetch(f"{url}/healthz") == "ok\n"
    except (URLError, http.client.HTTPException, OSError):
        return False
