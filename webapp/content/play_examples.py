"""Examples of the play: the cards of a ```` ```play ```` block are laid by the engine, one by one.

Either `cards` are one series since the running count was last 0, laid in turn by `players` (2 if left out), the
first by seat 0. Or `hands` give what each seat holds, as many cards each, seat 0 leads, the last seat deals, and
`cards` are in the order in which they fall; then the engine says go and takes the count back to 0 by itself.
`points` is what the author expects each card to peg, and must come true: in either way with the 2 points for exactly
31, and where there are `hands` with those for a go and for the last card too, told at the card that was last.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from webapp.content.fences import Fence, Field
from webapp.cribbage import (
    HAND_SIZE,
    LIMIT,
    PEGS,
    PLAYERS,
    Card,
    Cards,
    Combination,
    Play,
    Reason,
    play_combinations,
    playable,
)


@dataclass(frozen=True)
class Laid:
    """A card of the play, and what came of it."""

    seat: int
    card: Card
    count: int
    """The running count with it."""
    made: tuple[Combination, ...]
    """What it makes (S13)."""
    gone: tuple[int, ...] = ()
    """The seats that say go before the next card, in turn (S11)."""
    closing: Reason | None = None
    """Why the count returns to 0 after it, so far as is known: 31, a go, or the last card (S11, S12)."""

    @property
    def closing_points(self) -> int:
        """What its player pegs because the count returns to 0."""
        return PEGS[self.closing] if self.closing else 0

    @property
    def points(self) -> int:
        """All that its player pegs."""
        return sum(combination.points for combination in self.made) + self.closing_points


@dataclass(frozen=True)
class PlayExample:
    """Some cards of the play, in order."""

    players: int
    hands: tuple[Cards, ...]
    """By seat, as the play begins; none where only a series is shown."""
    laid: tuple[Laid, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """What each seat pegs."""
        return tuple(sum(each.points for each in self.laid if each.seat == seat) for seat in range(self.players))

    @property
    def whole(self) -> bool:
        """Whether every card of the hands is played."""
        return bool(self.hands) and len(self.laid) == sum(map(len, self.hands))


def read_play(fence: Fence) -> PlayExample:
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


def _series(fields: Mapping[str, Field]) -> PlayExample:
    players = fields["players"].number() if "players" in fields else 2
    if players not in PLAYERS:
        raise fields["players"].error("2, 3 or 4 can play")
    cards = fields["cards"].cards()
    laid: list[Laid] = []
    running = 0
    for at, card in enumerate(cards):
        if card not in playable(cards, running):
            raise fields["cards"].error(f"{card} passes {LIMIT} after {running}")
        running += card.value
        if running == LIMIT and at + 1 < len(cards):
            raise fields["cards"].error(f"the series ends with {card}, which makes {LIMIT}")
        closing = Reason.THIRTY_ONE if running == LIMIT else None
        laid.append(Laid(at % players, card, running, play_combinations(cards[: at + 1]), closing=closing))
    return PlayExample(players, (), tuple(laid))


def _whole(fields: Mapping[str, Field]) -> PlayExample:
    if "players" in fields:
        raise fields["players"].error("the hands say how many play")
    hands = _hands(fields["hands"])
    play = Play(hands, leader=0)
    laid: list[Laid] = []
    for card in fields["cards"].cards():
        seat = play.turn
        if seat is None or card not in play.hands[seat]:
            raise fields["cards"].error(f"{card} is not played: {_whose_turn(play)}")
        if card not in play.playable(seat):
            raise fields["cards"].error(f"{card} passes {LIMIT} after {play.count}")
        running = play.count + card.value
        made = play.put(seat, card)
        gone, closing = play.pass_on()
        laid.append(Laid(seat, card, running, made, gone, closing))
    return PlayExample(len(hands), hands, tuple(laid))


def _hands(field: Field) -> tuple[Cards, ...]:
    with field.blamed() as text:
        hands = tuple(map(Cards.parse, text.split(",")))
        Cards(card for hand in hands for card in hand)
    if len(hands) not in PLAYERS:
        raise field.error("2, 3 or 4 can play; write a comma between two hands")
    if not all(1 <= len(hand) <= HAND_SIZE for hand in hands):
        raise field.error(f"each hand has 1 to {HAND_SIZE} cards")
    if len(set(map(len, hands))) > 1:
        raise field.error("all hands have the same number of cards as the play begins")
    return hands


def _whose_turn(play: Play) -> str:
    if play.turn is None:
        return "no card is left"
    return f"seat {play.turn} plays, with {Cards(play.hands[play.turn])}"
