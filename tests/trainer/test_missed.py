"""What a player missed in a race, added up."""

from __future__ import annotations

import pytest

from tests.trainer.racing import asked_count, honest, run, settings
from webapp.cribbage import Announce, Muggins, Overcount, Pegged, Reason, Reply, SteppedBack, sharp_answer
from webapp.trainer.missed import Missed, missed
from webapp.trainer.races import Claim, Move, Race, Turn
from webapp.trainer.runs import YOU


def added_up(race: Race) -> Missed:
    return missed([race.chronicle(deal) for deal in range(race.deal + 1)], race.settings.rules)


def modest(race: Race) -> Move:
    """Counts a point too few wherever there is one."""
    if race.turn is Turn.ANNOUNCE:
        return Announce(YOU, max(0, asked_count(race).total - 1))
    return Claim(max(0, race.to_claim.total - 1)) if race.turn is Turn.CLAIM else honest(race)


@pytest.mark.rule("M4")
def test_points_that_others_took_are_counted() -> None:
    race = run(Race(settings("2", "muggins", level="sharp"), "seed"), modest)
    found = added_up(race)
    taken = [
        each
        for deal in range(race.deal + 1)
        for each in race.chronicle(deal)
        if isinstance(each, Pegged) and each.reason is Reason.MUGGINS and each.side != YOU
    ]
    assert found.taken == sum(each.points for each in taken) > 0
    assert found.counts >= len(found.wrong) > 0
    assert all(each.said == each.real - 1 for each in found.wrong)


@pytest.mark.parametrize("counting", ["plain", "muggins", "lowball"])
def test_a_player_who_counts_right_has_no_wrong_count(counting: str) -> None:
    found = added_up(run(Race(settings("3", counting), "seed"), honest))
    assert (found.wrong, found.taken, found.wrong_calls, found.given) == ([], 0, 0, 0)
    assert found.counts > 0


def test_without_muggins_wrong_claims_are_counted_and_cost_nothing() -> None:
    found = added_up(run(Race(settings("2", "plain"), "seed"), modest))
    assert found.wrong
    assert (found.taken, found.let_pass) == (0, 0)


@pytest.mark.rule("M5")
def test_wrong_calls_and_what_they_gave_away_are_counted() -> None:
    calls = 0

    def hasty(race: Race) -> Move:
        nonlocal calls
        if race.turn is not Turn.ANSWER or race.view.announced is None:
            return honest(race)
        calls += race.view.announced >= asked_count(race).total
        return Reply(YOU, Muggins(2))

    found = added_up(run(Race(settings(), "seed"), hasty))
    assert found.wrong_calls == calls > 0
    assert found.given == 2 * calls
    assert found.let_pass == 0


@pytest.mark.rule("M7")
def test_an_overcount_that_was_none_is_a_wrong_call_that_gives_nothing() -> None:
    calls = 0

    def suspicious(race: Race) -> Move:
        nonlocal calls
        if race.turn is not Turn.ANSWER or race.view.announced is None:
            return honest(race)
        calls += race.view.announced <= asked_count(race).total
        return Reply(YOU, Overcount())

    found = added_up(run(Race(settings(), "seed"), suspicious))
    assert (found.wrong_calls, found.given) == (calls, 0)
    assert calls > 0


@pytest.mark.rule("M3")
def test_wrong_counts_that_were_accepted_are_counted() -> None:
    passed = 0

    def trusting(race: Race) -> Move:
        nonlocal passed
        move = honest(race)
        if race.turn is Turn.ANSWER and race.view.announced is not None:
            right = sharp_answer(asked_count(race).total, race.view.announced)
            passed += Reply(YOU, right) != move
        return move

    found = added_up(run(Race(settings(), "seed"), trusting))
    assert found.let_pass == passed > 0


@pytest.mark.rule("B5")
def test_steps_back_are_counted_by_the_holes_really_moved() -> None:
    race = run(Race(settings("4", "plain", "nineteen"), "seed 3"), honest)
    steps = [
        each
        for deal in range(race.deal + 1)
        for each in race.chronicle(deal)
        if isinstance(each, SteppedBack) and each.seat == YOU
    ]
    found = added_up(race)
    assert (found.steps_back, found.holes_back) == (len(steps), -sum(each.holes for each in steps))
    assert steps
