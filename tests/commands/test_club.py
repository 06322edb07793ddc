"""`fifteentwo club`."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner
from werkzeug.security import check_password_hash

from webapp.cli import main
from webapp.store import admins
from webapp.store.database import connect


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FIFTEENTWO_DATA", str(tmp_path / "data"))
    return tmp_path / "data" / "fifteentwo.sqlite3"


def kept(path: Path) -> admins.Password | None:
    with closing(connect(path)) as db:
        return admins.password(db)


def test_a_password_is_read_and_kept_as_its_hash_alone(data: Path) -> None:
    result = CliRunner().invoke(main, ["club", "password", "--lang", "en"], input="a long password\n")
    assert result.exit_code == 0, result.output
    assert "The password is set" in result.stdout
    found = kept(data)
    assert found is not None
    assert found.hash.startswith("scrypt:")
    assert check_password_hash(found.hash, "a long password")
    assert b"a long password" not in data.read_bytes()


@pytest.mark.parametrize("lang", ["en", "da"])
def test_whoever_sets_a_password_is_told_where_to_sign_in_in_that_language(data: Path, lang: str) -> None:
    result = CliRunner().invoke(main, ["club", "password", "--lang", lang], input="a long password\n")
    assert f" /{lang}/admin/" in result.stdout


def test_a_new_password_and_a_sign_out_end_every_session(data: Path) -> None:
    seen = set()
    for arguments in (["password"], ["password"], ["sign-out"]):
        CliRunner().invoke(main, ["club", *arguments], input="a long password\n")
        found = kept(data)
        assert found is not None
        seen.add(found.generation)
    assert len(seen) == 3
    with closing(connect(data)) as db:
        assert [(done.action, done.place) for done in admins.latest(db, 9)] == [
            ("signed-out", "command"),
            *[("password", "command")] * 2,
        ]


def test_a_short_password_is_refused_in_the_language_asked_for(data: Path) -> None:
    told = set()
    for lang in ("en", "da"):
        result = CliRunner().invoke(main, ["club", "password", "--lang", lang], input="short\n")
        assert result.exit_code == 2
        told.add(result.stderr)
    assert len(told) == 2
    assert kept(data) is None


def test_a_folder_that_cannot_be_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("FIFTEENTWO_DATA", str(tmp_path / "file"))
    result = CliRunner().invoke(main, ["club", "sign-out"])
    assert result.exit_code == 2
    assert "FIFTEENTWO_DATA" in result.stderr
