"""What a player missed in a race: his own wrong counts, wrong calls, steps back, and the faults he let pass."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from webapp.cribbage import Accept, Counted, Overcount, Reason, Rules, SteppedBack, sharp_answer
from webapp.trainer.races import Claim, Happening
from webapp.trainer.runs import YOU


@dataclass(frozen=True, slots=True)
class WrongCount:
    """A count of the player's own that was not right."""

    deal: int
    """Deals before it."""
    crib: bool
    said: int
    real: int


@dataclass(slots=True)
class Missed:
    """The sums of a race."""

    counts: int = 0
    """Hands and cribs the player counted."""
    wrong: list[WrongCount] = field(default_factory=list)
    taken: int = 0
    """Points that others pegged by calling muggins or overcount on the player (M4, M6)."""
    wrong_calls: int = 0
    """Calls of the player where nothing was missed, or nothing was too much (M5, M7)."""
    given: int = 0
    """Points that others pegged for them."""
    let_pass: int = 0
    """Wrong counts of others that the player accepted."""
    steps_back: int = 0
    holes_back: int = 0
    """Holes really moved (B5)."""


def missed(deals: Iterable[Iterable[Happening]], rules: Rules) -> Missed:
    """Adds up what the player missed.

    :param deals: what happened, deal by deal
    """
    sums = Missed()
    for number, happened in enumerate(deals):
        claims: Iterator[Claim] = iter([each for each in happened if isinstance(each, Claim)])
        for each in happened:
            if isinstance(each, SteppedBack) and each.seat == YOU:
                sums.steps_back += 1
                sums.holes_back -= each.holes
            elif isinstance(each, Counted) and each.seat == YOU:
                said = next(claims).points if each.settlement.announced is None else each.settlement.announced
                _own_count(sums, number, each, said)
            elif isinstance(each, Counted):
                _own_answer(sums, each, rules)
    return sums


def _own_count(sums: Missed, deal: int, counted: Counted, said: int) -> None:
    real = counted.count.total
    sums.counts += 1
    if said != real:
        sums.wrong.append(WrongCount(deal, counted.crib, said, real))
    taken = (Reason.MUGGINS, Reason.OVERCOUNT)
    sums.taken += sum(move.points for move in counted.settlement.moves if move.reason in taken)


def _own_answer(sums: Missed, counted: Counted, rules: Rules) -> None:
    settlement = counted.settlement
    asked = rules.opponents(counted.seat)
    place = asked.index(YOU) if YOU in asked else len(asked)
    if settlement.announced is None or place >= len(settlement.answers):
        return
    answer = settlement.answers[place]
    if answer == Accept():
        sums.let_pass += sharp_answer(settlement.real, settlement.announced) != Accept()
        return
    given = sum(move.points for move in settlement.moves if move.reason is Reason.WRONG_CALL)
    if given or (answer == Overcount() and not settlement.excess):
        sums.wrong_calls += 1
        sums.given += given
