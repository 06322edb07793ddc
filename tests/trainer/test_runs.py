"""Runs: codes that say everything but the cards, and deals that follow from the seed."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import date
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.cribbage import STEP_BACKS, Card, Cards, Rules, count, deck
from webapp.cribbage.errors import InvalidCardError, InvalidPositionError
from webapp.trainer.items import Item, items
from webapp.trainer.runs import (
    NIGHT_NUMBERS,
    OPPONENT,
    TARGETS,
    UNPEGGED,
    YOU,
    Deal,
    Deals,
    InvalidRunError,
    Length,
    RunSettings,
    deal,
    given_deal,
    is_own,
    new_nonce,
    of_day,
    of_night,
    seed_of,
)

NONCE = "0123456789abcdef"
RULES = st.builds(
    Rules,
    target=st.sampled_from(TARGETS),
    muggins=st.booleans(),
    step_back=st.sampled_from([None, *STEP_BACKS.values()]),
)
GIVEN = st.builds(
    lambda five, crib: Deal(Cards(five[:4]), five[4], crib, YOU if crib else OPPONENT),
    st.permutations(list(deck())).map(lambda cards: cards[:5]),
    st.booleans(),
)
FOCUS = st.sets(st.sampled_from(Item)).map(lambda items: tuple(item for item in Item if item in {*items, Item.PAIR}))
UNPEGGED_RUN = {"rules": st.just(UNPEGGED), "nonce": st.just(NONCE)}
SETTINGS = st.one_of(
    st.builds(RunSettings, st.sampled_from(Deals), RULES, nonce=st.just(NONCE), adapted=st.booleans()),
    st.builds(RunSettings, st.just(Deals.MIXED), RULES, GIVEN, st.just(NONCE), adapted=st.booleans()),
    st.builds(
        RunSettings, st.sampled_from(Deals), length=st.just(Length.ENDLESS), adapted=st.booleans(), **UNPEGGED_RUN
    ),
    st.builds(RunSettings, st.just(Deals.MIXED), given=GIVEN, length=st.just(Length.ENDLESS), **UNPEGGED_RUN),
    st.builds(RunSettings, st.sampled_from(Deals), length=st.just(Length.TIMED), **UNPEGGED_RUN),
    st.builds(RunSettings, st.sampled_from(Deals), RULES, nonce=st.just(NONCE), focus=FOCUS),
    st.builds(RunSettings, st.sampled_from(Deals), length=st.just(Length.ENDLESS), focus=FOCUS, **UNPEGGED_RUN),
    st.builds(of_day, st.dates()),
)


@given(SETTINGS)
def test_a_code_is_read_back_as_it_was_written(settings: RunSettings) -> None:
    assert RunSettings.parse(settings.code) == settings


@given(SETTINGS, SETTINGS)
def test_different_settings_have_different_codes(one: RunSettings, other: RunSettings) -> None:
    assert (one.code == other.code) == (one == other)


@given(SETTINGS)
def test_a_code_needs_no_quoting_in_an_address(settings: RunSettings) -> None:
    assert settings.code.isascii()
    assert set(settings.code) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_")


@given(st.text() | st.text("handscrib.-0123456789abcdef5HJC"))
def test_any_other_text_is_no_run(text: str) -> None:
    with pytest.raises(InvalidRunError):
        RunSettings.parse(text)


@given(SETTINGS, st.data())
def test_a_code_changed_in_one_place_is_another_run_or_none(settings: RunSettings, data: st.DataObject) -> None:
    code = settings.code
    at = data.draw(st.integers(0, len(code) - 1))
    changed = code[:at] + data.draw(st.characters(exclude_characters=code[at])) + code[at + 1 :]
    with suppress(InvalidRunError):
        assert RunSettings.parse(changed).code == changed


@pytest.mark.parametrize("rules", [Rules(lowball=True), Rules(players=3), Rules(players=4, partners=True)])
def test_rules_that_no_run_is_counted_under_are_refused(rules: Rules) -> None:
    with pytest.raises(InvalidRunError):
        RunSettings(rules=rules)


@pytest.mark.parametrize(
    "code",
    [
        "mixed.muggins.back-10.121.0123456789abcdef",
        "hands.plain.none.61.0123456789abcdef",
        "hand-7H8S8D9C-6D.muggins.crib-back-5.121.0123456789abcdef",
    ],
)
def test_codes_from_before_there_were_lengths_are_games_as_dealt(code: str) -> None:
    settings = RunSettings.parse(code)
    assert (settings.length, settings.adapted, settings.code) == (Length.GAME, False, code)


@pytest.mark.parametrize(
    "code",
    [
        f"mixed.muggins.none.endless.{NONCE}",
        f"mixed.game.{NONCE}",
        f"mixed.day.{NONCE}",
        f"mixed.timed.adapted.{NONCE}",
        f"mixed.adapted.{NONCE}",
        f"mixed.adapted.endless.{NONCE}",
        f"hand-7H8S8D9C-6D.timed.{NONCE}",
        f"mixed.{NONCE}",
        NONCE,
        f"mixed.endless.focus.{NONCE}",
        f"mixed.endless.focus-.{NONCE}",
        f"mixed.endless.focus-x.{NONCE}",
        f"mixed.endless.focus-pair-pair.{NONCE}",
        f"mixed.endless.focus-nobs-pair.{NONCE}",
        f"mixed.endless.adapted.focus-pair.{NONCE}",
        f"mixed.timed.focus-pair.{NONCE}",
        f"hands.endless.focus-crib_four_flush.{NONCE}",
        f"cribs.endless.focus-flush_of_4.{NONCE}",
        f"mixed.endless.focus-flush_of_4.{NONCE}",
        "day",
        "day.2026-11-31",
        "day.20261130",
        "day.2026-W49-1",
        "day.2026-11-30.1",
        f"day.2026-11-30.{NONCE}",
    ],
)
def test_lengths_that_do_not_go_with_the_rest_are_no_runs(code: str) -> None:
    with pytest.raises(InvalidRunError):
        RunSettings.parse(code)


@pytest.mark.parametrize(
    "wrong",
    [
        {"length": Length.ENDLESS},
        {"length": Length.DAY, "rules": UNPEGGED},
        {"day": date(2026, 11, 30)},
        {"length": Length.DAY, "rules": UNPEGGED, "day": date(2026, 11, 30), "deals": Deals.HANDS},
        {"length": Length.TIMED, "rules": UNPEGGED, "adapted": True},
    ],
)
def test_settings_that_do_not_go_together_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(InvalidRunError):
        RunSettings(**wrong)


def test_the_deal_of_a_day_is_ten_counts_and_another_one_the_next_day() -> None:
    today, tomorrow = (RunSettings.parse(f"day.2026-11-{number}") for number in (29, 30))
    assert (today.last, RunSettings().last) == (10, None)
    deals = [
        {deal(settings, seed_of(settings.code, "a secret"), step) for step in range(1, 11)}
        for settings in (today, tomorrow)
    ]
    assert len(deals[0] | deals[1]) == 20


def test_nonces_do_not_come_twice() -> None:
    assert len({new_nonce() for _ in range(1000)}) == 1000
    RunSettings.parse(RunSettings(nonce=new_nonce()).code)


def test_a_seed_belongs_to_one_code_and_one_secret() -> None:
    seeds = {seed_of(code, secret) for code in ("a", "b", "ab") for secret in ("a", "b", "ab")}
    assert len(seeds) == 9
    assert seed_of("a", "b") == seed_of("a", "b")


@pytest.mark.parametrize("deals", Deals)
def test_the_same_seed_deals_the_same_cards_in_any_order_of_asking(deals: Deals) -> None:
    settings = RunSettings(deals, nonce=NONCE)
    forwards = [deal(settings, "seed", step) for step in range(1, 30)]
    backwards = [deal(settings, "seed", step) for step in range(29, 0, -1)]
    assert forwards == backwards[::-1]
    assert forwards != [deal(settings, "another", step) for step in range(1, 30)]
    assert len({(dealt.hand, dealt.starter) for dealt in forwards}) == 29


@given(st.sampled_from(Deals), st.text(), st.integers(1, 500))
def test_five_different_cards_are_dealt(deals: Deals, seed: str, step: int) -> None:
    dealt = deal(RunSettings(deals, nonce=NONCE), seed, step)
    assert len(dealt.hand) == 4
    assert len({*dealt.hand, dealt.starter}) == 5


def test_hands_are_hands_and_cribs_are_yours() -> None:
    for step in range(1, 30):
        assert not deal(RunSettings(Deals.HANDS, nonce=NONCE), "seed", step).crib
        crib = deal(RunSettings(Deals.CRIBS, nonce=NONCE), "seed", step)
        assert (crib.crib, crib.dealer) == (True, YOU)


@pytest.mark.rule("S20", "S4")
@given(st.text())
def test_mixed_deals_go_round_as_in_a_game(seed: str) -> None:
    settings = RunSettings(Deals.MIXED, nonce=NONCE)
    counts = [deal(settings, seed, step) for step in range(1, 31)]
    dealers = [dealt.dealer for dealt in counts if not dealt.crib]
    assert dealers == [dealers[at % 2] for at in range(len(dealers))], "the deal passes"
    assert dealers[0] != dealers[1]
    for before, crib in pairwise(counts):
        if crib.crib:
            assert crib.dealer == before.dealer == YOU
            assert not before.crib
            assert crib.starter == before.starter, "one deal, one starter"
            assert not {*before.hand, before.starter} & set(crib.hand)
    for dealt, following in pairwise(counts):
        assert following.crib == (dealt.dealer == YOU and not dealt.crib), "your crib follows your hand"


@pytest.mark.parametrize("item", Item)
def test_every_hand_of_a_run_with_a_focus_has_it(item: Item) -> None:
    kinds = [crib for crib in (False, True) if item.possible(crib=crib)]
    deals = Deals.MIXED if len(kinds) == 2 else Deals.CRIBS if kinds[0] else Deals.HANDS
    settings, usual = RunSettings(deals, focus=(item,), nonce=NONCE), RunSettings(deals, nonce=NONCE)
    for step in range(1, 7):
        dealt, natural = deal(settings, "seed", step), deal(usual, "seed", step)
        assert item in {part.item for part in items(count(dealt.hand, dealt.starter, crib=dealt.crib))}
        assert (dealt.crib, dealt.dealer) == (natural.crib, natural.dealer)
        assert dealt == deal(settings, "seed", step)


def test_of_several_items_each_is_met_however_rare_it_is() -> None:
    focus = (Item.FIFTEEN_OF_2, Item.PAIR_ROYAL, Item.FLUSH_OF_4, Item.CRIB_FOUR_FLUSH)
    settings = RunSettings(Deals.MIXED, focus=focus, nonce=NONCE)
    met = dict.fromkeys(Item, 0)
    for step in range(1, 91):
        dealt = deal(settings, "seed", step)
        found = {part.item for part in items(count(dealt.hand, dealt.starter, crib=dealt.crib))}
        assert found & set(focus)
        for item in found:
            met[item] += 1
    assert min(met[item] for item in focus) >= 6


@pytest.mark.rule("S24")
def test_what_a_hand_or_crib_can_have_is_what_it_has_in_nature() -> None:
    for crib in (False, True):
        cards = [Cards.parse(f"2{suit}5{suit}9{suit}K{suit} 7{starter}") for suit in "CDHS" for starter in "CDHS"]
        found = {part.item for five in cards for part in items(count(five[:4], five[4], crib=crib))}
        assert {
            item for item in (Item.FLUSH_OF_4, Item.FLUSH_OF_5, Item.CRIB_FOUR_FLUSH) if item.possible(crib=crib)
        } == {item for item in found if "flush" in item}


def test_either_player_deals_first_sometimes() -> None:
    first = [deal(RunSettings(Deals.MIXED, nonce=NONCE), str(seed), 1).dealer for seed in range(40)]
    assert set(first) == {YOU, OPPONENT}


def test_every_card_comes_in_every_place() -> None:
    settings = RunSettings(Deals.HANDS, nonce=NONCE)
    dealt = [deal(settings, "seed", step) for step in range(1, 601)]
    for place in range(4):
        assert {each.hand[place] for each in dealt} == set(deck())
    assert {each.starter for each in dealt} == set(deck())


def test_a_given_hand_comes_first_and_the_run_goes_on_as_if_it_had_not() -> None:
    given = given_deal("7H 8S 8D 9C", "6D", crib=False)
    settings, usual = RunSettings(given=given, nonce=NONCE), RunSettings(nonce=NONCE)
    assert deal(settings, "seed", 1) == given
    assert [deal(settings, "seed", step + 1) for step in range(1, 9)] == [
        deal(usual, "seed", step) for step in range(1, 9)
    ]


@pytest.mark.rule("S20")
def test_a_given_crib_is_yours() -> None:
    assert given_deal("5H5S5DJC", "5C", crib=True) == Deal(Cards.parse("5H 5S 5D JC"), Card.parse("5C"), True, YOU)
    assert given_deal("5H5S5DJC", "5C", crib=False).dealer == OPPONENT


@pytest.mark.parametrize(
    ("hand", "starter", "error"),
    [
        ("5H5S5D", "5C", InvalidPositionError),
        ("5H5S5DJCJD", "5C", InvalidPositionError),
        ("5H5S5DJC", "", InvalidPositionError),
        ("5H5S5DJC", "5C6C", InvalidPositionError),
        ("5H5S5DJC", "5H", InvalidPositionError),
        ("5H5S5D5H", "5C", InvalidPositionError),
        ("5H5S5DJX", "5C", InvalidCardError),
        ("5H5S5DJC", "five", InvalidCardError),
        ("", "", InvalidPositionError),
    ],
)
def test_cards_that_cannot_be_given_are_refused(hand: str, starter: str, error: type[ValueError]) -> None:
    with pytest.raises(error):
        given_deal(hand, starter, crib=False)


@pytest.mark.parametrize("number", NIGHT_NUMBERS)
def test_a_night_has_its_number_of_hands_and_a_code_that_says_so(number: int) -> None:
    night = of_night(Deals.CRIBS, number, "0123456789abcdef")
    assert night.code == f"night.cribs.{number}.0123456789abcdef"
    assert RunSettings.parse(night.code) == night
    assert (night.last, night.common, night.pegged) == (number, True, False)
    assert night.ends(number, 0)
    assert not night.ends(number - 1, number - 1)


@pytest.mark.parametrize(
    "code", ["night.mixed.0123456789abcdef", "night.mixed.7.0123456789abcdef", "night.mixed.05.0123456789abcdef"]
)
def test_other_nights_there_are_not(code: str) -> None:
    with pytest.raises(InvalidRunError):
        RunSettings.parse(code)


def test_a_nonce_made_for_a_player_is_told_from_all_others() -> None:
    nonce = new_nonce("secret", "anna")
    assert re.fullmatch("[0-9a-f]{16}", nonce)
    assert is_own(nonce, "secret", "anna")
    assert not is_own(nonce, "secret", "bo")
    assert not is_own(nonce, "other secret", "anna")
    assert not any(is_own(new_nonce(), "secret", "anna") for _ in range(200))
    assert not is_own("", "secret", "anna")
    assert seed_of("code", "secret", "anna") not in (seed_of("code", "secret"), seed_of("code", "secret", "bo"))
