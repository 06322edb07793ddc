"""Mastery: how sure a player is of each item, from right and wrong counts."""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import inf, nan
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.cribbage import Card, Cards, Count, count, deck, shuffled
from webapp.trainer.items import Item, Part, items
from webapp.trainer.mastery import BEFORE, DOUBT, FADING, InvalidMasteryError, Mastery, Record

COUNTS = st.builds(
    lambda cards, crib: count(cards[:4], cards[4], crib=crib), st.permutations(list(deck())), st.booleans()
)
HISTORIES = st.lists(st.tuples(COUNTS, st.integers(0, 29)), max_size=12)


def parts_of(hand: str, starter: str) -> tuple[Part, ...]:
    """Returns the items of a hand given as text."""
    return items(count(Cards.parse(hand), Card.parse(starter)))


def mastery(**misses: float) -> Mastery:
    """Returns estimates by the name of the item and its chance to be missed."""
    cases = 1000
    return Mastery(
        {Item[name.upper()]: Record((1 - miss) * cases - DOUBT, miss * cases - DOUBT) for name, miss in misses.items()}
    )


def later(known: Mastery, parts: Sequence[Part], difference: int) -> Mastery:
    """Returns the estimates after a count of these items that was off by so much."""
    return known.after(known.blame(parts, difference))


RUN_AND_PAIR = parts_of("JS QS KD 8C", "8H")
"""A run of three and a pair."""
RUN_PAIR_AND_FIFTEENS = parts_of("6H 7S 8D AC", "AH")
"""7-8, three low fifteens, a pair and a run of three."""


def test_what_has_not_come_is_taken_for_missed_one_time_in_four() -> None:
    assert Mastery().of(Item.NOBS) == BEFORE
    assert BEFORE.miss == 0.25


def test_an_item_that_is_right_again_and_again_becomes_sure() -> None:
    known = Mastery()
    misses = []
    for _ in range(60):
        known = later(known, RUN_AND_PAIR, 0)
        misses.append(known.of(Item.PAIR).miss)
    assert misses == sorted(misses, reverse=True)
    assert misses[-1] < 0.03
    assert known.of(Item.NOBS) == BEFORE


def test_what_was_long_ago_hardly_matters() -> None:
    learnt = unlearnt = Mastery()
    for at in range(160):
        learnt = later(learnt, RUN_AND_PAIR, -2 if at < 80 else 0)
        unlearnt = later(unlearnt, RUN_AND_PAIR, 0 if at < 80 else -2)
    assert learnt.of(Item.PAIR).miss < 0.05
    assert unlearnt.of(Item.PAIR).miss > 0.95


def test_ten_thousand_right_counts_leave_a_doubt_that_can_grow_again() -> None:
    known = Mastery()
    for _ in range(10_000):
        known = later(known, RUN_AND_PAIR, 0)
    assert known.of(Item.PAIR).miss == known.of(Item.RUN_OF_3).miss
    # What fades can add up to no more than this.
    assert known.of(Item.PAIR).miss == pytest.approx(DOUBT / (1 / (1 - FADING) + 2 * DOUBT))
    # Two items that nobody doubts share the blame evenly.
    assert known.blame(RUN_AND_PAIR, -5) == {Item.PAIR: 0.5, Item.RUN_OF_3: 0.5}
    assert later(known, RUN_AND_PAIR, -2).of(Item.PAIR).miss > 0.06


@pytest.mark.rule("S22", "S23")
@pytest.mark.parametrize(("difference", "item"), [(-2, Item.PAIR), (-3, Item.RUN_OF_3), (2, Item.PAIR)])
def test_the_only_item_that_explains_the_difference_is_to_blame(difference: int, item: Item) -> None:
    sure_of_it = mastery(pair=0.01, run_of_3=0.01) if item is Item.PAIR else mastery(pair=0.9, run_of_3=0.01)
    shares = sure_of_it.blame(RUN_AND_PAIR, difference)
    assert shares == {one: float(one is item) for one in (Item.PAIR, Item.RUN_OF_3)}


def test_items_that_explain_the_difference_share_the_blame_by_their_unsureness() -> None:
    known = mastery(pair=0.1, low_fifteen=0.2, fifteen_of_2=0.1, run_of_3=0.9)
    shares = known.blame(RUN_PAIR_AND_FIFTEENS, -2)
    assert shares == pytest.approx(
        {Item.FIFTEEN_OF_2: 0.25, Item.LOW_FIFTEEN: 0.5, Item.PAIR: 0.25, Item.RUN_OF_3: 0.0}
    )


