"""A whole game, step by step: the deal, his heels, the play, the show, the next deal, the end."""

from itertools import combinations
from typing import Any

import pytest

from tests.cribbage.playing import dealt, finish, laid_away, pegs, play, story
from webapp.cribbage import (
    ActionFault,
    Announce,
    Cards,
    Counted,
    Cut,
    Dealt,
    Event,
    Game,
    IllegalActionError,
    InvalidPositionError,
    LayAway,
    Loss,
    Muggins,
    Pegged,
    Phase,
    PlayCard,
    PositionFault,
    Reply,
    Rules,
    plain,
)

ACE_TO_FOUR = "AH 2H 3S 4S 9C TC"
SIX_TO_NINE = "6H 7H 8S 9S JC QC"


def state(game: Game) -> list[Any]:
    """Returns all that can be seen of a game, by anybody."""
    return [plain(game.view(seat)) for seat in (None, *range(game.rules.players))] + [game.actions, game.events]


def refused(game: Game, action: Any) -> IllegalActionError:
    """Returns the error an action is refused with, having made sure that nothing changed."""
    before = state(game)
    with pytest.raises(IllegalActionError) as error:
        game.apply(action)
    assert state(game) == before
    return error.value


# The deal


@pytest.mark.rule("S4")
def test_the_first_deal_is_cut_for() -> None:
    game = Game(Rules(players=3), seed=4)
    *made, last = game.events
    assert all(isinstance(event, Cut) for event in made)
    assert [event.seat for event in made[:3] if isinstance(event, Cut)] == [0, 1, 2]
    assert last == Dealt(0, game.dealer)


@pytest.mark.rule("S4")
def test_a_named_dealer_deals_without_a_cut() -> None:
    assert Game(Rules(), 1, dealer=1).events == (Dealt(0, 1),)


@pytest.mark.rule("S4")
@pytest.mark.parametrize("words", ["standard", "3-players", "4-players", "partners"])
def test_the_deal_passes_to_the_left(words: str) -> None:
    rules = Rules.parse(words)
    game = finish(Game(rules, seed=2, dealer=1))
    deals = [event for event in game.events if isinstance(event, Dealt)]
    assert len(deals) > 3
    assert [event.dealer for event in deals] == [(1 + number) % rules.players for number in range(len(deals))]
    assert [event.deal for event in deals] == [*range(len(deals))]


@pytest.mark.rule("S2")
def test_all_lay_away_in_any_order_and_nobody_sees_what() -> None:
    game = dealt("standard", ACE_TO_FOUR, SIX_TO_NINE, starter="KH")
    assert (game.phase, game.to_act) == (Phase.LAY_AWAY, (0, 1))
    assert story(game.apply(LayAway(1, Cards.parse("QC JC")))) == "1 lays away"
    assert game.to_act == (0,)
    assert story(game.apply(LayAway(0, Cards.parse("9C TC")))) == "0 lays away; starter KH"
    assert (game.phase, game.to_act) == (Phase.PLAY, (0,))


@pytest.mark.rule("S2")
@pytest.mark.parametrize(("words", "ways"), [("standard", 15), ("3-players", 5), ("4-players", 5), ("partners", 5)])
def test_every_way_to_lay_away_is_legal(words: str, ways: int) -> None:
    game = Game(Rules.parse(words), 1)
    for seat in range(game.rules.players):
        legal = game.legal(seat)
        assert len(set(legal)) == ways
        assert all(isinstance(action, LayAway) and action.seat == seat for action in legal)
    assert len(game.legal()) == ways * game.rules.players


@pytest.mark.rule("S2")
def test_the_order_of_the_cards_laid_away_makes_no_difference() -> None:
    game = dealt("standard", ACE_TO_FOUR, SIX_TO_NINE, starter="KH")
    for cards in combinations(game.view(0).hand, 2):
        assert LayAway(0, Cards(cards)) in game.legal()
        assert LayAway(0, Cards(reversed(cards))) in game.legal()
        assert LayAway(0, Cards(reversed(cards))) in set(game.legal())
    assert LayAway(0, Cards.parse("AH 2H")) != LayAway(1, Cards.parse("AH 2H"))
    assert LayAway(0, Cards.parse("AH 2H")) != LayAway(0, Cards.parse("AH 3S"))


