"""Cards of the play as they fell, one by one, and what each of them pegged (S10-S13)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from webapp.cribbage.board import PEGS
from webapp.cribbage.cards import Card, Cards
from webapp.cribbage.counting import HAND_SIZE, Combination
from webapp.cribbage.errors import ActionFault, IllegalActionError, InvalidPositionError, PositionFault
from webapp.cribbage.pegging import LIMIT, play_combinations, playable
from webapp.cribbage.play import Play
from webapp.cribbage.rules import PLAYERS
from webapp.cribbage.settlement import Reason


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class LaidPlay:
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

    def series(self, number: int) -> Cards:
        """Returns those of the first so many cards that the last of them shares its running count with (S10-S12)."""
        begins = max([at for at, each in enumerate(self.laid[: number - 1], start=1) if each.closing], default=0)
        return Cards(each.card for each in self.laid[begins:number])


def lay_series(cards: Cards, players: int = 2) -> LaidPlay:
    """Lays cards in turn, seat 0 first, since the running count was last 0.

    >>> [(each.seat, each.count, each.points) for each in lay_series(Cards.parse("4H 5S 6D")).laid]
    [(0, 4, 0), (1, 9, 0), (0, 15, 5)]

    :raises InvalidPositionError: if so many do not play
    :raises IllegalActionError: if a card takes the count past 31, or comes after 31 was made
    """
    _check_players(players)
    laid: list[Laid] = []
    running = 0
    for at, card in enumerate(cards):
        if card not in playable(cards, running):
            raise IllegalActionError(ActionFault.CARD_PASSES_31, f"{card} passes {LIMIT} after {running}")
        running += card.value
        if running == LIMIT and at + 1 < len(cards):
            raise IllegalActionError(ActionFault.CARD_PASSES_31, f"the series ends with {card}, which makes {LIMIT}")
        closing = Reason.THIRTY_ONE if running == LIMIT else None
        laid.append(Laid(at % players, card, running, play_combinations(cards[: at + 1]), closing=closing))
    return LaidPlay(players, (), tuple(laid))


def lay_hands(hands: Sequence[Cards], cards: Iterable[Card]) -> LaidPlay:
    """Lays cards out of these hands, by seat, in the order in which they fall. Seat 0 leads, the last seat deals.

    Go is said, and the count taken back to 0, without being told.

    :raises InvalidPositionError: if these are no hands at the beginning of the play
    :raises IllegalActionError: if a card is not held by the seat whose turn it is, or takes the count past 31
    """
    hands = hands_to_play(hands)
    play = Play(hands, leader=0)
    laid: list[Laid] = []
    for card in cards:
        seat = play.turn
        if seat is None or card not in play.hands[seat]:
            raise IllegalActionError(ActionFault.CARD_NOT_HELD, f"{card} is not played: {_whose_turn(play)}")
        if card not in play.playable(seat):
            raise IllegalActionError(ActionFault.CARD_PASSES_31, f"{card} passes {LIMIT} after {play.count}")
        running = play.count + card.value
        made = play.put(seat, card)
        gone, closing = play.pass_on()
        laid.append(Laid(seat, card, running, made, gone, closing))
    return LaidPlay(len(hands), tuple(hands), tuple(laid))


def hands_to_play(hands: Sequence[Cards]) -> tuple[Cards, ...]:
    """Returns hands as the play begins with them, or with the same number of cards each.

    :raises InvalidPositionError: if so many do not play, a hand has too many cards or none, one has more than
        another, or a card is there twice
    """
    _check_players(len(hands))
    Cards(card for hand in hands for card in hand)
    sizes = [len(hand) for hand in hands]
    if not all(1 <= size <= HAND_SIZE for size in sizes):
        raise InvalidPositionError(PositionFault.WRONG_NUMBER, f"each hand has 1 to {HAND_SIZE} cards")
    if len(set(sizes)) > 1:
        message = "all hands have the same number of cards as the play begins"
        raise InvalidPositionError(PositionFault.WRONG_NUMBER, message)
    return tuple(hands)


def _check_players(players: int) -> None:
    if players not in PLAYERS:
        raise InvalidPositionError(PositionFault.BAD_SEAT, "2, 3 or 4 can play", found=players)


def _whose_turn(play: Play) -> str:
    if play.turn is None:
        return "no card is left"
    return f"seat {play.turn} plays, with {Cards(play.hands[play.turn])}"
