"""The counting trainer. Every address names the run and the step it is about, so that a double click, a
reload, the back button or a second tab can neither count a hand twice nor lose an answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from types import SimpleNamespace

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from webapp import i18n
from webapp.cribbage import STEP_BACKS, Card, Cards, Rules
from webapp.cribbage.errors import InvalidCardError, InvalidPositionError
from webapp.i18n import gettext
from webapp.store import attempts
from webapp.store.runs import Run
from webapp.trainer.adaptive import Practice, choose, deal_chosen
from webapp.trainer.parts import Said
from webapp.trainer.runs import (
    TARGETS,
    UNPEGGED,
    Deal,
    Deals,
    InvalidRunError,
    Length,
    RunSettings,
    given_deal,
    new_nonce,
)
from webapp.trainer.verdicts import AnnouncedError, Verdict, judge, parse_announced
from webapp.views import visitor
from webapp.views.exercise import answered, known_stamp, question, seconds_since, start_url
from webapp.views.said import marked_parts
from webapp.views.site import database, site
from webapp.views.steps import Standing, seen_before, standing, to_step
from webapp.wording.faults import card_fault
from webapp.wording.hints import hints_had
from webapp.wording.spelling import read

blueprint = Blueprint("practice", __name__, url_prefix="/<lang:lang>/practice")

EXERCISE = "practice.exercise"
UNPEGGED_LENGTHS = (Length.ENDLESS,)
"""What can be chosen instead of a target."""


@blueprint.get("/")
def setup() -> ResponseReturnValue:
    """Offers the settings of a run."""
    visitor.welcome(i18n.language())
    return render_template("practice/setup.html", choice=_choice(request.args), problem=None)


@blueprint.get("/start")
def start() -> ResponseReturnValue:
    """Leads to the first hand of a new run. Nothing is kept before it is counted."""
    try:
        settings = _chosen(request.args)
    except (InvalidCardError, InvalidPositionError) as error:
        return _setup_again(card_fault(error))
    except InvalidRunError:
        return _setup_again(gettext("These settings do not exist. Choose again, please."))
    by = "parts.exercise" if request.args.get("by") == "parts" else EXERCISE
    response = redirect(url_for(by, code=settings.code, step=1), 303)
    response.cache_control.no_store = True
    return response


@blueprint.get("/<code>/")
def run(code: str) -> ResponseReturnValue:
    """Leads to the hand of a run that waits to be counted, or to the end of a finished run."""
    settings, found = run_settings(code), standing(code)
    open_now(settings, found)
    return to_step(EXERCISE, code, found.current)


@blueprint.get("/<code>/<step:step>")
def exercise(code: str, step: int) -> ResponseReturnValue:
    """Shows a hand of a run: to be counted, or with the verdict on the count it got."""
    settings = run_settings(code)
    found = standing(code)
    open_now(settings, found)
    visitor.welcome(i18n.language())
    if 1 <= step <= found.run.steps:
        return _show_verdict(settings, found, step)
    if step != found.current:
        return to_step(EXERCISE, code, found.current)
    return _show_question(settings, found.run, stamp=known_stamp(code, step, site().secret), notice=cookie_notice())


@blueprint.post("/<code>/<step:step>")
def answer(code: str, step: int) -> ResponseReturnValue:
    """Takes the count of a hand, once, and leads to its verdict."""
    settings = run_settings(code)
    found = standing(code)
    open_now(settings, found)
    key = visitor.key()
    if key is None:
        # The page with the hand set a cookie. Without it the count could not be found again.
        return to_step(EXERCISE, code, step, notice="cookie")
    if not found.waits_for(step):
        return seen_before(EXERCISE, code, found, step)
    typed = request.form.get("key") or request.form.get("points", "")
    try:
        announced = parse_announced(typed)
    except AnnouncedError:
        problem = gettext("A count is a whole number from 0 to 29.")
        stamp = known_stamp(code, step, site().secret)
        return _show_question(settings, found.run, stamp=stamp, problem=problem, typed=typed[:8]), 422
    return take_count(settings, key, found, step, announced)


def take_count(
    settings: RunSettings, key: str, found: Standing, step: int, announced: int, *, parts: Sequence[Said] | None = None
) -> Response:
    """Takes the count of a hand, once, whether it was one number or said part by part, and leads to its verdict."""

    def outcome(run: Run, known: str | None) -> attempts.Outcome:
        shown = deal_chosen(settings, run.seed, step, run.next_cards)
        verdict = judge(shown, _rules(settings), run.scores, announced)
        practice = Practice.read(known).after(verdict.count, announced, hinted=run.hints > 0)
        taken = _outcome(verdict, settings, step, practice, choose(settings, run.seed, step + 1, practice))
        said = None if parts is None else tuple(map(str, parts))
        return replace(taken, parts=said, hints=run.hints)

    if not attempts.record(database(), key, i18n.language(), found.run, step, outcome):
        return seen_before(EXERCISE, settings.code, standing(settings.code), step)
    return to_step(EXERCISE, settings.code, step)


def cookie_notice() -> str | None:
    """Says, to those who were led back for it, that a count could not be kept, or a hint not given."""
    match request.args.get("notice"):
        case "cookie":
            return gettext(
                "Your count was not kept, because your browser sent no cookie. "
                "Allow cookies for this site and count again."
            )
        case "hint-cookie":
            return gettext(
                "No hint was given, because your browser sent no cookie. Allow cookies for this site and ask again."
            )
        case _:
            return None


def run_settings(code: str) -> RunSettings:
    """Returns what a code says of its run; any other text is a page that is not there."""
    try:
        return RunSettings.parse(code)
    except InvalidRunError:
        abort(404)


def open_now(settings: RunSettings, found: Standing) -> None:
    """Refuses the deal of another day, unless it was begun on its own."""
    if settings.day is not None and settings.day != date.today() and not found.run.steps:
        abort(404)


def _chosen(wishes: MultiDict[str, str]) -> RunSettings:
    """Reads the settings of a new run from an address; what it leaves out is as on the settings page."""
    choice = _choice(wishes)
    if choice.step_back not in ("none", *STEP_BACKS) or choice.deal not in list(Deals):
        raise InvalidRunError(choice.step_back)
    if choice.target not in (*map(str, TARGETS), *UNPEGGED_LENGTHS) or choice.muggins not in ("0", "1"):
        raise InvalidRunError(choice.target)
    if choice.choose not in ("adapted", "dealt"):
        raise InvalidRunError(choice.choose)
    given = None
    if "hand" in wishes or "starter" in wishes:
        hand, starter = (each.whole() for each in read(wishes.get("hand", ""), wishes.get("starter", "")))
        given = given_deal(str(hand), str(starter), crib=wishes.get("crib") == "1")
    adapted = choice.choose == "adapted"
    if choice.target in UNPEGGED_LENGTHS:
        length = Length(choice.target)
        return RunSettings(Deals(choice.deal), UNPEGGED, given, new_nonce(), length, adapted)
    rules = Rules(
        target=int(choice.target),
        muggins=choice.muggins == "1",
        step_back=STEP_BACKS.get(choice.step_back),
    )
    return RunSettings(Deals(choice.deal), rules, given, new_nonce(), adapted=adapted)


def _choice(wishes: MultiDict[str, str]) -> SimpleNamespace:
    # A box that is not ticked is not sent: an address that names a deal but no muggins means none.
    return SimpleNamespace(
        deal=wishes.get("deal", Deals.MIXED.value),
        muggins=wishes.get("muggins", "0" if wishes else "1"),
        step_back=wishes.get("step_back", "none"),
        target=wishes.get("target", "121"),
        choose=wishes.get("choose", "adapted"),
    )


def _setup_again(problem: str) -> ResponseReturnValue:
    visitor.welcome(i18n.language())
    return (
        render_template("practice/setup.html", choice=_choice(request.args), problem=problem),
        422,
    )


def _show_question(
    settings: RunSettings,
    run: Run,
    *,
    stamp: str | None = None,
    problem: str | None = None,
    typed: str = "",
    notice: str | None = None,
) -> Response:
    shown = question(
        settings,
        deal_chosen(settings, run.seed, run.steps + 1, run.next_cards),
        run,
        site().secret,
        stamp=stamp,
        problem=problem,
        typed=typed,
        notice=notice,
    )
    return make_response(render_template("practice/exercise.html", exercise=shown, verdict=None))


def _show_verdict(settings: RunSettings, found: Standing, step: int) -> str:
    assert found.player is not None
    code = settings.code
    counted = attempts.find_attempt(database(), found.player, code, step)
    if counted is None:
        abort(404)
    previous = attempts.find_attempt(database(), found.player, code, step - 1) if settings.pegged else None
    before = previous.scores if previous else (0, 0)
    shown_then = Deal(Cards.parse(counted.hand), Card.parse(counted.starter), counted.crib, counted.dealer)
    verdict = judge(shown_then, _rules(settings), before, counted.announced)
    note = None
    if request.args.get("notice") == "first":
        note = gettext(
            "This hand was counted before: your first count of %(announced)d stands.",
            announced=counted.announced,
        )
    shown, view = answered(settings, verdict, counted, note=note)
    view = replace(view, hints=hints_had(counted.hints))
    if counted.parts is not None:
        # Whoever counted part by part goes on so.
        view = replace(
            view,
            parts=marked_parts(verdict.count, counted.parts, verdict.outcome),
            next_url=view.next_url and url_for("parts.exercise", code=code, step=step + 1),
            again_url=view.again_url and start_url(settings, by="parts"),
        )
    return render_template("practice/exercise.html", exercise=shown, verdict=view)


def _rules(settings: RunSettings) -> Rules | None:
    return settings.rules if settings.pegged else None


def _outcome(
    verdict: Verdict, settings: RunSettings, step: int, practice: Practice, next_cards: str | None
) -> attempts.Outcome:
    return attempts.Outcome(
        hand=str(verdict.deal.hand),
        starter=str(verdict.deal.starter),
        crib=verdict.deal.crib,
        dealer=verdict.deal.dealer,
        announced=verdict.announced,
        real=verdict.real,
        lost=verdict.lost,
        holes_back=verdict.holes_back,
        scores=verdict.scores,
        finished=verdict.over or step == settings.last,
        seconds=seconds_since(request.form.get("stamp", ""), settings.code, step, site().secret),
        practice=practice.write(),
        next_cards=next_cards,
    )
