"""All that an installation keeps, written as lines of JSON for another one."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO

from sqlite_utils import Database

from webapp.store.exchange import CARRIED, header
from webapp.store.migrations import STEPS
from webapp.store.players import now
from webapp.store.trouble import told


def export(db: Database, out: BinaryIO) -> int:
    """Writes everything as it is at this moment, a row at a time; others may go on writing meanwhile.

    :return: how many players were written
    :raises OSError: if it cannot be written
    """
    db.execute("BEGIN")
    try:
        out.write(_line(header(STEPS[-1].__name__, now())))
        rows = 0
        for table in CARRIED:
            for row in db[table].rows_where(order_by=", ".join(db.table(table).pks)):
                out.write(_line({"table": table, "row": row}))
                rows += 1
        out.write(_line({"end": rows}))
        ((players,),) = db.execute("SELECT count(*) FROM player").fetchall()
        return int(players)
    finally:
        db.conn.rollback()


@contextmanager
def whole(file: Path) -> Iterator[BinaryIO]:
    """Gives a file to write to, readable by its owner alone, that takes its name at the end if nothing went wrong.

    :raises TroubleError: if it cannot be written; what had the name before is then still there
    """
    with told(file):
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=f"{file.name}-", suffix=".part")
        try:
            with os.fdopen(handle, "wb") as out:
                yield out
                out.flush()
                os.fsync(out.fileno())
            os.replace(name, file)
        except BaseException:
            with suppress(OSError):
                os.unlink(name)
            raise


def _line(value: dict[str, Any]) -> bytes:
    return _ENCODER.encode(value).encode() + b"\n"


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
