"""Copies: whole, checked, of one moment, and put back without losing what was there."""

from __future__ import annotations

import errno
import shutil
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from multiprocessing.pool import Pool
from pathlib import Path

import pytest

from tests.store.keeping import outcome
from webapp.store import copies as module
from webapp.store.attempts import record
from webapp.store.checking import check
from webapp.store.copies import BEFORE_UPDATE, back_up, copies, listed, secret_of, stamp
from webapp.store.database import connect, immediate
from webapp.store.holding import alone, hold
from webapp.store.migrations import BACKUPS, STEPS, MigrationError, migrate
from webapp.store.restoring import restore
from webapp.store.runs import Run
from webapp.store.trouble import Trouble, TroubleError, trouble_of


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "copies"


def players(path: Path) -> list[str]:
    with closing(connect(path)) as db:
        return [key for (key,) in db.execute("SELECT key_hash FROM player ORDER BY id").fetchall()]


def add(path: Path, *keys: str) -> None:
    with closing(connect(path)) as db, immediate(db):
        for key in keys:
            db.execute("INSERT INTO player (key_hash, language, created) VALUES (?, 'en', '')", [key])


def fails(action: Callable[[], object]) -> Trouble:
    with pytest.raises(TroubleError) as caught:
        action()
    return caught.value.trouble


def test_a_copy_is_one_file_with_all_that_was_committed(path: Path, out: Path) -> None:
    with closing(connect(path)) as db:
        with immediate(db):
            db.execute("INSERT INTO player (key_hash, language, created) VALUES ('in the log', 'en', '')")
        copy = back_up(path, out)
    assert [each.name for each in out.iterdir()] == [copy.name]
    assert players(copy) == ["in the log"]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600


def test_the_secret_goes_along(path: Path, out: Path) -> None:
    (path.parent / "secret").write_text("x" * 64)
    copy = back_up(path, out)
    assert secret_of(copy).read_text() == "x" * 64
    assert stat.S_IMODE(secret_of(copy).stat().st_mode) == 0o600


