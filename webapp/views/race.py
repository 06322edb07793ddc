"""Races against computer players. One address a race; each form carries the position it belongs to, so that a double
click, a reload, the back button or a second tab can neither move twice nor lose a move."""

from __future__ import annotations

from types import SimpleNamespace

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from webapp import i18n
from webapp.cribbage import (
    Announce,
    Card,
    Cards,
    Exclusion,
    IllegalActionError,
    InvalidCardError,
    InvalidPositionError,
    LayAway,
    Reply,
    parse_answer,
)
from webapp.i18n import gettext, ngettext
from webapp.store import players, races, sums
from webapp.trainer.missed import OwnAnswer, OwnCount, settled
from webapp.trainer.race_settings import CUT, RaceSettings, race_seed
from webapp.trainer.races import Claim, Move, Race, Turn
from webapp.trainer.runs import YOU, InvalidRunError, new_nonce
from webapp.trainer.skills import blame
from webapp.trainer.verdicts import AnnouncedError, parse_announced
from webapp.views import visitor
from webapp.views.chosen import preferences
from webapp.views.exercise import first_filled
from webapp.views.race_page import Sent, open_races, race_page
from webapp.views.site import database, site
from webapp.views.steps import to_start
from webapp.wording.settings import exclusion

blueprint = Blueprint("race", __name__, url_prefix="/<lang:lang>/race")

OPEN = 12
"""How many unfinished races the page lists."""
LOWBALL = "lowball"
"""The notice that Muggins was left out (M14)."""


class MoveError(ValueError):
    """A form that says no move; the message is for the player."""


@blueprint.get("/")
def setup() -> ResponseReturnValue:
    """Offers the settings of a race, and the races that go on."""
    return _setup(None)


@blueprint.get("/start")
def start() -> ResponseReturnValue:
    """Leads to a new race. Nothing is kept before its first move."""
    choice = _choice(request.args)
    try:
        settings, left_out = RaceSettings.choose(
            table=choice.table,
            muggins=_ticked(choice.muggins),
            lowball=_ticked(choice.lowball),
            step_back=choice.step_back,
            target=choice.target,
            level=choice.level,
            dealer=request.args.get("dealer", CUT),
            nonce=new_nonce(),
        )
    except InvalidRunError:
        return _setup(gettext("These settings do not exist. Choose again, please.")), 422
    notice = LOWBALL if Exclusion.MUGGINS_WITH_LOWBALL in left_out else None
    response = redirect(url_for("race.race", code=settings.code, notice=notice), 303)
    response.cache_control.no_store = True
    return response


@blueprint.get("/<code>/")
def race(code: str) -> ResponseReturnValue:
    """Shows where a race stands."""
    found, moves = _find(code)
    visitor.welcome(i18n.language())
    page = _show(found, notice=_notice(request.args.get("notice")))
    if moves is not None:
        site().under_way.bring_back(found, moves)
    return page


@blueprint.post("/<code>/")
def move(code: str) -> ResponseReturnValue:
    """Takes a move, once, lets the others make theirs, and leads to where the race stands then."""
    found, _ = _find(code)
    key = visitor.key()
    if key is None:
        # The page with the form set a cookie. Without it the race could not be found again.
        return _to_race(code, "cookie")
    before = found.position
    if request.form.get("position") != str(before) or found.turn is Turn.OVER:
        return _to_race(code, "moved")
    try:
        found.act(_move(found, request.form))
    except MoveError as error:
        return Response(_show(found, problem=str(error)), 422)
    moves = found.write()
    kept = races.KeptRace(code, str(found.settings.rules), found.seed, moves, found.position, found.scores, found.won)
    if not races.keep(database(), key, i18n.language(), kept, before, *_own(found)):
        return _to_race(code, "moved")
    site().under_way.bring_back(found, moves)
    return _to_race(code)


def _own(race: Race) -> tuple[list[races.RaceCount], list[sums.Answer]]:
    """Returns the player's own counts and answers that his last move has settled."""
    counts, answers = [], []
    for own in settled(race.told[race.since :], race.settings.rules):
        match own:
            case OwnCount(count, said, taken, holes_back):
                told = sums.Count(
                    count.crib, said, count.total, taken, holes_back, len(count.combinations), blame(count, said)
                )
                counts.append(races.RaceCount(str(count.hand), str(count.starter), told))
            case OwnAnswer(right, won, given, wrong_call, let_pass):
                answers.append(sums.Answer(right, won, given, wrong_call, let_pass))
    return counts, answers


