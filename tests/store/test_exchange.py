"""Everything of one installation in another: whole, once, and with the reason where it cannot be."""

from __future__ import annotations

import errno
import io
import json
import tracemalloc
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlite_utils import Database

from tests.store.keeping import outcome
from webapp.club.links import new_link
from webapp.store import admins, attempts, club, judgements, laid_away, members, nights, races, settings, slowing
from webapp.store.catching_up import catch_up
from webapp.store.checking import check
from webapp.store.database import connect, immediate
from webapp.store.exchange import CARRIED, FROM_BEFORE, LEFT_OUT, columns
from webapp.store.exporting import export, whole
from webapp.store.importing import Fault, RefusedError, take_in
from webapp.store.lessons import KeptLesson, keep_lesson
from webapp.store.members import NewLink
from webapp.store.migrations import STEPS, migrate
from webapp.store.players import find
from webapp.store.races import KeptRace, RaceCount
from webapp.store.runs import Run
from webapp.store.sums import Count
from webapp.store.trouble import TroubleError
from webapp.trainer.skills import weigh

HANDS = "hands.muggins.none.121."


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """Another installation, empty."""
    return new(tmp_path / "other.sqlite3")


def new(path: Path) -> Path:
    migrate(path)
    catch_up(path, weigh)
    return path


def fill(path: Path, name: str) -> None:
    """Something in every table, of a member and of a guest."""
    with closing(connect(path)) as db:
        for key in (name, f"guest of {name}"):
            for step, said in enumerate((29, 27, 29), 1):
                counted = outcome(announced=said, seconds=4.5, practice='{"x":1}', combinations=8, blame={"pair": 0.5})
                assert attempts.record(db, key, "cs", Run(f"{HANDS}1", f"seed of {key}"), step, kept(counted))
            judged = judgements.Outcome("5H 5S 5D JC", "5C", False, "", 0, 29, 29, "accept", True, 0, 0, (0, 0))
            assert judgements.record(db, key, "cs", Run("judge.1", "seed"), 1, lambda run, judged=judged: judged)
            choice = laid_away.Choice("5H 5S 5D JC 2H 3H", "2H 3H", False, 1.25, False)
            assert laid_away.record(db, key, "cs", Run("layaway.1", "seed"), 1, choice)
            race = KeptRace(f"{name} race", "muggins no-play", "seed", "[]", 1, (0, 2))
            assert races.keep(db, key, "cs", race, 0, [race_count()])
            assert settings.change(db, key, "cs", lambda chosen: {"order": "high"})
        link = new_link(name, "member")
        assert members.join(db, name, "cs", name, name.lower(), NewLink(link.nonce, link.hash))
        assert members.sign_in(db, link.hash, f"{name}'s phone", guest=None, combine=lambda one, two: one)
        player = player_of(db, name)
        with immediate(db):
            keep_lesson(db, player, "fifteens", KeptLesson(f"{HANDS}1", 2, True))
            add_standing(db, player)
        nights.create(db, f"night.mixed.5.{name}", "A night", admins.PAGE)
        club.change(db, {"name": f"The club of {name}"}, admins.COMMAND)
        members.rename(db, player, name, name.lower(), admins.PAGE)
        admins.set_password(db, f"hash of {name}", admins.COMMAND)
        slowing.note(db, "join", "mark", 1)


def kept(counted: attempts.Outcome) -> Callable[..., attempts.Outcome]:
    return lambda run, known: counted


def race_count() -> RaceCount:
    return RaceCount("5H 5S 5D JC", "5C", Count(False, 29, 29, 0, 0, 8, {"pair": 0.0}))


def add_standing(db: Database, player: int) -> None:
    db.execute("INSERT INTO standing VALUES ('ever', ?, 3, 2, 1, 1, 0, 0, 0)", [player])


def player_of(db: Database, key: str) -> int:
    found = find(db, key)
    assert found is not None
    return found


def exported(path: Path) -> bytes:
    out = io.BytesIO()
    with closing(connect(path)) as db:
        export(db, out)
    return out.getvalue()


def imported(path: Path, file: bytes) -> int:
    with closing(connect(path)) as db:
        return take_in(db, io.BytesIO(file))


def rows(path: Path, tables: tuple[str, ...] = CARRIED) -> dict[str, list[tuple[Any, ...]]]:
    with closing(connect(path)) as db:
        return {table: sorted(db.execute(f"SELECT * FROM {table}").fetchall(), key=str) for table in tables}


