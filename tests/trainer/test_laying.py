"""Laying away: codes, cards dealt, and choices weighed against every other way."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.cribbage import Cards, deck, discards
from webapp.trainer.laying import CardsDealt, LaidAwayError, LayingSettings, Whose, deal_to_lay, weigh
from webapp.trainer.runs import InvalidRunError

NONCE = "0123456789abcdef"
SETTINGS = st.builds(LayingSettings, st.sampled_from((5, 6)), st.sampled_from(Whose), st.just(NONCE))
SIX = CardsDealt(Cards.parse("5H 6H 7S 8D KC AC"), True)


@given(SETTINGS)
def test_a_code_is_read_back_as_it_was_written(settings: LayingSettings) -> None:
    assert LayingSettings.parse(settings.code) == settings
    assert set(settings.code) <= set("abcdefghijklmnopqrstuvwxyz0123456789.")


@given(st.text() | st.text("56.mineothersturns0123456789abcdef"))
def test_any_other_text_is_no_run(text: str) -> None:
    with pytest.raises(InvalidRunError):
        LayingSettings.parse(text)


@given(SETTINGS, st.data())
def test_a_code_changed_in_one_place_is_another_run_or_none(settings: LayingSettings, data: st.DataObject) -> None:
    code = settings.code
    at = data.draw(st.integers(0, len(code) - 1))
    changed = code[:at] + data.draw(st.characters(exclude_characters=code[at])) + code[at + 1 :]
    with suppress(InvalidRunError):
        assert LayingSettings.parse(changed).code == changed


@pytest.mark.rule("S2")
@pytest.mark.parametrize("number", [0, 4, 7])
def test_nobody_is_dealt_another_number_of_cards(number: int) -> None:
    with pytest.raises(InvalidRunError):
        LayingSettings(number)


@pytest.mark.rule("S2")
@given(SETTINGS, st.text(), st.integers(1, 500))
def test_six_cards_or_five_are_dealt_of_which_two_or_one_are_laid_away(
    settings: LayingSettings, seed: str, step: int
) -> None:
    dealt = deal_to_lay(settings, seed, step)
    assert len(set(dealt.cards)) == settings.number
    assert [card.rank for card in dealt.cards] == sorted(card.rank for card in dealt.cards)
    assert dealt.wanted == {6: 2, 5: 1}[settings.number]
    assert dealt == deal_to_lay(settings, seed, step)


def test_the_crib_is_whose_was_chosen() -> None:
    def dealers(whose: Whose, seed: str = "seed") -> list[bool]:
        return [deal_to_lay(LayingSettings(whose=whose, nonce=NONCE), seed, step).dealer for step in range(1, 9)]

    assert dealers(Whose.MINE) == [True] * 8
    assert dealers(Whose.OTHERS) == [False] * 8
    assert dealers(Whose.TURNS) in ([True, False] * 4, [False, True] * 4)
    assert {dealers(Whose.TURNS, str(seed))[0] for seed in range(40)} == {True, False}


def test_every_card_comes() -> None:
    dealt = [deal_to_lay(LayingSettings(nonce=NONCE), "seed", step).cards for step in range(1, 201)]
    assert {card for cards in dealt for card in cards} == set(deck())
    assert len({str(cards) for cards in dealt}) == 200


def test_the_best_way_costs_nothing() -> None:
    weighed = weigh(SIX, Cards.parse("KC 5H"))
    assert (weighed.cost, weighed.place) == (0, 1)
    assert weighed.best is weighed.chosen is weighed.ways[0]


def test_another_way_costs_what_it_brings_less() -> None:
    first, second, *others = discards(SIX.cards, dealer=True)
    weighed = weigh(SIX, second.laid_away)
    assert weighed.cost == first.expectation - second.expectation > 0
    assert (weighed.best, weighed.place) == (first, 2)
    assert weigh(SIX, others[-1].laid_away).place == 15


def test_the_best_way_into_ones_own_crib_may_be_another_than_into_anothers() -> None:
    cards = Cards.parse("KC 5H")
    assert weigh(SIX, cards).cost == 0
    assert weigh(CardsDealt(SIX.cards, False), cards).cost > 0


def test_each_of_equally_good_ways_is_the_best() -> None:
    dealt = CardsDealt(Cards.parse("2C 4C 4H 9C 9H TD"), False)
    one, other, third = (weigh(dealt, Cards.parse(cards)) for cards in ("4C TD", "4H TD", "9C TD"))
    assert (one.cost, one.place) == (other.cost, other.place) == (0, 1)
    assert one.best is one.chosen
    assert other.best is other.chosen
    assert third.cost > 0
    assert third.place > 2


@pytest.mark.rule("S2")
@pytest.mark.parametrize("cards", ["", "5H", "5H 6H 7S", "5H 2C", "2C 3C"])
def test_what_cannot_be_laid_away_is_refused(cards: str) -> None:
    with pytest.raises(LaidAwayError):
        weigh(SIX, Cards.parse(cards))


def test_one_card_twice_is_one_card() -> None:
    with pytest.raises(LaidAwayError):
        weigh(SIX, [SIX.cards[0], SIX.cards[0]])


def test_a_run_can_begin_with_cards_that_are_named() -> None:
    settings = LayingSettings.beginning_with("8D 5H KC 6H AC 7S", Whose.OTHERS, "0" * 16)
    assert settings.code == f"AC5H6H7S8DKC.others.{'0' * 16}"
    assert LayingSettings.parse(settings.code) == settings
    first = deal_to_lay(settings, "seed", 1)
    assert (str(first.cards), first.dealer) == ("AC 5H 6H 7S 8D KC", False)
    assert set(deal_to_lay(settings, "seed", 2).cards) != set(first.cards)


@pytest.mark.parametrize("first", ["5H6H7S8DKCAC", "AC5H6H7S", "AC5H6H7S8D8D", "ACACACACAC", "7"])
def test_cards_that_no_run_begins_with_are_no_code(first: str) -> None:
    with pytest.raises(InvalidRunError):
        LayingSettings.parse(f"{first}.mine.{'0' * 16}")
