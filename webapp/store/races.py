"""Races against computer players, and where each of them stands."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from sqlite_utils import Database

from webapp.store import sums
from webapp.store.database import immediate
from webapp.store.players import BY_KEY, find_or_create, hash_of, note_seen, now


@dataclass(frozen=True, slots=True)
class KeptRace:
    """One player's race, as the caller made it of its moves."""

    code: str
    rules: str
    """The rules in words, for whoever reads the database."""
    seed: str
    moves: str
    """All moves, as the trainer writes them."""
    version: int
    """How many moves were made."""
    scores: tuple[int, ...]
    """Holes by side, as far as the player knows them."""
    won: bool | None = None
    """Whether the player has won; None while the race goes on."""
    updated: str = ""
    """When the last move was kept, in UTC, ISO 8601."""


@dataclass(frozen=True, slots=True)
class RaceCount:
    """A hand or crib that the player counted in a race."""

    hand: str
    starter: str
    count: sums.Count


def keep(
    db: Database,
    key: str,
    language: str,
    race: KeptRace,
    version: int,
    counts: Sequence[RaceCount] = (),
    answers: Sequence[sums.Answer] = (),
) -> bool:
    """Keeps a race as a move has left it, if nothing else happened to it meanwhile.

    :param version: how many moves the race had before; 0 for one that begins
    :param counts: what of the player's own was settled by the move
    :param answers: the player's answers that were settled by it
    :return: whether it was kept; False when the race that is kept stands elsewhere. Nothing changes then.
    """
    moment = now()
    result = None if race.won is None else "won" if race.won else "lost"
    state = [race.moves, race.version, json.dumps(race.scores), result, moment]
    with immediate(db):
        if version:
            hashed = hash_of(key)
            changed = db.execute(
                "UPDATE race SET actions = ?, version = ?, scores = ?, result = ?, updated = ? "
                f"WHERE player_id = ({BY_KEY}) AND code = ? AND version = ? AND result IS NULL RETURNING player_id",
                [*state, hashed, hashed, race.code, version],
            ).fetchall()
            if not changed:
                return False
            ((player,),) = changed
            note_seen(db, player)
            _note(db, player, race, counts, answers, moment)
            return True
        if find_race(db, key, race.code) is not None:
            return False
        player = find_or_create(db, key, language)
        db.execute(
            "INSERT INTO race (actions, version, scores, result, updated, player_id, code, rules, seed, created) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [*state, player, race.code, race.rules, race.seed, moment],
        )
        _note(db, player, race, counts, answers, moment)
        return True


def _note(
    db: Database,
    player: int,
    race: KeptRace,
    counts: Sequence[RaceCount],
    answers: Sequence[sums.Answer],
    moment: str,
) -> None:
    """Keeps the counts of a move, and adds up counts and answers."""
    for each in counts:
        count = each.count
        db.execute(
            "INSERT INTO race_count (race_id, player_id, position, hand, starter, crib, announced, real, lost, "
            "holes_back, counted) SELECT id, player_id, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM race "
            "WHERE player_id = ? AND code = ?",
            [
                *(race.version, each.hand, each.starter, count.crib, count.announced, count.real, count.lost),
                *(count.holes_back, moment, player, race.code),
            ],
        )
    if counts or answers:
        sums.add(db, player, moment, *[each.count for each in counts], *answers)


def find_race(db: Database, key: str, code: str) -> KeptRace | None:
    """Returns the race with this code of the player with `key`, or None if it was not begun."""
    hashed = hash_of(key)
    row = db.execute(
        "SELECT code, rules, seed, actions, version, scores, result, updated FROM race "
        f"WHERE player_id = ({BY_KEY}) AND code = ?",
        [hashed, hashed, code],
    ).fetchone()
    if row is None:
        return None
    code, rules, seed, actions, version, scores, result, updated = row
    won = None if result is None else result == "won"
    return KeptRace(code, rules, seed, actions, version, tuple(json.loads(scores)), won, updated)


@dataclass(frozen=True, slots=True)
class OpenRace:
    """A race that goes on, as a list shows it."""

    code: str
    scores: tuple[int, ...]
    updated: str


def unfinished(db: Database, player: int, number: int) -> list[OpenRace]:
    """Returns the player's races that are not over, the one moved in last first, at most `number`."""
    rows = db.execute(
        "SELECT code, scores, updated FROM race WHERE player_id = ? AND result IS NULL "
        "ORDER BY updated DESC, id DESC LIMIT ?",
        [player, number],
    ).fetchall()
    return [OpenRace(code, tuple(json.loads(scores)), updated) for code, scores, updated in rows]
