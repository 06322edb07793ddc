"""What may be chosen of the rules of an exercise, where nobody has begun one with rules of his own."""

from __future__ import annotations

from typing import Final

from webapp.cribbage import STEP_BACKS
from webapp.trainer.runs import TARGETS, Length

RULES: Final[dict[str, tuple[str, ...]]] = {
    "muggins": ("0", "1"),
    "step_back": ("none", *STEP_BACKS),
    "target": (*map(str, TARGETS), Length.ENDLESS.value),
}
"""The values there are of each rule."""
