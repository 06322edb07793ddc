"""What hints say."""

from __future__ import annotations

from webapp.cribbage import Group, Kind
from webapp.i18n import gettext, ngettext, pgettext
from webapp.trainer.hints import Several


def what_there_is(*, empty: bool) -> str:
    """Leads to the kinds that a hand has, or says that it has none."""
    if empty:
        return gettext("There is nothing to count here.")
    return gettext("There is something of each of these:")


def how_many() -> str:
    """Leads to the numbers of each kind."""
    return gettext("There are so many of each:")


def the_highest() -> str:
    """Leads to the cards of the combination worth most."""
    return gettext("These cards are worth most:")


def kind_hint(group: Group) -> str:
    """Names a group that a hand has, without telling how many there are of it."""
    match group:
        case Group.FIFTEENS:
            return pgettext("hint", "Fifteens")
        case Group.PAIRS:
            return pgettext("hint", "Pairs")
        case Group.RUNS:
            return pgettext("hint", "Runs")
        case Group.FLUSH:
            return pgettext("hint", "A flush")
        case Group.NOBS:
            return pgettext("hint", "His nobs")


def number_hint(several: Several) -> str:
    """Says how many of a kind there are."""
    number = several.number
    match several.kind, several.size:
        case Kind.FIFTEEN, _:
            return ngettext("%(num)d fifteen", "%(num)d fifteens", number)
        case Kind.PAIR, _:
            return ngettext("%(num)d pair", "%(num)d pairs", number)
        case Kind.PAIR_ROYAL, _:
            return gettext("1 pair royal")
        case Kind.DOUBLE_PAIR_ROYAL, _:
            return gettext("1 double pair royal")
        case Kind.RUN, 3:
            return ngettext("%(num)d run of three", "%(num)d runs of three", number)
        case Kind.RUN, 4:
            return ngettext("%(num)d run of four", "%(num)d runs of four", number)
        case Kind.RUN, _:
            return gettext("1 run of five")
        case Kind.FLUSH, 4:
            return gettext("1 flush of four cards")
        case Kind.FLUSH, _:
            return gettext("1 flush of five cards")
        case _:
            return gettext("1 for his nobs")


def hints_had(number: int) -> str | None:
    """Says with how many hints a hand was counted; None without any."""
    if not number:
        return None
    return ngettext("Counted with %(num)d hint.", "Counted with %(num)d hints.", number)
