"""Examples of laying away: a ```` ```discard ```` block is weighed by the engine.

`best` is what the author expects the best way to keep; the block needs it, and it must come true.
"""

from __future__ import annotations

from dataclasses import dataclass

from webapp.content.fences import Fence
from webapp.cribbage import Cards, Discard, discards


@dataclass(frozen=True)
class DiscardExample:
    """The cards dealt to a player, with every way to lay away."""

    cards: Cards
    dealer: bool
    """Whether the crib belongs to the player or his partner."""
    ways: tuple[Discard, ...]
    """The one with the highest expectation first."""

    @property
    def best(self) -> Discard:
        """The way with the highest expectation."""
        return self.ways[0]


def read_discard(fence: Fence) -> DiscardExample:
    """Weighs the cards of a block: `cards`, `dealer: yes` or `no`, and `best`.

    :raises ContentError: something missing, an unknown key, cards that nobody is dealt, or a best way that the
        author did not expect; it names the line.
    """
    keys = ("cards", "dealer", "best")
    fields = fence.fields(keys, required=keys)
    cards, dealer = fields["cards"].cards(), fields["dealer"].yes()
    with fields["cards"].blamed():
        ways = discards(cards, dealer=dealer)
    if set(fields["best"].cards()) != set(ways[0].keep):
        raise fields["best"].error(f"the engine keeps {ways[0].keep}")
    return DiscardExample(cards, dealer, ways)
