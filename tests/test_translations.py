"""The catalogues: complete in every language, and in step with the texts they translate."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from webapp import i18n, paths
from webapp.catalogues import read_catalogue

ROOT = Path(__file__).parent.parent
DOMAINS = ("messages", "content")
TRANSLATED = [code for code in i18n.LANGUAGES if code != i18n.DEFAULT]
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|(?<!%)%(?![(%])")
"""Not the sign itself, written %%: in Swahili it is a word."""
TAG = re.compile(r"<[^>]*>|&\w+;")

every_catalogue = pytest.mark.parametrize(
    ("language", "domain"), [(language, domain) for language in TRANSLATED for domain in DOMAINS]
)


def catalogue(language: str, domain: str) -> Catalog:
    return read_catalogue(paths.TRANSLATIONS / language / "LC_MESSAGES" / f"{domain}.po")


def template(domain: str) -> Catalog:
    with (paths.TRANSLATIONS / f"{domain}.pot").open("rb") as file:
        return read_po(file, domain=domain)


def messages(language: str, domain: str) -> list[Message]:
    return [message for message in catalogue(language, domain) if message.id]


def forms(text: object) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)  # type: ignore[arg-type]


def keys(found: Catalog) -> set[tuple[object, str | None]]:
    return {(message.id, message.context) for message in found if message.id}


@every_catalogue
def test_every_message_is_translated_in_all_its_plural_forms(language: str, domain: str) -> None:
    found = catalogue(language, domain)
    missing = [
        message.id
        for message in found
        if message.id
        and (
            not all(forms(message.string))
            or len(forms(message.string)) != (found.num_plurals if message.pluralizable else 1)
        )
    ]
    assert missing == []


@every_catalogue
def test_no_message_is_a_guess_or_left_over(language: str, domain: str) -> None:
    found = catalogue(language, domain)
    assert [message.id for message in found if message.id and message.fuzzy] == []
    assert list(found.obsolete) == []


@every_catalogue
def test_translations_hold_the_placeholders_of_the_english(language: str, domain: str) -> None:
    for message in messages(language, domain):
        wanted = {name for text in forms(message.id) for name in PLACEHOLDER.findall(text)}
        for text in forms(message.string):
            assert set(PLACEHOLDER.findall(text)) == wanted, (message.id, text)


@every_catalogue
def test_translations_bring_no_markup_of_their_own(language: str, domain: str) -> None:
    for message in messages(language, domain):
        wanted = {tag for text in forms(message.id) for tag in TAG.findall(text)}
        for text in forms(message.string):
            assert set(TAG.findall(text)) <= wanted, (message.id, text)


@pytest.mark.parametrize("domain", DOMAINS)
def test_no_czech_line_ends_with_a_word_of_one_letter(domain: str) -> None:
    """Such a word is held to the next one by a space that does not break."""
    loose = re.compile(r"(?<![^\s(„>])[KSVZOUAI] ", re.IGNORECASE)
    assert [text for each in messages("cs", domain) for text in forms(each.string) if loose.search(text)] == []


@every_catalogue
def test_catalogues_hold_just_the_messages_of_the_template(language: str, domain: str) -> None:
    assert keys(catalogue(language, domain)) == keys(template(domain))


@pytest.mark.parametrize(("language", "number"), [("el", 2), ("da", 2), ("cs", 3), ("sw", 2)])
def test_languages_have_their_number_of_plural_forms(language: str, number: int) -> None:
    for domain in DOMAINS:
        assert catalogue(language, domain).num_plurals == number


def test_no_rule_page_text_is_taken_for_a_format() -> None:
    assert [message.id for message in template("content") if "python-format" in message.flags] == []


@pytest.mark.parametrize(("domain", "folder"), [("messages", "webapp"), ("content", "content")])
def test_templates_are_what_the_sources_say(domain: str, folder: str, tmp_path: Path) -> None:
    # The same options as `make translations`, read from there.
    makefile = (ROOT / "Makefile").read_text("utf-8").replace("\\\n", " ")
    options = re.search(r"^EXTRACT := (.*)$", makefile, re.MULTILINE)
    assert options is not None
    fresh = tmp_path / f"{domain}.pot"
    command = [sys.executable, "-m", "babel.messages.frontend", "-q", "extract", *shlex.split(options[1])]
    subprocess.run([*command, "-o", str(fresh), folder], cwd=ROOT, check=True)
    assert fresh.read_text("utf-8") == (paths.TRANSLATIONS / f"{domain}.pot").read_text("utf-8")
