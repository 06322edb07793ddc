"""What these commands share: the language, and one line and exit code 2 for what cannot be used."""

from __future__ import annotations

import sys
from typing import IO, Any

import click

from webapp import i18n

TROUBLE = 2
"""Exit code when something the user can put right is wrong."""


class Refused(click.ClickException):
    """What was typed cannot be used; the message says why, in the reader's language."""

    exit_code = TROUBLE

    def show(self, file: IO[Any] | None = None) -> None:
        """Prints the one line."""
        click.echo(f"fifteentwo: {self.format_message()}", file=file, err=file is None)


class Command(click.Command):
    """A command that says what is wrong with its options in one line, without repeating how it is used."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Reads the options.

        :raises Refused: if they cannot be used
        """
        try:
            return super().make_context(info_name, args, parent, **extra)
        except click.UsageError as error:
            raise Refused(error.format_message()) from error


def answer(text: str) -> None:
    """Prints an answer. Signs that the terminal cannot show become question marks."""
    encoding = sys.stdout.encoding
    click.echo(text.encode(encoding, "replace").decode(encoding))


language_option = click.option(
    "--lang",
    type=click.Choice(list(i18n.LANGUAGES)),
    default=i18n.DEFAULT,
    show_default=True,
    help="Language of the answer.",
)
