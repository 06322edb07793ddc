"""What to deal next: the hands a player learns most from, among hands as they come.

Every second step of a run is dealt as in nature, whatever the player can or cannot do; so at most half of any run,
from its first step on, is adapted. On the other steps comes

- a missed hand whose turn it is: the first time after :data:`AFTER_A_MISS` other hands or a few more, again after
  :data:`AFTER_A_HIT` or a few more, until it was right twice; but not two of them in turn, so that who misses much
  does not count the same few hands over and over; or else
- of some hands drawn at random the one in which the player is expected to miss most points, no item counting for more
  than :data:`MOST`.

Whether a hand or a crib is counted, and who deals, stays as the run has it.

The cards of a step follow from the seed of the run, the step and the player's :class:`Practice` as it was when the
step before was counted. Who chooses them then and keeps them with the run shows the same cards after a reload, whatever
the player counts meanwhile elsewhere. When a missed hand is due is reckoned in the player's counts, in whatever runs.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Any, Final

from webapp.cribbage import HAND_SIZE, Card, Cards, Count
from webapp.trainer.drawing import candidates
from webapp.trainer.items import Item, items, items_of
from webapp.trainer.mastery import Mastery, Record
from webapp.trainer.runs import Deal, RunSettings, deal, given_deal

EVERY: Final = 2
"""One step in so many is adapted."""
AFTER_A_MISS: Final = 3
"""How many other hands come before a missed one returns."""
AFTER_A_HIT: Final = 8
"""How many other hands come before one returns that was right after it was missed."""
RIGHTS: Final = 2
"""How often a missed hand is to be right before it is done with."""
WAITING: Final = 6
"""How many missed hands wait at most; one more takes the place of the one missed longest ago."""
CANDIDATES: Final = 50
"""Of so many hands the one to learn most from is taken."""
WRITTEN: Final = 512
"""How many texts are remembered, at most, with what they say."""
MOST: Final = 3
"""No item adds more points than so many to the worth of a candidate.

It is met once in a hand, however much it is worth there: without a limit hands full of one thing, and big ones that
hardly ever come, would push out those with several to learn from.
"""


class InvalidPracticeError(ValueError):
    """What was kept is no practice."""


@dataclass(frozen=True, slots=True)
class Missed:
    """A hand that was missed and comes back."""

    hand: Cards
    starter: Card
    crib: bool
    due: int
    """The first count as which it may return, by the number of the player's counts."""
    rights: int = 0
    """How often it was right since."""


@dataclass(frozen=True, slots=True)
class Practice:
    """All that the choice of the next hand hangs on. Counting a hand gives a new one."""

    mastery: Mastery = field(default_factory=Mastery)
    missed: tuple[Missed, ...] = ()
    """The hands that wait to come back, as they were missed."""
    returned: int = 0
    """The last count by which one of them was counted again; 0 before."""
    counts: int = 0
    """How many hands were counted."""

    def blame(self, counted: Count, announced: int) -> dict[Item, float]:
        """Returns every item of a hand with its share of the blame for a wrong count; all 0 for a right one."""
        return self.mastery.blame(items(counted), announced - counted.total)

    def after(
        self, counted: Count, announced: int, shares: Mapping[Item, float] | None = None, *, hinted: bool = False
    ) -> Practice:
        """Returns what is known once one more count is in.

        :param shares: what :meth:`blame` says of it, if it was asked already
        :param hinted: whether the player had hints; then a right count proves nothing
        """
        number = self.counts + 1
        difference = announced - counted.total
        unproved = hinted and not difference
        mastery = self.mastery if unproved else self.mastery.after(shares or self.blame(counted, announced))
        before = next((missed for missed in self.missed if _same(missed, counted)), None)
        others = self.missed if before is None else tuple(missed for missed in self.missed if missed is not before)
        returned = self.returned if before is None else number
        if difference:
            back = Missed(counted.hand, counted.starter, counted.crib, number + 1 + AFTER_A_MISS)
            return Practice(mastery, (*others, back)[-WAITING:], returned, number)
        if unproved and before is not None:
            again = replace(before, due=number + 1 + AFTER_A_MISS)
            return Practice(mastery, (*others, again), returned, number)
        if before is None or before.rights + 1 == RIGHTS:
            return Practice(mastery, others, returned, number)
        back = replace(before, due=number + 1 + AFTER_A_HIT, rights=before.rights + 1)
        return Practice(mastery, (*others, back), returned, number)

    def joined(self, other: Practice) -> Practice:
        """Returns the practice when another's turns out to be the same player's: what waits comes back as soon as it
        would have, the hands of both in turn."""
        counts = self.counts + other.counts
        waiting = [
            replace(missed, due=missed.due - practice.counts + counts)
            for practice in (other, self)
            for missed in practice.missed
        ]
        # Of a hand that both have missed, what is known here holds.
        missed = tuple({(one.hand, one.starter, one.crib): one for one in waiting}.values())
        returned = max(practice.returned - practice.counts + counts for practice in (self, other))
        return Practice(self.mastery.joined(other.mastery), missed[-WAITING:], returned, counts)

    def write(self) -> str:
        """Returns the practice as a text to keep."""
        text = _write(self)
        if len(_WRITTEN) >= WRITTEN:
            _WRITTEN.clear()
        _WRITTEN[text] = self
        return text

    @classmethod
    def read(cls, text: str | None) -> Practice:
        """Reads a kept text. None, and one that other versions of the program wrote, mean that nothing is known."""
        if text is not None and (written := _WRITTEN.pop(text, None)) is not None:
            return written
        try:
            return cls() if text is None else cls.from_plain(json.loads(text))
        except (InvalidPracticeError, json.JSONDecodeError):
            return cls()

    @classmethod
    def from_plain(cls, kept: Mapping[str, Any]) -> Practice:
        """Reads the values that stand in a kept text, which is JSON.

        :raises InvalidPracticeError: if it is something else
        """
        try:
            mastery = Mastery.from_plain(kept["mastery"])
            missed = tuple([_missed(*one) for one in kept["missed"]])
            returned, counts = int(kept["returned"]), int(kept["counts"])
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise InvalidPracticeError(f"{kept!r} is no practice") from error
        return cls(mastery, missed, returned, counts)


