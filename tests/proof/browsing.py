"""A browser of our own over plain HTTP: cookies, forms, and a server that may be down just now.

What it offers is what the tests' helpers ask of Flask's test client, so that they read the pages of a real server too.
"""

from __future__ import annotations

import http.client
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

PATIENCE = 60.0
"""Seconds after which a server that does not come back is a fault."""
PAUSE = 0.05
"""Seconds between two tries while it is down."""
NAME = "fifteentwo"
"""The site's cookie."""

CUT = (http.client.HTTPException, OSError)


@dataclass(frozen=True, slots=True)
class Answer:
    """What the server answered."""

    status_code: int
    location: str
    text: str
    tries: int
    """How often it was asked: more than once if the connection was cut or refused before."""

    @property
    def taken(self) -> bool:
        """Whether a form was carried out by this very request: it leads on without saying that it came too late."""
        return self.status_code == 303 and "notice=" not in self.location


@dataclass
class Figures:
    """What came of all requests of a process."""

    statuses: Counter[int] = field(default_factory=Counter)
    refused: int = 0
    cut: int = 0
    faults: list[str] = field(default_factory=list)


class Browser:
    """One browser: its cookie, and the address it seems to come from."""

    def __init__(self, port: int, sender: str, figures: Figures) -> None:
        self.port = port
        self.sender = sender
        self.figures = figures
        self.cookie = ""
        self.keys_seen: list[str] = []
        self._connection: http.client.HTTPConnection | None = None

    def get(self, path: str, query_string: Mapping[str, str] | None = None) -> Answer:
        """Asks for a page, as often as it takes until there is an answer."""
        return self._until_answered("GET", path + (f"?{urlencode(query_string)}" if query_string else ""), None)

    def post(self, path: str, data: Mapping[str, Any] | None = None) -> Answer:
        """Sends a form, and the same one again as often as it takes until there is an answer."""
        return self._until_answered("POST", path, urlencode(dict(data or {}), doseq=True))

    def get_cookie(self) -> str:
        """Returns the value of the site's cookie; empty if there is none."""
        return self.cookie

    def twin(self) -> Browser:
        """Returns another window of this browser, with a connection of its own."""
        other = Browser(self.port, self.sender, self.figures)
        other.cookie = self.cookie
        return other

    def close(self) -> None:
        """Closes the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _until_answered(self, method: str, path: str, body: str | None) -> Answer:
        give_up = time.monotonic() + PATIENCE
        tries = 0
        while True:
            tries += 1
            try:
                return self._ask(method, path, body, tries)
            except ConnectionRefusedError:
                self.figures.refused += 1
            except CUT:
                self.figures.cut += 1
            self.close()
            if time.monotonic() > give_up:
                raise RuntimeError(f"no answer within {PATIENCE:.0f} s: {method} {path}")
            time.sleep(PAUSE)

    def _ask(self, method: str, path: str, body: str | None, tries: int) -> Answer:
        if self._connection is None:
            self._connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        headers = {"X-Forwarded-For": self.sender}
        if self.cookie:
            headers["Cookie"] = f"{NAME}={self.cookie}"
        if body is not None:
            headers |= {
                "Content-Type": "application/x-www-form-urlencoded",
                "Origin": f"http://127.0.0.1:{self.port}",
            }
        self._connection.request(method, path, body, headers)
        with self._connection.getresponse() as response:
            text = response.read().decode()
            self._take_cookies(response.headers.get_all("Set-Cookie") or ())
        self.figures.statuses[response.status] += 1
        if response.status >= 500:
            self.figures.faults.append(f"{response.status} for {method} {path}")
        return Answer(response.status, response.headers.get("Location", ""), text, tries)

    def _take_cookies(self, sent: Sequence[str]) -> None:
        for each in sent:
            name, _, rest = each.partition("=")
            if name == NAME:
                self.cookie = rest.partition(";")[0]