def test_a_difference_that_no_item_explains_is_shared_among_all_of_them() -> None:
    assert mastery(pair=0.1, run_of_3=0.3).blame(RUN_AND_PAIR, -5) == pytest.approx(
        {Item.PAIR: 0.25, Item.RUN_OF_3: 0.75}
    )


@pytest.mark.rule("S24")
def test_four_too_many_in_a_crib_is_the_flush_that_is_none() -> None:
    crib = items(count(Cards.parse("2H 4H 6H 8H"), Card.parse("TC"), crib=True))
    assert Mastery().blame(crib, 4) == {Item.CRIB_FOUR_FLUSH: 1.0, Item.EMPTY: 0.0}
    assert Mastery().blame(crib, 2) == {Item.CRIB_FOUR_FLUSH: 0.0, Item.EMPTY: 1.0}


@given(HISTORIES, COUNTS, st.integers(0, 29))
def test_the_blame_is_one_for_a_wrong_count_and_none_for_a_right_one(
    history: list[tuple[Count, int]], counted: Count, announced: int
) -> None:
    known = Mastery()
    for before, said in history:
        known = later(known, items(before), said - before.total)
    shares = known.blame(items(counted), announced - counted.total)
    assert sum(shares.values()) == pytest.approx(float(announced != counted.total))
    assert all(0 <= share <= 1 for share in shares.values())


@given(HISTORIES)
def test_estimates_stay_chances_and_come_back_from_json_as_they_were(history: list[tuple[Count, int]]) -> None:
    known = Mastery()
    for counted, said in history:
        met = {part.item for part in items(counted)}
        after = later(known, items(counted), said - counted.total)
        assert {item for item in Item if after.of(item) != known.of(item)} <= met
        known = after
    assert all(0 < known.of(item).miss < 1 for item in Item)
    assert Mastery.from_plain(json.loads(json.dumps(dict(known.records)))) == known


@given(st.integers(0, 10_000))
def test_right_counts_never_make_less_sure_and_blame_never_more(seed: int) -> None:
    cards = shuffled(Random(seed))
    parts = items(count(cards[:4], cards[4]))
    for part in parts:
        before = Mastery().of(part.item).miss
        assert later(Mastery(), parts, 0).of(part.item).miss < before
        if len(parts) == 1:
            assert later(Mastery(), parts, 1).of(part.item).miss > before


def test_the_weakest_come_first_and_what_never_came_is_not_among_them() -> None:
    known = mastery(pair=0.1, nobs=0.6, run_of_3=0.3, flush_of_4=0.2)
    assert known.weakest() == (Item.NOBS, Item.RUN_OF_3, Item.FLUSH_OF_4)
    assert known.weakest(1) == (Item.NOBS,)
    assert Mastery().weakest() == ()


@pytest.mark.parametrize(
    "numbers",
    [
        {"no_item": [1, 1]},
        {"nobs": [1]},
        {"nobs": [1, 1, 1]},
        {"nobs": [-1, 2]},
        {"nobs": [nan, 1]},
        {"nobs": [1, inf]},
        {"nobs": ["one", 1]},
        {"nobs": None},
    ],
)
def test_numbers_that_are_no_estimates_are_refused(numbers: dict[str, list[float]]) -> None:
    with pytest.raises(InvalidMasteryError):
        Mastery.from_plain(numbers)


def test_joining_two_adds_their_cases_and_never_outweighs_one_player() -> None:
    one = Mastery({Item.PAIR: Record(3.0, 1.0), Item.NOBS: Record(18.0, 1.0)})
    other = Mastery({Item.PAIR: Record(1.0, 2.0), Item.NOBS: Record(10.0, 9.0), Item.FLUSH_OF_5: Record(1.0, 0.5)})
    joined = one.joined(other)
    assert joined.of(Item.PAIR) == Record(4.0, 3.0)
    assert joined.of(Item.FLUSH_OF_5) == Record(1.0, 0.5)
    both = joined.of(Item.NOBS)
    assert both.right + both.wrong == pytest.approx(1 / (1 - FADING))
    assert both.right / both.wrong == pytest.approx(2.8)
    assert one.joined(Mastery()).records == one.records
