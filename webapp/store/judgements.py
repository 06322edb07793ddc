"""What was answered to the counts that opponents announced."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sqlite_utils import Database

from webapp.store import standings, sums
from webapp.store.runs import Run, once, take


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an answer led to, as the caller judged it."""

    hand: str
    starter: str
    crib: bool
    slips: str
    """What the opponent overlooked, as the trainer writes it."""
    extra: int
    """Points the opponent counted that are not there."""
    announced: int
    real: int
    answer: str
    right: bool
    won: int
    """Points the player pegged by it."""
    given: int
    """Points the opponent pegged beyond the real count."""
    scores: tuple[int, int]
    """Points won and given away in the run so far, these included."""
    finished: bool = False
    """Always: a run of judging goes on for as long as one likes."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """An answer as it is kept."""

    step: int
    hand: str
    starter: str
    crib: bool
    slips: str
    extra: int
    announced: int
    answer: str
    run_right: int
    """Right answers in the run so far, this one included."""
    run_won: int
    run_given: int


def record(db: Database, key: str, language: str, start: Run, step: int, judge: Callable[[Run], Outcome]) -> bool:
    """Keeps one answer, once: run, judgement and sums change together or not at all.

    `judge` says what the answer led to; for the rest see `take`.
    """

    def keep(run: Run, outcome: Outcome, moment: str) -> None:
        player = run.player
        assert player is not None
        _insert(db, run, outcome, moment)
        answer = sums.judged(
            outcome.answer,
            outcome.announced,
            outcome.real,
            right=outcome.right,
            won=outcome.won,
            given=outcome.given,
        )
        sums.add(db, player, moment, answer)
        if start.ranked:
            gain = standings.Gain(balance=outcome.won - outcome.given)
            standings.add(db, player, sums.local_day(moment), gain)

    return take(db, key, language, start, step, once(judge), keep)


def find_judgement(db: Database, player: int, code: str, step: int) -> Judgement | None:
    """Returns the player's answer to one step of a run, or None."""
    row = db.execute(
        "SELECT step, hand, starter, crib, slips, extra, announced, answer, run_right, run_won, run_given "
        "FROM judgement JOIN run ON run.id = judgement.run_id "
        "WHERE run.player_id = ? AND run.code = ? AND step = ?",
        [player, code, step],
    ).fetchone()
    if row is None:
        return None
    step, hand, starter, crib, *rest = row
    return Judgement(step, hand, starter, bool(crib), *rest)


def _insert(db: Database, run: Run, outcome: Outcome, moment: str) -> None:
    before = db.execute(
        "SELECT run_right FROM judgement WHERE run_id = ? AND step = ?", [run.id, run.steps - 1]
    ).fetchone()
    db.execute(
        "INSERT INTO judgement (run_id, player_id, step, hand, starter, crib, slips, extra, announced, real, answer, "
        "was_right, won, given, run_right, run_won, run_given, judged) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            run.id,
            run.player,
            run.steps,
            outcome.hand,
            outcome.starter,
            outcome.crib,
            outcome.slips,
            outcome.extra,
            outcome.announced,
            outcome.real,
            outcome.answer,
            outcome.right,
            outcome.won,
            outcome.given,
            (before[0] if before else 0) + outcome.right,
            *outcome.scores,
            moment,
        ],
    )
