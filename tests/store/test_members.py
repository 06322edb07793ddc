"""Members: one name, one private link, several browsers, and whatever was counted before."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlite_utils import Database

from tests.store.keeping import outcome
from webapp.club.links import new_link
from webapp.store import attempts, days, members, merging, nights, progress
from webapp.store.admins import PAGE, latest
from webapp.store.checking import check
from webapp.store.database import immediate
from webapp.store.lessons import KeptLesson, find_lessons, keep_lesson
from webapp.store.members import NameTakenError, NewLink
from webapp.store.players import find, find_or_create
from webapp.store.runs import Run, find_run
from webapp.trainer.runs import Length, RunSettings

CODE = "hands.muggins.none.121.0000000000000001"
DAY = "day.2026-11-30"


def link() -> NewLink:
    made = new_link("a secret", "member")
    return NewLink(made.nonce, made.hash)


def join(db: Database, key: str, name: str) -> NewLink:
    given = link()
    assert members.join(db, key, "en", name, name.lower(), given)
    return given


def player(db: Database, key: str) -> int:
    found = find(db, key)
    assert found is not None
    return found


def combine(one: str | None, other: str | None) -> str | None:
    return f"[{one or 'null'},{other or 'null'}]"


def count(db: Database, key: str, code: str, step: int, **changes: object) -> None:
    assert attempts.record(db, key, "en", Run(code, f"seed of {key}"), step, lambda run, known: outcome(**changes))


def test_a_guest_keeps_all_he_has_counted_when_he_joins(db: Database) -> None:
    count(db, "anna", CODE, 1)
    before = player(db, "anna")
    join(db, "anna", "Anna")
    assert player(db, "anna") == before
    found = members.of_player(db, before)
    assert found is not None
    assert (found.name, found.listed) == ("Anna", True)


def test_a_name_is_anothers_only_once(db: Database) -> None:
    join(db, "anna", "Anna")
    with pytest.raises(NameTakenError):
        members.join(db, "other", "en", "ANNA", "anna", link())
    assert find(db, "other") is None
    assert not members.join(db, "anna", "en", "Hanna", "hanna", link())
    assert [member.name for member in members.everybody(db)] == ["Anna"]


def test_a_link_lets_another_browser_in(db: Database) -> None:
    given = join(db, "anna", "Anna")
    member = members.sign_in(db, given.hash, "phone", guest=None, combine=combine)
    assert member is not None
    assert player(db, "phone") == player(db, "anna") == member.player
    with immediate(db):
        assert find_or_create(db, "phone", "cs") == member.player
    assert db.execute("SELECT count(*), max(language) FROM player").fetchone() == (1, "cs")


def test_a_link_that_nobody_has_lets_nobody_in(db: Database) -> None:
    join(db, "anna", "Anna")
    count(db, "guest", CODE, 1)
    assert members.sign_in(db, link().hash, "phone", guest="guest", combine=combine) is None
    assert find(db, "phone") is None
    assert find(db, "guest") is not None


def test_a_new_link_ends_the_old_one_and_signs_out_all_other_browsers(db: Database) -> None:
    old = join(db, "anna", "Anna")
    for key in ("phone", "tablet"):
        members.sign_in(db, old.hash, key, guest=None, combine=combine)
    anna, new = player(db, "anna"), link()
    assert members.renew(db, anna, new, "phone")
    assert find(db, "phone") == anna
    assert find(db, "anna") is find(db, "tablet") is None
    assert members.of_link(db, old.hash) is None
    assert members.sign_in(db, old.hash, "thief", guest=None, combine=combine) is None
    assert members.sign_in(db, new.hash, "anna", guest=None, combine=combine) is not None


def test_a_new_link_from_the_clubs_keeper_signs_out_everywhere(db: Database) -> None:
    join(db, "anna", "Anna")
    anna = player(db, "anna")
    assert members.renew(db, anna, link())
    assert find(db, "anna") is None
    assert members.of_player(db, anna) is not None
    assert not members.renew(db, anna + 1, link())


def test_signing_out_is_of_one_browser_and_never_of_a_guest(db: Database) -> None:
    given = join(db, "anna", "Anna")
    members.sign_in(db, given.hash, "phone", guest=None, combine=combine)
    members.sign_out(db, "phone")
    assert find(db, "phone") is None
    assert find(db, "anna") is not None
    members.sign_out(db, "anna")
    assert find(db, "anna") is None
    count(db, "guest", CODE, 1)
    members.sign_out(db, "guest")
    assert find(db, "guest") is not None


def test_renaming_keeps_names_apart(db: Database) -> None:
    join(db, "anna", "Anna")
    join(db, "bo", "Bo")
    assert members.rename(db, player(db, "bo"), "Bø", "bo", PAGE)
    with pytest.raises(NameTakenError):
        members.rename(db, player(db, "bo"), "ANNA", "anna", PAGE)
    assert not members.rename(db, 999, "Nobody", "nobody", PAGE)
    assert [member.name for member in members.everybody(db)] == ["Anna", "Bø"]


def test_only_members_who_let_others_see_it_are_named(db: Database) -> None:
    for key in ("anna", "bo"):
        join(db, key, key.title())
    count(db, "guest", CODE, 1)
    members.show_name(db, player(db, "bo"), False)
    found = members.names_of(db, [player(db, key) for key in ("anna", "bo", "guest")])
    assert found == {player(db, "anna"): "Anna"}


def test_a_guests_counts_become_the_members(db: Database) -> None:
    given = join(db, "anna", "Anna")
    count(db, "anna", CODE, 1, announced=27, seconds=9.0, combinations=4, blame={"pair": 1.0})
    count(db, "guest", CODE.replace("1", "2"), 1, seconds=3.0, combinations=4, blame={"pair": 0.0}, practice='{"a":1}')
    guest = player(db, "guest")
    members.sign_in(db, given.hash, "guest 2", guest="guest", combine=combine)
    anna = player(db, "anna")
    assert find(db, "guest") is None
    assert player(db, "guest 2") == anna
    sums = (
        "SELECT counts, right_counts, error_points, timed_hands, seconds, best_streak FROM progress WHERE player_id = ?"
    )
    assert db.execute(sums, [anna]).fetchone() == (2, 1, 2, 2, 12.0, 1)
    assert db.execute("SELECT sum(hands), sum(seconds) FROM count_day WHERE player_id = ?", [anna]).fetchone() == (
        2,
        12,
    )
    assert db.execute("SELECT seen, missed FROM skill WHERE player_id = ?", [anna]).fetchall() == [(2, 1.0)]
    assert db.execute("SELECT seconds FROM best_time WHERE player_id = ?", [anna]).fetchall() == [(3.0,)]
    assert db.execute("SELECT practice FROM mastery").fetchall() == [(combine("{}", '{"a":1}'),)]
    assert db.execute("SELECT count(*) FROM player WHERE id = ?", [guest]).fetchone() == (0,)
    assert db.execute("PRAGMA foreign_key_check").fetchall() == []


def test_another_member_is_never_taken_along(db: Database) -> None:
    given = join(db, "anna", "Anna")
    join(db, "bo", "Bo")
    count(db, "bo", CODE, 1)
    members.sign_in(db, given.hash, "new key", guest="bo", combine=combine)
    assert progress.totals(db, player(db, "bo")) is not None
    assert progress.totals(db, player(db, "anna")) is None


def test_a_run_that_both_have_begun_is_kept_twice(db: Database) -> None:
    given = join(db, "anna", "Anna")
    for key in ("anna", "guest"):
        count(db, key, CODE, 1, seconds=5.0 if key == "guest" else None)
    members.sign_in(db, given.hash, "phone", guest="guest", combine=combine)
    anna = player(db, "anna")
    rows = db.execute("SELECT code, seed FROM run WHERE player_id = ? ORDER BY id", [anna]).fetchall()
    assert rows[0] == (CODE, "seed of anna")
    assert rows[1][0].startswith("hands.muggins.none.121.")
    assert rows[1] != rows[0]
    assert rows[1][1] == "seed of guest"
    assert db.execute("SELECT code FROM best_time").fetchall() == [(rows[1][0],)]
    assert attempts.find_attempt(db, anna, rows[1][0], 1) is not None


def test_a_day_has_one_result_of_a_member(db: Database) -> None:
    given = join(db, "anna", "Anna")
    for key in ("anna", "guest"):
        count(db, key, DAY, 1, finished=True)
    members.sign_in(db, given.hash, "phone", guest="guest", combine=combine)
    anna = player(db, "anna")
    assert [result.player for result in days.best(db, DAY, 9)] == [anna]
    (other,) = db.execute("SELECT code FROM run WHERE code <> ?", [DAY]).fetchone()
    kept = find_run(db, anna, other)
    assert kept is not None
    assert (kept.finished, kept.steps, kept.seed) == (True, 1, "seed of guest")


def test_a_guests_day_is_the_members_who_had_none(db: Database) -> None:
    given = join(db, "anna", "Anna")
    count(db, "guest", DAY, 1, finished=True)
    members.sign_in(db, given.hash, "phone", guest="guest", combine=combine)
    assert [result.player for result in days.best(db, DAY, 9)] == [player(db, "anna")]


def test_what_is_learnt_stays_learnt_and_settings_are_the_members(db: Database) -> None:
    given = join(db, "anna", "Anna")
    count(db, "guest", CODE, 1)
    anna, guest = player(db, "anna"), player(db, "guest")
    with immediate(db):
        keep_lesson(db, anna, "runs", KeptLesson("a", 2, False))
        keep_lesson(db, guest, "runs", KeptLesson("b", 5, True))
        keep_lesson(db, guest, "pairs", KeptLesson("c", 1, False))
        for owner, value in ((anna, "four"), (guest, "two")):
            db.execute("INSERT INTO setting VALUES (?, 'suits', ?)", [owner, value])
    members.sign_in(db, given.hash, "phone", guest="guest", combine=combine)
    found = find_lessons(db, anna)
    assert found["runs"] == KeptLesson("a", 2, True)
    assert found["pairs"] == KeptLesson("c", 1, False)
    assert db.execute("SELECT player_id, value FROM setting").fetchall() == [(anna, "four")]


@pytest.mark.parametrize("deals", ["mixed", "hands", "cribs"])
def test_a_club_night_has_one_result_of_a_member(db: Database, deals: str) -> None:
    night = f"night.{deals}.5.0000000000000001"
    for key in ("anna", "bo"):
        count(db, key, night, 1)
        join(db, key, key.title())
    anna = player(db, "anna")
    assert members.merge(db, player(db, "bo"), anna, combine, PAGE)
    assert [(result.player, result.steps) for result in nights.results(db, night)] == [(anna, 1)]
    (other,) = db.execute("SELECT code FROM run WHERE code <> ?", [night]).fetchone()
    assert RunSettings.parse(other).length is Length.ENDLESS
    assert other.startswith(f"{deals}.")
    kept = find_run(db, anna, other)
    assert kept is not None
    assert kept.finished


ADDED = {"streak": 5, "best_streak": 5}
"""What becomes of 3 of the one who goes and 5 of the one who stays, where it is not 8."""


def test_every_sum_there_is_is_added_up(db: Database) -> None:
    """A new column must say what becomes of it when two players turn out to be one."""
    for key in ("anna", "bo"):
        join(db, key, key.title())
    anna, bo = player(db, "anna"), player(db, "bo")
    sums: dict[str, list[str]] = {}
    for table in db.table_names():
        columns = db.table(table).columns
        keys = [column.name for column in columns if column.is_pk]
        if "player_id" in keys and table not in ("member", "best_time"):
            sums[table] = [c.name for c in columns if not c.is_pk and c.type in ("INTEGER", "REAL")]
            if not sums[table] or table == "lesson":
                del sums[table]
                continue
            for owner, value in ((bo, 3), (anna, 5)):
                row = {c.name: "1" if c.type == "TEXT" else 1 for c in columns if c.is_pk}
                db[table].insert(row | dict.fromkeys(sums[table], value) | {"player_id": owner})
    assert len(sums) >= 7
    assert members.merge(db, bo, anna, combine, PAGE)
    for table, names in sums.items():
        (row,) = db[table].rows
        assert {name: row[name] for name in names} == {name: ADDED.get(name, 8) for name in names}, table


def test_every_table_that_leads_to_a_player_is_thought_of(db: Database) -> None:
    """A new table must say what becomes of its rows when two players turn out to be one."""
    leading = {
        table for table in db.table_names() if any(key.other_table == "player" for key in db.table(table).foreign_keys)
    }
    told = " ".join(merging._STATEMENTS)
    silent = {table for table in leading if f"INTO {table} " not in told and f"UPDATE {table} " not in told}
    # Mastery is the trainer's to combine; of name and link of the one who goes nothing stays.
    assert silent == {"mastery", "member"}


def test_merging_is_whole_or_not_at_all(db: Database) -> None:
    given = join(db, "anna", "Anna")
    count(db, "guest", CODE, 1)

    def fails(one: str | None, other: str | None) -> str | None:
        raise RuntimeError

    with pytest.raises(RuntimeError):
        members.sign_in(db, given.hash, "phone", guest="guest", combine=fails)
    assert find(db, "phone") is None
    guest = player(db, "guest")
    assert progress.totals(db, guest) is not None
    assert find_run(db, guest, CODE) is not None


def test_the_keeper_makes_one_member_of_two(db: Database) -> None:
    for key in ("anna", "bo"):
        count(db, key, CODE, 1)
        join(db, key, key.title())
    anna, bo = player(db, "anna"), player(db, "bo")
    assert not members.merge(db, bo, bo, combine, PAGE)
    assert members.merge(db, bo, anna, combine, PAGE)
    assert not members.merge(db, bo, anna, combine, PAGE)
    assert [member.name for member in members.everybody(db)] == ["Anna"]
    found = progress.totals(db, anna)
    assert found is not None
    assert found.counts == 2
    assert find(db, "bo") == anna


def test_what_the_keeper_did_is_written_down_without_names(db: Database) -> None:
    for key in ("anna", "bo"):
        join(db, key, key.title())
    bo = player(db, "bo")
    members.rename(db, bo, "Bob", "bob", PAGE)
    members.renew(db, bo, link(), place=PAGE)
    assert members.remove(db, player(db, "anna"), PAGE)
    assert [(done.action, done.name) for done in latest(db, 9)] == [
        ("removed", None),
        ("new-link", "Bob"),
        ("renamed", "Bob"),
    ]
    members.remove(db, bo, PAGE)
    assert [done.name for done in latest(db, 9)] == [None] * 4
    assert "Bob" not in str(db.execute("SELECT * FROM audit").fetchall())
    assert not members.remove(db, bo, PAGE)


def test_all_sums_are_what_the_rows_say_when_two_have_become_one(db: Database, path: Path) -> None:
    given = join(db, "anna", "Anna")
    for key, announced in (("anna", 27), ("guest", 29)):
        for step in (1, 2, 3):
            count(db, key, CODE, step, announced=announced, seconds=2.5, hints=step == 3)
        count(db, key, DAY, 1, finished=True, announced=announced)
    members.sign_in(db, given.hash, "phone", guest="guest", combine=combine)
    assert check(path).clean
