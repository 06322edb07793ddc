"""`fifteentwo doctor`."""

from __future__ import annotations

import os
import socket
from collections import namedtuple
from contextlib import closing
from pathlib import Path

import pytest

from webapp.i18n import LANGUAGES
from webapp.store import folder
from webapp.store.database import connect, immediate
from webapp.store.holding import hold
from webapp.store.migrations import migrate


@pytest.fixture
def port() -> int:
    """A port that nobody uses."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


@pytest.fixture
def data(_catalogues: None, tmp_path: Path, port: int, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of an installation where all is well."""
    data = tmp_path / "data"
    folder.prepare(data)
    migrate(data / "fifteentwo.sqlite3")
    folder.secret(data)
    monkeypatch.setenv("FIFTEENTWO_PORT", str(port))
    return data


@pytest.fixture
def wrong(call, data):
    """Calls the doctor, who finds something; returns the lines that say what to do."""

    def run(*arguments: str) -> list[str]:
        result = call("doctor", "--data", str(data), *arguments)
        assert (result.exit_code, result.stderr) == (1, "")
        return [line.removeprefix("!!  ") for line in result.stdout.splitlines() if line.startswith("!!")]

    return run


def test_where_all_is_well_every_line_says_ok(call, data):
    result = call("doctor", "--data", str(data))
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert len(lines) == 9
    assert all(line.startswith("OK  ") for line in lines)


def test_before_the_first_start_all_is_well_and_nothing_is_made(call, data, tmp_path):
    before = sorted(tmp_path.rglob("*"))
    result = call("doctor", "--data", str(tmp_path / "new" / "folder"))
    assert result.exit_code == 0
    assert sorted(tmp_path.rglob("*")) == before


def test_it_answers_in_the_language_asked_for(call, data):
    said = [call("doctor", "--data", str(data), "--lang", lang).stdout.splitlines() for lang in LANGUAGES]
    for same in zip(*said, strict=True):
        assert len(set(same)) == len(LANGUAGES), same


@pytest.mark.skipif(os.name != "posix", reason="there are no such rights here")
def test_rights_of_others_are_found(wrong, data):
    data.chmod(0o755)
    (data / "secret").chmod(0o644)
    assert wrong() == [
        f"Others on this machine can look into the data folder. Take their rights away: chmod 700 {data}",
        f"Others on this machine can read the secret. Take their rights away: chmod 600 {data / 'secret'}",
    ]


def test_a_secret_that_is_gone_or_damaged_is_found(wrong, data):
    (data / "secret").write_text("short")
    assert "is damaged" in wrong()[0]
    (data / "secret").unlink()
    assert "is missing" in wrong()[0]
    assert not (data / "secret").exists()


def test_a_database_that_is_none_is_found(wrong, data):
    (data / "fifteentwo.sqlite3").write_bytes(b"Dear club, " * 500)
    (told,) = wrong()
    assert told.startswith(f"{data / 'fifteentwo.sqlite3'} is no database of Fifteen Two.")
    assert "fifteentwo restore" in told


def test_a_newer_database_is_found(wrong, data):
    change(data, "INSERT INTO _sqlite_migrations VALUES (99, 'fifteentwo', 'm9999_later', '')")
    assert "made by a newer version of Fifteen Two (m9999_later)" in wrong()[0]


def test_a_database_without_its_log_is_found(wrong, data):
    with closing(connect(data / "fifteentwo.sqlite3")) as db:
        db.execute("PRAGMA journal_mode = DELETE").fetchall()
    assert "journal mode delete" in wrong()[0]


def test_a_clock_set_back_is_found(wrong, data):
    change(data, "INSERT INTO player (key_hash, language, created) VALUES ('k', 'en', '2999-01-01T00:00:00+00:00')")
    assert wrong() == ["The clock is behind what the database has kept already. Set the clock of this machine."]


def test_a_disk_that_is_nearly_full_is_found(wrong, monkeypatch):
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr("shutil.disk_usage", lambda path: usage(10**9, 10**9 - 10**7, 10**7))
    assert wrong()[0].startswith("Only 10 MB are free on the disk of the data folder, and a copy needs 51 MB.")


def test_a_port_in_use_is_found_unless_it_is_the_site_that_uses_it(call, wrong, data, port):
    with socket.create_server(("127.0.0.1", port)):
        assert f"Port {port} on 127.0.0.1 cannot be used" in wrong()[0]
        with closing(hold(data)):
            assert "The site is being served" in call("doctor", "--data", str(data)).stdout


def test_a_translation_that_was_not_compiled_is_found(wrong, monkeypatch, tmp_path):
    (tmp_path / "cs" / "LC_MESSAGES").mkdir(parents=True)
    monkeypatch.setattr("webapp.commands.doctor.TRANSLATIONS", tmp_path)
    assert "messages.mo is missing or out of date" in wrong()[0]


def test_a_setting_that_cannot_be_used_is_told_in_one_line(refuse, data, monkeypatch):
    monkeypatch.setenv("FIFTEENTWO_PORT", "eighty")
    assert "FIFTEENTWO_PORT" in refuse("doctor", "--data", str(data))


def change(data: Path, statement: str) -> None:
    with closing(connect(data / "fifteentwo.sqlite3")) as db, immediate(db):
        db.execute(statement)
