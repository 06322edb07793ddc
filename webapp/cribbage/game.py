"""A whole game: actions in, events out; what must happen happens by itself (S4-S28)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import deepcopy
from itertools import combinations
from typing import Any, Final, Never, Self

from webapp.cribbage.actions import Action, Announce, LayAway, PlayCard, Reply
from webapp.cribbage.board import PEGS, Board
from webapp.cribbage.cards import JACK, Card, Cards
from webapp.cribbage.counting import MAX_COUNT, Combination
from webapp.cribbage.deal import Deal, cuts, pack
from webapp.cribbage.errors import ActionFault, IllegalActionError
from webapp.cribbage.events import (
    Announced,
    Answered,
    CardPlayed,
    Cut,
    Dealt,
    Event,
    GameOver,
    LaidAway,
    LaidOpen,
    StarterCut,
    WentGo,
)
from webapp.cribbage.outcome import Outcome, outcome
from webapp.cribbage.pegging import LIMIT
from webapp.cribbage.play import Play
from webapp.cribbage.rules import Rules
from webapp.cribbage.serial import GameRecord, Mark, bad_record
from webapp.cribbage.settlement import Accept, Answer, Muggins, Overcount, Reason, check_scores
from webapp.cribbage.show import Show
from webapp.cribbage.view import Phase, View

_ANSWERS: Final[tuple[Answer, ...]] = (Accept(), Overcount(), *map(Muggins, range(1, MAX_COUNT + 1)))
_WAITS_FOR: Final = {
    Phase.LAY_AWAY: "cards are laid away now",
    Phase.PLAY: "cards are played now",
    Phase.ANNOUNCE: "a count is announced now",
    Phase.ANSWER: "an announced count is answered now",
}


class Game:
    """One game. Rules, seed and the actions so far rebuild it, event for event.

    >>> game = Game(Rules(), seed=7)
    >>> game.events[-1], game.to_act
    (Dealt(deal=0, dealer=1), (0, 1))
    >>> game.apply(game.legal(seat=0)[0])
    (LaidAway(seat=0),)

    All chance comes from the seed, as text: 7 and "7" are the same. Each deal is shuffled from the seed and the
    deal's number alone, with numbers that Python promises not to change from version to version.

    :param dealer: who deals first; left out, everybody cuts for it (S4)
    :param scores: holes by side to start from, for a handicap
    :raises InvalidPositionError: a dealer, scores or a seed that cannot be
    """

    rules: Rules
    seed: str
    phase: Phase
    """What the game waits for."""
    to_act: tuple[int, ...]
    """The seats it waits for: several while cards are laid away, none when it is over."""
    outcome: Outcome | None
    """How the game ended; None while it goes on."""

    def __init__(
        self, rules: Rules, seed: int | str, *, dealer: int | None = None, scores: Sequence[int] | None = None
    ) -> None:
        start = (0,) * rules.sides if scores is None else tuple(scores)
        check_scores(rules, start)
        self.rules = rules
        self.seed = str(seed)
        self.outcome = None
        self._dealer = dealer
        self._start = start
        self._actions: list[Action] = []
        self._events: list[Event] = []
        self._resumed: Mark | None = None
        self._taken_up = False
        self._board = Board(rules, start)
        if dealer is None:
            made, dealer = cuts(rules, self.seed)
            self._events += [Cut(seat, card) for seat, card in made]
        rules.side_of(dealer)
        self._first_dealer = dealer
        self._begin(0)

    @property
    def actions(self) -> tuple[Action, ...]:
        """What the players have done so far."""
        return tuple(self._actions)

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened so far.

        :raises InvalidPositionError: the game was read from a record that its actions do not bear out
        """
        self.verify()
        return tuple(self._events)

    @property
    def scores(self) -> tuple[int, ...]:
        """Holes by side, never past the target (S15)."""
        return tuple(self._board.scores)

    @property
    def deal(self) -> int:
        """How many deals came before this one."""
        return self._deal.number

    @property
    def dealer(self) -> int:
        """The seat that deals now."""
        return self._deal.dealer

    @property
    def mark(self) -> Mark:
        """Where this deal began."""
        return self._mark

    def legal(self, seat: int | None = None) -> tuple[Action, ...]:
        """Returns what may be done now, by a seat or by anybody.

        :raises InvalidPositionError: nobody sits there
        """
        if seat is not None:
            self.rules.side_of(seat)
        return tuple(
            action for acting in self.to_act if seat is None or seat == acting for action in self._choices(acting)
        )

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Carries out an action and all that follows from it by itself, and returns what happened.

        :raises IllegalActionError: the action is not legal now; nothing has changed
        """
        self._check(action)
        self._actions.append(action)
        told = len(self._events)
        match action:
            case LayAway(seat, cards):
                self._lay_away(seat, cards)
            case PlayCard(seat, card):
                self._play_card(seat, card)
            case Announce(_, points):
                self._announce(points)
            case Reply(seat, answer):
                self._answer(seat, answer)
        return tuple(self._events[told:])

    def view(self, seat: int | None = None) -> View:
        """Returns what a seat may see, or what a spectator may.

        :raises InvalidPositionError: nobody sits there
        """
        deal, play, show = self._deal, self._play, self._show
        opened = self.phase in (Phase.ANNOUNCE, Phase.ANSWER)
        holding = play.hands if play.table else deal.hands
        if seat is not None:
            self.rules.side_of(seat)
        return View(
            rules=self.rules,
            seat=seat,
            deal=deal.number,
            dealer=deal.dealer,
            phase=self.phase,
            to_act=self.to_act,
            scores=self.scores,
            hand=Cards() if seat is None else deal.hands[seat],
            held=Cards() if seat is None else Cards(holding[seat]),
            laid_away=Cards() if seat is None else deal.laid_away[seat] or Cards(),
            numbers=tuple(map(len, holding)),
            starter=None if self.phase is Phase.LAY_AWAY else deal.starter,
            table=tuple(play.table),
            series=tuple(play.series),
            count=play.count,
            counter=show.counter if opened else None,
            crib=opened and show.crib,
            open=show.cards if opened else Cards(),
            announced=show.announced,
            answers=tuple(show.answers),
            counted=tuple(show.counted),
            outcome=self.outcome,
        )

    def copy(self) -> Self:
        """Returns the same game, to be played on by itself."""
        return deepcopy(self)

    __copy__ = copy

    # Kept and read back

    @classmethod
    def take_up(
        cls, rules: Rules, seed: int | str, deal: int, scores: Sequence[int], *, dealer: int | None = None
    ) -> Self:
        """Returns a game as it stood when a deal began, without anything that came before.

        Its actions and events begin with that deal, so it costs the same however long the game is. What came before
        must be kept elsewhere: such a game is no record of itself.

        >>> game = Game.take_up(Rules(), 7, deal=12, scores=(101, 90))
        >>> game.events, game.scores
        ((Dealt(deal=12, dealer=1),), (101, 90))

        :param deal: how many deals came before it
        :param scores: holes by side when it began
        :param dealer: who was named to deal first; left out, everybody cut for it (S4)
        :raises InvalidPositionError: a deal, dealer, scores or a seed that cannot be
        """
        if type(deal) is not int or deal < 0:
            raise bad_record(f"{deal!r} deals cannot come before another")
        game = cls(rules, seed, dealer=dealer)
        check_scores(rules, scores)
        game._taken_up = True
        game._board = Board(rules, scores)
        game._events.clear()
        game._begin(deal)
        return game

    def to_json(self) -> dict[str, Any]:
        """Returns the game as plain data: its actions, and where the last deal began, to go on from there.

        :raises InvalidPositionError: the game was taken up at a deal, and what came before is not in it
        """
        if self._taken_up:
            raise bad_record("a game that was taken up at a deal does not hold what came before")
        return GameRecord(self.rules, self.seed, self._dealer, self._start, self.actions, self._mark).to_json()

    @classmethod
    def from_json(cls, record: object) -> Self:
        """Reads a game back; only its last deal is played again. :meth:`verify` plays the others too.

        :raises InvalidPositionError: the record is none, or an action of the last deal was not legal
        """
        kept = GameRecord.from_json(record)
        game = cls(kept.rules, kept.seed, dealer=kept.dealer, scores=kept.scores)
        if kept.mark.actions:
            game._resume(kept)
        try:
            for action in kept.actions[kept.mark.actions :]:
                game.apply(action)
        except IllegalActionError as error:
            raise bad_record(f"an action that was not legal: {error}") from error
        return game

    def verify(self) -> None:
        """Plays the deals from which this game was not read back, and makes sure that they lead here.

        :raises InvalidPositionError: they do not
        """
        if self._resumed is None:
            return
        before = type(self)(self.rules, self.seed, dealer=self._dealer, scores=self._start)
        try:
            for action in self._actions[: self._resumed.actions]:
                before.apply(action)
        except IllegalActionError as error:
            raise bad_record(f"an action that was not legal: {error}") from error
        if before._mark != self._resumed:
            raise bad_record("the actions do not lead to where the record stands")
        self._events[:0] = before._events
        self._resumed = None

    def _resume(self, kept: GameRecord) -> None:
        check_scores(self.rules, kept.mark.scores)
        self._board = Board(self.rules, kept.mark.scores)
        self._actions = list(kept.actions[: kept.mark.actions])
        self._begin(kept.mark.deal)
        self._events.clear()
        self._resumed = kept.mark

    # What is legal

    def _choices(self, seat: int) -> Iterable[Action]:
        match self.phase:
            case Phase.LAY_AWAY:
                ways = combinations(self._deal.hands[seat], self.rules.laid_away)
                return (LayAway(seat, Cards(cards)) for cards in ways)
            case Phase.PLAY:
                return (PlayCard(seat, card) for card in self._play.playable(seat))
            case Phase.ANNOUNCE:
                return (Announce(seat, points) for points in range(MAX_COUNT + 1))
            case _:
                return (Reply(seat, answer) for answer in _ANSWERS)

    def _check(self, action: Action) -> None:
        match action:
            case LayAway(seat, cards):
                self._check_turn(action, Phase.LAY_AWAY)
                self._check_laid_away(seat, cards)
            case PlayCard(seat, card):
                self._check_turn(action, Phase.PLAY)
                if not isinstance(card, Card):
                    _refuse(ActionFault.ACTION_UNKNOWN, f"{card!r} is no card: Card.parse reads one from text")
                if card not in self._play.hands[seat]:
                    _refuse(ActionFault.CARD_NOT_HELD, f"seat {seat} does not hold {card}")
                if self._play.count + card.value > LIMIT:
                    _refuse(ActionFault.CARD_PASSES_31, f"{card} on {self._play.count} passes {LIMIT}")
            case Announce(_, points):
                self._check_turn(action, Phase.ANNOUNCE)
                if type(points) is not int or not 0 <= points <= MAX_COUNT:
                    _refuse(ActionFault.ANNOUNCEMENT_OUT_OF_RANGE, f"a count is 0 to {MAX_COUNT}, not {points}")
            case Reply(_, answer):
                self._check_turn(action, Phase.ANSWER)
                if answer not in _ANSWERS:
                    _refuse(ActionFault.ANSWER_UNKNOWN, f"{answer!r} is no answer")
            case _:
                _refuse(ActionFault.ACTION_UNKNOWN, f"{action!r} is no action")

    def _check_turn(self, action: Action, phase: Phase) -> None:
        if self.phase is Phase.OVER:
            _refuse(ActionFault.GAME_OVER, "the game is over")
        if self.phase is not phase:
            _refuse(ActionFault.NOT_NOW, f"seat {action.seat} cannot {action}: {_WAITS_FOR[self.phase]}")
        if type(action.seat) is not int or action.seat not in self.to_act:
            seats = " and ".join(map(str, self.to_act))
            _refuse(ActionFault.NOT_YOUR_TURN, f"seat {action.seat} cannot {action}: the game waits for seat {seats}")

    def _check_laid_away(self, seat: int, cards: Cards) -> None:
        wanted = self.rules.laid_away
        if len(cards) != wanted:
            _refuse(ActionFault.WRONG_NUMBER, f"{len(cards)} cards where {wanted} are laid away")
        for card in cards:
            if card not in self._deal.hands[seat]:
                _refuse(ActionFault.CARD_NOT_HELD, f"seat {seat} does not hold {card}")

    # What happens

    def _begin(self, number: int) -> None:
        dealer = (self._first_dealer + number) % self.rules.players
        self._deal = Deal(self.rules, number, dealer=dealer, pack=self._pack(number))
        self._play = Play([Cards()] * self.rules.players, leader=dealer)
        self._show = Show(self.rules, self._deal)
        self._mark = Mark(number, len(self._actions), self.scores)
        self._events.append(Dealt(number, dealer))
        self._wait(Phase.LAY_AWAY, *self._deal.waiting)

    def _pack(self, number: int) -> Cards:
        return pack(self.seed, number)

    def _wait(self, phase: Phase, *seats: int) -> None:
        self.phase = phase
        self.to_act = seats

    def _lay_away(self, seat: int, cards: Cards) -> None:
        deal = self._deal
        deal.lay_away(seat, cards)
        self._events.append(LaidAway(seat))
        if deal.waiting:
            self._wait(Phase.LAY_AWAY, *deal.waiting)
            return
        self._events.append(StarterCut(deal.starter))
        if deal.starter.rank == JACK and self._peg(deal.dealer, Reason.HIS_HEELS):
            return
        if self.rules.play:
            leader = self.rules.left_of(deal.dealer)
            self._play = Play(deal.hands, leader)
            self._wait(Phase.PLAY, leader)
        else:
            self._count_on()

    def _play_card(self, seat: int, card: Card) -> None:
        play = self._play
        made = play.put(seat, card)
        self._events.append(CardPlayed(seat, card, play.count))
        if made and self._peg(seat, Reason.PLAY, made):
            return
        gone, closing = play.pass_on()
        self._events += map(WentGo, gone)
        if closing and self._peg(seat, closing):
            return
        if play.turn is None:
            self._count_on()
        else:
            self._wait(Phase.PLAY, play.turn)

    def _count_on(self) -> None:
        """Counts until somebody must announce, or the next cards are dealt, or the game is over (S20)."""
        show = self._show
        while not show.over:
            if self.rules.muggins:
                self._events.append(LaidOpen(show.counter, show.crib, show.cards))
                self._wait(Phase.ANNOUNCE, show.counter)
                return
            if self._settle(self.scores):
                return
        self._begin(self._deal.number + 1)

    def _announce(self, points: int) -> None:
        show = self._show
        self._events.append(Announced(show.counter, points))
        self._before = self.scores
        show.announced = points
        self._events.append(self._board.advance(show.counter, points, Reason.COUNT))
        self._ask()

    def _answer(self, seat: int, answer: Answer) -> None:
        self._events.append(Answered(seat, answer))
        self._show.answers.append(answer)
        self._ask()

    def _ask(self) -> None:
        """Waits for the next answer, or settles the count that was announced and counts on."""
        asked = self._show.asked(self._before)
        if asked is not None:
            self._wait(Phase.ANSWER, asked)
        elif not self._settle(self._before):
            self._count_on()

    def _settle(self, scores: Sequence[int]) -> bool:
        """Settles a count and says whether the game is over.

        :param scores: holes by side before it was announced
        """
        counted = self._show.settle(scores)
        self._events.append(counted)
        settlement = counted.settlement
        # An announced count was pegged when it was announced (M2).
        moves = settlement.moves if settlement.announced is None else settlement.moves[1:]
        self._events += [self._board.move(move, crib=settlement.crib) for move in moves]
        return self._finished()

    def _peg(self, seat: int, reason: Reason, made: tuple[Combination, ...] = ()) -> bool:
        """Pegs at once, and says whether the game is over (S14)."""
        points = sum(combination.points for combination in made) if made else PEGS[reason]
        self._events.append(self._board.advance(seat, points, reason, made))
        return self._finished()

    def _finished(self) -> bool:
        self.outcome = outcome(self.rules, self._board.scores)
        if self.outcome is None:
            return False
        self._events.append(GameOver(self.outcome))
        self._wait(Phase.OVER)
        return True


def _refuse(reason: ActionFault, message: str) -> Never:
    raise IllegalActionError(reason, message)
