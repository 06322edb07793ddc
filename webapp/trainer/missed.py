"""What a player missed in a race: his own wrong counts, wrong calls, steps back, and the faults he let pass."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from webapp.cribbage import Accept, Count, Counted, Overcount, Reason, Rules, SteppedBack, sharp_answer
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


@dataclass(frozen=True, slots=True)
class OwnCount:
    """A hand or crib of the player's, settled."""

    count: Count
    said: int
    taken: int
    """Points that others pegged by calling (M4, M6)."""
    holes_back: int
    """Holes really moved for an empty one (B5)."""


@dataclass(frozen=True, slots=True)
class OwnAnswer:
    """What the player answered to the count of somebody else, settled."""

    right: bool
    """Whether it was the answer of somebody who sees everything."""
    won: int
    """Points pegged by it (M4, M6)."""
    given: int
    """Points that others pegged for it (M5)."""
    wrong_call: bool
    """A call where nothing was missed, or nothing was too much (M5, M7)."""
    let_pass: bool
    """A wrong count that was accepted."""


_CALLED = (Reason.MUGGINS, Reason.OVERCOUNT)


def settled(happened: Iterable[Happening], rules: Rules) -> Iterator[OwnCount | OwnAnswer]:
    """Yields the player's own counts and answers, in the order in which they were settled.

    :param happened: what happened in a deal, or since a move
    """
    happened = list(happened)
    claims = iter([each for each in happened if isinstance(each, Claim)])
    for each in happened:
        if not isinstance(each, Counted):
            continue
        if each.seat == YOU:
            announced = each.settlement.announced
            yield _own_count(each, next(claims).points if announced is None else announced)
        elif (answer := _own_answer(each, rules)) is not None:
            yield answer


def missed(deals: Iterable[Iterable[Happening]], rules: Rules) -> Missed:
    """Adds up what the player missed.

    :param deals: what happened, deal by deal
    """
    sums = Missed()
    for number, happened in enumerate(deals):
        happened = list(happened)
        for each in happened:
            if isinstance(each, SteppedBack) and each.seat == YOU:
                sums.steps_back += 1
                sums.holes_back -= each.holes
        for own in settled(happened, rules):
            match own:
                case OwnCount(count=count, said=said):
                    sums.counts += 1
                    sums.taken += own.taken
                    if said != count.total:
                        sums.wrong.append(WrongCount(number, count.crib, said, count.total))
                case OwnAnswer():
                    sums.let_pass += own.let_pass
                    sums.wrong_calls += own.wrong_call
                    sums.given += own.given
    return sums


def _own_count(counted: Counted, said: int) -> OwnCount:
    moves = counted.settlement.moves
    return OwnCount(
        counted.count,
        said,
        taken=sum(move.points for move in moves if move.reason in _CALLED),
        holes_back=-sum(move.holes for move in moves if move.reason is Reason.STEP_BACK),
    )


def _own_answer(counted: Counted, rules: Rules) -> OwnAnswer | None:
    """Returns what the player answered to a count; None where he was not asked."""
    settlement = counted.settlement
    asked = rules.opponents(counted.seat)
    place = asked.index(YOU) if YOU in asked else len(asked)
    if settlement.announced is None or place >= len(settlement.answers):
        return None
    answer = settlement.answers[place]
    right = answer == sharp_answer(settlement.real, settlement.announced)
    if answer == Accept():
        return OwnAnswer(right, won=0, given=0, wrong_call=False, let_pass=not right)
    won = sum(move.points for move in settlement.moves if move.reason in _CALLED and move.seat == YOU)
    given = sum(move.points for move in settlement.moves if move.reason is Reason.WRONG_CALL)
    wrong = bool(given) or (answer == Overcount() and not settlement.excess)
    return OwnAnswer(right, won, given if wrong else 0, wrong_call=wrong, let_pass=False)
