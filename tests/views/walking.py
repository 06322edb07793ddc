"""Walks through the site as a visitor does, and knows what the cards are worth."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from html import unescape
from itertools import count as numbers
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from webapp.config import Config
from webapp.cribbage import points
from webapp.store.database import connect, immediate
from webapp.trainer.runs import Deal, RunSettings, deal, seed_of

TABLES = (
    *("player", "run", "attempt", "judgement", "laid_away", "race", "race_count"),
    *("skill", "skill_week", "count_day", "answer_day", "laying_day", "progress", "best_time"),
    *("mastery", "lesson", "setting", "member", "device", "standing"),
)


def code(
    nonce: int = 1, *, deals: str = "hands", muggins: bool = True, step_back: str = "none", target: int = 121
) -> str:
    """The code of a run that nobody has begun."""
    return f"{deals}.{'muggins' if muggins else 'plain'}.{step_back}.{target}.{nonce:016x}"


def dealt(app: Flask, run: str, step: int) -> Deal:
    """What a run deals in this installation."""
    return deal(RunSettings.parse(run), seed_of(run, str(app.secret_key)), step)


def worth(app: Flask, run: str, step: int) -> int:
    """The real count of what a run deals."""
    cards = dealt(app, run, step)
    return points(cards.hand, cards.starter, cards.crib)


def code_where(app: Flask, fits: Callable[[int], bool], step: int = 1, **settings: Any) -> str:
    """The code of a run whose hand at `step` has a fitting real count."""
    return next(run for n in numbers(1) if fits(worth(app, run := code(n, **settings), step)))


def address(run: str, step: int, lang: str = "en") -> str:
    return f"/{lang}/practice/{run}/{step}"


@dataclass
class Walk:
    """One visitor, with a browser of his own."""

    app: Flask
    browser: FlaskClient

    def look(self, run: str, step: int, lang: str = "en") -> str:
        """Opens the page of a hand that is there without a detour."""
        page = self.browser.get(address(run, step, lang))
        assert page.status_code == 200, page.location
        return page.text

    def say(self, run: str, step: int, points: object, lang: str = "en", **fields: str) -> TestResponse:
        """Sends the form of a hand."""
        return self.browser.post(address(run, step, lang), data={"points": str(points), **fields})

    def count(self, run: str, step: int, points: object, lang: str = "en") -> str:
        """Looks at a hand, counts it with the form shown, and reads the verdict."""
        shown = self.look(run, step, lang)
        answer = self.browser.post(action(shown), data={"points": str(points), "stamp": stamp(shown)})
        assert answer.status_code == 303
        assert answer.location == address(run, step, lang)
        return self.look(run, step, lang)

    def twin(self) -> Walk:
        """The same visitor in another window: the same cookie, its own requests."""
        other = self.app.test_client()
        cookie = self.browser.get_cookie("fifteentwo")
        assert cookie is not None
        other.set_cookie("fifteentwo", cookie.value)
        return Walk(self.app, other)


@dataclass
class Book:
    """What is kept."""

    config: Config

    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        with closing(connect(self.config.database)) as db:
            return list(db.execute(sql, values).fetchall())

    def change(self, sql: str) -> None:
        with closing(connect(self.config.database)) as db, immediate(db):
            db.execute(sql)

    def everything(self) -> dict[str, list[tuple[Any, ...]]]:
        return {table: self.rows(f"SELECT * FROM {table}") for table in TABLES}

    def attempts(self) -> list[tuple[int, int, int]]:
        """Step, announced and real count of every attempt, in the order they were kept."""
        return self.rows("SELECT step, announced, real FROM attempt ORDER BY id")

    def hands(self) -> int:
        """Hands in the sums of all players together."""
        return int(self.rows("SELECT coalesce(sum(counts), 0) FROM progress")[0][0])

    def scores(self, run: str) -> tuple[int, int]:
        ((you, opponent),) = self.rows("SELECT you, opponent FROM run WHERE code = ?", run)
        return you, opponent


def action(html: str) -> str:
    found = re.search(r'<form[^>]*method="post"[^>]*action="([^"]+)"', html)
    assert found, "no form to count with"
    return unescape(found[1])


def stamp(html: str) -> str:
    found = re.search(r'name="stamp" value="([^"]+)"', html)
    assert found, "no stamp"
    return unescape(found[1])


def cards(html: str) -> list[str]:
    """The large cards of the page: a hand's four and the starter."""
    return re.findall(r'data-card="(\w\w)"', html)


def is_question(html: str) -> bool:
    return 'method="post"' in html and 'class="headline"' not in html


def is_verdict(html: str) -> bool:
    return 'class="headline"' in html and 'method="post"' not in html


def language(html: str) -> str:
    found = re.search(r'<html lang="(\w+)"', html)
    assert found
    return found[1]


def heading(html: str) -> str:
    found = re.search(r"<h1[^>]*>(.*?)</h1>", html, re.DOTALL)
    assert found
    return unescape(re.sub("<[^>]+>", "", found[1])).strip()


def text(html: str) -> str:
    """The words of a page."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())
