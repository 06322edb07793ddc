"""Examples of the play: the cards of a ```` ```play ```` block are laid by the engine, one by one.

Either `cards` are one series since the running count was last 0, laid in turn by `players` (2 if left out), the
first by seat 0. Or `hands` give what each seat holds, as many cards each, seat 0 leads, the last seat deals, and
`cards` are in the order in which they fall; then the engine says go and takes the count back to 0 by itself.
`points` is what the author expects each card to peg, and must come true: in either way with the 2 points for exactly
31, and where there are `hands` with those for a go and for the last card too, told at the card that was last.
"""

from __future__ import annotations

from collections.abc import Mapping

from webapp.content.fences import Fence, Field
from webapp.cribbage import PLAYERS, Cards, LaidPlay, hands_to_play, lay_hands, lay_series


def read_play(fence: Fence) -> LaidPlay:
    """Plays the cards of a block.

    :raises ContentError: something missing, an unknown key, a card that cannot be played, or points that the author
        did not expect; it names the line.
    """
    fields = fence.fields(("cards", "hands", "players", "points"), required=("cards", "points"))
    example = _whole(fields) if "hands" in fields else _series(fields)
    pegged = tuple(each.points for each in example.laid)
    if fields["points"].numbers() != pegged:
        raise fields["points"].error(f"the engine pegs {' '.join(map(str, pegged))}")
    return example


def _series(fields: Mapping[str, Field]) -> LaidPlay:
    players = fields["players"].number() if "players" in fields else 2
    if players not in PLAYERS:
        raise fields["players"].error("2, 3 or 4 can play")
    cards = fields["cards"].cards()
    with fields["cards"].blamed():
        return lay_series(cards, players)


def _whole(fields: Mapping[str, Field]) -> LaidPlay:
    if "players" in fields:
        raise fields["players"].error("the hands say how many play")
    with fields["hands"].blamed() as text:
        hands = hands_to_play(tuple(map(Cards.parse, text.split(","))))
    cards = fields["cards"].cards()
    with fields["cards"].blamed():
        return lay_hands(hands, cards)
