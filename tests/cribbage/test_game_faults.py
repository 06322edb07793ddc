"""Faults other cribbage programs had in the game and in the dialogue of counting, each excluded by name.

Those of the play stand in test_play.py and test_pegging.py.
"""

import pytest

from tests.cribbage.playing import finish, laid_away, pegs, play, say, story
from webapp.cribbage import (
    Accept,
    Announce,
    CardPlayed,
    Counted,
    Dealt,
    Game,
    IllegalActionError,
    Pegged,
    Phase,
    Reply,
    Rules,
    WentGo,
    plain,
)

EIGHT, NINE, STARTER = "4H 5H 6S KS 9C TC", "5S TD JD QD AC 2C", "7H"


def showing(words: str = "muggins", *, scores: tuple[int, int] | None = None) -> Game:
    """Returns a game in which seat 0 is to announce its 8, then seat 1 its 9 and the empty crib."""
    return laid_away(f"{words} no-play", EIGHT, NINE, starter=STARTER, scores=scores)


# The play


@pytest.mark.rule("S11")
def test_the_go_is_pegged_though_its_player_still_holds_cards() -> None:
    game = laid_away("standard", "KH 9H 8S 7S 9C TC", "KD QD JD TH 7C 3C", starter="4H")
    assert story(play(game, "KH KD 9H")) == "0 KH 10; 1 KD 20; 1 play 2; 0 9H 29; 1 go; 0 go 1"
    assert game.view().numbers == (2, 3)


@pytest.mark.rule("S11", "S12")
@pytest.mark.parametrize("words", ["standard", "3-players", "4-players", "partners"])
def test_no_play_goes_round_for_ever_and_each_card_is_played_once(words: str) -> None:
    rules = Rules.parse(words)
    game = finish(Game(rules, seed=6))
    deals = [event for event in game.events if isinstance(event, Dealt)]
    played = [event for event in game.events if isinstance(event, CardPlayed)]
    assert len(played) <= 4 * rules.players * len(deals)
    assert len(played) > 4 * rules.players * (len(deals) - 2)


@pytest.mark.rule("S12")
@pytest.mark.parametrize("words", ["standard", "3-players", "4-players"])
def test_the_last_card_of_every_deal_is_pegged_once(words: str) -> None:
    game = finish(Game(Rules.parse(words), seed=8))
    closing: list[str] = []
    for event in game.events:
        if isinstance(event, CardPlayed):
            closing.clear()
        elif isinstance(event, Pegged):
            closing.append(str(event.reason))
        elif isinstance(event, Counted) and closing:
            assert [reason for reason in closing if reason in ("last_card", "thirty_one", "go")] in (
                ["last_card"],
                ["thirty_one"],
            )
            break
    else:
        pytest.fail("nothing was counted")


# The game


@pytest.mark.rule("S14", "S28")
def test_nothing_goes_on_after_the_target() -> None:
    for seed in range(20):
        game = finish(Game(Rules.parse("3-players"), seed))
        assert story(game.events[-1:]).startswith("won by")
        before = game.events[-2]
        assert isinstance(before, Pegged)
        assert before.after == 121
        assert game.legal() == ()


@pytest.mark.rule("S15")
def test_no_score_past_the_target_is_ever_stored() -> None:
    game = showing("standard", scores=(120, 0))
    assert (game.scores, game.view().scores, game.to_json()["mark"]["scores"]) == ((121, 0), (121, 0), [120, 0])
    assert pegs(game.events) == [(0, 8, "count")]


@pytest.mark.rule("S4")
def test_the_same_action_twice_deals_once() -> None:
    game = laid_away("standard", EIGHT, NINE, starter=STARTER)
    play(game, "KS 5S 5H JD 6S TD 4H")
    (last,) = game.legal()
    game.apply(last)
    with pytest.raises(IllegalActionError):
        game.apply(last)
    assert [event.deal for event in game.events if isinstance(event, Dealt)] == [0, 1]


@pytest.mark.rule("S4", "S10", "S20")
def test_the_order_of_the_second_deal_goes_by_its_own_dealer() -> None:
    game = Game(Rules(players=3), seed=12, dealer=0)
    while game.deal < 2:
        game.apply(game.legal()[0])
    dealer = None
    leads, first_counted = [], []
    for before, event in zip(game.events, game.events[1:], strict=False):
        if isinstance(event, Dealt):
            dealer = event.dealer
        elif isinstance(event, CardPlayed) and not isinstance(before, CardPlayed | Pegged | WentGo):
            leads.append((dealer, event.seat))
        elif isinstance(event, Counted) and not any(deal == dealer for deal, _ in first_counted):
            first_counted.append((dealer, event.seat))
    assert leads[0] == first_counted[0] == (None, 1)
    assert leads[1] == first_counted[1] == (1, 2)


