"""All that is kept of one player: to take along, and to delete."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlite_utils import Database

from webapp.store.database import immediate

SECRET = frozenset({"key_hash", "link_nonce", "link_hash", "seed", "next_cards", "player_id"})
"""Columns that nobody gets: a seed tells cards that have not been dealt yet."""


@dataclass(frozen=True, slots=True)
class Amount:
    """How much is kept of a player."""

    counts: int
    judgements: int
    choices: int
    races: int


def amount(db: Database, player: int) -> Amount:
    """Says how much is kept of a player: steps of runs, by their exercise, and races.

    Counts and answers of races are in the sums of the progress page, and not among these.
    """
    row = db.execute(
        "SELECT sum(steps) FILTER (WHERE code NOT LIKE 'judge.%' AND code NOT LIKE 'layaway.%'), "
        "sum(steps) FILTER (WHERE code LIKE 'judge.%'), sum(steps) FILTER (WHERE code LIKE 'layaway.%'), "
        "(SELECT count(*) FROM race WHERE player_id = :player) FROM run WHERE player_id = :player",
        {"player": player},
    ).fetchone()
    return Amount(*[number or 0 for number in row])


def everything(db: Database, player: int) -> Iterator[tuple[str, Iterator[dict[str, Any]]]]:
    """Yields all that is kept of a player: the name of each table, and its rows.

    Every table belongs that leads to a player, by itself or by a run or race, whoever has added it.
    """
    yield "player", (_shown(row) for row in db["player"].rows_where("id = ?", [player]))
    for table in sorted(db.table_names()):
        leads = {key.column: key.other_table for key in db.table(table).foreign_keys}
        if "player_id" in leads:
            rows = db[table].rows_where("player_id = ?", [player])
        elif "run_id" in leads:
            rows = db[table].rows_where("run_id IN (SELECT id FROM run WHERE player_id = ?)", [player])
        elif "race_id" in leads:
            rows = db[table].rows_where("race_id IN (SELECT id FROM race WHERE player_id = ?)", [player])
        else:
            continue
        yield table, map(_shown, rows)


def _shown(row: dict[str, Any]) -> dict[str, Any]:
    shown = {name: value for name, value in row.items() if name not in SECRET}
    if "actions" in shown:
        # What others have laid away stays hidden; the player knows his own.
        shown["actions"] = [
            deal | {"moves": [move for move in deal["moves"] if not (move["seat"] and "lay_away" in move)]}
            for deal in json.loads(shown["actions"])
        ]
    return shown


COUNTS = (
    "SELECT counted, 'run' AS exercise, code, step, hand, starter, crib, announced, real, lost, holes_back, "
    "attempt.seconds AS seconds FROM attempt JOIN run ON run.id = run_id WHERE attempt.player_id = :player "
    "UNION ALL SELECT counted, 'race', code, position, hand, starter, crib, announced, real, lost, holes_back, NULL "
    "FROM race_count JOIN race ON race.id = race_id WHERE race_count.player_id = :player"
)
JUDGEMENTS = (
    "SELECT judged, code, step, hand, starter, crib, announced, real, answer, was_right, won, given "
    "FROM judgement JOIN run ON run.id = run_id WHERE judgement.player_id = :player ORDER BY judgement.id"
)
LAID_AWAY = (
    "SELECT chosen, code, step, dealt, laid_away, dealer, cost, was_best "
    "FROM laid_away JOIN run ON run.id = run_id WHERE player_id = :player ORDER BY laid_away.id"
)
RACES = (
    "SELECT created, updated, code, rules, version AS moves, scores, result FROM race WHERE player_id = :player "
    "ORDER BY id"
)


def table(db: Database, statement: str, player: int) -> Iterator[tuple[Any, ...]]:
    """Yields the names of the columns, and then the rows, of one of the statements above."""
    found = db.execute(statement, {"player": player})
    yield tuple(column[0] for column in found.description)
    yield from found


def delete(db: Database, player: int) -> None:
    """Deletes a player and all that is kept of him, at once."""
    with immediate(db):
        db.execute("DELETE FROM player WHERE id = ?", [player])
