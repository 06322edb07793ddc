"""Adding up, once, what an older version kept before there were sums."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path

from sqlite_utils import Database

from webapp.store.database import connect, immediate
from webapp.store.sums import Choice, Count, Kept, Sums, judged

Weigh = Callable[[str, str, bool, int], tuple[int, Mapping[str, float]]]
"""Says of hand, starter, whether it is a crib, and by how much the announced count differs from the real one: how many
combinations there are, and the blame. It takes the rules of the game, so whoever knows them brings it."""


def catch_up(path: Path, weigh: Weigh) -> int:
    """Adds up what was kept before there were sums, once; whoever comes second finds it done.

    It says in the log that it does, as a site that has kept much is not to be reached until it is done.

    :return: how many counts, answers and choices were added
    """
    with closing(connect(path)) as db:
        if db.execute(_UNSUMMED).fetchone() is None:
            return 0
        with immediate(db):
            number = 0
            of_players: dict[int, Sums] = {}
            for upto in db.execute(_UNSUMMED).fetchall():
                _tell(sum(upto))
                for player, kept, moment in _kept_before(db, weigh, *upto):
                    of_players.setdefault(player, Sums()).add(kept, moment)
                    number += 1
            for player, sums in of_players.items():
                sums.keep(db, player)
            db.execute("DELETE FROM unsummed")
            return number


def _tell(highest: int) -> None:
    """Says what is done, unless there is nothing: ids are at least as high as there are rows."""
    if highest:
        # A warning, as loggers that nobody has set up show nothing below.
        logging.getLogger(__name__).warning(
            "Adding up what was counted before this version, once: about %d counts and answers. Please wait.", highest
        )


_UNSUMMED = "SELECT attempts, judgements, choices FROM unsummed"


def _kept_before(
    db: Database, weigh: Weigh, attempts: int, judgements: int, choices: int
) -> Iterator[tuple[int, Kept, str]]:
    for player, hand, starter, crib, announced, real, lost, back, seconds, hints, moment, code, step in db.execute(
        "SELECT attempt.player_id, hand, starter, crib, announced, real, lost, holes_back, attempt.seconds, "
        "attempt.hints, counted, code, step FROM attempt JOIN run ON run.id = run_id WHERE attempt.id <= ? "
        "ORDER BY attempt.id",
        [attempts],
    ):
        place, weighed = (code, step), weigh(hand, starter, bool(crib), announced - real)
        yield player, Count(bool(crib), announced, real, lost, back, *weighed, seconds, place, hints > 0), moment
    for player, answer, announced, real, right, won, given, moment in db.execute(
        "SELECT player_id, answer, announced, real, was_right, won, given, judged FROM judgement WHERE id <= ? "
        "ORDER BY id",
        [judgements],
    ):
        yield player, judged(answer, announced, real, right=bool(right), won=won, given=given), moment
    for player, best, cost, moment in db.execute(
        "SELECT player_id, was_best, cost, chosen FROM laid_away JOIN run ON run.id = run_id WHERE laid_away.id <= ? "
        "ORDER BY laid_away.id",
        [choices],
    ):
        yield player, Choice(bool(best), cost), moment
