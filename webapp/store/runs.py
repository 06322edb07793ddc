"""Runs, of every exercise: where each stands, and that a step of one is answered once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeVar

from sqlite_utils import Database

from webapp.store.database import immediate
from webapp.store.players import find, find_or_create, now


@dataclass(frozen=True, slots=True)
class Run:
    """One player's run: where it stands."""

    code: str
    seed: str
    steps: int = 0
    """Steps answered so far."""
    scores: tuple[int, int] = (0, 0)
    """The player's points and the opponent's."""
    finished: bool = False


class Step(Protocol):
    """What an answer led to, as far as the run is concerned."""

    @property
    def scores(self) -> tuple[int, int]:
        """Both scores after it."""

    @property
    def finished(self) -> bool:
        """Whether the run ends with it."""


S = TypeVar("S", bound=Step)


def take(
    db: Database,
    key: str,
    language: str,
    start: Run,
    step: int,
    judge: Callable[[Run], S],
    keep: Callable[[int, int, S], None],
) -> bool:
    """Takes the answer to one step, once: the run and what `keep` writes change together or not at all.

    `start` gives the code and seed of a run that the player may not have begun yet. `judge` is called inside
    the transaction with the run as it stands and says what the answer led to; `keep` then writes it down, with
    the ids of player and run.

    Returns whether it was taken: False when this step was answered before, is not the next one, or the run is
    finished. Nothing changes then.
    """
    with immediate(db):
        player = find(db, key)
        run = (find_run(db, player, start.code) if player is not None else None) or start
        if step != run.steps + 1 or run.finished:
            return False
        outcome = judge(run)
        player = find_or_create(db, key, language)
        keep(player, _keep(db, player, run, step, outcome), outcome)
        return True


def find_run(db: Database, player: int, code: str) -> Run | None:
    """Returns the player's run with this code, or None if it was not begun."""
    row = db.execute(
        "SELECT code, seed, steps, you, opponent, finished FROM run WHERE player_id = ? AND code = ?", [player, code]
    ).fetchone()
    if row is None:
        return None
    code, seed, steps, you, opponent, finished = row
    return Run(code, seed, steps, (you, opponent), bool(finished))


def _keep(db: Database, player: int, run: Run, step: int, outcome: Step) -> int:
    row = db.execute(
        "INSERT INTO run (player_id, code, seed, steps, you, opponent, finished, created) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (player_id, code) DO UPDATE SET steps = excluded.steps, "
        "you = excluded.you, opponent = excluded.opponent, finished = excluded.finished RETURNING id",
        [player, run.code, run.seed, step, *outcome.scores, outcome.finished, now()],
    ).fetchone()
    return int(row[0])
