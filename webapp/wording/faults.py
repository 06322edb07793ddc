"""What is said of an error the engine or the trainer raised."""

from __future__ import annotations

from webapp.cribbage.errors import InvalidCardError, InvalidPositionError, PositionFault
from webapp.i18n import gettext, ngettext
from webapp.wording.cards import card_name


def card_fault(error: InvalidCardError | InvalidPositionError) -> str:
    """Says what is wrong with cards somebody typed."""
    if isinstance(error, InvalidCardError):
        return gettext(
            "“%(text)s” is no card. Write the rank and then the suit, such as 5H, 10D or KS.",
            text=error.text[:20],
        )
    if error.reason is PositionFault.DUPLICATE_CARD and error.card is not None:
        return gettext("One card is there twice: %(card)s.", card=card_name(error.card))
    if error.reason is PositionFault.WRONG_NUMBER and error.wanted is not None:
        return ngettext(
            "Exactly %(num)d card is needed here, but there are %(found)d.",
            "Exactly %(num)d cards are needed here, but there are %(found)d.",
            error.wanted,
            found=error.found,
        )
    return gettext("These cards cannot lie together.")