def test_what_cannot_be_laid_away_is_refused() -> None:
    game = dealt("standard", ACE_TO_FOUR, SIX_TO_NINE, starter="KH")
    assert refused(game, LayAway(0, Cards.parse("9C"))).reason is ActionFault.WRONG_NUMBER
    assert refused(game, LayAway(0, Cards.parse("9C TC 4S"))).reason is ActionFault.WRONG_NUMBER
    error = refused(game, LayAway(0, Cards.parse("9C QC")))
    assert (error.reason, str(error)) == (ActionFault.CARD_NOT_HELD, "seat 0 does not hold QC")
    assert refused(game, LayAway(2, Cards.parse("9C TC"))).reason is ActionFault.NOT_YOUR_TURN
    game.apply(LayAway(0, Cards.parse("9C TC")))
    error = refused(game, LayAway(0, Cards.parse("AH 2H")))
    assert error.reason is ActionFault.NOT_YOUR_TURN
    assert str(error) == "seat 0 cannot lay away AH 2H: the game waits for seat 1"


# His heels


@pytest.mark.rule("S6")
@pytest.mark.parametrize("dealer", [0, 1])
def test_a_jack_turned_up_pegs_2_for_the_dealer_at_once(dealer: int) -> None:
    game = laid_away("standard", ACE_TO_FOUR, "6H 7H 8S 9S 5C QC", starter="JH", dealer=dealer)
    assert pegs(game.events) == [(dealer, 2, "his_heels")]
    assert game.phase is Phase.PLAY


@pytest.mark.rule("S6", "S25")
@pytest.mark.parametrize("starter", ["QH", "KH", "TH"])
def test_no_other_card_turned_up_pegs(starter: str) -> None:
    assert pegs(laid_away("standard", ACE_TO_FOUR, SIX_TO_NINE, starter=starter).events) == []


@pytest.mark.rule("S6", "S25")
def test_a_jack_turned_up_is_nobs_for_nobody() -> None:
    game = laid_away("no-play", "2H 4S 6D 8C 9C KC", "2C 4H 6S 8D 9D KD", starter="JH")
    counted = [event for event in game.events if isinstance(event, Counted)]
    assert [event.count.total for event in counted] == [0, 0, 4]
    assert pegs(game.events) == [(1, 2, "his_heels"), (0, 0, "count"), (1, 0, "count"), (1, 4, "count")]


@pytest.mark.rule("W20", "S6", "S14")
def test_w20_his_heels_end_the_game_before_the_play() -> None:
    game = laid_away("standard", ACE_TO_FOUR, "6H 7H 8S 9S 5C QC", starter="JH", scores=(0, 119))
    assert story(game.events).endswith("starter JH; 1 his_heels 2; won by 1")
    assert (game.phase, game.to_act, game.legal(), game.scores) == (Phase.OVER, (), (), (0, 121))
    assert refused(game, PlayCard(0, Cards.parse("AH")[0])).reason is ActionFault.GAME_OVER


@pytest.mark.rule("S6", "S15")
def test_his_heels_at_120_move_one_hole_and_tell_2() -> None:
    game = laid_away("standard", ACE_TO_FOUR, "6H 7H 8S 9S 5C QC", starter="JH", scores=(0, 120))
    (peg,) = [event for event in game.events if isinstance(event, Pegged)]
    assert (peg.holes, peg.points, peg.before, peg.after) == (1, 2, 120, 121)


# The play


@pytest.mark.rule("S10")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_the_player_left_of_the_dealer_leads(dealer: int) -> None:
    game = finish_laying_away(Game(Rules(players=3), seed=5, dealer=dealer))
    assert game.to_act == ((dealer + 1) % 3,)


def finish_laying_away(game: Game) -> Game:
    """Lays away the first cards of every hand."""
    while game.phase is Phase.LAY_AWAY and game.deal == 0:
        game.apply(game.legal()[0])
    return game


