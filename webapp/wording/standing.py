"""What is said of a count among all others: how rare it is, what the starter did, what other cards would have made."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from webapp.cribbage import Card, Count, Discard, Distribution
from webapp.i18n import format_decimals, format_number, gettext, ngettext, share_in_sentence
from webapp.wording.cards import short_name, short_names
from webapp.wording.odds import DIGITS


def points_heading(points: int) -> str:
    """Says how much a count is, as a heading."""
    return ngettext("%(num)d point", "%(num)d points", points)


def count_title(count: Count) -> str:
    """Says cards and count in a line, for a link that is passed on: "5♥ 5♠ 5♦ J♣ with 5♣: 29 points"."""
    hand, starter = short_names(count.hand), short_name(count.starter)
    if count.crib:
        return ngettext(
            "Crib %(hand)s with %(starter)s: %(num)d point",
            "Crib %(hand)s with %(starter)s: %(num)d points",
            count.total,
            hand=hand,
            starter=starter,
        )
    return ngettext(
        "%(hand)s with %(starter)s: %(num)d point",
        "%(hand)s with %(starter)s: %(num)d points",
        count.total,
        hand=hand,
        starter=starter,
    )


def other_kind(count: Count, other: int) -> str:
    """Says what a hand would be worth as a crib, or a crib as a hand (S24).

    :param other: that worth, in points
    """
    if other == count.total:
        if count.crib:
            return gettext("As a hand it would be worth the same.")
        return gettext("As a crib it would be worth the same.")
    if count.crib:
        return ngettext(
            "As a hand it would be worth %(num)d point: in a hand, four cards of one suit are a flush.",
            "As a hand it would be worth %(num)d points: in a hand, four cards of one suit are a flush.",
            other,
        )
    return ngettext(
        "As a crib it would be worth %(num)d point: in a crib, only five cards of one suit are a flush.",
        "As a crib it would be worth %(num)d points: in a crib, only five cards of one suit are a flush.",
        other,
    )


def place(points: int, everything: Distribution, *, crib: bool) -> str:
    """Says how many of all hands or cribs are worth less and more."""
    less, more = share_in_sentence(everything.below(points)), share_in_sentence(everything.above(points))
    if points == everything.minimum:
        if crib:
            return gettext("No crib is worth less, and %(more)s of all cribs are worth more.", more=more)
        return gettext("No hand is worth less, and %(more)s of all hands are worth more.", more=more)
    if points == everything.maximum:
        if crib:
            return gettext("No crib is worth more, and %(less)s of all cribs are worth less.", less=less)
        return gettext("No hand is worth more, and %(less)s of all hands are worth less.", less=less)
    if crib:
        return gettext(
            "%(less)s of all cribs are worth less, and %(more)s are worth more.",
            less=less,
            more=more,
        )
    return gettext(
        "%(less)s of all hands are worth less, and %(more)s are worth more.",
        less=less,
        more=more,
    )


def rarity(points: int, everything: Distribution, *, crib: bool) -> str:
    """Says in how many hands or cribs one comes to just these points."""
    number = one_in(everything.share(points))
    if points == 0:
        if crib:
            return gettext("One crib in %(number)s is worth nothing.", number=number)
        return gettext("One hand in %(number)s is worth nothing.", number=number)
    if crib:
        return gettext("One crib in %(number)s is worth just this.", number=number)
    return gettext("One hand in %(number)s is worth just this.", number=number)


def one_in(share: Fraction) -> str:
    """Returns in how many cases there is one, on average."""
    number = 1 / share
    return format_number(float(number), 0 if number >= 10 else 1)


def all_cases(everything: Distribution, *, crib: bool) -> str:
    """Says among how many cases a count is placed."""
    number = format_number(everything.total)
    if crib:
        return gettext("All %(number)s cribs with their starters", number=number)
    return gettext("All %(number)s hands with their starters", number=number)


def other_starters(others: Distribution) -> str:
    """Says what four cards come to with the starters that were not turned up."""
    return ngettext(
        "With the %(num)d other starter these four cards come to %(mean)s points on average: "
        "%(lowest)d at worst, %(highest)d at best.",
        "With the %(num)d other starters these four cards come to %(mean)s points on average: "
        "%(lowest)d at worst, %(highest)d at best.",
        others.total,
        mean=format_decimals(float(others.mean), DIGITS),
        lowest=others.minimum,
        highest=others.maximum,
    )


def starter_helped(total: int, others: Distribution) -> str:
    """Says whether the starter brought more than others would have on average.

    One that brought less may still have brought points.
    """
    difference = format_decimals(abs(float(total - others.mean)), DIGITS)
    if total > others.mean:
        return gettext("The starter helped: the count is %(difference)s points above that.", difference=difference)
    if total < others.mean:
        return gettext(
            "The starter helped less than an average one: the count is %(difference)s points below that.",
            difference=difference,
        )
    return gettext("The starter helped just as much as an average one.")


def open_count(found: Distribution) -> str:
    """Says what four cards come to while the starter is not turned up yet."""
    return ngettext(
        "With the %(num)d starter that can be turned up these four cards come to %(mean)s points on average: "
        "%(lowest)d at worst, %(highest)d at best.",
        "With the %(num)d starters that can be turned up these four cards come to %(mean)s points on average: "
        "%(lowest)d at worst, %(highest)d at best.",
        found.total,
        mean=format_decimals(float(found.mean), DIGITS),
        lowest=found.minimum,
        highest=found.maximum,
    )


def ways_title(dealt: Iterable[Card], way: Discard) -> str:
    """Says the best way to lay away in a line, for a link that is passed on."""
    return gettext("%(dealt)s: lay away %(away)s", dealt=short_names(dealt), away=short_names(way.laid_away))


def hand_of_five(count: Count) -> str:
    """Says what five cards are worth if the last of them is the starter."""
    return ngettext(
        "If %(starter)s is the starter, this is %(num)d point.",
        "If %(starter)s is the starter, this is %(num)d points.",
        count.total,
        starter=short_name(count.starter),
    )


def laid_of_five(way: Discard) -> str:
    """Says which card to lay away if five were dealt."""
    away = short_names(way.laid_away)
    if way.dealer:
        return gettext("If these five were dealt to you and the crib is yours, lay away %(away)s.", away=away)
    return gettext("If these five were dealt to you and the crib is not yours, lay away %(away)s.", away=away)
