"""Faults other cribbage programs had in counting, each excluded by name."""

import json

import pytest

from webapp.cribbage import Card, Cards, Count, InvalidPositionError, Kind, RunShape, count, points


def counted(hand: str, starter: str, *, crib: bool = False) -> Count:
    """Counts cards given as text, by both paths."""
    found = count(Cards.parse(hand), Card.parse(starter), crib=crib)
    assert points(found.hand, found.starter, crib) == found.total
    return found


def points_of(found: Count, *kinds: Kind) -> list[int]:
    """Returns the points of the combinations of some kinds."""
    return [part.points for part in found.combinations if part.kind in kinds]


PAIRS = (Kind.PAIR, Kind.PAIR_ROYAL, Kind.DOUBLE_PAIR_ROYAL)


@pytest.mark.rule("S25")
@pytest.mark.parametrize("crib", [False, True])
def test_a_jack_as_starter_is_nobs_for_nobody(crib: bool) -> None:
    assert counted("2H 4S 6D 8C", "JH", crib=crib).total == 0
    assert counted("2H 4S 6D 8H", "JH", crib=crib).total == 0


@pytest.mark.rule("S25")
def test_a_jack_in_hand_with_a_jack_as_starter_is_a_pair_and_no_nobs() -> None:
    assert [part.kind for part in counted("JS 2H 6D 8C", "JH").combinations] == [Kind.PAIR]


@pytest.mark.rule("S25")
def test_nobs_is_1_not_2() -> None:
    assert counted("2H 4S 6D JC", "8C").total == 1


@pytest.mark.rule("S25")
def test_only_the_jack_is_nobs() -> None:
    assert counted("2H 4S 6D QC", "8C").total == 0


@pytest.mark.rule("S25")
def test_nobs_survives_cards_travelling_as_json() -> None:
    hand, starter = json.loads(json.dumps(["2H 4S 6D JC", "8C"]))
    assert points_of(counted(hand, starter), Kind.NOBS) == [1]


@pytest.mark.rule("S25")
def test_nobs_counts_in_the_crib_too() -> None:
    assert counted("2H 4S 6D JC", "8C", crib=True).total == 1


@pytest.mark.rule("S24")
def test_the_starter_never_stands_in_for_a_card_of_the_flush() -> None:
    assert counted("2H 4H 6H 8S", "TH").total == 0


@pytest.mark.rule("S24")
def test_four_of_a_suit_are_no_flush_in_the_crib() -> None:
    assert counted("2H 4H 6H 8H", "TS", crib=True).total == 0


@pytest.mark.rule("S24")
def test_five_of_a_suit_are_a_flush_in_the_crib() -> None:
    assert counted("2H 4H 6H 8H", "TH", crib=True).total == 5


@pytest.mark.rule("S24")
def test_the_fifth_card_of_a_flush_is_not_forgotten() -> None:
    assert counted("2H 4H 6H 8H", "TH").total == 5


@pytest.mark.rule("S24")
@pytest.mark.parametrize("hand", ["2S 4C 6S 8C", "2H 4D 6H 8D"])
def test_four_cards_of_one_colour_are_no_flush(hand: str) -> None:
    assert counted(hand, "TS").total == 0


@pytest.mark.rule("S24")
def test_fewer_than_four_cards_are_refused_in_plain_words() -> None:
    with pytest.raises(InvalidPositionError, match="3 cards where 4 are needed"):
        count(Cards.parse("2H 4H 6H"), Card.parse("8H"))


@pytest.mark.rule("S23")
def test_a_pair_outside_the_run_does_not_double_it() -> None:
    found = counted("9H TS JD 2C", "2H")
    assert points_of(found, Kind.RUN) == [3]
    assert found.total == found.shape_points + 2 == 5


@pytest.mark.rule("S23")
def test_a_run_of_four_is_not_two_runs_of_three() -> None:
    assert points_of(counted("9H TS JD QC", "3H"), Kind.RUN) == [4]


@pytest.mark.rule("S23")
def test_a_run_of_five_lists_no_shorter_run_beside_it() -> None:
    assert points_of(counted("9H TS JD QC", "KH"), Kind.RUN) == [5]


@pytest.mark.rule("S23")
def test_a_double_double_run_is_four_runs_and_two_pairs() -> None:
    found = counted("9H 9S TD TC", "JH")
    assert points_of(found, Kind.RUN) == [3, 3, 3, 3]
    assert points_of(found, *PAIRS) == [2, 2]
    assert found.total == 16


@pytest.mark.rule("S23")
def test_two_neighbours_are_no_run() -> None:
    assert counted("2H 3S 6D 7C", "TH").shape is None


@pytest.mark.rule("S23", "S1")
def test_king_ace_two_is_no_run() -> None:
    assert counted("KH AS 2D 6C", "8H").shape is None


@pytest.mark.rule("S23")
def test_ranks_are_ordered_as_numbers_where_their_letters_are_not() -> None:
    assert points_of(counted("TH JS 9D QC", "KH"), Kind.RUN) == [5]
    assert counted("9H JS TD 4C", "2H").shape_points == 3


@pytest.mark.rule("S22")
def test_three_of_a_kind_are_6_and_four_are_12() -> None:
    assert points_of(counted("9H 9S 9D QC", "2H"), *PAIRS) == [6]
    assert points_of(counted("9H 9S 9D QC", "9C"), *PAIRS) == [12]


@pytest.mark.rule("S22")
def test_the_pair_beside_three_of_a_kind_is_not_lost() -> None:
    assert sorted(points_of(counted("9H 9S 9D QC", "QH"), *PAIRS)) == [2, 6]


@pytest.mark.rule("S21", "S1")
def test_a_jack_is_10_in_a_fifteen_not_11() -> None:
    assert points_of(counted("JH 4S 8D KC", "2C"), Kind.FIFTEEN) == []
    assert points_of(counted("JH 5S 8D 9C", "3C"), Kind.FIFTEEN) == [2]


@pytest.mark.rule("S21")
def test_a_fifteen_is_not_counted_again_in_another_order() -> None:
    assert points_of(counted("7H 8S 2D 4C", "KH"), Kind.FIFTEEN) == [2]
    assert points_of(counted("8S 7H 2D 4C", "KH"), Kind.FIFTEEN) == [2]


@pytest.mark.rule("S21", "S22")
def test_three_fives_and_a_jack_are_not_overcounted() -> None:
    assert counted("5H 5S 5D JC", "5C").total == 29
    assert counted("5H 5S 5D JH", "5C").total == 28


@pytest.mark.rule("S23")
@pytest.mark.parametrize(
    ("hand", "starter", "shape"),
    [
        ("9H TS JD QC", "3H", RunShape.RUN),
        ("9H TS JD QC", "KH", RunShape.RUN),
        ("9H TS JD JC", "JH", RunShape.TRIPLE_RUN),
        ("9H TS JD QC", "QH", RunShape.DOUBLE_RUN),
    ],
)
def test_a_run_is_called_what_it_is(hand: str, starter: str, shape: RunShape) -> None:
    assert counted(hand, starter).shape is shape
