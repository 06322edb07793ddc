"""What is said of how a run of counting stands, and of its end."""

from __future__ import annotations

from webapp.i18n import format_number, gettext, ngettext


def place_in_run(step: int, last: int) -> str:
    """Says which count of how many it is."""
    return gettext("Hand %(step)d of %(last)d", step=step, last=last)


def all_counted(number: int) -> str:
    """Says that all hands and cribs of a run with a fixed number are counted."""
    return ngettext("That was all: %(num)d hand is counted.", "That was all: all %(num)d hands are counted.", number)


def said(announced: int, real: int) -> str:
    """Says in as few words as can be what came of a count, on the way to the next."""
    if announced == real:
        return gettext("Right: %(real)d", real=real)
    return gettext("Not %(announced)d but %(real)d", announced=announced, real=real)


def timed_result(right: int, hands: int) -> str:
    """Says how many counts were made against the clock, and how many of them were right."""
    if not hands:
        return gettext("Time is up, and nothing was counted.")
    return ngettext(
        "Time is up: %(right)s of %(hands)s count was right.",
        "Time is up: %(right)s of %(hands)s counts were right.",
        hands,
        right=format_number(right),
        hands=format_number(hands),
    )


def too_late() -> str:
    """Says that a count came after the end."""
    return gettext("Your last count came after the two minutes were over, so it does not count.")


def best_so_far(right: int | None, before: int | None) -> str | None:
    """Says how a result compares with the best one before.

    :param right: the right counts now; None while nothing was counted yet
    :param before: those of the best run before; None if there was none
    """
    if before is None:
        return None
    if right is None or right < before:
        return ngettext("Your best so far is %(num)d right.", "Your best so far is %(num)d right.", before)
    if right == before:
        return gettext("That is as many as your best so far.")
    return ngettext(
        "That is your best so far; before it was %(num)d right.",
        "That is your best so far; before it was %(num)d right.",
        before,
    )
