"""The schema, as the steps that made it."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

from webapp.store.admin_schema import ADMIN
from webapp.store.club_schema import CLUB
from webapp.store.copies import BEFORE_UPDATE, back_up
from webapp.store.database import BUSY_SECONDS, connect, immediate, touch
from webapp.store.member_schema import MEMBERS
from webapp.store.progress_schema import PROGRESS
from webapp.store.run_schema import RUN_LENGTHS
from webapp.store.seen_schema import SEEN
from webapp.store.trouble import TroubleError

BACKUPS = "backups"
"""Folder, beside the database, of copies for which no other place is named."""


class MigrationError(Exception):
    """The database cannot be brought to this version's schema; the message says what to do."""


def migrate(path: Path) -> None:
    """Creates the database, or brings an older one up to date. Safe when several processes start at once.

    An older one is copied first, into the folder `backups` beside it.

    :raises MigrationError: if a newer version of the program made the database, its folder is on a disk
        where SQLite cannot keep a write-ahead log, an older one cannot be copied, or it was emptied
    :raises sqlite3.Error: if the file cannot be read or written
    """
    if path.exists() and not path.stat().st_size and (path.parent / "secret").exists():
        # The secret comes after the database: this is none that another process is just beginning.
        raise MigrationError(
            f"The database {path.absolute()} is empty, so what was in it is lost. Put a copy back with fifteentwo "
            f"restore, or delete the file to begin anew."
        )
    db = connect(path, create=True)
    try:
        _use_write_ahead_log(db)
        with immediate(db):
            schema = Migrations("fifteentwo")
            for step in STEPS:
                schema()(step)
            done, newer = steps_of(db.conn)
            if newer:
                raise MigrationError(
                    f"The database {path.absolute()} was made by a newer version of Fifteen Two "
                    f"({', '.join(newer)}). Install that version again, or restore an older database."
                )
            if done and len(done) < len(STEPS):
                _copy_older(path)
            schema.apply(db)
            touch(db)
    finally:
        db.close()


def steps_of(connection: sqlite3.Connection) -> tuple[list[str], list[str]]:
    """Returns the migrations that a database has gone through, and those of them that this version does not know.

    It changes nothing; a database that is none of ours has gone through none.
    """
    ours = "SELECT name FROM _sqlite_migrations WHERE migration_set = 'fifteentwo' ORDER BY name"
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = '_sqlite_migrations'").fetchone():
        return [], []
    done = [str(name) for (name,) in connection.execute(ours)]
    known = {step.__name__ for step in STEPS}
    return done, [name for name in done if name not in known]


def _copy_older(path: Path) -> None:
    try:
        back_up(path, path.parent / BACKUPS, ending=BEFORE_UPDATE)
    except TroubleError as error:
        raise MigrationError(
            f"The database is of an older version, and no copy of it can be made before it is changed ({error}). "
            f"Make room in {(path.parent / BACKUPS).absolute()}, or correct the rights there."
        ) from error


_FIRST = (
    """
    CREATE TABLE player (
        id INTEGER PRIMARY KEY,
        key_hash TEXT NOT NULL UNIQUE,
        language TEXT NOT NULL,
        created TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE run (
        id INTEGER PRIMARY KEY,
        player_id INTEGER NOT NULL REFERENCES player(id) ON DELETE CASCADE,
        code TEXT NOT NULL,
        seed TEXT NOT NULL,
        steps INTEGER NOT NULL DEFAULT 0,
        you INTEGER NOT NULL DEFAULT 0,
        opponent INTEGER NOT NULL DEFAULT 0,
        finished INTEGER NOT NULL DEFAULT 0 CHECK (finished IN (0, 1)),
        created TEXT NOT NULL,
        UNIQUE (player_id, code)
    ) STRICT
    """,
    """
    CREATE TABLE attempt (
        id INTEGER PRIMARY KEY,
        run_id INTEGER NOT NULL REFERENCES run(id) ON DELETE CASCADE,
        player_id INTEGER NOT NULL REFERENCES player(id) ON DELETE CASCADE,
        step INTEGER NOT NULL CHECK (step >= 1),
        hand TEXT NOT NULL,
        starter TEXT NOT NULL,
        crib INTEGER NOT NULL CHECK (crib IN (0, 1)),
        dealer INTEGER NOT NULL CHECK (dealer IN (0, 1)),
        announced INTEGER NOT NULL CHECK (announced BETWEEN 0 AND 29),
        real INTEGER NOT NULL CHECK (real BETWEEN 0 AND 29),
        lost INTEGER NOT NULL CHECK (lost >= 0),
        holes_back INTEGER NOT NULL CHECK (holes_back >= 0),
        you INTEGER NOT NULL CHECK (you >= 0),
        opponent INTEGER NOT NULL CHECK (opponent >= 0),
        seconds REAL CHECK (seconds >= 0),
        counted TEXT NOT NULL,
        UNIQUE (run_id, step)
    ) STRICT
    """,
    "CREATE INDEX attempt_player ON attempt (player_id, id)",
    """
    CREATE TABLE tally (
        player_id INTEGER PRIMARY KEY REFERENCES player(id) ON DELETE CASCADE,
        hands INTEGER NOT NULL DEFAULT 0,
        right_counts INTEGER NOT NULL DEFAULT 0,
        error_points INTEGER NOT NULL DEFAULT 0,
        lost INTEGER NOT NULL DEFAULT 0,
        holes_back INTEGER NOT NULL DEFAULT 0,
        timed_hands INTEGER NOT NULL DEFAULT 0,
        seconds REAL NOT NULL DEFAULT 0
    ) STRICT
    """,
)


