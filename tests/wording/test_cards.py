"""Every card has its own name in every language, and a corner that tells its rank."""

from __future__ import annotations

import pytest

from tests.wording.conftest import Reading
from webapp.cribbage import Card, deck
from webapp.i18n import LANGUAGES
from webapp.wording.cards import card_name, index_letter


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_a_name_of_its_own(reading: Reading, lang: str) -> None:
    with reading(lang):
        names = [card_name(card) for card in deck()]
    assert len(set(names)) == 52
    assert all(name.strip() == name and name for name in names)


@pytest.mark.usefixtures("english")
def test_the_english_names_say_rank_and_suit() -> None:
    ranks = ["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"]
    suits = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
    for card in deck():
        assert card_name(card) == f"{ranks[card.rank - 1]} of {suits[card.suit]}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_thirteen_corners_are_told_apart_and_figures_are_figures(reading: Reading, lang: str) -> None:
    with reading(lang):
        corners = {card.rank: index_letter(card) for card in deck()}
    assert len(set(corners.values())) == 13
    assert [corners[rank] for rank in range(2, 11)] == [str(rank) for rank in range(2, 11)]


def test_a_name_follows_the_language_of_the_page_being_made(reading: Reading) -> None:
    card = Card.parse("JH")
    for _ in range(2):
        with reading("en"):
            assert card_name(card) == "jack of hearts"
        with reading("cs"):
            card_name(card)
