"""The cribbage engine: pure Python, no input or output, no global state; every other room asks it.

Cards are read from text and written back:

>>> from webapp.cribbage import *
>>> hand, starter = Cards.parse("7H 8S 8D 9C"), Card.parse("6D")
>>> hand
Cards.parse('7H 8S 8D 9C')

A count is a list of combinations, and its total is derived from them:

>>> counted = count(hand, starter)
>>> for combination, total in zip(counted.combinations, counted.running):
...     print(f"{combination.kind}: {combination.cards} makes {total}")
fifteen: 7H 8S makes 2
fifteen: 7H 8D makes 4
fifteen: 9C 6D makes 6
pair: 8S 8D makes 8
run: 6D 7H 8S 9C makes 12
run: 6D 7H 8D 9C makes 16
>>> points(hand, starter) == counted.total
True

A settlement is a list of peg moves, each with its reason:

>>> rules = Rules.parse("muggins back-10")
>>> settled = settle(rules, real=16, announced=10, answers=[Muggins(4)], scores=[30, 20], counter=0)
>>> [(move.side, move.holes, str(move.reason)) for move in settled.moves], settled.scores
([(0, 10, 'count'), (1, 4, 'muggins')], (40, 24))

A game takes actions and tells what happened; what must happen happens by itself:

>>> game = Game(rules, seed=15)
>>> for seat in game.to_act:
...     laid_away = game.apply(LayAway(seat, Cards(game.view(seat).hand[:2])))
>>> print(*laid_away, sep="\\n")
LaidAway(seat=1)
StarterCut(card=Card.parse('QH'))
>>> game.legal()[0]
PlayCard(seat=0, card=Card.parse('QD'))
>>> Game.from_json(game.to_json()).events == game.events
True

Odds are exact, as fractions; every way to lay away is weighed, the best first:

>>> best = discards(Cards.parse("5H 6H 7S 8D KC AC"), dealer=False)[0]
>>> str(best.laid_away), best.hand.mean, best.crib.mean
('KC AC', Fraction(222, 23), Fraction(11645, 3036))

A computer player sees the view of its seat and nothing else:

>>> from random import Random
>>> game, rng = Game(rules, seed=15), Random(15)
>>> while not game.outcome:
...     acting = game.to_act[0]
...     done = game.apply(decide(game.view(acting), LEVELS["steady"], rng))
>>> game.outcome.scores
(114, 121)

What cannot be is refused with one of three errors, all of them ``ValueError``:

>>> Card.parse("1H")
Traceback (most recent call last):
webapp.cribbage.errors.InvalidCardError: '1H' is no card: write the rank, then the suit, such as 5H, 10D or KS
"""

from webapp.cribbage.actions import Action, Announce, LayAway, PlayCard, Reply
from webapp.cribbage.board import PEGS
from webapp.cribbage.cards import ACE, JACK, KING, QUEEN, Card, Cards, Suit, deck, order, shuffled
from webapp.cribbage.counting import (
    DEFAULT_ORDER,
    HAND_SIZE,
    IMPOSSIBLE,
    MAX_COUNT,
    ORDERS,
    Combination,
    Count,
    Group,
    Kind,
    Order,
    RunShape,
    count,
    points,
)
from webapp.cribbage.distribution import Distribution
from webapp.cribbage.errors import (
    ActionFault,
    IllegalActionError,
    InvalidCardError,
    InvalidPositionError,
    PositionFault,
)
from webapp.cribbage.events import (
    Announced,
    Answered,
    CardPlayed,
    Counted,
    Cut,
    Dealt,
    Event,
    GameOver,
    LaidAway,
    LaidOpen,
    Pegged,
    StarterCut,
    SteppedBack,
    WentGo,
)
from webapp.cribbage.game import Game
from webapp.cribbage.laid import Laid, LaidPlay, hands_to_play, lay_hands, lay_series
from webapp.cribbage.levels import EASY, LEVELS, PERFECT, SHARP, STEADY, Level
from webapp.cribbage.match import Match, Scoring, match_points, next_dealer
from webapp.cribbage.odds import DEALT, Discard, cribs, discards, starters, whole_deck
from webapp.cribbage.opponents import decide
from webapp.cribbage.outcome import Loss, Outcome, loss
from webapp.cribbage.pegging import LIMIT, play_combinations, play_points, playable
from webapp.cribbage.play import Play, Played
from webapp.cribbage.rules import (
    BACK_10,
    CRIB_BACK_5,
    NINETEEN,
    PLAYERS,
    PRESETS,
    STEP_BACKS,
    TARGETS,
    Exclusion,
    Rules,
    StepBack,
)
from webapp.cribbage.serial import FORMAT, Mark, action_from_json, action_to_json, plain
from webapp.cribbage.settlement import (
    Accept,
    Answer,
    Move,
    Muggins,
    Overcount,
    Reason,
    Settlement,
    answers_wanted,
    parse_answer,
    settle,
    sharp_answer,
)
from webapp.cribbage.view import Phase, View

__all__ = [
    "ACE",
    "BACK_10",
    "CRIB_BACK_5",
    "DEALT",
    "DEFAULT_ORDER",
    "EASY",
    "FORMAT",
    "HAND_SIZE",
    "IMPOSSIBLE",
    "JACK",
    "KING",
    "LEVELS",
    "LIMIT",
    "MAX_COUNT",
    "NINETEEN",
    "ORDERS",
    "PEGS",
    "PERFECT",
    "PLAYERS",
    "PRESETS",
    "QUEEN",
    "SHARP",
    "STEADY",
    "STEP_BACKS",
    "TARGETS",
    "Accept",
    "Action",
    "ActionFault",
    "Announce",
    "Announced",
    "Answer",
    "Answered",
    "Card",
    "CardPlayed",
    "Cards",
    "Combination",
    "Count",
    "Counted",
    "Cut",
    "Dealt",
    "Discard",
    "Distribution",
    "Event",
    "Exclusion",
    "Game",
    "GameOver",
    "Group",
    "IllegalActionError",
    "InvalidCardError",
    "InvalidPositionError",
    "Kind",
    "Laid",
    "LaidAway",
    "LaidOpen",
    "LaidPlay",
    "LayAway",
    "Level",
    "Loss",
    "Mark",
    "Match",
    "Move",
    "Muggins",
    "Order",
    "Outcome",
    "Overcount",
    "Pegged",
    "Phase",
    "Play",
    "PlayCard",
    "Played",
    "PositionFault",
    "Reason",
    "Reply",
    "Rules",
    "RunShape",
    "Scoring",
    "Settlement",
    "StarterCut",
    "StepBack",
    "SteppedBack",
    "Suit",
    "View",
    "WentGo",
    "action_from_json",
    "action_to_json",
    "answers_wanted",
    "count",
    "cribs",
    "decide",
    "deck",
    "discards",
    "hands_to_play",
    "lay_hands",
    "lay_series",
    "loss",
    "match_points",
    "next_dealer",
    "order",
    "parse_answer",
    "plain",
    "play_combinations",
    "play_points",
    "playable",
    "points",
    "settle",
    "sharp_answer",
    "shuffled",
    "starters",
    "whole_deck",
]
