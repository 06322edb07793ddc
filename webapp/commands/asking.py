"""What these commands share: how they answer, and one line and exit code 2 for what cannot be used."""

from __future__ import annotations

import errno
import sys
from typing import IO, Any

import click

TROUBLE = 2
"""Exit code when something the user can put right is wrong."""


class Refused(click.ClickException):
    """What was typed cannot be used; the message says why, in the reader's language."""

    exit_code = TROUBLE

    def show(self, file: IO[Any] | None = None) -> None:
        """Prints the one line."""
        line = f"fifteentwo: {self.format_message()}"
        if file is None:
            answer(line, err=True)
        else:
            click.echo(line, file=file)


def answer(text: str, *, err: bool = False) -> None:
    """Prints an answer, or what is wrong. Signs that the terminal cannot show become question marks.

    :raises Refused: where the answer goes, there is no room for it
    """
    # There is none where it was closed before the start; then nobody listens.
    stream = sys.stderr if err else sys.stdout
    encoding = stream.encoding if stream else "utf-8"
    try:
        click.echo(text.encode(encoding, "replace").decode(encoding), err=err)
    except OSError as error:
        # Whoever stopped reading, as in a pipe to head, has what he wanted.
        if err or error.errno == errno.EPIPE:
            raise
        raise Refused(error.strerror or str(error)) from error
