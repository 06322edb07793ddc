"""Judging counts: an opponent announces, and the visitor accepts, calls muggins or overcount. As in practice, every
address names the run and the step it is about."""

from __future__ import annotations

from types import SimpleNamespace

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from webapp import i18n
from webapp.cribbage import IllegalActionError, parse_answer
from webapp.i18n import gettext
from webapp.store import judgements
from webapp.store.runs import Run
from webapp.trainer.judging import Judgement, JudgeSettings, announce, judge, reread, write_slips
from webapp.trainer.runs import Deals, InvalidRunError
from webapp.views import visitor
from webapp.views.chosen import preferences
from webapp.views.judged import judged, question, score
from webapp.views.site import database
from webapp.views.steps import Standing, fresh_nonce, seen_before, standing, to_step
from webapp.wording.judging import answer_name

blueprint = Blueprint("judge", __name__, url_prefix="/<lang:lang>/judge")

EXERCISE = "judge.exercise"


@blueprint.get("/")
def setup() -> ResponseReturnValue:
    """Offers the settings of a run."""
    visitor.welcome(i18n.language())
    return render_template("judge/setup.html", choice=_choice(request.args), problem=None)


@blueprint.get("/start")
def start() -> ResponseReturnValue:
    """Leads to the first count of a new run. Nothing is kept before it is answered."""
    choice = _choice(request.args)
    try:
        settings = JudgeSettings.parse(f"{choice.level}.{choice.deal}.{fresh_nonce()}")
    except InvalidRunError:
        visitor.welcome(i18n.language())
        problem = gettext("These settings do not exist. Choose again, please.")
        return render_template("judge/setup.html", choice=choice, problem=problem), 422
    response = redirect(url_for(EXERCISE, code=settings.code, step=1), 303)
    response.cache_control.no_store = True
    return response


@blueprint.get("/<code>/")
def run(code: str) -> ResponseReturnValue:
    """Leads to the count of a run that waits to be judged."""
    return to_step(EXERCISE, code, standing(_settings(code).kept_as).current)


@blueprint.get("/<code>/<step:step>")
def exercise(code: str, step: int) -> ResponseReturnValue:
    """Shows an announced count: to be judged, or with what came of the answer it got."""
    settings = _settings(code)
    found = standing(settings.kept_as)
    visitor.welcome(i18n.language())
    if 1 <= step <= found.run.steps:
        return _show_verdict(settings, found, step)
    if step != found.current:
        return to_step(EXERCISE, code, found.current)
    return _show_question(settings, found, notice=_notice())


@blueprint.post("/<code>/<step:step>")
def answer(code: str, step: int) -> ResponseReturnValue:
    """Takes the answer to a count, once, and leads to what came of it."""
    settings = _settings(code)
    key = visitor.key()
    if key is None:
        # The page with the count set a cookie. Without it the answer could not be found again.
        return to_step(EXERCISE, code, step, notice="cookie")
    found = standing(settings.kept_as)
    if not found.waits_for(step):
        return seen_before(EXERCISE, code, found, step)
    said, called = request.form.get("answer", ""), request.form.get("points", "")
    try:
        given = parse_answer(f"muggins {called}" if said == "muggins" else said)
    except IllegalActionError:
        return _show_question(settings, found, problem=_problem(said), typed=called[:8]), 422

    def outcome(run: Run) -> judgements.Outcome:
        return _outcome(judge(announce(settings, run.seed, step), given), run)

    if not judgements.record(database(), key, i18n.language(), found.run, step, outcome):
        return seen_before(EXERCISE, code, standing(settings.kept_as), step)
    return to_step(EXERCISE, code, step)


def _settings(code: str) -> JudgeSettings:
    try:
        return JudgeSettings.parse(code)
    except InvalidRunError:
        abort(404)


def _choice(wishes: MultiDict[str, str]) -> SimpleNamespace:
    usual = JudgeSettings()
    return SimpleNamespace(level=wishes.get("level", usual.level), deal=wishes.get("deal", Deals.MIXED.value))


def _problem(said: str) -> str:
    if said == "muggins":
        return gettext("Muggins takes a whole number from 1 to 29: the points that were missed.")
    return gettext("Choose one of the three answers, please.")


def _notice() -> str | None:
    match request.args.get("notice"):
        case "cookie":
            return gettext(
                "Your answer was not kept, because your browser sent no cookie. "
                "Allow cookies for this site and answer again."
            )
        case "turn":
            return gettext("Nothing was kept: this is the count to answer now.")
        case _:
            return None


def _show_question(
    settings: JudgeSettings,
    found: Standing,
    *,
    problem: str | None = None,
    typed: str = "",
    notice: str | None = None,
) -> Response:
    step, before = found.current, None
    if found.player is not None:
        before = judgements.find_judgement(database(), found.player, settings.kept_as, step - 1)
    reading = announce(settings, found.run.seed, step)
    shown = question(settings, reading, step, score(before), problem=problem, typed=typed, notice=notice)
    return make_response(render_template("judge/exercise.html", exercise=shown, verdict=None))


def _show_verdict(settings: JudgeSettings, found: Standing, step: int) -> str:
    assert found.player is not None
    kept = judgements.find_judgement(database(), found.player, settings.kept_as, step)
    if kept is None:
        abort(404)
    reading = reread(kept.hand, kept.starter, crib=kept.crib, slips=kept.slips, extra=kept.extra)
    given = parse_answer(kept.answer)
    note = None
    if request.args.get("notice") == "first":
        note = gettext(
            "This count was judged before: your first answer stands (%(answer)s).", answer=answer_name(given)
        )
    shown, view = judged(settings, judge(reading, given), step, score(kept), preferences(), note=note)
    return render_template("judge/exercise.html", exercise=shown, verdict=view)


def _outcome(judgement: Judgement, run: Run) -> judgements.Outcome:
    counted = judgement.reading.count
    won, given = run.scores
    return judgements.Outcome(
        hand=str(counted.hand),
        starter=str(counted.starter),
        crib=counted.crib,
        slips=write_slips(judgement.reading),
        extra=judgement.reading.extra,
        announced=judgement.announced,
        real=judgement.real,
        answer=str(judgement.answer),
        right=judgement.right,
        won=judgement.won,
        given=judgement.given,
        scores=(won + judgement.won, given + judgement.given),
    )
