"""What runs keep since they may be of several lengths: sums, a clock, chosen cards; and the tables of lessons."""

from __future__ import annotations

RUN_LENGTHS = (
    "ALTER TABLE run ADD COLUMN right_counts INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE run ADD COLUMN error_points INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE run ADD COLUMN streak INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE run ADD COLUMN best_streak INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE run ADD COLUMN timed_hands INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE run ADD COLUMN seconds REAL NOT NULL DEFAULT 0",
    "ALTER TABLE run ADD COLUMN started REAL",
    "ALTER TABLE run ADD COLUMN next_cards TEXT",
    "CREATE INDEX run_timed ON run (player_id, right_counts) WHERE started IS NOT NULL",
    "ALTER TABLE attempt ADD COLUMN run_right INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE attempt ADD COLUMN run_streak INTEGER NOT NULL DEFAULT 0",
    """
    UPDATE attempt SET run_right = summed.rights, run_streak = attempt.step - summed.wrong
    FROM (
        SELECT id,
            sum(announced = real) OVER so_far AS rights,
            coalesce(max(CASE WHEN announced <> real THEN step END) OVER so_far, 0) AS wrong
        FROM attempt WINDOW so_far AS (PARTITION BY run_id ORDER BY step)
    ) AS summed
    WHERE summed.id = attempt.id
    """,
    """
    UPDATE run SET right_counts = summed.rights, error_points = summed.errors, best_streak = summed.best,
        timed_hands = summed.timed, seconds = summed.seconds,
        streak = (SELECT run_streak FROM attempt WHERE run_id = run.id AND step = run.steps)
    FROM (
        SELECT run_id, max(run_right) AS rights, sum(abs(announced - real)) AS errors, max(run_streak) AS best,
            count(seconds) AS timed, total(seconds) AS seconds
        FROM attempt GROUP BY run_id
    ) AS summed
    WHERE summed.run_id = run.id
    """,
    """
    CREATE TABLE mastery (
        player_id INTEGER PRIMARY KEY REFERENCES player(id) ON DELETE CASCADE,
        practice TEXT NOT NULL CHECK (json_valid(practice))
    ) STRICT
    """,
    """
    CREATE TABLE lesson (
        player_id INTEGER NOT NULL REFERENCES player(id) ON DELETE CASCADE,
        lesson TEXT NOT NULL,
        code TEXT NOT NULL,
        in_a_row INTEGER NOT NULL CHECK (in_a_row >= 0),
        learnt TEXT,
        PRIMARY KEY (player_id, lesson)
    ) STRICT
    """,
)
