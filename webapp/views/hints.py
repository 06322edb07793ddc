"""Asking for a hint on the hand that waits to be counted."""

from __future__ import annotations

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from webapp import i18n
from webapp.cribbage import count
from webapp.store.hints import give
from webapp.trainer.adaptive import deal_chosen
from webapp.trainer.hints import allowed, available
from webapp.views import dated, practice, visitor
from webapp.views.site import database
from webapp.views.steps import seen_before, standing, to_step

blueprint = Blueprint("hints", __name__, url_prefix="/<lang:lang>/practice")


@blueprint.get("/<code>/<step:step>/hint")
def back(code: str, step: int) -> ResponseReturnValue:
    """Leads to the hand: whoever only looks at this address asks for nothing."""
    return to_step(practice.EXERCISE, practice.run_settings(code).code, step)


@blueprint.post("/<code>/<step:step>/hint")
def ask(code: str, step: int) -> ResponseReturnValue:
    """Gives the next hint, once for each time it is asked for, and leads back to the hand."""
    settings, found = practice.run_settings(code), standing(code)
    dated.open_now(settings, found)
    endpoint = "parts.exercise" if request.form.get("by") == "parts" else practice.EXERCISE
    key = visitor.key()
    if key is None:
        return to_step(endpoint, code, step, notice="hint-cookie")
    if not found.waits_for(step):
        return seen_before(practice.EXERCISE, code, found, step)
    shown = request.form.get("shown", "")
    if allowed(settings) and shown.isdecimal() and len(shown) == 1:
        dealt = deal_chosen(settings, found.run.seed, step, found.run.next_cards)
        most = available(count(dealt.hand, dealt.starter, crib=dealt.crib))
        give(database(), key, i18n.language(), found.run, step, int(shown), most)
    kept = {name: request.form.getlist(name) for name in ("said", "card", "stamp")}
    return to_step(endpoint, code, step, **kept, hint=1, _anchor="hint")
