"""The packed table of what five ranks are worth, against the definitions."""

from itertools import combinations_with_replacement

from tests.cribbage.reference import reference_points
from webapp.cribbage import ACE, JACK, KING, Card, Suit, count
from webapp.cribbage.worths import JACK_BIT, TABLE, fill_table

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
