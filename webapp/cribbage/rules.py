"""The rules a game is played by: how many players, which target, which variants (S3, S5, M14, B12)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from webapp.cribbage.errors import InvalidPositionError, PositionFault

PLAYERS: Final = (2, 3, 4)
TARGETS: Final = (61, 121)


def _bad_rules(message: str, word: str) -> InvalidPositionError:
    return InvalidPositionError(PositionFault.BAD_RULES, message, word=word)


@dataclass(frozen=True)
class StepBack:
    """How far an empty hand or crib moves its owner back (B1, B12).

    :raises InvalidPositionError: not 1 hole or more
    """

    name: str
    holes: int
    hands: bool = True
    """Whether an empty hand steps back."""
    cribs: bool = True
    """Whether an empty crib steps back."""

    def __post_init__(self) -> None:
        if type(self.holes) is not int or self.holes < 1:
            raise _bad_rules(f"a step back is 1 hole or more, not {self.holes}", "step_back")

    def applies(self, *, crib: bool) -> bool:
        """Says whether an empty crib, or else an empty hand, moves its owner back."""
        return self.cribs if crib else self.hands


BACK_10: Final = StepBack("back-10", 10)
NINETEEN: Final = StepBack("nineteen", 19)
CRIB_BACK_5: Final = StepBack("crib-back-5", 5, hands=False)
STEP_BACKS: Final[Mapping[str, StepBack]] = MappingProxyType(
    {step_back.name: step_back for step_back in (BACK_10, NINETEEN, CRIB_BACK_5)}
)


class Exclusion(StrEnum):
    """What was left out because two wishes exclude each other."""

    MUGGINS_WITH_LOWBALL = "muggins_with_lowball"


@dataclass(frozen=True)
class Rules:
    """What a game is played by. Seats go round to the left from 0; sides are what the scores belong to.

    >>> Rules(players=4, partners=True).opponents(0)
    (1, 3)

    :raises InvalidPositionError: settings that are none, or that exclude each other (M14)
    """

    players: int = 2
    partners: bool = False
    target: int = 121
    muggins: bool = False
    step_back: StepBack | None = None
    lowball: bool = False
    play: bool = True
    """Whether cards are played before they are counted; without the play the show follows the starter."""

    def __post_init__(self) -> None:
        if type(self.players) is not int or self.players not in PLAYERS:
            raise _bad_rules(f"2, 3 or 4 can play, not {self.players}", "players")
        if self.partners and self.players != 4:
            raise _bad_rules(f"partners need 4 players, not {self.players}", "partners")
        if type(self.target) is not int or self.target not in TARGETS:
            raise _bad_rules(f"the target is 61 or 121, not {self.target}", "target")
        if not isinstance(self.step_back, StepBack | None):
            raise _bad_rules(
                f"a step back is one of STEP_BACKS or another StepBack, not {self.step_back!r}", "step_back"
            )
        if self.muggins and self.lowball:
            raise _bad_rules("Lowball is played without Muggins", "muggins")

    @classmethod
    def choose(
        cls,
        *,
        players: int = 2,
        partners: bool = False,
        target: int = 121,
        muggins: bool = False,
        step_back: StepBack | None = None,
        lowball: bool = False,
        play: bool = True,
    ) -> tuple[Rules, tuple[Exclusion, ...]]:
        """Makes rules from wishes that may exclude each other, and says which were left out (M14).

        >>> rules, left_out = Rules.choose(muggins=True, lowball=True)
        >>> rules.lowball, rules.muggins, str(left_out[0])
        (True, False, 'muggins_with_lowball')

        :raises InvalidPositionError: a setting that is none
        """
        excluded = muggins and lowball
        rules = cls(players, partners, target, muggins and not lowball, step_back, lowball, play)
        return rules, (Exclusion.MUGGINS_WITH_LOWBALL,) if excluded else ()

    @classmethod
    def parse(cls, text: str) -> Rules:
        """Reads rules as words that add up: preset names, ``61``, ``3-players``, ``partners``, ``no-play``.

        >>> Rules.parse("muggins back-10 61") == Rules(target=61, muggins=True, step_back=BACK_10)
        True

        :raises InvalidPositionError: a word that is none, or words that exclude each other
        """
        return cls(**_settings(text))

    @classmethod
    def wish(cls, text: str) -> tuple[Rules, tuple[Exclusion, ...]]:
        """Reads the words of :meth:`parse` as wishes, and says as :meth:`choose` does which were left out (M14).

        >>> rules, left_out = Rules.wish("muggins lowball 61")
        >>> str(rules), [str(each) for each in left_out]
        ('lowball 61', ['muggins_with_lowball'])

        :raises InvalidPositionError: a word that is none, or words that contradict each other
        """
        return cls.choose(**_settings(text))

    def __str__(self) -> str:
        """The words from which :meth:`parse` makes the same rules."""
        words = []
        if self.partners:
            words.append("partners")
        elif self.players != 2:
            words.append(f"{self.players}-players")
        if self.muggins:
            words.append("muggins")
        if self.step_back:
            words.append(self.step_back.name)
        if self.lowball:
            words.append("lowball")
        if self.target != 121:
            words.append(str(self.target))
        if not self.play:
            words.append("no-play")
        return " ".join(words) or "standard"

    @property
    def sides(self) -> int:
        """How many scores there are: one for each player, or for each pair of partners (S3)."""
        return 2 if self.partners else self.players

    @property
    def dealt(self) -> int:
        """How many cards each player is dealt (S2)."""
        return 6 if self.players == 2 else 5

    @property
    def laid_away(self) -> int:
        """How many of them each player lays away, so that 4 are left (S2)."""
        return 2 if self.players == 2 else 1

    def side_of(self, seat: int) -> int:
        """Returns the side of a seat; partners are seats 0 and 2 against 1 and 3 (S3).

        :raises InvalidPositionError: nobody sits there
        """
        return self._checked(seat) % self.sides

    def left_of(self, seat: int) -> int:
        """Returns the seat to the left.

        :raises InvalidPositionError: nobody sits there
        """
        return (self._checked(seat) + 1) % self.players

    def from_left_of(self, seat: int) -> tuple[int, ...]:
        """Returns all seats, from the one to the left of ``seat`` round to ``seat`` itself.

        >>> Rules(players=3).from_left_of(1)
        (2, 0, 1)

        :raises InvalidPositionError: nobody sits there
        """
        return tuple((self._checked(seat) + step) % self.players for step in range(1, self.players + 1))

    def opponents(self, seat: int) -> tuple[int, ...]:
        """Returns the seats of the other sides, from the left of ``seat`` (M3, M13).

        :raises InvalidPositionError: nobody sits there
        """
        return _opponents(self.players, self.sides, self._checked(seat))

    def _checked(self, seat: int) -> int:
        if type(seat) is not int or not 0 <= seat < self.players:
            raise InvalidPositionError(
                PositionFault.BAD_SEAT,
                f"seat {seat!r} is not one of the {self.players} seats from 0",
                found=seat,
                wanted=self.players,
            )
        return seat


@cache
def _opponents(players: int, sides: int, seat: int) -> tuple[int, ...]:
    others = ((seat + step) % players for step in range(1, players))
    return tuple(other for other in others if other % sides != seat % sides)


_STANDARD: Final = Rules()
_MUGGINS: Final = Rules(muggins=True)
_LOWBALL: Final = Rules(lowball=True)

PRESETS: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        "standard": _STANDARD,
        "muggins": _MUGGINS,
        **{name: replace(_STANDARD, step_back=back) for name, back in STEP_BACKS.items()},
        **{f"muggins-{name}": replace(_MUGGINS, step_back=back) for name, back in STEP_BACKS.items()},
        "lowball": _LOWBALL,
        **{f"lowball-{name}": replace(_LOWBALL, step_back=back) for name, back in STEP_BACKS.items()},
    }
)
"""Rules by name, for two players and a target of 121."""


def _differences(rules: Rules) -> dict[str, Any]:
    return {name: value for name, value in vars(rules).items() if value != getattr(_STANDARD, name)}


_WORDS: Final[Mapping[str, Mapping[str, Any]]] = {
    **{name: _differences(rules) for name, rules in PRESETS.items()},
    **{str(target): {"target": target} for target in TARGETS},
    **{f"{players}-players": {"players": players} for players in PLAYERS},
    "partners": {"players": 4, "partners": True},
    "no-play": {"play": False},
}


def _settings(text: str) -> dict[str, Any]:
    settings: dict[str, Any] = {}
    for word in text.replace(",", " ").lower().split():
        if word not in _WORDS:
            raise _bad_rules(f"{word[:40]!r} names no rules", word)
        for setting, value in _WORDS[word].items():
            if settings.setdefault(setting, value) != value:
                raise _bad_rules(f"{word!r} contradicts the words before it", word)
    return settings
