"""Worksheets: their codes, their cards, and what the levels mean."""

from __future__ import annotations

from itertools import product

import pytest

from webapp.cribbage import Card, Cards, Count, Kind, count
from webapp.trainer.worksheets import (
    CHALLENGES,
    LONGEST_SEED,
    SIZES,
    InvalidWorksheetError,
    Level,
    Part,
    What,
    Worksheet,
    easy,
    empty,
    long_fifteen,
    looks_like_a_flush,
    many_combinations,
    new_seed,
)


def counted(cards: str, *, crib: bool = False) -> Count:
    hand, _, starter = cards.partition(" with ")
    return count(Cards.parse(hand), Card.parse(starter), crib=crib)


def sheets(level: Level, what: What = What.BOTH) -> list[Count]:
    """Some 150 hands and cribs of a level."""
    return [each for seed in "abcde" for each in Worksheet(level, what, 30, seed).counts()]


def test_a_code_reads_back_as_its_sheet() -> None:
    for level, what, number in product(Level, What, SIZES):
        sheet = Worksheet(level, what, number, "club2024")
        assert Worksheet.parse(sheet.code) == sheet
        assert len(sheet.counts()) == number
    assert sheet.code == "hard.both.30.club2024"


@pytest.mark.parametrize(
    ("code", "part", "text"),
    [
        ("", None, ""),
        ("easy.hands.12", None, "easy.hands.12"),
        ("easy.hands.12.a.b", None, "easy.hands.12.a.b"),
        ("simple.hands.12.a", Part.LEVEL, "simple"),
        ("EASY.hands.12.a", Part.LEVEL, "EASY"),
        ("easy.mixed.12.a", Part.WHAT, "mixed"),
        ("easy.hands.13.a", Part.NUMBER, "13"),
        ("easy.hands.012.a", Part.NUMBER, "012"),
        ("easy.hands.１２.a", Part.NUMBER, "１２"),
        ("easy.hands.12.", Part.SEED, ""),
        ("easy.hands.12.a-b", Part.SEED, "a-b"),
        ("easy.hands.12.ä", Part.SEED, "ä"),
        ("easy.hands.12.a\n", Part.SEED, "a\n"),
        ("easy.hands.12." + "a" * (LONGEST_SEED + 1), Part.SEED, "a" * (LONGEST_SEED + 1)),
    ],
)
def test_what_is_wrong_with_a_code_is_named(code: str, part: Part | None, text: str) -> None:
    with pytest.raises(InvalidWorksheetError) as caught:
        Worksheet.parse(code)
    assert (caught.value.part, caught.value.text) == (part, text)


@pytest.mark.parametrize("number", [0, 7, -6, 31])
def test_only_sheets_that_fit_the_paper_are_made(number: int) -> None:
    with pytest.raises(InvalidWorksheetError):
        Worksheet(Level.EASY, What.HANDS, number, "a")


@pytest.mark.parametrize(
    ("code", "first", "second"),
    [
        ("easy.both.6.club", "QC QH 7S 3H with KC", "4C QH TC 7S with QS"),
        ("mixed.both.6.club", "3H KC 7D 5H with AS", "TH AC JH TS with 7D"),
        ("hard.both.6.club", "9C 5C 5H QS with AS", "6D 9H 5S JH with 6H"),
    ],
)
def test_a_code_means_the_same_cards_for_ever(code: str, first: str, second: str) -> None:
    """A sheet printed years ago must find its key: if this fails, the levels have changed under old codes."""
    shown = [f"{each.hand} with {each.starter}" for each in Worksheet.parse(code).counts()]
    assert shown[:2] == [first, second]


def test_another_seed_level_kind_or_number_is_another_sheet() -> None:
    codes = ("mixed.hands.6.a", "mixed.hands.6.b", "mixed.cribs.6.a", "mixed.hands.12.a", "hard.hands.6.a")
    first = {str(Worksheet.parse(code).counts()[0].hand) for code in codes}
    assert len(first) == len(codes)


def test_no_hand_of_a_sheet_comes_twice() -> None:
    for level in Level:
        shown = [(each.hand, each.starter) for each in sheets(level)]
        assert len(set(shown)) == len(shown)


