"""What a player may choose: read leniently from what was kept, taken strictly from a form."""

from __future__ import annotations

import pytest

from webapp.cribbage import ORDERS, Cards, Group, count
from webapp.cribbage.cards import Card
from webapp.trainer.preferences import CHOICES, USUAL, InvalidPreferencesError, Preferences

WHOLE = {
    "order": "runs-first",
    "suits": "four",
    "letters": "english",
    "spoken": "off",
    "keys": "off",
    "motion": "off",
}


def test_who_has_chosen_nothing_gets_the_usual() -> None:
    assert Preferences.read({}) == USUAL
    assert USUAL.kept == {}


def test_what_was_chosen_is_read_back() -> None:
    chosen = Preferences.choose(WHOLE)
    assert chosen.kept == WHOLE
    assert Preferences.read(chosen.kept) == chosen


@pytest.mark.parametrize("name", CHOICES)
def test_each_choice_has_every_value_it_names(name: str) -> None:
    for value in CHOICES[name]:
        assert getattr(Preferences.choose(WHOLE | {name: value}), name) == value


@pytest.mark.parametrize("name", CHOICES)
@pytest.mark.parametrize("value", ["", "x", "ON"])
def test_a_choice_that_does_not_exist_is_refused_but_skipped_in_what_was_kept(name: str, value: str) -> None:
    with pytest.raises(InvalidPreferencesError):
        Preferences.choose(WHOLE | {name: value})
    kept = Preferences.read(WHOLE | {name: value})
    assert kept == Preferences.read({other: each for other, each in WHOLE.items() if other != name})


@pytest.mark.parametrize("name", CHOICES)
def test_a_choice_that_is_missing_is_refused(name: str) -> None:
    with pytest.raises(InvalidPreferencesError):
        Preferences.choose({other: value for other, value in WHOLE.items() if other != name})


@pytest.mark.parametrize("odd", [{"later": "on"}, {"suits": 4}, {"order": None}, {"keys": ["off"]}])
def test_what_another_version_kept_does_no_harm(odd: dict[str, object]) -> None:
    assert Preferences.read(odd) == USUAL


def test_different_choices_have_different_codes() -> None:
    assert Preferences.choose(WHOLE).code == "runs-first.four.english.off.off.off"
    assert USUAL.code == "pairs-first.two.local.on.on.on"


def test_the_orders_are_those_of_the_engine() -> None:
    assert set(CHOICES["order"]) == set(ORDERS)
    chosen = Preferences(order="runs-first")
    counted = count(Cards.parse("5H 5S 6D 4C"), Card.parse("4H"))
    said = [combination.kind.group for combination in counted.in_order(chosen.counting_order).combinations]
    assert said == sorted(said, key=[Group.FIFTEENS, Group.RUNS, Group.PAIRS].index)
