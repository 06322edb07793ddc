"""Sums for the progress page: always those of what is kept, each added once."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from sqlite_utils import Database

from tests.store.keeping import all_sums, outcome
from webapp.store import progress, sums
from webapp.store.attempts import record
from webapp.store.database import immediate
from webapp.store.players import find, find_or_create
from webapp.store.progress import BestTime, Day, Skill, Stretch, Totals, WrongCount
from webapp.store.races import KeptRace, RaceCount, keep
from webapp.store.runs import Run

START = Run("code", "seed")


def known(db: Database, key: str = "key") -> int:
    player = find(db, key)
    assert player is not None
    return player


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
        for room in ("runs", "races"):
            monkeypatch.setattr(f"webapp.store.{room}.now", lambda: moment)

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


RACE = KeptRace("code", "muggins no-play", "seed", "[]", 3, (0, 2))


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
