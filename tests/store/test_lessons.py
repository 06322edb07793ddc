"""How far each player has come in each lesson."""

from __future__ import annotations

from sqlite_utils import Database

from tests.store.keeping import outcome
from webapp.store.attempts import record
from webapp.store.lessons import KeptLesson, find_lessons
from webapp.store.players import find
from webapp.store.runs import Run


def count(db: Database, code: str, step: int, *, key: str = "key", right: bool = True, learnt: bool = False) -> None:
    counted = outcome(announced=29 if right else 0, lesson=code.partition(".")[0], finished=learnt)
    assert record(db, key, "en", Run(code, "seed"), step, lambda run, known: counted)


def kept(db: Database, key: str = "key") -> dict[str, KeptLesson]:
    return find_lessons(db, find(db, key))


def test_nothing_is_begun_before_the_first_count(db: Database) -> None:
    assert kept(db) == {}


def test_a_lesson_is_kept_with_each_count(db: Database) -> None:
    for step, right in enumerate((True, True, False, True), start=1):
        count(db, "runs.1", step, right=right)
    assert kept(db) == {"runs": KeptLesson("runs.1", 1, learnt=False)}
    count(db, "nobs.1", 1, learnt=True)
    assert kept(db) == {"runs": KeptLesson("runs.1", 1, False), "nobs": KeptLesson("nobs.1", 1, learnt=True)}


def test_what_was_learnt_stays_learnt(db: Database) -> None:
    count(db, "runs.1", 1, learnt=True)
    count(db, "runs.2", 1, right=False)
    assert kept(db) == {"runs": KeptLesson("runs.2", 0, learnt=True)}


def test_players_have_lessons_of_their_own(db: Database) -> None:
    count(db, "runs.1", 1)
    count(db, "runs.1", 1, key="other", right=False)
    assert (kept(db)["runs"].in_a_row, kept(db, "other")["runs"].in_a_row) == (1, 0)


def test_other_runs_are_no_lessons(db: Database) -> None:
    assert record(db, "key", "en", Run("code", "seed"), 1, lambda run, known: outcome())
    assert kept(db) == {}
