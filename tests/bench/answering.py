"""Answers exercises again and again, each over an open connection of its own player; prints the seconds each took.

Usage: python answering.py exercise|insert PORT SECONDS CONNECTIONS. An exercise is a hand of a run, counted; the runs
are short, so that none comes to its end. `insert` sends the same form to the bare site that keeps it.
"""

from __future__ import annotations

import json
import re
import secrets
import selectors
import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.bench.load import Connection

STEPS = 4
"""Hands of a run: not even four of the highest count reach its target."""
POINTS = b"points=4"
COOKIE = re.compile(rb"^set-cookie: ([^;]+)", re.IGNORECASE | re.MULTILINE)
LOCATION = re.compile(rb"^location: (\S+)", re.IGNORECASE | re.MULTILINE)


class Player(Connection):
    """Somebody who answers, and never the same exercise twice."""

    def __init__(self, port: int, kind: str) -> None:
        self.host = b"127.0.0.1:%d" % port
        self.cookie = self._cookie(port) if kind == "exercise" else b""
        super().__init__(port, 303 if kind == "exercise" else 200)
        self.addresses = self._steps() if kind == "exercise" else iter(lambda: "/", None)
        self.address = b""
        self.asked = 0.0

    def answer_next(self) -> None:
        """Sends the next form."""
        self.address = next(self.addresses).encode()
        lines = [b"POST %s HTTP/1.1" % self.address, b"Host: " + self.host, b"Content-Length: %d" % len(POINTS)]
        lines += [
            b"Content-Type: application/x-www-form-urlencoded",
            *([b"Cookie: " + self.cookie] if self.cookie else []),
        ]
        self.asked = time.perf_counter()
        self.ask(b"\r\n".join([*lines, b"", POINTS]))

    def check(self) -> None:
        """Raises RuntimeError if the answer led elsewhere than to its verdict."""
        found = LOCATION.search(self.answer)
        if self.cookie and (found is None or found[1] != self.address):
            raise RuntimeError(self.answer.decode("latin-1"))

    def _cookie(self, port: int) -> bytes:
        first = Connection(port)
        first.ask(b"GET /en/practice/ HTTP/1.1\r\nHost: %s\r\n\r\n" % self.host)
        while not first.is_answered():
            pass
        first.socket.close()
        found = COOKIE.search(first.answer)
        if found is None:
            raise RuntimeError("the site gave no cookie")
        return found[1]

    def _steps(self) -> Iterator[str]:
        while True:
            code = f"mixed.muggins.back-10.121.{secrets.token_hex(8)}"
            yield from (f"/en/practice/{code}/{step}" for step in range(1, STEPS + 1))


def answer(kind: str, port: int, seconds: float, connections: int) -> list[float]:
    """Returns the seconds from form to answer of each form."""
    selector = selectors.DefaultSelector()
    for player in [Player(port, kind) for _ in range(connections)]:
        selector.register(player.socket, selectors.EVENT_READ, player)
        player.answer_next()
    taken: list[float] = []
    end = time.perf_counter() + seconds
    while (now := time.perf_counter()) < end:
        for key, _ in selector.select(timeout=1):
            if key.data.is_answered():
                key.data.check()
                taken.append(now - key.data.asked)
                key.data.answer_next()
    for key in list(selector.get_map().values()):
        key.data.socket.close()
    return taken


if __name__ == "__main__":
    print(json.dumps(answer(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4]))))
