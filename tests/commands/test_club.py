"""`fifteentwo club`."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner
from werkzeug.security import check_password_hash

from webapp.cli import main
from webapp.i18n import LANGUAGES
from webapp.store import admins, club, nights
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


def test_what_the_club_chooses_is_set_and_shown(call, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIFTEENTWO_DATA", str(data.parent))
    monkeypatch.setenv("FIFTEENTWO_BASE_URL", "https://cribbage.example")
    assert call("club", "show").stdout == "The club has chosen nothing yet.\n"
    chosen = {"name": "Åbo  Crib", "welcome.cs": "Vítejte", "step_back": "back-10", "access": "members"}
    for name, value in chosen.items():
        assert call("club", "set", name, value).exit_code == 0
    *rows, address = call("club", "show").stdout.splitlines()
    assert [row.split(maxsplit=1) for row in rows] == [
        ["name", "Åbo Crib"],
        ["welcome.cs", "Vítejte"],
        ["step_back", "back-10"],
        ["access", "members"],
    ]
    assert address.startswith("https://cribbage.example/en/members/?club=")
    for name in ("step_back", "access"):
        assert call("club", "set", name, "").exit_code == 0
    with closing(connect(data)) as db:
        kept = club.find(db)
        assert {name: kept[name] for name in kept if name != "join"} == {
            "name": "Åbo Crib",
            "welcome.cs": "Vítejte",
            "access": "open",
        }
        assert {(each.action, each.place) for each in admins.latest(db, 9)} == {("club", "command")}
    assert call("club", "show").stdout.splitlines()[-1] == address, "the link stays the same"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_help_writes_the_empty_value_as_it_is_typed(call, lang: str) -> None:
    assert '""' in call("club", "set", "--help", "--lang", lang).stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("set",), "Names are: name, language, welcome.en"),
        (("set", "join", "x"), "Names are"),
        (("set", "name"), "Type a name and its value"),
        (("set", "language", "xx"), "language must be one of these: en"),
        (("set", "muggins", "yes"), "muggins must be one of these: 0, 1"),
        (("set", "access", "nobody"), "access must be one of these: open, members"),
        (("set", "name", "x" * 61), "name must have at most 60"),
        (("set", "name", "a\u200bb"), "characters, none of them invisible"),
        (("set", "welcome.en", "x" * 301), "welcome.en must have at most 300"),
        (("night", "new"), "A title has from 1 to 60"),
        (("night", "new", "A night", "--deal", "nothing"), "hands, cribs or mixed"),
        (("night", "new", "A night", "--number", "7"), "5, 10, 15, 20, 30"),
        (("night", "open", "night.mixed.5.1"), "There is no club night of that code"),
        (("night", "close"), "There is no club night of that code"),
    ],
)
def test_what_the_club_cannot_choose_is_refused_in_every_language(
    refuse, data: Path, arguments: tuple[str, ...], words: str
) -> None:
    said = [refuse("club", *arguments, "--data", str(data.parent), "--lang", lang) for lang in LANGUAGES]
    assert words in said[0]
    assert len(set(said)) == len(LANGUAGES)
    with closing(connect(data)) as db:
        assert (club.find(db), nights.latest(db, 9), admins.latest(db, 9)) == ({}, [], [])


def test_a_night_is_set_up_closed_and_opened_again(call, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIFTEENTWO_DATA", str(data.parent))
    monkeypatch.setenv("FIFTEENTWO_BASE_URL", "https://cribbage.example")
    assert call("club", "nights").stdout == "There is no club night yet.\n"
    made = call("club", "night", "new", "A  night", "--deal", "cribs", "--number", "5", "--lang", "cs").stdout
    code = made.strip().removeprefix("https://cribbage.example/cs/night/").rstrip("/")
    assert code.startswith("night.cribs.5.")
    for command, state in (("close", "closed"), ("open", "open")):
        assert call("club", "night", command, code).exit_code == 0
        (line,) = call("club", "nights").stdout.splitlines()
        assert line.split()[:2] == [code, state]
        (row,) = json.loads(call("club", "nights", "--json").stdout)
        assert (row["code"], row["title"], row["open"]) == (code, "A night", state == "open")
    with closing(connect(data)) as db:
        assert [(each.action, each.place) for each in admins.latest(db, 9)] == [("night", "command")] * 3
