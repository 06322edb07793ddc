"""Club nights: one sheet of hands for all who come, and how each of them does."""

from __future__ import annotations

from dataclasses import dataclass

from sqlite_utils import Database

from webapp.store import admins
from webapp.store.database import immediate
from webapp.store.players import now


@dataclass(frozen=True, slots=True)
class Night:
    """A club night."""

    code: str
    """Of the run that everybody counts."""
    title: str
    open: bool
    """Whether it can be counted."""
    created: str


@dataclass(frozen=True, slots=True)
class Result:
    """How far a member has come, and how."""

    player: int
    name: str | None
    """None of one who leaves out his name."""
    steps: int
    """Hands and cribs counted."""
    right: int
    off: int
    """Points that the counts were off, all together."""
    seconds: float


def create(db: Database, code: str, title: str, place: str) -> None:
    """Sets up a night, open from now on."""
    with immediate(db):
        db.execute("INSERT INTO night (code, title, open, created) VALUES (?, ?, 1, ?)", [code, title, now()])
        admins.note(db, place, "night")


def find(db: Database, code: str) -> Night | None:
    """Returns the night with this code, if there is one."""
    row = db.execute("SELECT code, title, open, created FROM night WHERE code = ?", [code]).fetchone()
    return None if row is None else Night(row[0], row[1], bool(row[2]), row[3])


def latest(db: Database, number: int) -> list[Night]:
    """Returns the nights, the last one first, at most `number`."""
    rows = db.execute("SELECT code, title, open, created FROM night ORDER BY id DESC LIMIT ?", [number]).fetchall()
    return [Night(code, title, bool(is_open), created) for code, title, is_open, created in rows]


def set_open(db: Database, code: str, is_open: bool, place: str) -> None:
    """Opens a night for counting, or closes it."""
    with immediate(db):
        if db.execute("UPDATE night SET open = ? WHERE code = ? AND open <> ?", [is_open, code, is_open]).rowcount:
            admins.note(db, place, "night")


def version(db: Database) -> int:
    """Returns a number that is another one after every change of what is shown of nights."""
    row = db.execute("SELECT number FROM version WHERE name = 'nights'").fetchone()
    return int(row[0])


def results(db: Database, code: str) -> list[Result]:
    """Returns how all who have begun do: most right counts first, then fewest points off, then fastest."""
    rows = db.execute(
        "SELECT run.player_id, CASE WHEN listed THEN name END, steps, right_counts, error_points, seconds "
        "FROM run LEFT JOIN member ON member.player_id = run.player_id "
        "WHERE code = ? AND code >= 'night.' AND code < 'night/' "
        "ORDER BY right_counts DESC, error_points, seconds, run.id",
        [code],
    ).fetchall()
    return [Result(*row) for row in rows]
