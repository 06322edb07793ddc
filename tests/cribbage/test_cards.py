"""Cards: what they are, how they are read and written, the deck."""

import copy
import json
import pickle
import random
from contextlib import suppress
from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cribbage.strategies import texts
from webapp.cribbage import (
    ACE,
    JACK,
    KING,
    QUEEN,
    Card,
    Cards,
    InvalidCardError,
    InvalidPositionError,
    PositionFault,
    Suit,
    deck,
    order,
    shuffled,
)


@pytest.mark.rule("S1")
def test_the_deck_is_52_different_cards() -> None:
    assert len(deck()) == len(set(deck())) == 52
    assert {(card.rank, card.suit) for card in deck()} == {(rank, suit) for rank in range(1, 14) for suit in Suit}


@pytest.mark.rule("S1")
def test_an_ace_counts_1_and_every_court_card_10() -> None:
    values = [Card(rank, Suit.SPADES).value for rank in range(ACE, KING + 1)]
    assert values == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


def test_each_card_exists_once() -> None:
    five = Card.parse("5H")
    assert Card(5, Suit.HEARTS) is five
    assert pickle.loads(pickle.dumps(five)) is five
    assert copy.copy(five) is five
    assert copy.deepcopy([five])[0] is five


def test_a_card_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Card.parse("5H").rank = 6
    with pytest.raises(AttributeError):
        del Card.parse("5H").rank


def test_suits_have_signs_and_colours() -> None:
    assert "".join(suit.symbol for suit in Suit) == "♣♦♥♠"
    assert [suit for suit in Suit if suit.red] == [Suit.DIAMONDS, Suit.HEARTS]


def test_every_card_is_read_back_from_what_it_writes() -> None:
    for card in deck():
        assert Card.parse(str(card)) is card
        assert eval(repr(card)) is card


@pytest.mark.parametrize("text", ["TH", "th", "Th", "10H", "10h", "10♥", "T♥\ufe0f", "10♡", " 10h "])
def test_a_ten_may_be_written_in_many_ways(text: str) -> None:
    assert Card.parse(text) is Card(10, Suit.HEARTS)


@pytest.mark.parametrize(("text", "suit"), list(zip("♣♦♥♠♧♢♡♤", [*Suit, *Suit], strict=True)))
def test_a_suit_may_be_a_full_or_hollow_sign(text: str, suit: Suit) -> None:
    assert Card.parse("9" + text) is Card(9, suit)


@pytest.mark.parametrize(
    "text", ["", " ", "5", "H", "1H", "0H", "11H", "5X", "5HH", "H5", "5 H", "5H 6H", "5ſ", "\u212aH", "5H\x00", "٥H"]
)
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(InvalidCardError) as refused:
        Card.parse(text)
    assert refused.value.text == text


@pytest.mark.parametrize("rank", [0, 14, -1])
def test_there_is_no_such_rank(rank: int) -> None:
    with pytest.raises(InvalidCardError, match=f"'{rank}H' is no card"):
        Card(rank, Suit.HEARTS)


def test_a_rank_given_as_text_is_not_told_to_be_written_as_it_is() -> None:
    with pytest.raises(InvalidCardError, match="\"'5'H\" is no card"):
        Card("5", Suit.HEARTS)  # type: ignore[arg-type]


def test_cards_sort_by_rank_as_numbers_not_as_text() -> None:
    in_order = sorted(Cards.parse("KD JC TH 9S 2S AD TC QH"), key=order)
    assert str(Cards(in_order)) == "AD 2S 9S TC TH JC QH KD"
    assert (ACE, JACK, QUEEN, KING) == (1, 11, 12, 13)


def test_the_codes_of_any_five_ranks_add_up_to_a_number_of_their_own() -> None:
    codes = [Card(rank, Suit.CLUBS).code for rank in range(ACE, KING + 1)]
    five_ranks = [five for five in combinations_with_replacement(codes, 5) if five[0] != five[4]]
    assert len(five_ranks) == 6175
    assert len({sum(five) for five in five_ranks}) == 6175


@pytest.mark.rule("S25")
def test_a_card_knows_the_jack_of_its_suit() -> None:
    assert all(card.nobs is Card(JACK, card.suit) for card in deck())


@pytest.mark.parametrize(
    "gap", [" ", ", ", ",", "; ", ";", "/", " | ", "-", " - ", ".", "\t", "\n", "\u00a0", "\u202f", "   ", ""]
)
def test_cards_may_be_separated_by_anything_usual_or_nothing(gap: str) -> None:
    assert Cards.parse(gap.join(["5H", "10s", "TD", "J♣\ufe0f"])) == Cards.parse("5H TS TD JC")


def test_cards_write_themselves_and_rebuild_themselves() -> None:
    cards = Cards.parse("5H5S5DJC", number=4)
    assert str(cards) == "5H 5S 5D JC"
    assert eval(repr(cards)) == cards
    assert pickle.loads(pickle.dumps(cards)) == cards
    assert type(copy.deepcopy(cards)) is Cards


def test_cards_survive_travelling_as_json() -> None:
    cards = Cards.parse("JH TC")
    assert Cards.parse(json.loads(json.dumps({"hand": str(cards)}))["hand"]) == cards


@pytest.mark.parametrize(
    ("text", "piece"), [("5H 1S 6D", "1S"), ("5H, hello", "hello"), ("5H5", "5"), ("5H-6", "6"), ("5H\x00", "\x00")]
)
def test_the_piece_that_is_no_card_is_named(text: str, piece: str) -> None:
    with pytest.raises(InvalidCardError) as refused:
        Cards.parse(text)
    assert refused.value.text == piece


def test_a_long_piece_is_named_shortly() -> None:
    with pytest.raises(InvalidCardError) as refused:
        Cards.parse("x" * 5000)
    assert len(str(refused.value)) < 150


def test_a_card_twice_is_refused() -> None:
    with pytest.raises(InvalidPositionError) as refused:
        Cards.parse("5H 6C 5♥ 6C")
    assert refused.value.reason is PositionFault.DUPLICATE_CARD
    assert refused.value.card is Card.parse("5H")


@pytest.mark.parametrize("text", ["", "5H 6D", "5H 5S 5D JC"])
def test_text_is_never_taken_for_cards(text: str) -> None:
    with pytest.raises(TypeError, match=r"Cards\.parse"):
        Cards(text)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["", "5H 6H 7H", "5H 6H 7H 8H 9H"])
def test_a_wrong_number_of_cards_is_refused(text: str) -> None:
    with pytest.raises(InvalidPositionError) as refused:
        Cards.parse(text, number=4)
    assert refused.value.reason is PositionFault.WRONG_NUMBER
    assert refused.value.wanted == 4
    assert refused.value.found == len(Cards.parse(text))


def test_the_same_seed_shuffles_alike() -> None:
    assert shuffled(random.Random(7)) == shuffled(random.Random(7)) != shuffled(random.Random(8))
    assert set(shuffled(random.Random(7))) == set(deck())


@given(st.lists(st.sampled_from(deck()), unique=True).map(Cards), st.sampled_from([" ", ",", "", " / "]))
def test_any_cards_are_read_back(cards: Cards, gap: str) -> None:
    assert Cards.parse(gap.join(map(str, cards))) == cards


@given(texts)
def test_no_text_raises_anything_but_the_errors_of_the_engine(text: str) -> None:
    for read in (Card.parse, Cards.parse):
        with suppress(InvalidCardError, InvalidPositionError):
            read(text)
