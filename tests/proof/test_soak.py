"""A short soak, and that its ledger sees whatever is lost, doubled or made up."""

from __future__ import annotations

import json
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.proof.journal import Journal, read
from tests.proof.ledger import compare
from tests.proof.soak import soak

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the server processes cannot be found"),
]

SECONDS = 20


@pytest.fixture(scope="module")
def soaked(_catalogues: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a soak that found nothing wrong."""
    folder = tmp_path_factory.mktemp("soak")
    report = soak(folder, SECONDS, "the tests", clients=2)
    assert report.faults == []
    return folder


@pytest.fixture
def kept(soaked: Path, tmp_path: Path) -> Path:
    """The database of that soak, to spoil."""
    return Path(shutil.copy(soaked / "data" / "fifteentwo.sqlite3", tmp_path))


@pytest.fixture
def journal(soaked: Path) -> Journal:
    return read(sorted(soaked.glob("client*.jsonl")))


def test_what_was_confirmed_is_kept_though_processes_were_killed(kept: Path, journal: Journal) -> None:
    compared = compare(journal, kept)
    assert compared.faults == []
    assert compared.confirmed > 20
    assert {exercise for exercise, _, _ in journal.kept} >= {"practice", "race"}


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("DELETE FROM attempt WHERE id = (SELECT max(id) FROM attempt)", "confirmed, but not there"),
        ("UPDATE attempt SET announced = (announced + 1) % 30 WHERE id = (SELECT min(id) FROM attempt)", "kept is"),
        ("UPDATE attempt SET starter = '5H', hand = '2C 3C 4C 5C'", "kept are the cards"),
        ("UPDATE run SET player_id = (SELECT max(id) FROM player)", "but it is of"),
        ("UPDATE attempt SET player_id = (SELECT max(id) FROM player)", "but it is of"),
        ("UPDATE attempt SET hints = hints + 1", "hints, but"),
        ("UPDATE race SET actions = '[]'", "confirmed, but not there"),
        ("INSERT INTO player (id, key_hash, language, created) VALUES (999999, 'x', 'en', '')", "whom no visitor is"),
    ],
)
def test_the_ledger_sees_what_is_not_as_it_was_confirmed(kept: Path, journal: Journal, change: str, told: str) -> None:
    with closing(sqlite3.connect(kept)) as connection, connection:
        connection.execute(change)
    assert any(told in fault for fault in compare(journal, kept).faults)


def test_the_ledger_sees_a_row_that_nobody_sent(kept: Path, journal: Journal) -> None:
    place = next(iter(journal.kept))
    del journal.kept[place], journal.sent[place]
    (fault,) = compare(journal, kept).faults
    assert "there, but never sent" in fault


def test_the_ledger_sees_an_answer_that_is_there_twice(kept: Path, journal: Journal) -> None:
    with closing(sqlite3.connect(kept)) as connection, connection:
        connection.execute(
            "INSERT INTO race (player_id, code, rules, seed, actions, version, scores, created, updated) "
            "SELECT (SELECT id FROM player WHERE id <> player_id), code, rules, seed, actions, version, scores, "
            "created, updated FROM race LIMIT 1"
        )
    assert any("there twice" in fault for fault in compare(journal, kept).faults)


def test_a_journal_is_read_back_as_it_was_written(soaked: Path) -> None:
    (first, *_) = sorted(soaked.glob("client*.jsonl"))
    lines = [json.loads(line) for line in first.read_text("utf-8").splitlines()]
    assert {line["what"] for line in lines} >= {"sent", "kept", "key", "figure"}
    assert sum(line["what"] == "kept" for line in lines) == len(read([first]).kept)
