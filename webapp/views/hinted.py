"""The hints on a hand that waits, as its page shows them: those that were given, and how to ask for the next."""

from __future__ import annotations

from dataclasses import dataclass

from flask import request

from webapp.cribbage import Card, Count, count
from webapp.store.runs import Run
from webapp.trainer.hints import allowed, available, highest, kinds, numbers
from webapp.trainer.runs import Deal, RunSettings
from webapp.wording import hints as wording
from webapp.wording.counts import combination_name


@dataclass(frozen=True, slots=True)
class HintView:
    """One hint."""

    sentence: str
    lines: list[str]
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class HintsView:
    """The hints on a hand."""

    url: str
    given: list[HintView]
    more: bool
    """Whether there is another one."""
    fresh: bool
    """Whether the last one has just been asked for."""


def hints_view(settings: RunSettings, deal: Deal, run: Run, url: str) -> HintsView | None:
    """Shows the hints that were given on the hand that waits, and nothing of those that were not.

    :param url: where the next one is asked for
    """
    if not allowed(settings):
        return None
    counted = count(deal.hand, deal.starter, crib=deal.crib) if run.hints else None
    given = [_hint(number, counted) for number in range(run.hints)] if counted else []
    return HintsView(
        url=url,
        given=given,
        more=counted is None or run.hints < available(counted),
        fresh=bool(given) and "hint" in request.args,
    )


def _hint(number: int, counted: Count) -> HintView:
    if number == 0:
        groups = kinds(counted)
        return HintView(wording.what_there_is(empty=not groups), [wording.kind_hint(group) for group in groups])
    if number == 1:
        return HintView(wording.how_many(), [wording.number_hint(several) for several in numbers(counted)])
    best = highest(counted)
    return HintView(wording.the_highest(), [combination_name(best)], tuple(best.cards))
