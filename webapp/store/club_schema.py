"""The tables of the club: its settings, how its members compare, and its evenings."""

from __future__ import annotations

CLUB = (
    "CREATE TABLE club (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID",
    """
    CREATE TABLE standing (
        period TEXT NOT NULL,
        player_id INTEGER NOT NULL REFERENCES player(id) ON DELETE CASCADE,
        hands INTEGER NOT NULL,
        right_counts INTEGER NOT NULL,
        streak INTEGER NOT NULL,
        best_streak INTEGER NOT NULL,
        day_hands INTEGER NOT NULL,
        day_right INTEGER NOT NULL,
        balance INTEGER NOT NULL,
        PRIMARY KEY (period, player_id)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX standing_player ON standing (player_id)",
    """
    CREATE TABLE night (
        id INTEGER PRIMARY KEY,
        code TEXT NOT NULL UNIQUE,
        title TEXT NOT NULL,
        open INTEGER NOT NULL CHECK (open IN (0, 1)),
        created TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX run_night ON run (code) WHERE code >= 'night.' AND code < 'night/'",
)