@pytest.mark.rule("S15")
@pytest.mark.parametrize("standing", [59, 60, 61, 89, 90, 91, 112])
def test_a_peg_goes_as_many_holes_as_it_pegs_on_every_row(standing: int) -> None:
    game = showing("standard", scores=(standing, 0))
    move = next(event for event in game.events if isinstance(event, Pegged) and event.seat == 0)
    assert (move.before, move.holes, move.after, game.scores[0]) == (standing, 8, standing + 8, standing + 8)


@pytest.mark.rule("S15")
@pytest.mark.parametrize("words", ["standard", "61"])
def test_the_winning_peg_stays_on_the_board(words: str) -> None:
    game = finish(Game(Rules.parse(words), 3))
    assert max(game.view().scores) == max(Game.from_json(game.to_json()).scores) == game.rules.target


# The dialogue


@pytest.mark.rule("M2")
def test_an_announced_0_is_announced() -> None:
    game = showing()
    say(game, 0)
    assert (game.phase, game.view().announced) == (Phase.ANSWER, 0)
    say(game, "muggins 8")
    assert game.scores == (0, 8)


@pytest.mark.rule("M3")
@pytest.mark.parametrize("announced", [0, 5, 12, 29])
def test_a_wrong_count_that_is_accepted_does_not_freeze_the_game(announced: int) -> None:
    game = showing()
    say(game, announced, "accept")
    assert game.legal()[0] == Announce(1, 0)
    finish(game)


@pytest.mark.rule("M2", "M8")
def test_no_claim_is_changed_after_a_hint() -> None:
    game = showing()
    say(game, 5)
    with pytest.raises(IllegalActionError):
        game.apply(Announce(0, 8))
    say(game, "accept")
    with pytest.raises(IllegalActionError):
        game.apply(Announce(0, 8))
    assert game.scores == (5, 0)


@pytest.mark.rule("M9", "S20")
def test_every_hand_is_settled_before_the_next_is_opened_and_the_crib_is_last() -> None:
    game = showing()
    say(game, 5, "accept", 9, "accept", 0, "accept")
    kinds = [type(event).__name__ for event in game.events if type(event).__name__ in ("LaidOpen", "Counted")]
    assert kinds == ["LaidOpen", "Counted"] * 3
    assert [event.crib for event in game.events if isinstance(event, Counted)] == [False, False, True]


@pytest.mark.rule("M3")
def test_the_same_answer_twice_settles_once() -> None:
    game = showing()
    say(game, 5, "muggins 3")
    scores = game.scores
    with pytest.raises(IllegalActionError):
        game.apply(Reply(1, Accept()))
    assert game.scores == scores == (5, 3)
    assert sum(isinstance(event, Counted) for event in game.events) == 1


@pytest.mark.rule("M3")
def test_nothing_of_a_count_leaks_into_the_next() -> None:
    game = showing()
    say(game, 5, "muggins 3")
    view = game.view(1)
    assert (view.announced, view.answers, view.counter) == (None, (), 1)
    say(game, 9, "accept")
    assert game.scores == (5, 12)
    last = [event for event in game.events if isinstance(event, Counted)][-1]
    assert last.settlement.answers == (Accept(),)


@pytest.mark.rule("M2")
def test_a_count_is_not_asked_for_again_after_coming_back() -> None:
    game = showing("muggins")
    game = finish_first_deal(Game(game.rules, 5))
    say(game, 5)
    back = Game.from_json(game.to_json())
    assert (back.phase, back.view().announced, back.scores) == (Phase.ANSWER, 5, game.scores)


def finish_first_deal(game: Game) -> Game:
    """Plays on until a count is to be announced."""
    while game.phase is not Phase.ANNOUNCE:
        game.apply(game.legal()[0])
    return game


def test_looking_changes_nothing() -> None:
    game = showing()
    say(game, 5)
    looks = [(game.view(1), game.scores, game.legal(), game.events, game.to_json()) for _ in range(3)]
    assert looks[0] == looks[1] == looks[2]


@pytest.mark.rule("S3")
def test_everybody_sees_the_same_scores_and_the_same_table() -> None:
    game = Game(Rules.parse("partners muggins"), 3)
    own = {"seat", "hand", "held", "laid_away"}
    for _ in range(60):
        if game.legal():
            game.apply(game.legal()[-1])
        public = [
            {name: value for name, value in plain(game.view(seat)).items() if name not in own}
            for seat in (None, *range(4))
        ]
        assert all(record == public[0] for record in public)
