"""What an address of the page "Check a hand" asks: cards in the reader's spelling, and how to take them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from werkzeug.datastructures import MultiDict

from webapp.cribbage import DEALT, HAND_SIZE, Card, InvalidCardError, InvalidPositionError
from webapp.wording.faults import (
    card_fault,
    hand_missing,
    hand_of_four,
    number_to_check,
    one_starter,
    starter_in_hand,
)
from webapp.wording.spelling import LONGEST, Reading, read

NAMES = ("hand", "starter", "crib", "dealer")
"""The names of an address that are looked at; others are nobody's business."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked, as it was typed."""

    hand: str
    starter: str
    crib: bool
    dealer: bool | None
    """Whose crib it is; None if the address does not say, and so perhaps no cards were dealt at all."""

    @classmethod
    def of(cls, sent: MultiDict[str, str]) -> Asked:
        """Reads the names it knows and no others."""
        return cls(
            hand=_typed(sent.get("hand", "")),
            starter=_typed(sent.get("starter", "")),
            crib=sent.get("crib") == "1",
            dealer={"0": False, "1": True}.get(sent.get("dealer", "")),
        )

    @property
    def blank(self) -> bool:
        """Whether there is nothing to check."""
        return not self.hand and not self.starter


@dataclass(frozen=True, slots=True)
class Checked:
    """The cards that were read, fit to be counted if there are no problems."""

    asked: Asked
    hand: tuple[Card, ...]
    starter: Card | None
    problems: dict[str, str] = field(default_factory=dict)
    """What is wrong, by the name of the field."""

    @property
    def address(self) -> dict[str, Any]:
        """The one address for what was asked, as far as it stands behind the question mark."""
        hand = {"hand": "".join(map(str, self.hand))}
        if self.starter:
            return {**hand, "starter": str(self.starter), "crib": str(int(self.asked.crib))}
        if len(self.hand) == HAND_SIZE:
            return {**hand, "crib": str(int(self.asked.crib))}
        if self.asked.dealer is None and len(self.hand) == HAND_SIZE + 1:
            return hand
        return {**hand, "dealer": str(int(bool(self.asked.dealer)))}

    def is_at(self, sent: MultiDict[str, str]) -> bool:
        """Says whether an address is that one; it may leave out what is so without being said."""
        given = {name: sent[name] for name in NAMES if name in sent}
        return given.items() <= self.address.items()


def check(asked: Asked) -> Checked:
    """Reads the cards and says what is wrong with them."""
    hand, starter = read(asked.hand, asked.starter)
    problems = {name: said for name, found in (("hand", hand), ("starter", starter)) if (said := _fault(found))}
    if "starter" not in problems and len(starter.cards) > 1:
        problems["starter"] = one_starter(len(starter.cards))
    number = len(hand.cards)
    if "hand" not in problems:
        if not asked.hand:
            problems["hand"] = hand_missing()
        elif asked.starter and number != HAND_SIZE:
            problems["hand"] = hand_of_four(number)
        elif number not in (HAND_SIZE, *DEALT):
            problems["hand"] = number_to_check(number)
    turned = starter.cards[0] if starter.cards else None
    if turned and turned in hand.cards and "starter" not in problems:
        problems["starter"] = starter_in_hand(turned)
    return Checked(asked, hand.cards, turned, problems)


def _typed(text: str) -> str:
    """Returns a text without signs that cannot be shown; one that will be refused for its length is cut off there."""
    shown = "".join(sign if sign.isprintable() else " " for sign in text[: 2 * LONGEST])
    return shown.strip()[: LONGEST + 1]


def _fault(found: Reading) -> str | None:
    try:
        found.whole()
    except (InvalidCardError, InvalidPositionError) as error:
        return card_fault(error)
    return None
