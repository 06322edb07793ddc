"""What another installation exported, taken in: all of it, or nothing."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, BinaryIO, Final

from sqlite_utils import Database

from webapp.store.checking import findings
from webapp.store.database import immediate
from webapp.store.exchange import CARRIED, FORMAT, FROM_BEFORE, KEPT_AS_IT_IS, VERSION, columns, leads
from webapp.store.migrations import STEPS

LONGEST: Final = 16 * 1024 * 1024
"""Bytes of a line; a race of many deals has some hundred thousand."""
HIGHEST: Final = 2**53
"""Number of a row that is taken for one; other programs cannot write higher ones."""


class Fault(StrEnum):
    """Why a file is refused."""

    NO_EXPORT = "no export"
    NEWER = "newer"
    OLDER = "older"
    BROKEN = "broken"
    TABLE = "table"
    COLUMNS = "columns"
    VALUE = "value"
    CUT = "cut"
    MORE = "more"
    PLAYER = "player"
    NAME = "name"
    SUMS = "sums"


class RefusedError(Exception):
    """A file that is not taken in; nothing has been changed."""

    def __init__(self, fault: Fault, line: int, detail: str = "") -> None:
        super().__init__(f"line {line}: {fault} {detail}".rstrip())
        self.fault = fault
        self.line = line
        self.detail = detail


@dataclass(frozen=True, slots=True)
class _Table:
    """How the rows of a table are kept."""

    columns: list[str]
    leads: dict[str, str]
    statement: str


def take_in(db: Database, lines: BinaryIO) -> int:
    """Adds all that a file has to what is there, in one transaction, and checks the sums of everything before its end.

    Rows get numbers above those that are there, in the same order; an empty database keeps the numbers of the file.

    :return: how many players came
    :raises RefusedError: if the file is none of ours, damaged, of a version whose rows are others, or has somebody who
        is there already
    :raises sqlite3.Error: if the database cannot be read or written
    """
    with immediate(db):
        line, rows = 1, 0
        reader = _Reader(db, _header(_read(lines, line)))
        while True:
            line += 1
            value = _read(lines, line)
            if set(value) == {"end"}:
                break
            reader.keep(value, line)
            rows += 1
        if value["end"] != rows or isinstance(value["end"], bool):
            raise RefusedError(Fault.CUT, line)
        if lines.readline(1):
            raise RefusedError(Fault.MORE, line + 1)
        found = findings(db.conn)
        if not found.clean:
            wrong = found.damage[0] if found.damage else found.differences[0].table
            raise RefusedError(Fault.SUMS, line, wrong)
        return reader.players


def _header(found: dict[str, Any]) -> frozenset[str]:
    """Makes sure that a file is one of ours, and that its rows are as those of this version.

    :return: tables whose lines are left out, for there are no such tables any more
    """
    if found.get("format") != FORMAT:
        raise RefusedError(Fault.NO_EXPORT, 1)
    schema, known = found.get("schema"), [step.__name__ for step in STEPS]
    if found.get("version") != VERSION or schema not in known:
        raise RefusedError(Fault.NEWER, 1, str(schema))
    if schema == known[-1]:
        return frozenset()
    if schema not in FROM_BEFORE:
        raise RefusedError(Fault.OLDER, 1, str(schema))
    return FROM_BEFORE[schema]


def _read(lines: BinaryIO, number: int) -> dict[str, Any]:
    text = lines.readline(LONGEST)
    if not text and number > 1:
        raise RefusedError(Fault.CUT, number)
    try:
        # A line without its end is the last one that came across.
        if not text.endswith(b"\n"):
            raise ValueError(text)
        value = json.loads(text.decode(), parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        cut = number > 1 and len(text) < LONGEST and not text.endswith(b"\n")
        fault = Fault.CUT if cut else Fault.BROKEN if number > 1 else Fault.NO_EXPORT
        raise RefusedError(fault, number) from error
    if not isinstance(value, dict):
        raise RefusedError(Fault.BROKEN if number > 1 else Fault.NO_EXPORT, number)
    return value


def _no_number(name: str) -> float:
    raise ValueError(name)


class _Reader:
    """Keeps row after row."""

    def __init__(self, db: Database, left_out: frozenset[str]) -> None:
        self.players = 0
        self._db = db
        self._left_out = left_out
        self._tables = {name: _table(db, name) for name in CARRIED}
        self._above = {name: _highest(db, name) for name, table in self._tables.items() if "id" in table.columns}
        self._special: dict[str, Callable[[dict[str, Any], int], bool]] = {
            "player": self._is_new_player,
            "device": self._is_new_key,
            "member": self._is_new_member,
            "audit": self._is_new_deed,
        }

    def keep(self, value: dict[str, Any], line: int) -> None:
        """Keeps the row that a line has, unless its table is one of those to leave out.

        :raises RefusedError: if it does not fit
        """
        name, row = value.get("table"), value.get("row")
        if set(value) != {"table", "row"} or not isinstance(row, dict):
            raise RefusedError(Fault.BROKEN, line)
        if isinstance(name, str) and name in self._left_out:
            return
        table = self._tables.get(name) if isinstance(name, str) else None
        if table is None or name is None:
            raise RefusedError(Fault.TABLE, line, str(name))
        if row.keys() != set(table.columns):
            odd = sorted(row.keys() ^ set(table.columns))
            raise RefusedError(Fault.COLUMNS, line, f"{name}: {', '.join(odd)}")
        for column, other in table.leads.items():
            row[column] = self._number(row[column], self._above[other], line, f"{name}.{column}")
        try:
            if name in self._special and not self._special[name](row, line):
                return
            self._db.execute(table.statement, [row[column] for column in table.columns])
        except (sqlite3.IntegrityError, sqlite3.ProgrammingError, OverflowError, UnicodeEncodeError) as error:
            raise RefusedError(Fault.VALUE, line, f"{name}: {error}") from error

    def _number(self, value: object, above: int, line: int, column: str) -> int | None:
        if value is None:
            return None
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value < HIGHEST:
            raise RefusedError(Fault.VALUE, line, f"{column}: {str(value)[:40]}")
        return value + above

    def _is_new_player(self, row: dict[str, Any], line: int) -> bool:
        self.players += 1
        return self._is_new_key(row, line)

    def _is_new_key(self, row: dict[str, Any], line: int) -> bool:
        known = "SELECT 1 FROM player WHERE key_hash = :key_hash UNION SELECT 1 FROM device WHERE key_hash = :key_hash"
        if self._finds(known, row):
            raise RefusedError(Fault.PLAYER, line)
        return True

    def _is_new_member(self, row: dict[str, Any], line: int) -> bool:
        if self._finds("SELECT 1 FROM member WHERE link_hash = :link_hash", row):
            raise RefusedError(Fault.PLAYER, line)
        if self._finds("SELECT 1 FROM member WHERE folded = :folded", row):
            raise RefusedError(Fault.NAME, line, str(row["name"]))
        return True

    def _is_new_deed(self, row: dict[str, Any], line: int) -> bool:
        # What was done to no player is the only row by which the same file could double something.
        same = (
            "SELECT 1 FROM audit WHERE id <= :above AND player_id IS NULL AND :player_id IS NULL "
            "AND moment = :moment AND place = :place AND action = :action"
        )
        return not self._finds(same, row | {"above": self._above["audit"]})

    def _finds(self, statement: str, values: dict[str, Any]) -> bool:
        return self._db.execute(statement, values).fetchone() is not None


def _table(db: Database, name: str) -> _Table:
    names = columns(db, name)
    marks = ", ".join("?" * len(names))
    there = " ON CONFLICT DO NOTHING" if name in KEPT_AS_IT_IS else ""
    return _Table(names, leads(db, name), f"INSERT INTO {name} ({', '.join(names)}) VALUES ({marks}){there}")


def _highest(db: Database, name: str) -> int:
    found = db[name].rows_where(select="id", order_by="id desc", limit=1)
    return max((int(row["id"]) for row in found), default=0)
