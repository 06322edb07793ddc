"""Putting a copy of the database in its place again."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from webapp.store.copies import copied, secret_of, stamp
from webapp.store.database import fold
from webapp.store.holding import alone
from webapp.store.migrations import steps_of
from webapp.store.trouble import Trouble, TroubleError, trouble_of


def restore(copy: Path, path: Path) -> Path | None:
    """Puts a copy in the place of the database, and its secret, if it has one, in the place of the secret.

    What was there stays in the data folder under another name, even if it is damaged. An older copy is brought up to
    date by the next start.

    :return: where the database that was there is now; None if there was none
    :raises TroubleError: if the copy is damaged, not ours or newer, or if a site is served from the folder;
        everything is then as it was
    """
    if not copy.is_file():
        raise TroubleError(Trouble.MISSING, copy)
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with alone(path.parent), copied(copy, path.parent) as part:
            _examine(part, copy)
            before = _set_aside(path)
            _restore_secret(secret_of(copy), path.parent / "secret", before)
            os.replace(part, path)
            return before
    except OSError as error:
        raise TroubleError(trouble_of(error), Path(error.filename or path), error.strerror or "") from error


def _examine(part: Path, copy: Path) -> None:
    with closing(sqlite3.connect(part)) as connection:
        done, newer = steps_of(connection)
    if newer:
        raise TroubleError(Trouble.NEWER, copy, ", ".join(newer))
    if not done:
        raise TroubleError(Trouble.NOT_OURS, copy)


def _set_aside(path: Path) -> Path | None:
    """Gives what is there a second name, so that at no moment there is no database; its log comes first."""
    if not path.exists():
        return None
    with suppress(sqlite3.Error):
        fold(path)
    before = path.with_name(f"replaced-{stamp()}.sqlite3")
    number = 1
    while before.exists():
        number += 1
        before = path.with_name(f"replaced-{stamp()}-{number}.sqlite3")
    try:
        os.link(path, before)
    except OSError:
        shutil.copy2(path, before)
    for log in ("-wal", "-shm"):
        # Beside another database it would be read as its own.
        with suppress(FileNotFoundError):
            os.replace(f"{path}{log}", f"{before}{log}")
    return before


def _restore_secret(copied_secret: Path, secret: Path, before: Path | None) -> None:
    if not copied_secret.is_file() or (secret.is_file() and secret.read_bytes() == copied_secret.read_bytes()):
        return
    if secret.is_file():
        name = secret_of(before) if before else secret.with_name(f"replaced-{stamp()}.secret")
        shutil.copy2(secret, name)
    part = secret.with_name("secret.part")
    shutil.copyfile(copied_secret, part)
    part.chmod(0o600)
    os.replace(part, secret)
