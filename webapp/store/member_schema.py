"""The tables of members: names, private links, devices, and what slows down those who ask too often."""

from __future__ import annotations

MEMBERS = (
    """
    CREATE TABLE member (
        player_id INTEGER PRIMARY KEY REFERENCES player(id) ON DELETE CASCADE,
        name TEXT NOT NULL,
        folded TEXT NOT NULL UNIQUE,
        link_nonce TEXT NOT NULL,
        link_hash TEXT NOT NULL UNIQUE,
        listed INTEGER NOT NULL DEFAULT 1 CHECK (listed IN (0, 1)),
        joined TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE device (
        key_hash TEXT PRIMARY KEY,
        player_id INTEGER NOT NULL REFERENCES player(id) ON DELETE CASCADE,
        created TEXT NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX device_player ON device (player_id)",
    """
    CREATE TABLE slowed (
        action TEXT NOT NULL,
        sender TEXT NOT NULL,
        period INTEGER NOT NULL,
        number INTEGER NOT NULL,
        PRIMARY KEY (action, sender, period)
    ) STRICT, WITHOUT ROWID
    """,
)
