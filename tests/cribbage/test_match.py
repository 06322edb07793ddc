"""A match: what a win is worth, who deals next, and the match as plain data."""

import json
from typing import Any

import pytest

from tests.cribbage.playing import finish
from webapp.cribbage import (
    ActionFault,
    Game,
    IllegalActionError,
    InvalidPositionError,
    Match,
    Outcome,
    PositionFault,
    Rules,
    Scoring,
    match_points,
    next_dealer,
)
from webapp.cribbage.outcome import outcome


def ended(*scores: int, rules: Rules | None = None) -> Outcome:
    """Returns how a game with these scores ended."""
    found = outcome(rules or Rules(players=len(scores)), scores)
    assert found is not None
    return found


@pytest.mark.rule("S31", "S30")
@pytest.mark.parametrize(
    ("loser", "worth"),
    [(91, (1, 1, 1, 2)), (90, (1, 1, 2, 3)), (61, (1, 1, 2, 3)), (60, (1, 2, 4, 3)), (0, (1, 2, 4, 3))],
)
def test_what_a_win_is_worth_in_the_four_scorings(loser: int, worth: tuple[int, ...]) -> None:
    scorings = (Scoring.PLAIN, Scoring.LURCH, Scoring.SKUNKS, Scoring.ACC)
    assert tuple(match_points(ended(121, loser), scoring) for scoring in scorings) == worth
    assert {*scorings} == {*Scoring}


@pytest.mark.rule("S31", "S30")
@pytest.mark.parametrize(("loser", "worth"), [(46, 1), (45, 2), (31, 2), (30, 4)])
def test_the_lines_of_a_short_game(loser: int, worth: int) -> None:
    assert match_points(ended(61, loser, rules=Rules(target=61)), Scoring.SKUNKS) == worth


@pytest.mark.rule("S31")
def test_with_three_the_worst_loser_counts() -> None:
    assert match_points(ended(95, 121, 60), Scoring.SKUNKS) == 4
    assert match_points(ended(95, 121, 80), Scoring.SKUNKS) == 2
    assert match_points(ended(95, 121, 91), Scoring.ACC) == 2


@pytest.mark.rule("S4")
def test_the_loser_deals_first() -> None:
    for dealer in (0, 1):
        assert next_dealer(Rules(), ended(121, 80), dealer) == 1
        assert next_dealer(Rules(), ended(80, 121), dealer) == 0


@pytest.mark.rule("S4")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_of_several_losers_the_lowest_deals_first(dealer: int) -> None:
    assert next_dealer(Rules(players=3), ended(121, 80, 79), dealer) == 2


@pytest.mark.rule("S4")
def test_of_equal_losers_the_first_to_the_left_of_the_last_dealer_deals() -> None:
    rules = Rules(players=4)
    end = ended(80, 121, 80, 80)
    assert [next_dealer(rules, end, dealer) for dealer in range(4)] == [2, 2, 3, 0]


@pytest.mark.rule("S4")
def test_it_is_whoever_dealt_last_and_not_first_from_whose_left_the_next_dealer_is_looked_for() -> None:
    """Of two partners who lost, the last deal decides which of them deals."""
    differed = 0
    for seed in range(8):
        match = Match(Rules.parse("partners"), seed)
        finish(match.game, seed)
        outcome, last, first = match.game.outcome, match.game.dealer, match.game._first_dealer
        assert outcome is not None
        expected = next_dealer(match.rules, outcome, last)
        differed += expected != next_dealer(match.rules, outcome, first)
        assert match.next_game().dealer == expected
    assert differed


@pytest.mark.rule("S4")
def test_of_two_partners_the_first_to_the_left_of_the_last_dealer_deals() -> None:
    rules = Rules(players=4, partners=True)
    end = ended(121, 80, rules=rules)
    assert [next_dealer(rules, end, dealer) for dealer in range(4)] == [1, 3, 3, 1]


