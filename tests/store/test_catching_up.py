"""What was kept before there were sums: added up once, as if it came now, and the log says so."""

from __future__ import annotations

import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlite_utils import Database

from tests.store.keeping import TABLES, all_sums, outcome
from webapp.cribbage import Card, Cards, points
from webapp.store import judgements, laid_away, migrations, progress
from webapp.store.attempts import record
from webapp.store.catching_up import catch_up
from webapp.store.database import connect, immediate
from webapp.store.migrations import migrate
from webapp.store.runs import Run
from webapp.trainer.skills import weigh

HANDS = (("5H 5S 5D JC", "5C"), ("2H 4S 6D 8C", "TH"), ("6H 7S 8D AC", "AH"), ("2H 4H 6H 8H", "TS"))
KEPT = st.lists(
    st.tuples(
        st.sampled_from("ab"),
        st.sampled_from(["count", "judge", "lay"]),
        st.sampled_from(HANDS),
        st.booleans(),
        # What these hands are worth is among them, so that many counts are right.
        st.sampled_from([0, 4, 12, 13, 29]),
        st.sampled_from(["2026-01-04T23:30:00+00:00", "2026-01-05T12:00:00+00:00", "2026-02-01T00:10:00+00:00"]),
        st.none() | st.integers(0, 300).map(float),
        st.integers(0, 1),
    ),
    max_size=20,
)


@settings(max_examples=15)
@given(KEPT)
def test_what_was_kept_before_is_added_up_as_if_it_came_now(kept: list[tuple[Any, ...]]) -> None:
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        path = Path(folder) / "book.sqlite3"
        migrate(path)
        with closing(connect(path)) as db:
            for number, each in enumerate(kept):
                keep_one(db, patch, number, *each)
            live = all_sums(db)
            for table in TABLES:
                db.execute(f"DELETE FROM {table}")
            db.execute("DELETE FROM unsummed")
            db.execute(
                "INSERT INTO unsummed SELECT 1, (SELECT coalesce(max(id), 0) FROM attempt), "
                "(SELECT coalesce(max(id), 0) FROM judgement), (SELECT coalesce(max(id), 0) FROM laid_away)"
            )
            db.conn.commit()
            assert catch_up(path, weigh) == len(kept)
            assert all_sums(db) == live
            assert catch_up(path, weigh) == 0
            assert all_sums(db) == live


def keep_one(
    db: Database,
    patch: pytest.MonkeyPatch,
    number: int,
    key: str,
    what: str,
    cards: tuple[str, str],
    crib: bool,
    said: int,
    moment: str,
    seconds: float | None,
    hints: int,
) -> None:
    """Keeps a count, an answer or a choice."""
    patch.setattr("webapp.store.runs.now", lambda: moment)
    hand, starter = cards
    run = Run(f"code {number}", "seed")
    real = points(Cards.parse(hand), Card.parse(starter), crib)
    combinations, blame = weigh(hand, starter, crib, said - real)
    match what:
        case "count":
            counted = outcome(
                hand=hand,
                starter=starter,
                crib=crib,
                announced=said,
                real=real,
                seconds=seconds,
                combinations=combinations,
                blame=blame,
                hints=hints,
            )
            assert record(db, key, "en", run, 1, lambda run, known: counted)
        case "judge":
            answered = judgements.Outcome(
                hand,
                starter,
                crib,
                "",
                0,
                said,
                real,
                "accept" if said % 2 else "overcount",
                said == real,
                0,
                0,
                (0, 0),
            )
            assert judgements.record(db, key, "en", run, 1, lambda run: answered)
        case _:
            choice = laid_away.Choice("5H 5S 5D JC 2H 3H", "2H 3H", crib, said / 8, said == 0)
            assert laid_away.record(db, key, "en", run, 1, choice)


def test_a_new_database_has_nothing_to_add_up_and_says_nothing(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert catch_up(path, weigh) == 0
    assert caplog.messages == []


def test_an_older_database_is_brought_up_to_date_and_added_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "old.sqlite3"
    with monkeypatch.context() as patch:
        older = [step for step in migrations.STEPS if step.__name__ < "m0007"]
        patch.setattr(migrations, "STEPS", tuple(older))
        migrate(path)
    with closing(connect(path)) as db:
        db.execute("INSERT INTO player (id, key_hash, language, created) VALUES (1, 'hash', 'en', '')")
        db.execute("INSERT INTO run (id, player_id, code, seed, created) VALUES (1, 1, 'code', 'seed', '')")
        for step, said in enumerate((29, 27, 29), 1):
            db.execute(
                "INSERT INTO attempt (run_id, player_id, step, hand, starter, crib, dealer, announced, real, lost, "
                "holes_back, you, opponent, seconds, counted) VALUES (1, 1, ?, '5H 5S 5D JC', '5C', 0, 1, ?, 29, ?, 0, "
                "0, 0, 4, '2026-11-26T10:00:00+00:00')",
                [step, said, 29 - said],
            )
        db.conn.commit()
    migrate(path)
    assert caplog.messages == []
    assert catch_up(path, weigh) == 3
    # A site that is long not to be reached says why, under every server and however logging is set up.
    assert [(each.levelname, each.message) for each in caplog.records] == [
        ("WARNING", "Adding up what was counted before this version, once: about 3 counts and answers. Please wait.")
    ]
    with closing(connect(path)) as db:
        found = progress.totals(db, 1)
        assert found is not None
        assert (found.counts, found.right_counts, found.lost, found.best_streak) == (3, 2, 2, 1)
        skills = {skill.item: skill for skill in progress.skills(db, 1)}
        assert skills["fifteen_of_2"].seen == 3
        assert sum(skill.missed for skill in skills.values()) == pytest.approx(1)
        assert [time.step for time in progress.best_times(db, 1)] == [1]


def test_right_counts_with_hints_from_before_there_were_sums_are_summed_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "older.sqlite3"
    with monkeypatch.context() as before:
        before.setattr(migrations, "STEPS", migrations.STEPS[:6])
        migrate(path)
    with closing(connect(path)) as db, immediate(db):
        db.execute("INSERT INTO player VALUES (1, 'hash', 'en', '')")
        db.execute("INSERT INTO run (id, player_id, code, seed, steps, created) VALUES (1, 1, 'code', 'seed', 3, '')")
        for step, announced, hints in ((1, 29, 0), (2, 29, 2), (3, 28, 1)):
            db.execute(
                "INSERT INTO attempt (run_id, player_id, step, hand, starter, crib, dealer, announced, real, lost, "
                "holes_back, you, opponent, seconds, counted, hints) "
                "VALUES (1, 1, ?, '5H 5S 5D JC', '5C', 0, 0, ?, 29, 0, 0, 0, 0, 3.0, '2026-11-26T10:00:00+00:00', ?)",
                [step, announced, hints],
            )
    migrate(path)
    assert catch_up(path, weigh) == 3
    with closing(connect(path)) as db:
        found = progress.totals(db, 1)
        assert found is not None
        assert (found.counts, found.right_counts, found.aided_right, found.best_streak) == (3, 1, 1, 1)
        assert {skill.seen for skill in progress.skills(db, 1)} == {2}, "a right count with hints says nothing of them"
