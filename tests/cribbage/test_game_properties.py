"""What is true of every game: a state machine walks through games of all kinds, and whole games of each kind."""

from __future__ import annotations

import json
import random
from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.cribbage.playing import finish
from tests.cribbage.refereeing import check, check_counts, check_end, check_plays
from tests.cribbage.strategies import all_rules, answers
from webapp.cribbage import (
    STEP_BACKS,
    TARGETS,
    Action,
    Announce,
    Cards,
    Game,
    IllegalActionError,
    LayAway,
    PlayCard,
    Reply,
    Rules,
    deck,
    plain,
)

KINDS = [
    Rules(players, partners, target, muggins, step_back, lowball, play)
    for (players, partners), target, (muggins, lowball), step_back, play in product(
        [(2, False), (3, False), (4, False), (4, True)],
        TARGETS,
        [(False, False), (True, False), (False, True)],
        [None, *STEP_BACKS.values()],
        [True, False],
    )
]

seats = st.integers(min_value=-1, max_value=4)
cards = st.sampled_from(deck())
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(LayAway, seats, st.lists(cards, max_size=3, unique=True).map(Cards)),
    st.builds(PlayCard, seats, cards),
    st.builds(Announce, seats, st.integers(min_value=-1, max_value=30)),
    st.builds(Reply, seats, answers),
)


def everything(game: Game) -> list[Any]:
    """Returns all that can be asked of a game."""
    return [
        game.actions,
        game.events,
        game.legal(),
        game.to_json(),
        *(plain(game.view(seat)) for seat in (None, *range(game.rules.players))),
    ]


class Table(RuleBasedStateMachine):
    """Plays a game of any kind, one action or many at a time, looked over by a referee."""

    @initialize(rules=all_rules(), seed=st.integers(min_value=0), near=st.booleans())
    def sit_down(self, rules: Rules, seed: int, near: bool) -> None:
        self.start: dict[str, Any] = {"scores": [rules.target - 20] * rules.sides} if near else {}
        self.game = Game(rules, seed, **self.start)

    @precondition(lambda self: self.game.outcome is None)
    @rule(choice=st.integers(min_value=0))
    def act(self, choice: int) -> None:
        legal = self.game.legal()
        before = len(self.game.events)
        happened = self.game.apply(legal[choice % len(legal)])
        assert happened
        assert self.game.events[before:] == happened

    @precondition(lambda self: self.game.outcome is None)
    @rule(choice=st.randoms(use_true_random=False), steps=st.integers(min_value=5, max_value=40))
    def go_on(self, choice: random.Random, steps: int) -> None:
        for _ in range(steps):
            if self.game.outcome is None:
                self.game.apply(choice.choice(self.game.legal()))

    @rule(action=actions)
    def try_anything(self, action: Action) -> None:
        legal = self.game.legal()
        if isinstance(action, LayAway):
            wanted = sorted(map(str, action.cards))
            if any(
                isinstance(other, LayAway) and (other.seat, sorted(map(str, other.cards))) == (action.seat, wanted)
                for other in legal
            ):
                return
        if action in legal:
            return
        before = everything(self.game)
        with pytest.raises(IllegalActionError):
            self.game.apply(action)
        assert everything(self.game) == before

    @rule()
    def leave_and_come_back(self) -> None:
        before = everything(self.game)
        self.game = Game.from_json(json.loads(json.dumps(self.game.to_json())))
        assert everything(self.game) == before

    @invariant()
    def the_referee_is_content(self) -> None:
        check(self.game)

    def teardown(self) -> None:
        if not hasattr(self, "game"):
            return
        check_plays(self.game)
        check_counts(self.game)
        if self.game.outcome is not None:
            check_end(self.game)
        again = Game(self.game.rules, self.game.seed, **self.start)
        for action in self.game.actions:
            again.apply(action)
        assert everything(again) == everything(self.game)


TestTable = pytest.mark.rule("S2", "S14", "S15", "S28", "M13", "B7", "B11", "L1")(Table.TestCase)
TestTable.settings = settings(
    max_examples=80, stateful_step_count=30, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)


@pytest.mark.rule("S3", "S5", "M13", "B10", "B11", "B12", "L3")
@pytest.mark.parametrize("place", range(0, len(KINDS), 24))
def test_a_whole_game_of_every_kind(place: int) -> None:
    for number, rules in enumerate(KINDS[place : place + 24]):
        game = finish(Game(rules, f"{place} {number}"), seed=number)
        check(game)
        check_plays(game)
        check_counts(game)
        check_end(game)
        read = Game.from_json(game.to_json())
        assert read.view() == game.view()
        assert read.events == game.events
