"""The cards nobody has seen, and what they make of cards that are held.

Suits matter for flush and nobs alone. All cases are counted by ranks first; how many of them have nobs follows from
how the suits of each rank are left, and the few that are a flush are moved up afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from math import comb
from typing import Final

from webapp.cribbage.cards import JACK, KING, Card, Cards, Suit, deck
from webapp.cribbage.counting import HAND_SIZE, MAX_COUNT
from webapp.cribbage.distribution import Distribution
from webapp.cribbage.multisets import ways, worths
from webapp.cribbage.worths import ORDER, OTHERS, STAND, STEPS, sums

_PARTS: Final = 144
"""Divisible by the product of the numbers of cards that can be left of two ranks."""


class Unseen:
    """The cards nobody has seen, any of which can come."""

    def __init__(self, seen: Cards) -> None:
        gone = set(seen)
        self.cards = [card for card in deck() if card not in gone]
        left = [0] * (KING + 1)
        for card in self.cards:
            left[card.rank] += 1
        self._left = left
        self._columns: dict[tuple[int, frozenset[Suit]], tuple[list[int], int]] = {}
        self._sets: dict[int, list[int]] = {}
        self._suited: dict[tuple[int, Suit], tuple[list[int], list[int]]] = {}

    def distribution(self, held: Cards, *, crib: bool) -> Distribution:
        """Counts every set of unseen cards that completes ``held``, once for each card of it as the starter."""
        size = HAND_SIZE + 1 - len(held)
        ranks = tuple(sorted([STAND[card.rank] for card in held]))
        jacks = frozenset([card.suit for card in held if card.rank == JACK])
        column, shift = self._column(size, jacks)
        tally = worths(ranks).tally(column)
        below = (1 << shift) - 1
        cases = tally
        if max(tally) > below:
            cases = [number & below for number in tally]
            for worth, number in enumerate(tally):
                if number > below:
                    cases[worth + 1] += number >> shift
        suits = {card.suit for card in held}
        if len(suits) < 2:
            for suit in suits or Suit:
                self._flush_of_five(cases, ranks, suit, size, jack_held=bool(jacks))
                if not crib:
                    self._flush_of_four(cases, ranks, suit, size)
        return Distribution(tuple(cases))

    def _column(self, size: int, jacks: frozenset[Suit]) -> tuple[list[int], int]:
        """Returns for each multiset of ``size`` ranks how many cases it stands for.

        Two numbers are in one: those with nobs above, shifted as far as the number returned beside says, and all
        others below.

        :param jacks: suits of the jacks that are held
        """
        try:
            return self._columns[size, jacks]
        except KeyError:
            pass
        shift = (comb(len(self.cards), size) * size).bit_length()
        below = (1 << shift) - 1
        if jacks:
            column = self._with_held_jacks(size, jacks, below)
        else:
            column, self._sets[size] = self._without_held_jacks(size, below)
        self._columns[size, jacks] = column, shift
        return column, shift

    def _without_held_jacks(self, size: int, below: int) -> tuple[list[int], list[int]]:
        """Returns for each multiset its cases and its sets of cards. Nobs comes from jacks that come themselves."""
        others = ways([self._left[rank] for rank in OTHERS], size)
        coming = frozenset([card.suit for card in self.cards if card.rank == JACK])
        # If a jack is among the other cards, how likely a starter makes it nobs.
        nobs = self._parts_with_nobs(coming, size - 1, among=len(coming)) if coming and size > 1 else []
        all_sets = others[size].copy()
        column = [size * number for number in all_sets]
        for jacks in range(1, size + 1):
            chosen = comb(len(coming), jacks)
            sets = [chosen * number for number in others[size - jacks]]
            all_sets += sets
            if chosen and nobs:
                column += [
                    size * number + number * jacks * parts // _PARTS * below
                    for number, parts in zip(sets, nobs[size - jacks], strict=True)
                ]
            else:
                column += [size * number for number in sets]
        return column, all_sets

    def _with_held_jacks(self, size: int, jacks: frozenset[Suit], below: int) -> list[int]:
        """Returns the cases of each multiset when starters of the suits of held jacks make nobs too."""
        column, _ = self._column(size, frozenset())
        nobs = self._parts_with_nobs(jacks, size, among=1)
        by_multiset = chain.from_iterable(nobs[size - coming] for coming in range(size + 1))
        return [
            cases + sets * parts // _PARTS * below
            for cases, sets, parts in zip(column, self._sets[size], by_multiset, strict=True)
        ]

    def _parts_with_nobs(self, suits: frozenset[Suit], size: int, *, among: int) -> list[list[int]]:
        """Returns for each multiset without a jack how likely, in parts, a starter among them has one of ``suits``.

        :param among: the suits are equally likely, and there are so many of them
        :return: by the size of the multisets, as :func:`sums` does
        """
        parts = [0] * (KING + 1)
        for card in self.cards:
            if card.suit in suits:
                parts[card.rank] += _PARTS // (self._left[card.rank] * among)
        return sums([parts[rank] for rank in OTHERS], size)

    def _flush_of_five(
        self, cases: list[int], ranks: tuple[int, ...], suit: Suit, size: int, *, jack_held: bool
    ) -> None:
        """Moves the cases in which all five cards are of a suit; held cards, if any, are of this suit."""
        row = worths(ranks).row
        without_jack, with_jack = self._of_suit(suit, size)
        for places, nobs in ((without_jack, size if jack_held else 0), (with_jack, size - 1)):
            # Any of the cards to come can be the starter; there is nobs unless the jack is that one.
            for worth, number in enumerate(_tally(row, places)):
                if number:
                    _move(cases, worth, HAND_SIZE + 1, number * (size - nobs))
                    _move(cases, worth + 1, HAND_SIZE + 1, number * nobs)

    def _flush_of_four(self, cases: list[int], ranks: tuple[int, ...], suit: Suit, size: int) -> None:
        """Moves the cases in which the four cards of a hand are of a suit and the starter is of another."""
        for stand, rank in enumerate(ORDER):
            starters = self._left[rank] - (Card(rank, suit) in self.cards)
            row = worths(tuple(sorted((*ranks, stand)))).row
            for places in self._of_suit(suit, size - 1):
                for worth, number in enumerate(_tally(row, places)):
                    if number:
                        _move(cases, worth, HAND_SIZE, number * starters)

    def _of_suit(self, suit: Suit, size: int) -> tuple[list[int], list[int]]:
        """Returns the places that all sets of ``size`` cards of a suit have among the multisets of their size.

        :return: those without and those with the jack of the suit
        """
        try:
            return self._suited[size, suit]
        except KeyError:
            pass
        found: list[list[int]] = [[0], *([] for _ in range(size))]
        jack = False
        for card in self.cards:
            if card.suit is not suit:
                continue
            if card.rank == JACK:
                jack = True
                continue
            stand = STAND[card.rank]
            for larger in range(size, 0, -1):
                step = STEPS[larger - 1][stand]
                found[larger] += [before + step for before in found[larger - 1]]
        with_jack = [before + STEPS[size - 1][STAND[JACK]] for before in found[size - 1]] if jack and size else []
        self._suited[size, suit] = found[size], with_jack
        return found[size], with_jack


def _tally(row: bytes, places: Iterable[int]) -> list[int]:
    """Returns how many of some places in a row are of each worth."""
    tally = [0] * (MAX_COUNT + 1)
    for place in places:
        tally[row[place]] += 1
    return tally


def _move(cases: list[int], count: int, points: int, number: int) -> None:
    """Counts some cases for more points than so far."""
    if number:
        cases[count] -= number
        cases[count + points] += number
