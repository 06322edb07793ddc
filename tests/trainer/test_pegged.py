"""Counting the play: what is asked, and what addresses are read."""

from __future__ import annotations

from random import Random

import pytest

from webapp.cribbage import Cards
from webapp.trainer.pegged import Answered, InvalidPlayError, deal_play, played_address, read_played

SERIES = {"cards": "4H5S6D", "players": "2"}
WHOLE = {"cards": "4HQD5SJCAC3HTS7S", "hands": "3H4H5S7S-ACTSJCQD"}


@pytest.mark.parametrize("address", [SERIES, WHOLE, {"cards": "7H7S7DAC", "players": "3"}])
def test_an_address_is_read_and_written_alike(address: dict[str, str]) -> None:
    assert played_address(read_played(**address)) == address


@pytest.mark.parametrize(
    "address",
    [
        {"cards": "4H"},
        {"cards": ""},
        {"cards": "4H4H"},
        {"cards": "4H5X"},
        {"cards": "4H5S", "players": "5"},
        {"cards": "4H5S", "players": "\u0662"},
        {"cards": "KHQSJD2C"},
        {"cards": "4H5S", "hands": "4H-6S"},
        {"cards": "4H5S", "hands": "4H5S"},
        {"cards": "4H5S", "hands": "4H--5S"},
    ],
)
def test_what_is_no_play_is_refused(address: dict[str, str]) -> None:
    with pytest.raises(InvalidPlayError):
        read_played(**address)


@pytest.mark.rule("S13", "W17")
def test_every_card_but_the_first_is_asked_about() -> None:
    play = read_played(**SERIES)
    asked = Answered(play)
    assert (asked.questions, asked.over) == (2, False)
    assert [str(each.card) for each in asked.shown(asking=True)] == ["4H", "5S"]
    answered = Answered(play, (0, 5))
    assert (answered.over, answered.right, len(answered.shown(asking=False))) == (True, 2, 3)
    assert Answered(play, (2, 5)).right == 1
    with pytest.raises(InvalidPlayError):
        Answered(play, (0, 5, 0))


def test_what_fell_is_held_no_longer() -> None:
    answered = Answered(read_played(**WHOLE))
    assert answered.held(2) == [Cards.parse("3H 5S 7S"), Cards.parse("AC TS JC")]
    assert Answered(read_played(**SERIES)).held(2) == []


def test_a_deal_is_played_to_its_last_card_and_differs_by_chance() -> None:
    plays = [deal_play(Random(seed)) for seed in range(8)]
    assert all(play.whole and play.players == 2 and len(play.laid) == 8 for play in plays)
    assert len({play.laid[0].card for play in plays}) > 1
    assert deal_play(Random(3)) == plays[3]
