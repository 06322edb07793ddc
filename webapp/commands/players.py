"""`fifteentwo players`: the members, one by one, and guests who do not come back."""

from __future__ import annotations

import json

import click
from flask_babel import lazy_gettext
from sqlite_utils import Database

from webapp.club.links import MEMBER, new_link
from webapp.club.names import InvalidNameError, folded, read_name
from webapp.commands.asking import Refused, answer
from webapp.commands.care import data_option, opened, secret_of, tell_address
from webapp.commands.spoken import Command, Group, WholeNumber, language_option, option
from webapp.commands.tables import table
from webapp.i18n import gettext, ngettext
from webapp.store import forgetting, members
from webapp.store.admins import COMMAND
from webapp.store.members import Member, NameTakenError, NewLink
from webapp.trainer.adaptive import join_practices
from webapp.wording.members import name_fault, name_taken

LONGEST = 36_500
"""Days."""

yes_option = option("--yes", is_flag=True, about=lazy_gettext("Do it; what is deleted cannot be brought back."))
merge_option = option("--yes", is_flag=True, about=lazy_gettext("Do it; the two cannot be separated again."))


@click.group(
    "players",
    cls=Group,
    usage=lazy_gettext("COMMAND [OPTIONS]"),
    summary=lazy_gettext("Look after the members: list, rename, merge, remove, give a new link."),
)
@language_option
def command(lang: str) -> None:
    """Runs one of the commands below, which take over the language."""


@command.command(
    "list",
    cls=Command,
    usage=lazy_gettext("[OPTIONS]"),
    summary=lazy_gettext("List the members, with when they joined and were seen last."),
)
@option("--json", "as_json", is_flag=True, about=lazy_gettext("Answer as JSON."))
@data_option
@language_option
def list_command(as_json: bool, data: str | None, lang: str) -> None:
    """Lists the members."""
    with opened(lang, data) as (_, db):
        found, seen = members.everybody(db), members.last_seen(db)
        if as_json:
            rows = [
                {"name": each.name, "joined": each.joined, "seen": seen[each.player], "listed": each.listed}
                for each in found
            ]
            answer(json.dumps(rows, ensure_ascii=False, indent=2))
        elif found:
            heads = [gettext("Name"), gettext("Member since"), gettext("Seen last")]
            answer(table([heads, *([each.name, each.joined[:10], seen[each.player]] for each in found)], texts=3))
        else:
            answer(gettext("Nobody is a member yet."))


@command.command(
    "rename",
    cls=Command,
    usage=lazy_gettext("NAME NEW-NAME [OPTIONS]"),
    summary=lazy_gettext("Give a member another name."),
)
@click.argument("name", required=False)
@click.argument("new", required=False)
@data_option
@language_option
def rename(name: str | None, new: str | None, data: str | None, lang: str) -> None:
    """Gives a member another name.

    :raises Refused: if there is no such member, or the name cannot be his
    """
    with opened(lang, data) as (_, db):
        found = _member(db, name)
        try:
            read = read_name(_given(new))
            members.rename(db, found.player, read, folded(read), COMMAND)
        except InvalidNameError as error:
            raise Refused(name_fault(error.fault)) from error
        except NameTakenError as error:
            raise Refused(name_taken()) from error
        answer(gettext("The member has the new name."))


@command.command(
    "merge",
    cls=Command,
    usage=lazy_gettext("NAME OTHER-NAME [OPTIONS]"),
    summary=lazy_gettext("Merge two members who are the same person."),
    details=lazy_gettext(
        "Everything of the first becomes part of the other one, who keeps the name and the link. This cannot be undone."
    ),
)
@click.argument("name", required=False)
@click.argument("into", required=False)
@merge_option
@data_option
@language_option
def merge(name: str | None, into: str | None, yes: bool, data: str | None, lang: str) -> None:
    """Makes one member of two.

    :raises Refused: if there are no such two, or it is not said that it is meant
    """
    with opened(lang, data) as (_, db):
        gone, stays = _member(db, name), _member(db, into)
        _expect(yes)
        if not members.merge(db, gone.player, stays.player, join_practices, COMMAND):
            raise Refused(gettext("Choose another member."))
        answer(gettext("The two are one member now."))


@command.command(
    "remove",
    cls=Command,
    usage=lazy_gettext("NAME [OPTIONS]"),
    summary=lazy_gettext("Delete a member and everything that is kept about them."),
)
@click.argument("name", required=False)
@yes_option
@data_option
@language_option
def remove(name: str | None, yes: bool, data: str | None, lang: str) -> None:
    """Deletes a member.

    :raises Refused: if there is no such member, or it is not said that it is meant
    """
    with opened(lang, data) as (_, db):
        found = _member(db, name)
        _expect(yes)
        members.remove(db, found.player, COMMAND)
        answer(gettext("The member has been deleted, with everything that was kept about them."))


@command.command(
    "link",
    cls=Command,
    usage=lazy_gettext("NAME [OPTIONS]"),
    summary=lazy_gettext("Give a member a new private link, and print it."),
    details=lazy_gettext("For a member who has lost the link. The old one ends, and all devices are signed out."),
)
@click.argument("name", required=False)
@data_option
@language_option
def link(name: str | None, data: str | None, lang: str) -> None:
    """Gives a member a new link.

    :raises Refused: if there is no such member
    """
    with opened(lang, data) as (config, db):
        found = _member(db, name)
        made = new_link(secret_of(config), MEMBER)
        members.renew(db, found.player, NewLink(made.nonce, made.hash), place=COMMAND)
        tell_address(config, f"/{lang}/members/sign-in?link={made.token}")


@command.command(
    "forget",
    cls=Command,
    usage=lazy_gettext("--unseen DAYS [OPTIONS]"),
    summary=lazy_gettext("Delete the guests who have not come back for so many days."),
    details=lazy_gettext("Without --yes it is only said how many they are. Members stay."),
)
@option(
    "--unseen",
    type=WholeNumber(1, LONGEST),
    value=lazy_gettext("DAYS"),
    about=lazy_gettext("Guests who have neither counted nor set anything for more than this many days."),
)
@yes_option
@data_option
@language_option
def forget(unseen: int | None, yes: bool, data: str | None, lang: str) -> None:
    """Deletes guests who do not come back.

    :raises Refused: if no number of days is given
    """
    with opened(lang, data) as (_, db):
        if unseen is None:
            raise Refused(gettext("Say for how many days, with --unseen."))
        if yes:
            number = forgetting.forget(db, unseen, place=COMMAND)
            answer(ngettext("Deleted: %(num)d guest.", "Deleted: %(num)d guests.", number))
            return
        number = forgetting.unseen(db, unseen)
        answer(
            ngettext(
                "%(num)d guest would be deleted. Add --yes to do it.",
                "%(num)d guests would be deleted. Add --yes to do it.",
                number,
            )
        )


def _given(name: str | None) -> str:
    if not name:
        raise Refused(gettext("A name is missing; --help says what to type."))
    return name


def _member(db: Database, name: str | None) -> Member:
    found = members.named(db, folded(" ".join(_given(name).split())))
    if found is None:
        raise Refused(gettext("There is no member %(name)s; fifteentwo players list names all.", name=_given(name)))
    return found


def _expect(yes: bool) -> None:
    if not yes:
        raise Refused(gettext("Nothing was changed. Add --yes if you mean it."))
