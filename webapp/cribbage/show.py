"""The show of one deal: whose hand or crib is counted, announced, answered, settled (S20, M2, M3, M9)."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.cribbage.cards import Cards
from webapp.cribbage.counting import count, points
from webapp.cribbage.deal import Deal
from webapp.cribbage.events import Counted
from webapp.cribbage.rules import Rules
from webapp.cribbage.settlement import Answer, answers_wanted, settle


class Show:
    """The counts of one deal, in turn. It knows no scores but those it is told, and moves no peg."""

    counted: list[Counted]
    """The counts that are settled."""
    announced: int | None
    """What is announced for the count that is open; None before, and without Muggins."""
    answers: list[Answer]
    """The answers to it so far."""

    def __init__(self, rules: Rules, deal: Deal) -> None:
        self.rules = rules
        self.deal = deal
        self.counted = []
        self.announced = None
        self.answers = []
        self._turns = [*((seat, False) for seat in rules.from_left_of(deal.dealer)), (deal.dealer, True)]

    @property
    def over(self) -> bool:
        """Whether the crib is counted too."""
        return len(self.counted) == len(self._turns)

    @property
    def counter(self) -> int:
        """The seat whose hand or crib is to be counted now."""
        return self._turns[len(self.counted)][0]

    @property
    def crib(self) -> bool:
        """Whether it is a crib."""
        return self._turns[len(self.counted)][1]

    @property
    def cards(self) -> Cards:
        """Its four cards."""
        return self.deal.crib if self.crib else self.deal.hands[self.counter]

    def asked(self, scores: Sequence[int]) -> int | None:
        """Returns the seat that answers next; None when the count can be settled (M3, M10).

        :param scores: holes by side before the count was announced
        """
        return answers_wanted(
            self.rules,
            real=points(self.cards, self.deal.starter, self.crib),
            announced=self.announced,
            scores=scores,
            counter=self.counter,
            answers=self.answers,
        )

    def settle(self, scores: Sequence[int]) -> Counted:
        """Settles the count and goes on to the next.

        :param scores: holes by side before it was announced
        """
        counted = count(self.cards, self.deal.starter, crib=self.crib)
        settlement = settle(
            self.rules,
            real=counted.total,
            scores=scores,
            counter=self.counter,
            announced=self.announced,
            answers=self.answers,
            crib=self.crib,
        )
        settled = Counted(counted, settlement)
        self.counted.append(settled)
        self.announced = None
        self.answers = []
        return settled