def m0001_players_runs_attempts(db: Database) -> None:
    """Creates the first tables. One statement each: a script would commit the open transaction."""
    for statement in _FIRST:
        db.execute(statement)


_JUDGEMENTS = (
    """
    CREATE TABLE judgement (
        id INTEGER PRIMARY KEY,
        run_id INTEGER NOT NULL REFERENCES run(id) ON DELETE CASCADE,
        player_id INTEGER NOT NULL REFERENCES player(id) ON DELETE CASCADE,
        step INTEGER NOT NULL CHECK (step >= 1),
        hand TEXT NOT NULL,
        starter TEXT NOT NULL,
        crib INTEGER NOT NULL CHECK (crib IN (0, 1)),
        slips TEXT NOT NULL,
        extra INTEGER NOT NULL CHECK (extra >= 0),
        announced INTEGER NOT NULL CHECK (announced BETWEEN 0 AND 29),
        real INTEGER NOT NULL CHECK (real BETWEEN 0 AND 29),
        answer TEXT NOT NULL,
        was_right INTEGER NOT NULL CHECK (was_right IN (0, 1)),
        won INTEGER NOT NULL CHECK (won >= 0),
        given INTEGER NOT NULL CHECK (given >= 0),
        run_right INTEGER NOT NULL CHECK (run_right BETWEEN 0 AND step),
        run_won INTEGER NOT NULL CHECK (run_won >= won),
        run_given INTEGER NOT NULL CHECK (run_given >= given),
        judged TEXT NOT NULL,
        UNIQUE (run_id, step)
    ) STRICT
    """,
    "CREATE INDEX judgement_player ON judgement (player_id, id)",
    """
    CREATE TABLE judgement_tally (
        player_id INTEGER PRIMARY KEY REFERENCES player(id) ON DELETE CASCADE,
        judged INTEGER NOT NULL DEFAULT 0,
        right_answers INTEGER NOT NULL DEFAULT 0,
        won INTEGER NOT NULL DEFAULT 0,
        given INTEGER NOT NULL DEFAULT 0
    ) STRICT
    """,
)


def m0002_judgements(db: Database) -> None:
    """Creates the tables of what is judged. Runs of judging stand among the other runs, with codes of their own."""
    for statement in _JUDGEMENTS:
        db.execute(statement)


_LAID_AWAY = (
    """
    CREATE TABLE laid_away (
        id INTEGER PRIMARY KEY,
        run_id INTEGER NOT NULL REFERENCES run(id) ON DELETE CASCADE,
        step INTEGER NOT NULL CHECK (step >= 1),
        dealt TEXT NOT NULL,
        laid_away TEXT NOT NULL,
        dealer INTEGER NOT NULL CHECK (dealer IN (0, 1)),
        cost REAL NOT NULL CHECK (cost >= 0),
        was_best INTEGER NOT NULL CHECK (was_best IN (0, 1)),
        run_best INTEGER NOT NULL CHECK (run_best BETWEEN 0 AND step),
        run_cost REAL NOT NULL CHECK (run_cost >= 0),
        chosen TEXT NOT NULL,
        UNIQUE (run_id, step)
    ) STRICT
    """,
    """
    CREATE TABLE laying_tally (
        player_id INTEGER PRIMARY KEY REFERENCES player(id) ON DELETE CASCADE,
        choices INTEGER NOT NULL,
        best INTEGER NOT NULL,
        cost REAL NOT NULL
    ) STRICT
    """,
)


def m0003_laid_away(db: Database) -> None:
    """Creates the tables of laying away. Its runs stand among the other runs, with codes of their own."""
    for statement in _LAID_AWAY:
        db.execute(statement)


_RACES = (
    """
    CREATE TABLE race (
        id INTEGER PRIMARY KEY,
        player_id INTEGER NOT NULL REFERENCES player(id) ON DELETE CASCADE,
        code TEXT NOT NULL,
        rules TEXT NOT NULL,
        seed TEXT NOT NULL,
        actions TEXT NOT NULL CHECK (json_valid(actions)),
        version INTEGER NOT NULL CHECK (version >= 1),
        scores TEXT NOT NULL CHECK (json_valid(scores)),
        result TEXT CHECK (result IN ('won', 'lost')),
        created TEXT NOT NULL,
        updated TEXT NOT NULL,
        UNIQUE (player_id, code)
    ) STRICT
    """,
    "CREATE INDEX race_unfinished ON race (player_id, updated) WHERE result IS NULL",
)


