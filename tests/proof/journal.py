"""The journal of a soak: what the clients have sent, and what was confirmed to them, one line of JSON each."""

from __future__ import annotations

import json
import threading
import time
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Place = tuple[str, str, int]
"""Which exercise, the code that the run or race is kept under, and its step; of a race the position before the move."""


class Writer:
    """Writes a journal; every line is there before the next request is sent."""

    def __init__(self, file: Path) -> None:
        self._out = file.open("a", encoding="utf-8")
        self._lock = threading.Lock()

    def note(self, what: str, **more: Any) -> None:
        """Writes a line, with this moment."""
        with self._lock:
            self._out.write(json.dumps({"moment": time.time(), "what": what, **more}) + "\n")
            self._out.flush()

    def close(self) -> None:
        """Closes the file."""
        self._out.close()


@dataclass
class Kept:
    """An answer that was confirmed: the form was taken, and then its page showed so."""

    moment: float
    """When that was, in seconds since 1970."""
    visitor: str
    said: str | None
    """What was answered; None if one of several different forms sent at once was, and the site did not say which."""
    shown: list[str]
    """The cards that were on the page; none for a race."""
    hints: int | None
    """Hints that the page said were given; None if it did not say."""


@dataclass
class Journal:
    """All that the clients of a soak know."""

    sent: dict[Place, set[str]] = field(default_factory=lambda: defaultdict(set))
    """Every answer that was ever sent to a place that waited for one."""
    kept: dict[Place, Kept] = field(default_factory=dict)
    members: dict[str, str] = field(default_factory=dict)
    """Names, and the visitor whose each is."""
    joined: dict[str, float] = field(default_factory=dict)
    """When the name was confirmed."""
    keys: dict[str, str] = field(default_factory=dict)
    """Keys of browsers, and the visitor who has each."""
    moved: dict[str, str] = field(default_factory=dict)
    """Visitors who became another one, by signing in with what they had."""
    twice: list[str] = field(default_factory=list)
    """What the clients themselves found wrong."""
    figures: dict[str, int] = field(default_factory=lambda: defaultdict(int))

    def visitor(self, name: str) -> str:
        """Returns who a visitor is by now."""
        while name in self.moved:
            name = self.moved[name]
        return name


def read(files: Iterable[Path]) -> Journal:
    """Reads journals as one."""
    journal = Journal()
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            _take(journal, json.loads(line))
    return journal


def _take(journal: Journal, line: dict[str, Any]) -> None:
    match line["what"]:
        case "sent":
            journal.sent[_place(line)].add(line["said"])
        case "kept":
            journal.kept[_place(line)] = Kept(
                line["moment"], line["visitor"], line["said"], line["shown"], line["hints"]
            )
        case "member":
            journal.members[line["name"]] = line["visitor"]
            journal.joined[line["name"]] = line["moment"]
        case "key":
            journal.keys[line["key"]] = line["visitor"]
        case "moved":
            journal.moved[line["visitor"]] = line["to"]
        case "fault":
            journal.twice.append(line["text"])
        case "figure":
            journal.figures[line["name"]] += line["number"]


def _place(line: dict[str, Any]) -> Place:
    return line["exercise"], line["code"], line["step"]
