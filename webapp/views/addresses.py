"""Addresses that several parts of the site lead to: a hand to practise, cards to weigh."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from flask import url_for

from webapp.cribbage import Card, Count, LaidPlay, Rules
from webapp.trainer.items import Item
from webapp.trainer.pegged import Answered, played_address
from webapp.trainer.runs import RunSettings


def practise_url(count: Count, rules: Rules) -> str:
    """Returns the address at which this hand or crib is practised, with as much of the rules as a run knows."""
    return url_for(
        "practice.start",
        hand=_letters(count.hand),
        starter=str(count.starter),
        crib=int(count.crib),
        **rule_choices(rules),
    )


def focus_url(items: Iterable[Item]) -> str:
    """Returns the address of a new run in which every hand has one of these items."""
    return url_for("practice.start", focus=[item.value for item in items])


def check_url(hand: Iterable[Card], starter: Card, *, crib: bool) -> str:
    """Returns the address at which a hand or crib is counted."""
    return url_for("count.index", hand=_letters(hand), starter=str(starter), crib=int(crib))


def weigh_url(cards: Iterable[Card], *, dealer: bool) -> str:
    """Returns the address at which the ways to lay away from these cards are weighed."""
    return url_for("count.index", hand=_letters(cards), dealer=int(dealer))


def lay_away_url(cards: Iterable[Card], *, dealer: bool) -> str:
    """Returns the address at which somebody chooses himself what to lay away from these cards."""
    return url_for("layaway.start", hand=_letters(cards), dealer=int(dealer))


def pegging_url(play: LaidPlay) -> str | None:
    """Returns the address at which somebody says what these cards peg, or None if nothing is to be asked of them."""
    return url_for("pegging.exercise", **played_address(play)) if Answered(play).questions else None


def rule_choices(rules: Rules) -> dict[str, Any]:
    """Returns what the address of a new run says of its rules."""
    return {
        "muggins": int(rules.muggins),
        "step_back": rules.step_back.name if rules.step_back else "none",
        "target": rules.target,
    }


def start_url(settings: RunSettings, *, by: str | None = None) -> str:
    """Returns the address that starts a new run with the same settings.

    :param by: "parts", if it is to be counted part by part
    """
    if settings.lesson:
        return url_for("practice.start", lesson=settings.lesson.value, by=by)
    return url_for("practice.start", **_run_choices(settings), by=by)


def settings_url(settings: RunSettings) -> str:
    """Returns the address of the settings page with these settings chosen."""
    return url_for("practice.setup", **_run_choices(settings))


def _run_choices(settings: RunSettings) -> dict[str, Any]:
    choices = rule_choices(settings.rules) if settings.pegged else {"target": settings.length.value}
    choose: dict[str, Any] = {"choose": "adapted" if settings.adapted else "dealt"}
    if settings.focus:
        choose = {"choose": "focus", "focus": [item.value for item in settings.focus]}
    return {"deal": settings.deals.value, **choices, **choose}


def _letters(cards: Iterable[Card]) -> str:
    return "".join(map(str, cards))
