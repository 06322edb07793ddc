"""Computer players: legal, honest about what they see, as good as their level, and as the published averages."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cribbage.company import Averages, play_game
from tests.cribbage.strategies import all_rules, real_counts
from webapp.cribbage import (
    EASY,
    LEVELS,
    PERFECT,
    SHARP,
    STEADY,
    Accept,
    Announced,
    Answered,
    Counted,
    Game,
    IllegalActionError,
    Level,
    Muggins,
    Overcount,
    Phase,
    Rules,
    decide,
    sharp_answer,
)
from webapp.cribbage.opponents import answer

TRIES = 4000


@pytest.mark.parametrize("words", ["standard", "muggins back-10", "3-players muggins", "4-players", "partners muggins",
                                   "lowball nineteen", "muggins no-play 61", "3-players lowball 61"])  # fmt: skip
@pytest.mark.parametrize("name", LEVELS)
def test_they_play_any_game_to_its_end(words: str, name: str) -> None:
    rules = Rules.parse(words)
    assert play_game(rules, 1, [LEVELS[name]] * rules.players).outcome is not None


@given(all_rules(), st.lists(st.sampled_from(list(LEVELS.values())), min_size=4, max_size=4), st.integers(0, 2**32))
def test_they_never_do_what_is_not_legal(rules: Rules, levels: list[Level], seed: int) -> None:
    game, rng = Game(rules, seed), Random(seed)
    for _ in range(40):
        if game.outcome is not None:
            break
        seat = rng.choice(game.to_act)
        action = decide(game.view(seat), levels[seat], rng)
        assert action in game.legal(seat)
        game.apply(action)


def test_the_same_seed_gives_the_same_game() -> None:
    rules = Rules.parse("muggins back-10")
    first, again, other = (play_game(rules, seed, [EASY, STEADY]) for seed in (5, 5, 6))
    assert first.events == again.events
    assert first.events != other.events


def test_a_perfect_player_draws_no_chance() -> None:
    """Whatever the generator gives, it does the same."""
    game = Game(Rules.parse("muggins"), 3)
    while game.outcome is None:
        view = game.view(game.to_act[0])
        action = decide(view, PERFECT, Random(1))
        assert action == decide(view, PERFECT, Random(2))
        game.apply(action)


@pytest.mark.parametrize("words", ["muggins", "muggins back-10 3-players", "partners muggins"])
def test_perfect_players_announce_what_is_real_and_have_nothing_to_call(words: str) -> None:
    rules = Rules.parse(words)
    for seed in range(10):
        events = play_game(rules, seed, [PERFECT] * rules.players).events
        assert all(event.answer == Accept() for event in events if isinstance(event, Answered))
        announced = [event.points for event in events if isinstance(event, Announced)]
        assert announced == [event.count.total for event in events if isinstance(event, Counted)]


@pytest.mark.parametrize("seat", [None, 0])
def test_only_a_seat_the_game_waits_for_decides(seat: int | None) -> None:
    game = Game(Rules(), 7)
    game.apply(decide(game.view(0), PERFECT, Random(1)))
    assert game.to_act == (1,)
    with pytest.raises(IllegalActionError):
        decide(game.view(seat), PERFECT, Random(1))


@given(real_counts, st.integers(min_value=0, max_value=29), st.integers())
def test_a_perfect_answer_is_the_sharp_one(real: int, announced: int, seed: int) -> None:
    assert answer(real, announced, PERFECT, Random(seed)) == sharp_answer(real, announced)


@given(real_counts, st.integers(min_value=0, max_value=29), st.integers())
def test_a_fault_that_is_noticed_but_misnamed_is_called_as_something_else(real: int, announced: int, seed: int) -> None:
    said = answer(real, announced, replace(PERFECT, name=0), Random(seed))
    if real == announced:
        assert said == Accept()
    else:
        assert isinstance(said, Muggins)
        assert said != sharp_answer(real, announced)


@pytest.mark.rule("M3")
@pytest.mark.parametrize(("real", "announced", "called"), [(1, 0, {2, 3}), (29, 0, {28}), (28, 0, {27, 29})])
def test_a_misnamed_call_is_still_one_that_can_be_said(real: int, announced: int, called: set[int]) -> None:
    rng = Random(2)
    said = [answer(real, announced, replace(PERFECT, name=0), rng) for _ in range(60)]
    assert set(said) == {Muggins(points) for points in called}


@pytest.mark.rule("M3", "M4", "M6")
@pytest.mark.parametrize(("real", "announced", "right"), [(8, 5, Muggins(3)), (8, 12, Overcount())])
@pytest.mark.parametrize("level", [EASY, STEADY, SHARP], ids=["easy", "steady", "sharp"])
def test_faults_are_called_and_named_as_often_as_the_level_says(
    level: Level, real: int, announced: int, right: Muggins | Overcount
) -> None:
    rng = Random(11)
    said = [answer(real, announced, level, rng) for _ in range(TRIES)]
    called = [given for given in said if given != Accept()]
    assert len(called) / TRIES == pytest.approx(level.notice, abs=0.04)
    assert called.count(right) / len(called) == pytest.approx(level.name, abs=0.05)


def announced_wrong(level: Level) -> float:
    """Returns the share of wrong announcements in some games."""
    wrong = total = 0
    for seed in range(6):
        for event in play_game(Rules(muggins=True), seed, [level, level]).events:
            if isinstance(event, Counted):
                total += 1
                wrong += event.settlement.announced != event.count.total
    return wrong / total


def test_the_better_the_level_the_fewer_wrong_counts() -> None:
    shares = [announced_wrong(level) for level in LEVELS.values()]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > 3 * shares[2] > shares[3] == 0


def test_a_careless_player_lays_away_and_plays_anything() -> None:
    game = Game(Rules(), 7)
    rng = Random(1)
    careless = replace(PERFECT, careless=1)
    assert {decide(game.view(0), careless, rng) for _ in range(400)} == set(game.legal(0))
    while game.phase is Phase.LAY_AWAY:
        game.apply(game.legal()[0])
    (seat,) = game.to_act
    assert {decide(game.view(seat), careless, rng) for _ in range(100)} == set(game.legal(seat))


def test_the_weaker_player_loses_more_often() -> None:
    rules = Rules(muggins=True)
    games = [play_game(rules, seed, [EASY, PERFECT] if seed % 2 else [PERFECT, EASY]) for seed in range(60)]
    lost = sum(game.outcome is not None and game.outcome.losers == (1 - seed % 2,) for seed, game in enumerate(games))
    assert lost > 40


@pytest.mark.slow
def test_perfect_players_come_near_the_published_averages() -> None:
    averages = Averages().add(play_game(Rules(), seed, [PERFECT, PERFECT]) for seed in range(150))
    assert averages.games == 150
    assert averages.without / averages.deals == pytest.approx(10.2, abs=0.6)
    assert averages.with_the_deal / averages.deals == pytest.approx(16.2, abs=0.6)
    assert averages.first_dealer_won / averages.games == pytest.approx(0.56, abs=0.1)
