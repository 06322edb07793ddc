"""Compiles the gettext catalogues, strictly.

Used by the build hook and by the test run. It depends on Babel alone, so that it can be loaded in a
build environment that has nothing else of ours.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po


class CatalogueError(Exception):
    """A catalogue that must not be shipped; the message names file, line and fault."""


def compile_catalogues(folder: Path) -> list[Path]:
    """Compiles every `<lang>/LC_MESSAGES/*.po` under `folder` whose .mo is missing or older.

    Returns the .mo files written. A broken catalogue writes nothing at all.

    :raises CatalogueError: if a catalogue cannot be read, or one of its messages is wrong
    """
    stale = []
    for po in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        mo = po.with_suffix(".mo")
        if not mo.exists() or mo.stat().st_mtime_ns < po.stat().st_mtime_ns:
            stale.append((mo, read_catalogue(po)))
    for mo, catalogue in stale:
        _write(mo, catalogue)
    return [mo for mo, _ in stale]


def read_catalogue(po: Path) -> Catalog:
    """Reads one .po file and check every message in it: placeholders, plural forms.

    :raises CatalogueError: naming the file, the line and what is wrong there
    """
    _check_quotes(po)
    try:
        with po.open("rb") as file:
            catalogue = read_po(file, locale=po.parts[-3], domain=po.stem, abort_invalid=True)
    except (PoFileError, UnicodeDecodeError, ValueError) as error:
        raise CatalogueError(f"{po}: {error}") from error
    for message, faults in catalogue.check():
        raise CatalogueError(f"{po}:{message.lineno}: {faults[0]}")
    for message in catalogue:
        # Babel lets a Czech entry with two of its three forms pass, and shows English for the third.
        forms = message.string if isinstance(message.string, (list, tuple)) else ()
        if message.pluralizable and any(forms) and (len(forms) != catalogue.num_plurals or not all(forms)):
            raise CatalogueError(
                f"{po}:{message.lineno}: {catalogue.num_plurals} plural forms are needed for {message.id[0]!r}"
            )
    return catalogue


def _check_quotes(po: Path) -> None:
    # Babel takes a text whose closing quote is missing, and drops its last letter.
    for number, line in enumerate(po.read_text("utf-8", errors="replace").splitlines(), 1):
        if not line.startswith("#") and '"' in line and not re.fullmatch(r'[^"]*"(?:[^"\\]|\\.)*"\s*', line):
            raise CatalogueError(f"{po}:{number}: the quotes do not match")


def _write(mo: Path, catalogue: Catalog) -> None:
    # Written aside and renamed: a server starting meanwhile sees the old file or the new one, whole.
    handle, name = tempfile.mkstemp(dir=mo.parent, suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as file:
            write_mo(file, catalogue)
        os.chmod(name, 0o644)
        os.replace(name, mo)
    except BaseException:
        os.unlink(name)
        raise


if __name__ == "__main__":
    try:
        compile_catalogues(Path(sys.argv[1]))
    except CatalogueError as error:
        sys.exit(str(error))
