"""Looking after the club: its members, and the list of what was done."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from math import ceil

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp import i18n
from webapp.club.links import link_of
from webapp.club.names import LONGEST, InvalidNameError, folded, order, read_name
from webapp.i18n import format_moment, gettext
from webapp.store import admins, members
from webapp.store.admins import PAGE
from webapp.store.members import Member, NameTakenError
from webapp.trainer.adaptive import join_practices
from webapp.views import keeper, visitor
from webapp.views.keeper import keepers_only
from webapp.views.members import PURPOSE, address_of, fresh_link, kept
from webapp.views.site import database, site
from webapp.wording import admin as wording
from webapp.wording.members import name_fault, name_taken

blueprint = Blueprint("admin", __name__, url_prefix="/<lang:lang>/admin")

PLAYERS = range(1, 2**63)
"""Numbers that a player may have."""
LISTED = 100
"""Members on one page of the list."""
SHOWN = 50
"""Things done that the page lists."""


@dataclass(frozen=True, slots=True)
class Row:
    """Something that was done, as the page shows it."""

    iso: str
    moment: str
    text: str


@blueprint.get("/")
def index() -> ResponseReturnValue:
    """Shows the members and what was done, or asks for the password."""
    visitor.welcome(i18n.language())
    if not keeper.is_keeper():
        return _ask()
    name = request.args.get("name", "").strip()[:LONGEST]
    found = _by_name(members.everybody(database(), folded(name)))
    pages = max(1, ceil(len(found) / LISTED))
    page = min(max(1, request.args.get("page", 1, type=int)), pages)
    return render_template(
        "admin/index.html",
        name=name,
        members=[(member, _moment(member.joined)) for member in found[(page - 1) * LISTED : page * LISTED]],
        before=url_for("admin.index", name=name or None, page=page - 1) if page > 1 else None,
        after=url_for("admin.index", name=name or None, page=page + 1) if page < pages else None,
        done=[_row(done) for done in admins.latest(database(), SHOWN)],
        notice=wording.notice(request.args.get("notice")),
    )


@blueprint.post("/sign-in")
def sign_in() -> ResponseReturnValue:
    """Lets in whoever knows the password."""
    if visitor.key() is None:
        return redirect(url_for("admin.index", notice="cookie"), 303)
    if keeper.sign_in(request.form.get("password", "")):
        return redirect(url_for("admin.index"), 303)
    return _ask(gettext("That is not the password.")), 403


@blueprint.get("/sign-in")
def back() -> ResponseReturnValue:
    """Leads those who only look at the address to the form."""
    return redirect(url_for("admin.index"), 303)


@blueprint.post("/sign-out")
@keepers_only
def sign_out() -> ResponseReturnValue:
    """Signs out here, or everywhere."""
    if request.form.get("everywhere") == "1":
        admins.sign_out_everywhere(database(), PAGE)
    keeper.sign_out()
    return redirect(url_for("admin.index", notice="out"), 303)


@blueprint.get("/members/<int:player>")
@keepers_only
def member(player: int) -> ResponseReturnValue:
    """Shows a member, with all that can be done to him."""
    return _member(_found(player))


@blueprint.get("/members/<int:player>/<any(rename, merge, remove):form>")
@keepers_only
def back_to_member(player: int, form: str) -> ResponseReturnValue:
    """Leads those who only look at the address of a form to the member it is about."""
    return redirect(url_for("admin.member", player=player), 303)


@blueprint.post("/members/<int:player>/rename")
@keepers_only
def rename(player: int) -> ResponseReturnValue:
    """Gives a member another name."""
    found = _found(player)
    try:
        name = read_name(request.form.get("name", ""))
        members.rename(database(), player, name, folded(name), PAGE)
    except InvalidNameError as error:
        return _member(found, problem=name_fault(error.fault)), 422
    except NameTakenError:
        return _member(found, problem=name_taken()), 422
    return _again(player, "renamed")


@blueprint.post("/members/<int:player>/link")
@keepers_only
def new_link(player: int) -> ResponseReturnValue:
    """Gives a member a new private link, to be handed on to him."""
    found = _found(player)
    link = fresh_link()
    # The same form sent twice must not end the link that was just shown.
    if request.form.get("link") == found.link_hash[:12]:
        members.renew(database(), player, kept(link), place=PAGE)
        keeper.hand_on(link.hash[:12])
    return redirect(url_for("admin.member", player=player), 303)


@blueprint.post("/members/<int:player>/merge")
@keepers_only
def merge(player: int) -> ResponseReturnValue:
    """Makes a member part of another one."""
    found, into = _found(player), request.form.get("into", type=int)
    if request.form.get("sure") != "1":
        return _member(found, problem=wording.not_sure()), 422
    if into is None or into not in PLAYERS or not members.merge(database(), player, into, join_practices, PAGE):
        return _member(found, problem=gettext("Choose another member.")), 422
    return _again(into, "merged")


@blueprint.post("/members/<int:player>/remove")
@keepers_only
def remove(player: int) -> ResponseReturnValue:
    """Deletes a member and all that is kept of him."""
    found = _found(player)
    if request.form.get("sure") != "1":
        return _member(found, problem=wording.not_sure()), 422
    members.remove(database(), player, PAGE)
    return redirect(url_for("admin.index", notice="removed"), 303)


def _by_name(found: list[Member]) -> list[Member]:
    return sorted(found, key=lambda member: order(member.name))


def _found(player: int) -> Member:
    found = members.of_player(database(), player) if player in PLAYERS else None
    if found is None:
        abort(404)
    return found


def _again(player: int, notice: str) -> ResponseReturnValue:
    return redirect(url_for("admin.member", player=player, notice=notice), 303)


def _ask(problem: str | None = None) -> str:
    return render_template(
        "admin/sign_in.html",
        closed=admins.password(database()) is None,
        problem=problem,
        notice=wording.notice(request.args.get("notice")),
    )


def _member(found: Member, problem: str | None = None) -> str:
    mark = found.link_hash[:12]
    shown = keeper.hands_on(mark)
    return render_template(
        "admin/member.html",
        member=found,
        joined=_moment(found.joined),
        mark=mark,
        address=address_of(link_of(found.link_nonce, site().secret, PURPOSE)) if shown else None,
        others=[other for other in _by_name(members.everybody(database())) if other.player != found.player],
        problem=problem,
        notice=wording.notice(request.args.get("notice")),
    )


def _row(done: admins.Done) -> Row:
    return Row(done.moment, _moment(done.moment), wording.done(done.action, done.name, done.place == admins.COMMAND))


def _moment(iso: str) -> str:
    return format_moment(datetime.fromisoformat(iso))