def refused(path: Path, file: bytes) -> RefusedError:
    before = rows(path)
    with pytest.raises(RefusedError) as caught:
        imported(path, file)
    assert rows(path) == before, "nothing by half"
    return caught.value


def lines(file: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.splitlines()]


def file(values: list[dict[str, Any]]) -> bytes:
    return b"".join(json.dumps(value).encode() + b"\n" for value in values)


@pytest.fixture
def anna(path: Path) -> bytes:
    """What an installation with one member exports."""
    catch_up(path, weigh)
    fill(path, "Anna")
    assert check(path).clean
    return exported(path)


def test_every_table_goes_along_or_is_named_as_left_out(db: Database) -> None:
    assert set(db.table_names()) == set(CARRIED) | set(LEFT_OUT)
    assert len(CARRIED) + len(LEFT_OUT) == len(set(CARRIED) | set(LEFT_OUT))


def test_every_table_comes_behind_those_that_its_rows_lead_to(db: Database) -> None:
    for at, table in enumerate(CARRIED):
        assert {key.other_table for key in db.table(table).foreign_keys} <= set(CARRIED[:at]), table


def test_an_empty_database_becomes_the_same_to_the_last_number(path: Path, anna: bytes, other: Path) -> None:
    assert imported(other, anna) == 2
    assert all(rows(path).values()), "the test has something of everything"
    assert rows(other) == rows(path)
    assert check(other).clean
    assert lines(exported(other))[1:] == lines(anna)[1:]


def test_the_password_and_who_asked_too_often_stay_behind(anna: bytes, other: Path) -> None:
    assert b"hash of Anna" not in anna
    imported(other, anna)
    assert not any(rows(other, ("admin", "slowed")).values())


def test_who_is_there_already_stays_as_he_is(anna: bytes, other: Path) -> None:
    fill(other, "Bo")
    before = rows(other)
    assert imported(other, anna) == 2
    after = rows(other)
    for table, were in before.items():
        assert set(were) <= set(after[table]), table
    assert check(other).clean
    with closing(connect(other)) as db:
        player = player_of(db, "Anna")
        assert player == player_of(db, "Anna's phone")
        assert [each.name for each in members.everybody(db)] == ["Anna", "Bo"]
        assert db.execute("SELECT count(*), sum(announced = 29) FROM attempt WHERE player_id = ?", [player]).fetchone()
        assert club.find(db) == {"name": "The club of Bo"}
        assert len(nights.latest(db, 9)) == 2
        run_of = "SELECT run.player_id FROM laid_away JOIN run ON run.id = run_id ORDER BY laid_away.id"
        assert [row[0] for row in db.execute(run_of)] == sorted(row[0] for row in db.execute("SELECT id FROM player"))


def test_the_same_file_twice_doubles_nothing(anna: bytes, other: Path) -> None:
    imported(other, anna)
    found = refused(other, anna)
    assert (found.fault, found.line) == (Fault.PLAYER, 2)


def test_a_file_without_players_twice_doubles_nothing_either(path: Path, other: Path) -> None:
    with closing(connect(path)) as db:
        nights.create(db, "night.mixed.5.1", "A night", admins.PAGE)
        club.change(db, {"name": "The club"}, admins.COMMAND)
    empty = exported(path)
    assert imported(other, empty) == 0
    once = rows(other)
    assert len(once["audit"]) == 2
    assert imported(other, empty) == 0
    assert rows(other) == once


def test_another_of_the_same_name_is_named(anna: bytes, other: Path) -> None:
    with closing(connect(other)) as db:
        members.join(db, "somebody else", "en", "ANNA", "anna", NewLink("nonce", "hash"))
    found = refused(other, anna)
    assert (found.fault, found.detail) == (Fault.NAME, "Anna")
    assert lines(anna)[found.line - 1]["table"] == "member"


def test_a_browser_that_is_anothers_here_is_told(anna: bytes, other: Path) -> None:
    with closing(connect(other)) as db:
        members.join(db, "Anna's phone", "en", "Bo", "bo", NewLink("nonce", "hash"))
    assert refused(other, anna).fault == Fault.PLAYER


