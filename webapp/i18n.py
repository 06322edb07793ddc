"""Languages: which there are, which one a page is in, how numbers and dates read in it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from functools import cache
from gettext import NullTranslations
from math import floor, log10
from pathlib import Path
from typing import Any, Final

from babel import Locale, dates, numbers
from babel.support import Translations
from flask import Flask, Request, g
from flask_babel import Babel, get_domain
from markupsafe import Markup

from webapp import paths

DEFAULT: Final = "en"
"""The language of the source, and the one of last resort."""

_DATES: Final = {DEFAULT: "en_GB"}
"""How the source, which is British, writes days and times; any other language writes them in its own way."""

Translate = Callable[[str | None, str], str | None]
"""From a context, or None, and an English text to its translation, or None if there is none."""


def find_languages(translations: Path) -> dict[str, str]:
    """Returns code and own name of English and of every language that has catalogues.

    >>> find_languages(Path("nowhere"))
    {'en': 'English'}
    """
    found = sorted(folder.parent.name for folder in translations.glob("*/LC_MESSAGES"))
    return {code: _own_name(code) for code in (DEFAULT, *(code for code in found if code != DEFAULT))}


def _own_name(code: str) -> str:
    name = Locale.parse(code).get_display_name(code) or code
    # Some languages write their names small within a sentence.
    return name[0].upper() + name[1:]


LANGUAGES: Final = find_languages(paths.TRANSLATIONS)
"""Code and own name of every language of the site, English first."""


def init_app(app: Flask, translations: Path) -> None:
    """Gives the app its languages: gettext from `translations`, and /<lang>/ in front of its addresses."""
    app.config.update(
        BABEL_DEFAULT_LOCALE=DEFAULT,
        BABEL_TRANSLATION_DIRECTORIES=str(translations.absolute()),
        BABEL_DOMAIN="messages",
    )
    # One Babel an app: its cache of catalogues is keyed by language alone.
    Babel().init_app(app, locale_selector=language)

    # The texts of templates are few, and stand on page after page.
    @cache
    def text_in(lang: str, text: str) -> Markup:
        return Markup(_catalogue().ugettext(text))

    @cache
    def text_of(lang: str, context: str, text: str) -> Markup:
        return Markup(_catalogue().upgettext(context, text))

    # As gettext below, but a translation may hold HTML as its English does, and values are escaped.
    app.jinja_env.globals.update(
        _=lambda text, **values: _filled(text_in(language(), text), values),
        pgettext=lambda context, text, **values: _filled(text_of(language(), context, text), values),
    )

    @app.url_value_preprocessor
    def take_language(endpoint: str | None, values: dict[str, Any] | None) -> None:
        if values and "lang" in values:
            g.lang = values.pop("lang")

    @app.url_defaults
    def put_language(endpoint: str, values: dict[str, Any]) -> None:
        if "lang" not in values and app.url_map.is_endpoint_expecting(endpoint, "lang"):
            values["lang"] = language()


@contextmanager
def speaking(lang: str, translations: Path) -> Iterator[None]:
    """Makes texts be in a language where there is no page: no site, no settings, no data folder."""
    app = Flask(__name__)
    init_app(app, translations)
    with app.app_context():
        g.lang = lang
        yield


def gettext(text: str, /, **values: object) -> str:
    """Returns a text of the interface in the page's language; placeholders are filled only if there are `values`."""
    found = _catalogue().ugettext(text)
    return found % values if values else found


def pgettext(context: str, text: str, /, **values: object) -> str:
    """Returns a text that means something else in another context."""
    found = _catalogue().upgettext(context, text)
    return found % values if values else found


def ngettext(one: str, many: str, num: int, /, **values: object) -> str:
    """Returns the plural form for `num`, which also fills the placeholder of that name."""
    return _catalogue().ungettext(one, many, num) % ({"num": num} | values)


def _filled(text: Markup, values: dict[str, object]) -> Markup:
    return text % values if values else text


def _catalogue() -> Translations:
    # Flask-Babel works out the locale anew for each text, which took a third of the time of a page.
    found: Translations | None = g.get("catalogue")
    if found is None:
        found = g.catalogue = get_domain().get_translations()
    return found


def language() -> str:
    """Returns the code of the language of the page being made."""
    code: str = g.get("lang", DEFAULT)
    return code


def choose(request: Request, otherwise: str = DEFAULT) -> str:
    """Returns the language for an address that names none: its first part if that is one of ours, or else
    the browser's preference, or else `otherwise`."""
    first = request.path.lstrip("/").split("/", 1)[0]
    if first in LANGUAGES:
        return first
    # In the order of preference: best_match() would take a plain "en" before a "cs-CZ" that is wanted more.
    return _first_of_ours((tag for tag, quality in request.accept_languages if quality > 0), otherwise)


