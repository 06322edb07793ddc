"""`fifteentwo check`: whether the database is whole, and its sums are what the rows say."""

from __future__ import annotations

import click
from flask_babel import lazy_gettext

from webapp.commands.asking import answer
from webapp.commands.care import data_option, installation
from webapp.commands.spoken import Command, language_option
from webapp.i18n import gettext, ngettext
from webapp.store.checking import check

FOUND = 1
"""Exit code when something is found."""


@click.command(
    "check",
    cls=Command,
    usage=lazy_gettext("[OPTIONS]"),
    summary=lazy_gettext("Check that the database is whole, and that its sums are what the rows say."),
    details=lazy_gettext(
        "Nothing is changed, and the site may go on meanwhile. If something is found, the exit code is 1."
    ),
)
@data_option
@language_option
@click.pass_context
def command(ctx: click.Context, data: str | None, lang: str) -> None:
    """Checks the database.

    :raises Refused: if it cannot be read
    """
    with installation(lang, data) as config:
        found = check(config.database)
        for line in found.damage:
            answer(gettext("Damaged: %(detail)s", detail=line))
        for each in found.differences:
            answer(
                gettext(
                    "The sums in %(table)s are not what the rows say: %(kept)s is kept, but should be %(said)s",
                    table=each.table,
                    kept=_few(each.kept),
                    said=_few(each.said),
                )
            )
        if not found.clean:
            answer(gettext("Put a copy back with fifteentwo restore, or go on with what is left."))
            ctx.exit(FOUND)
        answer(
            ngettext(
                "The database is whole, and all sums are right: %(num)d player.",
                "The database is whole, and all sums are right: %(num)d players.",
                found.players,
            )
        )


def _few(rows: object) -> str:
    shown = [str(row) for row in rows][:3] if isinstance(rows, list) else []
    return " ".join(shown) or "–"
