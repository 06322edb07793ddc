"""Counts that were given, as lists show them: the cards, what was said of them, and where to look at them again."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from flask import url_for

from webapp.cribbage import Card, Cards
from webapp.i18n import format_moment, gettext
from webapp.store.attempts import Attempt
from webapp.store.progress import WrongCount
from webapp.trainer.verdicts import compare
from webapp.views.addresses import check_url
from webapp.wording.counts import outcome_name
from webapp.wording.hints import hints_had


@dataclass(frozen=True, slots=True)
class Counted:
    """One count to look at again."""

    url: str
    when: str
    iso: str
    cards: tuple[Card, ...]
    starter: Card
    kind_text: str
    announced: int
    real: int
    outcome: str
    outcome_text: str
    hints: str | None
    """How many hints there were, if any."""


def counted(kept: Attempt | WrongCount) -> Counted:
    """Shows a count. One of a run leads to its verdict, one of a race to the hand counted out."""
    outcome = compare(kept.announced, kept.real)
    cards, starter = tuple(Cards.parse(kept.hand)), Card.parse(kept.starter)
    return Counted(
        url=check_url(cards, starter, crib=kept.crib)
        if kept.code is None
        else url_for("practice.exercise", code=kept.code, step=kept.step),
        when=format_moment(datetime.fromisoformat(kept.counted)),
        iso=kept.counted,
        cards=cards,
        starter=starter,
        kind_text=gettext("Crib") if kept.crib else gettext("Hand"),
        announced=kept.announced,
        real=kept.real,
        outcome=outcome.value,
        outcome_text=outcome_name(outcome),
        hints=hints_had(kept.hints) if isinstance(kept, Attempt) else None,
    )
