"""The real count of a hand or crib, by the rules and by a second scorer."""

from itertools import accumulate

import pytest
from hypothesis import given

from tests.cribbage.reference import reference_points
from tests.cribbage.strategies import five_cards, five_close_cards
from webapp.cribbage import (
    DEFAULT_ORDER,
    IMPOSSIBLE,
    MAX_COUNT,
    ORDERS,
    Card,
    Cards,
    Count,
    Group,
    InvalidPositionError,
    Kind,
    PositionFault,
    RunShape,
    count,
    points,
)


def counted(hand: str, starter: str, *, crib: bool = False) -> Count:
    """Counts cards given as text, and holds the fast path and the second scorer to the same total."""
    cards, turned = Cards.parse(hand), Card.parse(starter)
    found = count(cards, turned, crib=crib)
    assert found.total == points(cards, turned, crib) == reference_points(cards, turned, crib)
    return found


def said(found: Count, *kinds: Kind) -> list[tuple[str, int]]:
    """Returns the combinations of some kinds as text."""
    return [(str(part.cards), part.points) for part in found.combinations if part.kind in kinds]


@pytest.mark.rule("W1", "S21", "S22", "S25")
def test_the_best_hand_is_29() -> None:
    best = counted("5H 5S 5D JC", "5C")
    assert best.total == MAX_COUNT == 29
    assert sum(score for _, score in said(best, Kind.FIFTEEN)) == 16
    assert said(best, Kind.DOUBLE_PAIR_ROYAL) == [("5H 5S 5D 5C", 12)]
    assert said(best, Kind.NOBS) == [("JC", 1)]


@pytest.mark.rule("W2", "S21")
def test_even_cards_without_a_pair_are_nothing() -> None:
    assert counted("2H 4S 6D 8C", "TH").combinations == ()


@pytest.mark.rule("W3", "S24")
def test_a_flush_of_the_four_hand_cards() -> None:
    hand = counted("2C 5C 8C KC", "KD")
    assert said(hand, Kind.FIFTEEN) == [("5C KC", 2), ("5C KD", 2), ("2C 5C 8C", 2)]
    assert said(hand, Kind.PAIR) == [("KC KD", 2)]
    assert said(hand, Kind.FLUSH) == [("2C 5C 8C KC", 4)]
    assert hand.total == 12
    assert counted("2C 5C 8C KC", "KD", crib=True).total == 8


@pytest.mark.rule("S2")
@pytest.mark.parametrize("hand", ["", "5H 5S 5D", "5H 5S 5D JC 2C"])
def test_only_four_cards_can_be_counted(hand: str) -> None:
    with pytest.raises(InvalidPositionError) as refused:
        count(Cards.parse(hand), Card.parse("5C"))
    assert refused.value.reason is PositionFault.WRONG_NUMBER


def test_the_starter_cannot_be_in_the_hand() -> None:
    with pytest.raises(InvalidPositionError) as refused:
        count(Cards.parse("5H 5S 5D JC"), Card.parse("5D"))
    assert refused.value.reason is PositionFault.DUPLICATE_CARD
    assert refused.value.card is Card.parse("5D")


@pytest.mark.rule("S21")
@pytest.mark.parametrize(
    ("hand", "starter", "fifteens"),
    [
        ("7H 8S 2D TC", "KH", 1),
        ("6H 7S 8D AC", "AH", 4),
        ("6H 7S 8D 2C", "2H", 3),
        ("AH 2S 3D 4C", "5H", 1),
        ("AH AS 3D 4C", "6H", 1),
        ("5H TS JD QC", "KH", 4),
        ("5H 5S 5D TC", "KH", 7),
        ("JH 4S 2D 9C", "6H", 2),
    ],
)
def test_every_set_of_cards_that_makes_15_counts_once(hand: str, starter: str, fifteens: int) -> None:
    found = said(counted(hand, starter), Kind.FIFTEEN)
    assert len(found) == fifteens
    assert len({frozenset(cards.split()) for cards, _ in found}) == fifteens
    assert all(score == 2 for _, score in found)


@pytest.mark.rule("S21")
@pytest.mark.parametrize(("starter", "total"), [("AC", 13), ("2C", 11)])
def test_low_cards_complete_fifteens_of_three_to_five_cards(starter: str, total: int) -> None:
    low = Card.parse(starter[0] + "S")
    assert counted(f"6H 7S 8D {low}", starter).total == total


@pytest.mark.rule("S22")
@pytest.mark.parametrize(
    ("hand", "starter", "pairs"),
    [
        ("9H 9S QD KC", "2H", [("9H 9S", 2)]),
        ("9H 9S KD KC", "2H", [("9H 9S", 2), ("KD KC", 2)]),
        ("9H 9S 9D KC", "2H", [("9H 9S 9D", 6)]),
        ("9H 9S 9D KC", "KH", [("KC KH", 2), ("9H 9S 9D", 6)]),
        ("KH 9S 9D 9C", "9H", [("9S 9D 9C 9H", 12)]),
    ],
)
def test_pairs_by_the_number_of_equal_cards(hand: str, starter: str, pairs: list[tuple[str, int]]) -> None:
    found = counted(hand, starter)
    assert said(found, Kind.PAIR, Kind.PAIR_ROYAL, Kind.DOUBLE_PAIR_ROYAL) == pairs


