"""What is done each day, by whichever server process comes first: a copy of the database, and more."""

from __future__ import annotations

import logging
import os
import sqlite3
import threading
import time
from abc import ABC, abstractmethod
from datetime import date
from pathlib import Path

from webapp.store.copies import back_up
from webapp.store.migrations import BACKUPS
from webapp.store.trouble import TroubleError

AGAIN = 3600.0
"""Seconds until what could not be done is tried again."""


class EachDay(ABC):
    """Does something each day, once across all processes; days are those of the machine (variable TZ)."""

    def __init__(self, name: str, folder: Path, mark: str, complaint: str) -> None:
        """Does nothing yet.

        :param name: of the thread that does it
        :param folder: where a file says that the day is done; it is made if it is not there
        :param mark: what the name of the file begins with
        :param complaint: what the log says if it cannot be done
        """
        self._name = name
        self._folder = folder
        self._mark = mark
        self._complaint = complaint
        self._seen: date | None = None
        self._not_before = 0.0
        self._looking = threading.Lock()

    @abstractmethod
    def do(self) -> None:
        """Does it."""

    def start_if_due(self) -> threading.Thread | None:
        """Does it for this day beside what the process does, if this process has not seen to it yet."""
        if self._seen == date.today() or time.monotonic() < self._not_before:
            return None
        thread = threading.Thread(target=self.make, name=self._name, daemon=True)
        thread.start()
        return thread

    def make(self) -> bool:
        """Does it for this day; says whether it did: not if it is done already, or cannot be, which the log tells."""
        with self._looking:
            today = date.today()
            if self._seen == today:
                return False
            mark = self._folder / f"{self._mark}{today.isoformat()}"
            try:
                if not _claim(mark):
                    self._seen = today
                    return False
                try:
                    self.do()
                except BaseException:
                    mark.unlink(missing_ok=True)
                    raise
                for old in self._folder.glob(f"{self._mark}*"):
                    if old != mark:
                        old.unlink(missing_ok=True)
            except (TroubleError, OSError, sqlite3.Error) as error:
                self._not_before = time.monotonic() + AGAIN
                logging.getLogger(__name__).error("%s: %s", self._complaint, error)
                return False
            self._seen = today
            return True


class Daily(EachDay):
    """Makes the copy of the day."""

    def __init__(self, path: Path, keep: int) -> None:
        super().__init__("daily copy", path.parent / BACKUPS, ".made-", "The copy of the day cannot be made")
        self._path = path
        self._keep = keep

    def do(self) -> None:
        """Makes it."""
        back_up(self._path, self._folder, keep=self._keep)


def _claim(mark: Path) -> bool:
    mark.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        os.close(os.open(mark, os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        return False
    return True
