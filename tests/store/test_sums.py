"""Sums for the progress page: always those of what is kept, and added up once."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlite_utils import Database

from tests.store.keeping import outcome
from webapp.cribbage import Card, Cards, points
from webapp.store import attempts, judgements, laid_away, migrations, progress, sums
from webapp.store.attempts import record
from webapp.store.database import connect, immediate
from webapp.store.migrations import migrate
from webapp.store.players import find, find_or_create
from webapp.store.progress import BestTime, Day, Skill, Stretch, Totals, WrongCount
from webapp.store.races import KeptRace, RaceCount, keep
from webapp.store.runs import Run
from webapp.trainer.skills import weigh

START = Run("code", "seed")
TABLES = ("skill", "skill_week", "count_day", "answer_day", "laying_day", "progress", "best_time")


def known(db: Database, key: str = "key") -> int:
    player = find(db, key)
    assert player is not None
    return player


def all_sums(db: Database) -> dict[str, list[tuple[Any, ...]]]:
    """All sums, with fractions to nine digits."""
    return {
        table: sorted(
            tuple(round(value, 9) if isinstance(value, float) else value for value in row)
            for row in db.execute(f"SELECT * FROM {table}").fetchall()
        )
        for table in TABLES
    }


@pytest.fixture
def _in_prague(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "Europe/Prague")
        time.tzset()
        yield
    time.tzset()


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Sets the moment at which things are kept."""

    def set_moment(moment: str) -> None:
        for room in (attempts, judgements, laid_away):
            monkeypatch.setattr(room, "now", lambda: moment)
        monkeypatch.setattr("webapp.store.races.now", lambda: moment)

    return set_moment


def test_a_count_is_added_by_item_day_week_and_time(db: Database, at: Any) -> None:
    at("2026-11-26T10:00:00+00:00")
    blame = {"pair": 0.75, "nobs": 0.25}
    counted = outcome(announced=27, lost=2, holes_back=3, seconds=7.0, combinations=9, blame=blame)
    record(db, "key", "en", START, 1, lambda run, known: counted)
    at("2026-11-27T10:00:00+00:00")
    right = outcome(crib=True, seconds=5.0, combinations=9, blame={"pair": 0.0})
    record(db, "key", "en", START, 2, lambda run, known: right)
    player = known(db)
    assert progress.totals(db, player) == Totals(2, 1, 2, 2, 1, 3, 2, 12.0, 0, 1, 1, 0, 0, 0, 0, 0, 0)
    assert sorted(progress.skills(db, player), key=lambda each: (each.item, each.crib)) == [
        Skill("nobs", False, 1, 0.25, 1, 7.0),
        Skill("pair", False, 1, 0.75, 1, 7.0),
        Skill("pair", True, 1, 0.0, 1, 5.0),
    ]
    for lately, late in (("2026-11-23", True), ("2026-11-30", False)):
        assert progress.skill_weeks(db, player, "2026-11-23", lately) == [
            Stretch("nobs", late, 1, 0.25),
            Stretch("pair", late, 2, 0.75),
        ]
    assert progress.skill_weeks(db, player, "2026-11-24", "2026-11-30") == []
    assert progress.days(db, player, "2026-11-26") == [
        Day("2026-11-26", False, 1, 0, 1, 7.0),
        Day("2026-11-27", True, 1, 1, 1, 5.0),
    ]
    assert progress.days(db, player, "2026-11-28") == []
    assert progress.best_times(db, player) == [BestTime(True, 9, 5.0, "code", 2)]


def test_a_step_sent_twice_is_added_once(db: Database) -> None:
    for _ in range(2):
        record(db, "key", "en", START, 1, lambda run, known: outcome(blame={"pair": 0.0}))
    found = progress.totals(db, known(db))
    assert found is not None
    assert found.counts == 1
    assert [skill.seen for skill in progress.skills(db, known(db))] == [1]


