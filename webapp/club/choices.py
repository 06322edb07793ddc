"""What a club chooses for its site."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Self

LONGEST_NAME: Final = 60
LONGEST_WELCOME: Final = 300
LONGEST_TITLE: Final = 60
"""Characters of the club's name, of its welcome in one language, and of the title of a club night."""
OPEN, MEMBERS = "open", "members"
"""Whom the exercises and results are for."""
_WELCOME: Final = "welcome."


class InvalidChoiceError(ValueError):
    """Something that cannot be chosen; the message names it."""


@dataclass(frozen=True, slots=True)
class Choices:
    """A club's choices, or the usual ones where it has made none."""

    name: str = ""
    language: str = ""
    """Where a browser asks for none of ours; empty for the site's own."""
    welcome: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """By language; plain text."""
    muggins: str = ""
    step_back: str = ""
    target: str = ""
    """Of an exercise that somebody begins without having chosen; empty for the usual ones."""
    access: str = OPEN
    join: str = ""
    """From which the club's join link follows; empty as long as there is none."""

    @classmethod
    def read(cls, kept: Mapping[str, str]) -> Self:
        """Reads what is kept; what this version does not know is left out."""
        welcome = {name.removeprefix(_WELCOME): text for name, text in kept.items() if name.startswith(_WELCOME)}
        plain = {name: kept.get(name, "") for name in ("name", "language", "muggins", "step_back", "target", "join")}
        access = MEMBERS if kept.get("access") == MEMBERS else OPEN
        return cls(**plain, welcome=MappingProxyType(welcome), access=access)

    @property
    def closed(self) -> bool:
        """Whether only members may use the exercises, and only who has the join link becomes one."""
        return self.access == MEMBERS


def choose(form: Mapping[str, str], languages: Iterable[str], rules: Mapping[str, Iterable[str]]) -> dict[str, str]:
    """Returns what to keep of a form.

    :param rules: the values there are of each rule
    :raises InvalidChoiceError: if a value does not exist, or a text is too long or cannot be shown
    """
    languages = tuple(languages)
    found = {"name": _text(form, "name", LONGEST_NAME), "language": form.get("language", "")}
    if found["language"] not in ("", *languages):
        raise InvalidChoiceError("language")
    for name, values in rules.items():
        found[name] = form.get(name, "")
        if found[name] not in ("", *values):
            raise InvalidChoiceError(name)
    for language in languages:
        found[_WELCOME + language] = _text(form, _WELCOME + language, LONGEST_WELCOME)
    found["access"] = form.get("access", "")
    if found["access"] not in (OPEN, MEMBERS):
        raise InvalidChoiceError("access")
    return found


def read_title(text: str) -> str:
    """Returns the title of a club night as it is kept.

    :raises InvalidChoiceError: if it is empty or too long, or cannot be shown
    """
    title = _text({"title": text}, "title", LONGEST_TITLE)
    if not title:
        raise InvalidChoiceError("title")
    return title


def _text(form: Mapping[str, str], name: str, longest: int) -> str:
    text = " ".join(unicodedata.normalize("NFC", form.get(name, "")).split())
    if len(text) > longest or not text.isprintable():
        raise InvalidChoiceError(name)
    return text