@pytest.mark.rule("S10", "S11", "S12", "S13", "S20", "S27")
def test_a_deal_from_the_first_card_to_the_next_deal() -> None:
    game = laid_away("standard", "4H 5H 6S KS 9C TC", "5S TD JD QD AC 2C", starter="7H", dealer=1)
    assert story(play(game, "KS 5S 5H JD 6S TD 4H QD")) == (
        "0 KS 10; 1 5S 15; 1 play 2; 0 5H 20; 0 play 2; 1 JD 30; 0 go; 1 go 1; "
        "0 6S 6; 1 TD 16; 0 4H 20; 1 QD 30; 1 last_card 1; "
        "0 hand is 8; 0 count 8; 1 hand is 9; 1 count 9; 1 crib is 0; 1 count 0; 0 deals 1"
    )


@pytest.mark.rule("S11")
def test_a_card_that_could_be_played_must_be_and_go_is_no_action() -> None:
    game = laid_away("standard", "KH 9H 8S 2S 9C TC", "KD QD JD AD 7C 3C", starter="4H", dealer=1)
    play(game, "KH KD 9H")
    assert game.legal() == (PlayCard(1, Cards.parse("AD")[0]),)
    assert story(play(game, "AD")) == "1 AD 30; 0 go; 1 go 1"


@pytest.mark.rule("S10")
def test_a_card_that_passes_31_is_refused_and_makes_nothing() -> None:
    game = laid_away("standard", "KH 9H 8S 2S 9C TC", "KD QD JD AD 7C 3C", starter="4H", dealer=1)
    play(game, "KH KD 9H")
    error = refused(game, PlayCard(1, Cards.parse("QD")[0]))
    assert (error.reason, str(error)) == (ActionFault.CARD_PASSES_31, "QD on 29 passes 31")


@pytest.mark.rule("S10")
def test_a_card_not_held_or_played_before_or_of_another_is_refused() -> None:
    game = laid_away("standard", "KH 9H 8S 2S 9C TC", "KD QD JD AD 7C 3C", starter="4H", dealer=1)
    assert refused(game, PlayCard(0, Cards.parse("QD")[0])).reason is ActionFault.CARD_NOT_HELD
    assert refused(game, PlayCard(0, Cards.parse("9C")[0])).reason is ActionFault.CARD_NOT_HELD
    assert refused(game, PlayCard(1, Cards.parse("QD")[0])).reason is ActionFault.NOT_YOUR_TURN
    play(game, "KH QD")
    assert refused(game, PlayCard(0, Cards.parse("KH")[0])).reason is ActionFault.CARD_NOT_HELD


@pytest.mark.rule("S11")
def test_the_only_card_is_still_played_by_the_player_himself() -> None:
    game = laid_away("standard", "KH 9H 8S 2S 9C TC", "KD QD JD AD 7C 3C", starter="4H", dealer=1)
    play(game, "KH KD 9H AD 8S QD 2S")
    assert (game.to_act, len(game.legal())) == ((1,), 1)


@pytest.mark.rule("S14", "S15")
def test_a_peg_in_the_play_ends_the_game_at_once_without_the_go() -> None:
    game = laid_away("standard", "KH KS 9S 8S 2C 3C", "KD QD JD TD 7C 6C", starter="4H", dealer=1, scores=(0, 119))
    assert story(play(game, "KH KD")) == "0 KH 10; 1 KD 20; 1 play 2; won by 1"
    assert game.legal() == ()


@pytest.mark.rule("S14")
def test_31_is_not_pegged_after_the_target() -> None:
    hands = ("TH 8H 4S 3S AC 2C", "5D 8C JD QD 7C 6C")
    far = laid_away("standard", *hands, starter="KH", dealer=1)
    assert story(play(far, "TH 5D 8H 8C")).endswith("1 8C 31; 1 play 2; 1 thirty_one 2")
    near = laid_away("standard", *hands, starter="KH", dealer=1, scores=(0, 117))
    assert story(play(near, "TH 5D 8H 8C")).endswith("1 8C 31; 1 play 2; won by 1")