@pytest.mark.rule("S31", "S4")
@pytest.mark.parametrize("words", ["standard", "3-players muggins", "partners back-10 61", "no-play"])
@pytest.mark.parametrize("scoring", [*Scoring])
def test_a_match_adds_up_its_games(words: str, scoring: Scoring) -> None:
    match = Match(Rules.parse(words), seed=5, scoring=scoring)
    expected = [0] * match.rules.sides
    for number in range(3):
        assert match.points == tuple(expected)
        end = finish(match.game, seed=number).outcome
        assert end is not None
        expected[end.winners[0]] += match_points(end, scoring)
        following = next_dealer(match.rules, end, match.game.dealer)
        assert match.next_game().dealer == following
    assert match.points == tuple(expected)
    assert len(match.games) == 4
    assert len({game.seed for game in match.games}) == 4


def test_no_game_starts_before_the_last_is_over() -> None:
    match = Match(Rules(), 1)
    with pytest.raises(IllegalActionError) as error:
        match.next_game()
    assert error.value.reason is ActionFault.GAME_NOT_OVER
    assert len(match.games) == 1


@pytest.mark.rule("S31")
def test_lowball_is_not_played_as_a_match() -> None:
    with pytest.raises(InvalidPositionError) as error:
        Match(Rules(lowball=True), 1)
    assert (error.value.reason, error.value.word) == (PositionFault.BAD_RULES, "lowball")


def test_a_scoring_is_one_of_the_four_by_itself_or_by_name() -> None:
    assert Match(Rules(), 1, "acc").scoring is Scoring.ACC  # type: ignore[arg-type]
    with pytest.raises(InvalidPositionError) as error:
        Match(Rules(), 1, "skunk")  # type: ignore[arg-type]
    assert (error.value.reason, error.value.word) == (PositionFault.BAD_RULES, "scoring")


def played() -> Match:
    """Returns a match in its third game."""
    match = Match(Rules(muggins=True), seed="a match", scoring=Scoring.SKUNKS)
    for number in range(2):
        finish(match.game, seed=number)
        match.next_game()
    match.game.apply(match.game.legal()[0])
    return match


def test_a_match_is_written_and_read_back() -> None:
    match = played()
    read = Match.from_json(json.loads(json.dumps(match.to_json())))
    assert (read.rules, read.seed, read.scoring, read.points) == (match.rules, match.seed, match.scoring, match.points)
    assert [game.events for game in read.games] == [game.events for game in match.games]
    assert read.to_json() == match.to_json()


@pytest.mark.parametrize(
    "change",
    [
        {"format": 2},
        {"rules": "standard"},
        {"rules": "no rules"},
        {"seed": "another"},
        {"seed": 5},
        {"seed": "\ud800"},
        {"format": True},
        {"scoring": "most"},
        {"games": []},
        {"games": None},
        {"games": [None]},
    ],
)
def test_a_record_that_is_no_match_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(InvalidPositionError):
        Match.from_json({**played().to_json(), **change})


@pytest.mark.parametrize("games", [(1,), (0, 2), (0, 1, 1), (2,), (0, 0), (0, 1, 2, 2)])
def test_games_that_do_not_follow_from_each_other_are_refused(games: tuple[int, ...]) -> None:
    record = played().to_json()
    with pytest.raises(InvalidPositionError):
        Match.from_json({**record, "games": [record["games"][number] for number in games]})


def test_a_game_that_did_not_begin_at_the_start_is_refused() -> None:
    record = Match(Rules(muggins=True), seed="a match").to_json()
    ahead = Game(Rules(muggins=True), record["games"][0]["seed"], scores=(20, 0))
    with pytest.raises(InvalidPositionError, match="did not begin as it must"):
        Match.from_json({**record, "games": [ahead.to_json()]})


def test_a_game_that_the_wrong_player_dealt_is_refused() -> None:
    record = played().to_json()
    other = Game(Rules(muggins=True), record["games"][1]["seed"], dealer=1 - record["games"][1]["dealer"])
    with pytest.raises(InvalidPositionError, match="did not begin as it must"):
        Match.from_json({**record, "games": [record["games"][0], other.to_json()]})