def _to_race(code: str, notice: str | None = None) -> ResponseReturnValue:
    return to_start("race.race", code, notice=notice) if notice else to_start("race.race", code)


def _find(code: str) -> tuple[Race, str | None]:
    """Returns the visitor's race with this code, as it stands, or as it would begin, and what is kept of its moves."""
    try:
        settings = RaceSettings.parse(code)
    except InvalidRunError:
        abort(404)
    key = visitor.key()
    kept = races.find_race(database(), key, code) if key else None
    if kept is None:
        return Race(settings, race_seed(settings, site().secret)), None
    return site().under_way.take(settings, kept.seed, kept.moves), kept.moves


def _move(race: Race, form: MultiDict[str, str]) -> Move:
    """Reads the move that a form makes.

    :raises MoveError: it makes none
    """
    try:
        match race.turn:
            case Turn.LAY_AWAY:
                return _lay_away(race, form.getlist("card"))
            case Turn.CLAIM:
                return Claim(parse_announced(first_filled(form, "key", "points")))
            case Turn.ANNOUNCE:
                return Announce(YOU, parse_announced(first_filled(form, "key", "points")))
            case _:
                return _reply(form.get("answer", ""), form.get("points", ""))
    except AnnouncedError as error:
        raise MoveError(gettext("A count is a whole number from 0 to 29.")) from error


def _lay_away(race: Race, chosen: list[str]) -> LayAway:
    number = race.settings.rules.laid_away
    try:
        # Longer texts than a card's are none; parsing them would be work for nothing.
        cards = Cards(Card.parse(text) for text in chosen[: number + 1] if len(text) <= 3)
    except (InvalidCardError, InvalidPositionError):
        cards = Cards()
    if len(cards) != number or not set(cards) <= set(race.view.hand):
        raise MoveError(
            ngettext("Choose just %(num)d card to lay away.", "Choose just %(num)d cards to lay away.", number)
        )
    return LayAway(YOU, cards)


def _reply(said: str, called: str) -> Reply:
    try:
        return Reply(YOU, parse_answer(f"muggins {called[:8]}" if said == "muggins" else said))
    except IllegalActionError as error:
        if said == "muggins":
            raise MoveError(
                gettext("Muggins takes a whole number from 1 to 29: the points that were missed.")
            ) from error
        raise MoveError(gettext("Choose one of the three answers, please.")) from error


def _notice(name: str | None) -> str | None:
    match name:
        case "cookie":
            return gettext(
                "Your move was not kept, because your browser sent no cookie. Allow cookies for this site and make it "
                "again."
            )
        case "moved":
            return gettext(
                "The race had already gone on when that form was sent, so it changed nothing. This is where the "
                "race stands."
            )
        case "lowball":
            return exclusion(Exclusion.MUGGINS_WITH_LOWBALL)
        case _:
            return None


def _show(race: Race, *, notice: str | None = None, problem: str | None = None) -> str:
    form = request.form
    chosen: list[Card] = []
    if problem and race.turn is Turn.LAY_AWAY:
        chosen = [card for card in race.view.hand if str(card) in form.getlist("card")]
    sent = Sent(problem, form.get("points", "")[:8], chosen) if problem else Sent()
    return render_template("race/race.html", race=race_page(race, preferences(), notice=notice, sent=sent))


def _choice(wishes: MultiDict[str, str]) -> SimpleNamespace:
    # A box that is not ticked is not sent: an address that names a table but no muggins means none.
    usual = RaceSettings().wishes
    if wishes:
        usual |= {"muggins": "0", "lowball": "0"}
    return SimpleNamespace(**{name: wishes.get(name, value) for name, value in usual.items()})


def _ticked(value: str) -> bool:
    if value not in ("0", "1"):
        raise InvalidRunError(value[:40])
    return value == "1"


def _setup(problem: str | None) -> str:
    key = visitor.welcome(i18n.language())
    player = players.find(database(), key)
    going_on = races.unfinished(database(), player, OPEN) if player is not None else []
    return render_template(
        "race/setup.html", choice=_choice(request.args), problem=problem, going_on=open_races(going_on)
    )
