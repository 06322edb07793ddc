"""What is said of the play."""

from __future__ import annotations

import re

import pytest

from tests.wording.conftest import Reading
from webapp.cribbage import Reason
from webapp.i18n import LANGUAGES
from webapp.wording.plays import (
    back_to_zero,
    closing_name,
    hand_label,
    pegs_go,
    play_outcome,
    player_name,
    went_go,
)


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_players_are_numbered_from_the_one_who_leads(reading: Reading, lang: str) -> None:
    with reading(lang):
        assert [numbers(player_name(seat)) for seat in range(4)] == [[1], [2], [3], [4]]
        assert [numbers(hand_label(seat, 3)) for seat in range(3)] == [[1], [2], [3]]


@pytest.mark.usefixtures("english")
@pytest.mark.rule("S10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_leads_and_the_last_deals(players: int) -> None:
    labels = [hand_label(seat, players) for seat in range(players)]
    assert [label.split(" ", 2)[2:] for label in labels] == [["leads"], *[[]] * (players - 2), ["deals"]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_happens_between_two_cards_names_the_player(reading: Reading, lang: str) -> None:
    with reading(lang):
        assert numbers(went_go(1)) == [2]
        assert numbers(pegs_go(2)) == [3]
        assert numbers(back_to_zero(3)) == [0, 4]
        assert numbers(back_to_zero(None)) == [0]
        assert closing_name(Reason.THIRTY_ONE) != closing_name(Reason.LAST_CARD)


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("totals", "whole", "said"),
    [
        ((0, 0), True, "Nobody pegs a point here."),
        ((5, 4), False, "Player 1 pegs the most with these cards: 5 points."),
        ((0, 1, 0), False, "Player 2 pegs the most with these cards: 1 point."),
        ((2, 3, 1, 7), True, "Player 4 pegs the most in this play: 7 points."),
        ((1, 1), True, "No player pegs more than the others: the most is 1 point."),
        ((3, 0, 3), False, "No player pegs more than the others: the most is 3 points."),
    ],
)
def test_the_outcome_says_who_makes_most(totals: tuple[int, ...], whole: bool, said: str) -> None:
    assert play_outcome(totals, whole=whole) == said
