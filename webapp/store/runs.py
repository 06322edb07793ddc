"""Runs, of every exercise: where each stands, and that a step of one is answered once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, TypeVar, TypeVarTuple

from sqlite_utils import Database

from webapp.store.database import immediate
from webapp.store.players import find_or_create, hash_of, now


@dataclass(frozen=True, slots=True)
class Sums:
    """The counts of a run of practice, added up; all 0 in other exercises."""

    right_counts: int = 0
    error_points: int = 0
    """Sum of the distances between announced and real."""
    streak: int = 0
    """Right counts in a row, up to the last one; see :func:`in_a_row`."""
    best_streak: int = 0
    timed_hands: int = 0
    seconds: float = 0.0
    """Sum over the timed hands."""


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
    sums: Sums = field(default_factory=Sums)
    started: float | None = None
    """When the clock was started, in seconds since 1970, in a run against the clock."""
    next_cards: str | None = None
    """The cards that were chosen for the next step, the starter last; None where it is as dealt."""
    hints: int = 0
    """Hints given so far for the step that waits."""
    shown: float | None = None
    """When the next step was shown first, in seconds since 1970, in a deal of the day."""
    player: int | None = field(default=None, compare=False)
    """Whose it is; None of somebody of whom nothing is kept."""
    begun: bool = field(default=False, compare=False)
    """Whether anything is kept of it."""
    ranked: bool = field(default=False, compare=False)
    """Whether members are compared by it, for nobody could see its cards before."""


class Step(Protocol):
    """What an answer led to, as far as the run is concerned."""

    @property
    def scores(self) -> tuple[int, int]:
        """Both scores after it."""

    @property
    def finished(self) -> bool:
        """Whether the run ends with it."""


S = TypeVar("S", bound=Step)
Known = TypeVarTuple("Known")


def take(
    db: Database,
    key: str,
    language: str,
    start: Run,
    step: int,
    judge: Callable[[Run], S],
    keep: Callable[[Run, int, S], None],
) -> bool:
    """Takes the answer to one step, once: the run and what `keep` writes change together or not at all.

    `start` is the run as it was found before, with code and seed even if the player has not begun it yet. `judge` says
    what the answer led to, inside the transaction, by how the run stands then. It is asked of `start` before, so that
    who remembers that need not work it out while others wait to write. `keep` then writes it down; it gets the run as
    it stood, with its player, and its id.

    Returns whether it was taken: False when this step was answered before, is not the next one, the run is finished,
    or was deleted since it was found. Nothing changes then.
    """
    if _waits_for(start, step):
        judge(start)
    with immediate(db):
        run = find_again(db, key, start)
        if run is None or not _waits_for(run, step):
            return False
        outcome = judge(run)
        player = find_or_create(db, key, language)
        if run.player is None:
            run = replace(run, player=player)
        keep(run, _keep(db, run, step, outcome), outcome)
        return True


def once(judge: Callable[[*Known], S]) -> Callable[[*Known], S]:
    """Returns a judge that remembers its last answer: asked of the same again, it works out nothing."""
    last: tuple[tuple[*Known], S] | None = None

    def judged(*known: *Known) -> S:
        nonlocal last
        if last is None or last[0] != known:
            last = known, judge(*known)
        return last[1]

    return judged


def _waits_for(run: Run, step: int) -> bool:
    return step == run.steps + 1 and not run.finished


def find_again(db: Database, key: str, start: Run) -> Run | None:
    """Returns a run as it stands now, or as it would begin; None if it, or all of the player, was deleted meanwhile.

    Call it inside `immediate()`.

    :param start: the run as it was found before
    """
    player, run = find_of(db, key, start.code)
    if player is None:
        return start if start.player is None else None
    return run or (None if start.begun else replace(start, player=player))


def begin(db: Database, key: str, language: str, start: Run) -> None:
    """Keeps a run before its first step is answered, with when its clock was started.

    Nothing changes if it was begun before, or was deleted since it was found.
    """
    with immediate(db):
        if find_again(db, key, start) is None:
            return
        player = find_or_create(db, key, language)
        db.execute(
            "INSERT INTO run (player_id, code, seed, started, created) VALUES (?, ?, ?, ?, ?) "
            "ON CONFLICT (player_id, code) DO NOTHING",
            [player, start.code, start.seed, start.started, now()],
        )


def best_timed(db: Database, player: int | None, kind: str, besides: str) -> int | None:
    """Returns the most right counts that the player has made against the clock.

    :param kind: what the codes of the runs begin with that are compared
    :param besides: the code of a run that is left out
    """
    row = db.execute(
        "SELECT max(right_counts) FROM run "
        "WHERE player_id = ? AND started IS NOT NULL AND code <> ? AND substr(code, 1, ?) = ?",
        [player, besides, len(kind), kind],
    ).fetchone()
    return None if row[0] is None else int(row[0])


def find_run(db: Database, player: int, code: str) -> Run | None:
    """Returns the player's run with this code, or None if it was not begun."""
    row = db.execute(f"SELECT {_RUN} FROM run WHERE player_id = ? AND code = ?", [player, code]).fetchone()
    return None if row is None else _run(player, row)


