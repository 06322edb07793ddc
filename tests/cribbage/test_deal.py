"""The cards of a deal and the cuts for the first one."""

from collections import Counter

import pytest

from webapp.cribbage import Card, Cards, Game, InvalidPositionError, PositionFault, Rules, deck
from webapp.cribbage.deal import Deal, cuts, pack


@pytest.mark.rule("S2")
@pytest.mark.parametrize(("players", "dealt", "laid_away", "to_crib"), [(2, 6, 2, 0), (3, 5, 1, 1), (4, 5, 1, 0)])
def test_every_hand_and_the_crib_hold_four_cards(players: int, dealt: int, laid_away: int, to_crib: int) -> None:
    rules = Rules(players=players)
    deal = Deal(rules, 0, dealer=0, pack=pack("seed", 0))
    assert [len(hand) for hand in deal.hands] == [dealt] * players
    assert len(deal.crib) == to_crib
    for seat in range(players):
        deal.lay_away(seat, Cards(deal.hands[seat][:laid_away]))
    assert [len(hand) for hand in deal.hands] == [4] * players
    assert len(deal.crib) == 4
    assert deal.waiting == ()
    assert sorted(
        map(str, (*deal.crib, *(card for hand in deal.hands for card in hand), deal.starter, *deal.rest))
    ) == (sorted(map(str, deck())))


@pytest.mark.rule("S2")
def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    deal = Deal(Rules(players=3), 0, dealer=0, pack=deck())
    assert deal.hands[1][:2] == Cards.parse("AC 4C")
    assert deal.hands[2][:2] == Cards.parse("2C 5C")
    assert deal.hands[0][:2] == Cards.parse("3C 6C")
    assert (deal.crib, deal.starter) == (Cards.parse("3D"), Card.parse("4D"))


@pytest.mark.parametrize("settings", [{}, {"dealer": 1}])
def test_a_seed_that_cannot_be_written_down_is_refused(settings: dict[str, int]) -> None:
    with pytest.raises(InvalidPositionError) as refused:
        Game(Rules(), "\ud800", **settings)  # type: ignore[arg-type]
    assert refused.value.reason is PositionFault.BAD_SEED


def test_the_order_of_the_crib_says_nothing_of_who_laid_what_away() -> None:
    cribs = []
    for seats in ((0, 1), (1, 0)):
        deal = Deal(Rules(), 0, dealer=0, pack=pack("seed", 0))
        for seat in seats:
            deal.lay_away(seat, Cards(deal.hands[seat][:2]))
        cribs.append(deal.crib)
    assert cribs[0] == cribs[1]


def test_a_deal_hangs_on_the_seed_and_its_number_alone() -> None:
    assert pack("7", 3) == pack("7", 3)
    assert len({pack("7", 0), pack("7", 1), pack("8", 0), pack("8", 1)}) == 4


def test_the_pack_of_a_seed_is_the_same_on_every_version_of_python() -> None:
    assert str(Cards(pack("fifteen", 2)[:8])) == "4C 9H JC 3C 7C KH 9S JH"


@pytest.mark.rule("S4")
def test_the_lowest_cut_deals() -> None:
    for seed in range(60):
        for players in (2, 3, 4):
            made, dealer = cuts(Rules(players=players), str(seed))
            first = made[:players]
            assert [seat for seat, _ in first] == list(range(players))
            assert len({card for _, card in first}) == players
            lowest = min(card.rank for _, card in first)
            sharing = [seat for seat, card in first if card.rank == lowest]
            assert dealer in sharing
            if len(sharing) == 1:
                assert (len(made), dealer) == (players, sharing[0])


@pytest.mark.rule("S4")
def test_only_those_who_share_the_lowest_cut_cut_again() -> None:
    again = 0
    for seed in range(300):
        made, dealer = cuts(Rules(players=3), str(seed))
        cutting, rest = [0, 1, 2], made
        while len(cutting) > 1:
            turn, rest = rest[: len(cutting)], rest[len(cutting) :]
            assert [seat for seat, _ in turn] == cutting
            lowest = min(card.rank for _, card in turn)
            cutting = [seat for seat, card in turn if card.rank == lowest]
            again += len(cutting) > 1
        assert (cutting, rest) == ([dealer], [])
    assert again > 10


@pytest.mark.rule("S4")
def test_everybody_deals_first_about_as_often() -> None:
    dealers = Counter(cuts(Rules(players=3), str(seed))[1] for seed in range(600))
    assert sorted(dealers) == [0, 1, 2]
    assert min(dealers.values()) > 150
