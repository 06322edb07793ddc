"""The hints given on the step of a run that waits to be answered."""

from __future__ import annotations

from sqlite_utils import Database

from webapp.store.database import immediate
from webapp.store.players import find_or_create, now
from webapp.store.runs import Run, find_again


def give(db: Database, key: str, language: str, start: Run, step: int, shown: int, most: int) -> bool:
    """Gives one hint more, if the step still waits and as many were given before as the one who asks has seen.

    `start` is the run as it was found before, with code and seed even if the player has not begun it yet.

    :param most: how many hints there are on this step
    :return: whether it was given; nothing changes otherwise
    """
    with immediate(db):
        run = find_again(db, key, start)
        if run is None or step != run.steps + 1 or run.finished or run.hints != shown or shown >= most:
            return False
        db.execute(
            "INSERT INTO run (player_id, code, seed, created, hints) VALUES (?, ?, ?, ?, 1) "
            "ON CONFLICT (player_id, code) DO UPDATE SET hints = hints + 1",
            [find_or_create(db, key, language), run.code, run.seed, now()],
        )
        return True
