"""The settings of a player: how cards and counts are shown to him, on every page of his own."""

from __future__ import annotations

import re
from collections.abc import Mapping

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp import i18n
from webapp.cribbage import ACE, JACK, KING, QUEEN, Card, Cards, Suit, count
from webapp.i18n import gettext
from webapp.store import players
from webapp.store import settings as kept_settings
from webapp.trainer.preferences import InvalidPreferencesError, Letters, Preferences
from webapp.views import visitor
from webapp.views.chosen import looks, mirror
from webapp.views.site import database
from webapp.wording.cards import index_letter
from webapp.wording.counts import spoken

blueprint = Blueprint("settings", __name__, url_prefix="/<lang:lang>/settings")

SAMPLE = (Cards.parse("JH QD KC 5H"), Card.parse("5S"))
"""A hand on which the page shows what the choices do."""
EXERCISES = re.compile(r"/[a-z]{2,3}/(practice|judge|lay-away|race)/[\w.-]{1,120}/([0-9]{1,6}(/parts)?)?")
"""Addresses that the page leads back to."""


@blueprint.get("/")
def index() -> ResponseReturnValue:
    """Shows what the visitor has chosen, to be changed."""
    chosen = _kept(visitor.welcome(i18n.language()))
    # A cookie may be older than what was chosen last.
    mirror(chosen)
    return _page(chosen, notice=_notice(request.args.get("notice")), saved=request.args.get("notice") == "saved")


@blueprint.post("/")
def change() -> ResponseReturnValue:
    """Keeps new choices, if the form was filled in from those that hold now."""
    key = visitor.key()
    if key is None:
        # The page with the form set a cookie. Without it the choices could not be found again.
        return _again("cookie")
    try:
        chosen = Preferences.choose(request.form)
    except InvalidPreferencesError:
        problem = gettext("These settings do not exist. Choose again, please.")
        return _page(_kept(key), problem=problem), 422

    def keep(before: Mapping[str, str]) -> Mapping[str, str] | None:
        # The same form sent twice finds what it asks for, and that is as good as keeping it.
        now = Preferences.read(before)
        return chosen.kept if request.form.get("before") == now.code or chosen == now else None

    if not kept_settings.change(database(), key, i18n.language(), keep):
        return _again("changed")
    mirror(chosen)
    return _again("saved")


def _kept(key: str) -> Preferences:
    player = players.find(database(), key)
    return Preferences.read(kept_settings.find(database(), player) if player is not None else {})


def _again(notice: str) -> ResponseReturnValue:
    return redirect(url_for("settings.index", notice=notice, back=_back()), 303)


def _back() -> str | None:
    """Returns the exercise from which the visitor came, if the address says one."""
    sent = request.values.get("back", "")
    return sent if EXERCISES.fullmatch(sent.removeprefix(request.script_root)) else None


def _notice(name: str | None) -> str | None:
    match name:
        case "saved":
            return gettext("Your settings are saved.")
        case "changed":
            return gettext(
                "Your settings had been changed in another window since this form was opened, so nothing was saved. "
                "These are the settings that apply now."
            )
        case "cookie":
            return gettext(
                "Your settings were not saved, because your browser sent no cookie. "
                "Allow cookies for this site and save them again."
            )
        case _:
            return None


def _page(chosen: Preferences, *, notice: str | None = None, problem: str | None = None, saved: bool = False) -> str:
    hand, starter = SAMPLE
    said = spoken(count(hand, starter, order=chosen.counting_order))
    return render_template(
        "settings.html",
        chosen=chosen,
        notice=notice,
        saved=saved,
        problem=problem,
        hand=tuple(hand),
        starter=starter,
        said=said,
        back=_back(),
        corners={letters.value: _corners(letters) for letters in Letters},
        **looks(chosen),
    )


def _corners(letters: str) -> str:
    """Says which letters stand on the cards."""
    return " ".join(index_letter(Card(rank, Suit.SPADES), letters) for rank in (ACE, KING, QUEEN, JACK))
