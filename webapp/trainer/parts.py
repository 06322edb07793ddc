"""Counting part by part: what a player says of some cards, and how it compares with the real count.

A part is as right in one piece as in several: three of a kind are a pair royal or three pairs, a double run is two
runs and a pair. So a part stands for its *atoms*, and only atoms are compared: a fifteen (S21), two cards of one rank
(S22), one run (S23), the four cards of a flush and its fifth card (S24), his nobs (S25).

What a part stands for, and how many points it claims, follows from what was said of which cards, not from whether it is
there: nothing here tells of the real count before :func:`grade` is asked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, product
from typing import Final

from webapp.cribbage import HAND_SIZE, MAX_COUNT, Card, Cards, Combination, Count, Group, Kind, RunShape
from webapp.cribbage.counting import OF_ONE_RANK, worth


class Refusal(StrEnum):
    """Why what was said cannot be a part, whatever the cards are worth."""

    NO_CARDS = "no_cards"
    FIFTEEN_SIZE = "fifteen_size"
    PAIR_SIZE = "pair_size"
    RUN_SIZE = "run_size"
    FLUSH_SIZE = "flush_size"
    NOBS_SIZE = "nobs_size"
    SAID = "said"
    """The same was said of the same cards."""
    TOO_MUCH = "too_much"
    """With it the total would be more than any hand is worth (S26)."""


class SayingError(ValueError):
    """What was said is no part."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal


class InvalidPartError(ValueError):
    """A text that is no part of these cards."""


@dataclass(frozen=True, slots=True)
class Atom:
    """The least that can be seen or overlooked."""

    group: Group
    cards: frozenset[Card]
    points: int


@dataclass(frozen=True, slots=True)
class Said:
    """One part of a count, as a player said it."""

    group: Group
    cards: Cards
    """As they lie, the starter last."""

    def __str__(self) -> str:
        return f"{self.group}-{''.join(map(str, self.cards))}"

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """What it stands for."""
        return _atoms(self.group, self.cards)

    @property
    def points(self) -> int:
        """Points it claims."""
        return sum(atom.points for atom in self.atoms)

    @property
    def shape(self) -> RunShape | None:
        """The unit of runs it claims, with the pairs inside; None of what is no run."""
        if self.group is not Group.RUNS:
            return None
        runs = sum(atom.group is Group.RUNS for atom in self.atoms)
        return tuple(RunShape)[runs - 1]

    @property
    def length(self) -> int:
        """Cards of each run it claims, or all its cards."""
        return len(_by_rank(self.cards)) if self.group is Group.RUNS else len(self.cards)

    @property
    def kind(self) -> Kind:
        """What it claims to be; of several runs, what each of them is."""
        match self.group:
            case Group.FIFTEENS:
                return Kind.FIFTEEN
            case Group.PAIRS:
                return OF_ONE_RANK[len(self.cards)]
            case Group.RUNS:
                return Kind.RUN
            case Group.FLUSH:
                return Kind.FLUSH
            case Group.NOBS:
                return Kind.NOBS


class Mark(StrEnum):
    """What a part proves to be."""

    RIGHT = "right"
    PARTLY = "partly"
    """Some of it is there and was not said before."""
    TWICE = "twice"
    """It is there, but was said before."""
    ABSENT = "absent"
    """It is not there."""


@dataclass(frozen=True, slots=True)
class Graded:
    """A part with its mark."""

    said: Said
    mark: Mark
    worth: int
    """Its points that are there and were not said before."""


@dataclass(frozen=True, slots=True)
class Grades:
    """How the parts of a count compare with the real one."""

    parts: tuple[Graded, ...]
    """In the order they were said."""
    missing: tuple[Combination, ...]
    """What was not said: whole combinations, or what is left of one.

    Of a flush whose four cards were said the fifth is left: all its cards, for 1 point.
    """

    @property
    def right(self) -> bool:
        """Whether every part is right and none is missing."""
        return not self.missing and all(part.mark is Mark.RIGHT for part in self.parts)


_SIZES: Final = {
    Group.FIFTEENS: (range(2, HAND_SIZE + 2), Refusal.FIFTEEN_SIZE),
    Group.PAIRS: (range(2, HAND_SIZE + 1), Refusal.PAIR_SIZE),
    Group.FLUSH: (range(HAND_SIZE, HAND_SIZE + 2), Refusal.FLUSH_SIZE),
    Group.NOBS: (range(1, 2), Refusal.NOBS_SIZE),
}


