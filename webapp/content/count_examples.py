"""Worked examples: a ```` ```count ```` block is played by the engine, so a wrong one cannot be published.

The player who counts sits in seat 0, so scores begin with his side's and answers come from seat 1 on.
`total` and `scores after` are what the author expects, and must come true.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from webapp.content.fences import Fence, Field
from webapp.cribbage.cards import Card, Cards
from webapp.cribbage.counting import Count, count
from webapp.cribbage.rules import Rules
from webapp.cribbage.settlement import Settlement, parse_answer, settle

COUNTER = 0
COUNTING_KEYS = ("hand", "starter", "crib", "total")
# Any of these makes an example one in which pegs move.
SETTLING_KEYS = ("rules", "scores", "announced", "answers", "scores after")


@dataclass(frozen=True)
class CountExample:
    """A hand or crib that was counted, and what became of the count where the example goes so far."""

    count: Count
    rules: Rules
    scores: tuple[int, ...]
    """Holes by side before the count, the counter's first."""
    counter: int
    """The seat of the player who counts."""
    settlement: Settlement | None
    """None where nothing but the count is shown."""


def read_example(fence: Fence) -> CountExample:
    """Plays the example that a block describes.

    :raises ContentError: no cards, an unknown key, a refusal by the engine, or an outcome that the author did
        not expect; it names the line.
    """
    fields = fence.fields((*COUNTING_KEYS, *SETTLING_KEYS))
    for key in ("hand", "starter"):
        if key not in fields:
            raise fence.error(f"{key}: which?")
    real = _count(fields)
    rules = _rules(fields)
    if fields.keys().isdisjoint(SETTLING_KEYS):
        return CountExample(real, rules, (), COUNTER, None)
    scores = _numbers(fields["scores"]) if "scores" in fields else (0,) * rules.sides
    settlement = _settle(fence, fields, rules, real, scores)
    return CountExample(real, rules, scores, COUNTER, settlement)


def _count(fields: Mapping[str, Field]) -> Count:
    with fields["hand"].blamed() as text:
        hand = Cards.parse(text, number=4)
    with fields["starter"].blamed() as text:
        real = count(hand, Card.parse(text), crib=_yes(fields.get("crib")))
    if "total" in fields and _numbers(fields["total"]) != (real.total,):
        raise fields["total"].error(f"the engine counts {real.total}")
    return real


def _rules(fields: Mapping[str, Field]) -> Rules:
    if "rules" in fields:
        with fields["rules"].blamed() as text:
            return Rules.parse(text)
    return Rules(muggins="announced" in fields)


def _settle(
    fence: Fence, fields: Mapping[str, Field], rules: Rules, real: Count, scores: tuple[int, ...]
) -> Settlement:
    answers = []
    if "answers" in fields:
        with fields["answers"].blamed() as text:
            answers = [parse_answer(answer) for answer in text.split(",")]
    announced = None
    if "announced" in fields:
        with fields["announced"].blamed() as text:
            announced = int(text)
    try:
        settlement = settle(
            rules,
            real=real.total,
            scores=scores,
            counter=COUNTER,
            announced=announced,
            answers=answers,
            crib=real.crib,
        )
    except ValueError as error:
        raise fence.error(str(error)) from error
    if "scores after" in fields and _numbers(fields["scores after"]) != settlement.scores:
        raise fields["scores after"].error(f"the engine arrives at {' '.join(map(str, settlement.scores))}")
    return settlement


def _numbers(field: Field) -> tuple[int, ...]:
    with field.blamed() as text:
        return tuple(map(int, text.split()))


def _yes(field: Field | None) -> bool:
    if field is None:
        return False
    if field.value not in ("yes", "no"):
        raise field.error("write yes or no")
    return field.value == "yes"
