"""The first sums are gone: a database that has them shows the same figures without."""

from __future__ import annotations

from contextlib import closing
from dataclasses import astuple
from pathlib import Path
from typing import Any

import pytest

from tests.store.keeping import outcome
from webapp.store import attempts, judgements, laid_away, personal, races
from webapp.store.catching_up import catch_up
from webapp.store.checking import check
from webapp.store.database import connect, immediate
from webapp.store.migrations import STEPS, migrate
from webapp.store.players import find, hash_of
from webapp.store.races import KeptRace, RaceCount
from webapp.store.runs import Run
from webapp.store.sums import Answer, Count
from webapp.trainer.skills import weigh

ONLY_OLD, WITH_BOTH = 4, 12
"""Steps of an older version: of one that had no other sums, not even of runs, and of the last one that had them."""

Figures = dict[str, tuple[tuple[int, ...], tuple[Any, ...] | None]]
"""Of each key: hands counted, counts judged, cards laid away and races; and the sums of laying away, if any."""


@pytest.mark.parametrize(
    ("by_way_of_both", "added_up", "a"),
    [
        (False, False, ((3, 2, 2, 0), (2, 1, 0.75))),
        (True, False, ((5, 3, 3, 1), (3, 1, 1.25))),
        (True, True, ((5, 3, 3, 1), (3, 1, 1.25))),
    ],
)
def test_an_older_database_shows_the_same_figures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by_way_of_both: bool, added_up: bool, a: Any
) -> None:
    path = tmp_path / "old.sqlite3"
    with monkeypatch.context() as older:
        older.setattr("webapp.store.migrations.STEPS", STEPS[:ONLY_OLD])
        migrate(path)
        fill(path)
        if by_way_of_both:
            older.setattr("webapp.store.migrations.STEPS", STEPS[:WITH_BOTH])
            migrate(path)
            if added_up:
                assert catch_up(path, weigh) == 8
            go_on(path)
        make_old_sums(path)
    before = shown_by_old_sums(path)
    assert before == {"a": a, "b": ((1, 0, 0, 0), None)}
    migrate(path)
    assert catch_up(path, weigh) == (0 if added_up else 8)
    assert shown(path) == before
    assert check(path).clean
    with closing(connect(path)) as db:
        assert not {"tally", "judgement_tally", "laying_tally"} & set(db.table_names())


def fill(path: Path) -> None:
    """Counts of two players, and answers and choices of one, as the first versions kept them."""
    with closing(connect(path)) as db, immediate(db):
        db.conn.executemany(
            "INSERT INTO player (id, key_hash, language, created) VALUES (?, ?, 'en', '2026-01-01')",
            [(1, hash_of("a")), (2, hash_of("b"))],
        )
        db.conn.executemany(
            "INSERT INTO run (id, player_id, code, seed, steps, opponent, created) VALUES (?, ?, ?, 'seed', ?, ?, '')",
            [
                (1, 1, "hands.1", 2, 2),
                (2, 1, "cribs.1", 1, 0),
                (3, 1, "judge.1", 2, 3),
                (4, 1, "layaway.1", 2, 0),
                (5, 2, "hands.1", 1, 0),
            ],
        )
        db.conn.executemany(
            "INSERT INTO attempt (run_id, player_id, step, hand, starter, crib, dealer, announced, real, lost, "
            "holes_back, you, opponent, seconds, counted) VALUES (?, ?, ?, '5H 5S 5D JC', '5C', 0, 1, ?, 29, ?, 0, 0, "
            "?, ?, '2026-01-01T10:00:00+00:00')",
            [(1, 1, 1, 29, 0, 0, 4.5), (1, 1, 2, 27, 2, 2, None), (2, 1, 1, 29, 0, 0, 9.0), (5, 2, 1, 28, 1, 0, 3.0)],
        )
        db.conn.executemany(
            "INSERT INTO judgement (run_id, player_id, step, hand, starter, crib, slips, extra, announced, real, "
            "answer, was_right, won, given, run_right, run_won, run_given, judged) VALUES (3, 1, ?, '5H 5S 5D JC', "
            "'5C', 0, '', 0, 29, 29, 'accept', ?, 0, ?, 1, 0, ?, '2026-01-02T10:00:00+00:00')",
            [(1, 1, 0, 0), (2, 0, 3, 3)],
        )
        db.conn.executemany(
            "INSERT INTO laid_away (run_id, step, dealt, laid_away, dealer, cost, was_best, run_best, run_cost, "
            "chosen) VALUES (4, ?, 'AC 5H 6H 7S 8D KC', '5H KC', 1, ?, ?, 1, ?, '2026-01-02T10:00:00+00:00')",
            [(1, 0.0, 1, 0.0), (2, 0.75, 0, 0.75)],
        )


