"""Runs of laying away and the choices made in them."""

from __future__ import annotations

from dataclasses import dataclass

from sqlite_utils import Database

from webapp.store.database import immediate
from webapp.store.players import find, find_or_create, now


@dataclass(frozen=True, slots=True)
class Sums:
    """Choices added up."""

    choices: int = 0
    best: int = 0
    """Choices than which none was better."""
    cost: float = 0.0
    """Points that all choices together were expected to bring less than the best ones."""


@dataclass(frozen=True, slots=True)
class LayingRun:
    """One player's run: where it stands."""

    code: str
    seed: str
    sums: Sums = Sums()

    @property
    def steps(self) -> int:
        """Choices made so far."""
        return self.sums.choices


@dataclass(frozen=True, slots=True)
class Choice:
    """Cards laid away, and what it cost, as the caller weighed it."""

    dealt: str
    laid_away: str
    dealer: bool
    """Whether the crib was the player's."""
    cost: float
    best: bool


@dataclass(frozen=True, slots=True)
class KeptChoice:
    """A choice as it is kept."""

    choice: Choice
    sums: Sums
    """Of the run, after it."""


def record(db: Database, key: str, language: str, start: LayingRun, step: int, choice: Choice) -> bool:
    """Keeps a choice, once: run, choice and tally change together or not at all.

    `start` gives the code and seed of a run that the player may not have begun yet.

    Returns whether it was kept: False when a choice was made at this step before, or the step is not the next one.
    Nothing changes then.
    """
    with immediate(db):
        player = find(db, key)
        run = (find_run(db, player, start.code) if player is not None else None) or start
        if step != run.steps + 1:
            return False
        player = find_or_create(db, key, language)
        sums = Sums(step, run.sums.best + choice.best, run.sums.cost + choice.cost)
        run_id = _keep_run(db, player, run, sums)
        _insert(db, run_id, choice, sums)
        db.execute(
            "INSERT INTO laying_tally (player_id, choices, best, cost) VALUES (?, 1, ?, ?) "
            "ON CONFLICT (player_id) DO UPDATE SET choices = choices + 1, best = best + excluded.best, "
            "cost = cost + excluded.cost",
            [player, choice.best, choice.cost],
        )
        return True


def find_run(db: Database, player: int, code: str) -> LayingRun | None:
    """Returns the player's run with this code, or None if it was not begun."""
    row = db.execute(
        "SELECT code, seed, choices, best, cost FROM laying_run WHERE player_id = ? AND code = ?", [player, code]
    ).fetchone()
    return None if row is None else LayingRun(row[0], row[1], Sums(*row[2:]))


def find_choice(db: Database, player: int, code: str, step: int) -> KeptChoice | None:
    """Returns the player's choice at one step of a run, or None."""
    row = db.execute(
        "SELECT dealt, laid_away, dealer, laid_away.cost, was_best, step, run_best, run_cost "
        "FROM laid_away JOIN laying_run ON laying_run.id = run_id WHERE player_id = ? AND code = ? AND step = ?",
        [player, code, step],
    ).fetchone()
    if row is None:
        return None
    dealt, laid_away, dealer, cost, best, *sums = row
    return KeptChoice(Choice(dealt, laid_away, bool(dealer), cost, bool(best)), Sums(*sums))


def tally(db: Database, player: int) -> Sums | None:
    """Returns the sums of all the player's choices, or None before the first one."""
    row = db.execute("SELECT choices, best, cost FROM laying_tally WHERE player_id = ?", [player]).fetchone()
    return None if row is None else Sums(*row)


def _keep_run(db: Database, player: int, run: LayingRun, sums: Sums) -> int:
    db.execute(
        "INSERT INTO laying_run (player_id, code, seed, choices, best, cost, created) VALUES (?, ?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (player_id, code) DO UPDATE SET choices = excluded.choices, best = excluded.best, "
        "cost = excluded.cost",
        [player, run.code, run.seed, sums.choices, sums.best, sums.cost, now()],
    )
    row = db.execute("SELECT id FROM laying_run WHERE player_id = ? AND code = ?", [player, run.code]).fetchone()
    return int(row[0])


def _insert(db: Database, run_id: int, choice: Choice, sums: Sums) -> None:
    db.execute(
        "INSERT INTO laid_away (run_id, step, dealt, laid_away, dealer, cost, was_best, run_best, run_cost, chosen) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            run_id,
            sums.choices,
            choice.dealt,
            choice.laid_away,
            choice.dealer,
            choice.cost,
            choice.best,
            sums.best,
            sums.cost,
            now(),
        ],
    )
