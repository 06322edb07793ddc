"""Copies of the database, whole and checked, made while it is written to."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from webapp.store.database import connect
from webapp.store.trouble import Trouble, TroubleError, told, trouble_of

BEFORE_UPDATE = "-before-update"
"""Ends the name of a copy made before an older database is changed. Such copies are never cleared away."""

_NAME = re.compile(r"fifteentwo-\d{4}-\d\d-\d\dT\d{6}Z(-\d+)?\.sqlite3")
_ANY_NAME = re.compile(rf"fifteentwo-(\d{{4}}-\d\d-\d\dT\d{{6}}Z)({BEFORE_UPDATE})?(-\d+)?\.sqlite3", re.ASCII)


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy in a folder. It was checked before it got its name."""

    path: Path
    made: datetime
    size: int
    """Bytes."""
    before_update: bool
    """Whether it was made because the database was about to be changed by a newer version."""


def stamp(moment: datetime | None = None) -> str:
    """Returns a moment, or this one, as it stands in names of files: UTC, to the second; names sort by it."""
    return (moment or datetime.now(UTC)).astimezone(UTC).strftime("%Y-%m-%dT%H%M%SZ")


def back_up(path: Path, folder: Path, *, keep: int | None = None, ending: str = "") -> Path:
    """Copies the database as it is at this moment into a folder, which is made if it is not there.

    The secret that lies beside the database goes along, under the same name. Copies that are no longer to be kept
    are deleted after the new one has been checked, and the new one never, whatever the clock says.

    :param keep: how many copies stay, this one among them; None: all
    :param ending: what the name ends with; such copies do not count for `keep`
    :return: the copy
    :raises TroubleError: if it cannot be made, or is damaged; the folder is then as it was
    """
    if not path.is_file():
        raise TroubleError(Trouble.MISSING, path)
    with told(folder):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with copied(path, folder) as part:
            name = _free(folder, f"fifteentwo-{stamp()}{ending}")
            secret = path.parent / "secret"
            if secret.is_file():
                _copy(secret, secret_of(name))
            os.replace(part, name)
    for old in [] if keep is None else [copy for copy in copies(folder) if copy != name][: -keep + 1 or None]:
        with told(folder):
            old.unlink(missing_ok=True)
            secret_of(old).unlink(missing_ok=True)
    return name


def copies(folder: Path) -> list[Path]:
    """Returns the copies in a folder that `back_up` made without an ending, the oldest first."""
    return sorted(each for each in folder.iterdir() if _NAME.fullmatch(each.name))


def listed(folder: Path) -> list[Copy]:
    """Returns all copies in a folder that `back_up` made, the newest first; none if there is no such folder.

    :raises TroubleError: if the folder cannot be read
    """
    found = []
    with told(folder):
        for each in folder.iterdir() if folder.is_dir() else ():
            name = _ANY_NAME.fullmatch(each.name)
            if name is not None and not each.is_symlink() and each.is_file() and (made := _moment(name[1])):
                found.append(Copy(each, made, each.stat().st_size, name[2] is not None))
    return sorted(found, key=lambda copy: (copy.made, copy.path.name), reverse=True)


def _moment(stamped: str) -> datetime | None:
    try:
        return datetime.strptime(stamped, "%Y-%m-%dT%H%M%SZ").replace(tzinfo=UTC)
    except ValueError:
        return None


def secret_of(copy: Path) -> Path:
    """Returns where the secret that belongs to a copy is."""
    return copy.with_suffix(".secret")


@contextmanager
def copied(path: Path, folder: Path) -> Iterator[Path]:
    """Gives a checked copy of a database, in one file, under a name of its own in a folder; what is left of it
    at the end is deleted.

    :raises TroubleError: if what was copied is damaged or no database
    """
    handle, name = tempfile.mkstemp(dir=folder, prefix="fifteentwo-", suffix=".part")
    os.close(handle)
    part = Path(name)
    try:
        try:
            with closing(connect(path).conn) as source, closing(sqlite3.connect(part)) as target:
                # All pages in one step: those who write go on, and none of what they write comes in.
                source.backup(target)
                # One file that can be read anywhere; whoever serves it turns the log on again.
                target.execute("PRAGMA journal_mode = DELETE").fetchone()
                found = damage(target)
                empty = not target.execute("SELECT 1 FROM sqlite_master").fetchone()
        except sqlite3.Error as error:
            raise TroubleError(trouble_of(error), path, str(error)) from error
        if found:
            raise TroubleError(Trouble.DAMAGED, path, found[0])
        if empty:
            raise TroubleError(Trouble.NOT_OURS, path)
        _sync(part)
        yield part
    finally:
        for rest in ("", "-journal", "-wal", "-shm"):
            with suppress(OSError):
                os.unlink(f"{part}{rest}")


def damage(connection: sqlite3.Connection) -> list[str]:
    """Returns what SQLite finds wrong with a database: its pages and indices, and rows that lead nowhere."""
    pages = [str(row[0]) for row in connection.execute("PRAGMA integrity_check") if row[0] != "ok"]
    # A table, the number of a row, and the table it should lead to.
    return pages + [f"{row[0]} {row[1]} → {row[2]}" for row in connection.execute("PRAGMA foreign_key_check")]


def _free(folder: Path, stem: str) -> Path:
    name, number = folder / f"{stem}.sqlite3", 1
    while name.exists():
        number += 1
        name = folder / f"{stem}-{number}.sqlite3"
    return name


def _copy(file: Path, to: Path) -> None:
    # Made anew, so that nobody else may read it, whatever lay there.
    to.unlink(missing_ok=True)
    with os.fdopen(os.open(to, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out, file.open("rb") as source:
        shutil.copyfileobj(source, out)
        out.flush()
        os.fsync(out.fileno())


def _sync(file: Path) -> None:
    with file.open("r+b") as written:
        os.fsync(written.fileno())