def environment_language(environ: Mapping[str, str] = os.environ) -> str:
    """Returns the language that the environment of a program asks for, in the variables gettext reads: the first of
    ours in LANGUAGE, or else the one of LC_ALL, LC_MESSAGES or LANG, whichever is set first."""
    locale = next(filter(None, map(environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    # Who sets these two wants texts that are the same everywhere.
    wanted = [] if locale in ("C", "POSIX") else environ.get("LANGUAGE", "").split(":")
    return _first_of_ours([*wanted, locale])


def _first_of_ours(tags: Iterable[str], otherwise: str = DEFAULT) -> str:
    codes = (re.split("[-_.@]", tag)[0].lower() for tag in tags)
    return next((code for code in codes if code in LANGUAGES), otherwise)


def content_translator(translations: Path, lang: str) -> Translate | None:
    """Returns the function that translates a text of the rule pages (domain `content`), or None for English."""
    if lang == DEFAULT:
        return None
    catalogue = _content_catalogue(translations, lang)

    def translate(context: str | None, english: str) -> str | None:
        text = catalogue.gettext(english) if context is None else catalogue.pgettext(context, english)
        return text or None

    return translate


@cache
def _content_catalogue(translations: Path, lang: str) -> NullTranslations:
    catalogue = Translations.load(str(translations), [lang], domain="content")
    catalogue.add_fallback(_Missing())
    return catalogue


class _Missing(NullTranslations):
    """Answers what the catalogue does not hold with an empty text, where gettext would repeat the English."""

    def gettext(self, message: str) -> str:
        return ""

    def pgettext(self, context: str, message: str) -> str:
        return ""


MINUS: Final = "\N{MINUS SIGN}"
"""The sign of negative numbers on every page: as wide as a plus, where most languages' data have a hyphen."""


def format_number(value: float, digits: int = 0) -> str:
    """Returns `value` with at most `digits` decimals, as the language writes it."""
    # What rounds to nothing is not written as a negative nothing.
    return _signed(numbers.format_decimal(round(value, digits) or 0, locale=language()))


def format_decimals(value: float, digits: int) -> str:
    """Returns `value` with exactly `digits` decimals, as the language writes it."""
    shown = value if round(value, digits) else 0
    return _signed(numbers.format_decimal(shown, format=f"#,##0.{'0' * digits}", locale=language()))


def format_difference(value: int) -> str:
    """Returns a whole number with its sign, also where it is a plus; 0 has none."""
    return f"+{format_number(value)}" if value > 0 else format_number(value)


def _signed(text: str) -> str:
    return text.replace(numbers.get_minus_sign_symbol(language()), MINUS)


def format_percent(share: float) -> str:
    """Returns a share between 0 and 1 as whole percent, as the language writes it. Nearly all is not shown as 100."""
    return _signed(numbers.format_percent(_nearly_all(share), locale=language()))


def percent_in_sentence(share: float) -> str:
    """Returns the whole percent of :func:`format_percent` as a sentence says them: 54%, asilimia 54."""
    return _in_sentence(Decimal(str(_nearly_all(share))) * 100, "#,##0")


def format_share(share: Fraction) -> str:
    """Returns a share between 0 and 1 in percent, with as many decimals as keep what is rare from being nothing and
    what is nearly all from being all: 0%, 0.000031%, 7.8%, 99.999969%, 100%."""
    return numbers.format_percent(_rounded(share), locale=language(), decimal_quantization=False)


def share_in_sentence(share: Fraction) -> str:
    """Returns the percent of :func:`format_share` as a sentence says them: 7.8%, asilimia 7.8."""
    return _in_sentence((_rounded(share) * 100).normalize())


def _nearly_all(share: float) -> float:
    return min(share, 0.99) if share < 1 else share


def _rounded(share: Fraction) -> Decimal:
    rest = min(share, 1 - share)
    digits = 3 if rest == 0 else max(3, 1 - floor(log10(rest)))
    return Decimal(round(share * 10**digits)).scaleb(-digits)


def _in_sentence(percent: Decimal, pattern: str | None = None) -> str:
    number = numbers.format_decimal(percent, pattern, locale=language(), decimal_quantization=pattern is not None)
    # I18N: A share within a sentence. %% is the sign itself.
    return pgettext("in a sentence", "%(number)s%%", number=number)


def format_day(day: date) -> str:
    """Returns day and month as the language writes them in short, without the year."""
    return dates.format_skeleton("MMMd", day, locale=language())


def format_moment(moment: datetime) -> str:
    """Returns day and time of an aware moment, to the minute, in the time zone of this machine (variable TZ)."""
    local, lang = moment.astimezone(), _DATES.get(language(), language())
    pattern = str(dates.get_datetime_format("medium", locale=lang)).replace("'", "")
    day = dates.format_date(local, format="medium", locale=lang)
    return pattern.replace("{0}", dates.format_time(local, format="short", locale=lang)).replace("{1}", day)


def format_date(day: date) -> str:
    """Returns a day with its weekday, as the language writes it."""
    return dates.format_date(day, format="full", locale=language())
