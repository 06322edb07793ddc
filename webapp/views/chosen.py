"""What a visitor has chosen for himself, on pages that are not the same for everybody.

The choices travel in the visitor's cookie, so that no page has to look them up; `views/settings.py` changes them.
"""

from __future__ import annotations

from typing import Any

from flask import Flask, request, session

from webapp.trainer.preferences import OFF, USUAL, Preferences
from webapp.views.fragments import pen

PERSONAL = frozenset(
    {
        *("home", "day", "practice", "parts", "hints", "judge", "layaway", "race", "pegging", "progress", "settings"),
        *("members", "night"),
    }
)
"""Blueprints whose pages are a visitor's own. All others are the same for everybody and must not ask who is asking."""
COOKIE = "settings"


def init_app(app: Flask) -> None:
    """Draws the pages of a visitor's own as the visitor likes them."""
    app.context_processor(lambda: looks(preferences()) if request.blueprint in PERSONAL else {})


def preferences() -> Preferences:
    """Returns what the visitor has chosen."""
    kept = session.get(COOKIE)
    return Preferences.read(kept) if isinstance(kept, dict) else USUAL


def mirror(chosen: Preferences) -> None:
    """Notes the choices in the visitor's cookie, if they are not there already."""
    if chosen == preferences():
        return
    if chosen.kept:
        session[COOKIE] = chosen.kept
    else:
        session.pop(COOKIE, None)


def looks(chosen: Preferences) -> dict[str, Any]:
    """Returns what a template draws with: cards in the letters chosen, and the classes of the page."""
    classes = {
        "four-colours": chosen.suits == "four",
        "no-keys": chosen.keys == OFF,
        "still": chosen.motion == OFF,
    }
    return {
        "draw": pen(chosen.letters),
        "page_class": " ".join(name for name, wanted in classes.items() if wanted),
    }
