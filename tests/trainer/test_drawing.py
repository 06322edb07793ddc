"""Drawing hands until one fits."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest

from webapp.cribbage import count, deck
from webapp.trainer.drawing import candidates, draw, has
from webapp.trainer.items import Item, items


def test_hands_are_drawn_from_whole_decks_ten_from_each() -> None:
    drawn = list(islice(candidates(Random(1)), 40))
    for at in range(0, 40, 10):
        cards = [card for five in drawn[at : at + 10] for card in five]
        assert len(set(cards)) == 50
    assert {card for five in drawn for card in five} == set(deck())


@pytest.mark.parametrize("crib", [False, True])
def test_what_a_hand_has_is_what_its_count_says(crib: bool) -> None:
    for five in islice(candidates(Random(2)), 500):
        assert has(five, crib=crib) == {part.item for part in items(count(five[:4], five[4], crib=crib))}


def test_the_first_that_fits_is_taken() -> None:
    for seed in range(20):
        natural = next(five for five in candidates(Random(seed)) if Item.PAIR in has(five, crib=False))
        assert draw(Random(seed), lambda found: Item.PAIR in found, crib=False) == natural


def test_hands_that_fit_are_as_likely_as_in_nature() -> None:
    """Of hands with his nobs, a quarter or so have the jack in each place."""
    places = Counter(
        [card.rank for card in draw(Random(seed), lambda found: Item.NOBS in found, crib=False)[:4]].index(11)
        for seed in range(400)
    )
    assert min(places.values()) > 60
