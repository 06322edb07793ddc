"""Runs: a row of hands and cribs to count, as far as was chosen before.

A run is named by its code, which stands in addresses: `mixed.muggins.back-10.121.adapted.0f3c…` is a game under these
rules with hands chosen for the player, `hands.endless.0f3c…` goes on as dealt for as long as one likes,
`hands.endless.focus-pair-nobs.0f3c…` does so with a pair or his nobs in every hand, `lesson.runs.0f3c…` teaches runs,
`day.2026-11-30` is the same for everyone on that day, and `night.mixed.10.0f3c…` for everyone on a club night. The code
says everything about the run but its cards; those follow from a seed that only the server can work out. Two players
with the same code are dealt the same cards, as far as they are not chosen for either of them, unless the code was made
for one of them alone.
"""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from functools import lru_cache
from random import Random
from typing import Final

from webapp.cribbage import STEP_BACKS, Card, Cards, Rules, shuffled
from webapp.trainer.drawing import draw
from webapp.trainer.items import Item
from webapp.trainer.lessons import IN_A_ROW, Lesson, draw_for

YOU, OPPONENT = 0, 1
"""The seats, which are also the sides."""

TARGETS = (61, 121)
UNPEGGED: Final = Rules()
"""The rules of a run in which nothing is pegged: what is there is counted, and that is all."""
DAY_STEPS: Final = 10
"""Hands and cribs in the deal of a day."""
NIGHT_NUMBERS: Final = (5, 10, 15, 20, 30)
"""How many hands and cribs a club night may have."""
TIMED_SECONDS: Final = 120
"""How long one may count against the clock."""


class Deals(StrEnum):
    """What a run deals."""

    HANDS = "hands"
    CRIBS = "cribs"
    MIXED = "mixed"
    """As in a game: your hand each deal, and your crib when you are the dealer."""


_KINDS: Final = {Deals.HANDS: (False,), Deals.CRIBS: (True,), Deals.MIXED: (False, True)}
"""Whether what is dealt are cribs."""
_FOCUS: Final = "focus"


class Length(StrEnum):
    """How far a run goes."""

    GAME = "game"
    """Until a side has reached the target. Only here anything is pegged."""
    ENDLESS = "endless"
    TIMED = "timed"
    """Until the time is up that began when the player said so."""
    DAY = "day"
    """Ten counts, the same for everyone that day."""
    NIGHT = "night"
    """So many counts, the same for everyone on a club night."""
    LESSON = "lesson"
    """Until so many counts in a row are right."""


_FIXED: Final = (Length.TIMED, Length.DAY, Length.NIGHT, Length.LESSON)
"""Where the same is dealt to everyone."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Four cards to count with the starter."""

    hand: Cards
    """The four cards of the hand, or of the crib."""
    starter: Card
    crib: bool
    dealer: int
    """Seat of the dealer, who owns the crib."""


class InvalidRunError(ValueError):
    """A text that is no run's code, or a choice of settings that cannot be."""


@dataclass(frozen=True, slots=True)
class RunSettings:
    """What is chosen before a run starts.

    :raises InvalidRunError: settings that do not go together
    """

    deals: Deals = Deals.MIXED
    rules: Rules = field(default_factory=lambda: Rules(muggins=True))
    given: Deal | None = None
    """A hand or crib to start with; later ones are dealt."""
    nonce: str = ""
    """Tells runs with the same settings apart. The deal of a day has none: there is one a day."""
    length: Length = Length.GAME
    adapted: bool = False
    """Whether hands are chosen by what the player is unsure of, and not all as dealt."""
    day: date | None = None
    """Of a deal of the day."""
    focus: tuple[Item, ...] = ()
    """If there are any, every hand has at least one of these items. In the order of :class:`Item`, each once."""
    lesson: Lesson | None = None
    number: int | None = None
    """How many hands and cribs a club night has."""

    def __post_init__(self) -> None:
        if self.rules.players != 2 or self.rules.lowball or self.rules.target not in TARGETS:
            raise InvalidRunError(f"no run is counted under {self.rules}")
        if self.length is not Length.GAME and self.rules != UNPEGGED:
            raise InvalidRunError(f"nothing is pegged in a run of length {self.length}")
        if self.length in _FIXED and (self.given or self.adapted or self.focus):
            raise InvalidRunError(f"in a run of length {self.length} nothing can be chosen")
        if (self.day is None) == (self.length is Length.DAY):
            raise InvalidRunError("a deal of the day, and nothing else, has a date")
        if self.day is not None and (self.deals is not Deals.MIXED or self.nonce):
            raise InvalidRunError("there is one deal of the day")
        if self.number not in (NIGHT_NUMBERS if self.length is Length.NIGHT else (None,)):
            raise InvalidRunError("a club night, and nothing else, has a number of hands")
        if (self.lesson is None) == (self.length is Length.LESSON):
            raise InvalidRunError("a lesson, and nothing else, teaches something")
        if self.lesson is not None and self.deals is not _dealt_in(self.lesson):
            raise InvalidRunError(f"{self.deals} are not what is counted in the lesson {self.lesson}")
        if self.focus:
            self._check_focus()

    def _check_focus(self) -> None:
        if self.focus != tuple([item for item in Item if item in self.focus]):
            raise InvalidRunError(f"{self.focus} are not in order")
        if self.adapted:
            raise InvalidRunError("hands are chosen in one way at a time")
        if not can_have(self.deals, self.focus):
            raise InvalidRunError(f"not all {self.deals} can have any of {self.focus}")

    @property
    def pegged(self) -> bool:
        """Whether points are pegged on a board."""
        return self.length is Length.GAME

    @property
    def last(self) -> int | None:
        """The number of the last step, if it is known before."""
        return DAY_STEPS if self.length is Length.DAY else self.number

    @property
    def common(self) -> bool:
        """Whether all who count it are compared by it: each once, without hints, and timed by the server alone."""
        return self.length in (Length.DAY, Length.NIGHT)

    def ends(self, step: int, streak: int) -> bool:
        """Says whether a run in which nothing is pegged ends with a step.

        :param streak: right counts in a row after it
        """
        return step == self.last or (self.lesson is not None and streak >= IN_A_ROW)

    @property
    def code(self) -> str:
        """The run's name in addresses."""
        if self.day is not None:
            return f"day.{self.day.isoformat()}"
        if self.lesson is not None:
            return f"lesson.{self.lesson}.{self.nonce}"
        if self.length is Length.NIGHT:
            return f"night.{self.deals}.{self.number}.{self.nonce}"
        rules = self.rules
        game = (
            "muggins" if rules.muggins else "plain",
            rules.step_back.name if rules.step_back else "none",
            str(rules.target),
        )
        parts = (
            _given_code(self.given) if self.given else self.deals.value,
            *(game if self.pegged else (self.length.value,)),
            *(("adapted",) if self.adapted else ()),
            *(("-".join((_FOCUS, *self.focus)),) if self.focus else ()),
            self.nonce,
        )
        return ".".join(parts)

    @classmethod
    def parse(cls, code: str) -> RunSettings:
        """Reads a code back.

        :raises InvalidRunError: if it is not one that `code` writes
        """
        return _read(code)


