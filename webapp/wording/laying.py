"""What is said where cards are laid away: the question, the verdict on a choice, how a run stands."""

from __future__ import annotations

from webapp.i18n import format_decimals, gettext, ngettext
from webapp.trainer.laying import CardsDealt, LayingSettings, Weighed, Whose
from webapp.wording.odds import DIGITS
from webapp.wording.settings import in_a_line

_LEAST = 10**-DIGITS


def five_or_six() -> str:
    """Says that nobody is dealt so many cards."""
    return gettext("Five or six cards are dealt, no more and no fewer.")


def question(dealt: CardsDealt) -> str:
    """Asks what to lay away."""
    if dealt.wanted == 1:
        return gettext("Which card do you lay away?")
    return gettext("Which two cards do you lay away?")


def who_deals(dealt: CardsDealt) -> str:
    """Says whose crib it is, and why."""
    if dealt.dealer:
        return gettext("You deal, so the crib is yours.")
    if len(dealt.cards) == 6:
        return gettext("Your opponent deals, so the crib is theirs.")
    return gettext("Another player deals, so the crib is theirs.")


def wrong_number(dealt: CardsDealt, found: int) -> str:
    """Says that too many cards are chosen, or too few."""
    if dealt.wanted == 1:
        return ngettext(
            "%(num)d card is chosen, but exactly one is laid away.",
            "%(num)d cards are chosen, but exactly one is laid away.",
            found,
        )
    return ngettext(
        "%(num)d card is chosen, but exactly two are laid away.",
        "%(num)d cards are chosen, but exactly two are laid away.",
        found,
    )


def not_dealt() -> str:
    """Says that a card is none of those dealt."""
    return gettext("Choose among the cards that were dealt.")


def headline(weighed: Weighed) -> str:
    """Says what a choice cost."""
    cost = float(weighed.cost)
    if weighed.cost == 0:
        return gettext("The best way! No other brings more on average.")
    if cost < _LEAST:
        # I18N: An average with decimals, such as 0.01.
        return gettext(
            "Less than %(points)s points behind the best way, on average.", points=format_decimals(_LEAST, DIGITS)
        )
    # I18N: An average with decimals, such as 0.43.
    return gettext(
        "%(points)s points less than the best way, on average.",
        points=format_decimals(cost, DIGITS),
    )


def gain(weighed: Weighed) -> str:
    """Writes what a choice brings beside the best way: "−0.43". What is not nothing is not written as nothing."""
    return format_decimals(-max(float(weighed.cost), _LEAST) if weighed.cost else 0, DIGITS)


def place(weighed: Weighed) -> str:
    """Marks the choice among all ways."""
    return gettext("Your choice: place %(place)d of %(ways)d", place=weighed.place, ways=len(weighed.ways))


def average_cost(choices: int, cost: float) -> str:
    """Says what so many choices cost on average; `cost` is that of all together, in points."""
    return ngettext(
        # I18N: %(cost)s is an average with decimals, such as 0.43.
        "After %(num)d deal: %(cost)s points given away on average.",
        "After %(num)d deals: %(cost)s points given away on average.",
        choices,
        cost=format_decimals(cost / choices, DIGITS),
    )


def best_found(choices: int, best: int) -> str:
    """Says how often there was no better way."""
    return gettext("Best way found: %(best)d of %(choices)d", best=best, choices=choices)


def settings_text(settings: LayingSettings) -> str:
    """Says in a line what a run deals: "Six cards · Your crib"."""
    return in_a_line(number_dealt(settings.number), whose_name(settings.whose))


def number_dealt(number: int) -> str:
    """Names the number of cards dealt."""
    return gettext("Six cards") if number == 6 else gettext("Five cards")


def whose_name(whose: Whose) -> str:
    """Names whose crib the cards go to."""
    match whose:
        case Whose.MINE:
            return gettext("Your crib")
        case Whose.OTHERS:
            return gettext("Another player’s crib")
        case Whose.TURNS:
            return gettext("Your crib and another’s, by turns")
