"""A visitor at the table of a race: what the page asks, and the forms it is answered with."""

from __future__ import annotations

import re
from html import unescape
from typing import Self

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

NONCE = "0123456789abcdef"


def race_code(
    table: str = "2",
    counting: str = "muggins",
    step_back: str = "none",
    target: str = "61",
    level: str = "easy",
    dealer: str = "cut",
    nonce: str = NONCE,
) -> str:
    """The code of a race that nobody has begun."""
    return ".".join((table, counting, step_back, target, level, dealer, nonce))


class Table:
    """One race in one browser window."""

    def __init__(self, browser: FlaskClient, url: str) -> None:
        self.browser = browser
        self.url = url
        self.page = ""
        self.look()

    def look(self) -> Self:
        """Opens the race's page."""
        answer = self.browser.get(self.url)
        assert answer.status_code == 200
        self.page = answer.text
        return self

    @property
    def position(self) -> int:
        """The position that the forms of the page carry; -1 where there are none."""
        found = re.findall(r'name="position" value="(\d+)"', self.page)
        assert len(set(found)) <= 1
        return int(found[0]) if found else -1

    @property
    def over(self) -> bool:
        return 'class="missed"' in self.page

    @property
    def asked(self) -> str:
        """What is asked for: "cards", "count" or "answer"; empty at the end."""
        if 'name="card"' in self.page:
            return "cards"
        if 'value="accept"' in self.page:
            return "answer"
        return "count" if 'class="keypad"' in self.page else ""

    @property
    def hand(self) -> list[str]:
        """The cards to choose from."""
        return re.findall(r'name="card" value="(\w\w)"', self.page)

    @property
    def shown(self) -> list[str]:
        """The large cards of the page."""
        return re.findall(r'data-card="(\w\w)"', self.page)

    @property
    def scores(self) -> list[int]:
        found = re.search(r'<ul class="scores">(.*?)</ul>', self.page, re.DOTALL)
        assert found
        return [int(score) for score in re.findall(r"<b>(\d+)</b>", found[1])]

    @property
    def happened(self) -> list[str]:
        """What the page says has happened since the last move."""
        found = re.search(r'<div class="since">(.*?)</ol>', self.page, re.DOTALL)
        assert found
        lines = re.findall(r"<li>(.*?)</li>", found[1], re.DOTALL)
        return [" ".join(unescape(re.sub("<[^>]+>", " ", line)).split()) for line in lines]

    @property
    def log(self) -> list[str]:
        """The deals of the log, the newest first."""
        log = self.page.partition('class="race-log"')[2].partition("</section>")[0]
        return log.split("<details")[1:]

    @property
    def notice(self) -> str | None:
        found = re.search(r'<p class="notice"[^>]*>(.*?)</p>', self.page, re.DOTALL)
        return unescape(found[1]) if found else None

    def send(self, **fields: object) -> TestResponse:
        """Sends a form of the page, with its position unless another is given."""
        return self.browser.post(self.url, data={"position": str(self.position)} | fields)

    def fields(self, said: object = 6, answer: str = "accept") -> dict[str, object]:
        """What a form of the page is filled in with."""
        match self.asked:
            case "cards":
                return {"card": self.hand[: 2 if len(self.hand) == 6 else 1]}
            case "count":
                return {"points": said}
            case _:
                return {"answer": answer, "points": 1}

    def move(self, said: object = 6, answer: str = "accept") -> Self:
        """Fills in the form and goes on to the page it leads to."""
        sent = self.send(**self.fields(said, answer))
        assert (sent.status_code, sent.location) == (303, self.url)
        return self.look()

    def to(self, asked: str) -> Self:
        """Moves until something is asked for."""
        while self.asked != asked:
            assert not self.over
            self.move()
        return self

    def to_the_end(self) -> Self:
        while not self.over:
            self.move()
        return self
