"""A copy of the database each day, made by whichever server process comes first."""

from __future__ import annotations

import logging
import os
import sqlite3
import threading
import time
from datetime import date
from pathlib import Path

from webapp.store.copies import back_up
from webapp.store.migrations import BACKUPS
from webapp.store.trouble import TroubleError

AGAIN = 3600.0
"""Seconds until a copy that could not be made is tried again."""

_MARK = ".made-"


class Daily:
    """Makes the copy of the day, once across all processes; days are those of the machine (variable TZ)."""

    def __init__(self, path: Path, keep: int) -> None:
        self._path = path
        self._keep = keep
        self._seen: date | None = None
        self._not_before = 0.0
        self._looking = threading.Lock()

    def start_if_due(self) -> threading.Thread | None:
        """Makes the copy of this day beside what the process does, if this process has not seen to it yet."""
        if self._seen == date.today() or time.monotonic() < self._not_before:
            return None
        thread = threading.Thread(target=self.make, name="daily copy", daemon=True)
        thread.start()
        return thread

    def make(self) -> Path | None:
        """Makes the copy of this day; None if it is made already, or cannot be made, which the log tells."""
        with self._looking:
            today = date.today()
            if self._seen == today:
                return None
            folder = self._path.parent / BACKUPS
            mark = folder / f"{_MARK}{today.isoformat()}"
            try:
                if not _claim(mark):
                    self._seen = today
                    return None
                try:
                    copy = back_up(self._path, folder, keep=self._keep)
                except BaseException:
                    mark.unlink(missing_ok=True)
                    raise
                for old in folder.glob(f"{_MARK}*"):
                    if old != mark:
                        old.unlink(missing_ok=True)
            except (TroubleError, OSError, sqlite3.Error) as error:
                self._not_before = time.monotonic() + AGAIN
                logging.getLogger(__name__).error("The copy of the day cannot be made: %s", error)
                return None
            self._seen = today
            return copy


def _claim(mark: Path) -> bool:
    mark.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        os.close(os.open(mark, os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        return False
    return True
