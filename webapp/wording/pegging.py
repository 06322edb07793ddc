"""What is said where the play is counted: who plays what, and whether the points named are right."""

from __future__ import annotations

from webapp.cribbage import Laid, LaidPlay
from webapp.i18n import gettext, ngettext
from webapp.trainer.pegged import Answered
from webapp.wording.cards import short_name


def played(laid: Laid) -> str:
    """Says which card falls, and the running count with it."""
    # I18N: The card is short, such as 8♠.
    return gettext(
        "Player %(number)d plays %(card)s. The count is %(count)d.",
        number=laid.seat + 1,
        card=short_name(laid.card),
        count=laid.count,
    )


def headline(laid: Laid, said: int) -> str:
    """Says whether the points named are what the card pegs."""
    points = laid.points
    if points == said == 0:
        return gettext("Correct! This card pegs nothing.")
    if points == said:
        return ngettext("Correct! This card pegs %(num)d point.", "Correct! This card pegs %(num)d points.", points)
    if points == 0:
        return gettext("You said %(said)d, but this card pegs nothing.", said=said)
    return ngettext(
        "You said %(said)d, but this card pegs %(num)d point.",
        "You said %(said)d, but this card pegs %(num)d points.",
        points,
        said=said,
    )


def still_holds(seat: int, number: int) -> str:
    """Stands before the cards that a player has not played yet."""
    if number == 0:
        return gettext("Player %(number)d has no cards left.", number=seat + 1)
    return gettext("Player %(number)d still holds:", number=seat + 1)


def what_belongs(play: LaidPlay) -> str:
    """Says what to count for a card besides its combinations."""
    if play.hands:
        return gettext("Points for 31, for a go and for the last card belong to the card that brings them.")
    return gettext("Points for 31 belong to the card that makes it. Nothing is known of a go here.")


def so_far(answered: Answered) -> str | None:
    """Says how many answers were right, once there are any."""
    if not answered.said:
        return None
    return ngettext(
        "You were right about %(right)d of %(num)d card.",
        "You were right about %(right)d of %(num)d cards.",
        len(answered.said),
        right=answered.right,
    )
