"""`fifteentwo backup`, `restore` and `check`."""

from __future__ import annotations

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from webapp.i18n import LANGUAGES
from webapp.store.catching_up import catch_up
from webapp.store.database import connect, immediate
from webapp.store.holding import hold
from webapp.store.migrations import migrate
from webapp.trainer.skills import weigh


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data folder of an installation that is not served."""
    (tmp_path / "data").mkdir()
    migrate(tmp_path / "data" / "fifteentwo.sqlite3")
    return tmp_path / "data"


def count_a_player(data: Path, key: str) -> None:
    with closing(connect(data / "fifteentwo.sqlite3")) as db, immediate(db):
        db.execute("INSERT INTO player (key_hash, language, created) VALUES (?, 'en', '')", [key])


def test_backup_check_and_restore_go_round(call, data, tmp_path):
    count_a_player(data, "one")
    done = call("backup", "--to", str(tmp_path / "usb"), "--data", str(data))
    (copy,) = (tmp_path / "usb").iterdir()
    assert (done.exit_code, done.stdout) == (0, f"Copied and checked: {copy}\n")
    shutil.rmtree(data)
    back = call("restore", str(copy), "--data", str(data))
    assert (back.exit_code, back.stdout) == (0, f"Put back: {copy}\n")
    checked = call("check", "--data", str(data))
    assert (checked.exit_code, checked.stdout) == (0, "The database is whole, and all sums are right: 1 player.\n")


def test_restore_says_where_what_was_there_is_now(call, data):
    call("backup", "--data", str(data))
    (copy,) = (data / "backups").iterdir()
    said = call("restore", str(copy), "--data", str(data)).stdout.splitlines()
    (before,) = data.glob("replaced-*.sqlite3")
    assert said[1].endswith(str(before))


def test_keep_clears_away(call, data):
    for _ in range(3):
        assert call("backup", "--keep", "2", "--data", str(data)).exit_code == 0
    assert len(list((data / "backups").iterdir())) == 2


def test_a_sum_that_is_wrong_ends_with_exit_code_1(call, data):
    count_a_player(data, "one")
    catch_up(data / "fifteentwo.sqlite3", weigh)
    with closing(connect(data / "fifteentwo.sqlite3")) as db, immediate(db):
        db.execute("INSERT INTO progress (player_id, counts) VALUES (1, 7)")
    result = call("check", "--data", str(data))
    assert result.exit_code == 1
    assert "The sums in progress are not what the rows say: (1, 7, 0, 0, 0, 0, 0, 0, 0.0) is kept" in result.stdout
    assert len({call("check", "--data", str(data), "--lang", lang).stdout for lang in LANGUAGES}) == len(LANGUAGES)


def test_restore_is_refused_while_a_site_is_served(call, refuse, data):
    call("backup", "--data", str(data))
    (copy,) = (data / "backups").iterdir()
    with closing(hold(data)):
        said = {refuse("restore", str(copy), "--data", str(data), "--lang", lang) for lang in LANGUAGES}
    assert f"The data folder {data} is in use. Stop the server first." in said
    assert len(said) == len(LANGUAGES)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("restore",), "Name the copy"),
        (("restore", "nowhere.sqlite3"), "There is no file"),
        (("restore", __file__), "is no database of Fifteen Two"),
        (("backup", "--keep", "0"), "from 1 to"),
        (("backup", "--to", __file__), "cannot be written to"),
        (("backup", "now"), "now"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(refuse, data, arguments, words):
    assert words in refuse(*arguments, "--data", str(data))


@pytest.mark.parametrize("command", ["backup", "check"])
def test_without_a_database_they_say_so(refuse, tmp_path, command):
    assert "There is no file" in refuse(command, "--data", str(tmp_path))
    assert list(tmp_path.iterdir()) == []
