"""The packed worths of five ranks, against the definitions."""

from itertools import combinations_with_replacement

import pytest

from tests.cribbage.reference import reference_points
from webapp.cribbage import ACE, JACK, KING, Card, Suit, count
from webapp.cribbage.worths import JACK_BIT, ORDER, STAND, STEPS, TABLE, fill_table, sums, worths_with

CODES = [Card(rank, Suit.CLUBS).code for rank in ORDER]
SUITS = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)


def test_every_entry_is_what_the_cards_count() -> None:
    """All 6,175 multisets of five ranks, in suits that make neither a flush nor nobs."""
    table = fill_table()
    entries = 0
    for ranks in combinations_with_replacement(range(ACE, KING + 1), 5):
        if ranks[0] == ranks[4]:
            continue
        five = [Card(rank, SUITS[ranks[:at].count(rank)]) for at, rank in enumerate(ranks)]
        found = count(five[:4], five[4])
        worth = sum(part.points for part in found.combinations if part.kind.group not in ("flush", "nobs"))
        entry = table[sum(card.code for card in five)]
        assert entry & ~JACK_BIT == worth
        assert bool(entry & JACK_BIT) == (JACK in ranks)
        entries += 1
    assert entries == 6175
    assert reference_points(five[:4], five[4]) == found.total


def test_the_table_is_filled_in_place_and_whole() -> None:
    fill_table()
    assert fill_table() is TABLE
    assert len(TABLE) == 1 + 5 * Card(KING, Suit.CLUBS).code


@pytest.mark.parametrize("number", range(6))
def test_every_row_says_what_the_table_says(number: int) -> None:
    """All entries of all rows: with every multiset of held ranks, every one that completes it to five."""
    table = fill_table()
    to_come = sums(CODES, 5 - number)[-1]
    for held in combinations_with_replacement(range(len(ORDER)), number):
        code = sum(CODES[stand] for stand in held)
        assert worths_with(held) == bytes(table[code + more] & ~JACK_BIT for more in to_come)


def test_no_more_than_five_ranks_are_held() -> None:
    with pytest.raises(ValueError, match="unpack"):
        worths_with((0,) * 6)


def test_the_jack_stands_last() -> None:
    assert ORDER[-1] == JACK
    assert [ORDER[stand] for stand in STAND[ACE:]] == list(range(ACE, KING + 1))


@pytest.mark.parametrize("number", range(6))
def test_steps_lead_to_the_place_of_a_multiset(number: int) -> None:
    codes = sums(CODES, number)[-1]
    for held in combinations_with_replacement(range(len(ORDER)), number):
        place = sum(STEPS[nth][stand] for nth, stand in enumerate(held))
        assert codes[place] == sum(CODES[stand] for stand in held)