_WRITTEN: Final[dict[str, Practice]] = {}
"""What was written last for each player, by its text: most of it is read here again when he has counted once more."""


def join_practices(one: str | None, other: str | None) -> str | None:
    """Returns what is known of a player whom two were thought to be; both as :meth:`Practice.write` returned it."""
    if one is None or other is None:
        return one if other is None else other
    return Practice.read(one).joined(Practice.read(other)).write()


def choose(settings: RunSettings, seed: str, step: int, practice: Practice) -> str | None:
    """Returns the cards chosen for a step of a run, the starter last, or None where it comes as dealt."""
    if not settings.adapted or not adapted(step):
        return None
    chosen = adapt(deal(settings, seed, step), seed, step, practice)
    return "".join(map(str, (*chosen.hand, chosen.starter)))


def deal_chosen(settings: RunSettings, seed: str, step: int, chosen: str | None) -> Deal:
    """Returns what comes at a step of a run, with the cards that :func:`choose` returned for it."""
    return deal(settings, seed, step, () if chosen is None else Cards.parse(chosen, number=HAND_SIZE + 1))


def adapted(step: int) -> bool:
    """Says whether a step, counted from 1, is not dealt as in nature."""
    return step % EVERY == 0


def adapt(dealt: Deal, seed: str, step: int, practice: Practice | None) -> Deal:
    """Returns what comes at a step instead of what the run deals there.

    :param dealt: what the run deals there as in nature; its crib and dealer stay
    :param seed: the run's, which only the server can work out
    :param practice: the player's as it was when the step before was counted; None if all is to come as dealt
    """
    if practice is None or not adapted(step):
        return dealt
    number = practice.counts + 1
    due = [missed for missed in practice.missed if missed.due <= number and missed.crib == dealt.crib]
    if due and number - practice.returned > EVERY:
        first = min(due, key=lambda missed: missed.due)
        return replace(dealt, hand=first.hand, starter=first.starter)
    misses = {item: practice.mastery.of(item).miss for item in Item}
    drawn = islice(candidates(Random(f"{seed}:adapted:{step}")), CANDIDATES)
    five = max(drawn, key=lambda cards: _expected_miss(misses, cards, crib=dealt.crib))
    return replace(dealt, hand=Cards(five[:HAND_SIZE]), starter=five[HAND_SIZE])


def _expected_miss(misses: Mapping[Item, float], five: Sequence[Card], *, crib: bool) -> float:
    parts = items_of(five[:HAND_SIZE], five[HAND_SIZE], crib=crib)
    return sum([misses[part.item] * min(part.points, MOST) for part in parts])


_json = json.JSONEncoder(separators=(",", ":")).encode


def _write(practice: Practice) -> str:
    """Returns a practice as JSON. Of estimates and missed hands a count changes few, and the others are not written
    anew."""
    records = ",".join([_record(item, record) for item, record in practice.mastery.records.items()])
    missed = ",".join([_hand(one) for one in practice.missed])
    rest = f'"returned":{practice.returned},"counts":{practice.counts}'
    return f'{{"mastery":{{{records}}},"missed":[{missed}],{rest}}}'


@lru_cache(maxsize=4096)
def _record(item: Item, record: Record) -> str:
    # Items are texts, records are pairs, and JSON writes both as such.
    return f"{_json(item)}:{_json(record)}"


@lru_cache(maxsize=4096)
def _hand(missed: Missed) -> str:
    return _json(["".join(map(str, missed.hand)), str(missed.starter), missed.crib, missed.due, missed.rights])


@lru_cache(maxsize=1024)
def _missed(hand: str, starter: str, crib: bool, due: int, rights: int) -> Missed:
    dealt = given_deal(hand, starter, crib=crib)
    return Missed(dealt.hand, dealt.starter, bool(crib), int(due), int(rights))


def _same(missed: Missed, counted: Count) -> bool:
    return missed.starter is counted.starter and missed.hand == counted.hand and missed.crib == counted.crib
