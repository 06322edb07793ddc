"""The data folder and the secret in it."""

from __future__ import annotations

import stat
from multiprocessing.pool import Pool
from pathlib import Path

import pytest

from webapp.store.folder import FolderError, prepare, secret


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_folder_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    prepare(folder)
    assert mode(folder) == 0o700
    assert list(folder.iterdir()) == []


def test_a_folder_that_is_there_is_left_as_it_is(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o750)
    (folder / "kept").write_text("kept")
    prepare(folder)
    assert [file.name for file in folder.iterdir()] == ["kept"]
    assert mode(folder) == 0o750


@pytest.mark.parametrize("below", ["", "deeper", "deeper/still"])
def test_a_folder_that_cannot_be_used_is_named_with_its_remedy(tmp_path: Path, below: str) -> None:
    way = tmp_path / "file"
    way.write_text("in the way")
    with pytest.raises(FolderError) as caught:
        prepare(way / below)
    assert str(way / below) in str(caught.value)
    assert "FIFTEENTWO_DATA" in str(caught.value)


def test_a_folder_on_a_full_disk_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(**_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tempfile.TemporaryFile", full)
    with pytest.raises(FolderError, match="No space left"):
        prepare(tmp_path)


def test_the_secret_is_long_kept_and_its_owners_alone(tmp_path: Path) -> None:
    made = secret(tmp_path)
    assert len(made) >= 64
    assert secret(tmp_path) == made
    assert mode(tmp_path / "secret") == 0o600
    assert [file.name for file in tmp_path.iterdir()] == ["secret"], "no scrap is left"


def test_each_installation_has_its_own(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    assert secret(tmp_path / "one") != secret(tmp_path / "two")


def test_a_secret_of_the_keepers_own_is_used(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("0123456789abcdef0123456789abcdef\n")
    assert secret(tmp_path) == "0123456789abcdef0123456789abcdef"


@pytest.mark.parametrize("damaged", [b"", b"\n", b"short", b"\xff\xfe" * 40, "čeština".encode() * 10])
def test_a_damaged_secret_is_refused_and_not_replaced(tmp_path: Path, damaged: bytes) -> None:
    (tmp_path / "secret").write_bytes(damaged)
    with pytest.raises(FolderError, match="secret"):
        secret(tmp_path)
    assert (tmp_path / "secret").read_bytes() == damaged


def test_something_else_in_its_place_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret").mkdir()
    with pytest.raises(FolderError):
        secret(tmp_path)


def test_a_link_to_nowhere_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret").symlink_to(tmp_path / "nowhere")
    with pytest.raises(FolderError):
        secret(tmp_path)


def test_a_folder_that_is_gone_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FolderError):
        secret(tmp_path / "gone")


def test_processes_that_start_at_once_get_the_same_secret(tmp_path: Path, processes: Pool) -> None:
    for number in range(20):
        folder = tmp_path / str(number)
        folder.mkdir()
        made = processes.map(secret, [folder] * 4, chunksize=1)
        assert set(made) == {secret(folder)}
        assert [file.name for file in folder.iterdir()] == ["secret"]
