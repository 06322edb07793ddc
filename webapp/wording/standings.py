"""What is said of the tables in which members are compared."""

from __future__ import annotations

from webapp.club.tables import By, Span
from webapp.i18n import format_number, format_percent, gettext, ngettext, pgettext


def by_name(by: By) -> str:
    """Names what a table ranks by."""
    match by:
        case By.ACCURACY:
            return pgettext("standings", "Right counts")
        case By.STREAK:
            return pgettext("standings", "Right in a row")
        case By.DAY:
            return pgettext("standings", "Deals of the day")
        case By.MUGGINS:
            return pgettext("standings", "Points from calls")


def by_told(by: By, least: int) -> str:
    """Says what a table ranks by."""
    match by:
        case By.ACCURACY:
            return ngettext(
                "The share of right counts, of members who have counted at least %(num)d hand or crib.",
                "The share of right counts, of members who have counted at least %(num)d hands and cribs.",
                least,
            )
        case By.STREAK:
            return gettext("The longest row of right counts without a wrong one.")
        case By.DAY:
            return gettext("Right counts in deals of the day.")
        case By.MUGGINS:
            return gettext(
                "Points won by calling muggins and overcount, less those lost to calls by opponents, to wrong calls "
                "of one’s own and to overcounts that were let pass."
            )


def span_name(span: Span) -> str:
    """Names the time that a table is of."""
    match span:
        case Span.WEEK:
            return gettext("This week")
        case Span.MONTH:
            return gettext("This month")
        case Span.EVER:
            return gettext("All time")


def value_name(by: By) -> str:
    """Heads the column of what is ranked by."""
    match by:
        case By.ACCURACY | By.DAY:
            return pgettext("results", "Right")
        case By.STREAK:
            return pgettext("standings", "In a row")
        case By.MUGGINS:
            return pgettext("standings", "Points")


def value(number: float, by: By) -> str:
    """Writes what is ranked by."""
    return format_percent(number) if by is By.ACCURACY else format_number(number)
