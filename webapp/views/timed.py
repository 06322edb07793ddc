"""Counting against the clock: it runs from when the player says so, on the server, and what comes too late is told."""

from __future__ import annotations

import time
from dataclasses import dataclass

from flask import render_template, request, url_for

from webapp.i18n import gettext
from webapp.store import attempts
from webapp.store.runs import Run, best_timed
from webapp.trainer.runs import TIMED_SECONDS, Length, RunSettings
from webapp.trainer.verdicts import compare
from webapp.views.addresses import settings_url, start_url
from webapp.views.counted import counted
from webapp.views.site import database
from webapp.views.steps import Standing
from webapp.wording import runs as wording
from webapp.wording.days import time_taken
from webapp.wording.settings import settings_summary

moment = time.time
"""The time of this machine, in seconds since 1970."""


@dataclass(frozen=True, slots=True)
class Clock:
    """What a page shows of the time, and of the hand before, which has no page of its own on the way."""

    left: int
    """Seconds, none of them begun."""
    text: str
    result_url: str
    outcome: str | None = None
    last: str = ""


def not_started(settings: RunSettings, run: Run) -> bool:
    """Says whether the clock of a run has still to be started."""
    return settings.length is Length.TIMED and run.started is None


def time_is_up(run: Run) -> bool:
    """Says whether no more counts are taken in a run, because its time is over."""
    return run.started is not None and moment() >= run.started + TIMED_SECONDS


def clock(settings: RunSettings, found: Standing) -> Clock | None:
    """Returns what the page of a hand shows of the clock, or None in a run without one."""
    run = found.run
    if run.started is None:
        return None
    left = max(0, int(run.started + TIMED_SECONDS - moment()))
    shown = Clock(left, time_taken(left), url_for("practice.result", code=settings.code))
    before = attempts.find_attempt(database(), found.player, settings.code, run.steps) if found.player else None
    if before is None:
        return shown
    outcome = compare(before.announced, before.real).value
    return Clock(shown.left, shown.text, shown.result_url, outcome, wording.said(before.announced, before.real))


def ready_page(settings: RunSettings, found: Standing) -> str:
    """Shows what will come, and the button that starts the clock."""
    notice = None
    if request.args.get("notice") == "cookie":
        notice = gettext(
            "The clock was not started, because your browser sent no cookie. "
            "Allow cookies for this site and start again."
        )
    return render_template(
        "practice/ready.html",
        start_url=url_for("practice.start_clock", code=settings.code),
        best=_best(settings, found),
        notice=notice,
        settings_text=settings_summary(settings),
        settings_url=settings_url(settings),
    )


def result_page(settings: RunSettings, found: Standing) -> str:
    """Shows what was counted in time."""
    rows = attempts.of_run(database(), found.player, settings.code) if found.player else []
    sums = found.run.sums
    return render_template(
        "practice/result.html",
        headline=wording.timed_result(sums.right_counts, found.run.steps),
        best=_best(settings, found),
        notice=wording.too_late() if request.args.get("notice") == "late" else None,
        rows=[counted(each) for each in rows],
        again_url=start_url(settings),
        settings_text=settings_summary(settings),
        settings_url=settings_url(settings),
    )


def _best(settings: RunSettings, found: Standing) -> str | None:
    kind = f"{settings.deals.value}.{Length.TIMED.value}."
    before = best_timed(database(), found.player, kind, settings.code)
    return wording.best_so_far(found.run.sums.right_counts if found.run.started else None, before)
