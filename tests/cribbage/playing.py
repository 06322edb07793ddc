"""Short ways to set up a game with chosen cards, to play it, and to say what happened."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from webapp.cribbage import (
    Announce,
    Announced,
    Answered,
    Card,
    CardPlayed,
    Cards,
    Counted,
    Dealt,
    Event,
    Game,
    GameOver,
    LaidAway,
    LayAway,
    Pegged,
    PlayCard,
    Reply,
    Rules,
    StarterCut,
    SteppedBack,
    WentGo,
    deck,
    parse_answer,
)


def dealt(
    words: str,
    *hands: str,
    starter: str,
    dealer: int = 1,
    scores: Sequence[int] | None = None,
    to_crib: str | None = None,
    seed: int = 0,
) -> Game:
    """Returns a game whose first deal gives these hands, six cards or five by seat.

    :param to_crib: the card dealt to the crib when three play
    """
    rules = Rules.parse(words)
    held = [Cards.parse(hand, number=rules.dealt) for hand in hands]
    assert len(held) == rules.players
    first = [held[seat][place] for place in range(rules.dealt) for seat in rules.from_left_of(dealer)]
    used = {*first, Card.parse(starter)} | ({Card.parse(to_crib)} if to_crib else set())
    others = [card for card in deck() if card not in used]
    crib = [Card.parse(to_crib) if to_crib else others.pop()] if rules.players == 3 else []
    chosen = Cards([*first, *crib, Card.parse(starter), *others])

    class Stacked(Game):
        def _pack(self, number: int) -> Cards:
            return super()._pack(number) if number else chosen

    return Stacked(rules, seed, dealer=dealer, scores=scores)


def laid_away(
    words: str,
    *hands: str,
    starter: str,
    dealer: int = 1,
    scores: Sequence[int] | None = None,
    to_crib: str | None = None,
) -> Game:
    """Returns such a game after everybody has laid away the last cards of his hand."""
    game = dealt(words, *hands, starter=starter, dealer=dealer, scores=scores, to_crib=to_crib)
    for seat, hand in enumerate(hands):
        game.apply(LayAway(seat, Cards(Cards.parse(hand)[4:])))
    return game


def play(game: Game, cards: str) -> list[Event]:
    """Plays cards, each by the seat whose turn it is, and returns what happened."""
    happened: list[Event] = []
    for card in Cards.parse(cards):
        (seat,) = game.to_act
        happened += game.apply(PlayCard(seat, card))
    return happened


def say(game: Game, *words: int | str) -> list[Event]:
    """Announces numbers and gives answers, each by the seat that is asked, and returns what happened."""
    happened: list[Event] = []
    for word in words:
        (seat,) = game.to_act
        happened += game.apply(Announce(seat, word) if isinstance(word, int) else Reply(seat, parse_answer(word)))
    return happened


def finish(game: Game, seed: int = 0) -> Game:
    """Plays a game to its end at random."""
    rng = random.Random(seed)
    while game.outcome is None:
        game.apply(rng.choice(game.legal()))
    return game


def pegs(events: Iterable[Event]) -> list[tuple[int, int, str]]:
    """Returns each move of a peg: the seat, the full value (negative: back) and the reason."""
    return [
        (event.seat, event.points if event.holes >= 0 else -event.points, str(event.reason))
        for event in events
        if isinstance(event, Pegged)
    ]


def story(events: Iterable[Event]) -> str:
    """Tells events in short words: who did what."""
    return "; ".join(filter(None, map(_told, events)))


def _told(event: Event) -> str:
    match event:
        case Dealt(deal, dealer):
            return f"{dealer} deals {deal}"
        case LaidAway(seat):
            return f"{seat} lays away"
        case StarterCut(card):
            return f"starter {card}"
        case CardPlayed(seat, card, count):
            return f"{seat} {card} {count}"
        case WentGo(seat):
            return f"{seat} go"
        case Pegged():
            return f"{event.seat} {event.reason} {event.points}"
        case SteppedBack():
            return f"{event.seat} back {-event.holes}"
        case Announced(seat, points):
            return f"{seat} announces {points}"
        case Answered(seat, answer):
            return f"{seat} {answer}"
        case Counted():
            return f"{event.seat} {'crib' if event.crib else 'hand'} is {event.count.total}"
        case GameOver(outcome):
            return f"won by {' and '.join(map(str, outcome.winners))}"
        case _:
            return ""
