"""Examples of laying away, as their template shows them: the ways compared, the best first."""

from __future__ import annotations

from dataclasses import dataclass

from webapp.content.discard_examples import DiscardExample
from webapp.cribbage import Card
from webapp.views.addresses import lay_away_url, weigh_url
from webapp.views.ways import WaysTable, ways_table
from webapp.wording.odds import best_way, whose_crib


@dataclass(frozen=True, slots=True)
class DiscardView:
    """The cards dealt, and the ways to lay away."""

    cards: tuple[Card, ...]
    whose_crib: str
    ways: WaysTable
    outcome: str
    check_url: str
    practise_url: str


def discard_view(example: DiscardExample) -> DiscardView:
    """Puts an example of laying away into the reader's words."""
    return DiscardView(
        cards=tuple(example.cards),
        whose_crib=whose_crib(example.dealer),
        ways=ways_table(example.ways),
        outcome=best_way(example.best),
        check_url=weigh_url(example.cards, dealer=example.dealer),
        practise_url=lay_away_url(example.cards, dealer=example.dealer),
    )
