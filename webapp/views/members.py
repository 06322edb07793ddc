"""Members: choosing a name, the private link and its square, and signing in with it on another device."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp import i18n
from webapp.club.links import LONGEST, MEMBER, Link, link_of, new_link, token_hash
from webapp.club.names import InvalidNameError, folded, read_name
from webapp.i18n import gettext
from webapp.origin import origin
from webapp.store import members, nights, players
from webapp.store import settings as kept_settings
from webapp.store.members import Member, NameTakenError, NewLink
from webapp.store.nights import Night
from webapp.trainer.adaptive import join_practices
from webapp.trainer.preferences import Preferences
from webapp.views import slowing, visitor
from webapp.views.chosen import mirror
from webapp.views.club import choices, may_join
from webapp.views.pages import language_urls
from webapp.views.qr import square
from webapp.views.site import database, site
from webapp.views.steps import current
from webapp.wording import members as wording

blueprint = Blueprint("members", __name__, url_prefix="/<lang:lang>/members")

PURPOSE = MEMBER


@blueprint.get("/")
def index() -> str:
    """Shows a member his link, and lets a guest become a member."""
    visitor.welcome(i18n.language())
    return _page()


@blueprint.post("/join")
def join() -> ResponseReturnValue:
    """Makes the visitor a member under the name he has typed."""
    key = visitor.key()
    if key is None:
        return _again("cookie")
    typed = request.form.get("name", "")
    if not may_join(_club_token()):
        return _page(problem=wording.join_link_needed(), typed=typed), 403
    try:
        name = read_name(typed)
    except InvalidNameError as error:
        return _page(problem=wording.name_fault(error.fault), typed=typed), 422
    slowing.note("join", slowing.JOINS)
    try:
        members.join(database(), key, i18n.language(), name, folded(name), kept(fresh_link()))
    except NameTakenError:
        return _page(problem=wording.name_taken(), typed=typed), 422
    return redirect(url_for("members.index", notice="joined", night=_night_code()), 303)


@blueprint.post("/rename")
def rename() -> ResponseReturnValue:
    """Gives the member the name he has typed instead of his own."""
    member = current()
    if member is None:
        return _again("cookie")
    typed = request.form.get("name", "")
    try:
        name = read_name(typed)
    except InvalidNameError as error:
        return _page(problem=wording.name_fault(error.fault), typed=typed), 422
    slowing.note("rename", slowing.JOINS)
    try:
        members.rename(database(), member.player, name, folded(name))
    except NameTakenError:
        return _page(problem=wording.name_taken(), typed=typed), 422
    return _again("saved")


@blueprint.get("/<any(join, rename):form>")
def back(form: str) -> ResponseReturnValue:
    """Leads those who only look at the address, or choose another language where a name was refused, to the form."""
    return redirect(url_for("members.index", club=_club_token() or None, night=_night_code()), 303)


@blueprint.post("/renew")
def renew() -> ResponseReturnValue:
    """Gives the member a new link, and ends the old one."""
    member, key = current(), visitor.key()
    if member is None or key is None:
        return _again("cookie")
    # The same form sent twice must not end the link that was just shown.
    if request.form.get("link") == _mark(member):
        members.renew(database(), member.player, kept(fresh_link()), key)
    return _again("renewed")


@blueprint.post("/listed")
def listed() -> ResponseReturnValue:
    """Keeps whether the member stands in tables by his name."""
    member = current()
    if member is None:
        return _again("cookie")
    members.show_name(database(), member.player, request.form.get("listed") == "1")
    return _again("saved")


@blueprint.get("/sign-in")
def sign_in() -> ResponseReturnValue:
    """Says whose private link this is, and asks whether to sign in; looking changes nothing."""
    token = request.args.get("link", "")
    member = _owner(token)
    if member is None:
        return _dead_link()
    visitor.welcome(i18n.language())
    here = current()
    if here is not None and here.player == member.player:
        return _again("in")
    guest = here is None and _player() is not None
    return render_template(
        "members/sign_in.html",
        member=member,
        here=here,
        guest=guest,
        token=token,
        language_urls=language_urls("members.sign_in", link=token),
    )


@blueprint.post("/sign-in")
def signing_in() -> ResponseReturnValue:
    """Signs the browser in as the member whose private link it has, and takes along what a guest has counted in it."""
    token = request.form.get("link", "")
    if _owner(token) is None:
        return _dead_link()
    if visitor.key() is None:
        return redirect(url_for("members.sign_in", link=token), 303)
    before, key = visitor.key(), visitor.new_key()
    guest = before if request.form.get("take") == "1" else None
    member = members.sign_in(database(), token_hash(token), key, guest=guest, combine=join_practices)
    if member is None:
        return _dead_link()
    if before is not None:
        # Who was signed in here before is so no more, whoever has kept a copy of the cookie.
        members.sign_out(database(), before)
    visitor.become(key, i18n.language())
    mirror(Preferences.read(kept_settings.find(database(), member.player)))
    return _again("in")


@blueprint.post("/sign-out")
def sign_out() -> ResponseReturnValue:
    """Signs a member out in this browser."""
    key = visitor.key()
    if key is None or current() is None:
        return _again("out")
    members.sign_out(database(), key)
    visitor.leave()
    return _again("out")


def fresh_link() -> Link:
    """Returns a private link that nobody has had before."""
    return new_link(site().secret, PURPOSE)


def kept(link: Link) -> NewLink:
    """Returns what is kept of a link."""
    return NewLink(link.nonce, link.hash)


def address_of(link: Link) -> str:
    """Returns the whole address that a link is, as it is sent to somebody. What is behind the question mark stands in
    no log of ours."""
    return origin(site().config.base_url) + url_for("members.sign_in", link=link.token)


def _player() -> int | None:
    key = visitor.key()
    return players.find(database(), key) if key else None


def _owner(token: str) -> Member | None:
    """Returns whom a link leads to. A right one lets in however many wrong ones came from the same address: nobody
    guesses one, and any page elsewhere can make a member's browser ask for wrong ones.

    :raises TooManyRequests: if it is a wrong one, after many others
    """
    if len(token) <= LONGEST and (found := members.of_link(database(), token_hash(token))) is not None:
        return found
    slowing.refuse("link", slowing.WRONG_LINKS)
    slowing.note("link", slowing.WRONG_LINKS)
    return None


def _dead_link() -> ResponseReturnValue:
    return render_template("members/dead_link.html"), 404


def _again(notice: str) -> ResponseReturnValue:
    return redirect(url_for("members.index", notice=notice), 303)


def _club_token() -> str:
    """Returns the token of the club's join link, if the visitor came by one."""
    token = request.values.get("club", "")
    return token if len(token) <= LONGEST else ""


