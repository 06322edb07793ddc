"""The files of a content folder: read as text or TOML, and what is wrong in them told with its line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from webapp.content.errors import ContentError

_TOLD_LINE: Final = re.compile(r"at line (\d+)")


def read(path: Path) -> str:
    """Returns the text of a file.

    :raises ContentError: it is not there, or no UTF-8
    """
    try:
        return decoded(path.read_bytes(), path)
    except OSError as error:
        raise ContentError(path, 1, f"this file cannot be read: {error.strerror}") from error


def decoded(data: bytes, path: Path) -> str:
    """Returns bytes as text, without the mark that some editors put in front, and with plain line ends.

    :raises ContentError: they are no UTF-8
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ContentError(path, line, "this is no UTF-8; save the file in that encoding") from error
    return text.replace("\r\n", "\n").replace("\r", "\n")


@dataclass(frozen=True)
class Tables:
    """A TOML file, with checks that name the line."""

    path: Path
    source: str
    data: Mapping[str, Any]
    name: str
    """The key under which an entry of the file has its name."""

    @classmethod
    def read(cls, source: str, path: Path, name: str = "id") -> Tables:
        """Reads the text of a file.

        :raises ContentError: it is no TOML
        """
        try:
            data = tomllib.loads(source)
        except tomllib.TOMLDecodeError as error:
            told = _TOLD_LINE.search(str(error))
            line = int(told[1]) if told else source.rstrip().count("\n") + 1
            raise ContentError(path, line, str(error)) from error
        return cls(path, source, data, name)

    def entries(self, key: str) -> list[dict[str, Any]]:
        """Returns the `[[key]]` tables of the file.

        :raises ContentError: there are none, or they are something else
        """
        found = self.data.get(key)
        if not isinstance(found, list) or not found or not all(isinstance(entry, dict) for entry in found):
            raise ContentError(self.path, 1, f"each {key} begins with [[{key}]]")
        return found

    def named(self, entry: Mapping[str, Any]) -> str:
        """Returns the name of an entry, for messages."""
        return str(entry.get(self.name, f"an entry without {self.name}"))

    def keys(self, name: str, entry: Mapping[str, Any], required: Sequence[str], optional: Sequence[str] = ()) -> None:
        """Refuses unknown and missing keys.

        :raises ContentError: there are some
        """
        for key in entry:
            if key not in (*required, *optional):
                raise self.error(name, f"{name}: unknown key {key!r}")
        for key in required:
            if key not in entry:
                raise self.error(name, f"{name}: {key!r} is missing")

    def error(self, name: str, message: str) -> ContentError:
        """Makes an error about the last entry of a name, for the caller to raise."""
        places = list(re.finditer(rf'^\s*{self.name}\s*=\s*"{re.escape(name)}"', self.source, re.MULTILINE))
        return ContentError(self.path, self.source.count("\n", 0, places[-1].end()) + 1 if places else 1, message)
