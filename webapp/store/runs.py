"""Runs, of every exercise: where each stands, and that a step of one is answered once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, TypeVar, TypeVarTuple

from sqlite_utils import Database

from webapp.store.database import immediate
from webapp.store.players import BY_KEY, day_of, find_or_create, hash_of, now


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
    practice: str | None = field(default=None, compare=False)
    """What is known of the player, as the trainer writes it; None before the first count."""
    id: int | None = field(default=None, compare=False)
    """Its number in the database; None of a run of which nothing is kept."""
    ranked: bool = field(default=False, compare=False)
    """Whether members are compared by it, for nobody could see its cards before."""

    @property
    def begun(self) -> bool:
        """Whether anything is kept of it."""
        return self.id is not None


@dataclass(frozen=True, slots=True)
class Whose:
    """What is kept of a player besides the runs, as far as runs need it."""

    player: int
    language: str
    """The one used last."""
    seen: str
    """The day of the last answer, in UTC, ISO 8601."""
    member_since: str | None
    """When the player told a name, in UTC, ISO 8601; None of a guest."""
    practice: str | None
    """See :attr:`Run.practice`."""


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
    keep: Callable[[Run, S, str], None],
    add: Callable[[Run, S], tuple[Sums, str | None]] | None = None,
) -> bool:
    """Takes the answer to one step, once: the run and what `keep` writes change together or not at all.

    `start` is the run as it was found before, with code and seed even if the player has not begun it yet. `judge` says
    what the answer led to, inside the transaction, by how the run stands then. It is asked of `start` before, so that
    who remembers that need not work it out while others wait to write. `add` says the sums of the run after it and the
    cards chosen for its next step, where it has any. `keep` then writes the answer down; it gets the run as it stands
    after it, with its player and its id, and the moment.

    Returns whether it was taken: False when this step was answered before, is not the next one, the run is finished,
    or was deleted since it was found. Nothing changes then.
    """
    if _waits_for(start, step):
        judge(start)
    with immediate(db):
        known, run = _find_again(db, key, start)
        if run is None or not _waits_for(run, step):
            return False
        outcome = judge(run)
        sums, next_cards = add(run, outcome) if add else (run.sums, None)
        moment = now()
        as_kept = known is not None and known.language == language and known.seen >= day_of(moment)
        after = replace(
            run,
            steps=step,
            scores=outcome.scores,
            finished=outcome.finished,
            sums=sums,
            next_cards=next_cards,
            hints=0,
            shown=None,
            player=known.player if known is not None and as_kept else find_or_create(db, key, language),
        )
        keep(_keep(db, after, moment), outcome, moment)
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
    return _find_again(db, key, start)[1]


def _find_again(db: Database, key: str, start: Run) -> tuple[Whose | None, Run | None]:
    known, run = find_of(db, key, start.code)
    if known is None:
        return None, start if start.player is None else None
    if run is None and not start.begun:
        return known, replace(start, player=known.player, practice=known.practice)
    return known, run


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
    return None if row is None else _run(player, None, row)


def find_of(db: Database, key: str, code: str) -> tuple[Whose | None, Run | None]:
    """Returns the player with `key`, and the player's run with this code; None for what is not kept.

    All in one statement: every page of a run asks for it, and every answer twice.
    """
    hashed = hash_of(key)
    row = db.execute(
        f"SELECT player.id, player.language, player.seen, member.joined, practice, {_RUN} FROM player "
        "LEFT JOIN run ON run.player_id = player.id AND code = ? LEFT JOIN member ON member.player_id = player.id "
        f"LEFT JOIN mastery ON mastery.player_id = player.id WHERE player.id = ({BY_KEY})",
        [code, hashed, hashed],
    ).fetchone()
    if row is None:
        return None, None
    known, run = Whose(*row[:5]), row[5:]
    return known, None if run[0] is None else _run(known.player, known.practice, run)


_RUN = (
    "run.id, code, seed, steps, you, opponent, finished, started, next_cards, shown, hints, "
    "right_counts, error_points, streak, best_streak, timed_hands, seconds"
)


def _run(player: int, practice: str | None, row: Sequence[Any]) -> Run:
    number, code, seed, steps, you, opponent, finished, started, next_cards, shown, hints, *sums = row
    scores = you, opponent
    standing = code, seed, steps, scores, bool(finished), Sums(*sums), started, next_cards, hints, shown
    return Run(*standing, player=player, practice=practice, id=number)


def in_a_row(before: int, *, right: bool, hints: int) -> int:
    """Returns the right counts in a row after one more count. With hints it neither adds to them nor ends them."""
    return before + (hints == 0) if right else 0


def add_up(sums: Sums, streak: int, error: int, seconds: float | None) -> Sums:
    """Returns the sums of a run with one more count.

    :param streak: right counts in a row after it; see :func:`in_a_row`
    :param error: the distance between announced and real
    """
    return Sums(
        right_counts=sums.right_counts + (error == 0),
        error_points=sums.error_points + error,
        streak=streak,
        best_streak=max(sums.best_streak, streak),
        timed_hands=sums.timed_hands + (seconds is not None),
        seconds=sums.seconds + (seconds or 0.0),
    )


def _keep(db: Database, run: Run, moment: str) -> Run:
    """Writes down how a run stands, and returns it with its id. Nobody has changed it since it was found."""
    sums = run.sums
    state = [
        *(run.steps, *run.scores, run.finished, run.next_cards, sums.right_counts, sums.error_points),
        *(sums.streak, sums.best_streak, sums.timed_hands, sums.seconds),
    ]
    if run.id is not None:
        db.execute(
            "UPDATE run SET steps = ?, you = ?, opponent = ?, finished = ?, next_cards = ?, right_counts = ?, "
            "error_points = ?, streak = ?, best_streak = ?, timed_hands = ?, seconds = ?, hints = 0, shown = NULL "
            "WHERE id = ?",
            [*state, run.id],
        )
        return run
    row = db.execute(
        "INSERT INTO run (steps, you, opponent, finished, next_cards, right_counts, error_points, streak, best_streak, "
        "timed_hands, seconds, player_id, code, seed, created) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
        "RETURNING id",
        [*state, run.player, run.code, run.seed, moment],
    ).fetchone()
    return replace(run, id=int(row[0]))