def go_on(path: Path) -> None:
    """One of the two counts, judges and lays away again; and counts and answers in a race, which were in none of the
    old sums.
    """
    with closing(connect(path)) as db:
        for step, hints in ((1, 0), (2, 1)):
            counted = outcome(hints=hints, scores=(29 * step, 0))
            assert attempts.record(db, "a", "en", Run("hands.2", "seed"), step, lambda run, known, it=counted: it)
        judged = judgements.Outcome("5H 5S 5D JC", "5C", False, "", 0, 27, 29, "muggins 2", True, 2, 0, (2, 0))
        assert judgements.record(db, "a", "en", Run("judge.2", "seed"), 1, lambda run: judged)
        choice = laid_away.Choice("5H 5S 5D JC 2H 3H", "2H 3H", False, 0.5, False)
        assert laid_away.record(db, "a", "en", Run("layaway.2", "seed"), 1, choice)
        race = KeptRace("race", "muggins no-play", "seed", "[]", 1, (0, 2))
        count = RaceCount("5H 5S 5D JC", "5C", Count(False, 29, 29, 0, 0, 8))
        assert races.keep(db, "a", "en", race, 0, [count] * 3, [Answer(True, 2, 0, False, False)] * 2)


def make_old_sums(path: Path) -> None:
    """Adds up what was kept, as each answer did it."""
    with closing(connect(path)) as db, immediate(db):
        db.execute(
            "INSERT INTO tally (player_id, hands, right_counts, error_points, lost, holes_back, timed_hands, seconds) "
            "SELECT player_id, count(*), sum(announced = real), sum(abs(announced - real)), sum(lost), "
            "sum(holes_back), count(seconds), total(seconds) FROM attempt GROUP BY player_id"
        )
        db.execute(
            "INSERT INTO judgement_tally SELECT player_id, count(*), sum(was_right), sum(won), sum(given) "
            "FROM judgement GROUP BY player_id"
        )
        db.execute(
            "INSERT INTO laying_tally SELECT player_id, count(*), sum(was_best), total(cost) FROM laid_away "
            "JOIN run ON run.id = run_id GROUP BY player_id"
        )


def shown_by_old_sums(path: Path) -> Figures:
    """What the pages read as long as there were the old sums."""
    with closing(connect(path)) as db:
        found: Figures = {}
        for player, key in ((1, "a"), (2, "b")):
            amount = db.execute(
                "SELECT coalesce((SELECT hands FROM tally WHERE player_id = :player), 0), "
                "coalesce((SELECT judged FROM judgement_tally WHERE player_id = :player), 0), "
                "coalesce((SELECT choices FROM laying_tally WHERE player_id = :player), 0), "
                "(SELECT count(*) FROM race WHERE player_id = :player)",
                {"player": player},
            ).fetchone()
            laying = "SELECT choices, best, cost FROM laying_tally WHERE player_id = ?"
            found[key] = amount, db.execute(laying, [player]).fetchone()
        return found


def shown(path: Path) -> Figures:
    """What the pages read now."""
    with closing(connect(path)) as db:
        found: Figures = {}
        for key in "ab":
            player = find(db, key)
            assert player is not None
            laying = laid_away.totals(db, player)
            found[key] = astuple(personal.amount(db, player)), None if laying is None else astuple(laying)
        return found