@lru_cache(maxsize=2048)
def _read(code: str) -> RunSettings:
    """Reads a code. Every page of a run, and every form, asks for it again."""
    try:
        settings = _parse(code.split("."))
    except (KeyError, ValueError) as error:
        raise InvalidRunError(f"{code!r} is no run") from error
    if settings.code != code:
        raise InvalidRunError(f"{code!r} is no run")
    return settings


def can_have(deals: Deals, focus: tuple[Item, ...]) -> bool:
    """Says whether everything that is dealt can have one of these items (S24)."""
    return all(any(item.possible(crib=crib) for item in focus) for crib in _KINDS[deals])


def of_day(day: date) -> RunSettings:
    """Returns the deal of a day: hands and cribs as in a game, the same for everyone."""
    return RunSettings(rules=UNPEGGED, length=Length.DAY, day=day)


def of_night(deals: Deals, number: int, nonce: str) -> RunSettings:
    """Returns a club night: so many hands and cribs, the same for everyone."""
    return RunSettings(deals, UNPEGGED, nonce=nonce, length=Length.NIGHT, number=number)


def of_lesson(lesson: Lesson, nonce: str) -> RunSettings:
    """Returns a run that teaches a lesson."""
    return RunSettings(_dealt_in(lesson), UNPEGGED, nonce=nonce, length=Length.LESSON, lesson=lesson)


def _dealt_in(lesson: Lesson) -> Deals:
    return Deals.CRIBS if lesson.crib else Deals.HANDS


def _parse(parts: list[str]) -> RunSettings:
    """Reads the parts of a code, not minding that one run might be written in two ways."""
    if parts[0] == "day":
        _, day = parts
        return of_day(date.fromisoformat(day))
    first, *how, nonce = parts
    if not re.fullmatch("[0-9a-f]{16}", nonce):
        raise InvalidRunError(f"{nonce!r} tells no runs apart")
    if first == "lesson":
        (lesson,) = how
        return of_lesson(Lesson(lesson), nonce)
    if first == "night":
        deals, number = how
        return of_night(Deals(deals), int(number), nonce)
    adapted = False
    focus: tuple[Item, ...] = ()
    if how[-1:] == ["adapted"]:
        adapted = bool(how.pop())
    elif how[-1:] and how[-1].startswith(f"{_FOCUS}-"):
        focus = tuple(map(Item, how.pop().split("-")[1:]))
    if len(how) == 1:
        rules, length = UNPEGGED, Length(how[0])
    else:
        rules, length = _parse_rules(*how), Length.GAME
    given = _parse_given(first)
    return RunSettings(Deals.MIXED if given else Deals(first), rules, given, nonce, length, adapted, focus=focus)


def _parse_rules(muggins: str = "", step_back: str = "", target: str = "", *more: str) -> Rules:
    if more:
        raise InvalidRunError(f"{more} are no rules")
    return Rules(
        target=int(target) if re.fullmatch("[0-9]{2,3}", target) else 0,
        muggins={"muggins": True, "plain": False}[muggins],
        step_back=None if step_back == "none" else STEP_BACKS[step_back],
    )


