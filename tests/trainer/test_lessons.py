"""Lessons: one thing after another, with nothing in the hands that was not taught yet."""

from __future__ import annotations

from itertools import pairwise

import pytest

from webapp.cribbage import count
from webapp.trainer.items import Item, items
from webapp.trainer.lessons import IN_A_ROW, Lesson
from webapp.trainer.runs import Deals, InvalidRunError, Length, RunSettings, deal, of_lesson

NONCE = "0123456789abcdef"


def found(lesson: Lesson, seed: str, step: int) -> set[Item]:
    dealt = deal(of_lesson(lesson, NONCE), seed, step)
    assert dealt.crib == lesson.crib
    return {part.item for part in items(count(dealt.hand, dealt.starter, crib=dealt.crib))}


@pytest.mark.parametrize("lesson", Lesson)
def test_hands_have_what_is_new_and_nothing_that_was_not_taught(lesson: Lesson) -> None:
    seen = [found(lesson, "seed", step) for step in range(1, 61)]
    assert seen[0] & lesson.new
    assert all(each <= lesson.taught for each in seen)
    assert sum(bool(each & lesson.new) for each in seen) >= 30
    assert {item for each in seen for item in each} & lesson.new


@pytest.mark.parametrize("lesson", [lesson for lesson in Lesson if lesson is not Lesson.FIFTEENS])
def test_some_hands_have_nothing_new_so_one_has_to_look(lesson: Lesson) -> None:
    assert any(not found(lesson, "seed", step) & lesson.new for step in range(1, 41))


def test_the_order_goes_from_fifteens_to_everything() -> None:
    assert [lesson.number for lesson in Lesson] == list(range(1, len(Lesson) + 1))
    for lesson, following in pairwise(Lesson):
        assert lesson.next is following
        assert lesson.taught < following.taught
    assert list(Lesson)[-1].next is None
    assert list(Lesson)[-1].taught == set(Item)


def test_a_hand_worth_nothing_comes_in_its_own_lesson_only() -> None:
    assert [lesson for lesson in Lesson if Item.EMPTY in lesson.taught] == [Lesson.EMPTY]


@pytest.mark.rule("S24")
def test_only_the_lesson_of_the_crib_deals_cribs() -> None:
    assert {lesson for lesson in Lesson if of_lesson(lesson, NONCE).deals is Deals.CRIBS} == {Lesson.CRIB}


@pytest.mark.parametrize("lesson", Lesson)
def test_the_code_of_a_lesson_is_read_back(lesson: Lesson) -> None:
    settings = of_lesson(lesson, NONCE)
    assert RunSettings.parse(settings.code) == settings
    assert settings.length is Length.LESSON


@pytest.mark.parametrize("code", ["lesson", f"lesson.{NONCE}", f"lesson.x.{NONCE}", f"lesson.runs.adapted.{NONCE}"])
def test_other_codes_are_no_lessons(code: str) -> None:
    with pytest.raises(InvalidRunError):
        RunSettings.parse(code)


def test_a_lesson_ends_with_so_many_right_in_a_row_and_a_run_without_end_does_not() -> None:
    lesson = of_lesson(Lesson.RUNS, NONCE)
    assert [lesson.ends(40, streak) for streak in (0, IN_A_ROW - 1, IN_A_ROW)] == [False, False, True]
    endless = RunSettings.parse(f"hands.endless.{NONCE}")
    assert not endless.ends(40, 40)
