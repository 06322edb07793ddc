"""Races: the game with the play left out, kept deal by deal, told as far as the player may know."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.trainer.racing import asked_count, honest, reread, run, settings, steady
from webapp.cribbage import (
    Accept,
    Announce,
    Announced,
    Answered,
    Card,
    Cards,
    Counted,
    Dealt,
    Game,
    GameOver,
    IllegalActionError,
    InvalidPositionError,
    LaidAway,
    LaidOpen,
    LayAway,
    Pegged,
    PlayCard,
    Reply,
    StarterCut,
    SteppedBack,
    action_from_json,
)
from webapp.trainer.race_settings import RaceSettings
from webapp.trainer.races import Claim, Race, Turn
from webapp.trainer.runs import YOU

KINDS = [
    settings("2", "muggins", "back-10"),
    settings("2", "plain", "nineteen"),
    settings("3", "muggins", "none", level="steady"),
    settings("3", "lowball", "back-10"),
    settings("4", "muggins", "crib-back-5"),
    settings("4", "plain", "none", level="sharp"),
    settings("partners", "muggins", "none"),
    settings("partners", "lowball", "none"),
]
kinds = pytest.mark.parametrize("chosen", KINDS, ids=lambda each: each.code.rsplit(".", 1)[0])


def moves(race: Race) -> list[dict[str, Any]]:
    return [move for deal in race.deals for move in deal["moves"]]


def chronicle(race: Race) -> list[Any]:
    return [each for deal in range(race.deal + 1) for each in race.chronicle(deal)]


@kinds
def test_the_moves_rebuild_the_game_event_for_event(chosen: RaceSettings) -> None:
    race = run(Race(chosen, "seed"))
    game = Game(chosen.rules, "seed")
    for move in moves(race):
        if "claim" not in move:
            game.apply(action_from_json(move))
    assert game.outcome == race.outcome
    assert game.scores == race.scores
    told = [each for each in chronicle(race) if not isinstance(each, Claim | LayAway)]
    assert told == [each for each in game.events if not (isinstance(each, LaidAway) and each.seat == YOU)]


@kinds
def test_a_race_is_read_back_as_it_stood_after_every_move(chosen: RaceSettings) -> None:
    race = Race(chosen, "seed")
    while race.turn is not Turn.OVER:
        race.act(steady(race))
        again = reread(race)
        assert (again.position, again.turn, again.scores, again.deal, again.dealer, again.outcome, again.deals) == (
            *(race.position, race.turn, race.scores, race.deal, race.dealer, race.outcome, race.deals),
        )
        assert again.told[again.since :] == race.told[race.since :]
        assert not race.as_read or (again.told, again.since) == (race.told, race.since)
        assert again.as_read
        assert again.write() == race.write()
        assert (
            again.over
            == race.over
            == tuple([json.dumps(each, separators=(",", ":")) for each in race.deals[: race.deal]])
        )
        if race.turn not in (Turn.CLAIM, Turn.OVER):
            assert again.view == race.view


@kinds
def test_it_is_always_the_player_whom_the_race_waits_for(chosen: RaceSettings) -> None:
    race = Race(chosen, "seed")
    positions = [race.position]
    while race.turn is not Turn.OVER:
        if race.turn is not Turn.CLAIM:
            assert YOU in race.view.to_act
        race.act(steady(race))
        positions.append(race.position)
    assert positions[0] == 0
    assert positions == sorted(set(positions))
    assert len(moves(race)) == race.position


@kinds
def test_the_same_moves_lead_to_the_same_race(chosen: RaceSettings) -> None:
    one, other = run(Race(chosen, "seed")), run(Race(chosen, "seed"), lambda race: steady(reread(race)))
    assert one.deals == other.deals
    assert run(Race(chosen, "another")).deals != one.deals


@pytest.mark.rule("M3", "M9")
def test_with_muggins_everyone_announces_and_answers_in_turn() -> None:
    race = run(Race(settings("3", "muggins"), "seed"), until=lambda race: race.deal == 1)
    told = race.chronicle(0)
    opened = [each.seat for each in told if isinstance(each, LaidOpen)]
    dealer = next(each.dealer for each in told if isinstance(each, Dealt))
    assert opened == [*((dealer + step) % 3 for step in (1, 2, 3)), dealer]
    counter = -1
    for each in told:
        if isinstance(each, LaidOpen):
            counter, left = each.seat, [(each.seat + 1) % 3, (each.seat + 2) % 3]
        elif isinstance(each, Announced):
            assert each.seat == counter
        elif isinstance(each, Answered):
            assert each.seat == left.pop(0)


@pytest.mark.rule("S27")
@pytest.mark.parametrize("said", [0, 7, 29])
def test_without_muggins_the_real_count_is_pegged_whatever_the_player_says(said: int) -> None:
    race = run(Race(settings("2", "plain"), "seed"), honest, lambda race: race.turn is Turn.CLAIM)
    real, before = race.to_claim.total, race.scores
    race.act(Claim(said))
    assert race.scores[YOU] - before[YOU] >= real
    first = race.told[race.since : race.since + 3]
    assert first[0] == Claim(said)
    assert isinstance(first[1], Counted)
    assert isinstance(first[2], Pegged)
    assert (first[1].count.total, first[2].points, first[2].side) == (real, real, YOU)


@pytest.mark.rule("S27", "S20")
@pytest.mark.parametrize("chosen", [each for each in KINDS if not each.rules.muggins])
def test_what_the_game_counted_is_held_back_until_the_player_has_counted(chosen: RaceSettings) -> None:
    race = Race(chosen, "seed")
    claimed = 0
    while race.turn is not Turn.OVER:
        if race.turn is Turn.CLAIM:
            claimed += 1
            own = race.to_claim
            told = [each for each in race.told if isinstance(each, Counted) and each.seat == YOU]
            assert own not in [each.count for each in told]
            assert not any(isinstance(each, GameOver) or each == Dealt(race.deal + 1, 0) for each in race.told)
            assert race.outcome is None
            with pytest.raises(AssertionError):
                _ = race.view
        race.act(steady(race))
    assert claimed == sum(isinstance(each, Counted) and each.seat == YOU for each in chronicle(race))


@kinds
def test_the_scores_are_those_of_what_was_told(chosen: RaceSettings) -> None:
    race = Race(chosen, "seed")
    while race.turn is not Turn.OVER:
        race.act(steady(race))
        scores = [0] * chosen.rules.sides
        for each in chronicle(race):
            if isinstance(each, Pegged | SteppedBack):
                scores[each.side] = each.after
        assert race.scores == tuple(scores)


@kinds
def test_each_deal_is_told_from_its_beginning(chosen: RaceSettings) -> None:
    race = run(Race(chosen, "seed"))
    for deal in range(1, race.deal + 1):
        told = race.chronicle(deal)
        assert isinstance(told[0], Dealt)
        assert [each.deal for each in told if isinstance(each, Dealt)] == [deal]


def test_what_the_player_laid_away_is_told_and_what_others_did_is_not() -> None:
    race = Race(settings("4", "muggins"), "seed")
    card = race.view.hand[2]
    race.act(LayAway(YOU, Cards([card])))
    laid = [each for each in race.told if isinstance(each, LayAway | LaidAway)]
    assert laid == [LayAway(YOU, Cards([card])), LaidAway(1), LaidAway(2), LaidAway(3)]
    assert race.told[race.since] == laid[0]
    assert any(isinstance(each, StarterCut) for each in race.told[race.since :])


@pytest.mark.parametrize(
    "wrong",
    [
        Claim(3),
        Announce(YOU, 3),
        Reply(YOU, Accept()),
        LayAway(1, Cards.parse("5H 6H")),
        LayAway(YOU, Cards.parse("5H")),
        PlayCard(YOU, Card.parse("5H")),
    ],
)
def test_a_move_that_is_not_the_players_now_changes_nothing(wrong: Any) -> None:
    race = Race(settings(), "seed")
    with pytest.raises(IllegalActionError):
        race.act(wrong)
    assert (race.position, race.turn, moves(race)) == (0, Turn.LAY_AWAY, [])
    race.act(steady(race))
    assert reread(race).position == race.position


@pytest.mark.parametrize("wrong", [Claim(30), Claim(-1), Announce(YOU, 3), LayAway(YOU, Cards.parse("5H 6H"))])
def test_while_a_claim_is_waited_for_nothing_else_is_taken(wrong: Any) -> None:
    race = run(Race(settings("2", "plain"), "seed"), honest, lambda race: race.turn is Turn.CLAIM)
    before = moves(race)
    with pytest.raises(IllegalActionError):
        race.act(wrong)
    assert moves(race) == before


def test_deals_that_no_race_can_have_had_are_refused() -> None:
    race = run(Race(settings(), "seed"), until=lambda race: race.deal == 2)
    race.deals[-1]["moves"][0]["lay_away"] = "5H 5S"
    with pytest.raises(InvalidPositionError):
        reread(race)


@pytest.mark.rule("S4")
@kinds
def test_a_loser_deals_first_in_the_rematch(chosen: RaceSettings) -> None:
    race = run(Race(chosen, "seed"))
    assert race.outcome is not None
    again = race.rematch()
    assert again.rules == chosen.rules
    assert again.level == chosen.level
    assert again.dealer is not None
    assert again.rules.side_of(again.dealer) in race.outcome.losers
    assert Race(again, "seed").dealer == again.dealer
    assert race.won == (chosen.rules.side_of(YOU) in race.outcome.winners)


def test_there_is_no_rematch_before_the_end() -> None:
    race = Race(settings(), "seed")
    assert race.won is None
    with pytest.raises(ValueError, match="not over"):
        race.rematch()


def test_a_move_plays_no_deal_before_the_last_again(monkeypatch: pytest.MonkeyPatch) -> None:
    race = run(Race(settings("4", "muggins", "nineteen", "121"), "seed"), until=lambda race: race.position >= 300)
    applied: list[object] = []
    apply = Game.apply
    monkeypatch.setattr(Game, "apply", lambda game, action: applied.append(action) or apply(game, action))
    again = reread(race)
    assert len(applied) == len(race.deals[-1]["moves"]) <= 24
    applied.clear()
    again.act(steady(again))
    assert len(applied) <= 24


def test_a_wrong_count_is_a_count_like_any_other() -> None:
    race = run(Race(settings("2", "muggins", level="sharp"), "seed"), honest, lambda race: race.turn is Turn.ANNOUNCE)
    real = asked_count(race).total
    race.act(Announce(YOU, 29 if real < 29 else 0))
    assert race.position == len(moves(race))
