"""How players of some level count: what is overlooked, how often, and what is counted too much."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cribbage.strategies import five_cards, five_close_cards
from webapp.cribbage import (
    EASY,
    LEVELS,
    MAX_COUNT,
    PERFECT,
    SHARP,
    STEADY,
    Card,
    Cards,
    Count,
    InvalidPositionError,
    Level,
    PositionFault,
    count,
)
from webapp.cribbage.reading import possible_slips, read

TRIES = 3000
MISSES = [field.name for field in fields(Level) if field.name not in ("too_much", "notice", "name", "careless")]


def counted(hand: str, starter: str, *, crib: bool = False) -> Count:
    return count(Cards.parse(hand), Card.parse(starter), crib=crib)


@given(st.one_of(five_cards, five_close_cards), st.booleans())
def test_a_perfect_player_never_errs(cards: Cards, crib: bool) -> None:
    real = count(cards[:4], cards[4], crib=crib)
    seen = read(real, PERFECT, Random(1))
    assert (seen.announced, seen.slips, seen.extra) == (real.total, (), 0)


@given(st.one_of(five_cards, five_close_cards), st.booleans(), st.integers())
def test_what_is_announced_is_always_a_count_that_can_be_said(cards: Cards, crib: bool, seed: int) -> None:
    real = count(cards[:4], cards[4], crib=crib)
    for chance in (0.5, 1):
        level = Level(**dict.fromkeys((*MISSES, "too_much"), chance))
        seen = read(real, level, Random(seed))
        assert 0 <= seen.announced <= MAX_COUNT
        lost = sum(slip.points for slip in seen.slips)
        assert 0 <= lost <= real.total
        assert seen.announced == min(real.total - lost + seen.extra, MAX_COUNT)


@pytest.mark.parametrize(
    ("hand", "starter", "chance", "announced"),
    [
        ("7H 8S 2D TC", "KH", "short_fifteen", 0),
        ("6H 7S 8D AC", "AH", "long_fifteen", 7),
        ("9H 9S QD KC", "2H", "pair", 0),
        ("9H 9S 9D KC", "2H", "royal", 4),
        ("9H 9S 9D 9C", "2H", "royal", 8),
        ("9H TS JD 2C", "4H", "run", 2),
        ("9H TS JD JC", "4H", "further_run", 5),
        ("9H TS JD JC", "4H", "pair_in_run", 6),
        ("2H 4H 8H TH", "QS", "flush", 0),
        ("2H 4H 8H TH", "QH", "flush", 0),
        ("2H 4H 8H TH", "QH", "fifth_flush_card", 4),
        ("2H 4S 8D JC", "QC", "nobs", 0),
    ],
)
@pytest.mark.rule("S21", "S22", "S23", "S24", "S25")
def test_each_number_is_about_one_kind_of_combination(hand: str, starter: str, chance: str, announced: int) -> None:
    real = counted(hand, starter)
    seen = read(real, Level(**{chance: 1}), Random(1))
    assert seen.announced == announced or (chance == "run" and real.total - seen.announced == 3)
    assert {slip.chance for slip in seen.slips} == {chance}
    assert read(real, Level(**{other: 1 for other in MISSES if other != chance}), Random(1)).announced != announced


def test_every_kind_of_slip_can_be_made() -> None:
    hands = [("6H 7S 8D AC", "AH"), ("9H 9S QD KC", "2H"), ("9H 9S 9D KC", "6H"), ("9H TS JD JC", "4C"),
             ("2H 4H 8H TH", "QH")]  # fmt: skip
    found = {slip.chance for hand, starter in hands for slip in possible_slips(counted(hand, starter))}
    assert found == set(MISSES)


@pytest.mark.parametrize("level", [EASY, STEADY, SHARP], ids=["easy", "steady", "sharp"])
def test_the_rates_are_met_over_many_hands(level: Level) -> None:
    rng = Random(7)
    real = [
        counted("6H 7S 8D AC", "AH"), counted("9H 9S QD KC", "2H"), counted("9H 9S 9D KC", "6H"),
        counted("9H TS JD JC", "4C"), counted("2H 4H 8H TH", "QH"), counted("2H 4S 6D 8C", "TH"),
    ]  # fmt: skip
    able: Counter[str] = Counter()
    made: Counter[str] = Counter()
    extra = 0
    for _ in range(TRIES):
        for hand in real:
            seen = read(hand, level, rng)
            able.update(slip.chance for slip in possible_slips(hand))
            made.update(slip.chance for slip in seen.slips)
            extra += seen.extra > 0
            if any(slip.chance == "flush" for slip in seen.slips):
                able["fifth_flush_card"] -= 1
    for chance in MISSES:
        expected = getattr(level, chance)
        spread = 5 * (expected * (1 - expected) / able[chance]) ** 0.5
        assert made[chance] / able[chance] == pytest.approx(expected, abs=spread), chance
    spread = 5 * (level.too_much / (TRIES * len(real))) ** 0.5
    assert extra / (TRIES * len(real)) == pytest.approx(level.too_much, abs=spread)


@pytest.mark.parametrize(
    ("hand", "starter", "crib", "extras"),
    [
        ("2H 4S 6D 8C", "TH", False, {2}),
        ("2H 4H 6H 8H", "TS", True, {2, 4}),
        ("2H 4H 6H 8S", "TH", False, {2, 4}),
        ("2H 4H 6H 8S", "TS", False, {2}),
        ("2H 4S 6D JC", "TH", False, {1, 2}),
        ("2H 4S 6D 8C", "JH", False, {1, 2}),
        ("2H 4S 6D JC", "TC", False, {2}),
    ],
)
def test_too_much_is_what_people_count_too_much(hand: str, starter: str, crib: bool, extras: set[int]) -> None:
    real, rng = counted(hand, starter, crib=crib), Random(3)
    seen = [read(real, Level(too_much=1), rng) for _ in range(60)]
    assert {reading.extra for reading in seen} == extras


def test_nobody_says_more_than_29() -> None:
    assert read(counted("5H 5S 5D JC", "5C"), Level(too_much=1), Random(1)).announced == MAX_COUNT


def test_levels_are_in_order() -> None:
    assert list(LEVELS) == ["easy", "steady", "sharp", "perfect"]
    for weaker, stronger in zip(LEVELS.values(), [*LEVELS.values()][1:], strict=False):
        for field in fields(Level):
            before, after = getattr(weaker, field.name), getattr(stronger, field.name)
            assert before < after if field.name in ("notice", "name") else before > after, field.name


@pytest.mark.parametrize("chance", [-0.1, 1.1, float("nan")])
@pytest.mark.parametrize("name", [field.name for field in fields(Level)])
def test_what_is_no_chance_is_refused(name: str, chance: float) -> None:
    with pytest.raises(InvalidPositionError) as refused:
        replace(PERFECT, **{name: chance})
    assert refused.value.reason is PositionFault.BAD_LEVEL
    assert refused.value.word == name
