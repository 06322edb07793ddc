"""What is said of the play: who lays a card, who says go, what the cards peg."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.cribbage import Reason
from webapp.i18n import gettext, ngettext


def player_name(seat: int) -> str:
    """Names a seat where nobody in particular is looked at: the player who leads is the first."""
    return gettext("Player %(number)d", number=seat + 1)


def hand_label(seat: int, players: int) -> str:
    """Says whose cards lie there at the beginning of the play."""
    if seat == 0:
        return gettext("Player %(number)d leads", number=1)
    if seat == players - 1:
        return gettext("Player %(number)d deals", number=players)
    return player_name(seat)


def closing_name(reason: Reason) -> str:
    """Names what a card pegs for besides its combinations, as it stands in a table."""
    if reason is Reason.THIRTY_ONE:
        return gettext("Thirty-one")
    return gettext("Last card")


def went_go(seat: int) -> str:
    """Says that a player cannot play on."""
    return gettext("Player %(number)d says “go”.", number=seat + 1)


def pegs_go(seat: int) -> str:
    """Says who pegs the point for the go; the figure stands beside it."""
    return gettext("Nobody can play on. Player %(number)d played last and pegs for the go.", number=seat + 1)


def back_to_zero(leader: int | None) -> str:
    """Says that the count begins anew, and with whom, where that is known."""
    if leader is None:
        return gettext("The count returns to 0.")
    return gettext("The count returns to 0, and Player %(number)d leads.", number=leader + 1)


def play_outcome(totals: Sequence[int], *, whole: bool) -> str:
    """Says who makes most of the cards shown, of which each player pegs the totals, by seat.

    :param whole: whether that was the whole play of a deal
    """
    most = max(totals)
    first = totals.index(most) + 1
    if most == 0:
        return gettext("Nobody pegs a point here.")
    if totals.count(most) > 1:
        return ngettext(
            "No player pegs more than the others: the most is %(num)d point.",
            "No player pegs more than the others: the most is %(num)d points.",
            most,
        )
    if whole:
        return ngettext(
            "Player %(number)d pegs the most in this play: %(num)d point.",
            "Player %(number)d pegs the most in this play: %(num)d points.",
            most,
            number=first,
        )
    return ngettext(
        "Player %(number)d pegs the most with these cards: %(num)d point.",
        "Player %(number)d pegs the most with these cards: %(num)d points.",
        most,
        number=first,
    )