@pytest.mark.parametrize(
    ("first", "fault"),
    [
        ({"schema": "m9999_later"}, Fault.NEWER),
        ({"version": 2}, Fault.NEWER),
        ({"schema": STEPS[-3].__name__}, Fault.OLDER),
        ({"format": "another"}, Fault.NO_EXPORT),
    ],
)
def test_a_file_of_another_version_is_refused(anna: bytes, other: Path, first: dict[str, Any], fault: Fault) -> None:
    head, *rest = lines(anna)
    found = refused(other, file([head | first, *rest]))
    assert (found.fault, found.line) == (fault, 1)


OLD_SUMS = [
    {
        "table": "tally",
        "row": {
            "player_id": 1,
            "hands": 3,
            "right_counts": 2,
            "error_points": 2,
            "lost": 0,
            "holes_back": 0,
            "timed_hands": 3,
            "seconds": 13.5,
            "unaided_right": 2,
        },
    },
    {"table": "judgement_tally", "row": {"player_id": 1, "judged": 1, "right_answers": 1, "won": 0, "given": 0}},
    {"table": "laying_tally", "row": {"player_id": 1, "choices": 1, "best": 0, "cost": 1.25}},
]


def with_old_sums(export: bytes, schema: str) -> bytes:
    """An export with the sums that the version of m0012 kept as well."""
    head, *between, end = lines(export)
    return file([head | {"schema": schema}, *between, *OLD_SUMS, {"end": end["end"] + len(OLD_SUMS)}])


def test_a_file_from_before_the_old_sums_were_dropped_is_taken_in_without_them(
    path: Path, anna: bytes, other: Path
) -> None:
    assert imported(other, with_old_sums(anna, "m0012_seen")) == 2
    assert rows(other) == rows(path)
    assert check(other).clean


def test_a_file_from_before_is_as_whole_as_any_other(anna: bytes, other: Path) -> None:
    older = with_old_sums(anna, "m0012_seen")
    without = b"".join(line for line in older.splitlines(keepends=True) if b"laying_tally" not in line)
    assert refused(other, without).fault == Fault.CUT


def test_the_old_sums_are_no_tables_of_a_file_of_this_version(anna: bytes, other: Path) -> None:
    found = refused(other, with_old_sums(anna, STEPS[-1].__name__))
    assert (found.fault, found.line, found.detail) == (Fault.TABLE, anna.count(b"\n"), "tally")


