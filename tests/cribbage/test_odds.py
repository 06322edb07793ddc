"""Exact odds, against counting every case one by one."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cribbage.crib_pairs import PAIRS
from tests.cribbage.reference import reference_points
from tests.cribbage.test_counting_exhaustive import CRIBS, HANDS
from webapp.cribbage import (
    IMPOSSIBLE,
    Card,
    Cards,
    Discard,
    Distribution,
    InvalidPositionError,
    PositionFault,
    Suit,
    cribs,
    deck,
    discards,
    points,
    starters,
    whole_deck,
)

OF_TWO_SUITS = 58_800
"""Cribs in which two cards are known: 1,225 pairs of the other 50 cards, each with 48 starters."""


def unseen(cards: Iterable[Card]) -> list[Card]:
    """Returns the rest of the deck."""
    return [card for card in deck() if card not in set(cards)]


def one_by_one(held: Cards, others: list[Card], *, crib: bool = True) -> tuple[int, ...]:
    """Counts every hand or crib with every starter."""
    cases = [0] * 30
    for more in combinations(others, 4 - len(held)):
        four = (*held, *more)
        for starter in others:
            if starter not in more:
                cases[points(four, starter, crib)] += 1
    return tuple(cases)


def by_the_wording(held: Cards, others: list[Card], *, crib: bool = True) -> tuple[int, ...]:
    """Does the same with the second scorer."""
    cases = [0] * 30
    for more in combinations(others, 4 - len(held)):
        for starter in others:
            if starter not in more:
                cases[reference_points((*held, *more), starter, crib)] += 1
    return tuple(cases)


def pair(ranks: str, suits: str = "HS") -> Cards:
    """Returns two cards of the ranks named."""
    return Cards.parse(ranks[0] + suits[0] + ranks[1] + suits[1])


@pytest.mark.rule("S24", "S25")
@pytest.mark.parametrize("crib", [False, True])
@pytest.mark.parametrize(
    "hand", ["5H 5S 5D JC", "2C 5C 8C KC", "2H 4S 6D 8C", "JC JD JH JS", "9D TD JD QD", "AC AD AH AS", "JH TH 9H 4S"]
)
def test_a_hand_with_every_starter(hand: str, crib: bool) -> None:
    cards = Cards.parse(hand)
    assert starters(cards, crib=crib).cases == by_the_wording(cards, unseen(cards), crib=crib)


@given(st.lists(st.sampled_from(deck()), min_size=4, max_size=10, unique=True), st.booleans())
def test_any_hand_with_the_starters_still_possible(cards: list[Card], crib: bool) -> None:
    hand, known = Cards(cards[:4]), Cards(cards[4:])
    assert starters(hand, known, crib=crib).cases == by_the_wording(hand, unseen(cards), crib=crib)


@given(st.permutations(list(deck())), st.integers(min_value=0, max_value=4), st.integers(min_value=5, max_value=8))
def test_any_crib_from_the_last_cards_of_a_deck(cards: list[Card], held: int, left: int) -> None:
    mine, others, known = Cards(cards[:held]), cards[held : held + left], cards[held + left :]
    assert cribs(mine, known).cases == by_the_wording(mine, others)


@given(st.sampled_from(list(Suit)), st.integers(min_value=0, max_value=4), st.integers(min_value=0, max_value=2))
def test_a_crib_when_nearly_all_that_is_left_is_of_one_suit(suit: Suit, held: int, strange: int) -> None:
    own = [card for card in deck() if card.suit is suit]
    mine, others = Cards(own[9 : 9 + held]), own[3:9] + [card for card in deck() if card.suit is not suit][9:][:strange]
    known = [card for card in deck() if card not in mine and card not in others]
    assert cribs(mine, known).cases == by_the_wording(mine, others)


@pytest.mark.rule("S20", "S24")
def test_the_whole_deck_comes_to_the_published_numbers() -> None:
    assert {count: number for count, number in enumerate(whole_deck().cases) if number} == HANDS
    assert {count: number for count, number in enumerate(whole_deck(crib=True).cases) if number} == CRIBS
    assert not IMPOSSIBLE & {*whole_deck().counts, *whole_deck(crib=True).counts}


@pytest.mark.parametrize(
    ("ranks", "expectation"),
    [
        ("55", 8.9927),
        ("23", 6.8327),
        ("78", 6.7590),
        ("67", 5.5329),
        ("TK", 3.4078),
        ("9K", 3.5014),
        ("AA", 5.5318),
        ("JJ", 5.9286),
    ],
)
def test_published_expectations_of_a_crib(ranks: str, expectation: float) -> None:
    assert float(cribs(pair(ranks)).mean) == pytest.approx(expectation, abs=0.00005)


@pytest.mark.parametrize("ranks", PAIRS)
def test_what_a_pair_is_worth_in_a_crib(ranks: str) -> None:
    found = cribs(pair(ranks))
    assert found.total == OF_TWO_SUITS
    assert found.mean == Fraction(PAIRS[ranks], OF_TWO_SUITS)
    if ranks[0] != ranks[1]:
        # Three of the 11 other cards of the suit make a flush; a jack laid away cannot come to make nobs there.
        of_one_suit = cribs(pair(ranks, "HH")).mean - found.mean
        assert float(of_one_suit) == pytest.approx(0.0229 if "J" in ranks else 0.0421, abs=0.00005)


@pytest.mark.slow
def test_the_numbers_of_the_pairs_are_those_of_every_crib() -> None:
    assert len(PAIRS) == 91
    for ranks, together in PAIRS.items():
        cards = pair(ranks)
        cases = one_by_one(cards, unseen(cards))
        assert sum(count * number for count, number in enumerate(cases)) == together


DEALT = [
    "5H 6H 7S 8D KC AC",
    "JC JD 4H 5H 5S TD",
    "2C 4C 6C 8C TC QC",
    "5C 5D 5H JS JH 9S",
    "AC AD AH AS 2C 3C",
    "9H TH JH QH KH 4S",
]


def hold_to_every_case(cards: Cards) -> None:
    """Asserts that each way to lay away comes to what counting one by one finds, to the last case."""
    others = unseen(cards)
    ways = discards(cards, dealer=True)
    laid_away = len(cards) - 4
    assert {frozenset(way.laid_away) for way in ways} == {frozenset(way) for way in combinations(cards, laid_away)}
    for way in ways:
        assert {*way.keep, *way.laid_away} == {*cards}
        assert way.hand.cases == one_by_one(way.keep, others, crib=False)
        assert way.crib.cases == one_by_one(way.laid_away, others)


@pytest.mark.rule("S2")
@pytest.mark.parametrize("cards", DEALT)
def test_every_way_to_lay_away_two_of_six(cards: str) -> None:
    hold_to_every_case(Cards.parse(cards))


@pytest.mark.slow
@pytest.mark.rule("S2")
@pytest.mark.parametrize("cards", ["5H 6H 7S JD KC", "JC JH 5C 5D 2C"])
def test_every_way_to_lay_away_one_of_five(cards: str) -> None:
    hold_to_every_case(Cards.parse(cards))


dealt = st.integers(min_value=5, max_value=6).flatmap(
    lambda number: st.lists(st.sampled_from(deck()), min_size=number, max_size=number, unique=True).map(Cards)
)


@given(dealt, st.booleans())
def test_what_is_true_of_every_way(cards: Cards, dealer: bool) -> None:
    ways = discards(cards, dealer=dealer)
    expectations = [way.expectation for way in ways]
    assert expectations == sorted(expectations, reverse=True)
    for way in ways:
        assert way.dealer is dealer
        assert way.expectation == way.hand.mean + (way.crib.mean if dealer else -way.crib.mean)
        for found in (way.hand, way.crib):
            assert all(number >= 0 for number in found.cases)
            assert sum(map(found.share, range(30))) == 1
            assert found.minimum <= found.mean <= found.maximum
            assert found.empty == found.share(0)
            assert not IMPOSSIBLE & set(found.counts)
    assert {way.hand.total for way in ways} == {52 - len(cards)}
    assert len({way.crib.total for way in ways}) == 1


def plain(ways: tuple[Discard, ...], suits: dict[str, str]) -> dict[frozenset[str], tuple[Distribution, Distribution]]:
    """Returns the ways by the cards laid away, in other suits."""
    return {frozenset(card.letter + suits[card.suit] for card in way.laid_away): (way.hand, way.crib) for way in ways}


@given(dealt, st.permutations("CDHS"))
def test_suits_can_change_places(cards: Cards, order: list[str]) -> None:
    change = dict(zip("CDHS", order, strict=True))
    changed = Cards(Card.parse(card.letter + change[card.suit]) for card in cards)
    same = dict(zip("CDHS", "CDHS", strict=True))
    assert plain(discards(cards, dealer=True), change) == plain(discards(changed, dealer=True), same)


def test_asked_again_the_answer_is_the_same() -> None:
    rng = Random(5)
    for _ in range(20):
        cards = Cards(rng.sample(deck(), 6))
        first, *more = (discards(cards, dealer=False) for _ in range(4))
        assert all(ways == first for ways in more)


@pytest.mark.parametrize("number", [0, 4, 7])
def test_other_numbers_of_cards_are_refused(number: int) -> None:
    with pytest.raises(InvalidPositionError) as refused:
        discards(deck()[:number], dealer=True)
    assert refused.value.reason is PositionFault.WRONG_NUMBER
    assert refused.value.found == number


@pytest.mark.parametrize("number", [-1, -15, 30, 400])
def test_a_number_that_is_no_count_has_no_share(number: int) -> None:
    found = starters(Cards.parse("5H 5S 5D JC"))
    assert found.share(29) == Fraction(1, 48)
    assert found.share(number) == 0


def test_a_card_cannot_be_held_and_known() -> None:
    with pytest.raises(InvalidPositionError) as refused:
        cribs(Cards.parse("5H 5S"), Cards.parse("5H"))
    assert refused.value.reason is PositionFault.DUPLICATE_CARD


def test_a_crib_has_four_cards_at_most() -> None:
    with pytest.raises(InvalidPositionError):
        cribs(Cards.parse("AH 2H 3H 4H 5H"))


@pytest.mark.parametrize("left", [0, 1, 2])
def test_there_must_be_cards_left_to_come(left: int) -> None:
    with pytest.raises(InvalidPositionError) as refused:
        cribs(deck()[:2], deck()[2 + left :])
    assert (refused.value.found, refused.value.wanted) == (left, 3)
