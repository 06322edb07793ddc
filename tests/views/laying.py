"""What the tests of laying away know of a run."""

from __future__ import annotations

import re

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from webapp.cribbage import Discard, discards
from webapp.trainer.laying import CardsDealt, LayingSettings, deal_to_lay
from webapp.trainer.runs import seed_of


def code(nonce: int = 1, *, number: int = 6, whose: str = "turns") -> str:
    """The code of a run that nobody has begun."""
    return f"{number}.{whose}.{nonce:016x}"


def address(run: str, step: int, lang: str = "en") -> str:
    return f"/{lang}/lay-away/{run}/{step}"


def dealt(app: Flask, run: str, step: int) -> CardsDealt:
    """What a run deals in this installation."""
    settings = LayingSettings.parse(run)
    return deal_to_lay(settings, seed_of(settings.kept_as, str(app.secret_key)), step)


def ways(app: Flask, run: str, step: int) -> tuple[Discard, ...]:
    """Every way to lay away, the best first."""
    cards = dealt(app, run, step)
    return discards(cards.cards, dealer=cards.dealer)


def send(browser: FlaskClient, run: str, step: int, *cards: object, lang: str = "en") -> TestResponse:
    """Sends the form with these cards chosen."""
    return browser.post(address(run, step, lang), data={"card": [str(card) for card in cards]})


def chosen(html: str) -> list[str]:
    """The cards that the form has as chosen."""
    return re.findall(r'name="card" value="(\w\w)"[^>]* checked', html)


def offered(html: str) -> list[str]:
    """The cards that the form offers."""
    return re.findall(r'name="card" value="(\w\w)"', html)