def test_nothing_is_added_when_keeping_fails(db: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    record(db, "key", "en", START, 1, lambda run, known: outcome(blame={"pair": 0.0}))
    before = all_sums(db)
    monkeypatch.setattr(sums, "_TOTAL", "INSERT INTO nowhere VALUES (1)")
    with pytest.raises(Exception, match="nowhere"):
        record(db, "key", "en", START, 2, lambda run, known: outcome(blame={"pair": 0.0}))
    assert all_sums(db) == before
    assert db.execute("SELECT count(*) FROM attempt").fetchall() == [(1,)]


@pytest.mark.usefixtures("_in_prague")
def test_a_day_is_the_one_of_the_machines_own_time_zone(db: Database, at: Any) -> None:
    at("2026-11-29T23:30:00+00:00")
    record(db, "key", "en", START, 1, lambda run, known: outcome(blame={"pair": 0.0}))
    assert [day.day for day in progress.days(db, known(db), "2026-11-01")] == ["2026-11-30"]
    assert db.execute("SELECT week FROM skill_week").fetchall() == [("2026-11-30",)]


@pytest.mark.parametrize(
    ("rights", "now", "best"),
    [("r", 1, 1), ("w", 0, 0), ("rrw", 0, 2), ("rrwr", 1, 2), ("rwrrr", 3, 3), ("rrrwrr", 2, 3)],
)
def test_right_counts_in_a_row_go_on_from_run_to_run(db: Database, rights: str, now: int, best: int) -> None:
    for number, right in enumerate(rights):
        said = outcome(announced=29 if right == "r" else 0)
        record(db, "key", "en", Run(f"code {number}", "seed"), 1, lambda run, known, said=said: said)
    found = progress.totals(db, known(db))
    assert found is not None
    assert (found.streak, found.best_streak) == (now, best)


def test_the_best_time_is_the_shortest_of_a_right_count(db: Database) -> None:
    times = [(29, 9.0), (28, 2.0), (29, 4.0), (29, 6.0), (29, None)]
    for step, (said, seconds) in enumerate(times, 1):
        counted = outcome(announced=said, seconds=seconds, combinations=9)
        record(db, "key", "en", START, step, lambda run, known, it=counted: it)
    assert progress.best_times(db, known(db)) == [BestTime(False, 9, 4.0, "code", 3)]


def test_a_right_count_with_hints_is_summed_apart(db: Database) -> None:
    plain = sums.Count(False, 8, 8, 0, 0, 3, {"pair": 0.0}, 9.0, ("code", 1))
    aided = replace(plain, seconds=1.0, aided=True)
    with immediate(db):
        player = find_or_create(db, "key", "en")
        for count in (plain, aided, plain):
            sums.add(db, player, "2026-11-26T10:00:00+00:00", count)
    found = progress.totals(db, player)
    assert found is not None
    assert (found.counts, found.right_counts, found.aided_right, found.streak) == (3, 2, 1, 2)
    assert [skill.seen for skill in progress.skills(db, player)] == [2]
    assert [time.seconds for time in progress.best_times(db, player)] == [9.0]


@pytest.mark.rule("M4", "M5", "M7")
@pytest.mark.parametrize(
    ("answer", "announced", "won", "given", "wrong_call", "let_pass"),
    [
        ("accept", 8, 0, 0, False, False),
        ("accept", 6, 0, 0, False, True),
        ("muggins 2", 6, 2, 0, False, False),
        ("muggins 4", 8, 0, 4, True, False),
        ("overcount", 10, 2, 0, False, False),
        ("overcount", 8, 0, 0, True, False),
    ],
)
def test_an_answer_is_a_wrong_call_or_lets_pass(
    answer: str, announced: int, won: int, given: int, wrong_call: bool, let_pass: bool
) -> None:
    found = sums.judged(answer, announced, 8, right=False, won=won, given=given)
    assert (found.wrong_call, found.let_pass) == (wrong_call, let_pass)


RACE = KeptRace("code", "muggins no-play", "seed", [], 3, (0, 2))


def race_count(**changes: Any) -> RaceCount:
    usual = {"crib": False, "announced": 4, "real": 8, "lost": 4, "holes_back": 0, "combinations": 3, "blame": {}}
    return RaceCount("5H 5S 5D JC", "5C", sums.Count(**usual | changes))


def test_a_move_of_a_race_is_added_once_with_what_it_settled(db: Database) -> None:
    answer = sums.Answer(right=False, won=0, given=2, wrong_call=True, let_pass=False)
    for _ in range(2):
        keep(db, "key", "en", RACE, 0, [race_count(blame={"pair": 1.0})], [answer])
    found = progress.totals(db, known(db))
    assert found is not None
    assert (found.counts, found.lost, found.answers, found.given, found.wrong_calls) == (1, 4, 1, 2, 1)
    later = replace(RACE, version=9)
    assert keep(db, "key", "en", later, 3, [race_count(announced=8, lost=0)])
    assert not keep(db, "key", "en", later, 3, [race_count(announced=8, lost=0)])
    found = progress.totals(db, known(db))
    assert found is not None
    assert (found.counts, found.right_counts) == (2, 1)
    assert db.execute("SELECT position, announced, real FROM race_count ORDER BY id").fetchall() == [
        (3, 4, 8),
        (9, 8, 8),
    ]


def test_wrong_counts_of_runs_and_races_stand_together_newest_first(db: Database, at: Any) -> None:
    at("2026-11-01T10:00:00+00:00")
    record(db, "key", "en", START, 1, lambda run, known: outcome(announced=1))
    record(db, "key", "en", START, 2, lambda run, known: outcome())
    at("2026-11-02T10:00:00+00:00")
    keep(db, "key", "en", RACE, 0, [race_count()])
    at("2026-11-03T10:00:00+00:00")
    record(db, "key", "en", START, 3, lambda run, known: outcome(announced=3))
    found = progress.wrong_counts(db, known(db), 9)
    assert [(each.announced, each.code, each.step) for each in found] == [
        (3, "code", 3),
        (4, None, None),
        (1, "code", 1),
    ]
    assert isinstance(found[0], WrongCount)
    assert len(progress.wrong_counts(db, known(db), 2)) == 2


HANDS = (("5H 5S 5D JC", "5C"), ("2H 4S 6D 8C", "TH"), ("6H 7S 8D AC", "AH"), ("2H 4H 6H 8H", "TS"))
KEPT = st.lists(
    st.tuples(
        st.sampled_from("ab"),
        st.sampled_from(["count", "judge", "lay"]),
        st.sampled_from(HANDS),
        st.booleans(),
        st.integers(0, 29),
        st.sampled_from(["2026-01-04T23:30:00+00:00", "2026-01-05T12:00:00+00:00", "2026-02-01T00:10:00+00:00"]),
        st.none() | st.integers(0, 300).map(float),
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
            assert sums.catch_up(path, weigh) == len(kept)
            assert all_sums(db) == live
            assert sums.catch_up(path, weigh) == 0
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
) -> None:
    """Keeps a count, an answer or a choice."""
    for room in (attempts, judgements, laid_away):
        patch.setattr(room, "now", lambda: moment)
    hand, starter = cards
    run = Run(f"code {number}", "seed")
    combinations, blame = weigh(hand, starter, crib, said)
    real = points(Cards.parse(hand), Card.parse(starter), crib)
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


def test_an_older_database_is_brought_up_to_date_and_added_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
    assert sums.catch_up(path, weigh) == 3
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
    assert sums.catch_up(path, weigh) == 3
    with closing(connect(path)) as db:
        found = progress.totals(db, 1)
        assert found is not None
        assert (found.counts, found.right_counts, found.aided_right, found.best_streak) == (3, 1, 1, 1)
        assert {skill.seen for skill in progress.skills(db, 1)} == {2}, "a right count with hints says nothing of them"
