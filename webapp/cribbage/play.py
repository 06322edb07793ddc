"""The play of one deal: whose turn it is, go, 31, the last card, and who leads next (S10-S12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from webapp.cribbage.cards import Card, Cards
from webapp.cribbage.counting import Combination
from webapp.cribbage.pegging import LIMIT, play_combinations, playable
from webapp.cribbage.settlement import Reason


@dataclass(frozen=True, slots=True)
class Played:
    """A card on the table, and who played it."""

    seat: int
    card: Card


class Play:
    """The play of one deal. It knows nothing of scores: whoever keeps them stops it when the game is over.

    >>> play = Play([Cards.parse("KH 5S"), Cards.parse("QD JC")], leader=0)
    >>> play.put(0, Card.parse("5S")), play.pass_on()
    ((), ((), None))
    >>> play.turn, play.put(1, Card.parse("QD"))[0].kind
    (1, <Kind.FIFTEEN: 'fifteen'>)
    """

    hands: list[list[Card]]
    """The cards each seat still holds."""
    turn: int | None
    """The seat that plays next; None when every card is played."""
    table: list[Played]
    """All cards played in this deal, in order."""
    series: list[Card]
    """Those played since the running count was last 0."""
    count: int
    """The running count."""

    def __init__(self, hands: Sequence[Cards], leader: int) -> None:
        self.hands = [list(hand) for hand in hands]
        self.turn = leader
        self.table = []
        self.series = []
        self.count = 0
        self._gone: set[int] = set()

    def playable(self, seat: int) -> tuple[Card, ...]:
        """Returns the cards a seat could play on the running count."""
        return playable(self.hands[seat], self.count)

    def put(self, seat: int, card: Card) -> tuple[Combination, ...]:
        """Plays a card, checks nothing, and says what it makes (S13)."""
        self.hands[seat].remove(card)
        self.table.append(Played(seat, card))
        self.series.append(card)
        self.count += card.value
        return play_combinations(self.series)

    def pass_on(self) -> tuple[tuple[int, ...], Reason | None]:
        """Passes the turn on, and says who says go, and what the last card pegs for if the count returns to 0.

        Nobody says go twice in a series, nor without a card in hand (S11).
        """
        last = self.table[-1].seat
        players = len(self.hands)
        holding = [seat for step in range(1, players + 1) if self.hands[seat := (last + step) % players]]
        gone: list[int] = []
        if self.count == LIMIT:
            closing = Reason.THIRTY_ONE
        elif not holding:
            closing = Reason.LAST_CARD
        else:
            for seat in holding:
                if self.playable(seat):
                    self.turn = seat
                    return tuple(gone), None
                if seat != last and seat not in self._gone:
                    gone.append(seat)
                    self._gone.add(seat)
            closing = Reason.GO
        self.series.clear()
        self.count = 0
        self._gone.clear()
        self.turn = holding[0] if holding else None
        return tuple(gone), closing
