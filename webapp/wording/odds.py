"""What is said of the odds."""

from __future__ import annotations

from webapp.cribbage import Discard
from webapp.i18n import format_decimals, format_percent, gettext, ngettext, pgettext
from webapp.trainer.preferences import Letters
from webapp.wording.cards import short_names

DIGITS = 2
"""Decimals of an average in a text."""


def headings() -> list[str]:
    """Names the columns in which the ways to lay away are compared."""
    return [
        pgettext("odds", "Keep"),
        pgettext("odds", "Lay away"),
        # I18N: Expected points of hand and crib together.
        pgettext("odds", "Together"),
        pgettext("odds", "Hand"),
        # I18N: The lowest count of the hand.
        pgettext("odds", "Lowest"),
        pgettext("odds", "Highest"),
        # I18N: The share of starters with which the hand is worth nothing.
        pgettext("odds", "Empty"),
        pgettext("odds", "Crib"),
    ]


def figures(way: Discard, digits: int = DIGITS) -> list[str]:
    """Returns what stands below the headings, after the cards to keep and to lay away.

    :param digits: decimals of the averages
    """
    return [
        format_decimals(float(way.expectation), digits),
        format_decimals(float(way.hand.mean), digits),
        str(way.hand.minimum),
        str(way.hand.maximum),
        format_percent(float(way.hand.empty)),
        format_decimals(float(way.crib.mean), digits),
    ]


def whose_crib(dealer: bool) -> str:
    """Says what the crib does to the odds."""
    if dealer:
        return gettext("The crib is yours: what it is expected to be worth is added to your hand.")
    return gettext("The crib is not yours: what it is expected to be worth is taken off your hand.")


def number_dealt(found: int) -> str:
    """Says that nobody is dealt so many cards."""
    return gettext(
        "Give the 6 cards dealt to one of two players, or the 5 dealt to one of three or four; you gave %(found)d.",
        found=found,
    )


def best_way(best: Discard, letters: str = Letters.LOCAL) -> str:
    """Says what to lay away, and what is to be expected of it."""
    values = {
        "away": short_names(best.laid_away, letters),
        "keep": short_names(best.keep, letters),
        "points": format_decimals(float(best.expectation), DIGITS),
    }
    if best.dealer:
        return gettext(
            "Lay away %(away)s and keep %(keep)s: hand and crib together come to %(points)s points on average.",
            **values,
        )
    return gettext(
        "Lay away %(away)s and keep %(keep)s: the hand less the crib comes to %(points)s points on average.",
        **values,
    )


def other_ways(number: int) -> str:
    """Names the ways to lay away that are shown only if they are asked for."""
    return ngettext("%(num)d more way to lay away", "%(num)d more ways to lay away", number)
