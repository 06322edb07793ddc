"""Counting part by part: atoms are compared, not names."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.trainer.test_items import DEALT
from webapp.cribbage import Card, Cards, Combination, Group, RunShape, count
from webapp.trainer import parts as module
from webapp.trainer.parts import (
    Grades,
    InvalidPartError,
    Mark,
    Refusal,
    Said,
    SayingError,
    grade,
    reread,
    say,
    total,
)


def told(hand: str, starter: str, *parts: str, crib: bool = False) -> Grades:
    """Grades parts written as "runs 6H 7S 8D"."""
    cards, turned = Cards.parse(hand), Card.parse(starter)
    said: tuple[Said, ...] = ()
    for part in parts:
        group, _, chosen = part.partition(" ")
        said = say(said, Group(group), Cards.parse(chosen), Cards((*cards, turned)))
    return grade(count(cards, turned, crib=crib), said)


def marks(grades: Grades) -> list[tuple[Mark, int]]:
    return [(part.mark, part.worth) for part in grades.parts]


def left(grades: Grades) -> list[tuple[str, str, int]]:
    return [(each.kind.value, str(each.cards), each.points) for each in grades.missing]


ONE_PIECE_OR_SEVERAL = [
    ("8H 8S 8D KC", "QC", ["pairs 8H 8S 8D"], ["pairs 8H 8S", "pairs 8H 8D", "pairs 8S 8D"]),
    (
        "8H 8S 8D 8C",
        "QC",
        ["pairs 8H 8S 8D 8C"],
        ["pairs 8H 8S 8D", "pairs 8H 8C", "pairs 8S 8C", "pairs 8D 8C"],
    ),
    ("JH QS KD KC", "8C", ["runs JH QS KD KC"], ["runs JH QS KD", "runs JH QS KC", "pairs KD KC"]),
    ("TH JS QD KC", "KH", ["runs TH JS QD KC KH"], ["pairs KC KH", "runs TH JS QD KC", "runs TH JS QD KH"]),
    (
        "JS QS KD KC",
        "KH",
        ["runs JS QS KD KC KH"],
        ["runs JS QS KD", "runs JS QS KC", "runs JS QS KH", "pairs KD KC KH"],
    ),
    (
        "JH QS KD KC",
        "QD",
        ["runs JH QS KD KC QD"],
        ["runs JH QS KD", "runs JH QS KC", "runs JH KD QD", "runs JH KC QD", "pairs QS QD", "pairs KD KC"],
    ),
]  # fmt: skip


@pytest.mark.rule("S22", "S23")
@pytest.mark.parametrize(("hand", "starter", "whole", "pieces"), ONE_PIECE_OR_SEVERAL)
def test_what_is_said_in_pieces_is_as_right_as_in_one(
    hand: str, starter: str, whole: list[str], pieces: list[str]
) -> None:
    real = count(Cards.parse(hand), Card.parse(starter)).total
    for parts in (whole, pieces):
        grades = told(hand, starter, *parts)
        assert grades.right
        assert total(part.said for part in grades.parts) == real == sum(part.worth for part in grades.parts)


@pytest.mark.rule("S23")
def test_a_run_with_equal_ranks_is_the_unit_that_players_say() -> None:
    five = Cards.parse("JH QS KD KC QD")
    for cards, shape, points in (
        ("JH QS KD", RunShape.RUN, 3),
        ("JH QS KD KC", RunShape.DOUBLE_RUN, 8),
        ("JH QS KD KC QD", RunShape.DOUBLE_DOUBLE_RUN, 16),
    ):
        (said,) = say((), Group.RUNS, Cards.parse(cards), five)
        assert (said.shape, said.length, said.points) == (shape, 3, points)
    (said,) = say((), Group.RUNS, Cards.parse("TH JS QD KC KH"), Cards.parse("TH JS QD KC KH"))
    assert (said.shape, said.length, said.points) == (RunShape.DOUBLE_RUN, 4, 10)


def test_what_is_not_there_is_marked_and_worth_nothing() -> None:
    grades = told("2H 4S 6D 8C", "TH", "fifteens 2H 4S 8C", "pairs 2H TH", "runs 4S 6D 8C", "flush 2H 4S 6D 8C")
    assert marks(grades) == [(Mark.ABSENT, 0)] * 4
    assert not grades.missing


def test_a_pair_said_before_its_double_run_is_said_twice_in_it() -> None:
    grades = told("JH QS KD KC", "8C", "pairs KD KC", "runs JH QS KD KC")
    assert marks(grades) == [(Mark.RIGHT, 2), (Mark.PARTLY, 6)]
    assert not grades.missing
    assert not grades.right


def test_a_pair_said_after_its_double_run_is_said_twice() -> None:
    assert marks(told("JH QS KD KC", "8C", "runs JH QS KD KC", "pairs KD KC")) == [(Mark.RIGHT, 8), (Mark.TWICE, 0)]


@pytest.mark.rule("S23")
def test_a_run_inside_a_longer_one_is_not_there() -> None:
    grades = told("TH JS QD KC", "8C", "runs TH JS QD")
    assert marks(grades) == [(Mark.ABSENT, 0)]
    assert left(grades) == [("run", "TH JS QD KC", 4)]


def test_what_is_left_of_a_pair_royal_is_told_pair_by_pair() -> None:
    assert left(told("8H 8S 8D KC", "QC", "pairs 8H 8S")) == [("pair", "8H 8D", 2), ("pair", "8S 8D", 2)]
    assert left(told("8H 8S 8D KC", "QC")) == [("pair_royal", "8H 8S 8D", 6)]


@pytest.mark.rule("S24")
def test_the_fifth_card_of_a_flush_is_a_point_of_its_own() -> None:
    four = told("2H 4H 6H 8H", "TH", "flush 2H 4H 6H 8H")
    assert marks(four) == [(Mark.RIGHT, 4)]
    assert left(four) == [("flush", "2H 4H 6H 8H TH", 1)]
    assert marks(told("2H 4H 6H 8H", "TH", "flush 2H 4H 6H 8H TH")) == [(Mark.RIGHT, 5)]
    assert marks(told("2H 4H 6H 8H", "TC", "flush 2H 4H 6H 8H TC")) == [(Mark.PARTLY, 4)]


@pytest.mark.rule("S24")
def test_four_of_a_suit_in_a_crib_or_with_the_starter_are_no_flush() -> None:
    assert marks(told("2H 4H 6H 8H", "TC", "flush 2H 4H 6H 8H", crib=True)) == [(Mark.ABSENT, 0)]
    assert marks(told("2H 4H 6H 8C", "TH", "flush 2H 4H 6H TH")) == [(Mark.ABSENT, 0)]


@pytest.mark.rule("S25")
def test_only_the_jack_of_the_starters_suit_is_his_nobs() -> None:
    assert marks(told("2H 4S JD JC", "8C", "nobs JC", "nobs JD")) == [(Mark.RIGHT, 1), (Mark.ABSENT, 0)]
    assert marks(told("2H 4S 6D 8C", "JC", "nobs JC")) == [(Mark.ABSENT, 0)]


def test_the_same_set_in_another_order_is_the_same_part() -> None:
    five = Cards.parse("5H TS 8D 3C KC")
    (said,) = say((), Group.FIFTEENS, Cards.parse("TS 5H"), five)
    assert str(said) == "fifteens-5HTS"
    with pytest.raises(SayingError) as caught:
        say((said,), Group.FIFTEENS, Cards.parse("5H TS"), five)
    assert caught.value.refusal is Refusal.SAID
    assert say((said,), Group.PAIRS, Cards.parse("5H TS"), five)


REFUSED = [
    *[(group, "", Refusal.NO_CARDS) for group in Group],
    (Group.FIFTEENS, "5H", Refusal.FIFTEEN_SIZE),
    (Group.PAIRS, "5H", Refusal.PAIR_SIZE),
    (Group.PAIRS, "5H TS 8D 8C KC", Refusal.PAIR_SIZE),
    (Group.RUNS, "5H TS", Refusal.RUN_SIZE),
    (Group.RUNS, "TS 8D 8C", Refusal.RUN_SIZE),
    (Group.FLUSH, "5H TS 8D", Refusal.FLUSH_SIZE),
    (Group.NOBS, "5H TS", Refusal.NOBS_SIZE),
]


@pytest.mark.parametrize(("group", "chosen", "refusal"), REFUSED)
def test_what_cannot_be_a_part_of_any_hand_is_refused(group: Group, chosen: str, refusal: Refusal) -> None:
    with pytest.raises(SayingError) as caught:
        say((), group, Cards.parse(chosen) if chosen else (), Cards.parse("5H TS 8D 8C KC"))
    assert caught.value.refusal is refusal


@pytest.mark.rule("M2", "S26")
def test_a_total_over_29_is_refused() -> None:
    five = Cards.parse("JH QS KD KC QD")
    said = say((), Group.RUNS, five, five)
    said = say(said, Group.PAIRS, five[:4], five)
    assert total(said) == 28
    with pytest.raises(SayingError) as caught:
        say(said, Group.FIFTEENS, five[:2], five)
    assert caught.value.refusal is Refusal.TOO_MUCH
    assert total(say(said, Group.NOBS, five[:1], five)) == 29


NO_PARTS = [
    ["x"],
    [""],
    ["fifteens"],
    ["fifteens-"],
    ["fifteens-5H"],
    ["fifteens-TS5H"],
    ["fifteens-5H TS"],
    ["fifteens-5hts"],
    ["fifteens-5HTS", "fifteens-5HTS"],
    ["fifteens-5H2C"],
    ["pairs-8D8D"],
    ["fifteen-5HTS"],
    ["runs-8D8CTS"],
    ["\0"],
    ["fifteens-" + "5H" * 5000],
]


@pytest.mark.parametrize("texts", NO_PARTS, ids=lambda texts: texts[0][:14])
def test_other_texts_are_no_parts(texts: list[str]) -> None:
    with pytest.raises(InvalidPartError):
        reread(texts, Cards.parse("5H TS 8D 8C KC"))


SAYINGS = st.lists(st.tuples(st.sampled_from(Group), st.sets(st.integers(0, 4))), max_size=12)


@st.composite
def said_of_a_deal(draw: st.DrawFn) -> tuple[Cards, Card, bool, tuple[Said, ...]]:
    """A hand or crib, and parts some of which are often there."""
    hand, starter = draw(DEALT)
    crib = draw(st.booleans())
    five = Cards((*hand, starter))
    real = count(hand, starter, crib=crib).combinations
    true = [(each.kind.group, {five.index(card) for card in each.cards}) for each in real]
    wishes = draw(SAYINGS) + (draw(st.lists(st.sampled_from(true), unique_by=str)) if true else [])
    said: tuple[Said, ...] = ()
    for group, places in draw(st.permutations(wishes)):
        try:
            said = say(said, group, [five[at] for at in places], five)
        except SayingError:
            continue
    return hand, starter, crib, said


@given(said_of_a_deal())
def test_claims_less_what_is_wrong_and_with_what_is_missing_are_the_real_count(
    case: tuple[Cards, Card, bool, tuple[Said, ...]],
) -> None:
    hand, starter, crib, said = case
    counted = count(hand, starter, crib=crib)
    grades = grade(counted, said)
    wrong = sum(part.said.points - part.worth for part in grades.parts)
    assert total(said) - wrong + sum(each.points for each in grades.missing) == counted.total
    assert all((part.mark is Mark.RIGHT) == (part.worth == part.said.points) for part in grades.parts)
    assert grades.right <= (total(said) == counted.total)


@given(said_of_a_deal())
def test_parts_are_read_back_as_they_were_written(case: tuple[Cards, Card, bool, tuple[Said, ...]]) -> None:
    hand, starter, _, said = case
    assert reread(map(str, said), Cards((*hand, starter))) == said


@given(DEALT, st.booleans())
def test_saying_the_combinations_of_the_count_is_right(dealt: tuple[Cards, Card], crib: bool) -> None:
    hand, starter = dealt
    counted = count(hand, starter, crib=crib)
    said: tuple[Said, ...] = ()
    for each in counted.combinations:
        said = say(said, each.kind.group, each.cards, Cards((*hand, starter)))
    assert grade(counted, said) == Grades(grade(counted, said).parts, ())
    assert grade(counted, said).right
    nothing = grade(counted, ())
    assert nothing.missing == tuple[Combination, ...](counted.combinations)


def test_the_example_in_the_docstring_holds() -> None:
    assert doctest.testmod(module).failed == 0
