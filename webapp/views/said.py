"""What was said part by part, as the pages show it: while it is said, and with its marks after the count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import url_for
from werkzeug.datastructures import MultiDict

from webapp.cribbage import Card, Cards, Count, Group, InvalidCardError
from webapp.trainer.parts import InvalidPartError, Mark, Said, SayingError, grade, reread, say, total
from webapp.trainer.verdicts import Outcome
from webapp.wording import parts as wording

GROUPS = ((Group.FIFTEENS, "f"), (Group.PAIRS, "p"), (Group.RUNS, "r"), (Group.FLUSH, "l"), (Group.NOBS, "j"))
"""What can be said, each with its key."""

SIGNS = {Mark.RIGHT: "right", Mark.PARTLY: "low", Mark.TWICE: "wrong", Mark.ABSENT: "wrong"}


@dataclass(frozen=True, slots=True)
class Saying:
    """What an address asks: what was said before, the cards chosen, and why something could not be said."""

    parts: tuple[Said, ...] = ()
    chosen: frozenset[Card] = frozenset()
    problem: str | None = None

    @property
    def address(self) -> dict[str, list[str]]:
        """The same, as an address says it."""
        return {"said": list(map(str, self.parts)), "card": sorted(map(str, self.chosen))}


@dataclass(frozen=True, slots=True)
class SaidRow:
    """One part that was said."""

    text: str
    cards: Cards
    name: str
    points: int
    take_back: str
    """What a button says to those who do not see the row."""


@dataclass(frozen=True, slots=True)
class PartsView:
    """A count part by part, as far as it has come."""

    url: str
    number_url: str
    """Where the same hand is counted with one number."""
    chosen: frozenset[Card]
    rows: list[SaidRow]
    """The last one first: it is the one most often taken back."""
    total: int
    spoken: str
    buttons: list[tuple[str, str, str]]
    """What can be said: value, key and name."""


@dataclass(frozen=True, slots=True)
class MarkedRow:
    """A part with its mark, or a combination that was not said."""

    cards: Cards
    name: str
    points: int
    sign: str
    mark: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MarkedParts:
    """What came of the parts, as the page shows it."""

    rows: list[MarkedRow]
    sentence: str | None


def asked(wishes: MultiDict[str, str], five: Cards) -> Saying:
    """Reads what an address or a form says of these cards, and says or takes back what it asks for."""
    try:
        parts = reread(wishes.getlist("said"), five)
        chosen = frozenset(Card.parse(each) for each in wishes.getlist("card"))
    except (InvalidPartError, InvalidCardError):
        return Saying(problem=wording.not_these_cards())
    if not chosen.issubset(five):
        return Saying(parts, problem=wording.not_these_cards())
    if "back" in wishes:
        return Saying(tuple(part for part in parts if str(part) != wishes["back"]), chosen)
    if "say" not in wishes:
        return Saying(parts, chosen)
    try:
        return Saying(say(parts, Group(wishes["say"]), chosen, five))
    except SayingError as error:
        return Saying(parts, chosen, wording.refusal(error.refusal))
    except ValueError:
        return Saying(parts, chosen, wording.not_these_cards())


def parts_view(code: str, step: int, saying: Saying) -> PartsView:
    """Shows a count part by part as far as it has come. It tells nothing of the real count."""
    return PartsView(
        url=url_for("parts.exercise", code=code, step=step),
        number_url=url_for("practice.exercise", code=code, step=step),
        chosen=saying.chosen,
        rows=[_said(said) for said in reversed(saying.parts)],
        total=total(saying.parts),
        spoken=wording.said_so_far(saying.parts),
        buttons=[(group.value, key, wording.group_name(group)) for group, key in GROUPS],
    )


def marked_parts(counted: Count, texts: Sequence[str], outcome: Outcome) -> MarkedParts:
    """Shows the parts of a count with their marks, and after them what was not said."""
    grades = grade(counted, reread(texts, Cards((*counted.hand, counted.starter))))
    said = [
        MarkedRow(
            part.said.cards,
            wording.part_name(part.said),
            part.said.points,
            SIGNS[part.mark],
            wording.mark_name(part),
            _keys(part.said.cards),
        )
        for part in grades.parts
    ]
    missing = [
        MarkedRow(each.cards, wording.missing_name(each), each.points, "missed", wording.not_said(), _keys(each.cards))
        for each in grades.missing
    ]
    return MarkedParts([*said, *missing], wording.parts_sentence(grades, outcome))


def _said(said: Said) -> SaidRow:
    name = wording.part_name(said)
    return SaidRow(str(said), said.cards, name, said.points, wording.take_back(name))


def _keys(cards: Cards) -> tuple[str, ...]:
    return tuple(map(str, cards))
