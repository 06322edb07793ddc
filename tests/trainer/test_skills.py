"""What a count says of each item, what is weakest, and how it changes."""

from __future__ import annotations

from random import Random

import pytest

from webapp.cribbage import HAND_SIZE, Card, Cards, count, shuffled
from webapp.trainer.items import Item
from webapp.trainer.skills import BANDS, CHANGE, ENOUGH, Seen, Trend, band, blame, trend, weakest, weigh

HAND = count(Cards.parse("6H 7S 8D AC"), Card.parse("AH"))
"""A fifteen of two, low fifteens, a pair and a run of three: 13."""


def test_a_right_count_blames_nothing_and_has_seen_everything() -> None:
    assert blame(HAND, 13) == {"fifteen_of_2": 0, "low_fifteen": 0, "pair": 0, "run_of_3": 0}


def test_a_wrong_count_blames_what_explains_it() -> None:
    assert blame(HAND, 10) == {"fifteen_of_2": 0, "low_fifteen": 0, "pair": 0, "run_of_3": 1}
    assert sum(blame(HAND, 11).values()) == pytest.approx(1)
    assert sum(blame(HAND, 29).values()) == pytest.approx(1)


def test_names_are_plain_texts_for_the_database() -> None:
    assert {type(name) for name in blame(HAND, 13)} == {str}


@pytest.mark.rule("S24")
def test_a_kept_count_is_weighed_as_it_was() -> None:
    combinations, found = weigh("2H 4H 6H 8H", "TS", True, 4)
    assert combinations == 0
    assert found == {"crib_four_flush": 1, "empty": 0}
    assert weigh("2H 4H 6H 8H", "TS", False, 0) == (1, {"flush_of_4": 0})


def test_a_count_is_weighed_in_a_hurry_as_with_leisure() -> None:
    rng = Random(5)
    for number in range(300):
        *hand, starter = shuffled(rng)[: HAND_SIZE + 1]
        counted = count(hand, starter, crib=number % 2 == 0)
        difference = rng.choice([0, 0, -2, 2, -1, 7])
        found = weigh(str(counted.hand), str(starter), counted.crib, difference)
        assert found == (len(counted.combinations), blame(counted, counted.total + difference))


def test_the_weakest_come_first_and_what_came_once_is_not_certain() -> None:
    skills = [
        (Item.PAIR, Seen(100, 40)),
        (Item.NOBS, Seen(1, 0.2)),
        (Item.RUN_OF_3, Seen(50, 45)),
        (Item.EMPTY, Seen(10, 0)),
        (Item.RUN_OF_4, Seen(10, 0.5)),
    ]
    assert weakest(skills) == [Item.RUN_OF_3, Item.PAIR, Item.NOBS]
    assert weakest(skills, 9) == [Item.RUN_OF_3, Item.PAIR, Item.NOBS, Item.RUN_OF_4]
    assert weakest([(Item.EMPTY, Seen(10, 0))]) == []


@pytest.mark.parametrize(
    ("before", "lately", "found"),
    [
        (Seen(20, 10), Seen(20, 5), Trend.BETTER),
        (Seen(20, 5), Seen(20, 10), Trend.WORSE),
        (Seen(20, 10), Seen(20, 10 + 10 * CHANGE), Trend.SAME),
        (Seen(ENOUGH - 1, 0), Seen(20, 10), None),
        (Seen(20, 10), Seen(ENOUGH - 1, 0), None),
    ],
)
def test_a_change_is_told_where_enough_is_known(before: Seen, lately: Seen, found: Trend | None) -> None:
    assert trend(before, lately) is found


def test_a_group_of_hands_goes_up_to_the_next_one() -> None:
    assert [band(number) for number in range(8)] == [0, 1, 1, 3, 3, 5, 5, 5]
    assert {band(number) for number in range(20)} == set(BANDS)
