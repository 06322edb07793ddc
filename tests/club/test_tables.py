"""How members are ranked."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from webapp.club.tables import LEAST, By, Span, ranked


@dataclass(frozen=True)
class Sums:
    name: str
    hands: int = 0
    right: int = 0
    best_streak: int = 0
    day_hands: int = 0
    day_right: int = 0
    balance: int = 0


@pytest.mark.parametrize("span", Span)
def test_by_accuracy_whoever_has_counted_enough_is_ranked(span: Span) -> None:
    least = LEAST[span]
    rows = ranked([Sums("A", least - 1, least - 1), Sums("B", least, least // 2), Sums("C", 0)], By.ACCURACY, span)
    assert [(row.place, row.name, row.value) for row in rows] == [(1, "B", 0.5)]


def test_the_best_come_first_and_equals_share_a_place() -> None:
    sums = [Sums("d", 40, 20), Sums("C", 20, 20), Sums("b", 20, 10), Sums("a", 20, 10), Sums("E", 20, 0)]
    rows = ranked(sums, By.ACCURACY, Span.WEEK)
    assert [(row.place, row.name) for row in rows] == [(1, "C"), (2, "d"), (3, "a"), (3, "b"), (5, "E")]


def test_every_table_ranks_by_its_own() -> None:
    sums = [Sums("A", best_streak=3, day_hands=10, day_right=2, balance=-4), Sums("B", best_streak=9, balance=5)]
    assert [row.name for row in ranked(sums, By.STREAK, Span.EVER)] == ["B", "A"]
    assert [row.name for row in ranked(sums, By.DAY, Span.EVER)] == ["A"]
    assert [(row.name, row.value) for row in ranked(sums, By.MUGGINS, Span.EVER)] == [("B", 5), ("A", -4)]
