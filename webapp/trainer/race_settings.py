"""What is chosen before a race starts, and the code that says it.

A race is named by its code, which stands in addresses: `3.muggins.back-10.121.steady.cut.0f3c…`. The code says
everything about the race but its cards; those follow from a seed that only the server can work out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from webapp.cribbage import STEP_BACKS, Exclusion, Rules
from webapp.trainer.runs import TARGETS, InvalidRunError, seed_of

TABLES: Final[Mapping[str, tuple[int, bool]]] = {
    "2": (2, False),
    "3": (3, False),
    "4": (4, False),
    "partners": (4, True),
}
"""How many sit at the table, and whether two and two play together, by the words in codes."""

COMPANY: Final = ("easy", "steady", "sharp")
"""The levels of the computer players that are offered, the weakest first."""

CUT: Final = "cut"
"""Says in a code that everybody cuts for the first deal."""


@dataclass(frozen=True, slots=True)
class RaceSettings:
    """What is chosen before a race starts.

    :raises InvalidRunError: no race is run under these rules
    """

    rules: Rules = field(default_factory=lambda: Rules(muggins=True, play=False))
    level: str = "steady"
    dealer: int | None = None
    """The seat that deals first; None if everybody cuts for it (S4)."""
    nonce: str = ""
    """Tells races with the same settings apart."""

    def __post_init__(self) -> None:
        rules = self.rules
        seats = (None, *range(rules.players))
        if rules.play or rules.target not in TARGETS or self.level not in COMPANY or self.dealer not in seats:
            raise InvalidRunError(f"no race is run under {rules}, {self.level}, {self.dealer}")

    @classmethod
    def choose(
        cls,
        *,
        table: str,
        muggins: bool,
        lowball: bool,
        step_back: str,
        target: str,
        level: str,
        dealer: str = CUT,
        nonce: str = "",
    ) -> tuple[RaceSettings, tuple[Exclusion, ...]]:
        """Makes settings of wishes, which may exclude each other, and says which were left out (M14).

        :raises InvalidRunError: a wish that is none
        """
        try:
            players, partners = TABLES[table]
            rules, left_out = Rules.choose(
                players=players,
                partners=partners,
                target={str(each): each for each in TARGETS}[target],
                muggins=muggins,
                step_back=None if step_back == "none" else STEP_BACKS[step_back],
                lowball=lowball,
                play=False,
            )
            seats: dict[str, int | None] = {CUT: None, **{str(seat): seat for seat in range(players)}}
            return cls(rules, level, seats[dealer], nonce), left_out
        except KeyError as error:
            raise InvalidRunError(f"{error} is no setting of a race") from error

    @property
    def wishes(self) -> dict[str, str]:
        """The settings in the words of :meth:`choose`, who deals first left out."""
        rules = self.rules
        return {
            "table": "partners" if rules.partners else str(rules.players),
            "muggins": str(int(rules.muggins)),
            "lowball": str(int(rules.lowball)),
            "step_back": rules.step_back.name if rules.step_back else "none",
            "target": str(rules.target),
            "level": self.level,
        }

    @property
    def code(self) -> str:
        """The race's name in addresses."""
        wishes = self.wishes
        counting = "lowball" if self.rules.lowball else "muggins" if self.rules.muggins else "plain"
        dealer = CUT if self.dealer is None else str(self.dealer)
        words = (wishes["table"], counting, wishes["step_back"], wishes["target"], self.level, dealer, self.nonce)
        return ".".join(words)

    @classmethod
    def parse(cls, code: str) -> RaceSettings:
        """Reads a code back.

        :raises InvalidRunError: if it is not one that `code` writes
        """
        parts = code.split(".")
        if len(parts) != 7 or not re.fullmatch("[0-9a-f]{16}", parts[6]):
            raise InvalidRunError(f"{code!r} is no race")
        table, counting, step_back, target, level, dealer, nonce = parts
        settings, _ = cls.choose(
            table=table,
            muggins=counting == "muggins",
            lowball=counting == "lowball",
            step_back=step_back,
            target=target,
            level=level,
            dealer=dealer,
            nonce=nonce,
        )
        if settings.code != code:
            raise InvalidRunError(f"{code!r} is no race")
        return settings


def race_seed(settings: RaceSettings, secret: str) -> str:
    """Returns the seed of the race's cards. Without the installation's secret it cannot be worked out."""
    return seed_of(f"race.{settings.code}", secret)
