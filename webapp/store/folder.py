"""The data folder and the secret kept in it."""

from __future__ import annotations

import os
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path


class FolderError(Exception):
    """The data folder cannot be used; the message says which one and what to do."""


def prepare(folder: Path) -> None:
    """Creates the data folder, readable by its owner alone, if it is not there.

    :raises FolderError: if it cannot be created or written to
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise FolderError(
            f"The data folder {folder.absolute()} cannot be written to ({error.strerror}). Make it writable for the "
            f"user that runs the server, or name another one with FIFTEENTWO_DATA."
        ) from error


def secret(folder: Path) -> str:
    """Returns the installation's secret, made at the first call and kept in `secret`, readable by its owner.

    Several processes may call this at once: all get the same one.

    :raises FolderError: if the file cannot be read or written, or holds no secret
    """
    file = folder / "secret"
    try:
        if not file.exists():
            _publish(file, secrets.token_hex(32))
        text = file.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise FolderError(f"The secret {file.absolute()} cannot be read or written ({error}).") from error
    if len(text) < 32:
        raise FolderError(
            f"The secret {file.absolute()} is damaged. Delete it to have a new one made; "
            f"players' browsers will then no longer be recognised."
        )
    return text


def _publish(file: Path, text: str) -> None:
    # Written whole under another name, then linked: no process ever reads half a secret, and the
    # first one to link wins. mkstemp makes the file 0600.
    handle, name = tempfile.mkstemp(dir=file.parent)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        with suppress(FileExistsError):
            os.link(name, file)
    finally:
        os.unlink(name)