@pytest.mark.rule("S12", "S14")
def test_the_last_card_is_not_pegged_after_the_target() -> None:
    hands = ("2H 4H 6S 7S AC 2C", "TD JD QD 7D 8C 9C")
    far = laid_away("standard", *hands, starter="KH", dealer=1)
    assert "1 7D 30; 1 play 2; 1 last_card 1; 0 hand" in story(play(far, "2H TD 4H JD 6S QD 7S 7D"))
    near = laid_away("standard", *hands, starter="KH", dealer=1, scores=(0, 118))
    assert story(play(near, "2H TD 4H JD 6S QD 7S 7D")).endswith("1 7D 30; 1 play 2; won by 1")


@pytest.mark.rule("S13", "S14")
def test_a_run_that_makes_31_pegs_both_unless_the_run_ends_the_game() -> None:
    hands = ("TH 9H 4S 3S AC 2C", "6D 5D JD 8D 7C QC")
    far = laid_away("standard", *hands, starter="KH", dealer=1)
    assert story(play(far, "9H JD 3S 5D 4S")) == (
        "0 9H 9; 1 JD 19; 0 3S 22; 1 5D 27; 0 4S 31; 0 play 3; 0 thirty_one 2"
    )
    near = laid_away("standard", *hands, starter="KH", dealer=1, scores=(118, 0))
    assert story(play(near, "9H JD 3S 5D 4S")).endswith("0 4S 31; 0 play 3; won by 0")


@pytest.mark.rule("S11", "S14")
@pytest.mark.parametrize("target", [61, 121])
def test_a_game_is_won_by_a_go(target: int) -> None:
    words = "61" if target == 61 else "standard"
    hands = ("KH 9H 8S 2S 9C TC", "KD QD JD 7D 7C 3C")
    game = laid_away(words, *hands, starter="4H", dealer=1, scores=(target - 1, 0))
    assert story(play(game, "KH QD 9H")) == "0 KH 10; 1 QD 20; 0 9H 29; 1 go"
    assert story(play(game, "2S")) == "0 2S 31; 0 thirty_one 2; won by 0"
    game = laid_away(words, "KH 9H 8S 6S 9C TC", hands[1], starter="4H", dealer=1, scores=(target - 1, 0))
    assert story(play(game, "KH QD 9H")) == "0 KH 10; 1 QD 20; 0 9H 29; 1 go; 0 go 1; won by 0"


@pytest.mark.rule("S12", "S14")
def test_a_game_is_won_by_the_last_card_and_nothing_is_counted() -> None:
    game = laid_away("standard", "4H 5H 6S KS 9C TC", "5S TD JD QD AC 2C", starter="7H", dealer=1, scores=(113, 117))
    assert story(play(game, "KS 5S 5H JD 6S TD 4H QD")).endswith("1 QD 30; 1 last_card 1; won by 1")
    assert game.scores == (115, 121)


# The show


@pytest.mark.rule("S20")
@pytest.mark.parametrize("words", ["3-players no-play", "4-players no-play", "partners no-play"])
def test_hands_are_counted_from_the_dealers_left_and_the_crib_last(words: str) -> None:
    game = finish_laying_away(Game(Rules.parse(words), seed=3, dealer=1))
    players = game.rules.players
    counted = [event for event in game.events if isinstance(event, Counted)]
    order = [*((1 + step) % players for step in range(1, players + 1)), 1]
    assert [event.seat for event in counted] == order
    assert [event.crib for event in counted] == [False] * players + [True]
    assert all(event.count.starter == counted[0].count.starter for event in counted)


@pytest.mark.rule("S20", "S28")
def test_the_left_player_wins_though_the_dealer_would_count_more() -> None:
    game = laid_away("no-play", "4H 5H 6S KS 9C TC", "7S 7D 8D 9D AC 2C", starter="7H", dealer=1, scores=(115, 120))
    assert story(game.events).endswith("starter 7H; 0 hand is 8; 0 count 8; won by 0")
    assert game.scores == (121, 120)
    assert game.legal() == ()


@pytest.mark.rule("S28", "S15")
@pytest.mark.parametrize(("before", "over"), [(112, False), (113, True), (114, True)])
def test_a_count_that_reaches_the_target_ends_the_game(before: int, over: bool) -> None:
    game = laid_away("no-play", "4H 5H 6S KS 9C TC", "2S TD JD QD AC 2C", starter="7H", dealer=1, scores=(before, 0))
    assert (game.outcome is not None) == over
    assert game.scores[0] == min(before + 8, 121)