def _night_code() -> str | None:
    """Returns the code of the club night that the visitor came from to become a member."""
    night = _night()
    return night.code if night else None


def _night() -> Night | None:
    code = request.values.get("night", "")
    return nights.find(database(), code) if code else None


def _mark(member: Member) -> str:
    """Tells a link apart from the one before it, and tells nothing else."""
    return member.link_hash[:12]


def _page(*, problem: str | None = None, typed: str = "") -> str:
    member = current()
    notice = wording.notice(request.args.get("notice"))
    if member is None:
        return render_template(
            "members/join.html",
            problem=problem,
            typed=typed[:60],
            notice=notice,
            club=_club_token(),
            night=_night_code(),
            closed=choices().closed,
            may_join=may_join(_club_token()),
            language_urls=language_urls("members.index", club=_club_token() or None, night=_night_code()),
        )
    link = link_of(member.link_nonce, site().secret, PURPOSE)
    # With another secret than the one it was made with, the link still lets in, but cannot be told again.
    address = address_of(link) if link.hash == member.link_hash else None
    return render_template(
        "members/member.html",
        member=member,
        mark=_mark(member),
        address=address,
        square=square(address) if address else None,
        square_name=gettext("Your private link as a square for a phone’s camera"),
        notice=notice,
        night=_night(),
        problem=problem,
        typed=typed[:60] if problem else member.name,
    )
