"""What is said of a count."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.wording.conftest import Reading
from webapp.cribbage import ORDERS, Card, Cards, Combination, Count, Kind, RunShape, count, deck
from webapp.i18n import LANGUAGES
from webapp.trainer.verdicts import Outcome
from webapp.wording.counts import combination_name, headline, outcome_name, shape_sentence, spoken

KINDS = [
    (Kind.FIFTEEN, 2), (Kind.FIFTEEN, 3), (Kind.FIFTEEN, 4), (Kind.FIFTEEN, 5),
    (Kind.PAIR, 2), (Kind.PAIR_ROYAL, 3), (Kind.DOUBLE_PAIR_ROYAL, 4),
    (Kind.RUN, 3), (Kind.RUN, 4), (Kind.RUN, 5),
    (Kind.FLUSH, 4), (Kind.FLUSH, 5),
    (Kind.NOBS, 1),
]  # fmt: skip


def counted(hand: str, starter: str, crib: bool = False) -> Count:
    return count(Cards.parse(hand), Card.parse(starter), crib=crib)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_and_length_has_a_name_and_all_fifteens_the_same(reading: Reading, lang: str) -> None:
    with reading(lang):
        names = {(kind, size): combination_name(Combination(kind, Cards(deck()[:size]), 2)) for kind, size in KINDS}
    assert all(names.values())
    assert len({name for (kind, _), name in names.items() if kind is Kind.FIFTEEN}) == 1
    assert len(set(names.values())) == len(KINDS) - 3


def test_the_names_cover_every_kind() -> None:
    assert {kind for kind, _ in KINDS} == set(Kind)


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("hand", "starter", "words"),
    [
        ("7H 8S 8D KC", "2S", "Fifteen for two, fifteen for four, pair for six."),
        ("5H 6S QD KC", "2S", "Fifteen for two, fifteen for four."),
        ("2H 3S 9D JC", "7C", "Fifteen for two, his nobs for three."),
        ("5H 5S 5D JC", "5C", (
            "Fifteen for two, fifteen for four, fifteen for six, fifteen for eight, fifteen for ten, "
            "fifteen for twelve, fifteen for fourteen, fifteen for sixteen, double pair royal for twenty-eight, "
            "his nobs for twenty-nine."
        )),
        ("2C 4C 6C QC", "QD", "Pair for two, flush for six."),
        ("2C 3C 4C 5C", "6C", "Fifteen for two, fifteen for four, run of five for nine, flush for fourteen."),
    ],
)  # fmt: skip
@pytest.mark.rule("W1", "S21", "S22", "S23", "S24", "S25")
def test_a_count_is_said_with_its_running_total(hand: str, starter: str, words: str) -> None:
    assert spoken(counted(hand, starter)) == words


TOTALS = re.findall(
    r"[\w-]+",
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty twenty-one twenty-two twenty-three twenty-four twenty-five twenty-six twenty-seven "
    "twenty-eight twenty-nine",
)


@pytest.mark.usefixtures("english")
def test_each_total_is_said_as_it_is_counted() -> None:
    dice = Random(5)
    seen = set()
    for _ in range(500):
        *hand, starter = dice.sample(deck(), 5)
        found = count(Cards(hand), starter)
        if found.total:
            said = spoken(found).rstrip(".").split(", ")
            assert [TOTALS.index(phrase.rsplit(" ", 1)[1]) + 1 for phrase in said] == list(found.running)
            seen.add(found.total)
    assert len(seen) > 10


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_count_is_one_sentence_with_a_capital_in_every_language_and_order(reading: Reading, lang: str) -> None:
    hands = [
        ("7H 8S 8D 9C", "6D"),
        ("5H 5S 5D JC", "5C"),
        ("2C 5C 8C KC", "KD"),
        ("2H 4S 6D 8C", "TH"),
        ("4H 5S 5D 6C", "6D"),
    ]
    with reading(lang):
        for hand, starter in hands:
            for order in ORDERS.values():
                words = spoken(count(Cards.parse(hand), Card.parse(starter), order=order))
                assert words[0] == words[0].upper()
                assert words.endswith((".", "”."))
                assert "%" not in words
                assert "  " not in words


@pytest.mark.rule("S26", "W2")
@pytest.mark.usefixtures("english")
def test_nothing_is_said_to_be_nothing() -> None:
    assert "nineteen" in spoken(counted("2H 4S 6D 8C", "TH"))


@pytest.mark.rule("S23")
@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("hand", "starter", "shape", "worth"),
    [
        ("3H 4S 5D 5C", "KD", RunShape.DOUBLE_RUN, 8),
        ("3H 4S 5D 5C", "6D", RunShape.DOUBLE_RUN, 10),
        ("3H 4S 5D 5C", "5H", RunShape.TRIPLE_RUN, 15),
        ("3H 4S 4D 5C", "5H", RunShape.DOUBLE_DOUBLE_RUN, 16),
    ],
)
def test_runs_with_their_pairs_are_named_as_one(hand: str, starter: str, shape: RunShape, worth: int) -> None:
    found = counted(hand, starter)
    assert found.shape is shape
    assert f" {worth} points" in (shape_sentence(found) or "")


@pytest.mark.rule("S23")
@pytest.mark.usefixtures("english")
def test_the_four_units_are_told_apart_and_other_hands_have_none() -> None:
    hands = [("3H 4S 5D 5C", "KD"), ("3H 4S 5D 5C", "6D"), ("3H 4S 5D 5C", "5H"), ("3H 4S 4D 5C", "5H")]
    assert len({shape_sentence(counted(*hand)) for hand in hands}) == 4
    for plain in (
        ("3H 4S 5D 9C", "KD"),
        ("3H 4S 5D 6C", "KD"),
        ("3H 4S 5D 6C", "7D"),
        ("2H 2S 9D 9C", "KD"),
        ("3H 4S 5D KC", "KD"),
    ):
        assert shape_sentence(counted(*plain)) is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_headlines_name_both_numbers_and_the_difference(reading: Reading, lang: str) -> None:
    with reading(lang):
        for said in range(30):
            for real in (0, 1, 2, 5, 12, 29):
                outcome = Outcome.RIGHT if said == real else Outcome.LOW if said < real else Outcome.HIGH
                words = headline(outcome, said, real)
                assert "%" not in words
                if said != real:
                    assert {str(said), str(real), str(abs(said - real))} <= set(
                        "".join(c if c.isdigit() else " " for c in words).split()
                    )
                elif real:
                    assert str(real) in words
        assert len({headline(Outcome.RIGHT, 5, 5), headline(Outcome.LOW, 5, 6), headline(Outcome.HIGH, 6, 5)}) == 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_outcomes_have_three_names(reading: Reading, lang: str) -> None:
    with reading(lang):
        assert len({outcome_name(outcome) for outcome in Outcome}) == 3
