"""What is said of how a run of counting stands, and of its end."""

from __future__ import annotations

from webapp.i18n import gettext, ngettext


def place_in_run(step: int, last: int) -> str:
    """Says which count of how many it is."""
    return gettext("Hand %(step)d of %(last)d", step=step, last=last)


def all_counted(number: int) -> str:
    """Says that all hands and cribs of a run with a fixed number are counted."""
    return ngettext("That was all: %(num)d hand is counted.", "That was all: all %(num)d hands are counted.", number)
