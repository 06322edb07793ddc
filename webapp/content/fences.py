"""Fenced blocks, as in ```` ```count ````: lines of `key: value` that become something else than text."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from webapp.content.errors import ContentError
from webapp.cribbage import Cards

OPENING = re.compile(r"^```(\w+)\s*$")
LIKE_OPENING = re.compile(r"^\s*(?:[>*+-]\s*)*(?:```|~~~)")
"""What somebody may have meant as one; it would be shown as text, and nothing in it checked."""
CLOSING = re.compile(r"^```\s*$")


@dataclass(frozen=True)
class Fence:
    """The text of one fenced block and where it stands."""

    path: Path
    line: int
    """Of the opening fence, counted from 1."""
    name: str
    body: tuple[str, ...]

    def fields(self, known: Collection[str], required: Collection[str] = ()) -> dict[str, Field]:
        """Reads the body as `key: value` lines.

        :raises ContentError: a line without a colon or value, a key not in `known` or there twice, or one that is
            `required` and missing
        """
        fields: dict[str, Field] = {}
        for line, text in enumerate(self.body, self.line + 1):
            if not text.strip():
                continue
            key, _, value = (part.strip() for part in text.partition(":"))
            field = Field(self.path, line, key, value)
            if not value:
                raise field.error("write it as `key: value`")
            if key not in known:
                raise field.error(f"unknown key in a {self.name} block; there are {', '.join(sorted(known))}")
            if key in fields:
                raise field.error("this key is there twice")
            fields[key] = field
        self.require(fields, required)
        return fields

    def require(self, fields: Collection[str], required: Collection[str]) -> None:
        """Makes sure that the block says all it must.

        :raises ContentError: a key is missing
        """
        for key in required:
            if key not in fields:
                raise self.error(f"a {self.name} block needs `{key}: ...`")

    def error(self, message: str) -> ContentError:
        """Makes an error about the block as a whole, for the caller to raise."""
        return ContentError(self.path, self.line, message)


@dataclass(frozen=True)
class Field:
    """One `key: value` line."""

    path: Path
    line: int
    key: str
    value: str

    def error(self, message: str) -> ContentError:
        """Makes an error about this line, for the caller to raise."""
        return ContentError(self.path, self.line, f"{self.key}: {message}")

    @contextmanager
    def blamed(self) -> Iterator[str]:
        """Gives the value; whatever cannot be made of it inside the `with` is an error of this line."""
        try:
            yield self.value
        except ContentError:
            raise
        except ValueError as error:
            raise self.error(str(error)) from error

    def numbers(self) -> tuple[int, ...]:
        """Reads the value as whole numbers with spaces between them.

        :raises ContentError: it is something else
        """
        return tuple(map(self._number, self.value.split()))

    def number(self) -> int:
        """Reads the value as one whole number.

        :raises ContentError: it is something else
        """
        return self._number(self.value)

    def _number(self, text: str) -> int:
        # Longer ones are nowhere of use, and Python reads them slowly or not at all.
        if not re.fullmatch(r"-?[0-9]{1,9}", text):
            raise self.error(f"{text[:20]!r} is no whole number")
        return int(text)

    def yes(self) -> bool:
        """Reads the value as yes or no.

        :raises ContentError: it is something else
        """
        if self.value not in ("yes", "no"):
            raise self.error("write yes or no")
        return self.value == "yes"

    def cards(self, number: int | None = None) -> Cards:
        """Reads the value as cards.

        :raises ContentError: it is something else, or there are not `number` of them
        """
        with self.blamed() as text:
            return Cards.parse(text, number=number)
