"""What is said of the settings of a run."""

from __future__ import annotations

import re

from webapp.cribbage import BACK_10, CRIB_BACK_5, NINETEEN, Exclusion, Rules
from webapp.i18n import gettext, ngettext
from webapp.trainer.race_settings import RaceSettings
from webapp.trainer.runs import Deals, Length, RunSettings
from webapp.wording.lessons import lesson_name


def settings_summary(settings: RunSettings) -> str:
    """Says in a line how a run is played: "Hands and cribs · Muggins · Back 10 · to 121 · as dealt"."""
    if settings.lesson:
        return lesson_name(settings.lesson)
    parts = [deals_name(settings.deals), *(_game(settings.rules) if settings.pegged else [_length(settings.length)])]
    return in_a_line(*parts, _chosen(settings))


def in_a_line(*parts: str) -> str:
    """Joins settings with dots; no line of the page begins with one, or parts a figure from its word."""
    return "\N{NO-BREAK SPACE}· ".join(re.sub(r" (?=\d)|(?<=\d) ", "\N{NO-BREAK SPACE}", part) for part in parts)


def _chosen(settings: RunSettings) -> str:
    if settings.focus:
        return gettext("hands picked for practice")
    return gettext("adapted to you") if settings.adapted else gettext("as dealt")


def _game(rules: Rules) -> list[str]:
    return [
        gettext("Muggins") if rules.muggins else gettext("Automatic counting"),
        *([step_back_name(rules.step_back.name)] if rules.step_back else []),
        gettext("to %(target)d", target=rules.target),
    ]


def _length(length: Length) -> str:
    match length:
        case Length.TIMED:
            return gettext("two minutes")
        case Length.DAY:
            return gettext("deal of the day")
        case Length.NIGHT:
            return gettext("club night")
        case _:
            return gettext("as long as you like")


def race_summary(settings: RaceSettings) -> str:
    """Says in a line how a race is run: "3 players · Muggins · Back 10 · to 121 · Steady opponents"."""
    rules = settings.rules
    parts = [
        gettext("Two against two") if rules.partners else ngettext("%(num)d player", "%(num)d players", rules.players),
        _counting(rules),
        *([step_back_name(rules.step_back.name)] if rules.step_back else []),
        gettext("to %(target)d", target=rules.target),
        _level(settings.level, rules),
    ]
    return in_a_line(*parts)


def step_back_name(name: str) -> str:
    """Names one of the engine's step backs, or "none"."""
    match name:
        case BACK_10.name:
            return gettext("Back 10")
        case NINETEEN.name:
            return gettext("Nineteen")
        case CRIB_BACK_5.name:
            return gettext("Crib back 5")
        case _:
            return gettext("No step back")


def exclusion(left_out: Exclusion) -> str:
    """Says what was left out of the rules because two wishes exclude each other (M14)."""
    match left_out:
        case Exclusion.MUGGINS_WITH_LOWBALL:
            return gettext("Muggins and Lowball do not go together: this is played as Lowball, without Muggins.")


def deals_name(deals: Deals) -> str:
    """Says what a run deals."""
    match deals:
        case Deals.HANDS:
            return gettext("Hands")
        case Deals.CRIBS:
            return gettext("Cribs")
        case Deals.MIXED:
            return gettext("Hands and cribs")


def _counting(rules: Rules) -> str:
    if rules.lowball:
        return gettext("Lowball")
    return gettext("Muggins") if rules.muggins else gettext("Automatic counting")


def _level(level: str, rules: Rules) -> str:
    alone = rules.players == 2
    match level:
        case "easy":
            return gettext("Careless opponent") if alone else gettext("Careless opponents")
        case "steady":
            return gettext("Steady opponent") if alone else gettext("Steady opponents")
        case _:
            return gettext("Sharp opponent") if alone else gettext("Sharp opponents")
