"""What can be wrong with the database, its disk or a copy of it, as one word for whoever tells it."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path


class Trouble(StrEnum):
    """What is wrong."""

    MISSING = "missing"
    NOT_OURS = "not ours"
    NEWER = "newer"
    DAMAGED = "damaged"
    IN_USE = "in use"
    BUSY = "busy"
    FULL = "full"
    UNWRITABLE = "unwritable"
    OTHER = "other"


class TroubleError(Exception):
    """A file that cannot be copied, put back or used; nothing has been changed by the attempt."""

    def __init__(self, trouble: Trouble, path: Path, detail: str = "") -> None:
        super().__init__(f"{path}: {trouble} {detail}".rstrip())
        self.trouble = trouble
        self.path = path
        self.detail = detail


def trouble_of(error: sqlite3.Error | OSError) -> Trouble:
    """Says what an error of SQLite or of the system means."""
    if isinstance(error, OSError):
        return _BY_ERRNO.get(error.errno or 0, Trouble.OTHER)
    code = getattr(error, "sqlite_errorcode", 0)
    if code == sqlite3.SQLITE_IOERR_SHMSIZE:
        # Beside its log a database needs some room to be so much as read.
        return Trouble.FULL
    # The low byte is the kind, what is above it the circumstances.
    return _BY_CODE.get(code & 0xFF, Trouble.OTHER)


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Makes an error of the system in the block one that says which file is meant.

    :raises TroubleError: if there is one
    """
    try:
        yield
    except OSError as error:
        raise TroubleError(trouble_of(error), Path(error.filename or path), error.strerror or "") from error


_BY_CODE = {
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_CORRUPT: Trouble.DAMAGED,
    sqlite3.SQLITE_NOTADB: Trouble.NOT_OURS,
    sqlite3.SQLITE_BUSY: Trouble.BUSY,
    sqlite3.SQLITE_LOCKED: Trouble.BUSY,
    sqlite3.SQLITE_READONLY: Trouble.UNWRITABLE,
    sqlite3.SQLITE_CANTOPEN: Trouble.UNWRITABLE,
    sqlite3.SQLITE_PERM: Trouble.UNWRITABLE,
}
_BY_ERRNO = {
    errno.ENOSPC: Trouble.FULL,
    getattr(errno, "EDQUOT", errno.ENOSPC): Trouble.FULL,
    errno.ENOENT: Trouble.MISSING,
    errno.EACCES: Trouble.UNWRITABLE,
    errno.EPERM: Trouble.UNWRITABLE,
    errno.EROFS: Trouble.UNWRITABLE,
    errno.ENOTDIR: Trouble.UNWRITABLE,
    errno.EEXIST: Trouble.UNWRITABLE,
    errno.EISDIR: Trouble.UNWRITABLE,
}
