"""The points of a card in the play, and the faults other programs had there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cribbage.reference import reference_play_points
from webapp.cribbage import Card, Cards, Kind, deck, play_combinations, play_points, playable


def made(series: str) -> list[tuple[str, str, int]]:
    """Returns kind, cards and points of what the last card makes."""
    found = play_combinations(Cards.parse(series))
    assert play_points(Cards.parse(series)) == sum(part.points for part in found)
    return [(str(part.kind), str(part.cards), part.points) for part in found]


@pytest.mark.rule("S13")
@pytest.mark.parametrize(
    ("series", "points"),
    [
        ("KH 5S", [2]),
        ("KH 4S", []),
        ("7H 7S", [2]),
        ("7H 7S 7D", [6]),
        ("7H 7S 7D 7C", [12]),
        ("5H 5S 5D", [2, 6]),
        ("2H 3S 4D", [3]),
        ("4H 2S 3D 5C", [4]),
        ("AH 2S 3D 4C 5H 6S", [6]),
        ("AH 2S 3D 4C 5H 6S 7D", [7]),
        ("AH AS 2D 3C", [3]),
        ("AH 2S 2D 3C", []),
        ("AH 2S 4D 3C 7H", []),
        ("JH QS KD", [3]),
        ("QH KS AD", []),
        ("KH", []),
    ],
)
def test_what_a_card_makes(series: str, points: list[int]) -> None:
    assert [worth for _, _, worth in made(series)] == points


@pytest.mark.rule("W17", "S13")
def test_w17_a_fifteen_and_a_run_are_pegged_together() -> None:
    assert made("4H 5S 6D") == [("fifteen", "4H 5S 6D", 2), ("run", "4H 5S 6D", 3)]


@pytest.mark.rule("W18", "S13")
def test_w18_a_second_five_behind_the_four_makes_nothing() -> None:
    assert made("6H 5S 4D") == [("fifteen", "6H 5S 4D", 2), ("run", "4D 5S 6H", 3)]
    assert made("6H 5S 4D 5C") == []


@pytest.mark.rule("S13")
def test_a_run_of_all_cards_on_the_table_is_seen() -> None:
    assert made("3H 5S 2D 6C 4H AS 7D") == [("run", "AS 2D 3H 4H 5S 6C 7D", 7)]


@pytest.mark.rule("S13")
def test_only_the_longest_run_counts() -> None:
    assert made("AH 2S 3D 4C") == [("run", "AH 2S 3D 4C", 4)]


@pytest.mark.rule("S13")
def test_a_run_is_found_where_the_card_before_belongs_to_none() -> None:
    assert made("9H 3S 2D 4C") == [("run", "2D 3S 4C", 3)]


@pytest.mark.rule("S13")
def test_a_longer_run_is_found_through_a_gap_that_an_earlier_card_fills() -> None:
    assert made("3H 2S 5D 4C") == [("run", "2S 3H 4C 5D", 4)]


@pytest.mark.rule("S13")
def test_a_card_between_breaks_a_pair() -> None:
    assert made("7H 2S 7D") == []
    assert made("7H 7S 2D 7C") == []


@pytest.mark.rule("S13")
def test_tens_of_different_ranks_are_no_pair() -> None:
    assert made("JH KS") == []


@pytest.mark.rule("S13")
def test_there_is_no_flush_in_the_play() -> None:
    assert made("2H 4H 6H 8H") == []


@pytest.mark.rule("S13")
def test_one_card_makes_nothing_and_no_card_neither() -> None:
    assert made("5H") == []
    assert made("") == []


@pytest.mark.rule("S10")
def test_only_cards_up_to_31_may_be_played() -> None:
    held = Cards.parse("AH 5S 6D KC")
    assert playable(held, 0) == held
    assert playable(held, 26) == tuple(Cards.parse("AH 5S"))
    assert playable(held, 30) == (Card.parse("AH"),)
    assert playable(held, 31) == ()


low = [card for card in deck() if card.rank <= 7]


@given(st.one_of(st.lists(st.sampled_from(cards), min_size=1, max_size=9, unique=True) for cards in (deck(), low)))
def test_a_second_way_to_work_it_out_agrees(series: list[Card]) -> None:
    found = play_combinations(series)
    assert play_points(series) == reference_play_points([str(card) for card in series])
    assert all(series[-1] in part.cards for part in found)
    assert all(set(part.cards) == set(series[-len(part.cards) :]) for part in found)
    assert len({part.kind.group for part in found}) == len(found)
    assert not any(part.kind in (Kind.FLUSH, Kind.NOBS) for part in found)
