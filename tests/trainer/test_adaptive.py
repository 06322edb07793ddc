"""What comes next: weak items more often, missed hands again, and never more than half of a run."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.cribbage import Card, Cards, count, points
from webapp.trainer.adaptive import (
    AFTER_A_HIT,
    AFTER_A_MISS,
    WAITING,
    InvalidPracticeError,
    Missed,
    Practice,
    adapt,
    adapted,
    choose,
    deal_chosen,
    join_practices,
)
from webapp.trainer.items import Item, items, items_of
from webapp.trainer.mastery import Mastery, Record
from webapp.trainer.runs import Deal, Deals, RunSettings, deal, given_deal

SETTINGS = RunSettings(Deals.HANDS, nonce="0123456789abcdef")
MIXED = RunSettings(Deals.MIXED, nonce="0123456789abcdef")
TWELVE = given_deal("2C5C8CKC", "KD", crib=False)
EIGHT = given_deal("2C5C8CKC", "KD", crib=True)
STEPS = st.integers(1, 500)
SEEDS = st.text("0123456789abcdef", min_size=1, max_size=8)


def counted(practice: Practice, step: int, dealt: Deal, off: int = 0) -> Practice:
    """Returns the practice after a hand was counted as the count of this number, off by so many points."""
    real = count(dealt.hand, dealt.starter, crib=dealt.crib)
    return before(practice, step).after(real, real.total + off)


def before(practice: Practice, number: int) -> Practice:
    """Returns the practice as it is before the count of this number, none of the others having changed anything."""
    return replace(practice, counts=number - 1)


def weak(*names: Item) -> Practice:
    """Returns a player who is sure of everything but these items."""
    return Practice(Mastery({item: Record(1, 1) if item in names else Record(99, 0) for item in Item}))


def practised(settings: RunSettings, seed: str, errors: list[int]) -> tuple[list[Deal], Practice]:
    """Plays a run in which each count is off by so much, and returns the deals and what is known after it."""
    practice, dealt = Practice(), []
    for step, off in enumerate(errors, start=1):
        dealt.append(adapt(deal(settings, seed, step), seed, step, practice))
        practice = counted(practice, step, dealt[-1], off)
    return dealt, practice


ERRORS = st.lists(st.sampled_from([0, 0, 0, -2, 2, -3, -1]), max_size=40)


@given(SEEDS, ERRORS)
def test_at_most_half_of_a_run_is_not_as_dealt_however_long_it_is(seed: str, errors: list[int]) -> None:
    dealt, _ = practised(MIXED, seed, errors)
    changed = 0
    for step, one in enumerate(dealt, start=1):
        natural = deal(MIXED, seed, step)
        assert (one.crib, one.dealer) == (natural.crib, natural.dealer)
        changed += one != natural
        assert changed <= step / 2


@given(SEEDS, STEPS, ERRORS)
def test_the_same_seed_step_and_practice_deal_the_same_cards(seed: str, step: int, errors: list[int]) -> None:
    _, practice = practised(SETTINGS, seed, errors)
    natural = deal(SETTINGS, seed, step)
    again = Practice.from_plain(json.loads(practice.write()))
    assert again == practice
    assert adapt(natural, seed, step, practice) == adapt(natural, seed, step, again)


@given(SEEDS, STEPS)
def test_as_dealt_switches_everything_off(seed: str, step: int) -> None:
    assert adapt(deal(MIXED, seed, step), seed, step, None) == deal(MIXED, seed, step)


def test_other_seeds_and_steps_deal_other_cards() -> None:
    natural = deal(SETTINGS, "a", 2)
    known = weak(Item.LOW_FIFTEEN)
    dealt = {adapt(natural, seed, step, known) for seed in ("a", "b") for step in range(2, 42, 2)}
    assert len(dealt) == 40


@pytest.mark.parametrize("item", [item for item in Item if item not in (Item.DOUBLE_PAIR_ROYAL, Item.CRIB_FOUR_FLUSH)])
def test_a_weak_item_comes_more_often_than_in_nature(item: Item) -> None:
    known = weak(item)
    natural = [deal(SETTINGS, "seed", step) for step in range(2, 802, 2)]
    chosen = [adapt(one, "seed", step, known) for step, one in zip(range(2, 802, 2), natural, strict=True)]
    assert times(item, chosen) > 1.5 * times(item, natural)


def test_an_item_that_hardly_ever_comes_is_taken_when_it_does() -> None:
    cribs = RunSettings(Deals.CRIBS, nonce="0123456789abcdef")
    chosen = [adapt(deal(cribs, "s", step), "s", step, weak(Item.CRIB_FOUR_FLUSH)) for step in range(2, 802, 2)]
    assert times(Item.CRIB_FOUR_FLUSH, chosen) > 20


def times(item: Item, dealt: list[Deal]) -> int:
    """Returns how many of some deals have an item."""
    return sum(item in {part.item for part in items_of(one.hand, one.starter, crib=one.crib)} for one in dealt)


def steps_of(dealt: Deal, practice: Practice, steps: range) -> list[int]:
    """Returns at which of some steps a deal comes back, other counts being left out."""
    natural = [
        (step, Deal(deal(SETTINGS, "s", step).hand, deal(SETTINGS, "s", step).starter, dealt.crib, 0)) for step in steps
    ]
    return [step for step, one in natural if adapt(one, "s", step, before(practice, step)).hand == dealt.hand]


def test_a_missed_hand_returns_after_a_few_others_until_it_was_right_twice() -> None:
    practice = counted(Practice(), 1, TWELVE, -2)
    first = 1 + AFTER_A_MISS + 1 + (AFTER_A_MISS + 1 + 1) % 2
    assert steps_of(TWELVE, practice, range(2, 12))[0] == first
    practice = counted(practice, first, TWELVE)
    second = steps_of(TWELVE, practice, range(first + 1, first + 20))[0]
    assert AFTER_A_HIT < second - first <= AFTER_A_HIT + 2
    practice = counted(practice, second, TWELVE)
    assert practice.missed == ()
    assert steps_of(TWELVE, practice, range(second + 1, second + 40)) == []


def test_a_hand_that_is_missed_again_begins_anew() -> None:
    practice = counted(Practice(), 1, TWELVE, -2)
    practice = counted(practice, 6, TWELVE)
    assert [missed.rights for missed in practice.missed] == [1]
    practice = counted(practice, 16, TWELVE, 2)
    assert practice.missed == (Missed(TWELVE.hand, TWELVE.starter, False, 16 + AFTER_A_MISS + 1),)


@pytest.mark.rule("S24")
def test_a_missed_crib_returns_as_a_crib_and_a_hand_as_a_hand() -> None:
    practice = counted(Practice(), 1, EIGHT, 4)
    natural = deal(SETTINGS, "s", 6)
    assert adapt(natural, "s", 6, before(practice, 6)).hand != EIGHT.hand
    crib = Deal(natural.hand, natural.starter, True, 0)
    assert adapt(crib, "s", 6, before(practice, 6)) == EIGHT
    # The same cards as a hand are another question.
    assert counted(practice, 6, TWELVE).missed == practice.missed


def test_the_same_cards_with_another_starter_are_another_hand() -> None:
    practice = counted(Practice(), 1, TWELVE, -2)
    other = counted(practice, 2, given_deal("2C5C8CKC", "QD", crib=False))
    assert other.missed == practice.missed
    assert counted(practice, 2, TWELVE).missed != practice.missed


def test_of_missed_hands_the_one_that_waits_longest_comes_first() -> None:
    early, late = (given_deal(hand, "KD", crib=False) for hand in ("2C5C8CKC", "3C5C8CKC"))
    practice = counted(counted(Practice(), 1, early, -2), 2, late, -2)
    assert adapt(deal(SETTINGS, "s", 20), "s", 20, before(practice, 20)).hand == early.hand


def test_missed_hands_do_not_follow_each_other() -> None:
    practice = Practice()
    early, late = (given_deal(hand, "KD", crib=False) for hand in ("2C5C8CKC", "3C5C8CKC"))
    practice = counted(counted(practice, 1, early, -2), 2, late, -2)
    practice = counted(practice, 20, early)
    assert adapt(deal(SETTINGS, "s", 22), "s", 22, before(practice, 22)).hand != late.hand
    assert adapt(deal(SETTINGS, "s", 24), "s", 24, before(practice, 24)).hand == late.hand


def test_only_so_many_hands_wait_and_the_oldest_goes() -> None:
    practice = Practice()
    dealt = [deal(SETTINGS, "s", step) for step in range(1, WAITING + 4)]
    for step, one in enumerate(dealt, start=1):
        practice = counted(practice, step, one, 1)
    assert [missed.hand for missed in practice.missed] == [one.hand for one in dealt[-WAITING:]]


@given(SEEDS, ERRORS)
def test_a_right_count_of_another_hand_lets_the_missed_wait(seed: str, errors: list[int]) -> None:
    _, practice = practised(SETTINGS, seed, errors)
    other = given_deal("2H4S6D8C", "TH", crib=False)
    assert counted(practice, len(errors) + 1, other).missed == practice.missed


def test_adapted_hands_are_still_like_those_a_player_keeps() -> None:
    """A hand kept of six with its starter is worth some 8 points on average; one of random cards, some 5."""
    dealt = [adapt(deal(SETTINGS, "s", step), "s", step, Practice()) for step in range(2, 402, 2)]
    mean = sum(points(one.hand, one.starter) for one in dealt) / len(dealt)
    assert 6 < mean < 13


@pytest.mark.parametrize(
    "stored",
    [
        {},
        {"mastery": {}, "returned": 0, "counts": 0, "missed": [["2C5C8CKC", "KD", 0, 4]]},
        {"mastery": {}, "returned": 0, "counts": 0, "missed": [["2C5C8C", "KD", False, 4, 0]]},
        {"mastery": {}, "returned": 0, "counts": 0, "missed": [["2C5C8CKC", "KC", False, 4, 0]]},
        {"mastery": {}, "returned": 0, "counts": 0, "missed": [["2C5C8CKC", "XX", False, 4, 0]]},
        {"mastery": {}, "returned": 0, "counts": 0, "missed": [["2C5C8CKC", "KD", False, "soon", 0]]},
        {"mastery": {"no_item": [1, 1]}, "missed": [], "returned": 0, "counts": 0},
        {"mastery": [], "missed": [], "returned": 0, "counts": 0},
        {"mastery": {}, "missed": [], "returned": "late", "counts": 9},
        {"mastery": {}, "missed": [], "returned": 0, "counts": None},
        {"mastery": {}, "missed": [], "returned": 0},
        {"mastery": {}, "missed": []},
        {"mastery": {}, "missed": 5, "returned": 0, "counts": 0},
    ],
)
def test_what_is_no_practice_is_refused(stored: dict[str, object]) -> None:
    with pytest.raises(InvalidPracticeError):
        Practice.from_plain(stored)
    assert Practice.read(json.dumps(stored)) == Practice()


@pytest.mark.parametrize("text", [None, "", "x", "[]", "null", "5"])
def test_a_text_that_cannot_be_read_means_that_nothing_is_known(text: str | None) -> None:
    assert Practice.read(text) == Practice()


@given(SEEDS, ERRORS)
def test_a_kept_text_is_read_back(seed: str, errors: list[int]) -> None:
    _, practice = practised(SETTINGS, seed, errors)
    text = practice.write()
    # The first time it is remembered by its text; the second time it is read.
    assert [Practice.read(text) for _ in range(2)] == [practice] * 2
    assert text == json.dumps(json.loads(text), separators=(",", ":"))


def test_counts_in_other_runs_let_a_missed_hand_become_due() -> None:
    practice = counted(Practice(), 1, TWELVE, -2)
    other = given_deal("2H4S6D8C", "TH", crib=False)
    while practice.counts < 8:
        assert adapt(deal(SETTINGS, "s", 2), "s", 2, practice).hand != TWELVE.hand or practice.counts >= 4
        practice = counted(practice, practice.counts + 1, other)
    assert adapt(deal(SETTINGS, "s", 2), "s", 2, practice).hand == TWELVE.hand


@given(SEEDS, STEPS, ERRORS)
def test_chosen_cards_are_read_back(seed: str, step: int, errors: list[int]) -> None:
    settings = replace(MIXED, adapted=True)
    _, practice = practised(settings, seed, errors)
    natural = deal(settings, seed, step)
    chosen = choose(settings, seed, step, practice)
    assert (chosen is None) == (not adapted(step))
    assert deal_chosen(settings, seed, step, chosen) == adapt(natural, seed, step, practice)
    assert choose(MIXED, seed, step, practice) is None


def test_steps_are_adapted_in_turn() -> None:
    assert [step for step in range(1, 8) if adapted(step)] == [2, 4, 6]


def test_every_hand_that_comes_has_items_to_practise() -> None:
    one = adapt(deal(SETTINGS, "s", 2), "s", 2, Practice())
    assert items(count(one.hand, one.starter)) == items_of(one.hand, one.starter, crib=False)


def test_what_waits_with_two_waits_with_the_one_they_turn_out_to_be() -> None:
    def missed(starter: str, due: int) -> Missed:
        return Missed(Cards.parse("5H 5S 5D JC"), Card.parse(starter), False, due)

    one = Practice(missed=(missed("5C", 12),), returned=9, counts=10)
    other = Practice(missed=(missed("5C", 4), missed("2C", 6)), returned=3, counts=4)
    joined = one.joined(other)
    assert joined.counts == 14
    assert {str(each.starter): each.due for each in joined.missed} == {"5C": 16, "2C": 16}
    assert joined.returned == 13
    assert Practice.read(join_practices(one.write(), other.write())) == joined
    assert join_practices(None, other.write()) == other.write()
    assert join_practices(one.write(), None) == one.write()
    assert join_practices(None, None) is None
