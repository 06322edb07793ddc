"""Counting part by part: cards are chosen and it is said what they are, until that is all.

What was said so far stands in the address and nowhere else, so that a reload, the back button and a second tab show
what they showed before. Only the end is sent as a count, and it is taken as any other.
"""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from webapp import i18n
from webapp.cribbage import Cards
from webapp.store.runs import Run
from webapp.trainer.adaptive import deal_chosen
from webapp.trainer.parts import total
from webapp.trainer.runs import Length, RunSettings
from webapp.views import dated, practice, visitor
from webapp.views.pages import language_urls
from webapp.views.said import Saying, asked, parts_view
from webapp.views.steps import Standing, seen_before, standing, to_step
from webapp.wording.parts import cards_left_over

blueprint = Blueprint("parts", __name__, url_prefix="/<lang:lang>/practice")

EXERCISE = "parts.exercise"


@blueprint.get("/<code>/<step:step>/parts")
def exercise(code: str, step: int) -> ResponseReturnValue:
    """Shows the hand that waits, to be counted part by part, with what was said so far."""
    settings, found = practice.run_settings(code), standing(code)
    dated.open_now(settings, found)
    visitor.welcome(i18n.language())
    if 1 <= step <= found.run.steps:
        return to_step(practice.EXERCISE, code, step)
    if settings.length is Length.TIMED:
        return to_step(practice.EXERCISE, code, step)
    if step != found.current:
        return to_step(EXERCISE, code, found.current)
    saying = asked(request.args, _five(settings, found.run))
    if "left" in request.args and saying.chosen:
        saying = replace(saying, problem=cards_left_over())
    return _show(settings, found, saying)


@blueprint.post("/<code>/<step:step>/parts")
def answer(code: str, step: int) -> ResponseReturnValue:
    """Takes the parts of a hand and the total they came to, once, and leads to the verdict."""
    settings, found = practice.run_settings(code), standing(code)
    dated.open_now(settings, found)
    key = visitor.key()
    if key is None:
        return to_step(EXERCISE, code, step, notice="cookie")
    if not found.waits_for(step) or settings.length is Length.TIMED:
        return seen_before(practice.EXERCISE, code, found, step)
    saying = asked(request.form, _five(settings, found.run))
    if saying.problem:
        return _show(settings, found, saying)
    if saying.chosen:
        # Told under an address of its own, so that a reload tells it again and loses nothing.
        return to_step(EXERCISE, code, step, **saying.address, left=1, stamp=request.form.get("stamp"))
    return practice.take_count(settings, key, found, step, total(saying.parts), parts=saying.parts)


def _five(settings: RunSettings, run: Run) -> Cards:
    dealt = deal_chosen(settings, run.seed, run.steps + 1, run.next_cards)
    return Cards((*dealt.hand, dealt.starter))


def _show(settings: RunSettings, found: Standing, saying: Saying) -> ResponseReturnValue:
    code, step = settings.code, found.run.steps + 1
    menu = language_urls(EXERCISE, code=code, step=step, said=saying.address["said"])
    page = practice.show_question(
        settings, found, problem=saying.problem, parts=parts_view(code, step, saying), language_urls=menu
    )
    page.status_code = 422 if saying.problem else 200
    return page
