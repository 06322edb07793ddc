"""Items: what there is to see in a hand, in the units in which counting is learnt."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.cribbage import Card, Cards, Kind, count, deck
from webapp.trainer import items as module
from webapp.trainer.items import Item, Part, items, items_of

FIVE = st.permutations(list(deck())).map(lambda cards: (Cards(cards[:4]), cards[4]))
FEW_RANKS = st.permutations([card for card in deck() if card.rank in (1, 2, 5, 6, 7, 11)]).map(
    lambda cards: (Cards(cards[:4]), cards[4])
)
ONE_SUIT = st.permutations(list(deck())[:13]).flatmap(
    lambda suited: st.sampled_from([card for card in deck() if card not in suited[:4]]).map(
        lambda starter: (Cards(suited[:4]), starter)
    )
)
DEALT = FIVE | FEW_RANKS | ONE_SUIT


def found(hand: str, starter: str, *, crib: bool = False) -> dict[Item, int]:
    """Returns the items of cards given as text, with their points."""
    return {part.item: part.points for part in items(count(Cards.parse(hand), Card.parse(starter), crib=crib))}


def slips(hand: str, starter: str, item: Item, *, crib: bool = False) -> set[int]:
    """Returns how the count of these cards may differ if nothing but one item goes wrong."""
    (part,) = (
        part
        for part in items(count(Cards.parse(hand), Card.parse(starter), crib=crib))
        if part.item is item
    )  # fmt: skip
    return set(part.slips)


HANDS = {
    Item.FIFTEEN_OF_2: ("5H TS 8D 3C", "KC", False, {Item.FIFTEEN_OF_2: 4}),
    Item.FIFTEEN_OF_3: ("3H 4S 8D KC", "QC", False, {Item.FIFTEEN_OF_3: 2}),
    Item.FIFTEEN_OF_4: ("AH 3S 4D 7C", "9C", False, {Item.FIFTEEN_OF_4: 2}),
    Item.FIFTEEN_OF_5: ("AH AS 3D 4C", "6C", False, {Item.FIFTEEN_OF_5: 2, Item.PAIR: 2}),
    Item.LOW_FIFTEEN: ("6H 8S AD KC", "QC", False, {Item.LOW_FIFTEEN: 2}),
    Item.PAIR: ("8H 8S 2D KC", "QC", False, {Item.PAIR: 2}),
    Item.PAIR_ROYAL: ("8H 8S 8D KC", "QC", False, {Item.PAIR_ROYAL: 6}),
    Item.DOUBLE_PAIR_ROYAL: ("8H 8S 8D 8C", "QC", False, {Item.DOUBLE_PAIR_ROYAL: 12}),
    Item.RUN_OF_3: ("JH QS KD 8C", "2C", False, {Item.RUN_OF_3: 3}),
    Item.RUN_OF_4: ("TH JS QD KC", "8C", False, {Item.RUN_OF_4: 4}),
    Item.RUN_OF_5: ("9H TS JD QC", "KC", False, {Item.RUN_OF_5: 5}),
    Item.DOUBLE_RUN_OF_3: ("JH QS KD KC", "8C", False, {Item.DOUBLE_RUN_OF_3: 8}),
    Item.DOUBLE_RUN_OF_4: ("TH JS QD KC", "KH", False, {Item.DOUBLE_RUN_OF_4: 10}),
    Item.TRIPLE_RUN: ("JS QS KD KC", "KH", False, {Item.TRIPLE_RUN: 15}),
    Item.DOUBLE_DOUBLE_RUN: ("JH QS KD KC", "QD", False, {Item.DOUBLE_DOUBLE_RUN: 16}),
    Item.FLUSH_OF_4: ("2H 4H 6H 8H", "TC", False, {Item.FLUSH_OF_4: 4}),
    Item.FLUSH_OF_5: ("2H 4H 6H 8H", "TH", False, {Item.FLUSH_OF_5: 5}),
    Item.CRIB_FOUR_FLUSH: ("2H 4H 6H TH", "TC", True, {Item.PAIR: 2, Item.CRIB_FOUR_FLUSH: 4}),
    Item.NOBS: ("2H 4S 6D JC", "8C", False, {Item.NOBS: 1}),
    Item.EMPTY: ("2H 4S 6D 8C", "TH", False, {Item.EMPTY: 2}),
}
"""For each item a hand that shows it, with everything else the hand has."""


@pytest.mark.rule("S21", "S22", "S23", "S24", "S25")
@pytest.mark.parametrize("item", Item)
def test_every_item_is_found_in_a_hand_that_has_it(item: Item) -> None:
    hand, starter, crib, expected = HANDS[item]
    assert item in expected
    assert found(hand, starter, crib=crib) == expected


@pytest.mark.rule("S23")
def test_the_pair_inside_a_double_run_belongs_to_it_and_one_outside_a_run_does_not() -> None:
    assert found("9H TS JD JC", "2H") == {Item.DOUBLE_RUN_OF_3: 8}
    assert found("9H TS JD 2C", "2H") == {Item.RUN_OF_3: 3, Item.PAIR: 2}


@pytest.mark.rule("S21")
@pytest.mark.parametrize(
    ("hand", "starter", "points"),
    [
        ("6H 7S 8D AC", "AH", 6),  # 6-8-A twice and 6-7-A-A
        ("6H 7S 8D 2C", "2H", 4),  # 6-7-2 twice
        ("3H 2S TD KC", "QC", 6),
    ],
)
def test_low_cards_complete_two_others_to_fifteen(hand: str, starter: str, points: int) -> None:
    assert found(hand, starter)[Item.LOW_FIFTEEN] == points


@pytest.mark.rule("S21")
def test_a_fifteen_with_three_low_cards_or_of_five_cards_is_no_low_fifteen() -> None:
    assert found("TH 2S 2D AC", "KH") == {Item.FIFTEEN_OF_4: 4, Item.PAIR: 2}
    assert Item.LOW_FIFTEEN not in found("AH AS 2D 5C", "6C")


@pytest.mark.rule("S24")
def test_four_of_a_suit_tempt_in_a_crib_only_and_only_when_the_fifth_differs() -> None:
    assert found("2H 4H 6H 8H", "TC", crib=True) == {Item.CRIB_FOUR_FLUSH: 4, Item.EMPTY: 2}
    assert found("2H 4H 6H 8H", "TH", crib=True) == {Item.FLUSH_OF_5: 5}
    assert found("2H 4H 6H 8S", "TH", crib=True) == {Item.EMPTY: 2}


def test_the_example_in_the_code_is_true() -> None:
    assert doctest.testmod(module).failed == 0


def test_a_slip_is_some_of_the_points_or_one_combination_twice() -> None:
    assert slips("5H TS 8D 2C", "KC", Item.FIFTEEN_OF_2) == {-4, -2, 2}
    assert slips("8H 8S 8D KC", "QC", Item.PAIR_ROYAL) == {-6, -4, -2, 2}
    assert slips("JH QS KD KC", "8C", Item.DOUBLE_RUN_OF_3) == {-8, -6, -5, -3, -2, 2, 3}
    assert slips("2H 4H 6H 8H", "TH", Item.FLUSH_OF_5) == {-5, -4, -1, 1, 4}
    assert slips("2H 4S 6D JC", "8C", Item.NOBS) == {-1, 1}
    assert slips("2H 4S 6D 8C", "TH", Item.EMPTY) == {2}
    assert slips("2H 4H 6H TH", "TC", Item.CRIB_FOUR_FLUSH, crib=True) == {4}


@given(DEALT, st.booleans())
def test_the_points_of_the_items_are_the_count(dealt: tuple[Cards, Card], crib: bool) -> None:
    counted = count(*dealt, crib=crib)
    parts = items(counted)
    assert sum(part.points for part in parts if not part.item.trap) == counted.total
    assert parts
    assert [part.item for part in parts] == [item for item in Item if item in {part.item for part in parts}]
    assert (Item.EMPTY in {part.item for part in parts}) == (counted.total == 0)


@given(DEALT, st.booleans())
def test_a_hand_has_one_unit_of_runs_at_most(dealt: tuple[Cards, Card], crib: bool) -> None:
    counted = count(*dealt, crib=crib)
    units = [part for part in items(counted) if "run" in part.item]
    assert [part.points for part in units] == ([counted.shape_points] if counted.shape else [])


@given(DEALT, st.booleans())
def test_who_overlooks_an_item_is_explained_by_it(dealt: tuple[Cards, Card], crib: bool) -> None:
    for part in items(count(*dealt, crib=crib)):
        assert (part.points if part.item.trap else -part.points) in part.slips
        assert 0 not in part.slips
        assert min(part.slips) >= -part.points


@given(DEALT, st.booleans())
def test_the_quick_way_finds_the_same(dealt: tuple[Cards, Card], crib: bool) -> None:
    hand, starter = dealt
    assert items_of(hand, starter, crib=crib) == items(count(hand, starter, crib=crib))


@given(DEALT)
def test_every_fifteen_of_three_cards_has_no_low_card_or_is_a_low_fifteen(dealt: tuple[Cards, Card]) -> None:
    counted = count(*dealt)
    threes = [
        combination.cards
        for combination in counted.combinations
        if combination.kind is Kind.FIFTEEN and len(combination.cards) == 3
    ]
    plain = [cards for cards in threes if min(card.rank for card in cards) > 2]
    parts: dict[Item, Part] = {part.item: part for part in items(counted)}
    assert (Item.FIFTEEN_OF_3 in parts) == bool(plain)
    assert len(plain) == len(threes) or Item.LOW_FIFTEEN in parts
