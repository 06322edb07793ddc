"""`fifteentwo export` and `import`."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from webapp.cli import main
from webapp.i18n import LANGUAGES
from webapp.store import members
from webapp.store.database import connect
from webapp.store.holding import hold
from webapp.store.members import NewLink
from webapp.store.migrations import migrate


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data folder of an installation with a member."""
    return installation(tmp_path / "data", "Anna")


def installation(folder: Path, name: str) -> Path:
    folder.mkdir()
    migrate(folder / "fifteentwo.sqlite3")
    with closing(connect(folder / "fifteentwo.sqlite3")) as db:
        members.join(db, f"key of {name} in {folder}", "en", name, name.lower(), NewLink(name, f"{folder} {name}"))
    return folder


def names(folder: Path) -> list[str]:
    with closing(connect(folder / "fifteentwo.sqlite3")) as db:
        return [member.name for member in members.everybody(db)]


def pipe(*arguments: str, text: bytes | None = None) -> Result:
    return CliRunner().invoke(main, arguments, input=text)


def test_everything_goes_over_and_is_told(call, data, tmp_path):
    file = tmp_path / "all.jsonl"
    done = call("export", str(file), "--data", str(data))
    assert (done.exit_code, done.stdout) == (0, "Exported: 1 player.\n")
    assert json.loads(file.read_text("utf-8").splitlines()[0])["format"] == "fifteentwo-export"
    done = call("import", str(file), "--data", str(tmp_path / "new"))
    assert (done.exit_code, done.stdout) == (0, "Imported, and all sums are right: 1 player.\n")
    assert names(tmp_path / "new") == ["Anna"]


def test_the_stream_has_the_lines_and_nothing_else(data, tmp_path):
    done = pipe("export", "-", "--data", str(data))
    assert done.exit_code == 0
    assert "Exported" in done.stderr
    assert [set(json.loads(line)) for line in done.stdout.splitlines()][1:] == [{"table", "row"}] * 2 + [{"end"}]
    assert pipe("import", "-", "--data", str(tmp_path / "new"), text=done.stdout_bytes).exit_code == 0
    assert names(tmp_path / "new") == ["Anna"]


def test_what_is_there_is_replaced_only_on_demand_and_the_database_never(call, refuse, data, tmp_path):
    file = tmp_path / "all.jsonl"
    file.write_text("mine")
    assert "add --force" in refuse("export", str(file), "--data", str(data))
    assert file.read_text() == "mine"
    assert call("export", str(file), "--force", "--data", str(data)).exit_code == 0
    assert "already" in refuse("export", str(data / "fifteentwo.sqlite3"), "--force", "--data", str(data))
    assert names(data) == ["Anna"]


def test_nothing_is_imported_into_a_folder_that_is_served(call, refuse, data, tmp_path):
    call("export", str(tmp_path / "all.jsonl"), "--data", str(data))
    other = installation(tmp_path / "other", "Bo")
    with closing(hold(other)):
        assert "Stop the server first" in refuse("import", str(tmp_path / "all.jsonl"), "--data", str(other))
    assert names(other) == ["Bo"]


def test_a_member_who_is_in_the_way_can_be_removed_as_it_is_told(call, refuse, data, tmp_path):
    call("export", str(tmp_path / "all.jsonl"), "--data", str(data))
    arguments = ("import", str(tmp_path / "all.jsonl"), "--data", str(data))
    assert "with fifteentwo players remove" in refuse(*arguments)
    call("players", "remove", "Anna", "--yes", "--data", str(data))
    assert call(*arguments).exit_code == 0
    assert names(data) == ["Anna"]


def test_who_is_there_already_is_told_in_every_language(call, refuse, data, tmp_path):
    call("export", str(tmp_path / "all.jsonl"), "--data", str(data))
    other = installation(tmp_path / "other", "Anna")
    for folder, words in ((data, "has a player who is here already"), (other, "has a member Anna")):
        arguments = ("import", str(tmp_path / "all.jsonl"), "--data", str(folder), "--lang")
        said = {refuse(*arguments, lang) for lang in LANGUAGES}
        assert len(said) == len(LANGUAGES)
        assert any(words in each for each in said)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "line 2"),
        ("{\n", "Line 2 cannot be read"),
        ('{"table":"x","row":{}}\n', "Line 2 has a table that is not known (x)"),
        ('{"table":"club","row":{"name":"n"}}\n', "Line 2 has other columns than the table (club: value)"),
        ('{"table":"club","row":{"name":null,"value":"v"}}\n', "Line 2 has something that does not belong there"),
        ('{"end":0}\n\n', "Line 3 comes after the line that ends the file"),
    ],
)
def test_a_line_that_cannot_be_used_is_told(call, refuse, data, tmp_path, text, words):
    file = tmp_path / "all.jsonl"
    call("export", str(file), "--data", str(data))
    file.write_text(file.read_text("utf-8").splitlines(keepends=True)[0] + text)
    assert words in refuse("import", str(file), "--data", str(tmp_path / "new"))


@pytest.mark.parametrize(
    ("first", "words"),
    [
        ("no export", "is no export"),
        ('{"format":"fifteentwo-export","version":9}\n', "by a newer version"),
        (
            '{"format":"fifteentwo-export","version":1,"schema":"m0001_players_runs_attempts"}\n',
            "by an older version of Fifteen Two (m0001_players_runs_attempts). Update",
        ),
    ],
)
def test_a_file_of_something_else_is_told(refuse, tmp_path, first, words):
    (tmp_path / "all.jsonl").write_text(first)
    assert words in refuse("import", str(tmp_path / "all.jsonl"), "--data", str(tmp_path / "new"))


@pytest.mark.parametrize("command", ["export", "import"])
def test_a_file_is_named(refuse, data, command):
    assert "Name the file" in refuse(command, "--data", str(data))


def test_without_a_database_or_a_file_they_say_so(refuse, tmp_path):
    assert "There is no file" in refuse("export", str(tmp_path / "all.jsonl"), "--data", str(tmp_path))
    assert "There is no file" in refuse("import", str(tmp_path / "all.jsonl"), "--data", str(tmp_path))
    assert list(tmp_path.iterdir()) == []
