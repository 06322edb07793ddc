"""The tables of the progress page: sums, so that the page costs the same however much was counted."""

from __future__ import annotations

PROGRESS = (
    """
    CREATE TABLE race_count (
        id INTEGER PRIMARY KEY,
        race_id INTEGER NOT NULL REFERENCES race(id) ON DELETE CASCADE,
        player_id INTEGER NOT NULL REFERENCES player(id) ON DELETE CASCADE,
        position INTEGER NOT NULL CHECK (position >= 1),
        hand TEXT NOT NULL,
        starter TEXT NOT NULL,
        crib INTEGER NOT NULL CHECK (crib IN (0, 1)),
        announced INTEGER NOT NULL CHECK (announced BETWEEN 0 AND 29),
        real INTEGER NOT NULL CHECK (real BETWEEN 0 AND 29),
        lost INTEGER NOT NULL CHECK (lost >= 0),
        holes_back INTEGER NOT NULL CHECK (holes_back >= 0),
        counted TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX race_count_race ON race_count (race_id)",
    "CREATE INDEX race_count_player ON race_count (player_id, id)",
    "CREATE INDEX race_count_wrong ON race_count (player_id, id) WHERE announced <> real",
    "CREATE INDEX attempt_wrong ON attempt (player_id, id) WHERE announced <> real",
    """
    CREATE TABLE skill (
        player_id INTEGER NOT NULL REFERENCES player(id) ON DELETE CASCADE,
        item TEXT NOT NULL,
        crib INTEGER NOT NULL CHECK (crib IN (0, 1)),
        seen INTEGER NOT NULL,
        missed REAL NOT NULL,
        timed_hands INTEGER NOT NULL,
        seconds REAL NOT NULL,
        PRIMARY KEY (player_id, item, crib)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE skill_week (
        player_id INTEGER NOT NULL REFERENCES player(id) ON DELETE CASCADE,
        week TEXT NOT NULL,
        item TEXT NOT NULL,
        seen INTEGER NOT NULL,
        missed REAL NOT NULL,
        PRIMARY KEY (player_id, week, item)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE count_day (
        player_id INTEGER NOT NULL REFERENCES player(id) ON DELETE CASCADE,
        day TEXT NOT NULL,
        crib INTEGER NOT NULL CHECK (crib IN (0, 1)),
        hands INTEGER NOT NULL,
        right_counts INTEGER NOT NULL,
        error_points INTEGER NOT NULL,
        lost INTEGER NOT NULL,
        steps_back INTEGER NOT NULL,
        holes_back INTEGER NOT NULL,
        timed_hands INTEGER NOT NULL,
        seconds REAL NOT NULL,
        PRIMARY KEY (player_id, day, crib)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE answer_day (
        player_id INTEGER NOT NULL REFERENCES player(id) ON DELETE CASCADE,
        day TEXT NOT NULL,
        answers INTEGER NOT NULL,
        right_answers INTEGER NOT NULL,
        won INTEGER NOT NULL,
        given INTEGER NOT NULL,
        wrong_calls INTEGER NOT NULL,
        let_pass INTEGER NOT NULL,
        PRIMARY KEY (player_id, day)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE laying_day (
        player_id INTEGER NOT NULL REFERENCES player(id) ON DELETE CASCADE,
        day TEXT NOT NULL,
        choices INTEGER NOT NULL,
        best INTEGER NOT NULL,
        cost REAL NOT NULL,
        PRIMARY KEY (player_id, day)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE progress (
        player_id INTEGER PRIMARY KEY REFERENCES player(id) ON DELETE CASCADE,
        counts INTEGER NOT NULL DEFAULT 0,
        right_counts INTEGER NOT NULL DEFAULT 0,
        error_points INTEGER NOT NULL DEFAULT 0,
        lost INTEGER NOT NULL DEFAULT 0,
        steps_back INTEGER NOT NULL DEFAULT 0,
        holes_back INTEGER NOT NULL DEFAULT 0,
        timed_hands INTEGER NOT NULL DEFAULT 0,
        seconds REAL NOT NULL DEFAULT 0,
        aided_right INTEGER NOT NULL DEFAULT 0,
        streak INTEGER NOT NULL DEFAULT 0,
        best_streak INTEGER NOT NULL DEFAULT 0,
        answers INTEGER NOT NULL DEFAULT 0,
        right_answers INTEGER NOT NULL DEFAULT 0,
        won INTEGER NOT NULL DEFAULT 0,
        given INTEGER NOT NULL DEFAULT 0,
        wrong_calls INTEGER NOT NULL DEFAULT 0,
        let_pass INTEGER NOT NULL DEFAULT 0
    ) STRICT
    """,
    """
    CREATE TABLE best_time (
        player_id INTEGER NOT NULL REFERENCES player(id) ON DELETE CASCADE,
        crib INTEGER NOT NULL CHECK (crib IN (0, 1)),
        combinations INTEGER NOT NULL CHECK (combinations >= 0),
        seconds REAL NOT NULL,
        code TEXT NOT NULL,
        step INTEGER NOT NULL,
        PRIMARY KEY (player_id, crib, combinations)
    ) STRICT, WITHOUT ROWID
    """,
    # What was kept before there were sums. A site adds it up when it starts, for it takes the rules of the game.
    "CREATE TABLE unsummed (id INTEGER PRIMARY KEY, attempts INTEGER NOT NULL, judgements INTEGER NOT NULL, "
    "choices INTEGER NOT NULL) STRICT",
    "INSERT INTO unsummed SELECT 1, (SELECT coalesce(max(id), 0) FROM attempt), "
    "(SELECT coalesce(max(id), 0) FROM judgement), (SELECT coalesce(max(id), 0) FROM laid_away)",
)
