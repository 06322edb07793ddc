"""What is said of a command line that cannot be used."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.wording.conftest import Reading
from webapp.i18n import LANGUAGES
from webapp.wording.usage import (
    no_such_command,
    no_such_language,
    no_such_option,
    no_value_taken,
    number_needed,
    only_options_taken,
    value_needed,
)

SAYINGS: dict[str, tuple[Callable[[], str], tuple[str, ...]]] = {
    "an option there is not": (lambda: no_such_option("--odd", None), ("--odd",)),
    "an option like another": (lambda: no_such_option("--sarter", "--starter"), ("--sarter", "--starter")),
    "a command there is not": (lambda: no_such_command("odd", None), ("odd", "fifteentwo --help")),
    "a command like another": (lambda: no_such_command("ods", "odds"), ("ods", "odds")),
    "no value": (lambda: value_needed("--starter"), ("--starter",)),
    "a value too many": (lambda: no_value_taken("--crib"), ("--crib",)),
    "no number": (lambda: number_needed("--port", "x", 0, 65535), ("--port", " 0 ", "65535", "x")),
    "no language": (lambda: no_such_language("--lang", "xx", LANGUAGES), ("--lang", "xx", *LANGUAGES)),
    "no option": (lambda: only_options_taken("all"), ("all",)),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("say", "names"), SAYINGS.values(), ids=SAYINGS)
def test_a_sentence_names_what_was_typed_and_what_helps(
    reading: Reading, lang: str, say: Callable[[], str], names: tuple[str, ...]
) -> None:
    with reading(lang):
        for name in names:
            assert name in say()


@pytest.mark.parametrize(("say", "names"), SAYINGS.values(), ids=SAYINGS)
def test_no_two_languages_say_it_alike(reading: Reading, say: Callable[[], str], names: tuple[str, ...]) -> None:
    said = set()
    for lang in LANGUAGES:
        with reading(lang):
            said.add(say())
    assert len(said) == len(LANGUAGES)


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    "say",
    [
        lambda text: no_such_option(text, None),
        lambda text: no_such_option(text, "--odds"),
        lambda text: no_such_command(text, None),
        lambda text: no_such_command(text, "odds"),
        lambda text: number_needed("--port", text, 0, 1),
        lambda text: no_such_language("--lang", text, LANGUAGES),
        only_options_taken,
    ],
)
def test_what_was_typed_is_shown_on_one_line_and_not_at_length(say: Callable[[str], str]) -> None:
    assert len(say("x" * 10_000)) < 200
    assert say("one\ntwo\x1b[2J\u2028").isprintable()
    assert "%(near)s %d %" in say("%(near)s %d %")
