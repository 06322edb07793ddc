"""The hands counted in runs of practice."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlite_utils import Database

from webapp.store import standings, sums
from webapp.store.lessons import KeptLesson, keep_lesson
from webapp.store.mastery import keep_practice
from webapp.store.runs import Run, Sums, add_up, in_a_row, once, take


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
    practice: str
    """What is known of the player after it, as the trainer writes it."""
    next_cards: str | None
    """Cards that were chosen for the next step; None where it comes as dealt."""
    combinations: int = 0
    blame: Mapping[str, float] = field(default_factory=dict)
    """Every item of the hand with its share of the blame; see `sums.Count`."""
    lesson: str | None = None
    """The lesson that was taken, which is learnt if the run ends with this count."""
    parts: tuple[str, ...] | None = None
    """What was said part by part, as the trainer writes it; None of a count that was one number."""
    hints: int = 0
    """Hints the player had asked for."""


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
    run_right: int
    """Right counts in the run so far, this one included."""
    run_streak: int
    """Right counts in a row, up to this one; one with hints neither adds to them nor ends them."""
    parts: tuple[str, ...] | None = None
    """What was said part by part; None of a count that was one number."""
    hints: int = 0
    """Hints the player had asked for."""


Judge = Callable[[Run, str | None], Outcome]
"""Says what a count led to, by how the run stands and what was known of the player before."""


def record(db: Database, key: str, language: str, start: Run, step: int, judge: Judge) -> bool:
    """Keeps the count of one hand, once: run, attempt, sums and what is known of the player change together or not
    at all; for the rest see `take`.
    """
    # Neither run nor practice differ in the transaction, unless somebody counts at that very moment.
    weighed = once(judge)

    def added(run: Run, outcome: Outcome) -> tuple[Sums, str | None]:
        error = abs(outcome.announced - outcome.real)
        streak = in_a_row(run.sums.streak, right=error == 0, hints=outcome.hints)
        return add_up(run.sums, streak, error, outcome.seconds), outcome.next_cards

    def keep(run: Run, outcome: Outcome, moment: str) -> None:
        player = run.player
        assert player is not None
        _insert(db, run, outcome, moment)
        sums.add(db, player, moment, _sum(start.code, step, outcome))
        if start.ranked and _is_fair(start.code, step, outcome):
            standings.add(db, player, sums.local_day(moment), _gain(start.code, outcome))
        keep_practice(db, player, outcome.practice)
        if outcome.lesson:
            keep_lesson(db, player, outcome.lesson, KeptLesson(start.code, run.sums.streak, outcome.finished))

    return take(db, key, language, start, step, lambda run: weighed(run, run.practice), keep, added)


def find_attempt(db: Database, player: int, code: str, step: int) -> Attempt | None:
    """Returns the player's count of one step of a run, or None."""
    row = db.execute(
        f"{_ATTEMPT} WHERE run.player_id = ? AND run.code = ? AND step = ?", [player, code, step]
    ).fetchone()
    return None if row is None else _attempt(row)


def of_run(db: Database, player: int, code: str) -> list[Attempt]:
    """Returns all of the player's counts in a run, in order."""
    rows = db.execute(f"{_ATTEMPT} WHERE run.player_id = ? AND run.code = ? ORDER BY step", [player, code]).fetchall()
    return [_attempt(row) for row in rows]


def latest(db: Database, player: int, number: int) -> list[Attempt]:
    """Returns the player's last counts, newest first, at most `number`."""
    rows = db.execute(
        f"{_ATTEMPT} WHERE attempt.player_id = ? ORDER BY attempt.id DESC LIMIT ?", [player, number]
    ).fetchall()
    return [_attempt(row) for row in rows]


_ATTEMPT = (
    "SELECT code, step, hand, starter, crib, dealer, announced, real, attempt.you, attempt.opponent, counted, "
    "run_right, run_streak, parts, attempt.hints "
    "FROM attempt JOIN run ON run.id = attempt.run_id"
)


def _attempt(row: tuple[Any, ...]) -> Attempt:
    code, step, hand, starter, crib, dealer, announced, real, you, opponent, counted, right, streak, said, hints = row
    parts = None if said is None else tuple(json.loads(said))
    return Attempt(
        *(code, step, hand, starter, bool(crib), dealer, announced, real, (you, opponent)),
        *(counted, right, streak, parts, hints),
    )


def _sum(code: str, step: int, outcome: Outcome) -> sums.Count:
    return sums.Count(
        outcome.crib,
        outcome.announced,
        outcome.real,
        outcome.lost,
        outcome.holes_back,
        outcome.combinations,
        outcome.blame,
        outcome.seconds,
        place=(code, step),
        aided=outcome.hints > 0,
    )


def _is_fair(code: str, step: int, outcome: Outcome) -> bool:
    """Says whether members are compared by a count: not where the cards were chosen by hand, nor with hints."""
    chosen = step == 1 and code.startswith(("hand-", "crib-"))
    return not chosen and not outcome.hints


def _gain(code: str, outcome: Outcome) -> standings.Gain:
    return standings.Gain(
        hands=1,
        right=outcome.announced == outcome.real,
        of_day=code.startswith("day."),
        balance=-outcome.lost,
    )


def _insert(db: Database, run: Run, outcome: Outcome, moment: str) -> None:
    db.execute(
        "INSERT INTO attempt (run_id, player_id, step, hand, starter, crib, dealer, announced, real, lost, holes_back, "
        "you, opponent, seconds, counted, run_right, run_streak, parts, hints) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            run.id,
            run.player,
            run.steps,
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
            moment,
            run.sums.right_counts,
            run.sums.streak,
            None if outcome.parts is None else json.dumps(outcome.parts, separators=(",", ":")),
            outcome.hints,
        ],
    )
