"""A referee who looks over the players' shoulders: what must be true of a game at any moment."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

from tests.cribbage.playing import story
from tests.cribbage.reference import reference_play, reference_points
from webapp.cribbage import (
    Cards,
    Counted,
    Dealt,
    Event,
    Game,
    LaidOpen,
    Pegged,
    Phase,
    Reason,
    SteppedBack,
    deck,
    plain,
)

ALL = sorted(map(str, deck()))


def shown(record: object) -> set[str]:
    """Returns every card that stands anywhere in plain data."""
    return set(re.findall(r"\b[A2-9TJQK][CDHS]\b", json.dumps(record)))


def texts(cards: Iterable[object]) -> set[str]:
    """Returns cards as they are written."""
    return {str(card) for card in cards}


def check_cards(game: Game) -> None:
    """All 52 cards are somewhere, each once."""
    deal = game._deal
    everywhere = [*deal.crib, deal.starter, *deal.rest, *(card for hand in deal.hands for card in hand)]
    assert sorted(map(str, everywhere)) == ALL
    if game._play.table:
        for seat, hand in enumerate(deal.hands):
            played = [put.card for put in game._play.table if put.seat == seat]
            assert sorted(map(str, [*game._play.hands[seat], *played])) == sorted(map(str, hand))


def check_scores(game: Game) -> None:
    """The pegs add up to the scores, and the scores lie on the board."""
    sums = list(game._start)
    for event in game.events:
        if isinstance(event, Pegged | SteppedBack):
            assert sums[event.side] == event.before
            sums[event.side] += event.holes
            assert sums[event.side] == event.after
            assert event.side == game.rules.side_of(event.seat)
            assert abs(event.holes) <= event.points
    assert tuple(sums) == game.scores
    assert all(0 <= score <= game.rules.target for score in game.scores)
    reached = game.rules.target in game.scores
    assert reached or game.outcome is None
    assert game.phase in (Phase.OVER, Phase.ANSWER) or not reached


def check_turn(game: Game) -> None:
    """Somebody may do something, exactly until the end."""
    assert (game.outcome is None) == bool(game.to_act) == bool(game.legal()) == (game.phase is not Phase.OVER)
    assert {action.seat for action in game.legal()} == set(game.to_act)


def check_secrets(game: Game) -> None:
    """No view holds a card its seat may not see, nor a real count before the answers are in."""
    deal, table = game._deal, texts(put.card for put in game._play.table)
    public = set(table)
    if game.phase is not Phase.LAY_AWAY:
        public.add(str(deal.starter))
    for event in since_the_deal(game):
        if isinstance(event, Counted):
            public |= texts(event.count.hand)
        elif isinstance(event, LaidOpen):
            public |= texts(event.cards)
    settled = sum(isinstance(event, Counted) for event in since_the_deal(game))
    for seat in (None, *range(game.rules.players)):
        record = plain(game.view(seat))
        own = set() if seat is None else texts(deal.hands[seat]) | texts(deal.laid_away[seat] or ())
        assert shown(record) <= public | own
        assert own <= shown(record)
        assert len(record["counted"]) == settled
        assert "seed" not in record
    assert shown([plain(event) for event in since_the_deal(game)]) <= public


def since_the_deal(game: Game) -> list[Event]:
    """Returns what has happened in the deal that is played now."""
    events = game._events
    start = max((at for at, event in enumerate(events) if isinstance(event, Dealt)), default=-1)
    return events[start + 1 :]


def check_plays(game: Game) -> None:
    """Every play that was finished went the way the second engine plays it."""
    deals: list[list[Event]] = []
    for event in game.events:
        if isinstance(event, Dealt):
            deals.append([])
        elif deals:
            deals[-1].append(event)
    dealers = [event.dealer for event in game.events if isinstance(event, Dealt)]
    for dealer, events in zip(dealers, deals, strict=True):
        lines = [line for event in events if (line := story([event])) and is_play(line)]
        cards = [line.split()[1] for line in lines if len(line.split()) == 3 and line.split()[1] in ALL]
        if len(cards) < 4 * game.rules.players:
            continue
        hands: list[list[str]] = [[] for _ in range(game.rules.players)]
        for line in lines:
            words = line.split()
            if words[1] in ALL:
                hands[int(words[0])].append(words[1])
        expected = reference_play(hands, game.rules.left_of(dealer), cards)
        assert lines == expected[: len(lines)]
        assert len(lines) == len(expected) or game.outcome is not None


def is_play(line: str) -> bool:
    """Whether a line of the story belongs to the play."""
    words = line.split()
    return words[0].isdecimal() and words[1] in {*ALL, "go", "play", "thirty_one", "last_card"}


def check_counts(game: Game) -> None:
    """Every count is what the second scorer finds."""
    for event in game.events:
        if isinstance(event, Counted):
            real = reference_points(event.count.hand, event.count.starter, event.crib)
            assert event.count.total == event.settlement.real == real
            assert len(Cards((*event.count.hand, event.count.starter))) == 5


def check_end(game: Game) -> None:
    """A finished game has its winner on the target, or in Lowball one who is not."""
    assert game.outcome is not None
    assert game.outcome.scores == game.scores
    assert max(game.scores) == game.rules.target
    assert sum(score == game.rules.target for score in game.scores) == 1
    if game.rules.lowball:
        assert all(game.scores[side] == min(game.scores) for side in game.outcome.winners)
    else:
        assert game.outcome.winners == (game.scores.index(game.rules.target),)
    reasons = {event.reason for event in game.events if isinstance(event, Pegged)}
    assert game.rules.play or not reasons & {Reason.PLAY, Reason.GO, Reason.LAST_CARD, Reason.THIRTY_ONE}


def check(game: Game) -> None:
    """Everything that can be checked after each step."""
    check_cards(game)
    check_scores(game)
    check_turn(game)
    check_secrets(game)
