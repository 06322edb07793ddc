"""Runs of practice and the hands counted in them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sqlite_utils import Database

from webapp.store.database import immediate
from webapp.store.players import find, find_or_create, now


@dataclass(frozen=True, slots=True)
class Run:
    """One player's run: where it stands."""

    code: str
    seed: str
    steps: int = 0
    """Hands counted so far."""
    scores: tuple[int, int] = (0, 0)
    """The player's points and the opponent's."""
    finished: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a count led to, as the caller judged it."""

    hand: str
    starter: str
    crib: bool
    dealer: int
    """Seat of the dealer."""
    announced: int
    real: int
    lost: int
    """Points the opponent pegged by calling."""
    holes_back: int
    """Holes the player's peg really went back for an empty hand or crib."""
    scores: tuple[int, int]
    """Both scores after it."""
    finished: bool
    seconds: float | None
    """Time from the deal to the count, if known."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A counted hand as it is kept."""

    code: str
    step: int
    hand: str
    starter: str
    crib: bool
    dealer: int
    """Seat of the dealer."""
    announced: int
    real: int
    scores: tuple[int, int]
    """Both scores after it."""
    counted: str
    """When, in UTC, ISO 8601."""


@dataclass(frozen=True, slots=True)
class Tally:
    """All of a player's counts, added up."""

    hands: int
    right_counts: int
    error_points: int
    """Sum of the distances between announced and real."""
    lost: int
    holes_back: int
    timed_hands: int
    seconds: float
    """Sum over the timed hands."""


def record(db: Database, key: str, language: str, start: Run, step: int, judge: Callable[[Run], Outcome]) -> bool:
    """Keeps the count of one hand, once: run, attempt and tally change together or not at all.

    `start` gives the code and seed of a run that the player may not have begun yet. `judge` is called inside
    the transaction with the run as it stands and says what the count led to.

    Returns whether it was kept: False when this step was counted before, is not the next one, or the
    run is finished. Nothing changes then.
    """
    with immediate(db):
        player = find(db, key)
        run = (find_run(db, player, start.code) if player is not None else None) or start
        if step != run.steps + 1 or run.finished:
            return False
        outcome = judge(run)
        player = find_or_create(db, key, language)
        run_id = _keep_run(db, player, run, step, outcome)
        _insert(db, player, run_id, step, outcome)
        _add_up(db, player, outcome)
        return True


def find_run(db: Database, player: int, code: str) -> Run | None:
    """Returns the player's run with this code, or None if it was not begun."""
    row = db.execute(f"{_RUN} WHERE player_id = ? AND code = ?", [player, code]).fetchone()
    return None if row is None else _run(row)


def find_attempt(db: Database, player: int, code: str, step: int) -> Attempt | None:
    """Returns the player's count of one step of a run, or None."""
    row = db.execute(
        f"{_ATTEMPT} WHERE run.player_id = ? AND run.code = ? AND step = ?", [player, code, step]
    ).fetchone()
    return None if row is None else _attempt(row)


def latest(db: Database, player: int, number: int) -> list[Attempt]:
    """Returns the player's last counts, newest first, at most `number`."""
    rows = db.execute(
        f"{_ATTEMPT} WHERE attempt.player_id = ? ORDER BY attempt.id DESC LIMIT ?", [player, number]
    ).fetchall()
    return [_attempt(row) for row in rows]


def tally(db: Database, player: int) -> Tally | None:
    """Returns the sums of all the player's counts, or None before the first one."""
    row = db.execute(
        "SELECT hands, right_counts, error_points, lost, holes_back, timed_hands, seconds "
        "FROM tally WHERE player_id = ?",
        [player],
    ).fetchone()
    return None if row is None else Tally(*row)


_RUN = "SELECT code, seed, steps, you, opponent, finished FROM run"

_ATTEMPT = (
    "SELECT code, step, hand, starter, crib, dealer, announced, real, attempt.you, attempt.opponent, counted "
    "FROM attempt JOIN run ON run.id = attempt.run_id"
)


def _keep_run(db: Database, player: int, run: Run, step: int, outcome: Outcome) -> int:
    db.execute(
        "INSERT INTO run (player_id, code, seed, steps, you, opponent, finished, created) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (player_id, code) DO UPDATE SET steps = excluded.steps, "
        "you = excluded.you, opponent = excluded.opponent, finished = excluded.finished",
        [player, run.code, run.seed, step, *outcome.scores, outcome.finished, now()],
    )
    row = db.execute("SELECT id FROM run WHERE player_id = ? AND code = ?", [player, run.code]).fetchone()
    return int(row[0])


def _run(row: tuple[str, str, int, int, int, int]) -> Run:
    code, seed, steps, you, opponent, finished = row
    return Run(code, seed, steps, (you, opponent), bool(finished))


def _attempt(row: tuple[str, int, str, str, int, int, int, int, int, int, str]) -> Attempt:
    code, step, hand, starter, crib, dealer, announced, real, you, opponent, counted = row
    return Attempt(code, step, hand, starter, bool(crib), dealer, announced, real, (you, opponent), counted)


def _insert(db: Database, player: int, run_id: int, step: int, outcome: Outcome) -> None:
    db.execute(
        "INSERT INTO attempt (run_id, player_id, step, hand, starter, crib, dealer, announced, real, lost, holes_back, "
        "you, opponent, seconds, counted) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            run_id,
            player,
            step,
            outcome.hand,
            outcome.starter,
            outcome.crib,
            outcome.dealer,
            outcome.announced,
            outcome.real,
            outcome.lost,
            outcome.holes_back,
            *outcome.scores,
            outcome.seconds,
            now(),
        ],
    )


def _add_up(db: Database, player: int, outcome: Outcome) -> None:
    error = abs(outcome.announced - outcome.real)
    timed = outcome.seconds is not None
    db.execute(
        "INSERT INTO tally (player_id, hands, right_counts, error_points, lost, holes_back, timed_hands, seconds) "
        "VALUES (?, 1, ?, ?, ?, ?, ?, ?) ON CONFLICT (player_id) DO UPDATE SET "
        "hands = hands + 1, right_counts = right_counts + excluded.right_counts, "
        "error_points = error_points + excluded.error_points, lost = lost + excluded.lost, "
        "holes_back = holes_back + excluded.holes_back, timed_hands = timed_hands + excluded.timed_hands, "
        "seconds = seconds + excluded.seconds",
        [player, error == 0, error, outcome.lost, outcome.holes_back, timed, outcome.seconds or 0.0],
    )
