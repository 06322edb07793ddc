"""Worksheets: a printable sheet of hands and cribs to count, the same for everybody who has its code.

A sheet is named by its code, which stands in its address: `easy.hands.12.k7m2p9`. The cards follow from the code
alone, on every site and for ever, so what a level means is never changed: a new meaning gets a new name. There is
no secret in it, and none of a run's: a run's seed comes from the installation's secret.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Final

from webapp.cribbage import HAND_SIZE, Count, Group, Kind, count, shuffled

SIZES: Final = (6, 12, 20, 30)
"""How many hands and cribs a sheet may have."""
LONGEST_SEED: Final = 20
"""Characters of the longest seed that somebody may think of."""

_SIGNS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
_SEED: Final = re.compile(f"[0-9a-z]{{1,{LONGEST_SEED}}}")


class Level(StrEnum):
    """How hard a sheet is."""

    EASY = "easy"
    """2 to 8 points, from fifteens of two cards, pairs and single runs."""
    MIXED = "mixed"
    """As dealt."""
    HARD = "hard"
    """Each hand is hard in one of the ways of `CHALLENGES`."""


class What(StrEnum):
    """What a sheet has to count."""

    HANDS = "hands"
    CRIBS = "cribs"
    BOTH = "both"
    """A hand and a crib in turn."""


class Part(StrEnum):
    """The parts of a code."""

    LEVEL = "level"
    WHAT = "what"
    NUMBER = "number"
    SEED = "seed"


class InvalidWorksheetError(ValueError):
    """A text that is no worksheet's code, or a choice that cannot be."""

    def __init__(self, text: str, part: Part | None = None) -> None:
        super().__init__(f"{text!r} is no {part or 'code'} of a worksheet")
        self.text = text
        self.part = part
        """The part that does not exist; None if the text has not the parts of a code."""


@dataclass(frozen=True, slots=True)
class Worksheet:
    """One sheet, by what was chosen for it.

    >>> sheet = Worksheet.parse("easy.both.6.club")
    >>> sheet.number, [counted.crib for counted in sheet.counts()][:2]
    (6, [False, True])

    :raises InvalidWorksheetError: if there is no sheet of that size, or the seed cannot stand in an address
    """

    level: Level
    what: What
    number: int
    """Hands and cribs on it."""
    seed: str
    """Tells sheets with the same choices apart; public."""

    def __post_init__(self) -> None:
        if self.number not in SIZES:
            raise InvalidWorksheetError(str(self.number), Part.NUMBER)
        if not _SEED.fullmatch(self.seed):
            raise InvalidWorksheetError(self.seed, Part.SEED)

    @property
    def code(self) -> str:
        """The sheet's name in addresses."""
        return f"{self.level}.{self.what}.{self.number}.{self.seed}"

    @classmethod
    def parse(cls, code: str) -> Worksheet:
        """Reads a code back.

        :raises InvalidWorksheetError: if it is not one that `code` writes
        """
        parts = code.split(".")
        if len(parts) != len(Part):
            raise InvalidWorksheetError(code)
        return cls.of(*parts)

    @classmethod
    def of(cls, level: str, what: str, number: str, seed: str) -> Worksheet:
        """Reads the four choices from text.

        :raises InvalidWorksheetError: if there is no such choice; it names the first
        """
        if level not in list(Level):
            raise InvalidWorksheetError(level, Part.LEVEL)
        if what not in list(What):
            raise InvalidWorksheetError(what, Part.WHAT)
        if number not in map(str, SIZES):
            raise InvalidWorksheetError(number, Part.NUMBER)
        return cls(Level(level), What(what), int(number), seed)

    def counts(self) -> tuple[Count, ...]:
        """Returns what is on the sheet, each hand or crib with its real count."""
        return tuple(self._counted(place) for place in range(self.number))

    def _counted(self, place: int) -> Count:
        crib = self.what is What.CRIBS or (self.what is What.BOTH and place % 2 == 1)
        rng = Random(f"worksheet:{self.code}:{place}")
        fits = _wanted(self.level, rng)
        return next(counted for counted in _dealt(rng, crib) if fits(counted))


def _dealt(rng: Random, crib: bool) -> Iterator[Count]:
    """Deals without end, each deck from its top to its bottom: most hands are not hard, and shuffling takes longest."""
    while True:
        deck = shuffled(rng)
        for top in range(0, len(deck) - HAND_SIZE, HAND_SIZE + 1):
            *hand, starter = deck[top : top + HAND_SIZE + 1]
            yield count(hand, starter, crib=crib)


def new_seed() -> str:
    """Returns a seed for a new sheet: six signs that are not mistaken for one another on paper."""
    return "".join(secrets.choice(_SIGNS) for _ in range(6))


def easy(counted: Count) -> bool:
    """Says whether a count is one for beginners."""
    fifteens, pairs, runs = (
        [each for each in counted.combinations if each.kind.group is group]
        for group in (Group.FIFTEENS, Group.PAIRS, Group.RUNS)
    )
    return (
        2 <= counted.total <= 8
        and len(fifteens) + len(pairs) + len(runs) == len(counted.combinations)
        and all(len(fifteen.cards) == 2 for fifteen in fifteens)
        and len(runs) <= 1
        and not looks_like_a_flush(counted)
    )


def many_combinations(counted: Count) -> bool:
    """Says whether there are five combinations or more to find."""
    return len(counted.combinations) >= 5


def long_fifteen(counted: Count) -> bool:
    """Says whether four or five cards make a fifteen (S21)."""
    return any(each.kind is Kind.FIFTEEN and len(each.cards) >= 4 for each in counted.combinations)


def looks_like_a_flush(counted: Count) -> bool:
    """Says whether four cards of one suit are none (S24): the four of a crib, or three of a hand and the starter."""
    alike = sum(card.suit is counted.starter.suit for card in counted.hand)
    if counted.crib:
        return alike == 0 and len({card.suit for card in counted.hand}) == 1
    return alike == 3


def empty(counted: Count) -> bool:
    """Says whether there is nothing to count."""
    return counted.total == 0


CHALLENGES: Final[tuple[Callable[[Count], bool], ...]] = (
    many_combinations,
    many_combinations,
    many_combinations,
    long_fifteen,
    long_fifteen,
    looks_like_a_flush,
    empty,
)
"""What makes a hand hard; of one sheet, each is drawn as often as it stands here."""


def _wanted(level: Level, rng: Random) -> Callable[[Count], bool]:
    match level:
        case Level.EASY:
            return easy
        case Level.MIXED:
            return lambda counted: True
        case Level.HARD:
            # Of all that random offers, only random() stays the same in every version of Python.
            return CHALLENGES[int(rng.random() * len(CHALLENGES))]