@pytest.mark.parametrize(
    ("what", "cribs"),
    [(What.HANDS, [False] * 6), (What.CRIBS, [True] * 6), (What.BOTH, [False, True] * 3)],
)
def test_hands_and_cribs_are_what_was_chosen(what: What, cribs: list[bool]) -> None:
    assert [each.crib for each in Worksheet(Level.MIXED, what, 6, "a").counts()] == cribs


def test_every_count_is_the_engines() -> None:
    for each in sheets(Level.HARD):
        assert each == count(each.hand, each.starter, crib=each.crib)


def test_easy_sheets_hold_what_beginners_can_see() -> None:
    for each in sheets(Level.EASY):
        assert 2 <= each.total <= 8
        kinds = [part.kind for part in each.combinations]
        assert not {Kind.FLUSH, Kind.NOBS} & set(kinds)
        assert kinds.count(Kind.RUN) <= 1
        assert all(len(part.cards) == 2 for part in each.combinations if part.kind is Kind.FIFTEEN)


@pytest.mark.parametrize(
    ("cards", "crib"),
    [
        ("2H 4S 6D 8C with TH", False),
        ("5H 5S 5D JC with KC", False),
        ("7H 8S 8D TC with 9D", False),
        ("2H 3S TD KC with 6C", False),
        ("2H 9H KH 3H with 6C", False),
        ("2H 9H KH TH with 6C", True),
        ("JH 5S 9C 2S with 3H", False),
        ("9H 6H KH 2S with 3H", False),
    ],
    ids=[
        "nothing",
        "many points",
        "double run",
        "fifteen of three",
        "flush",
        "no flush in the crib",
        "nobs",
        "four of a suit with the starter",
    ],
)
def test_other_hands_are_not_easy(cards: str, crib: bool) -> None:
    assert not easy(counted(cards, crib=crib))


def test_as_dealt_leaves_nothing_out() -> None:
    totals = [each.total for each in sheets(Level.MIXED)]
    assert min(totals) == 0
    assert max(totals) > 8
    assert 4 < sum(totals) / len(totals) < 6


def test_every_hand_of_a_hard_sheet_is_hard_in_some_way_and_every_way_comes() -> None:
    for what in (What.HANDS, What.CRIBS):
        shown = sheets(Level.HARD, what)
        assert all(any(fits(each) for fits in CHALLENGES) for each in shown)
        for fits in set(CHALLENGES):
            assert sum(map(fits, shown)) >= 10, (what, fits.__name__)


def test_five_combinations_are_many() -> None:
    assert many_combinations(counted("7H 8S 8D 9C with 6D"))
    assert not many_combinations(counted("7H 8S 9D KC with QD"))


@pytest.mark.rule("S21")
def test_fifteens_of_four_and_five_cards_are_long() -> None:
    assert long_fifteen(counted("AH 2S 3D 9C with KD"))
    assert long_fifteen(counted("AH 2S 3D 4C with 5D"))
    assert not long_fifteen(counted("4H 5S 6D KC with KD"))


@pytest.mark.rule("S24")
def test_four_of_a_suit_that_are_no_flush_are_a_trap() -> None:
    assert looks_like_a_flush(counted("2H 9H KH TH with 6C", crib=True))
    assert not looks_like_a_flush(counted("2H 9H KH TH with 6C"))
    assert not looks_like_a_flush(counted("2H 9H KH TH with 6H", crib=True))
    assert looks_like_a_flush(counted("2H 9H KH TS with 6H"))
    assert not looks_like_a_flush(counted("2H 9H KH TS with 6C"))


def test_a_hand_worth_nothing_is_empty() -> None:
    assert empty(counted("2H 4S 6D 8C with TH"))
    assert not empty(counted("2H 4S 6D 8C with 2S"))


def test_a_new_seed_is_short_plain_and_its_own() -> None:
    seeds = {new_seed() for _ in range(50)}
    assert len(seeds) == 50
    for seed in seeds:
        assert len(seed) == 6
        assert not set(seed) & set("01lio")
        Worksheet(Level.EASY, What.HANDS, 6, seed)
