"""What lessons say is so: the points they name are those of the engine."""

from __future__ import annotations

import re

import pytest

from tests.wording.conftest import Reading
from webapp.cribbage import Cards, count
from webapp.i18n import LANGUAGES
from webapp.trainer.lessons import IN_A_ROW, Lesson
from webapp.wording.lessons import explanation, in_a_row, learnt, lesson_name, lesson_title

EXAMPLES = {
    Lesson.FIFTEENS: {"7H 8S KC QD 2H": 2, "4H 4S 9C TD QH": 2, "4H 4S 4C 9D QH": 6},
    Lesson.DOUBLE_RUNS: {"9H 9S TD JC KH": 8, "9H 9S TD JC QH": 10, "9H 9S 9D TC JH": 15, "9H 9S TD TC JH": 16},
    Lesson.FLUSH: {"2H 4H 6H 8H TS": 4, "2H 4H 6H 8H TH": 5},
    Lesson.NOBS: {"2C 4H QS JH 8H": 1},
}
"""Hands, the starter last, that have just what the text of a lesson names the points of."""


@pytest.mark.rule("S21", "S22", "S23", "S24", "S25")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_points_named_are_those_of_the_engine(reading: Reading, lang: str) -> None:
    with reading(lang):
        for lesson, hands in EXAMPLES.items():
            named = {int(number) for number in re.findall(r"\d+", explanation(lesson))}
            for hand, points in hands.items():
                five = Cards.parse(hand, number=5)
                assert count(five[:4], five[4]).total == points
                assert points in named


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lessons_are_told_apart(reading: Reading, lang: str) -> None:
    with reading(lang):
        for said in (lesson_title, explanation, lesson_name, learnt):
            assert len({said(lesson) for lesson in Lesson}) == len(Lesson)
        assert str(IN_A_ROW) in in_a_row(0)
