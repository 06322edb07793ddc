"""The play of one deal: turns, go, 31, the last card, and the faults other programs had there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cribbage.reference import reference_play
from webapp.cribbage import Cards, Play, Played, Reason, deck

WORTH = {Reason.THIRTY_ONE: 2, Reason.GO: 1, Reason.LAST_CARD: 1}


def playing(cards: str, *hands: str, leader: int = 0) -> tuple[Play, str]:
    """Plays cards from hands given as text and tells what happens."""
    play = Play([Cards.parse(hand) for hand in hands], leader)
    return play, "; ".join(told(play, Cards.parse(cards)))


def told(play: Play, cards: Cards) -> list[str]:
    """Plays cards, each by the seat whose turn it is, and tells what happens."""
    happened = []
    for card in cards:
        seat = play.turn
        assert seat is not None
        assert card in play.playable(seat)
        made = play.put(seat, card)
        happened.append(f"{seat} {card} {play.count}")
        if made:
            happened.append(f"{seat} play {sum(part.points for part in made)}")
        gone, closing = play.pass_on()
        happened += [f"{other} go" for other in gone]
        if closing:
            happened.append(f"{seat} {closing} {WORTH[closing]}")
    return happened


@pytest.mark.rule("S10")
def test_in_turn_each_plays_one_card() -> None:
    play, happened = playing("2H 4H 6H 8H", "2H 9S", "4H 9D", "6H 9C", "8H 9H", leader=0)
    assert happened == "0 2H 2; 1 4H 6; 2 6H 12; 3 8H 20"
    assert (play.turn, play.table[0]) == (0, Played(0, Cards.parse("2H")[0]))


@pytest.mark.rule("S11", "W19")
def test_w19_the_last_player_pegs_1_when_nobody_can_play() -> None:
    play, happened = playing("KH KS 8D", "KH 8D 7S", "KS QS JS")
    assert happened == "0 KH 10; 1 KS 20; 1 play 2; 0 8D 28; 1 go; 0 go 1"
    assert (play.count, play.series, play.turn) == (0, [], 1)


@pytest.mark.rule("S11", "W19")
def test_w19_exactly_31_is_2_and_never_3() -> None:
    _, happened = playing("KH KS AD TC", "KH AD 7S", "KS TC JS")
    assert happened == "0 KH 10; 1 KS 20; 1 play 2; 0 AD 21; 1 TC 31; 1 thirty_one 2"


@pytest.mark.rule("S12")
def test_31_with_the_last_card_is_2_not_3() -> None:
    play, happened = playing("KH KS AD TC", "KH AD", "KS TC")
    assert happened.endswith("1 TC 31; 1 thirty_one 2")
    assert play.turn is None


@pytest.mark.rule("S12")
def test_the_last_card_is_1_not_2_after_a_go() -> None:
    _, happened = playing("KH KS 9D 5C", "KH 9D", "KS 5C")
    assert happened == "0 KH 10; 1 KS 20; 1 play 2; 0 9D 29; 1 go; 0 go 1; 1 5C 5; 1 last_card 1"


@pytest.mark.rule("S12")
def test_the_last_card_pegs_though_another_ran_out_before() -> None:
    _, happened = playing("2H 3H 9S 8S", "2H 9S 8S", "3H")
    assert happened == "0 2H 2; 1 3H 5; 0 9S 14; 0 8S 22; 0 last_card 1"


@pytest.mark.rule("S11")
def test_a_player_without_cards_does_not_say_go() -> None:
    _, happened = playing("KH KS 9D", "KH 9D 9C", "KS")
    assert happened == "0 KH 10; 1 KS 20; 1 play 2; 0 9D 29; 0 go 1"


@pytest.mark.rule("S11")
def test_nobody_says_go_twice_in_a_series() -> None:
    play, happened = playing("KH KS 7D AC AD", "KH 7D AC AD 8H", "KS QS JS")
    assert happened == "0 KH 10; 1 KS 20; 1 play 2; 0 7D 27; 1 go; 0 AC 28; 0 AD 29; 0 play 2; 0 go 1"
    assert play.turn == 1


@pytest.mark.rule("S11")
def test_the_player_of_the_last_card_does_not_say_go_to_himself() -> None:
    _, happened = playing("KH KS 9D", "KH 9D 9C", "KS QS")
    assert happened.count("go") == 2
    assert happened.endswith("1 go; 0 go 1")


@pytest.mark.rule("S11")
def test_after_31_no_go_is_expected() -> None:
    play, happened = playing("KH KS AD TC 5S", "KH AD 5S 4S", "KS TC JS 9S")
    assert happened.endswith("1 thirty_one 2; 0 5S 5")
    assert play.turn == 1


@pytest.mark.rule("S11")
def test_with_two_players_the_one_who_said_go_leads() -> None:
    play, _ = playing("KH KS 9D", "KH 9D 9C", "KS QS")
    assert play.turn == 1


@pytest.mark.rule("S11")
def test_after_the_return_to_0_the_next_to_the_left_who_holds_cards_leads() -> None:
    play, happened = playing("KH KS KD", "KH 9H", "KS", "KD 9D", leader=0)
    assert happened.endswith("2 play 6; 0 go; 2 go 1")
    assert play.turn == 0
    play, happened = playing("KH KS KD AH", "KH AH 9H", "KS", "KD 9D", leader=0)
    assert happened.endswith("0 AH 31; 0 thirty_one 2")
    assert play.turn == 2


@pytest.mark.rule("S11")
def test_he_leads_himself_if_only_he_holds_cards() -> None:
    play, happened = playing("KH KS 9D", "KH 9D 9C", "KS")
    assert happened.endswith("0 go 1")
    assert play.turn == 0


@pytest.mark.rule("S11")
def test_with_three_the_others_go_on_after_a_go_and_the_last_of_them_pegs() -> None:
    play, happened = playing("KH 9S 9D AH 2D", "KH AH 9H", "9S QS KS", "9D 2D QD", leader=0)
    assert happened == "0 KH 10; 1 9S 19; 2 9D 28; 2 play 2; 0 AH 29; 1 go; 2 2D 31; 2 thirty_one 2"
    assert play.turn == 0
    play, happened = playing("KH 9S 9D AH AD", "KH AH 9H", "9S QS KS", "9D AD QD", leader=0)
    assert happened.endswith("0 AH 29; 1 go; 2 AD 30; 2 play 2; 0 go; 2 go 1")
    assert play.turn == 0


@pytest.mark.rule("S11")
def test_with_three_the_go_goes_to_the_one_who_played_last() -> None:
    play, happened = playing("KH 9S 9D", "KH 9H", "9S QS", "9D QD", leader=0)
    assert happened.endswith("2 play 2; 0 go; 1 go; 2 go 1")
    assert play.turn == 0


@pytest.mark.rule("S11")
def test_one_out_of_cards_is_passed_over_among_four() -> None:
    play, happened = playing("2H 3S 4D 5C 9S", "2H", "3S 9S", "4D 8D", "5C 8C", leader=0)
    assert happened == "0 2H 2; 1 3S 5; 2 4D 9; 2 play 3; 3 5C 14; 3 play 4; 1 9S 23"
    assert play.turn == 2


@pytest.mark.rule("S13", "S11")
def test_only_cards_since_the_return_to_0_make_points() -> None:
    _, happened = playing("KH KS AD TC TH", "KH AD TH 4S", "KS TC JS 9S")
    assert happened.endswith("1 thirty_one 2; 0 TH 10")


@st.composite
def plays(draw: st.DrawFn) -> tuple[list[Cards], int, int]:
    """Draws hands, the leader, and a number that chooses the cards."""
    players = draw(st.integers(min_value=2, max_value=4))
    cards = draw(st.permutations(draw(st.sampled_from([deck(), tuple(card for card in deck() if card.rank < 7)]))))
    hands = [Cards(cards[4 * seat : 4 * seat + 4]) for seat in range(players)]
    return hands, draw(st.integers(min_value=0, max_value=players - 1)), draw(st.integers(min_value=0))


@pytest.mark.rule("S10", "S11", "S12", "S13")
@given(plays())
def test_a_second_way_to_play_agrees(drawn: tuple[list[Cards], int, int]) -> None:
    hands, leader, choice = drawn
    play = Play(hands, leader)
    happened: list[str] = []
    while play.turn is not None:
        legal = play.playable(play.turn)
        choice, chosen = divmod(choice, len(legal))
        happened += told(play, Cards([legal[chosen]]))
    cards = [str(played.card) for played in play.table]
    assert happened == reference_play([[str(card) for card in hand] for hand in hands], leader, cards)
    assert sorted(map(str, cards)) == sorted(str(card) for hand in hands for card in hand)
