"""The tables of those who look after a club: their password, and the list of what they did."""

from __future__ import annotations

ADMIN = (
    """
    CREATE TABLE admin (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        password TEXT NOT NULL,
        generation TEXT NOT NULL,
        changed TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE audit (
        id INTEGER PRIMARY KEY,
        moment TEXT NOT NULL,
        place TEXT NOT NULL CHECK (place IN ('page', 'command')),
        action TEXT NOT NULL,
        player_id INTEGER REFERENCES player(id) ON DELETE SET NULL
    ) STRICT
    """,
    "CREATE INDEX audit_player ON audit (player_id)",
)
