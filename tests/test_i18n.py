"""Languages: numbers, percents and moments as each writes them, and content with its gaps left open."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from fractions import Fraction
from pathlib import Path

import pytest
from babel import Locale
from flask import Flask, g, url_for

from webapp.catalogues import compile_catalogues
from webapp.i18n import (
    DEFAULT,
    LANGUAGES,
    content_translator,
    format_moment,
    format_number,
    format_percent,
    format_share,
    language,
)


def written(app: Flask, lang: str, write: Callable[[], str]) -> str:
    """What `write` gives on a page in the language, with every kind of space made plain."""
    with app.test_request_context(f"/{lang}/"):
        g.lang = lang
        return " ".join(write().split())


def test_the_five_languages_have_their_own_names() -> None:
    assert list(LANGUAGES) == ["en", "el", "da", "cs", "sw"]
    for code, name in LANGUAGES.items():
        own = Locale.parse(code).get_display_name(code)
        assert own is not None
        assert name.lower() == own.lower()


@pytest.mark.parametrize(
    ("lang", "whole", "fraction"),
    [
        ("en", "1,234,567", "1,234.5"),
        ("el", "1.234.567", "1.234,5"),
        ("da", "1.234.567", "1.234,5"),
        ("cs", "1 234 567", "1 234,5"),
        ("sw", "1,234,567", "1,234.5"),
    ],
)
def test_numbers_are_written_as_in_the_language(app: Flask, lang: str, whole: str, fraction: str) -> None:
    assert written(app, lang, lambda: format_number(1234567)) == whole
    assert written(app, lang, lambda: format_number(1234.5, 1)) == fraction


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [(0, 0, "0"), (2.0, 2, "2"), (2.004, 2, "2"), (0.126, 2, "0.13"), (9.96, 1, "10"), (-1, 0, "-1")],
)
def test_no_more_decimals_are_written_than_asked_for(app: Flask, value: float, digits: int, text: str) -> None:
    assert written(app, "en", lambda: format_number(value, digits)) == text


@pytest.mark.parametrize(
    ("lang", "text"), [("en", "50%"), ("el", "50%"), ("da", "50 %"), ("cs", "50 %"), ("sw", "50%")]
)
def test_percents_are_written_as_in_the_language(app: Flask, lang: str, text: str) -> None:
    assert written(app, lang, lambda: format_percent(0.5)) == text


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (Fraction(0), "0%"),
        (Fraction(1), "100%"),
        (Fraction(1, 2), "50%"),
        (Fraction(4, 12_994_800), "0.000031%"),
        (1 - Fraction(4, 12_994_800), "99.999969%"),
        (Fraction(1, 13), "7.7%"),
        (Fraction(1, 130), "0.77%"),
        (Fraction(999, 1000), "99.9%"),
        (Fraction(1999, 2000), "99.95%"),
    ],
)
def test_a_share_is_never_rounded_to_nothing_or_to_all(app: Flask, share: Fraction, text: str) -> None:
    assert written(app, "en", lambda: format_share(share)) == text


def test_shares_are_written_as_in_the_language(app: Flask) -> None:
    shown = {lang: written(app, lang, lambda: format_share(Fraction(922, 1000))) for lang in LANGUAGES}
    assert shown == {"en": "92.2%", "el": "92,2%", "da": "92,2 %", "cs": "92,2 %", "sw": "92.2%"}


def test_a_moment_is_written_in_the_time_of_the_machine(app: Flask) -> None:
    moment = datetime(2026, 3, 7, 12, 30, tzinfo=UTC)
    here = moment.astimezone()
    texts = {lang: written(app, lang, lambda: format_moment(moment)) for lang in LANGUAGES}
    assert len(set(texts.values())) == len(texts), "each language writes dates its own way"
    for lang, text in texts.items():
        assert "2026" in text, lang
        assert str(here.minute) in text
    elsewhere = moment.astimezone(timezone(timedelta(hours=9)))
    assert written(app, "cs", lambda: format_moment(elsewhere)) == texts["cs"]


def test_without_a_page_the_language_is_the_source(app: Flask) -> None:
    with app.app_context():
        assert language() == DEFAULT


def test_addresses_keep_the_language_of_the_page(app: Flask) -> None:
    for lang in LANGUAGES:
        with app.test_request_context(f"/{lang}/"):
            g.lang = lang
            assert url_for("rules.index") == f"/{lang}/rules/"
            assert url_for("rules.index", lang="sw") == "/sw/rules/"


@pytest.fixture
def translations(tmp_path: Path) -> Path:
    folder = tmp_path / "translations" / "cs" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "content.po").write_text(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);\\n"\n\n'
        'msgid "A hand"\nmsgstr "List"\n\n'
        'msgctxt "table"\nmsgid "A hand"\nmsgstr "Karty"\n\n'
        'msgid "A gap"\nmsgstr ""\n\n'
        '#, fuzzy\nmsgid "A guess"\nmsgstr "Odhad"\n',
        encoding="utf-8",
    )
    compile_catalogues(tmp_path / "translations")
    return tmp_path / "translations"


def test_content_is_translated_with_and_without_a_context(translations: Path) -> None:
    translate = content_translator(translations, "cs")
    assert translate is not None
    assert translate(None, "A hand") == "List"
    assert translate("table", "A hand") == "Karty"


def test_what_is_missing_empty_or_guessed_is_no_translation(translations: Path) -> None:
    translate = content_translator(translations, "cs")
    assert translate is not None
    for context, text in ((None, "A gap"), (None, "A guess"), (None, "Unknown"), ("table", "Unknown"), ("x", "A hand")):
        assert translate(context, text) is None


def test_the_source_language_needs_no_translation(translations: Path) -> None:
    assert content_translator(translations, "en") is None


def test_a_language_without_a_catalogue_has_gaps_only(tmp_path: Path) -> None:
    translate = content_translator(tmp_path, "sw")
    assert translate is not None
    assert translate(None, "A hand") is None
