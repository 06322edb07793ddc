"""What is said of cards that cannot be."""

from __future__ import annotations

import pytest

from tests.wording.conftest import Reading
from webapp.cribbage import Card, Cards
from webapp.cribbage.errors import InvalidCardError, InvalidPositionError, PositionFault
from webapp.i18n import LANGUAGES
from webapp.wording.cards import card_name, short_name
from webapp.wording.faults import card_fault, hand_missing, hand_of_four, number_to_check, one_starter, starter_in_hand
from webapp.wording.spelling import read


def fault(text: str, number: int | None = None) -> InvalidCardError | InvalidPositionError:
    with pytest.raises((InvalidCardError, InvalidPositionError)) as caught:
        Cards.parse(text, number=number)
    return caught.value


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_card_that_is_there_twice_is_named(reading: Reading, lang: str) -> None:
    with reading(lang):
        assert card_name(Card.parse("5H")) in card_fault(fault("5H 6D 5H"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_both_numbers_of_cards_are_named(reading: Reading, lang: str) -> None:
    with reading(lang):
        words = card_fault(fault("5H 6D 7D", 4))
        assert "4" in words
        assert "3" in words
        assert card_fault(fault("", 1)) != words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_text_that_is_no_card_is_quoted_but_not_at_length(reading: Reading, lang: str) -> None:
    with reading(lang):
        assert "1H" in card_fault(fault("1H"))
        assert "%(text)s %d %" in card_fault(InvalidCardError("%(text)s %d %"))
        assert len(card_fault(InvalidCardError("x" * 10_000))) < 300


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_that_are_named_as_examples_are_read_as_what_they_are(reading: Reading, lang: str) -> None:
    with reading(lang):
        words = card_fault(fault("1H"))
        examples = ("5H", short_name(Card.parse("TD")), card_name(Card.parse("KS")))
        assert [example in words for example in examples] == [True] * 3
        assert [str(read(example)[0].whole()) for example in examples] == ["5H", "TD", "KS"]


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize("reason", PositionFault)
def test_every_fault_has_words(reason: PositionFault) -> None:
    assert card_fault(InvalidPositionError(reason, "not for readers")).endswith(".")
    assert "not for readers" not in card_fault(InvalidPositionError(reason, "not for readers"))


def misread(text: str) -> str:
    (found,) = read(text)
    assert found.fault
    return card_fault(found.fault)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_trouble_with_a_spelling_has_words_of_its_own(reading: Reading, lang: str) -> None:
    with reading(lang):
        said = [misread("5X"), misread("5H 7"), misread("5H ♠"), misread("5H" * 500)]
        for piece, words in zip(("5X", "7", "♠", "200"), said, strict=True):
            assert piece in words
    assert len(set(said)) == 4


def test_both_meanings_of_a_spelling_are_named(reading: Reading) -> None:
    with reading("cs"):
        words = misread("5P 5K")
        assert card_name(Card.parse("5C")) in words
        assert card_name(Card.parse("5D")) in words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_wrong_with_cards_to_check_is_said_with_the_number_there_is(reading: Reading, lang: str) -> None:
    with reading(lang):
        said = [one_starter(2), hand_of_four(3), number_to_check(7), hand_missing(), starter_in_hand(Card.parse("5H"))]
        for figure, words in zip(("2", "3", "7", "", card_name(Card.parse("5H"))), said, strict=True):
            assert figure in words
    assert len(set(said)) == 5
