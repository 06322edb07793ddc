"""Where a visitor stands in a run of some exercise, and where those are led who ask for another step."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any
from urllib.parse import quote

from flask import Response, request, url_for

from webapp import i18n
from webapp.store import members, players
from webapp.store.members import Member
from webapp.store.runs import Run, find_of
from webapp.trainer.runs import is_own, new_nonce, seed_of
from webapp.views import visitor
from webapp.views.site import database, site

EVENTS = ("day.", "night.")
"""What the codes of runs begin with that deal the same cards to everybody at one time."""


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
    known, run = find_of(database(), key, kept_as) if key else (None, None)
    whose = _mark(known.player, known.member_since) if known and known.member_since else ""
    secret = site().secret
    own = bool(whose) and is_own(kept_as.rpartition(".")[2], secret, whose)
    found = run or Run(
        kept_as,
        seed_of(kept_as, secret, whose if own else ""),
        player=known.player if known else None,
        practice=known.practice if known else None,
    )
    ranked = own or (bool(whose) and kept_as.startswith(EVENTS))
    return Standing(replace(found, ranked=True) if ranked else found)


def fresh_nonce() -> str:
    """Returns what makes the code of a new run its own. That of a member's deals its cards to nobody else, so that
    members can be compared by it."""
    key = visitor.key()
    return new_nonce(site().secret, whose_is(players.find(database(), key) if key else None))


def current() -> Member | None:
    """Returns the member who is asking, or None for a guest."""
    key = visitor.key()
    return members.of_player(database(), players.find(database(), key)) if key else None


def whose_is(player: int | None) -> str:
    """Returns what tells a member from all others, for good; nothing for a guest."""
    member = members.of_player(database(), player) if player is not None else None
    return _mark(member.player, member.joined) if member else ""


def _mark(player: int, joined: str) -> str:
    return f"{player}:{joined}"


def to_step(endpoint: str, code: str, step: int, **more: Any) -> Response:
    """Leads to a step of a run."""
    if more:
        return see_other(url_for(endpoint, code=code, step=step, **more))
    return see_other(step_url(endpoint, code, step))


def step_url(endpoint: str, code: str, step: int) -> str:
    """Returns the address of a step of a run, as Flask's ``url_for`` does."""
    before, after = _address(i18n.language(), request.script_root, endpoint)
    return f"{before}/{quote(code)}/{step}{after}"


def to_start(endpoint: str, code: str, **more: Any) -> Response:
    """Leads to what stands at the address of a run itself."""
    if more:
        return see_other(url_for(endpoint, code=code, **more))
    return see_other(run_url(endpoint, code))


def run_url(endpoint: str, code: str) -> str:
    """Returns the address of a run itself, as Flask's ``url_for`` does."""
    before, after = _start(i18n.language(), request.script_root, endpoint)
    return f"{before}/{quote(code)}{after}"


# Every page of a run has such an address, and every answer leads to one; Flask would make each anew.
@lru_cache(maxsize=256)
def _address(lang: str, root: str, endpoint: str) -> tuple[str, str]:
    """Returns what stands before the code, and after the step, in the addresses of an exercise."""
    before, _, after = url_for(endpoint, code="code", step=0).rpartition("/code/0")
    return before, after


@lru_cache(maxsize=256)
def _start(lang: str, root: str, endpoint: str) -> tuple[str, str]:
    """Returns what stands before the code, and after it, in the addresses of runs."""
    before, _, after = url_for(endpoint, code="code").rpartition("/code")
    return before, after


def see_other(url: str) -> Response:
    """Leads a form on, as nearly every one is, without the page that Flask sends along and no browser shows."""
    return Response(status=303, headers={"Location": url})


def seen_before(endpoint: str, code: str, found: Standing, step: int) -> Response:
    """Leads a form that comes too late to the verdict it got, and one that comes too early to its turn."""
    if 1 <= step <= found.run.steps:
        return to_step(endpoint, code, step, notice="first")
    return to_step(endpoint, code, found.current, notice="turn")
