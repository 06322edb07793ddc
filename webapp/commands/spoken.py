"""Commands and options whose help and errors are in the reader's language.

The language is the one that `--lang` names anywhere on the line, or else that of the environment.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from functools import partial
from typing import Any

import click
from flask_babel import LazyString, lazy_gettext

from webapp import i18n, paths
from webapp.commands.asking import TROUBLE, Refused, answer
from webapp.i18n import gettext
from webapp.wording import usage as wording

_LANG = "--lang"


class Option(click.Option):
    """An option whose help, and the word that stands for its value there, are lazy texts."""

    def __init__(self, *args: Any, about: LazyString, value: LazyString | None = None, **extra: Any) -> None:
        super().__init__(*args, **extra)
        self.about = about
        self.value = value

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Returns the option and what it does."""
        self.help = str(self.about)
        return super().get_help_record(ctx)

    def make_metavar(self, ctx: click.Context) -> str:
        """Returns the word that stands for the value."""
        return super().make_metavar(ctx) if self.value is None else str(self.value)

    def handle_parse_result(
        self, ctx: click.Context, opts: Mapping[str, Any], args: list[str]
    ) -> tuple[Any, list[str]]:
        """Takes the value from what was typed.

        :raises click.BadOptionUsage: if the value was forgotten, so that the next option was taken for it
        """
        value = opts.get(self.name)
        if isinstance(value, str) and any(value.partition("=")[0] in other.opts for other in ctx.command.params):
            raise click.BadOptionUsage(self.opts[-1], wording.value_needed(self.opts[-1]), ctx)
        return super().handle_parse_result(ctx, opts, args)


class WholeNumber(click.IntRange):
    """A whole number between two others."""

    def __init__(self, minimum: int, maximum: int) -> None:
        super().__init__(minimum, maximum)
        self.bounds = minimum, maximum

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Returns the number.

        :raises click.BadParameter: if the text is none, or one out of bounds
        """
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            name = param.opts[-1] if param else ""
            raise click.BadParameter(wording.number_needed(name, str(value), *self.bounds), ctx, param) from error


class _Language(click.Choice[str]):
    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        return wording.no_such_language(_LANG, str(value), self.choices)


class _Spoken(click.Command):
    """What a command and a group of them have in common."""

    def __init__(
        self, *args: Any, usage: LazyString, summary: LazyString, details: LazyString | None = None, **extra: Any
    ) -> None:
        super().__init__(*args, **extra)
        self.usage = usage
        self.summary = summary
        self.details = details
        self.params.append(_help_option())

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Reads the options, and answers those that ask for help.

        :raises Refused: if they cannot be used
        """
        with _speaking(args, parent):
            try:
                return super().make_context(info_name, args, parent, **extra)
            except click.UsageError as error:
                raise Refused(self._fault(error)) from error

    def _fault(self, error: click.UsageError) -> str:
        match error:
            case click.NoSuchOption():
                return wording.no_such_option(error.option_name, next(iter(error.possibilities or ()), None))
            case click.BadOptionUsage(option_name=name):
                flag = any(isinstance(each, Option) and each.is_flag and name in each.opts for each in self.params)
                return wording.no_value_taken(name) if flag else wording.value_needed(name)
            case _:
                # Only the types of values above are left, and those say it in a sentence of their own.
                return error.message

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes in which order things are typed."""
        formatter.write_usage(ctx.command_path, str(self.usage), gettext("Usage:") + " ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes what the command does."""
        for paragraph in filter(None, (self.summary, self.details)):
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(str(paragraph))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes what the options do."""
        options = [each.get_help_record(ctx) for each in self.params if isinstance(each, Option)]
        with formatter.section(gettext("Options")):
            formatter.write_dl([record for record in options if record])

    def get_short_help_str(self, limit: int = 0) -> str:
        """Returns what the command does in a sentence, however long that is."""
        return str(self.summary)


class Command(_Spoken):
    """A command in the reader's language."""

    # What it has no place for is refused in the reader's language, below.
    allow_extra_args = True

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Reads the options.

        :raises Refused: if something is left over
        """
        left = super().parse_args(ctx, args)
        if left and not ctx.resilient_parsing:
            raise Refused(wording.only_options_taken(left[0]))
        return left


class Group(_Spoken, click.Group):
    """A group of commands in the reader's language."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Reads the options before the command; where there is nothing to read, it shows the help."""
        if not args and not ctx.resilient_parsing:
            answer(ctx.get_help(), err=True)
            ctx.exit(TROUBLE)
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Finds the command.

        :raises Refused: if there is none of that name
        """
        if args[0] not in self.commands and not ctx.resilient_parsing:
            near = get_close_matches(args[0], self.commands, n=1)
            with _speaking(args, ctx):
                raise Refused(wording.no_such_command(args[0], next(iter(near), None)))
        return super().resolve_command(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes what the options and the commands do."""
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes what the commands do."""
        with formatter.section(gettext("Commands")):
            formatter.write_dl([(name, self.commands[name].get_short_help_str()) for name in self.list_commands(ctx)])


option = partial(click.option, cls=Option)

language_option = option(
    _LANG,
    type=_Language(list(i18n.LANGUAGES)),
    default=lambda: _outer_language(click.get_current_context().parent),
    about=lazy_gettext("Language of the answer; where none is given, that of the environment."),
)


def _help_option() -> Option:
    def show(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
        if wanted and not ctx.resilient_parsing:
            answer(ctx.get_help())
            ctx.exit()

    about = lazy_gettext("Show this help.")
    return Option(["-h", "--help"], is_flag=True, is_eager=True, expose_value=False, callback=show, about=about)


@contextmanager
def _speaking(args: Sequence[str], outer: click.Context | None) -> Iterator[None]:
    with i18n.speaking(_language(args) or _outer_language(outer), paths.TRANSLATIONS):
        yield


def _language(args: Sequence[str]) -> str | None:
    """Returns the language that arguments ask for, even where they are too wrong for the options to be read."""
    options = args[: args.index("--")] if "--" in args else args
    asked = None
    for at, typed in enumerate(options):
        name, equals, value = typed.partition("=")
        code = value if equals else "".join(options[at + 1 : at + 2])
        if name == _LANG and code in i18n.LANGUAGES:
            asked = code
    return asked


def _outer_language(outer: click.Context | None) -> str:
    """Returns the language asked for before the command, or else by the environment."""
    return (outer and outer.params.get("lang")) or i18n.environment_language()
