"""Cards of the play are laid one by one; what cannot be laid is refused with one of the engine's errors."""

from __future__ import annotations

import pytest

from webapp.cribbage import Cards, IllegalActionError, InvalidPositionError, Reason, lay_hands, lay_series

HANDS = (Cards.parse("KH 5S 4D 3C"), Cards.parse("QD JC 2S AH"))


@pytest.mark.rule("S13", "W17")
def test_a_series_pegs_card_by_card() -> None:
    play = lay_series(Cards.parse("4H 5S 6D 3C"))
    assert [each.points for each in play.laid] == [0, 0, 5, 4]
    assert (play.totals, play.whole) == ((5, 4), False)


@pytest.mark.rule("S11", "S12")
def test_hands_tell_of_a_go_and_of_the_last_card() -> None:
    play = lay_hands(HANDS, Cards.parse("KH QD 5S AH 4D 2S 3C JC"))
    assert [each.closing for each in play.laid if each.closing] == [Reason.GO, Reason.LAST_CARD]
    assert play.laid[4].gone == (1,)
    assert play.whole


@pytest.mark.rule("S11")
def test_a_series_begins_after_the_count_has_returned_to_0() -> None:
    play = lay_hands(HANDS, Cards.parse("KH QD 5S AH 4D 2S 3C JC"))
    assert [str(play.series(number)) for number in (1, 5, 6, 8)] == ["KH", "KH QD 5S AH 4D", "2S", "2S 3C JC"]


@pytest.mark.rule("S10")
@pytest.mark.parametrize(("cards", "players"), [("KH QS JD 2C", 2), ("KH QS JD AC AD", 2)])
def test_a_series_passes_31_nowhere_and_ends_with_it(cards: str, players: int) -> None:
    with pytest.raises(IllegalActionError):
        lay_series(Cards.parse(cards), players)


def test_a_card_is_laid_by_the_seat_that_holds_it() -> None:
    with pytest.raises(IllegalActionError):
        lay_hands(HANDS, Cards.parse("QD"))


@pytest.mark.parametrize("hands", ["KH", "KH 2S,QD", "KH 5S 4D 3C 2C,QD JC 2S AH 9S", "KH,KH", "KH,QD,2S,3S,4S"])
def test_hands_that_nobody_begins_with_are_refused(hands: str) -> None:
    with pytest.raises(InvalidPositionError):
        lay_hands([Cards.parse(hand) for hand in hands.split(",")], Cards.parse("KH"))