def new_nonce(secret: str = "", whose: str = "") -> str:
    """Returns a text that makes the code of a new run its own: 16 hexadecimal digits.

    :param whose: what tells the player from all others for whom the run is; nobody else is dealt its cards
    """
    start = secrets.token_hex(_RANDOM_DIGITS // 2)
    return start + (_proof(start, secret, whose) if whose else secrets.token_hex(_PROVING_DIGITS // 2))


def is_own(nonce: str, secret: str, whose: str) -> bool:
    """Says whether a nonce was made for this player."""
    start, proof = nonce[:_RANDOM_DIGITS], nonce[_RANDOM_DIGITS:]
    return hmac.compare_digest(proof.encode(), _proof(start, secret, whose).encode())


def _proof(start: str, secret: str, whose: str) -> str:
    digest = hmac.new(secret.encode(), f"nonce:{whose}:{start}".encode(), "sha256").hexdigest()
    return digest[:_PROVING_DIGITS]


def seed_of(code: str, secret: str, whose: str = "") -> str:
    """Returns the seed of the run's cards. Without the installation's secret it cannot be worked out.

    :param whose: what tells its player from all others, in a run that deals cards to nobody else
    """
    text = f"run:{code}:{whose}" if whose else f"run:{code}"
    return hmac.new(secret.encode(), text.encode(), "sha256").hexdigest()


_RANDOM_DIGITS: Final = 10
_PROVING_DIGITS: Final = 6


def deal(settings: RunSettings, seed: str, step: int, instead: Sequence[Card] = ()) -> Deal:
    """Returns what the run deals at `step`, counted from 1.

    :param instead: other cards to be dealt there, the starter last; hand or crib and dealer stay
    """
    if settings.given is not None:
        if step == 1:
            return settings.given
        step -= 1
    first_dealer = _first_dealer(seed)
    number, crib = _place(settings.deals, step, first_dealer)
    dealer = YOU if settings.deals is Deals.CRIBS else (first_dealer + number) % 2
    if settings.lesson or settings.focus:
        instead = _drawn(settings.lesson, settings.focus, seed, step, crib)
    if instead:
        *four, starter = instead
        return Deal(Cards(four), starter, crib, dealer)
    of_hand, of_crib, starter = _cards(seed, number)
    return Deal(of_crib if crib else of_hand, starter, crib, dealer)


# What comes is asked for when it is shown, and again when it is counted.
@lru_cache(maxsize=2048)
def _first_dealer(seed: str) -> int:
    return Random(f"{seed}:first").choice((YOU, OPPONENT))


@lru_cache(maxsize=2048)
def _cards(seed: str, number: int) -> tuple[Cards, Cards, Card]:
    """Returns hand, crib and starter of a deal."""
    cards = shuffled(Random(f"{seed}:{number}"))
    return Cards(cards[:4]), Cards(cards[4:8]), cards[8]


@lru_cache(maxsize=512)
def _drawn(lesson: Lesson | None, focus: tuple[Item, ...], seed: str, step: int, crib: bool) -> tuple[Card, ...]:
    """Returns five cards that fit, the starter last. Rare ones are long looked for, and asked for more than once."""
    if lesson:
        return tuple(draw_for(lesson, seed, step))
    # Each of the items is as likely to be meant, however rare it is.
    rng = Random(f"{seed}:focus:{step}")
    wanted = rng.choice([item for item in focus if item.possible(crib=crib)])
    return tuple(draw(rng, lambda found: wanted in found, crib=crib))


def _place(deals: Deals, step: int, first_dealer: int) -> tuple[int, bool]:
    """Returns the number of the deal that `step` belongs to, from 0, and whether its crib is counted."""
    if deals is not Deals.MIXED:
        return step - 1, deals is Deals.CRIBS
    # Two deals make three counts: the hand and crib of the deal that is yours, the hand of the other.
    round_of_two, place = divmod(step - 1, 3)
    within = ((0, False), (0, True), (1, False)) if first_dealer == YOU else ((0, False), (1, False), (1, True))
    number, crib = within[place]
    return 2 * round_of_two + number, crib


def _given_code(given: Deal) -> str:
    kind = "crib" if given.crib else "hand"
    return f"{kind}-{''.join(map(str, given.hand))}-{given.starter}"


def _parse_given(text: str) -> Deal | None:
    kind, _, cards = text.partition("-")
    if kind not in ("hand", "crib") or not cards:
        return None
    hand, _, starter = cards.partition("-")
    return given_deal(hand, starter, crib=kind == "crib")


def given_deal(hand: str, starter: str, *, crib: bool) -> Deal:
    """Returns the deal of four named cards and a starter. The crib is yours, as only the dealer counts it.

    :raises InvalidCardError: if a text is no card
    :raises InvalidPositionError: if the cards are not four and one, or one of them comes twice
    """
    four = Cards.parse(hand, number=4)
    (turned,) = Cards.parse(starter, number=1)
    Cards((*four, turned))
    return Deal(four, turned, crib, YOU if crib else OPPONENT)
