"""Counting the play: cards fall one after another, and somebody says what each one pegs (S13).

The first card of a play can peg nothing before a second one falls, so the questions begin with the second card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from webapp.cribbage import (
    HAND_SIZE,
    LEVELS,
    CardPlayed,
    Cards,
    Game,
    Laid,
    LaidPlay,
    Rules,
    decide,
    lay_hands,
    lay_series,
    order,
)

FIRST: Final = 1
"""Place of the first card that is asked about, from 0."""
LEVEL: Final = "steady"
"""How the two play whose cards are dealt. Nobody is so good that all their cards are dull."""


class InvalidPlayError(ValueError):
    """Cards that are no play, or more answers than it has questions."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A play of which some cards were asked about."""

    play: LaidPlay
    said: tuple[int, ...] = ()
    """What was said of each card so far, in points, from the second card on."""

    def __post_init__(self) -> None:
        if len(self.said) > self.questions:
            raise InvalidPlayError(f"{len(self.said)} answers to {self.questions} questions")

    @property
    def questions(self) -> int:
        """How many cards are asked about."""
        return max(0, len(self.play.laid) - FIRST)

    @property
    def over(self) -> bool:
        """Whether every card was asked about."""
        return len(self.said) == self.questions

    @property
    def right(self) -> int:
        """How many answers were right."""
        return sum(said == laid.points for said, laid in zip(self.said, self.play.laid[FIRST:], strict=False))

    def shown(self, *, asking: bool) -> Sequence[Laid]:
        """Returns the cards that lie on the table: to the last one answered, or to the one that is asked about."""
        return self.play.laid[: FIRST + len(self.said) + asking]

    def held(self, number: int) -> list[Cards]:
        """Returns what each seat still holds once so many cards have fallen; nothing where no hands are known."""
        fallen = {laid.card for laid in self.play.laid[:number]}
        return [Cards(card for card in hand if card not in fallen) for hand in self.play.hands]


def read_played(cards: str, hands: str = "", players: str = "") -> LaidPlay:
    """Reads a play from an address.

    :param hands: by seat, with a dash between two; empty where only a series is known
    :param players: how many lay a series; 2 if empty
    :raises InvalidPlayError: if it is none, or nothing is to be asked about it
    """
    try:
        fallen = Cards.parse(cards)
        if hands:
            play = lay_hands([Cards.parse(hand) for hand in hands.split("-")], fallen)
        else:
            play = lay_series(fallen, {"": 2, "2": 2, "3": 3, "4": 4}[players])
    except (KeyError, ValueError) as error:
        raise InvalidPlayError(f"{cards!r} is no play") from error
    if len(play.laid) <= FIRST:
        raise InvalidPlayError(f"{cards!r} leaves nothing to ask")
    return play


def played_address(play: LaidPlay) -> dict[str, Any]:
    """Returns what :func:`read_played` reads."""
    cards = _letters(Cards(laid.card for laid in play.laid))
    if play.hands:
        return {"cards": cards, "hands": "-".join(map(_letters, play.hands))}
    return {"cards": cards, "players": str(play.players)}


def deal_play(rng: Random) -> LaidPlay:
    """Returns the whole play of a deal between two computer players."""
    game = Game(Rules(), seed=rng.getrandbits(32))
    played: list[CardPlayed] = []
    while len(played) < game.rules.players * HAND_SIZE:
        action = decide(game.view(game.to_act[0]), LEVELS[LEVEL], rng)
        played += [event for event in game.apply(action) if isinstance(event, CardPlayed)]
    leader = played[0].seat
    hands = [
        Cards(sorted((each.card for each in played if each.seat == seat), key=order)) for seat in (leader, 1 - leader)
    ]
    return lay_hands(hands, [each.card for each in played])


def _letters(cards: Cards) -> str:
    return "".join(map(str, cards))