def find_of(db: Database, key: str, code: str) -> tuple[int | None, Run | None]:
    """Returns the id of the player with `key`, and the player's run with this code; None for what is not kept."""
    hashed = hash_of(key)
    row = db.execute(
        f"SELECT player.id, {_RUN} FROM player LEFT JOIN run ON player_id = player.id AND code = ? WHERE player.id = "
        "(SELECT id FROM player WHERE key_hash = ? UNION ALL SELECT player_id FROM device WHERE key_hash = ?)",
        [code, hashed, hashed],
    ).fetchone()
    if row is None:
        return None, None
    player, *run = row
    return player, None if run[0] is None else _run(player, run)


_RUN = (
    "code, seed, steps, you, opponent, finished, started, next_cards, shown, hints, "
    "right_counts, error_points, streak, best_streak, timed_hands, seconds"
)


def _run(player: int, row: Sequence[Any]) -> Run:
    code, seed, steps, you, opponent, finished, started, next_cards, shown, hints, *sums = row
    scores = you, opponent
    standing = code, seed, steps, scores, bool(finished), Sums(*sums), started, next_cards, hints, shown
    return Run(*standing, player=player, begun=True)


def in_a_row(before: int, *, right: bool, hints: int) -> int:
    """Returns the right counts in a row after one more count. With hints it neither adds to them nor ends them."""
    return before + (hints == 0) if right else 0


def add_up(
    db: Database, run_id: int, streak: int, error: int, seconds: float | None, next_cards: str | None
) -> tuple[int, int]:
    """Adds a count to the sums of its run; call it while the count is kept.

    :param streak: right counts in a row after it; see :func:`in_a_row`
    :param error: the distance between announced and real
    :param next_cards: those chosen for the next step
    :return: the right counts of the run, and those in a row
    """
    row = db.execute(
        "UPDATE run SET right_counts = right_counts + :right, error_points = error_points + :error, "
        "streak = :streak, best_streak = max(best_streak, :streak), "
        "timed_hands = timed_hands + :timed, seconds = seconds + :seconds, next_cards = :next_cards, shown = NULL "
        "WHERE id = :run RETURNING right_counts, streak",
        {
            "run": run_id,
            "right": error == 0,
            "error": error,
            "streak": streak,
            "timed": seconds is not None,
            "seconds": seconds or 0.0,
            "next_cards": next_cards,
        },
    ).fetchone()
    return int(row[0]), int(row[1])


def _keep(db: Database, run: Run, step: int, outcome: Step) -> int:
    row = db.execute(
        "INSERT INTO run (player_id, code, seed, steps, you, opponent, finished, created) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (player_id, code) DO UPDATE SET steps = excluded.steps, "
        "you = excluded.you, opponent = excluded.opponent, finished = excluded.finished, hints = 0 RETURNING id",
        [run.player, run.code, run.seed, step, *outcome.scores, outcome.finished, now()],
    ).fetchone()
    return int(row[0])
