"""What is said of a player's progress."""

from __future__ import annotations

from webapp.i18n import format_number, gettext, percent_in_sentence
from webapp.trainer.items import Item
from webapp.wording.skills import skill

FEW = 10
"""Counts up to which nothing is said of gaps."""


def summary(counts: int, right: int, gap: Item | None) -> str:
    """Says in a line how well somebody counts, and what is missed most."""
    share = percent_in_sentence(right / counts)
    if gap is None or counts < FEW:
        return gettext("You count %(share)s of your hands and cribs right.", share=share)
    return gettext(
        "You count %(share)s of your hands and cribs right. Your widest gap: %(skill)s.", share=share, skill=skill(gap)
    )


def time(seconds: float) -> str:
    """Writes an average time, with a decimal."""
    # I18N: An average time, with a decimal.
    return gettext("%(seconds)s s", seconds=format_number(seconds, 1))


def band_name(first: int) -> str:
    """Names one of the groups of hands and cribs, by the number of combinations it begins with."""
    match first:
        case 0:
            return gettext("Nothing to count")
        case 1:
            return gettext("One or two combinations")
        case 3:
            return gettext("Three or four combinations")
        case _:
            return gettext("Five combinations or more")
