"""Examples of the play, as their template shows them: a row for each card, and for what happens between two cards."""

from __future__ import annotations

from dataclasses import dataclass

from webapp.cribbage import Card, Laid, LaidPlay, Reason
from webapp.views.addresses import pegging_url
from webapp.wording.counts import combination_name
from webapp.wording.plays import (
    back_to_zero,
    closing_name,
    hand_label,
    pegs_go,
    play_outcome,
    player_name,
    went_go,
)


@dataclass(frozen=True, slots=True)
class LabelledCards:
    """The hand of a player as the play begins."""

    label: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Made:
    """What a card pegs for; cards are those of a combination."""

    name: str
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card, and what it makes."""

    player: str
    card: Card
    count: int
    made: list[Made]
    points: int


@dataclass(frozen=True, slots=True)
class TextRow:
    """What happens between two cards; `points` where somebody pegs for it."""

    text: str
    points: int | None = None


@dataclass(frozen=True, slots=True)
class PlayView:
    """Cards of the play, in order."""

    hands: list[LabelledCards]
    """None where only a series is shown."""
    cards: tuple[Card, ...]
    rows: list[CardRow | TextRow]
    outcome: str
    totals: list[tuple[str, int]]
    """What each player pegs."""
    practise_url: str | None
    """Where somebody counts these cards; None for a single one, of which nothing is to be asked."""


def play_view(example: LaidPlay) -> PlayView:
    """Puts an example of the play into the reader's words."""
    return PlayView(
        hands=[
            LabelledCards(hand_label(seat, example.players), tuple(hand)) for seat, hand in enumerate(example.hands)
        ],
        cards=tuple(laid.card for laid in example.laid),
        rows=play_rows(example, len(example.laid)),
        outcome=play_outcome(example.totals, whole=example.whole),
        totals=[(player_name(seat), total) for seat, total in enumerate(example.totals)],
        practise_url=pegging_url(example),
    )


def play_rows(play: LaidPlay, number: int) -> list[CardRow | TextRow]:
    """Tells what came of so many cards of a play."""
    rows: list[CardRow | TextRow] = []
    for at, laid in enumerate(play.laid[:number]):
        following = play.laid[at + 1] if at + 1 < len(play.laid) else None
        rows.append(_card_row(laid))
        rows += [TextRow(went_go(seat)) for seat in laid.gone]
        if laid.closing is Reason.GO:
            rows.append(TextRow(pegs_go(laid.seat), laid.closing_points))
        if laid.closing and not (play.whole and following is None):
            rows.append(TextRow(back_to_zero(following.seat if following else None)))
    return rows


def _card_row(laid: Laid) -> CardRow:
    made = [Made(combination_name(each), tuple(each.cards)) for each in laid.made]
    points = laid.points
    if laid.closing is Reason.GO:
        # Pegged only once the others have said go.
        points -= laid.closing_points
    elif laid.closing:
        made.append(Made(closing_name(laid.closing)))
    return CardRow(player_name(laid.seat), laid.card, laid.count, made, points)
