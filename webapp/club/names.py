"""Names of members: which can be used, and which two are the same."""

from __future__ import annotations

import unicodedata
from enum import StrEnum
from typing import Final

SHORTEST: Final = 2
LONGEST: Final = 30
"""Characters of a name."""

_BETWEEN: Final = frozenset(" .-'’·_")
"""Signs that may stand within a name, besides letters and figures."""
_PLAIN: Final = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)
"""Letters that look like others with an accent, but do not come apart by themselves."""


class NameFault(StrEnum):
    """Why a name cannot be used."""

    LENGTH = "length"
    SIGNS = "signs"


class InvalidNameError(ValueError):
    """A text that can be nobody's name."""

    def __init__(self, fault: NameFault) -> None:
        super().__init__(fault.value)
        self.fault = fault


def read_name(text: str) -> str:
    """Returns a typed name as it is kept: composed, with single spaces.

    A name begins with a letter or a figure, so that no spreadsheet takes it for a formula. Signs that cannot be seen,
    or turn the direction of what follows, are no part of one.

    :raises InvalidNameError: if it is too short or too long, or has signs that belong in no name
    """
    name = " ".join(unicodedata.normalize("NFKC", text[: 20 * LONGEST]).split())
    if not SHORTEST <= len(name) <= LONGEST:
        raise InvalidNameError(NameFault.LENGTH)
    if not _is_letter(name[0]) or unicodedata.category(name[0])[0] == "M":
        raise InvalidNameError(NameFault.SIGNS)
    if not all(_is_letter(sign) or sign in _BETWEEN for sign in name):
        raise InvalidNameError(NameFault.SIGNS)
    if len(folded(name)) < SHORTEST:
        raise InvalidNameError(NameFault.LENGTH)
    return name


def folded(name: str) -> str:
    """Returns what is the same for all names that differ in case and accents alone.

    >>> folded("Zoë Åkerlund"), folded("ΓΙΏΡΓΟΣ"), folded("Γιώργος")
    ('zoe akerlund', 'γιωργοσ', 'γιωργοσ')
    """
    parts = unicodedata.normalize("NFKD", name).casefold()
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", parts) if unicodedata.category(sign)[0] != "M")
    return bare.translate(_PLAIN).replace("’", "'")


def _is_letter(sign: str) -> bool:
    category = unicodedata.category(sign)
    return category[0] in "LM" or category == "Nd"
