"""The counting trainer. Every address names the run and the step it is about, so that a double click, a
reload, the back button or a second tab can neither count a hand twice nor lose an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from webapp import i18n
from webapp.cribbage import STEP_BACKS, Card, Cards, Rules
from webapp.cribbage.errors import InvalidCardError, InvalidPositionError
from webapp.i18n import gettext
from webapp.store import attempts
from webapp.store.runs import Run, begin, in_a_row
from webapp.trainer.adaptive import Practice, choose, deal_chosen
from webapp.trainer.items import Item
from webapp.trainer.lessons import Lesson
from webapp.trainer.parts import Said
from webapp.trainer.runs import (
    TARGETS,
    UNPEGGED,
    Deal,
    Deals,
    InvalidRunError,
    Length,
    RunSettings,
    can_have,
    given_deal,
    of_lesson,
)
from webapp.trainer.verdicts import AnnouncedError, Verdict, judge, parse_announced
from webapp.views import dated, timed, visitor
from webapp.views.chosen import preferences
from webapp.views.club import usual_choice
from webapp.views.exercise import answered, first_filled, question, seconds_since
from webapp.views.lessons import lessons_page
from webapp.views.said import PartsView
from webapp.views.site import database, site
from webapp.views.steps import Standing, fresh_nonce, seen_before, standing, to_step
from webapp.wording.faults import card_fault
from webapp.wording.spelling import read

blueprint = Blueprint("practice", __name__, url_prefix="/<lang:lang>/practice")

EXERCISE = "practice.exercise"
UNPEGGED_LENGTHS = (Length.ENDLESS, Length.TIMED)
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
    by_parts = request.args.get("by") == "parts" and settings.length is not Length.TIMED
    response = redirect(url_for("parts.exercise" if by_parts else EXERCISE, code=settings.code, step=1), 303)
    response.cache_control.no_store = True
    return response


@blueprint.get("/lessons/")
def lessons() -> str:
    """Shows the lessons, and how far the visitor has come."""
    return lessons_page()


@blueprint.get("/<code>/")
def run(code: str) -> ResponseReturnValue:
    """Leads to the hand of a run that waits to be counted, or to the end of a finished run."""
    settings, found = run_settings(code), standing(code)
    dated.open_now(settings, found)
    return to_step(EXERCISE, code, found.current)


@blueprint.get("/<code>/<step:step>")
def exercise(code: str, step: int) -> ResponseReturnValue:
    """Shows a hand of a run: to be counted, or with the verdict on the count it got."""
    settings = run_settings(code)
    found = standing(code)
    dated.open_now(settings, found)
    visitor.welcome(i18n.language())
    if 1 <= step <= found.run.steps:
        return _show_verdict(settings, found, step)
    if step != found.current:
        return to_step(EXERCISE, code, found.current)
    if timed.not_started(settings, found.run):
        return timed.ready_page(settings, found)
    if timed.time_is_up(found.run):
        return _to_result(code)
    return show_question(settings, found)


@blueprint.post("/<code>/clock")
def start_clock(code: str) -> ResponseReturnValue:
    """Starts the clock of a run, once, and leads to its first hand."""
    settings = run_settings(code)
    if settings.length is not Length.TIMED:
        abort(404)
    key = visitor.key()
    if key is None:
        return to_step(EXERCISE, code, 1, notice="cookie")
    begin(database(), key, i18n.language(), replace(standing(code).run, started=timed.moment()))
    return to_step(EXERCISE, code, standing(code).current)


@blueprint.get("/<code>/result")
def result(code: str) -> ResponseReturnValue:
    """Shows what was counted against the clock, once the time is up."""
    settings, found = run_settings(code), standing(code)
    if settings.length is not Length.TIMED:
        abort(404)
    if not timed.time_is_up(found.run):
        return to_step(EXERCISE, code, found.current)
    visitor.welcome(i18n.language())
    return timed.result_page(settings, found)


@blueprint.post("/<code>/<step:step>")
def answer(code: str, step: int) -> ResponseReturnValue:
    """Takes the count of a hand, once, and leads to its verdict."""
    settings = run_settings(code)
    # Before anybody looks at the clock: a form may be sent as slowly as one likes, and is read when all of it is here.
    typed = first_filled(request.form, "key", "points")
    found = standing(code)
    dated.open_now(settings, found)
    key = visitor.key()
    if key is None:
        # The page with the hand set a cookie. Without it the count could not be found again.
        return to_step(EXERCISE, code, step, notice="cookie")
    if not found.waits_for(step):
        return seen_before(EXERCISE, code, found, step)
    if timed.not_started(settings, found.run):
        return to_step(EXERCISE, code, step)
    if timed.time_is_up(found.run):
        return _to_result(code, notice="late")
    try:
        announced = parse_announced(typed)
    except AnnouncedError:
        problem = gettext("A count is a whole number from 0 to 29.")
        return show_question(settings, found, problem=problem, typed=typed[:8]), 422
    return take_count(settings, key, found, step, announced)


def take_count(
    settings: RunSettings, key: str, found: Standing, step: int, announced: int, *, parts: Sequence[Said] | None = None
) -> Response:
    """Takes the count of a hand, once, whether it was one number or said part by part, and leads to its verdict."""
    code = found.run.code

    def outcome(run: Run, known: str | None) -> attempts.Outcome:
        shown = deal_chosen(settings, run.seed, step, run.next_cards)
        verdict = judge(shown, _rules(settings), run.scores, announced)
        before = Practice.read(known)
        shares = before.blame(verdict.count, announced)
        practice = before.after(verdict.count, announced, shares, hinted=run.hints > 0)
        streak = in_a_row(run.sums.streak, right=verdict.announced == verdict.real, hints=run.hints)
        finished = verdict.over or settings.ends(step, streak)
        next_cards = None if finished else choose(settings, run.seed, step + 1, practice)
        return _outcome(verdict, settings, run, finished, shares, practice, next_cards, parts)

    if not attempts.record(database(), key, i18n.language(), found.run, step, outcome):
        return seen_before(EXERCISE, code, standing(code), step)
    # Against the clock the next hand comes at once, and says what came of this one.
    return to_step(EXERCISE, code, step + (settings.length is Length.TIMED))


def _to_result(code: str, notice: str | None = None) -> ResponseReturnValue:
    return redirect(url_for("practice.result", code=code, notice=notice), 303)


def run_settings(code: str) -> RunSettings:
    """Returns what a code says of its run; any other text is a page that is not there."""
    try:
        return RunSettings.parse(code)
    except InvalidRunError:
        abort(404)


def _chosen(wishes: MultiDict[str, str]) -> RunSettings:
    """Reads the settings of a new run from an address; what it leaves out is as on the settings page."""
    if "lesson" in wishes:
        if wishes["lesson"] not in list(Lesson):
            raise InvalidRunError(wishes["lesson"])
        return of_lesson(Lesson(wishes["lesson"]), fresh_nonce())
    choice = _choice(wishes)
    if choice.step_back not in ("none", *STEP_BACKS) or choice.deal not in list(Deals):
        raise InvalidRunError(choice.step_back)
    if choice.target not in (*map(str, TARGETS), *UNPEGGED_LENGTHS) or choice.muggins not in ("0", "1"):
        raise InvalidRunError(choice.target)
    if choice.choose not in ("adapted", "dealt", *(["focus"] if choice.focus else [])):
        raise InvalidRunError(choice.choose)
    given = None
    if "hand" in wishes or "starter" in wishes:
        hand, starter = (each.whole() for each in read(wishes.get("hand", ""), wishes.get("starter", "")))
        given = given_deal(str(hand), str(starter), crib=wishes.get("crib") == "1")
    focus = _focus(choice.focus) if choice.choose == "focus" else ()
    adapted = choice.choose == "adapted"
    if focus and "deal" not in wishes:
        choice.deal = next(deals for deals in (Deals.MIXED, Deals.HANDS, Deals.CRIBS) if can_have(deals, focus))
    if choice.target in UNPEGGED_LENGTHS:
        length = Length(choice.target)
        adapted &= length is not Length.TIMED
        return RunSettings(Deals(choice.deal), UNPEGGED, given, fresh_nonce(), length, adapted, focus=focus)
    rules = Rules(
        target=int(choice.target),
        muggins=choice.muggins == "1",
        step_back=STEP_BACKS.get(choice.step_back),
    )
    return RunSettings(Deals(choice.deal), rules, given, fresh_nonce(), adapted=adapted, focus=focus)


def _focus(names: list[str]) -> tuple[Item, ...]:
    """Reads which items every hand is to have one of.

    :raises InvalidRunError: a name that is no item's
    """
    if not set(names) <= set(Item):
        raise InvalidRunError(f"{names} are no items")
    return tuple([item for item in Item if item in names])


def _choice(wishes: MultiDict[str, str]) -> SimpleNamespace:
    focus = wishes.getlist("focus")
    usual = usual_choice() if not wishes else {}
    # A box that is not ticked is not sent: an address that names a deal but no muggins means none.
    return SimpleNamespace(
        deal=wishes.get("deal", Deals.MIXED.value),
        muggins=wishes.get("muggins", usual.get("muggins", "0")),
        step_back=wishes.get("step_back", usual.get("step_back", "none")),
        target=wishes.get("target", usual.get("target", Length.ENDLESS.value if focus else "121")),
        choose=wishes.get("choose", "focus" if focus else "adapted"),
        focus=focus,
    )


def _setup_again(problem: str) -> ResponseReturnValue:
    visitor.welcome(i18n.language())
    return (
        render_template("practice/setup.html", choice=_choice(request.args), problem=problem),
        422,
    )


def show_question(
    settings: RunSettings,
    found: Standing,
    *,
    problem: str | None = None,
    typed: str = "",
    parts: PartsView | None = None,
    **more: Any,
) -> Response:
    """Shows the hand that waits. A stamp that the request brings back goes on running.

    :param parts: what was said so far, where it is counted part by part
    :param more: what the page says otherwise than usual
    """
    dated.note_shown(settings, found)
    run = found.run
    shown = question(
        settings,
        deal_chosen(settings, run.seed, run.steps + 1, run.next_cards),
        run,
        site().secret,
        clock=timed.clock(settings, found),
        problem=problem,
        typed=typed,
        notice=_notice(),
        parts=parts,
    )
    return make_response(render_template("practice/exercise.html", exercise=shown, verdict=None, **more))


def _notice() -> str | None:
    """Says, to those who were led back for it, that a count could not be kept, or a hint not given."""
    match first_filled(request.args, "notice"):
        case "cookie":
            return gettext(
                "Your count was not kept, because your browser sent no cookie. "
                "Allow cookies for this site and count again."
            )
        case "hint-cookie":
            return gettext(
                "No hint was given, because your browser sent no cookie. Allow cookies for this site and ask again."
            )
        case "turn":
            return gettext("Nothing was kept: these are the cards to count now.")
        case _:
            return None


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
    elif request.args.get("notice") == "turn" and found.run.finished:
        note = gettext("Nothing was kept: this exercise is over.")
    shown, view = answered(settings, verdict, counted, preferences(), note=note)
    return render_template("practice/exercise.html", exercise=shown, verdict=view)


def _rules(settings: RunSettings) -> Rules | None:
    return settings.rules if settings.pegged else None


def _outcome(
    verdict: Verdict,
    settings: RunSettings,
    run: Run,
    finished: bool,
    shares: Mapping[Item, float],
    practice: Practice,
    next_cards: str | None,
    parts: Sequence[Said] | None,
) -> attempts.Outcome:
    step = run.steps + 1
    seconds: float | None
    if settings.common:
        seconds = dated.seconds_of(run)
    else:
        seconds = seconds_since(first_filled(request.form, "stamp"), run.code, step, site().secret)
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
        finished=finished,
        seconds=seconds,
        combinations=len(verdict.count.combinations),
        blame={item.value: share for item, share in shares.items()},
        practice=practice.write(),
        next_cards=next_cards,
        lesson=settings.lesson,
        parts=None if parts is None else tuple(map(str, parts)),
        hints=run.hints,
    )
