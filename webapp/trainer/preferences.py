"""What a player may choose for himself: how cards and counts are shown, and whether single keys and motion are welcome.

Choices are kept as names and values, both plain words. What this version does not know counts as not chosen, so that
an older or newer one can read them too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import Final, Self

from webapp.cribbage import ORDERS, Order


class Letters(StrEnum):
    """Which letters stand in the corners of court cards and aces."""

    LOCAL = "local"
    """Those of the language of the page."""
    ENGLISH = "english"
    """A, K, Q and J, as on most packs."""


ON, OFF = "on", "off"

CHOICES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "order": tuple(ORDERS),
        "suits": ("two", "four"),
        "letters": tuple(Letters),
        "spoken": (ON, OFF),
        "keys": (ON, OFF),
        "motion": (ON, OFF),
    }
)
"""What there is to choose, and the values each takes, the usual one first."""


class InvalidPreferencesError(ValueError):
    """A choice that does not exist, or one that is missing."""


@dataclass(frozen=True)
class Preferences:
    """One player's choices."""

    order: str = CHOICES["order"][0]
    """In which order combinations are counted; one of the engine's."""
    suits: str = CHOICES["suits"][0]
    """How many colours the suits have."""
    letters: str = Letters.LOCAL
    spoken: str = ON
    """Whether a count is also said aloud, with its running total."""
    keys: str = ON
    """Whether single keys do something outside a field."""
    motion: str = ON
    """Whether anything moves."""

    @classmethod
    def read(cls, kept: Mapping[str, object]) -> Self:
        """Reads what was kept; a choice that is missing, or does not exist any more, is the usual one."""
        return cls(**{name: value for name, value in kept.items() if isinstance(value, str) and _exists(name, value)})

    @classmethod
    def choose(cls, chosen: Mapping[str, str]) -> Self:
        """Takes a whole new set of choices.

        :raises InvalidPreferencesError: if one is missing or does not exist
        """
        found = {name: chosen.get(name, "") for name in CHOICES}
        for name, value in found.items():
            if not _exists(name, value):
                raise InvalidPreferencesError(name)
        return cls(**found)

    @property
    def kept(self) -> dict[str, str]:
        """The choices that differ from the usual ones, for reading them back."""
        return {each.name: value for each in fields(self) if (value := getattr(self, each.name)) != each.default}

    @cached_property
    def counting_order(self) -> Order:
        """The order of the groups, for the engine."""
        return ORDERS[self.order]

    @property
    def code(self) -> str:
        """All choices in a line, for telling whether they have changed: "runs-first.two.local.on.on.on"."""
        return ".".join(str(getattr(self, name)) for name in CHOICES)


USUAL: Final = Preferences()
"""What pages are like for whoever has chosen nothing."""


def _exists(name: str, value: str) -> bool:
    return value in CHOICES.get(name, ())
