"""The tables of the club: its settings, how its members compare, and its nights."""

from __future__ import annotations


def _changes(table: str, version: str, when: str = "1") -> tuple[str, ...]:
    """Returns the triggers by which every change of a table gives what is drawn from it another version."""
    rows = {"INSERT": "NEW", "UPDATE": "NEW", "DELETE": "OLD"}
    return tuple(
        f"CREATE TRIGGER {table}_{event.lower()}_{version} AFTER {event} ON {table} WHEN {when.format(row=row)} "
        f"BEGIN UPDATE version SET number = random() WHERE name = '{version}'; END"
        for event, row in rows.items()
    )


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
    # A number at random, not the next one: a copy that was put back must not come to the numbers it once had.
    "CREATE TABLE version (name TEXT PRIMARY KEY, number INTEGER NOT NULL) STRICT, WITHOUT ROWID",
    "INSERT INTO version VALUES ('standings', random()), ('nights', random())",
    *_changes("standing", "standings"),
    *_changes("member", "standings"),
    *_changes("member", "nights"),
    *_changes("night", "nights"),
    *_changes("run", "nights", "{row}.code >= 'night.' AND {row}.code < 'night/'"),
)
