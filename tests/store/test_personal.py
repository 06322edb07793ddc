"""All that is kept of a person: it can be taken along, and deleting leaves nothing of it, whatever tables there are."""

from __future__ import annotations

from typing import Any

import pytest
from sqlite_utils import Database

from tests.store.test_members import CODE, combine, count, join, player
from webapp.store import members, nights, personal
from webapp.store.admins import PAGE
from webapp.store.database import immediate

NIGHT = "night.mixed.5.0000000000000001"
NOBODYS = frozenset({"admin", "club", "night", "slowed", "unsummed", "version", "_sqlite_migrations"})
"""Tables in which nothing leads to a player: the club's own, and marks of senders that go within the hour."""
TEXTS = {"rules": "-", "actions": "[]", "scores": "[0, 0]", "practice": "{}", "answer": "accept", "result": "won"}
"""What stands where not every text may."""


def leads(db: Database, table: str) -> dict[str, str]:
    return {key.column: key.other_table for key in db.table(table).foreign_keys}


def fill(db: Database, table: str, owner: int, of: dict[str, int]) -> None:
    """Gives a player a row of a table, whatever columns it has."""
    row: dict[str, Any] = {}
    for column in db.table(table).columns:
        name = column.name
        if name in ("run_id", "race_id", "player_id"):
            row[name] = owner if name == "player_id" else of[name]
        elif name != "id":
            row[name] = TEXTS.get(name, f"{name} 7") if column.type == "TEXT" else 1
    if table == "audit":
        row |= {"place": "page"}
    db[table].insert(row)


@pytest.fixture
def anna(db: Database) -> int:
    """A member with a row in every table that leads to a player."""
    given = join(db, "anna", "Anna")
    count(db, "anna", CODE, 1)
    count(db, "anna", NIGHT, 1)
    nights.create(db, NIGHT, "A night", PAGE)
    members.sign_in(db, given.hash, "phone", guest=None, combine=combine)
    found = player(db, "anna")
    with immediate(db):
        fill(db, "race", found, {})
        (run,) = db.execute("SELECT max(id) FROM run").fetchone()
        (race,) = db.execute("SELECT max(id) FROM race").fetchone()
        for table in db.table_names():
            if leads(db, table) and not db[table].count_where("1"):
                fill(db, table, found, {"run_id": run, "race_id": race})
        db.execute("UPDATE audit SET player_id = ?", [found])
    return found


def test_every_table_leads_to_a_player_or_is_known_to_be_nobodys(db: Database) -> None:
    leading = {table for table in db.table_names() if leads(db, table)}
    assert set(db.table_names()) - leading - {"player"} == NOBODYS


def test_all_of_it_can_be_taken_along(db: Database, anna: int) -> None:
    taken = {table: list(rows) for table, rows in personal.everything(db, anna)}
    assert set(taken) == set(db.table_names()) - NOBODYS
    assert [table for table, rows in taken.items() if not rows] == []
    assert taken["member"][0]["name"] == "Anna"


def test_nothing_of_it_is_left_when_it_is_deleted(db: Database, anna: int) -> None:
    join(db, "bo", "Bo")
    personal.delete(db, anna)
    left = {table: list(db[table].rows) for table in db.table_names() if table not in NOBODYS}
    assert {row["player_id"] for row in left.pop("audit")} == {None}
    assert {table for table, rows in left.items() if rows} == {"player", "member"}
    assert [row["name"] for row in left["member"]] == ["Bo"]
    assert nights.results(db, NIGHT) == []
    assert "Anna" not in "".join(db.conn.iterdump())
