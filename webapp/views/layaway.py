"""Laying away as an exercise. As in the counting trainer, every address names the run and the step it is about, and a
step is answered once."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from webapp import i18n
from webapp.cribbage import DEALT, Card, Cards, InvalidCardError, InvalidPositionError
from webapp.i18n import gettext
from webapp.store import laid_away, players
from webapp.trainer.laying import CardsDealt, LaidAwayError, LayingSettings, Weighed, Whose, deal_to_lay, weigh
from webapp.trainer.runs import InvalidRunError
from webapp.views import visitor
from webapp.views.chosen import preferences
from webapp.views.site import database
from webapp.views.steps import Standing, fresh_nonce, seen_before, standing, to_step
from webapp.views.ways import WaysTable, ways_table
from webapp.wording import laying
from webapp.wording.faults import card_fault
from webapp.wording.odds import best_way, whose_crib
from webapp.wording.spelling import read

blueprint = Blueprint("layaway", __name__, url_prefix="/<lang:lang>/lay-away")

EXERCISE = "layaway.exercise"


@blueprint.get("/")
def setup() -> ResponseReturnValue:
    """Offers the settings of a run."""
    return _show_setup()


@blueprint.get("/start")
def start() -> ResponseReturnValue:
    """Leads to the first deal of a new run. Nothing is kept before it is answered."""
    choice = _choice(request.args)
    if choice.cards not in map(str, DEALT) or choice.crib not in list(Whose):
        return _show_setup(gettext("These settings do not exist. Choose again, please.")), 422
    settings = LayingSettings(int(choice.cards), Whose(choice.crib), fresh_nonce())
    if "hand" in request.args:
        try:
            dealt = read(request.args["hand"], "")[0].whole()
            whose = Whose.MINE if request.args.get("dealer") == "1" else Whose.OTHERS
            settings = LayingSettings.beginning_with(str(dealt), whose, settings.nonce)
        except (InvalidCardError, InvalidPositionError) as error:
            return _show_setup(card_fault(error)), 422
        except InvalidRunError:
            return _show_setup(laying.five_or_six()), 422
    response = to_step(EXERCISE, settings.code, 1)
    response.cache_control.no_store = True
    return response


@blueprint.get("/<code>/")
def run(code: str) -> ResponseReturnValue:
    """Leads to the deal of a run that waits for its answer."""
    return to_step(EXERCISE, code, standing(_settings(code).kept_as).current)


@blueprint.get("/<code>/<step:step>")
def exercise(code: str, step: int) -> ResponseReturnValue:
    """Shows a deal of a run: to choose from, or with the verdict on what was chosen."""
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
    """Takes the choice of a deal, once, and leads to its verdict."""
    settings = _settings(code)
    key = visitor.key()
    if key is None:
        # The page with the cards set a cookie. Without it the choice could not be found again.
        return to_step(EXERCISE, code, step, notice="cookie")
    found = standing(settings.kept_as)
    if not found.waits_for(step):
        return seen_before(EXERCISE, code, found, step)
    dealt = deal_to_lay(settings, found.run.seed, step)
    sent = set(request.form.getlist("card"))
    chosen = tuple(card for card in dealt.cards if str(card) in sent)
    problem = None if len(chosen) == len(sent) else laying.not_dealt()
    try:
        weighed = weigh(dealt, chosen)
    except LaidAwayError:
        problem = problem or laying.wrong_number(dealt, len(chosen))
    if problem:
        return _show_question(settings, found, chosen=chosen, problem=problem), 422
    if not laid_away.record(database(), key, i18n.language(), found.run, step, _kept(weighed)):
        return seen_before(EXERCISE, code, standing(settings.kept_as), step)
    return to_step(EXERCISE, code, step)


@dataclass(frozen=True, slots=True)
class DealView:
    """The cards dealt, as the page shows them."""

    url: str
    question: str
    who_deals: str
    cards: tuple[Card, ...]
    chosen: tuple[Card, ...]
    so_far: list[str]
    """How the run stands."""
    settings_text: str
    settings_url: str
    problem: str | None = None
    notice: str | None = None


@dataclass(frozen=True, slots=True)
class VerdictView:
    """What the choice was worth, as the page shows it."""

    outcome: str
    headline: str
    gain: str
    keep: tuple[Card, ...]
    laid_away: tuple[Card, ...]
    whose_crib: str
    best_way: str
    ways: WaysTable
    next_url: str
    note: str | None


def _settings(code: str) -> LayingSettings:
    try:
        return LayingSettings.parse(code)
    except InvalidRunError:
        abort(404)


def _choice(wishes: MultiDict[str, str]) -> SimpleNamespace:
    return SimpleNamespace(cards=wishes.get("cards", "6"), crib=wishes.get("crib", Whose.TURNS.value))


def _show_setup(problem: str | None = None) -> str:
    key = visitor.welcome(i18n.language())
    player = players.find(database(), key)
    sums = laid_away.totals(database(), player) if player is not None else None
    return render_template(
        "layaway/setup.html", choice=_choice(request.args), problem=problem, so_far=_so_far(sums) if sums else []
    )


def _notice() -> str | None:
    match request.args.get("notice"):
        case "cookie":
            return gettext(
                "Your choice was not kept, because your browser sent no cookie. "
                "Allow cookies for this site and choose again."
            )
        case "turn":
            return gettext("Nothing was kept: these are the cards to lay away from now.")
        case _:
            return None


def _kept(weighed: Weighed) -> laid_away.Choice:
    return laid_away.Choice(
        dealt=str(weighed.dealt.cards),
        laid_away=str(weighed.chosen.laid_away),
        dealer=weighed.dealt.dealer,
        cost=float(weighed.cost),
        best=weighed.cost == 0,
    )


def _show_question(
    settings: LayingSettings,
    found: Standing,
    *,
    chosen: tuple[Card, ...] = (),
    problem: str | None = None,
    notice: str | None = None,
) -> str:
    step = found.current
    dealt = deal_to_lay(settings, found.run.seed, step)
    shown = _deal_view(settings, step, dealt, _sums(settings, found), chosen=chosen, problem=problem, notice=notice)
    return render_template("layaway/exercise.html", exercise=shown, verdict=None)


def _sums(settings: LayingSettings, found: Standing) -> laid_away.Sums:
    """Returns how the run stands, which its last choice says."""
    if found.player is None:
        return laid_away.Sums()
    last = laid_away.find_choice(database(), found.player, settings.kept_as, found.run.steps)
    return last.sums if last else laid_away.Sums()


def _show_verdict(settings: LayingSettings, found: Standing, step: int) -> str:
    assert found.player is not None
    kept = laid_away.find_choice(database(), found.player, settings.kept_as, step)
    if kept is None:
        abort(404)
    dealt = CardsDealt(Cards.parse(kept.choice.dealt), kept.choice.dealer)
    weighed = weigh(dealt, Cards.parse(kept.choice.laid_away))
    note = None
    if request.args.get("notice") == "first":
        note = gettext("You laid away from these cards before: your first choice stands.")
    return render_template(
        "layaway/exercise.html",
        exercise=_deal_view(settings, step, dealt, kept.sums),
        verdict=_verdict_view(settings, step, weighed, note),
    )


def _deal_view(
    settings: LayingSettings,
    step: int,
    dealt: CardsDealt,
    sums: laid_away.Sums,
    *,
    chosen: tuple[Card, ...] = (),
    problem: str | None = None,
    notice: str | None = None,
) -> DealView:
    return DealView(
        url=url_for(EXERCISE, code=settings.code, step=step),
        question=laying.question(dealt),
        who_deals=laying.who_deals(dealt),
        cards=tuple(dealt.cards),
        chosen=chosen,
        so_far=_so_far(sums),
        settings_text=laying.settings_text(settings),
        settings_url=url_for("layaway.setup", cards=settings.number, crib=settings.whose.value),
        problem=problem,
        notice=notice,
    )


def _verdict_view(settings: LayingSettings, step: int, weighed: Weighed, note: str | None) -> VerdictView:
    return VerdictView(
        outcome="low" if weighed.cost else "right",
        headline=laying.headline(weighed),
        gain=laying.gain(weighed),
        keep=tuple(weighed.chosen.keep),
        laid_away=tuple(weighed.chosen.laid_away),
        whose_crib=whose_crib(weighed.dealt.dealer),
        best_way=best_way(weighed.best, preferences().letters),
        ways=ways_table(weighed.ways, weighed.chosen, laying.place(weighed)),
        next_url=url_for(EXERCISE, code=settings.code, step=step + 1),
        note=note,
    )


def _so_far(sums: laid_away.Sums) -> list[str]:
    if not sums.choices:
        return []
    return [laying.average_cost(sums.choices, sums.cost), laying.best_found(sums.choices, sums.best)]
