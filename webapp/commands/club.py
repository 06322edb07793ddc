"""`fifteentwo club`: the password of those who look after the club, and what it has chosen."""

from __future__ import annotations

import sys

import click
from flask_babel import lazy_gettext
from werkzeug.security import generate_password_hash

from webapp.club.choices import (
    LONGEST_NAME,
    LONGEST_WELCOME,
    MEMBERS,
    OPEN,
    Choices,
    InvalidChoiceError,
    choose,
)
from webapp.club.links import CLUB, link_of, new_link
from webapp.commands import nights
from webapp.commands.asking import Refused, answer
from webapp.commands.care import data_option, opened, secret_of, tell_address
from webapp.commands.spoken import Command, Group, language_option
from webapp.commands.tables import table
from webapp.i18n import LANGUAGES, gettext
from webapp.store import admins
from webapp.store import club as kept
from webapp.trainer.usual import RULES

SHORTEST = 10
"""Characters of a password."""
METHOD = "scrypt"
"""How a password is kept; it takes about a fifth of a second to try one."""


@click.group(
    "club",
    cls=Group,
    usage=lazy_gettext("COMMAND [OPTIONS]"),
    summary=lazy_gettext("Look after the club: its password, what it has chosen, its nights."),
)
@language_option
def command(lang: str) -> None:
    """Runs one of the commands below, which take over the language."""


command.add_command(nights.nights)
command.add_command(nights.night)


@command.command(
    "password",
    cls=Command,
    usage=lazy_gettext("[OPTIONS]"),
    summary=lazy_gettext("Set the password for the pages under /admin/."),
    details=lazy_gettext(
        "It is asked for twice, or read as one line where nobody types. Everybody who is signed in with the old one "
        "is signed out."
    ),
)
@data_option
@language_option
def password(data: str | None, lang: str) -> None:
    """Sets the password.

    :raises Refused: if it is too short, or the database cannot be used
    """
    with opened(lang, data) as (_, db):
        typed = _typed()
        if len(typed) < SHORTEST:
            raise Refused(gettext("The password needs at least %(least)d characters.", least=SHORTEST))
        admins.set_password(db, generate_password_hash(typed, METHOD), admins.COMMAND)
        answer(
            gettext(
                "The password is set. The keeper of the club signs in with it at /%(lang)s/admin/ on the site.",
                lang=lang,
            )
        )


@command.command(
    "sign-out",
    cls=Command,
    usage=lazy_gettext("[OPTIONS]"),
    summary=lazy_gettext("Sign out everybody who has signed in with the password."),
)
@data_option
@language_option
def sign_out(data: str | None, lang: str) -> None:
    """Ends every session under `/admin/`."""
    with opened(lang, data) as (_, db):
        admins.sign_out_everywhere(db, admins.COMMAND)
        answer(gettext("Everybody is signed out."))


@command.command(
    "show",
    cls=Command,
    usage=lazy_gettext("[OPTIONS]"),
    summary=lazy_gettext("Show what the club has chosen, and its join link."),
)
@data_option
@language_option
def show(data: str | None, lang: str) -> None:
    """Shows the choices, under the names by which they are set."""
    with opened(lang, data) as (config, db):
        chosen = kept.find(db)
        rows = [[name, chosen[name]] for name in _names() if chosen.get(name)]
        answer(table(rows, texts=2) if rows else gettext("The club has chosen nothing yet."))
        if nonce := Choices.read(chosen).join:
            tell_address(config, f"/{lang}/members/?club={link_of(nonce, secret_of(config), CLUB).token}")


@command.command(
    "set",
    cls=Command,
    usage=lazy_gettext("NAME VALUE [OPTIONS]"),
    summary=lazy_gettext("Choose something for the club."),
    details=lazy_gettext(
        'An empty value, written "", takes a choice back. Names are: name, language, welcome.en and so on, muggins, '
        "step_back, target, access."
    ),
)
@click.argument("name", required=False)
@click.argument("value", required=False)
@data_option
@language_option
def set_command(name: str | None, value: str | None, data: str | None, lang: str) -> None:
    """Chooses something for the club.

    :raises Refused: if it cannot be chosen
    """
    with opened(lang, data) as (config, db):
        if name not in _names() or value is None:
            raise Refused(gettext("Type a name and its value. Names are: %(names)s.", names=", ".join(_names())))
        before = kept.find(db)
        try:
            chosen = choose({"access": OPEN, **before, name: value or _taken_back(name)}, LANGUAGES, RULES)
        except InvalidChoiceError as error:
            raise Refused(_fault(str(error))) from error
        if not Choices.read(before).join:
            chosen["join"] = new_link(secret_of(config), CLUB).nonce
        kept.change(db, chosen, admins.COMMAND)
        answer(gettext("That is saved."))


def _names() -> list[str]:
    """Returns what can be chosen."""
    return ["name", "language", *(f"welcome.{code}" for code in LANGUAGES), *RULES, "access"]


def _taken_back(name: str) -> str:
    return OPEN if name == "access" else ""


def _fault(name: str) -> str:
    values = {"language": tuple(LANGUAGES), "access": (OPEN, MEMBERS), **RULES}
    if name in values:
        return gettext(
            "Nothing was changed. %(name)s must be one of these: %(values)s.",
            name=name,
            values=", ".join(values[name]),
        )
    longest = LONGEST_NAME if name == "name" else LONGEST_WELCOME
    return gettext(
        "Nothing was changed. %(name)s must have at most %(most)d characters, none of them invisible.",
        name=name,
        most=longest,
    )


def _typed() -> str:
    if not sys.stdin.isatty():
        return sys.stdin.readline().strip()
    first: str = click.prompt(gettext("Password"), hide_input=True)
    if click.prompt(gettext("The same once more"), hide_input=True) != first:
        raise Refused(gettext("The two are not the same. Nothing was changed."))
    return first.strip()
