"""The three errors of the engine, told apart by what the caller can do about them."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from webapp.cribbage.cards import Card


class InvalidCardError(ValueError):
    """Says that a piece of text is no card."""

    text: str
    """The offending piece, as it was written."""

    def __init__(self, text: str) -> None:
        shown = text if len(text) <= 20 else text[:20] + "..."
        super().__init__(f"{shown!r} is no card: write the rank, then the suit, such as 5H, 10D or KS")
        self.text = text


class PositionFault(StrEnum):
    """What makes a position impossible."""

    DUPLICATE_CARD = "duplicate_card"
    WRONG_NUMBER = "wrong_number"
    BAD_COUNT = "bad_count"
    BAD_ORDER = "bad_order"
    BAD_SCORE = "bad_score"
    BAD_SEAT = "bad_seat"
    BAD_SEED = "bad_seed"
    BAD_RULES = "bad_rules"
    BAD_RECORD = "bad_record"
    BAD_LEVEL = "bad_level"


class InvalidPositionError(ValueError):
    """Says that a position cannot be: a card twice, a score past the target, rules that clash."""

    reason: PositionFault
    card: Card | None
    """The card that is there twice."""
    found: int | None
    """The number that was given."""
    wanted: int | None
    """The number that was needed."""
    word: str | None
    """The name or setting, of the rules or of a level, that is at fault."""

    def __init__(
        self,
        reason: PositionFault,
        message: str,
        *,
        card: Card | None = None,
        found: int | None = None,
        wanted: int | None = None,
        word: str | None = None,
    ) -> None:
        super().__init__(message)
        self.reason = reason
        self.card = card
        self.found = found
        self.wanted = wanted
        self.word = word


class ActionFault(StrEnum):
    """What makes an action illegal now."""

    ANNOUNCEMENT_MISSING = "announcement_missing"
    ANNOUNCEMENT_UNWANTED = "announcement_unwanted"
    ANNOUNCEMENT_OUT_OF_RANGE = "announcement_out_of_range"
    ANSWER_MISSING = "answer_missing"
    ANSWER_UNWANTED = "answer_unwanted"
    ANSWER_OUT_OF_RANGE = "answer_out_of_range"
    ANSWER_UNKNOWN = "answer_unknown"
    GAME_OVER = "game_over"
    GAME_NOT_OVER = "game_not_over"
    ACTION_UNKNOWN = "action_unknown"
    NOT_NOW = "not_now"
    NOT_YOUR_TURN = "not_your_turn"
    WRONG_NUMBER = "wrong_number"
    CARD_NOT_HELD = "card_not_held"
    CARD_PASSES_31 = "card_passes_31"


class IllegalActionError(ValueError):
    """Says that an action is not legal now: an answer nobody asked for, a card not held, a number out of range."""

    reason: ActionFault

    def __init__(self, reason: ActionFault, message: str) -> None:
        super().__init__(message)
        self.reason = reason
