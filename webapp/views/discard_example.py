"""Examples of laying away, as their template shows them: the ways compared, the best first."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from webapp.content.discard_examples import DiscardExample
from webapp.cribbage import Card, Cards, Discard
from webapp.i18n import format_decimals, format_percent
from webapp.wording.odds import DIGITS, best_way, headings, other_ways, whose_crib

SHOWN = 5
"""Ways that are shown at once."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to lay away."""

    keep: tuple[Card, ...]
    laid_away: tuple[Card, ...]
    figures: list[tuple[str, str]]
    """Heading and figure of the columns after those of the cards."""


@dataclass(frozen=True, slots=True)
class DiscardView:
    """The cards dealt, and the ways to lay away."""

    cards: tuple[Card, ...]
    whose_crib: str
    headings: list[str]
    ways: list[Way]
    more_ways: list[Way]
    more_label: str
    outcome: str
    check_url: str


def discard_view(example: DiscardExample) -> DiscardView:
    """Puts an example of laying away into the reader's words."""
    names = headings()
    ways = [_way(way, names[2:]) for way in example.ways]
    return DiscardView(
        cards=tuple(example.cards),
        whose_crib=whose_crib(example.dealer),
        headings=names,
        ways=ways[:SHOWN],
        more_ways=ways[SHOWN:],
        more_label=other_ways(len(ways[SHOWN:])),
        outcome=best_way(example.best),
        check_url=check_url(example.cards, dealer=example.dealer),
    )


def check_url(cards: Cards, *, dealer: bool) -> str:
    """Returns the address at which these cards are weighed."""
    return url_for("count.index", hand="".join(map(str, cards)), dealer=int(dealer))


def _way(way: Discard, names: list[str]) -> Way:
    figures = [
        format_decimals(float(way.expectation), DIGITS),
        format_decimals(float(way.hand.mean), DIGITS),
        str(way.hand.minimum),
        str(way.hand.maximum),
        format_percent(float(way.hand.empty)),
        format_decimals(float(way.crib.mean), DIGITS),
    ]
    return Way(tuple(way.keep), tuple(way.laid_away), list(zip(names, figures, strict=True)))