@pytest.mark.rule("S23")
@pytest.mark.parametrize(
    ("hand", "starter", "shape", "ways", "together"),
    [
        ("9H TS JD 2C", "4H", RunShape.RUN, 1, 3),
        ("9H TS JD QC", "4H", RunShape.RUN, 1, 4),
        ("9H TS JD QC", "KH", RunShape.RUN, 1, 5),
        ("9H TS JD JC", "4H", RunShape.DOUBLE_RUN, 2, 8),
        ("9H TS JD QC", "TH", RunShape.DOUBLE_RUN, 2, 10),
        ("9H TS JD TC", "TH", RunShape.TRIPLE_RUN, 3, 15),
        ("9H TS JD TC", "9S", RunShape.DOUBLE_DOUBLE_RUN, 4, 16),
        ("9H TS JD 2C", "2H", RunShape.RUN, 1, 3),
        ("KH AS 2D 3C", "QH", RunShape.RUN, 1, 3),
    ],
)
def test_runs_and_the_unit_they_are_said_in(hand: str, starter: str, shape: RunShape, ways: int, together: int) -> None:
    found = counted(hand, starter)
    assert found.shape is shape
    assert found.shape_points == together
    assert len(said(found, Kind.RUN)) == ways


@pytest.mark.rule("S23")
def test_a_run_is_said_from_low_to_high() -> None:
    assert said(counted("9C 7H 8S 8D", "6D"), Kind.RUN) == [("6D 7H 8S 9C", 4), ("6D 7H 8D 9C", 4)]


@pytest.mark.rule("S23")
@pytest.mark.parametrize(("hand", "starter"), [("QH KS AD 4C", "6H"), ("KH AS 2D 5C", "7H"), ("2H 3S 5D 6C", "9H")])
def test_two_cards_or_a_turn_of_the_corner_make_no_run(hand: str, starter: str) -> None:
    found = counted(hand, starter)
    assert found.shape is None
    assert found.shape_points == 0


@pytest.mark.rule("S24")
@pytest.mark.parametrize(
    ("hand", "starter", "in_hand", "in_crib"),
    [
        ("2H 4H 8H TH", "QS", [("2H 4H 8H TH", 4)], []),
        ("2H 4H 8H TH", "QH", [("2H 4H 8H TH QH", 5)], [("2H 4H 8H TH QH", 5)]),
        ("2H 4H 8H TS", "QH", [], []),
        ("2S 4H 8H TH", "QH", [], []),
        ("2S 4C 8S TC", "QS", [], []),
    ],
)
def test_flushes_in_hand_and_crib(
    hand: str, starter: str, in_hand: list[tuple[str, int]], in_crib: list[tuple[str, int]]
) -> None:
    assert said(counted(hand, starter), Kind.FLUSH) == in_hand
    assert said(counted(hand, starter, crib=True), Kind.FLUSH) == in_crib


@pytest.mark.rule("S25")
@pytest.mark.parametrize("crib", [False, True])
@pytest.mark.parametrize("at", range(4))
def test_the_jack_of_the_starters_suit_is_1_wherever_it_stands(at: int, crib: bool) -> None:
    hand = ["2H", "4S", "8D"]
    hand.insert(at, "JC")
    assert said(counted(" ".join(hand), "KC", crib=crib), Kind.NOBS) == [("JC", 1)]


@pytest.mark.rule("S26")
def test_the_counts_that_cannot_occur_are_named() -> None:
    assert {19, 25, 26, 27} == IMPOSSIBLE


def test_combinations_are_said_in_the_order_asked_for() -> None:
    hand, starter = Cards.parse("JH TH QH TS"), Card.parse("5H")
    for order in ORDERS.values():
        groups = [part.kind.group for part in count(hand, starter, order=order).combinations]
        assert groups == sorted(groups, key=order.index)
    assert ORDERS["pairs-first"] == DEFAULT_ORDER
    assert len({*ORDERS.values()}) == 3


def test_inside_a_group_fewer_cards_are_said_first_then_the_order_of_the_hand() -> None:
    assert [cards for cards, _ in said(counted("AC 5S 4D KH", "TC"), Kind.FIFTEEN)] == [
        "5S KH",
        "5S TC",
        "AC 4D KH",
        "AC 4D TC",
    ]


@pytest.mark.parametrize("order", [(), (Group.RUNS,), (*DEFAULT_ORDER, Group.RUNS)])
def test_an_order_names_each_group_once(order: tuple[Group, ...]) -> None:
    with pytest.raises(InvalidPositionError) as refused:
        count(Cards.parse("5H 5S 5D JC"), Card.parse("5C"), order=order)
    assert refused.value.reason is PositionFault.BAD_ORDER


def test_the_fast_path_takes_exactly_four_cards() -> None:
    with pytest.raises(ValueError, match="unpack"):
        points(Cards.parse("5H 5S 5D"), Card.parse("5C"))


@given(five_cards)
def test_three_ways_of_counting_any_cards_agree(cards: Cards) -> None:
    hold_together(cards)


@given(five_close_cards)
def test_three_ways_of_counting_close_cards_agree(cards: Cards) -> None:
    hold_together(cards)


def hold_together(cards: Cards) -> None:
    """Asserts what is true of every count."""
    hand, starter = Cards(cards[:4]), cards[4]
    for crib in (False, True):
        found = count(hand, starter, crib=crib)
        assert found.total == points(hand, starter, crib) == reference_points(hand, starter, crib)
        assert found.running == tuple(accumulate(part.points for part in found.combinations))
        assert found.total == (found.running[-1] if found.running else 0)
        assert found.total not in IMPOSSIBLE
        assert len(set(found.combinations)) == len(found.combinations)
        assert all(set(part.cards) <= set(cards) for part in found.combinations)
        assert {
            order: count(hand, starter, crib=crib, order=order).total for order in ORDERS.values()
        } == dict.fromkeys(ORDERS.values(), found.total)
