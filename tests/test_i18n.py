"""Languages: numbers, percents and moments as each writes them, and content with its gaps left open."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from fractions import Fraction
from pathlib import Path

import pytest
from flask import Flask, g, url_for

from webapp.catalogues import compile_catalogues
from webapp.i18n import (
    DEFAULT,
    LANGUAGES,
    content_translator,
    environment_language,
    find_languages,
    format_decimals,
    format_difference,
    format_moment,
    format_number,
    format_percent,
    format_share,
    language,
    percent_in_sentence,
    share_in_sentence,
)


def written(app: Flask, lang: str, write: Callable[[], str]) -> str:
    """What `write` gives on a page in the language, with every kind of space made plain."""
    with app.test_request_context(f"/{lang}/"):
        g.lang = lang
        return " ".join(write().split())


def test_the_languages_are_those_with_catalogues_by_their_own_names() -> None:
    assert LANGUAGES == {
        "en": "English",
        "cs": "Čeština",
        "da": "Dansk",
        "el": "Ελληνικά",
        "sw": "Kiswahili",
    }


def test_a_new_folder_of_catalogues_is_a_new_language(tmp_path: Path) -> None:
    for code in ("sw", "fr", "en"):
        (tmp_path / code / "LC_MESSAGES").mkdir(parents=True)
    (tmp_path / "notes").mkdir()
    assert find_languages(tmp_path) == {"en": "English", "fr": "Français", "sw": "Kiswahili"}


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({}, "en"),
        ({"LANG": "cs_CZ.UTF-8"}, "cs"),
        ({"LANG": "da"}, "da"),
        ({"LANG": "el_GR@euro"}, "el"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "csb_PL.UTF-8"}, "en"),
        ({"LC_MESSAGES": "sw_KE", "LANG": "cs_CZ"}, "sw"),
        ({"LC_ALL": "da_DK", "LC_MESSAGES": "sw_KE", "LANG": "cs_CZ"}, "da"),
        ({"LC_ALL": "", "LANG": "cs_CZ"}, "cs"),
        ({"LC_ALL": "C", "LANG": "cs_CZ"}, "en"),
        ({"LC_ALL": "C.UTF-8", "LANG": "cs_CZ"}, "en"),
        ({"LC_ALL": "fr_FR", "LANG": "cs_CZ"}, "en"),
        ({"LANGUAGE": "sk:cs:en", "LANG": "da_DK"}, "cs"),
        ({"LANGUAGE": "en_GB:cs", "LANG": "cs_CZ"}, "en"),
        ({"LANGUAGE": "fr", "LANG": "cs_CZ"}, "cs"),
        ({"LANGUAGE": "cs"}, "cs"),
        ({"LANGUAGE": "cs", "LANG": "C.UTF-8"}, "cs"),
        ({"LANGUAGE": "cs", "LC_ALL": "C"}, "en"),
        ({"LANGUAGE": "cs", "LC_ALL": "POSIX", "LANG": "cs_CZ"}, "en"),
    ],
)
def test_the_environment_asks_for_a_language_as_of_other_programs(environ: dict[str, str], lang: str) -> None:
    assert environment_language(environ) == lang


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
    [(0, 0, "0"), (2.0, 2, "2"), (2.004, 2, "2"), (0.126, 2, "0.13"), (9.96, 1, "10"), (-1, 0, "−1")],
)
def test_no_more_decimals_are_written_than_asked_for(app: Flask, value: float, digits: int, text: str) -> None:
    assert written(app, "en", lambda: format_number(value, digits)) == text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_negative_numbers_have_a_true_minus_sign_in_every_language(app: Flask, lang: str) -> None:
    negative = [
        written(app, lang, make)
        for make in (
            lambda: format_number(-12),
            lambda: format_number(-1.5, 1),
            lambda: format_decimals(-0.43, 2),
            lambda: format_percent(-0.5),
            lambda: format_difference(-3),
        )
    ]
    assert [text[0] for text in negative] == ["\N{MINUS SIGN}"] * 5
    assert not any("-" in text for text in negative)


def test_what_rounds_to_nothing_is_no_negative_nothing(app: Flask) -> None:
    assert written(app, "en", lambda: format_number(-0.4)) == "0"
    assert written(app, "en", lambda: format_decimals(-0.004, 2)) == "0.00"


def test_a_difference_has_its_sign(app: Flask) -> None:
    assert [written(app, "en", lambda each=each: format_difference(each)) for each in (4, 0, -4)] == ["+4", "0", "−4"]


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


@pytest.mark.parametrize(
    ("lang", "percent", "share"),
    [
        ("en", "54%", "92.2%"),
        ("el", "54%", "92,2%"),
        ("da", "54 %", "92,2 %"),
        ("cs", "54 %", "92,2 %"),
        ("sw", "asilimia 54", "asilimia 92.2"),
    ],
)
def test_a_sentence_says_percents_in_its_own_way(app: Flask, lang: str, percent: str, share: str) -> None:
    assert written(app, lang, lambda: percent_in_sentence(0.54)) == percent
    assert written(app, lang, lambda: share_in_sentence(Fraction(922, 1000))) == share


@pytest.mark.parametrize("share", [Fraction(0), Fraction(1), Fraction(4, 12_994_800), Fraction(1, 13), Fraction(1, 10)])
def test_a_sentence_says_the_percents_of_a_table(app: Flask, share: Fraction) -> None:
    assert written(app, "en", lambda: share_in_sentence(share)) == written(app, "en", lambda: format_share(share))
    for part in (0, 0.285, 0.29, 0.999, 1):
        in_table = written(app, "en", lambda part=part: format_percent(part))
        assert written(app, "en", lambda part=part: percent_in_sentence(part)) == in_table


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


def test_english_writes_moments_the_british_way(app: Flask) -> None:
    moment = datetime(2026, 3, 7, 14, 5).astimezone()
    assert written(app, "en", lambda: format_moment(moment)) == "7 Mar 2026, 14:05"


def test_less_than_nothing_has_a_true_minus_sign_in_every_language(app: Flask) -> None:
    for lang in LANGUAGES:
        assert written(app, lang, lambda: format_decimals(-0.5, 2)).startswith("−"), lang


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