def say(before: Sequence[Said], group: Group, chosen: Collection[Card], five: Cards) -> tuple[Said, ...]:
    """Returns the parts said so far with one more.

    >>> hand = Cards.parse("6H 7S 8D 8C AC")
    >>> (double_run,) = say((), Group.RUNS, hand[:4], hand)
    >>> double_run.shape, double_run.points
    (<RunShape.DOUBLE_RUN: 'double_run'>, 8)

    :param chosen: some of the cards
    :param five: the cards as they lie, the starter last
    :raises SayingError: if it cannot be a part
    """
    cards = Cards(card for card in five if card in chosen)
    if not cards:
        raise SayingError(Refusal.NO_CARDS)
    if group is Group.RUNS:
        if len(_by_rank(cards)) < 3:
            raise SayingError(Refusal.RUN_SIZE)
    else:
        sizes, refusal = _SIZES[group]
        if len(cards) not in sizes:
            raise SayingError(refusal)
    said = Said(group, cards)
    if said in before:
        raise SayingError(Refusal.SAID)
    if total([*before, said]) > MAX_COUNT:
        raise SayingError(Refusal.TOO_MUCH)
    return (*before, said)


def reread(texts: Iterable[str], five: Cards) -> tuple[Said, ...]:
    """Reads back parts that were written as text.

    :raises InvalidPartError: if they are none of these cards, or could not have been said
    """
    said: tuple[Said, ...] = ()
    for text in texts:
        group, _, written = text.partition("-")
        try:
            cards = Cards.parse(written)
            said = say(said, Group(group), cards, five)
        except ValueError as error:
            raise InvalidPartError(f"{text!r} is no part") from error
        if str(said[-1]) != text:
            raise InvalidPartError(f"{text!r} is no part of {five}")
    return said


def total(parts: Iterable[Said]) -> int:
    """Returns the points that parts claim together: the running total."""
    return sum(part.points for part in parts)


def grade(counted: Count, parts: Sequence[Said]) -> Grades:
    """Compares what was said with the real count.

    What the parts claim, without what is not there or was said before, and with what is missing, is the real count.
    """
    of = {combination: _atoms(combination.kind.group, combination.cards) for combination in counted.combinations}
    left = {atom for atoms in of.values() for atom in atoms}
    real = frozenset(left)
    graded = []
    for said in parts:
        atoms = said.atoms
        fresh = left.intersection(atoms)
        left -= fresh
        graded.append(Graded(said, _mark(atoms, fresh, real), sum(atom.points for atom in fresh)))
    missing = [each for combination, atoms in of.items() for each in _left_of(combination, atoms, left)]
    return Grades(tuple(graded), tuple(missing))


def _mark(atoms: Collection[Atom], fresh: Collection[Atom], real: Collection[Atom]) -> Mark:
    if len(fresh) == len(atoms):
        return Mark.RIGHT
    if fresh:
        return Mark.PARTLY
    return Mark.TWICE if any(atom in real for atom in atoms) else Mark.ABSENT


def _left_of(combination: Combination, atoms: Sequence[Atom], left: Collection[Atom]) -> Iterable[Combination]:
    still = [atom for atom in atoms if atom in left]
    if len(still) == len(atoms):
        return [combination]
    if combination.kind is Kind.FLUSH:
        return [Combination(Kind.FLUSH, combination.cards, atom.points) for atom in still]
    return [
        Combination(Kind.PAIR, Cards(card for card in combination.cards if card in atom.cards), atom.points)
        for atom in still
    ]


def _atoms(group: Group, cards: Cards) -> tuple[Atom, ...]:
    match group:
        case Group.PAIRS:
            return _pairs(cards)
        case Group.RUNS:
            by_rank = _by_rank(cards)
            runs = product(*by_rank)
            inside = (pair for same in by_rank for pair in _pairs(same))
            return (*(Atom(group, frozenset(run), worth(Kind.RUN, len(run))) for run in runs), *inside)
        case Group.FLUSH:
            four, fifth = frozenset(cards[:HAND_SIZE]), frozenset(cards[HAND_SIZE:])
            points = worth(Kind.FLUSH, HAND_SIZE)
            more = worth(Kind.FLUSH, HAND_SIZE + 1) - points
            return (Atom(group, four, points), *([Atom(group, fifth, more)] if fifth else []))
        case Group.FIFTEENS:
            return (Atom(group, frozenset(cards), worth(Kind.FIFTEEN, len(cards))),)
        case Group.NOBS:
            return (Atom(group, frozenset(cards), worth(Kind.NOBS, len(cards))),)


def _pairs(cards: Sequence[Card]) -> tuple[Atom, ...]:
    return tuple(Atom(Group.PAIRS, frozenset(two), worth(Kind.PAIR, 2)) for two in combinations(cards, 2))


def _by_rank(cards: Iterable[Card]) -> list[list[Card]]:
    found: defaultdict[int, list[Card]] = defaultdict(list)
    for card in cards:
        found[card.rank].append(card)
    return list(found.values())
