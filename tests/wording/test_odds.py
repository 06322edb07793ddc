"""What is said of the odds."""

from __future__ import annotations

import pytest

from tests.wording.conftest import Reading
from webapp.cribbage import Cards, discards
from webapp.i18n import LANGUAGES
from webapp.wording.odds import best_way, figures, headings, other_ways, whose_crib

SIX = Cards.parse("5H 6H 7S 8D KC AC")


@pytest.mark.usefixtures("english")
def test_the_best_way_is_told_with_its_expectation() -> None:
    assert best_way(discards(SIX, dealer=True)[0]) == (
        "Lay away 5♥ K♣ and keep 6♥ 7♠ 8♦ A♣: hand and crib together come to 16.55 points on average."
    )
    assert best_way(discards(SIX, dealer=False)[0]) == (
        "Lay away K♣ A♣ and keep 5♥ 6♥ 7♠ 8♦: the hand less the crib comes to 5.82 points on average."
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_figures_are_written_as_the_language_does(reading: Reading, lang: str) -> None:
    with reading(lang):
        said = best_way(discards(SIX, dealer=True)[0])
    assert ("16.55" if lang in ("en", "sw") else "16,55") in said


@pytest.mark.usefixtures("english")
def test_every_heading_after_those_of_the_cards_has_a_figure() -> None:
    best = discards(SIX, dealer=True)[0]
    told = dict(zip(headings()[2:], figures(best), strict=True))
    assert told == {
        "Together": "16.55",
        "Hand": "9.52",
        "Lowest": "7",
        "Highest": "16",
        "Empty": "0%",
        "Crib": "7.03",
    }
    assert figures(best, 3)[0] == "16.552"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whose_crib_it_is_is_told_apart(reading: Reading, lang: str) -> None:
    with reading(lang):
        assert whose_crib(True) != whose_crib(False)


@pytest.mark.usefixtures("english")
def test_other_ways_are_counted() -> None:
    assert [other_ways(number) for number in (1, 10)] == ["1 more way to lay away", "10 more ways to lay away"]
