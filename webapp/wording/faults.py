"""What is said of an error the engine or the trainer raised."""

from __future__ import annotations

from webapp.cribbage import KING, Card, Suit
from webapp.cribbage.errors import InvalidCardError, InvalidPositionError, PositionFault
from webapp.i18n import gettext, ngettext
from webapp.wording.cards import card_name, short_name
from webapp.wording.spelling import LONGEST, SpellingError, Trouble

_TEN, _KING = Card(10, Suit.DIAMONDS), Card(KING, Suit.SPADES)


def card_fault(error: InvalidCardError | InvalidPositionError) -> str:
    """Says what is wrong with cards somebody typed."""
    if isinstance(error, SpellingError):
        return _spelling_fault(error)
    if isinstance(error, InvalidCardError):
        return _no_card(error)
    if error.reason is PositionFault.DUPLICATE_CARD and error.card is not None:
        return gettext("One card appears twice: %(card)s.", card=card_name(error.card))
    if error.reason is PositionFault.WRONG_NUMBER and error.wanted is not None:
        return ngettext(
            "Exactly %(num)d card is needed here, but there are %(found)d.",
            "Exactly %(num)d cards are needed here, but there are %(found)d.",
            error.wanted,
            found=error.found,
        )
    return gettext("These cards cannot lie together.")


def starter_in_hand(starter: Card) -> str:
    """Says that the card turned up is one of those in the hand."""
    return gettext("The starter is among the other cards too: %(card)s.", card=card_name(starter))


def one_starter(found: int) -> str:
    """Says that more than one card was given as the starter."""
    return ngettext(
        "The starter is one card, but you gave %(num)d.",
        "The starter is one card, but you gave %(num)d.",
        found,
    )


def hand_missing() -> str:
    """Says that there is a starter and nothing to count with it."""
    return gettext("The four cards to count with this starter are missing.")


def hand_of_four(found: int) -> str:
    """Says that with a starter just four cards are counted."""
    return ngettext(
        "With a starter there are four other cards, but you gave %(num)d.",
        "With a starter there are four other cards, but you gave %(num)d.",
        found,
    )


def number_to_check(found: int) -> str:
    """Says that nothing can be made of so many cards."""
    return ngettext(
        "Give four cards to count, or the five or six cards that were dealt. You gave %(num)d.",
        "Give four cards to count, or the five or six cards that were dealt. You gave %(num)d.",
        found,
    )


def _no_card(error: InvalidCardError) -> str:
    # I18N: The examples are three cards: 5H, 10♦ and “king of spades”, the last two as the language writes them.
    return gettext(
        "“%(text)s” is not a card. Write rank and suit in letters, signs or words, such as %(letters)s, %(signs)s "
        "or “%(words)s”.",
        text=error.text[:20],
        letters="5H",
        signs=short_name(_TEN),
        words=card_name(_KING),
    )


def _spelling_fault(error: SpellingError) -> str:
    text = error.text[:20]
    match error.why:
        case Trouble.NO_SUIT:
            return gettext("The suit of “%(text)s” is missing. Write it after the rank, such as 5H or 5♥.", text=text)
        case Trouble.NO_RANK:
            return gettext(
                "“%(text)s” is a suit without a rank. Write the rank before it, such as 5H or 5♥.", text=text
            )
        case Trouble.AMBIGUOUS:
            one, other = map(card_name, error.meanings)
            return gettext(
                "“%(text)s” can mean two cards: %(one)s, or %(other)s. Write the suit as a sign or as a word.",
                text=text,
                one=one,
                other=other,
            )
        case Trouble.TOO_LONG:
            return gettext("This is too long: %(most)d characters are enough for any hand.", most=LONGEST)
        case Trouble.UNKNOWN:
            return _no_card(error)
