"""Compares a database, row by row, with what a soak's clients know they sent and were told is kept."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.proof.journal import Journal, Kept, Place


@dataclass(frozen=True, slots=True)
class Row:
    """An answer as the database has it."""

    player: int
    said: str
    shown: frozenset[str]
    hints: int | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    """What came of comparing."""

    confirmed: int
    """Answers that have to be there."""
    rows: int
    """Answers that are there."""
    faults: list[str]


def compare(journal: Journal, database: Path, before: float | None = None) -> Comparison:
    """Compares all that is kept with the journal.

    :param before: only what was confirmed before this moment has to be there; None: everything, and each answer with
        the player whose it is by then, and nobody is there who is no visitor
    """
    with closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        faults, rows = _rows(connection)
        owners = {hashed: player for player, hashed in connection.execute(_KEYS)}
        members = connection.execute("SELECT name, player_id FROM member").fetchall()
        known = set(journal.keys)
        if before is None:
            faults += [
                f"a player whom no visitor is: {player}"
                for player, hashed in connection.execute("SELECT id, key_hash FROM player")
                if hashed not in known
            ]
    wanted = {place: kept for place, kept in journal.kept.items() if before is None or kept.moment < before}
    whose = {journal.visitor(name): owners[key] for key, name in journal.keys.items() if key in owners}
    for place, kept in wanted.items():
        row = rows.get(place)
        if row is None:
            faults.append(f"confirmed, but not there: {_named(place)} {kept}")
        else:
            faults += [f"{_named(place)}: {each}" for each in _differences(kept, row)]
            if before is None and whose.get(journal.visitor(kept.visitor)) != row.player:
                faults.append(f"{_named(place)}: with player {row.player}, but it is of {kept.visitor}")
    faults += [
        f"there, but never sent: {_named(place)} {row.said}"
        for place, row in rows.items()
        if row.said not in journal.sent.get(place, ())
    ]
    names = [name for name, _ in members]
    faults += [f"a member twice: {name}" for name in set(names) if names.count(name) > 1]
    faults += [
        f"a member who is not there: {name}"
        for name, moment in journal.joined.items()
        if (before is None or moment < before) and name not in names
    ]
    return Comparison(len(wanted), len(rows), faults)


_KEYS = "SELECT id, key_hash FROM player UNION ALL SELECT player_id, key_hash FROM device"

_TABLES = {
    "practice": "SELECT code, step, attempt.player_id, announced, hand || ' ' || starter, attempt.hints "
    "FROM attempt JOIN run ON run.id = run_id",
    "judge": "SELECT code, step, judgement.player_id, answer, hand || ' ' || starter, NULL "
    "FROM judgement JOIN run ON run.id = run_id",
    "layaway": "SELECT code, step, run.player_id, laid_away, dealt, NULL FROM laid_away JOIN run ON run.id = run_id",
}


def _rows(connection: sqlite3.Connection) -> tuple[list[str], dict[Place, Row]]:
    """Returns every answer that is kept, and what is there twice. The codes of runs and races are nobody else's."""
    found: dict[Place, Row] = {}
    faults = []

    def take(place: Place, row: Row) -> None:
        if place in found:
            faults.append(f"there twice: {_named(place)}")
        found[place] = row

    for exercise, sql in _TABLES.items():
        for code, step, player, said, shown, hints in connection.execute(sql):
            said = " ".join(sorted(said.split())) if exercise == "layaway" else str(said)
            take((exercise, code, step), Row(player, said, frozenset(shown.split()), hints))
    for code, player, actions in connection.execute("SELECT code, player_id, actions FROM race"):
        moves = [move for deal in json.loads(actions) for move in deal["moves"]]
        for position, move in enumerate(moves):
            if move["seat"] == 0:
                take(("race", code, position), Row(player, _said(move), frozenset()))
    return faults, found


def _said(move: dict[str, Any]) -> str:
    if "lay_away" in move:
        return " ".join(sorted(move["lay_away"].split()))
    (said,) = (move[name] for name in ("claim", "announce", "answer") if name in move)
    return str(said)


def _differences(kept: Kept, row: Row) -> list[str]:
    found = []
    if kept.said is not None and kept.said != row.said:
        found.append(f"kept is {row.said}, but confirmed was {kept.said}")
    if kept.shown and frozenset(kept.shown) != row.shown:
        found.append(f"kept are the cards {sorted(row.shown)}, but shown were {kept.shown}")
    if kept.hints is not None and row.hints is not None and kept.hints != row.hints:
        found.append(f"kept are {row.hints} hints, but {kept.hints} were given")
    return found


def _named(place: Place) -> str:
    return "{} {}, {}".format(*place)