def m0004_races(db: Database) -> None:
    """Creates the table of races."""
    for statement in _RACES:
        db.execute(statement)


def m0005_run_lengths(db: Database) -> None:
    """Adds the sums of a run, when its clock was started, and the cards chosen for its next step.

    Creates the tables of what a player is sure of, and of the lessons.
    """
    for statement in RUN_LENGTHS:
        db.execute(statement)


_PARTS_HINTS = (
    "ALTER TABLE run ADD COLUMN hints INTEGER NOT NULL DEFAULT 0 CHECK (hints >= 0)",
    "ALTER TABLE attempt ADD COLUMN parts TEXT CHECK (parts IS NULL OR json_valid(parts))",
    "ALTER TABLE attempt ADD COLUMN hints INTEGER NOT NULL DEFAULT 0 CHECK (hints >= 0)",
    "ALTER TABLE tally ADD COLUMN unaided_right INTEGER NOT NULL DEFAULT 0",
    "UPDATE tally SET unaided_right = right_counts",
)


def m0006_parts_hints(db: Database) -> None:
    """Adds what was said part by part, and the hints given; nobody had any before."""
    for statement in _PARTS_HINTS:
        db.execute(statement)


def m0007_progress(db: Database) -> None:
    """Creates the sums of the progress page, empty; what was kept before is noted as not summed yet."""
    for statement in PROGRESS:
        db.execute(statement)


_SETTINGS = (
    """
    CREATE TABLE setting (
        player_id INTEGER NOT NULL REFERENCES player(id) ON DELETE CASCADE,
        name TEXT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (player_id, name)
    ) STRICT, WITHOUT ROWID
    """,
    "ALTER TABLE run ADD COLUMN shown REAL",
    """
    CREATE INDEX run_day ON run (code, right_counts DESC, error_points, seconds, id)
    WHERE finished = 1 AND code >= 'day.' AND code < 'day/'
    """,
)


def m0008_settings(db: Database) -> None:
    """Creates the table of what players choose for themselves.

    Adds when the next hand of a run was shown first, and brings the results of a day into their order.
    """
    for statement in _SETTINGS:
        db.execute(statement)


def m0009_members(db: Database) -> None:
    """Creates the tables of members, of the browsers they sign in with, and of who asks too often."""
    for statement in MEMBERS:
        db.execute(statement)


def m0010_admin(db: Database) -> None:
    """Creates the tables of the password, and of what those who have it did."""
    for statement in ADMIN:
        db.execute(statement)


def m0011_club(db: Database) -> None:
    """Creates the tables of the club; members are compared by what they count from now on."""
    for statement in CLUB:
        db.execute(statement)


def m0012_seen(db: Database) -> None:
    """Adds the day on which a player was seen last."""
    for statement in SEEN:
        db.execute(statement)


_WITHOUT_OLD_SUMS = ("DROP TABLE tally", "DROP TABLE judgement_tally", "DROP TABLE laying_tally")


def m0013_old_sums(db: Database) -> None:
    """Drops the first sums: what is kept of runs, and the sums of the progress page, say the same."""
    for statement in _WITHOUT_OLD_SUMS:
        db.execute(statement)


STEPS = (
    m0001_players_runs_attempts,
    m0002_judgements,
    m0003_laid_away,
    m0004_races,
    m0005_run_lengths,
    m0006_parts_hints,
    m0007_progress,
    m0008_settings,
    m0009_members,
    m0010_admin,
    m0011_club,
    m0012_seen,
    m0013_old_sums,
)
"""Every migration, oldest first. One that has been released is never changed."""


def _use_write_ahead_log(db: Database) -> None:
    # Changing the journal needs the file for itself and does not wait for the busy time, so two
    # processes that start at once may meet here.
    give_up = time.monotonic() + BUSY_SECONDS
    while True:
        mode = _try_write_ahead_log(db)
        if mode == "wal":
            return
        if mode is not None:
            raise MigrationError(
                f"SQLite cannot keep a write-ahead log in the data folder (journal mode {mode}). "
                f"Put the data folder on a local disk."
            )
        if time.monotonic() > give_up:
            raise MigrationError("The database is in use and does not come free. Stop the program that holds it.")
        time.sleep(0.02)


def _try_write_ahead_log(db: Database) -> str | None:
    try:
        row = db.execute("PRAGMA journal_mode = WAL").fetchone()
    except sqlite3.OperationalError as error:
        if getattr(error, "sqlite_errorcode", None) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return None
        raise
    return str(row[0])
