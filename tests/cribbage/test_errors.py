"""The three errors: what they tell the page that words them."""

import pytest

from webapp.cribbage import (
    ActionFault,
    Card,
    Cards,
    IllegalActionError,
    InvalidCardError,
    InvalidPositionError,
    Muggins,
    PositionFault,
    Rules,
)


@pytest.mark.parametrize("error", [InvalidCardError, InvalidPositionError, IllegalActionError])
def test_every_error_of_the_engine_is_a_value_error(error: type[Exception]) -> None:
    assert issubclass(error, ValueError)


def test_text_that_is_no_card_says_which_and_how_to_write_one() -> None:
    error = InvalidCardError("1H")
    assert error.text == "1H"
    assert str(error) == "'1H' is no card: write the rank, then the suit, such as 5H, 10D or KS"


def test_an_impossible_position_carries_its_details_as_attributes() -> None:
    with pytest.raises(InvalidPositionError) as twice:
        Cards.parse("5H 5H")
    assert (twice.value.reason, twice.value.card) == (PositionFault.DUPLICATE_CARD, Card.parse("5H"))
    assert str(twice.value) == "5H is there twice: a deck has it once"
    with pytest.raises(InvalidPositionError) as short:
        Cards.parse("5H", number=4)
    assert (short.value.reason, short.value.found, short.value.wanted) == (PositionFault.WRONG_NUMBER, 1, 4)
    with pytest.raises(InvalidPositionError) as rules:
        Rules(target=100)
    assert (rules.value.reason, rules.value.word) == (PositionFault.BAD_RULES, "target")


def test_an_illegal_action_says_why() -> None:
    with pytest.raises(IllegalActionError, match="muggins takes 1 to 29 points, not 30") as refused:
        Muggins(30)
    assert refused.value.reason is ActionFault.ANSWER_OUT_OF_RANGE
