"""The backups: which there are, one more, and taking one away. Putting one back is for the command line alone."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from flask import Blueprint, abort, redirect, render_template, request, send_file, url_for
from flask.typing import ResponseReturnValue

from webapp.i18n import format_decimals, format_moment, gettext
from webapp.store import admins
from webapp.store.admins import PAGE
from webapp.store.copies import Copy, back_up, listed
from webapp.store.migrations import BACKUPS
from webapp.store.trouble import Trouble, TroubleError
from webapp.views import slowing
from webapp.views.keeper import keepers_only
from webapp.views.site import database, site
from webapp.wording import admin as wording

blueprint = Blueprint("admin_backups", __name__, url_prefix="/<lang:lang>/admin/backups")

MOST: Final = 6
"""Backups made from one address in an hour: each takes as much room as the database."""
MEGABYTE: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Row:
    """A backup, as the page shows it."""

    name: str
    iso: str
    moment: str
    size: str
    before_update: bool


@blueprint.get("/")
@keepers_only
def index() -> ResponseReturnValue:
    """Lists the backups, and offers to make another."""
    return _page()


@blueprint.post("/")
@keepers_only
def create() -> ResponseReturnValue:
    """Makes a backup."""
    slowing.note("backup", MOST)
    try:
        back_up(site().config.database, _folder())
    except TroubleError as error:
        logging.getLogger(__name__).error("A backup cannot be made: %s", error)
        return _page(_fault(error.trouble)), 507 if error.trouble is Trouble.FULL else 503
    admins.note_done(database(), PAGE, "backup")
    return redirect(url_for("admin_backups.index", notice="copied"), 303)


@blueprint.get("/<name>")
@keepers_only
def download(name: str) -> ResponseReturnValue:
    """Sends a backup. Only what the list has can be named, so that no name leads anywhere else."""
    try:
        found = {copy.path.name: copy.path for copy in listed(_folder())}
        if name not in found:
            abort(404)
        answer = send_file(
            found[name].absolute(), mimetype="application/vnd.sqlite3", as_attachment=True, download_name=name
        )
    except (TroubleError, OSError):
        # It went between being listed and being read.
        abort(404)
    answer.headers["Cache-Control"] = "private, no-store"
    return answer


def _folder() -> Path:
    return site().config.data / BACKUPS


def _page(problem: str | None = None) -> str:
    found: list[Copy] = []
    try:
        found = listed(_folder())
    except TroubleError as error:
        problem = problem or _fault(error.trouble)
    return render_template(
        "admin/backups.html",
        backups=[_row(copy) for copy in found],
        daily=site().config.backup_daily,
        problem=problem,
        notice=wording.notice(request.args.get("notice")),
    )


def _row(copy: Copy) -> Row:
    size = gettext("%(size)s MB", size=format_decimals(copy.size / MEGABYTE, 1))
    return Row(copy.path.name, copy.made.isoformat(), format_moment(copy.made), size, copy.before_update)


def _fault(trouble: Trouble) -> str:
    match trouble:
        case Trouble.FULL:
            return gettext(
                "There is no room left on the disk. No backup was made; whoever runs this site has to make room."
            )
        case Trouble.UNWRITABLE | Trouble.MISSING:
            return gettext(
                "The folder of the backups cannot be used. Whoever runs this site has to correct its rights."
            )
        case Trouble.DAMAGED:
            return gettext(
                "The database is damaged, so no backup was made. Whoever runs this site can check it with fifteentwo "
                "check."
            )
        case _:
            return gettext("No backup could be made just now. Try again in a moment; the log of the site says why.")
