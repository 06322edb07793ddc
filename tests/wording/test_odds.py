"""What is said of the odds."""

from __future__ import annotations

import pytest

from tests.wording.conftest import Reading
from webapp.cribbage import Cards, discards
from webapp.i18n import LANGUAGES
from webapp.wording.odds import best_way, other_ways, whose_crib

SIX = Cards.parse("5H 6H 7S 8D KC AC")


@pytest.mark.usefixtures("english")
def test_the_best_way_is_told_with_its_expectation() -> None:
    assert best_way(discards(SIX, dealer=True)[0]) == (
        "It is best to keep 6♥ 7♠ 8♦ A♣ and to lay away 5♥ K♣: hand and crib together come to 16.55."
    )
    assert best_way(discards(SIX, dealer=False)[0]) == (
        "It is best to keep 5♥ 6♥ 7♠ 8♦ and to lay away K♣ A♣: the hand less the crib comes to 5.82."
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_figures_are_written_as_the_language_does(reading: Reading, lang: str) -> None:
    with reading(lang):
        said = best_way(discards(SIX, dealer=True)[0])
    assert ("16.55" if lang in ("en", "sw") else "16,55") in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whose_crib_it_is_is_told_apart(reading: Reading, lang: str) -> None:
    with reading(lang):
        assert whose_crib(True) != whose_crib(False)


@pytest.mark.usefixtures("english")
def test_other_ways_are_counted() -> None:
    assert [other_ways(number) for number in (1, 10)] == ["1 more way to lay away", "10 more ways to lay away"]
