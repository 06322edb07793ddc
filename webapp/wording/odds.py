"""What is said of the odds."""

from __future__ import annotations

from webapp.cribbage import Discard
from webapp.i18n import format_decimals, gettext, ngettext, pgettext
from webapp.wording.cards import short_names

DIGITS = 2
"""Decimals of expected points in a text."""


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


def whose_crib(dealer: bool) -> str:
    """Says what the crib does to the odds."""
    if dealer:
        return gettext("The crib is yours: what it is expected to be worth is added to your hand.")
    return gettext("The crib is not yours: what it is expected to be worth is taken off your hand.")


def number_dealt(found: int) -> str:
    """Says that nobody is dealt so many cards."""
    return gettext(
        "Give the 6 cards dealt to one of two players, or the 5 dealt to one of three or four; here are %(found)d.",
        found=found,
    )


def best_way(best: Discard) -> str:
    """Says which way to lay away has the highest expectation."""
    kept, laid_away = short_names(best.keep), short_names(best.laid_away)
    points = format_decimals(float(best.expectation), DIGITS)
    if best.dealer:
        # I18N: points is an expectation, such as 16.55.
        return gettext(
            "It is best to keep %(kept)s and to lay away %(laid_away)s: hand and crib together come to %(points)s.",
            kept=kept,
            laid_away=laid_away,
            points=points,
        )
    # I18N: points is an expectation, such as 3.16, or -0.31 where the crib is worth more than the hand.
    return gettext(
        "It is best to keep %(kept)s and to lay away %(laid_away)s: the hand less the crib comes to %(points)s.",
        kept=kept,
        laid_away=laid_away,
        points=points,
    )


def other_ways(number: int) -> str:
    """Names the ways to lay away that are shown only if they are asked for."""
    return ngettext("%(num)d more way to lay away", "%(num)d more ways to lay away", number)
