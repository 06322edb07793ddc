"""Hints: kinds, numbers, the best combination; nothing more than was asked for."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given

from tests.trainer.test_items import DEALT
from webapp.cribbage import Card, Cards, Count, Group, Kind, count
from webapp.trainer.hints import Several, allowed, available, highest, kinds, numbers
from webapp.trainer.runs import UNPEGGED, Length, RunSettings


def counted(hand: str, starter: str) -> Count:
    return count(Cards.parse(hand), Card.parse(starter))


@pytest.mark.rule("S21", "S22", "S23", "S25")
def test_the_three_hints_on_a_hand() -> None:
    real = counted("6H 7S 8D JC", "8C")
    assert kinds(real) == (Group.FIFTEENS, Group.PAIRS, Group.RUNS, Group.NOBS)
    assert numbers(real) == (
        Several(2, Kind.FIFTEEN, 0),
        Several(1, Kind.PAIR, 0),
        Several(2, Kind.RUN, 3),
        Several(1, Kind.NOBS, 0),
    )
    assert str(highest(real).cards) == "6H 7S 8D"
    assert available(real) == 3


def test_a_hand_worth_nothing_has_one_hint_that_says_so() -> None:
    real = counted("2H 4S 6D 8C", "TH")
    assert available(real) == 1
    assert kinds(real) == numbers(real) == ()


@given(DEALT)
def test_the_numbers_are_of_the_kinds_and_the_best_is_worth_most(dealt: tuple[Cards, Card]) -> None:
    real = count(*dealt)
    assert dict.fromkeys(several.kind.group for several in numbers(real)) == dict.fromkeys(kinds(real))
    assert sum(several.number for several in numbers(real)) == len(real.combinations)
    if real.total:
        assert highest(real).points == max(each.points for each in real.combinations)


def test_hints_are_not_given_where_results_are_compared() -> None:
    assert allowed(RunSettings(nonce="0" * 16))
    assert allowed(RunSettings(rules=UNPEGGED, length=Length.ENDLESS, nonce="0" * 16))
    assert not allowed(RunSettings(rules=UNPEGGED, length=Length.TIMED, nonce="0" * 16))
    assert not allowed(RunSettings.parse(f"day.{date(2026, 11, 30)}"))
