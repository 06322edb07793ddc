"""What is said where cards are laid away."""

from __future__ import annotations

import pytest

from tests.wording.conftest import Reading
from webapp.cribbage import Cards
from webapp.i18n import LANGUAGES
from webapp.trainer.laying import CardsDealt, LayingSettings, Weighed, Whose, weigh
from webapp.wording import laying

DEALT = CardsDealt(Cards.parse("5H 6H 7S 8D KC AC"), True)
FIVE = CardsDealt(Cards.parse("5H 6H 7S 8D KC"), False)
CLOSE = CardsDealt(Cards.parse("4S 5H 7C 7D 8C TD"), True)


def second(dealt: CardsDealt) -> Weighed:
    """The choice of the second best way."""
    ways = weigh(dealt, dealt.cards[: dealt.wanted]).ways
    return weigh(dealt, ways[1].laid_away)


@pytest.mark.usefixtures("english")
def test_what_a_choice_cost_is_said_in_points() -> None:
    assert laying.headline(second(DEALT)) == "3.06 points less than the best way, on average."
    assert laying.gain(second(DEALT)) == "−3.06"


@pytest.mark.usefixtures("english")
def test_what_costs_next_to_nothing_is_not_said_to_cost_nothing() -> None:
    assert 0 < second(CLOSE).cost < 0.005
    assert laying.headline(second(CLOSE)) == "Less than 0.01 points behind the best way, on average."
    assert laying.gain(second(CLOSE)) == "−0.01"


@pytest.mark.usefixtures("english")
def test_the_best_way_is_praised() -> None:
    assert laying.headline(weigh(DEALT, Cards.parse("5H KC"))) == "The best way! No other brings more on average."
    assert laying.gain(weigh(DEALT, Cards.parse("5H KC"))) == "0.00"


@pytest.mark.rule("S2")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_card_and_two_are_asked_for_in_different_words(reading: Reading, lang: str) -> None:
    with reading(lang):
        assert laying.question(DEALT) != laying.question(FIVE)
        said = [laying.wrong_number(dealt, found) for dealt in (DEALT, FIVE) for found in (0, 1, 3, 5)]
    assert len(set(said)) == 8


@pytest.mark.parametrize("lang", LANGUAGES)
def test_averages_are_written_as_the_language_does(reading: Reading, lang: str) -> None:
    figure = "0.43" if lang in ("en", "sw") else "0,43"
    with reading(lang):
        assert all(figure in laying.average_cost(number, 0.43 * number) for number in (1, 2, 5))
        assert laying.headline(second(DEALT)).count("06") == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_settings_have_names_of_their_own(reading: Reading, lang: str) -> None:
    with reading(lang):
        said = {laying.settings_text(LayingSettings(number, whose)) for number in (5, 6) for whose in Whose}
    assert len(said) == 6
