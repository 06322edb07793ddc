"""Examples of the play are played by the engine, and wrong ones refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from webapp.content.errors import ContentError
from webapp.content.fences import Fence
from webapp.content.play_examples import read_play
from webapp.cribbage import Cards, Kind, LaidPlay, Reason

TWO = "hands: KH 5S 4D 3C, QD JC 2S AH"


def played(text: str) -> LaidPlay:
    return read_play(Fence(Path("page.md"), 10, "play", tuple(text.splitlines())))


@pytest.mark.rule("W17", "S13")
def test_a_series_is_laid_in_turn() -> None:
    example = played("cards: 4H 5S 6D 3C\npoints: 0 0 5 4")
    assert [laid.seat for laid in example.laid] == [0, 1, 0, 1]
    assert [laid.count for laid in example.laid] == [4, 9, 15, 18]
    assert [[part.kind for part in laid.made] for laid in example.laid] == [
        [],
        [],
        [Kind.FIFTEEN, Kind.RUN],
        [Kind.RUN],
    ]
    assert (example.totals, example.hands, example.whole) == ((5, 4), (), False)


@pytest.mark.rule("W18", "S13")
def test_cards_that_make_nothing_peg_nothing() -> None:
    assert played("cards: 6H 5S 4D 5C\npoints: 0 0 5 0").totals == (5, 0)


def test_three_or_four_lay_a_series_too() -> None:
    example = played("cards: 7H 7S 7D AC\nplayers: 3\npoints: 0 2 6 0")
    assert [laid.seat for laid in example.laid] == [0, 1, 2, 0]
    assert example.totals == (0, 2, 6)


@pytest.mark.rule("S11")
def test_thirty_one_pegs_two_in_a_series() -> None:
    example = played("cards: KH QS JD AC\npoints: 0 0 3 2")
    assert example.laid[-1].closing is Reason.THIRTY_ONE
    assert example.laid[-2].closing is None


@pytest.mark.rule("S10", "S11", "S12")
def test_a_whole_play_goes_and_returns_to_0_by_itself() -> None:
    example = played(f"{TWO}\ncards: KH QD 5S 2S 4D JC 3C AH\npoints: 0 0 0 0 2 0 0 1")
    assert [laid.seat for laid in example.laid] == [0, 1, 0, 1, 0, 1, 0, 1]
    assert [laid.count for laid in example.laid] == [10, 20, 25, 27, 31, 10, 13, 14]
    assert [laid.closing for laid in example.laid if laid.closing] == [Reason.THIRTY_ONE, Reason.LAST_CARD]
    assert example.hands == (Cards.parse("KH 5S 4D 3C"), Cards.parse("QD JC 2S AH"))
    assert example.whole
    assert example.totals == (2, 1)


@pytest.mark.rule("S11")
def test_a_go_is_pegged_at_the_card_that_was_last() -> None:
    example = played("hands: KH 9H, QD JC\ncards: KH QD 9H JC\npoints: 0 0 1 1")
    assert example.laid[2].gone == (1,)
    assert example.laid[2].closing is Reason.GO
    assert (example.laid[2].seat, example.laid[3].count, example.laid[3].closing) == (0, 10, Reason.LAST_CARD)


@pytest.mark.rule("W19", "S12")
def test_the_last_card_that_makes_31_pegs_2_and_not_3() -> None:
    example = played("hands: KH AC, QD JC\ncards: KH QD AC JC\npoints: 0 0 0 2")
    assert [(laid.seat, laid.closing) for laid in example.laid][-1] == (1, Reason.THIRTY_ONE)


def test_a_play_may_be_shown_in_part() -> None:
    example = played(f"{TWO}\ncards: KH QD\npoints: 0 0")
    assert not example.whole
    assert example.totals == (0, 0)


def test_as_many_play_as_there_are_hands() -> None:
    example = played("hands: 2H, 3H, 4H, 5H\ncards: 2H 3H 4H 5H\npoints: 0 0 3 5")
    assert example.players == 4
    assert example.totals == (0, 0, 3, 5)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("points: 0", 10, "`cards: ...`"),
        ("cards: 4H", 10, "`points: ...`"),
        ("cards: 4H 5S 6D\npoints: 0 0 4", 12, "pegs 0 0 5"),
        ("cards: 4H 5S 6D\npoints: 0 0", 12, "pegs 0 0 5"),
        ("cards: 4H 5S 6D\npoints: 0 0 five", 12, "five"),
        ("cards: 4H 5S 1D\npoints: 0 0 0", 11, "no card"),
        ("cards: 4H 4H\npoints: 0 2", 11, "twice"),
        ("cards: KH QS JD 2C\npoints: 0 0 3 0", 11, "2C passes 31 after 30"),
        ("cards: KH QS JD AC 5H\npoints: 0 0 3 2 0", 11, "ends with AC"),
        ("cards: 4H 5S\nplayers: 5\npoints: 0 0", 12, "2, 3 or 4"),
        ("cards: 4H 5S\nplayers: two\npoints: 0 0", 12, "two"),
        ("cards: 4H 5S\ntotal: 0\npoints: 0 0", 12, "unknown key"),
        (f"{TWO}\nplayers: 2\ncards: KH QD\npoints: 0 0", 12, "the hands say"),
        (f"{TWO}\ncards: KH 5S\npoints: 0 0", 12, "5S is not played: seat 1 plays, with QD JC 2S AH"),
        (f"{TWO}\ncards: QD KH\npoints: 0 0", 12, "QD is not played: seat 0 plays"),
        ("hands: KH 5H, QD JC\ncards: KH QD 5H JC\npoints: 0 0 0 0", 13, "pegs 0 0 1 1"),
        ("hands: KH 9H 2H, QD JC AS\ncards: KH QD 9H JC\npoints: 0 0 0 0", 12, "JC passes 31 after 29"),
        ("hands: KH, QD\ncards: KH QD 2C\npoints: 0 0 0", 12, "no card is left"),
        ("hands: KH 5S 4D 3C\ncards: KH\npoints: 0", 11, "2, 3 or 4"),
        ("hands: KH, QD, JS, TC, 9H\ncards: KH\npoints: 0", 11, "2, 3 or 4"),
        ("hands: KH 5S 4D 3C 2H, QD\ncards: KH\npoints: 0", 11, "1 to 4"),
        ("hands: KH,\ncards: KH\npoints: 0", 11, "1 to 4"),
        ("hands: KH 5S, QD\ncards: KH\npoints: 0", 11, "the same number"),
        ("hands: KH 5S, KH QD\ncards: KH\npoints: 0", 11, "twice"),
        ("hands: KH 5S, 1H\ncards: KH\npoints: 0", 11, "no card"),
    ],
)
def test_wrong_examples_name_file_and_line(text: str, line: int, message: str) -> None:
    with pytest.raises(ContentError, match=message) as caught:
        played(text)
    assert str(caught.value).startswith(f"page.md:{line}: ")
