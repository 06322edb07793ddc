"""Names of members: which can be used, and which two are the same."""

from __future__ import annotations

import unicodedata
from enum import StrEnum
from typing import Final

SHORTEST: Final = 2
LONGEST: Final = 30
"""Characters of a name."""

MARKS: Final = 3
"""Accents and vowel signs that follow each other; more would be piled up over the lines around."""

_BETWEEN: Final = frozenset(" .-'’·_")
"""Signs that may stand within a name, besides letters and figures."""
_PLAIN: Final = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)
"""Letters that look like others with an accent, but do not come apart by themselves."""
_ALIKE: Final = str.maketrans(
    "αβεζηικμνορτυχавекмнорстухіјѕһԁԛԝɑɡ",
    "abezhikmnoptyxabekmhopctyxijshdqwag",
)
"""Greek, Cyrillic and phonetic letters that, small or large, look like a Latin one."""
_UNSEEN: Final = frozenset(
    chr(sign)
    for signs in (
        *((0x034F,), (0x115F, 0x1160), (0x17B4, 0x17B5), range(0x180B, 0x1810), (0x3164, 0xFFA0)),
        *(range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0)),
    )
    for sign in signs
)
"""Signs that count as letters or accents, but show nothing: fillers, joiners and what chooses between shapes."""


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
    if not all(_is_letter(sign) or sign in _BETWEEN for sign in name) or _has_piled_up(name):
        raise InvalidNameError(NameFault.SIGNS)
    if len(folded(name)) < SHORTEST:
        raise InvalidNameError(NameFault.LENGTH)
    return name


def folded(name: str) -> str:
    """Returns what is the same for all names that differ in case and accents alone, or only look alike.

    >>> folded("Zoë Åkerlund"), folded("ΆΝΝΑ"), folded("Anna")
    ('zoe akerlund', 'anna', 'anna')
    """
    return order(name).translate(_ALIKE)


def order(name: str) -> str:
    """Returns by what names are sorted: without case and accents, and each letter where its alphabet has it.

    >>> order("ΓΙΏΡΓΟΣ"), order("Γιώργος")
    ('γιωργοσ', 'γιωργοσ')
    """
    parts = unicodedata.normalize("NFKD", name).casefold()
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", parts) if unicodedata.category(sign)[0] != "M")
    return bare.translate(_PLAIN).replace("’", "'")


def _is_letter(sign: str) -> bool:
    category = unicodedata.category(sign)
    return (category[0] == "L" or category in ("Mn", "Mc", "Nd")) and sign not in _UNSEEN


def _has_piled_up(name: str) -> bool:
    row = 0
    for sign in name:
        row = row + 1 if unicodedata.category(sign)[0] == "M" else 0
        if row > MARKS:
            return True
    return False