def test_only_as_many_copies_as_wanted_stay_and_nothing_else_is_touched(
    path: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out.mkdir()
    strangers = {"holiday.sqlite3", f"fifteentwo-{stamp(datetime(2020, 1, 1, tzinfo=UTC))}-before-update.sqlite3"}
    for name in strangers:
        (out / name).write_bytes(b"mine")
    (path.parent / "secret").write_text("x" * 64)
    made = []
    for day in range(1, 6):
        monkeypatch.setattr(module, "stamp", lambda day=day: stamp(datetime(2026, 11, day, tzinfo=UTC)))
        made.append(back_up(path, out, keep=3))
    assert copies(out) == made[-3:]
    left = {each.name for each in out.iterdir()} - strangers
    assert left == {each.name for copy in made[-3:] for each in (copy, secret_of(copy))}
    assert {each.name for each in out.iterdir()} >= strangers


def test_a_clock_set_back_does_not_cost_the_new_copy(path: Path, out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    later = back_up(path, out)
    monkeypatch.setattr(module, "stamp", lambda: "2001-01-01T000000Z")
    first, second = back_up(path, out, keep=2), back_up(path, out, keep=1)
    assert second.is_file()
    assert copies(out) == [second]
    assert not later.exists()
    assert first != second


def test_a_damaged_database_is_not_copied_and_leaves_nothing(path: Path, out: Path) -> None:
    add(path, *map(str, range(2000)))
    with path.open("r+b") as file:
        file.seek(-8192, 2)
        file.write(b"\xff" * 8192)
    assert fails(lambda: back_up(path, out)) is Trouble.DAMAGED
    assert list(out.iterdir()) == []


def test_a_full_disk_leaves_the_older_copies(path: Path, out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    older = back_up(path, out)

    def full(file: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    assert fails(lambda: back_up(path, out, keep=1)) is Trouble.FULL
    assert list(out.iterdir()) == [older]


def test_what_there_is_not_cannot_be_copied(tmp_path: Path, out: Path) -> None:
    assert fails(lambda: back_up(tmp_path / "none", out)) is Trouble.MISSING
    assert not out.exists()


def test_a_folder_that_is_a_file_is_refused(path: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert fails(lambda: back_up(path, tmp_path / "file")) is Trouble.UNWRITABLE


def write_pairs(path: Path) -> None:
    with closing(connect(path)) as db:
        for number in range(300):
            with immediate(db):
                for half in ("a", "b"):
                    db.execute(
                        "INSERT OR IGNORE INTO player (key_hash, language, created) VALUES (?, 'en', '')",
                        [f"{number:03}{half}"],
                    )


def test_a_copy_under_load_is_of_one_moment(path: Path, out: Path, processes: Pool) -> None:
    writing = processes.map_async(write_pairs, [path] * 3)
    confirmed, made = [], []
    while not writing.ready() or not made:
        confirmed.append(players(path))
        made.append(back_up(path, out))
    writing.get()
    for before, copy in zip(confirmed, made, strict=True):
        kept = set(players(copy))
        assert set(before) <= kept, "what was confirmed before is in it"
        assert {key[:-1] + "b" for key in kept} <= kept, "transactions are whole"
        assert check(copy).clean


def test_a_copy_put_back_is_the_database_and_what_was_there_stays(path: Path, out: Path) -> None:
    add(path, "one")
    (path.parent / "secret").write_text("x" * 64)
    copy = back_up(path, out)
    add(path, "two")
    (path.parent / "secret").write_text("y" * 64)
    before = restore(copy, path)
    assert players(path) == ["one"]
    assert (path.parent / "secret").read_text() == "x" * 64
    assert before is not None
    assert players(before) == ["one", "two"]
    assert secret_of(before).read_text() == "y" * 64
    migrate(path)
    assert check(path).clean
    assert copy.is_file()


def test_a_copy_is_put_back_where_there_was_nothing(path: Path, out: Path, tmp_path: Path) -> None:
    add(path, "one")
    elsewhere = tmp_path / "other" / "club" / "fifteentwo.sqlite3"
    assert restore(back_up(path, out), elsewhere) is None
    assert players(elsewhere) == ["one"]


def test_a_damaged_database_is_replaced_and_kept(path: Path, out: Path) -> None:
    copy = back_up(path, out)
    path.write_bytes(b"Dear club, " * 500)
    before = restore(copy, path)
    assert before is not None
    assert before.read_bytes() == b"Dear club, " * 500
    assert check(path).clean


def test_while_the_folder_is_held_nothing_is_put_back(path: Path, out: Path) -> None:
    copy = back_up(path, out)
    with closing(hold(path.parent)), closing(hold(path.parent)):
        assert fails(lambda: restore(copy, path)) is Trouble.IN_USE
    assert restore(copy, path)


def test_nobody_serves_while_a_copy_is_put_back(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.store.holding.BUSY_SECONDS", 0.01)
    with alone(path.parent):
        assert fails(lambda: hold(path.parent)) is Trouble.IN_USE
    hold(path.parent).close()


def test_what_is_no_copy_of_ours_is_refused_and_nothing_changes(path: Path, tmp_path: Path, out: Path) -> None:
    letter, other, newer = (tmp_path / name for name in ("letter", "other", "newer"))
    letter.write_bytes(b"Dear club, " * 500)
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE wine (year)")
    shutil.copyfile(back_up(path, out), newer)
    with closing(connect(newer)) as db, immediate(db):
        db.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('fifteentwo', 'm9999_later', '')"
        )
    add(path, "one")
    refused = {each.name: fails(lambda each=each: restore(each, path)) for each in (letter, other, newer)}
    assert refused == {"letter": Trouble.NOT_OURS, "other": Trouble.NOT_OURS, "newer": Trouble.NEWER}
    assert fails(lambda: restore(tmp_path / "none", path)) is Trouble.MISSING
    assert players(path) == ["one"]
    assert not list(tmp_path.glob("replaced*"))
    assert not list(tmp_path.glob("*.part*"))


def test_an_older_database_is_copied_before_it_is_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "old.sqlite3"
    with monkeypatch.context() as before:
        before.setattr("webapp.store.migrations.STEPS", STEPS[:-1])
        migrate(path)
        assert not (tmp_path / BACKUPS).exists(), "there was nothing to copy"
    add(path, "one")
    migrate(path)
    (copy,) = (tmp_path / BACKUPS).iterdir()
    assert copy.name.endswith("-before-update.sqlite3")
    assert players(copy) == ["one"]
    migrate(path)
    assert list((tmp_path / BACKUPS).iterdir()) == [copy], "nothing to change, nothing to copy"
    restore(copy, path)
    migrate(path)
    assert players(path) == ["one"]


def test_an_older_database_that_cannot_be_copied_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "old.sqlite3"
    with monkeypatch.context() as before:
        before.setattr("webapp.store.migrations.STEPS", STEPS[:-1])
        migrate(path)
    (tmp_path / BACKUPS).write_text("in the way")
    with pytest.raises(MigrationError, match="no copy"):
        migrate(path)
    with closing(connect(path)) as db:
        assert db.execute("SELECT count(*) FROM _sqlite_migrations").fetchall() == [(len(STEPS) - 1,)]


def test_a_row_that_leads_nowhere_is_found(path: Path) -> None:
    with closing(connect(path)) as db:
        record(db, "key", "en", Run("code", "seed"), 1, lambda run, known: outcome())
        db.execute("PRAGMA foreign_keys = OFF")
        db.execute("DELETE FROM player")
        db.conn.commit()
    assert "attempt 1 → player" in check(path).damage


def of_code(code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = code
    return error


def test_a_file_that_was_emptied_is_not_copied(path: Path, tmp_path: Path) -> None:
    path.write_bytes(b"")
    with pytest.raises(TroubleError) as caught:
        back_up(path, tmp_path / "copies")
    assert caught.value.trouble is Trouble.NOT_OURS
    assert list((tmp_path / "copies").iterdir()) == []


@pytest.mark.parametrize(
    ("error", "trouble"),
    [
        (OSError(errno.ENOSPC, ""), Trouble.FULL),
        (OSError(errno.EROFS, ""), Trouble.UNWRITABLE),
        (OSError(errno.EIO, ""), Trouble.OTHER),
        (sqlite3.ProgrammingError("closed"), Trouble.OTHER),
        (of_code(sqlite3.SQLITE_IOERR_SHMSIZE), Trouble.FULL),
        (of_code(sqlite3.SQLITE_IOERR_READ), Trouble.OTHER),
        (of_code(sqlite3.SQLITE_READONLY_DBMOVED), Trouble.UNWRITABLE),
    ],
)
def test_errors_are_told_apart(error: OSError | sqlite3.Error, trouble: Trouble) -> None:
    assert trouble_of(error) is trouble


def test_all_copies_are_listed_the_newest_first_and_nothing_else_is(path: Path, out: Path) -> None:
    assert listed(out) == [], "no folder, no copies"
    late = back_up(path, out)
    early = out / f"fifteentwo-2020-01-02T030405Z{BEFORE_UPDATE}.sqlite3"
    shutil.copyfile(late, early)
    for name in ("secret", "holiday.sqlite3", "fifteentwo-2020-13-02T030405Z.sqlite3", f"{late.name}.part"):
        (out / name).write_bytes(b"mine")
    (out / "fifteentwo-2021-01-02T030405Z.sqlite3").symlink_to(late)
    (out / "fifteentwo-2022-01-02T030405Z.sqlite3").mkdir()
    assert [(each.path, each.before_update) for each in listed(out)] == [(late, False), (early, True)]
    assert listed(out)[1].made == datetime(2020, 1, 2, 3, 4, 5, tzinfo=UTC)
    assert listed(out)[1].size == late.stat().st_size
