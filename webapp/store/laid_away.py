"""Cards laid away, and what each choice cost."""

from __future__ import annotations

from dataclasses import dataclass

from sqlite_utils import Database

from webapp.store import sums
from webapp.store.runs import Run, take


@dataclass(frozen=True, slots=True)
class Sums:
    """Choices added up."""

    choices: int = 0
    best: int = 0
    """Choices than which none was better."""
    cost: float = 0.0
    """Points that all choices together were expected to bring less than the best ones."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Cards laid away, and what it cost, as the caller weighed it."""

    dealt: str
    laid_away: str
    dealer: bool
    """Whether the crib was the player's."""
    cost: float
    best: bool
    scores: tuple[int, int] = (0, 0)
    """Always: nothing is pegged."""
    finished: bool = False
    """Always: a run of laying away goes on for as long as one likes."""


@dataclass(frozen=True, slots=True)
class KeptChoice:
    """A choice as it is kept."""

    choice: Choice
    sums: Sums
    """Of the run, after it."""


def record(db: Database, key: str, language: str, start: Run, step: int, choice: Choice) -> bool:
    """Keeps a choice, once: run, choice and sums change together or not at all; for the rest see `take`."""

    def keep(run: Run, made: Choice, moment: str) -> None:
        player = run.player
        assert player is not None
        _insert(db, run, made, moment)
        sums.add(db, player, moment, sums.Choice(made.best, made.cost))

    return take(db, key, language, start, step, lambda run: choice, keep)


def find_choice(db: Database, player: int, code: str, step: int) -> KeptChoice | None:
    """Returns the player's choice at one step of a run, or None."""
    row = db.execute(
        "SELECT dealt, laid_away, dealer, cost, was_best, step, run_best, run_cost "
        "FROM laid_away JOIN run ON run.id = run_id WHERE player_id = ? AND code = ? AND step = ?",
        [player, code, step],
    ).fetchone()
    if row is None:
        return None
    dealt, laid_away, dealer, cost, best, *sums = row
    return KeptChoice(Choice(dealt, laid_away, bool(dealer), cost, bool(best)), Sums(*sums))


def totals(db: Database, player: int) -> Sums | None:
    """Returns the sums of all the player's choices, or None before the first one; a row is read for each day."""
    choices, best, cost = db.execute(
        "SELECT sum(choices), sum(best), sum(cost) FROM laying_day WHERE player_id = ?", [player]
    ).fetchone()
    return None if choices is None else Sums(choices, best, cost)


def _insert(db: Database, run: Run, choice: Choice, moment: str) -> None:
    before = db.execute(
        "SELECT run_best, run_cost FROM laid_away WHERE run_id = ? AND step = ?", [run.id, run.steps - 1]
    ).fetchone()
    best, cost = before or (0, 0.0)
    db.execute(
        "INSERT INTO laid_away (run_id, step, dealt, laid_away, dealer, cost, was_best, run_best, run_cost, chosen) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            run.id,
            run.steps,
            choice.dealt,
            choice.laid_away,
            choice.dealer,
            choice.cost,
            choice.best,
            best + choice.best,
            cost + choice.cost,
            moment,
        ],
    )
