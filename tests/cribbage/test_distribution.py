"""Shares of a distribution: below, at and above a count they are everything."""

from __future__ import annotations

from fractions import Fraction

import pytest

from webapp.cribbage import MAX_COUNT, Distribution, whole_deck


def test_below_at_and_above_a_count_are_all_cases() -> None:
    found = whole_deck()
    for count in range(MAX_COUNT + 1):
        assert found.below(count) + found.share(count) + found.above(count) == 1


@pytest.mark.rule("S26")
def test_nothing_is_below_0_or_above_29_and_what_cannot_occur_has_no_share() -> None:
    found = whole_deck()
    assert found.below(0) == 0
    assert found.above(MAX_COUNT) == 0
    assert found.below(19) == found.below(20)
    assert found.above(28) == Fraction(4, 12_994_800)


def test_each_case_is_counted_on_its_side() -> None:
    found = Distribution((1, 2, 3, *[0] * 27))
    assert (found.below(1), found.share(1), found.above(1)) == (Fraction(1, 6), Fraction(1, 3), Fraction(1, 2))
