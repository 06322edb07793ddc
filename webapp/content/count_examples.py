"""Counted examples: a ```` ```count ```` block is played by the engine, so a wrong one cannot be published.

The player who counts sits in seat 0, so scores begin with his side's and answers come from seat 1 on.
`total` is what the author expects the cards to be worth, and `scores after` where the pegs stand in the end. An
example needs the first always and the second wherever pegs move, and both must come true.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from webapp.content.fences import Fence, Field
from webapp.cribbage import Card, Count, Exclusion, Rules, Settlement, count, parse_answer, settle

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
    left_out: tuple[Exclusion, ...] = ()
    """Wishes of `rules` that could not be met together (M14)."""


def read_count(fence: Fence) -> CountExample:
    """Plays the example that a block describes.

    :raises ContentError: something missing, an unknown key, a refusal by the engine, or an outcome that the author
        did not expect; it names the line.
    """
    fields = fence.fields((*COUNTING_KEYS, *SETTLING_KEYS), required=("hand", "starter", "total"))
    real = _count(fields)
    rules, left_out = _rules(fields)
    if fields.keys().isdisjoint(SETTLING_KEYS):
        return CountExample(real, rules, (), COUNTER, None)
    fence.require(fields, ("scores after",))
    scores = fields["scores"].numbers() if "scores" in fields else (0,) * rules.sides
    settlement = _settle(fence, fields, rules, real, scores)
    return CountExample(real, rules, scores, COUNTER, settlement, left_out)


def _count(fields: Mapping[str, Field]) -> Count:
    hand = fields["hand"].cards(4)
    with fields["starter"].blamed() as text:
        real = count(hand, Card.parse(text), crib="crib" in fields and fields["crib"].yes())
    if fields["total"].number() != real.total:
        raise fields["total"].error(f"the engine counts {real.total}")
    return real


def _rules(fields: Mapping[str, Field]) -> tuple[Rules, tuple[Exclusion, ...]]:
    if "rules" in fields:
        with fields["rules"].blamed() as text:
            return Rules.wish(text)
    return Rules(muggins="announced" in fields), ()


def _settle(
    fence: Fence, fields: Mapping[str, Field], rules: Rules, real: Count, scores: tuple[int, ...]
) -> Settlement:
    answers = []
    if "answers" in fields:
        with fields["answers"].blamed() as text:
            answers = [parse_answer(answer) for answer in text.split(",")]
    announced = fields["announced"].number() if "announced" in fields else None
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
    if fields["scores after"].numbers() != settlement.scores:
        raise fields["scores after"].error(f"the engine arrives at {' '.join(map(str, settlement.scores))}")
    return settlement