@pytest.mark.parametrize("schema", FROM_BEFORE)
def test_whatever_version_files_are_taken_from_has_the_same_tables_besides(
    schema: str, tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A migration that changes a table of those that go along makes files of the versions before it useless."""
    names = [step.__name__ for step in STEPS]
    monkeypatch.setattr("webapp.store.migrations.STEPS", STEPS[: names.index(schema) + 1])
    migrate(tmp_path / "before.sqlite3")
    before = columns_of(tmp_path / "before.sqlite3")
    assert {table: before[table] for table in before.keys() - FROM_BEFORE[schema]} == columns_of(path)


def columns_of(path: Path) -> dict[str, list[str]]:
    with closing(connect(path)) as db:
        return {table: columns(db, table) for table in db.table_names() if table not in LEFT_OUT}


@pytest.mark.parametrize("text", [b"", b"\n", b"SQLite format 3\0", b"[]\n", b"{}\n", b"null\n", b"\xff\n"])
def test_what_is_no_export_is_refused(other: Path, text: bytes) -> None:
    assert refused(other, text).fault == Fault.NO_EXPORT


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (b"{", Fault.BROKEN),
        (b"[" * 100_000, Fault.BROKEN),
        (b"\xff", Fault.BROKEN),
        (b"7", Fault.BROKEN),
        (b'{"table":"run"}', Fault.BROKEN),
        (b'{"table":"run","row":[]}', Fault.BROKEN),
        (b'{"table":"admin","row":{}}', Fault.TABLE),
        (b'{"table":"sqlite_master","row":{}}', Fault.TABLE),
        (b'{"table":["run"],"row":{}}', Fault.TABLE),
        (b'{"table":"setting","row":{"player_id":1,"name":"a"}}', Fault.COLUMNS),
        (b'{"table":"setting","row":{"player_id":1,"name":"a","value":"b","more":1}}', Fault.COLUMNS),
        (b'{"table":"setting","row":{"player_id":99,"name":"a","value":"b"}}', Fault.VALUE),
        (b'{"table":"setting","row":{"player_id":1,"name":"a","value":["b"]}}', Fault.VALUE),
        (b'{"table":"setting","row":{"player_id":1,"name":"a","value":"\\ud800"}}', Fault.VALUE),
        (b'{"table":"setting","row":{"player_id":"1","name":"a","value":"b"}}', Fault.VALUE),
        (b'{"table":"setting","row":{"player_id":true,"name":"a","value":"b"}}', Fault.VALUE),
        (b'{"table":"setting","row":{"player_id":-1,"name":"a","value":"b"}}', Fault.VALUE),
        (b'{"table":"setting","row":{"player_id":1e400,"name":"a","value":"b"}}', Fault.VALUE),
        (b'{"table":"setting","row":{"player_id":1,"name":"a","value":NaN}}', Fault.BROKEN),
        (b'{"table":"mastery","row":{"player_id":1,"practice":' + b"9" * 5000 + b"}}", Fault.BROKEN),
    ],
)
def test_a_line_that_cannot_be_used_is_named(anna: bytes, other: Path, line: bytes, fault: Fault) -> None:
    parts = anna.splitlines(keepends=True)
    found = refused(other, b"".join([*parts[:3], line + b"\n", *parts[3:]]))
    assert (found.fault, found.line) == (fault, 4)


@pytest.mark.parametrize("kept", [1, 5, -1])
def test_a_file_that_ends_too_early_is_refused_with_the_line_that_is_missing(
    anna: bytes, other: Path, kept: int
) -> None:
    parts = anna.splitlines(keepends=True)[:kept]
    found = refused(other, b"".join(parts))
    assert (found.fault, found.line) == (Fault.CUT, len(parts) + 1)


def test_a_file_cut_within_a_line_or_short_of_one_is_refused(anna: bytes, other: Path) -> None:
    number = anna.count(b"\n")
    assert (refused(other, anna[:-1]).fault, refused(other, anna[:-1]).line) == (Fault.CUT, number)
    assert refused(other, anna[: len(anna) // 2]).fault == Fault.CUT
    parts = anna.splitlines(keepends=True)
    without = [part for part in parts if b'"table":"setting"' not in part]
    assert refused(other, b"".join(without)).fault == Fault.CUT
    assert refused(other, anna + b"\n").fault == Fault.MORE


def test_sums_that_are_not_what_the_rows_say_are_refused(anna: bytes, other: Path) -> None:
    values = lines(anna)
    for value in values:
        if value.get("table") == "progress":
            value["row"]["counts"] += 1
    found = refused(other, file(values))
    assert (found.fault, found.detail) == (Fault.SUMS, "progress")


def test_what_is_counted_meanwhile_is_not_in_it_by_half(path: Path, anna: bytes) -> None:
    class Slow(io.BytesIO):
        def write(self, text: Any) -> int:
            if b'"table":"race"' in text:
                with closing(connect(path)) as db, immediate(db):
                    db.execute("DELETE FROM player")
            return super().write(text)

    out = Slow()
    with closing(connect(path)) as db:
        export(db, out)
    assert lines(out.getvalue())[1:] == lines(anna)[1:]


def test_a_file_gets_its_name_when_it_is_whole(tmp_path: Path) -> None:
    file = tmp_path / "all.jsonl"
    file.write_bytes(b"before")
    with pytest.raises(TroubleError):
        write_half(file)
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [("all.jsonl", b"before")]
    with whole(file) as out:
        out.write(b"after")
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [("all.jsonl", b"after")]
    assert file.stat().st_mode & 0o077 == 0


def write_half(file: Path) -> None:
    with whole(file) as out:
        out.write(b"half")
        raise OSError(errno.ENOSPC, "No space left on device")


def test_many_rows_are_never_held_together(path: Path, other: Path, tmp_path: Path) -> None:
    catch_up(path, weigh)
    with closing(connect(path)) as db, immediate(db):
        db.execute("INSERT INTO player (id, key_hash, language, created) VALUES (1, 'key', 'en', '')")
        db.execute(
            "INSERT INTO setting WITH RECURSIVE up(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM up WHERE n < 15000) "
            "SELECT 1, 'name ' || n, 'value' FROM up"
        )
    file = tmp_path / "all.jsonl"
    tracemalloc.start()
    try:
        with closing(connect(path)) as db, whole(file) as out:
            export(db, out)
        with closing(connect(other)) as db, file.open("rb") as read:
            take_in(db, read)
        highest = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert file.stat().st_size > 1_000_000
    assert highest < 500_000
