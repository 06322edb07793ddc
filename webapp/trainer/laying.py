"""Laying away: runs of cards dealt, to choose from what goes to the crib, and what each choice costs.

Like a run of counting, one is named by its code, such as `6.turns.0f3c…`, which says everything but the cards; they
follow from a seed that only the server can work out. A run may begin with cards that are named, as in
`5H6H7S8DKCAC.mine.0f3c…`. It has no end.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from random import Random

from webapp.cribbage import DEALT, Card, Cards, Discard, discards, order, shuffled
from webapp.trainer.runs import InvalidRunError


class Whose(StrEnum):
    """Whose crib the cards go to."""

    MINE = "mine"
    OTHERS = "others"
    TURNS = "turns"
    """Yours and another's, by turns."""


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """Cards to choose from."""

    cards: Cards
    """The cards dealt, by rank."""
    dealer: bool
    """Whether the crib is yours."""

    @property
    def wanted(self) -> int:
        """How many of them are laid away (S2)."""
        return DEALT[len(self.cards)]


class LaidAwayError(ValueError):
    """A choice of too many cards, of too few, or of one that was not dealt."""


@dataclass(frozen=True, slots=True)
class LayingSettings:
    """What is chosen before a run starts."""

    number: int = 6
    """Cards dealt: 6 to each of two players, 5 to each of three or four (S2)."""
    whose: Whose = Whose.TURNS
    nonce: str = ""
    """Tells runs with the same settings apart."""
    given: Cards | None = None
    """Cards to start with, `number` of them, by rank; later ones are dealt."""

    def __post_init__(self) -> None:
        if self.number not in DEALT:
            raise InvalidRunError(f"nobody is dealt {self.number} cards")
        if self.given is not None and len(self.given) != self.number:
            raise InvalidRunError(f"{self.given} are not {self.number} cards")

    @property
    def code(self) -> str:
        """The run's name in addresses."""
        first = str(self.number) if self.given is None else "".join(map(str, self.given))
        return f"{first}.{self.whose.value}.{self.nonce}"

    @property
    def kept_as(self) -> str:
        """The run's name among the runs of all exercises."""
        return f"layaway.{self.code}"

    @classmethod
    def parse(cls, code: str) -> LayingSettings:
        """Reads a code back.

        :raises InvalidRunError: if it is not one that `code` writes
        """
        found = re.fullmatch(r"([0-9]|[0-9AHJQKTSDC]{10,12})\.([a-z]+)\.([0-9a-f]{16})", code)
        if found is None or found[2] not in list(Whose):
            raise InvalidRunError(f"{code!r} is no run")
        first, whose, nonce = found[1], Whose(found[2]), found[3]
        settings = cls(int(first), whose, nonce) if len(first) == 1 else cls.beginning_with(first, whose, nonce)
        if settings.code != code:
            raise InvalidRunError(f"{code!r} is no run")
        return settings

    @classmethod
    def beginning_with(cls, cards: str, whose: Whose, nonce: str) -> LayingSettings:
        """Returns the settings of a run that begins with these cards.

        :raises InvalidRunError: if nobody is dealt them
        """
        try:
            given = Cards(sorted(Cards.parse(cards), key=order))
        except ValueError as error:
            raise InvalidRunError(f"{cards!r} are no cards to be dealt") from error
        return cls(len(given), whose, nonce, given)


@dataclass(frozen=True, slots=True)
class Weighed:
    """A choice among all ways to lay away."""

    dealt: CardsDealt
    ways: tuple[Discard, ...]
    """Every way, the best first."""
    chosen: Discard

    @property
    def best(self) -> Discard:
        """The best way; the chosen one if none is better."""
        return self.ways[0] if self.cost else self.chosen

    @property
    def cost(self) -> Fraction:
        """Points that the choice brings less than the best way, on average. Nothing for each of equally good ways."""
        return self.ways[0].expectation - self.chosen.expectation

    @property
    def place(self) -> int:
        """Place of the choice among all ways; equally good ones share a place."""
        return 1 + sum(way.expectation > self.chosen.expectation for way in self.ways)


def deal_to_lay(settings: LayingSettings, seed: str, step: int) -> CardsDealt:
    """Returns what the run deals at `step`, counted from 1."""
    if settings.given is not None and step == 1:
        return CardsDealt(settings.given, settings.whose is not Whose.OTHERS)
    mine = settings.whose is Whose.MINE
    if settings.whose is Whose.TURNS:
        mine = (Random(f"{seed}:first").randrange(2) + step) % 2 == 0
    cards = shuffled(Random(f"{seed}:{step}"))[: settings.number]
    return CardsDealt(Cards(sorted(cards, key=order)), mine)


def weigh(dealt: CardsDealt, laid_away: Iterable[Card]) -> Weighed:
    """Weighs a choice, exactly, over all cards that are unseen.

    :raises LaidAwayError: if it is not the right number of the cards dealt
    """
    chosen = set(laid_away)
    if len(chosen) != dealt.wanted or not chosen <= set(dealt.cards):
        raise LaidAwayError(f"{len(chosen)} cards where {dealt.wanted} of those dealt are laid away")
    ways = discards(dealt.cards, dealer=dealt.dealer)
    return Weighed(dealt, ways, next(way for way in ways if set(way.laid_away) == chosen))
