"""Where a visitor stands in a run of some exercise, and where those are led who ask for another step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import redirect, url_for
from werkzeug.wrappers import Response

from webapp.store import players
from webapp.store.runs import Run, find_run
from webapp.trainer.runs import seed_of
from webapp.views import visitor
from webapp.views.site import database, site


@dataclass(frozen=True, slots=True)
class Standing:
    """A run as the visitor finds it."""

    run: Run

    @property
    def player(self) -> int | None:
        """Who the visitor is; None for one who has answered nothing yet."""
        return self.run.player

    @property
    def begun(self) -> bool:
        """Whether anything is kept of the run."""
        return self.run.begun

    @property
    def current(self) -> int:
        """The step that waits for its answer, or the last one of a finished run."""
        return self.run.steps if self.run.finished else self.run.steps + 1

    def waits_for(self, step: int) -> bool:
        """Says whether this step is the one to answer."""
        return step == self.run.steps + 1 and not self.run.finished


def standing(kept_as: str) -> Standing:
    """Returns how the visitor's run stands that is kept under this code."""
    key = visitor.key()
    player = players.find(database(), key) if key else None
    run = find_run(database(), player, kept_as) if player is not None else None
    return Standing(run or Run(kept_as, seed_of(kept_as, site().secret), player=player))


def to_step(endpoint: str, code: str, step: int, **more: Any) -> Response:
    """Leads to a step of a run."""
    return redirect(url_for(endpoint, code=code, step=step, **more), 303)


def seen_before(endpoint: str, code: str, found: Standing, step: int) -> Response:
    """Leads a form that comes too late to the verdict it got, and one that comes too early to its turn."""
    if 1 <= step <= found.run.steps:
        return to_step(endpoint, code, step, notice="first")
    return to_step(endpoint, code, found.current, notice="turn")
