"""The password of those who look after the club, who is signed in with it, and the list of what they did."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from sqlite_utils import Database

from webapp.store.database import immediate
from webapp.store.players import now

PAGE, COMMAND = "page", "command"
"""Where something was done."""
ATTEMPT = "admin"
"""As what is counted how often somebody tries the password; see `store/slowing.py`."""


@dataclass(frozen=True, slots=True)
class Password:
    """What is kept of the password."""

    hash: str
    generation: str
    """Changes when everybody is signed out; a session of another one is over."""


@dataclass(frozen=True, slots=True)
class Done:
    """Something that was done."""

    moment: str
    """When, in UTC, ISO 8601."""
    place: str
    action: str
    name: str | None
    """Of the member it was done to, if there is one and he is still there."""


def password(db: Database) -> Password | None:
    """Returns what is kept of the password, or None as long as none is set."""
    row = db.execute("SELECT password, generation FROM admin").fetchone()
    return None if row is None else Password(*row)


def set_password(db: Database, hashed: str, place: str) -> None:
    """Sets the password, and signs everybody out who came with another one.

    Attempts at the former one count no more: whoever may set it is never locked out by those who guess.
    """
    with immediate(db):
        db.execute(
            "INSERT INTO admin (id, password, generation, changed) VALUES (1, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET "
            "password = excluded.password, generation = excluded.generation, changed = excluded.changed",
            [hashed, _generation(), now()],
        )
        db.execute("DELETE FROM slowed WHERE action = ?", [ATTEMPT])
        note(db, place, "password")


def sign_out_everywhere(db: Database, place: str) -> None:
    """Ends every session."""
    with immediate(db):
        db.execute("UPDATE admin SET generation = ?", [_generation()])
        note(db, place, "signed-out")


def note(db: Database, place: str, action: str, player: int | None = None) -> None:
    """Writes down what was done. Call it inside the `immediate()` that does it."""
    db.execute(
        "INSERT INTO audit (moment, place, action, player_id) VALUES (?, ?, ?, ?)", [now(), place, action, player]
    )


def note_done(db: Database, place: str, action: str) -> None:
    """Writes down what was done to something else than the database."""
    with immediate(db):
        note(db, place, action)


def latest(db: Database, number: int) -> list[Done]:
    """Returns what was done last, newest first, at most `number`."""
    rows = db.execute(
        "SELECT moment, place, action, name FROM audit "
        "LEFT JOIN member ON member.player_id = audit.player_id ORDER BY audit.id DESC LIMIT ?",
        [number],
    ).fetchall()
    return [Done(*row) for row in rows]


def _generation() -> str:
    return secrets.token_hex(8)