@pytest.mark.rule("S3", "S20")
def test_partners_move_one_score_and_the_crib_is_the_dealers_sides() -> None:
    game = finish_laying_away(Game(Rules.parse("partners no-play"), seed=3, dealer=1))
    worth = [0, 0]
    for event in game.events:
        if isinstance(event, Counted):
            worth[event.seat % 2] += event.count.total
    heels = [event.points for event in game.events if isinstance(event, Pegged) and event.reason == "his_heels"]
    worth[1] += sum(heels)
    assert game.scores == tuple(worth)


def test_without_the_play_the_show_follows_the_starter() -> None:
    game = laid_away("no-play", "4H 5H 6S KS 9C TC", "5S TD JD QD AC 2C", starter="7H", dealer=1)
    assert story(game.events).endswith(
        "starter 7H; 0 hand is 8; 0 count 8; 1 hand is 9; 1 count 9; 1 crib is 0; 1 count 0; 0 deals 1"
    )


# What is no action


@pytest.mark.parametrize("phase", ["lay away", "play", "announce", "answer"])
def test_an_action_of_another_phase_is_refused(phase: str) -> None:
    game = Game(Rules(muggins=True), 1, dealer=1)
    hand = game.view(0).hand
    actions: dict[str, Any] = {
        "lay away": LayAway(0, Cards(hand[:2])),
        "play": PlayCard(0, hand[2]),
        "announce": Announce(0, 4),
        "answer": Reply(1, Muggins(3)),
    }
    for name in ("lay away", "play", "announce", "answer"):
        if name == "play":
            finish_laying_away(game)
        while name == "announce" and game.phase is Phase.PLAY:
            game.apply(game.legal()[0])
        if name == "answer":
            game.apply(Announce(0, 0))
        if name != phase:
            assert refused(game, actions[phase]).reason is ActionFault.NOT_NOW


@pytest.mark.parametrize("thing", [None, "go", 5, Muggins(3)])
def test_what_is_no_action_is_refused(thing: object) -> None:
    assert refused(Game(Rules(), 1), thing).reason is ActionFault.ACTION_UNKNOWN


@pytest.mark.parametrize(
    ("settings", "fault"),
    [
        ({"dealer": 2}, PositionFault.BAD_SEAT),
        ({"dealer": -1}, PositionFault.BAD_SEAT),
        ({"scores": (0,)}, PositionFault.BAD_SCORE),
        ({"scores": (121, 0)}, PositionFault.BAD_SCORE),
        ({"scores": (-1, 0)}, PositionFault.BAD_SCORE),
        ({"dealer": True}, PositionFault.BAD_SEAT),
        ({"dealer": "1"}, PositionFault.BAD_SEAT),
        ({"scores": (1.5, 0)}, PositionFault.BAD_SCORE),
        ({"scores": (0, True)}, PositionFault.BAD_SCORE),
        ({"scores": "12"}, PositionFault.BAD_SCORE),
    ],
)
def test_a_game_that_cannot_begin_is_refused(settings: dict[str, Any], fault: PositionFault) -> None:
    with pytest.raises(InvalidPositionError) as error:
        Game(Rules(), 1, **settings)
    assert error.value.reason is fault


@pytest.mark.rule("S30")
@pytest.mark.parametrize(
    ("behind", "expected"), [(60, Loss.LURCH), (61, Loss.SKUNK), (90, Loss.SKUNK), (91, Loss.PLAIN)]
)
def test_the_end_says_how_far_behind_the_loser_was_left(behind: int, expected: Loss) -> None:
    game = laid_away("standard", ACE_TO_FOUR, "6H 7H 8S 9S 5C QC", starter="JH", scores=(behind, 120))
    last: Event = game.events[-1]
    assert plain(last) == {"is": "GameOver", "outcome": plain(game.outcome)}
    assert game.outcome is not None
    assert game.outcome.losses == (expected, None)
