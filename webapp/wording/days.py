"""What is said of the deal of the day, and of how its players did."""

from __future__ import annotations

from webapp.i18n import gettext, ngettext


def go_on(step: int, last: int) -> str:
    """Offers to go on where the player stopped."""
    return gettext("Go on with hand %(step)d of %(last)d", step=step, last=last)


def result(right: int, last: int, off: int) -> str:
    """Says how a player did."""
    if right == last:
        return gettext("You counted all %(last)d right.", last=last)
    return ngettext(
        "You counted %(right)d of %(last)d right, and were %(num)d point off in all.",
        "You counted %(right)d of %(last)d right, and were %(num)d points off in all.",
        off,
        right=right,
        last=last,
    )


def standing(place: int, players: int) -> str:
    """Says where a player stands among all who have finished."""
    if players == 1:
        return gettext("You are the first to finish.")
    return ngettext(
        "That is place %(place)d of %(num)d.",
        "That is place %(place)d of %(num)d.",
        players,
        place=place,
    )


def so_far(steps: int, last: int) -> str:
    """Says how many of all hands a player has counted."""
    return gettext("%(steps)d of %(last)d", steps=steps, last=last)


def player_name(row: int) -> str:
    """Names a player who has told no name by the row of the table."""
    return gettext("Player %(number)d", number=row)


def time_taken(seconds: float) -> str:
    """Says how long something took, in minutes and seconds: "2:05"."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02d}"
