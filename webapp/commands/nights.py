"""`fifteentwo club nights` and `night`: club nights, set up, closed and opened again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

import click
from flask_babel import lazy_gettext
from sqlite_utils import Database

from webapp.club.choices import InvalidChoiceError, read_title
from webapp.commands.asking import Refused, answer
from webapp.commands.care import data_option, opened, tell_address
from webapp.commands.spoken import Command, Group, WholeNumber, language_option, option
from webapp.commands.tables import table
from webapp.i18n import gettext, pgettext
from webapp.store import nights as kept
from webapp.store.admins import COMMAND
from webapp.trainer.runs import NIGHT_NUMBERS, Deals, InvalidRunError, new_nonce, of_night
from webapp.wording.admin import title_fault

SHOWN = 1000
"""Nights that are listed."""


@click.command(
    "nights",
    cls=Command,
    usage=lazy_gettext("[OPTIONS]"),
    summary=lazy_gettext("List the club nights, newest first."),
)
@option("--json", "as_json", is_flag=True, about=lazy_gettext("Answer as JSON."))
@data_option
@language_option
def nights(as_json: bool, data: str | None, lang: str) -> None:
    """Lists the nights."""
    with opened(lang, data) as (_, db):
        found = kept.latest(db, SHOWN)
        if as_json:
            rows = [
                {"code": each.code, "title": each.title, "open": each.open, "created": each.created} for each in found
            ]
            answer(json.dumps(rows, ensure_ascii=False, indent=2))
        elif found:
            states = {True: pgettext("club night", "open"), False: pgettext("club night", "closed")}
            answer(table([[each.code, states[each.open], each.created[:10], each.title] for each in found], texts=4))
        else:
            answer(gettext("There is no club night yet."))


@click.group(
    "night",
    cls=Group,
    usage=lazy_gettext("COMMAND [OPTIONS]"),
    summary=lazy_gettext("Set up a club night, close it, or open it again."),
)
@language_option
def night(lang: str) -> None:
    """Runs one of the commands below, which take over the language."""


@night.command(
    "new",
    cls=Command,
    usage=lazy_gettext("TITLE [OPTIONS]"),
    summary=lazy_gettext("Set up a club night, open from now on, and print its link."),
)
@click.argument("title", required=False)
@option(
    "--deal",
    default=Deals.MIXED.value,
    # I18N: Stands for what is typed after an option; hands, cribs and mixed are typed as they stand.
    value=lazy_gettext("WHAT"),
    about=lazy_gettext("What to count: hands, cribs, or mixed, which is both."),
)
@option(
    "--number",
    type=WholeNumber(NIGHT_NUMBERS[0], NIGHT_NUMBERS[-1]),
    default=10,
    value=lazy_gettext("NUMBER"),
    about=lazy_gettext("How many hands and cribs; 10 where nothing is given."),
)
@data_option
@language_option
def new(title: str | None, deal: str, number: int, data: str | None, lang: str) -> None:
    """Sets up a night.

    :raises Refused: if there cannot be such a night
    """
    with opened(lang, data) as (config, db):
        try:
            read = read_title(title or "")
            settings = of_night(Deals(deal), number, new_nonce())
        except InvalidChoiceError as error:
            raise Refused(title_fault()) from error
        except InvalidRunError as error:
            numbers = ", ".join(map(str, NIGHT_NUMBERS))
            raise Refused(
                gettext("A club night has one of these numbers of hands: %(numbers)s.", numbers=numbers)
            ) from error
        except ValueError as error:
            raise Refused(gettext("What to count must be hands, cribs or mixed.")) from error
        kept.create(db, settings.code, read, COMMAND)
        tell_address(config, f"/{lang}/night/{settings.code}/")


@night.command(
    "open", cls=Command, usage=lazy_gettext("CODE [OPTIONS]"), summary=lazy_gettext("Open a club night again.")
)
@click.argument("code", required=False)
@data_option
@language_option
def open_command(code: str | None, data: str | None, lang: str) -> None:
    """Opens a night.

    :raises Refused: if there is no such night
    """
    with _found(lang, data, code) as (db, known):
        kept.set_open(db, known, True, COMMAND)
        answer(gettext("The club night is open."))


@night.command("close", cls=Command, usage=lazy_gettext("CODE [OPTIONS]"), summary=lazy_gettext("Close a club night."))
@click.argument("code", required=False)
@data_option
@language_option
def close(code: str | None, data: str | None, lang: str) -> None:
    """Closes a night.

    :raises Refused: if there is no such night
    """
    with _found(lang, data, code) as (db, known):
        kept.set_open(db, known, False, COMMAND)
        answer(gettext("The club night is closed."))


@contextmanager
def _found(lang: str, data: str | None, code: str | None) -> Iterator[tuple[Database, str]]:
    """Gives the database, and the code of a night that is in it."""
    with opened(lang, data) as (_, db):
        if not code or kept.find(db, code) is None:
            raise Refused(_unknown())
        yield db, code


def _unknown() -> str:
    return gettext("There is no club night of that code; fifteentwo club nights lists the codes.")
