"""Counting the deal of a day, or a club night: who may, and how long each hand takes, which the server alone says."""

from __future__ import annotations

from flask import abort, redirect, url_for

from webapp.store import days, nights
from webapp.store.runs import Run
from webapp.trainer.runs import Length, RunSettings
from webapp.views import timed
from webapp.views.site import database, today
from webapp.views.steps import Standing

LONGEST = 300.0
"""Seconds that a hand takes at most."""


def open_now(settings: RunSettings, found: Standing) -> None:
    """Leads whoever has not begun a deal of the day to where it begins. One that was begun may be finished any time; a
    club night only as long as it is open."""
    if settings.length is Length.NIGHT:
        night = nights.find(database(), settings.code)
        if night is None:
            abort(404)
        if not found.begun or not (night.open or found.run.finished):
            abort(redirect(url_for("night.index", code=settings.code), 303))
    if settings.day is None or found.begun:
        return
    if settings.day == today():
        abort(redirect(url_for("day.index", notice="begin"), 303))
    notice = "closed" if settings.day < today() else None
    abort(redirect(url_for("day.past", day=settings.day.isoformat(), notice=notice), 303))


def note_shown(settings: RunSettings, found: Standing) -> None:
    """Lets the time of a hand run, from when it is shown first."""
    if settings.common and found.player is not None and found.run.shown is None:
        days.show(database(), found.player, settings.code, timed.moment())


def seconds_of(run: Run) -> float:
    """Returns how long the hand took that waits; one that was looked at again, to think it over, was seen all the same.

    A hand that was never shown takes as long as any may.
    """
    return LONGEST if run.shown is None else min(max(0.0, timed.moment() - run.shown), LONGEST)
