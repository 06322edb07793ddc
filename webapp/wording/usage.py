"""What is said of a command line that cannot be used."""

from __future__ import annotations

from collections.abc import Iterable

from webapp.i18n import gettext

_SHOWN = 40
"""Signs shown of what was typed."""


def no_such_option(name: str, near: str | None) -> str:
    """Says that there is no such option, and which one may be meant."""
    if near is None:
        return gettext("There is no option %(name)s here.", name=_shown(name))
    return gettext("There is no option %(name)s here. Did you mean %(near)s?", name=_shown(name), near=near)


def no_such_command(name: str, near: str | None) -> str:
    """Says that there is no such command, and which one may be meant."""
    if near is None:
        return gettext("There is no command “%(name)s”; fifteentwo --help lists the commands.", name=_shown(name))
    return gettext("There is no command “%(name)s”. Did you mean %(near)s?", name=_shown(name), near=near)


def value_needed(option: str) -> str:
    """Says that nothing follows an option that needs a value."""
    return gettext("The option %(name)s needs a value after it.", name=option)


def no_value_taken(option: str) -> str:
    """Says that an option was given a value and takes none."""
    return gettext("The option %(name)s takes no value.", name=option)


def number_needed(option: str, text: str, minimum: int, maximum: int) -> str:
    """Says between which numbers the value of an option has to lie."""
    return gettext(
        "The option %(name)s needs a whole number from %(minimum)d to %(maximum)d, not “%(text)s”.",
        name=option,
        minimum=minimum,
        maximum=maximum,
        text=_shown(text),
    )


def no_such_language(option: str, text: str, codes: Iterable[str]) -> str:
    """Says which languages there are."""
    return gettext(
        "“%(text)s” is not a language that %(name)s knows. It knows these: %(codes)s.",
        name=option,
        text=_shown(text),
        codes=", ".join(codes),
    )


def only_options_taken(text: str) -> str:
    """Says that something was typed where only options belong."""
    return gettext("This command takes only options, not “%(text)s”.", text=_shown(text))


def _shown(text: str) -> str:
    # What was typed may hold line breaks, and signs that steer the terminal.
    return "".join(sign if sign.isprintable() else "?" for sign in text[:_SHOWN])
