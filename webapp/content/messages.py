"""One text of a page in the reader's language, or in English with a note that it is English."""

from __future__ import annotations

import re
from collections.abc import Callable

Translate = Callable[[str | None, str], str | None]
"""Takes a context and the English, gives the translation, or None where there is none."""

SOURCE_LANGUAGE = "en"

_LINK_TARGET = re.compile(r"\]\(\s*<?([^\s)>]*)")
_CODE = re.compile(r"`+[^`]+`+")
_LINK = re.compile(r"(?<!!)\[[^\[\]]*\]\((?:[^()\s]|\([^()\s]*\))*\)")
# What is left where a link was meant and none is made; readers would see the signs.
_NO_LINK = re.compile(r"\]\(|\]\[|\]\s+\(\w+:|<https?:")
# Python-Markdown brackets its own placeholders with these two; a text may not contain them.
_CONTROL = re.compile("[\x02\x03]")


class Words(str):
    """A text to show, with the language to mark it with when it is not the page's own."""

    __slots__ = ("lang",)

    lang: str | None
    """`"en"` for English in place of a missing translation, otherwise None."""

    def __new__(cls, text: str, lang: str | None = None) -> Words:
        words = super().__new__(cls, text)
        words.lang = lang
        return words


def words(translate: Translate | None, context: str | None, english: str) -> Words:
    """Translates one text; without a usable translation gives the English, marked as such.

    `translate` is None where the page is English itself. A translation that leads elsewhere than the
    English is not usable.
    """
    if translate is None:
        return Words(english)
    translation = translate(context, english)
    if not translation or departure(english, translation):
        return Words(english, SOURCE_LANGUAGE)
    return Words(_CONTROL.sub("", translation))


def departure(english: str, translation: str) -> str | None:
    """Says in what a translation leaves its English where it must not: links and code. None is good."""
    for what, pattern in (("link targets", _LINK_TARGET), ("code", _CODE)):
        wanted, found = sorted(pattern.findall(english)), sorted(pattern.findall(translation))
        if wanted != found:
            return f"{what} {found} instead of {wanted}"
    return _broken_link(translation)


def unfit(english: str) -> str | None:
    """Says why a text cannot be given to translators as it is. None is good."""
    if "%" in english:
        return 'write "percent": gettext takes the sign for a placeholder'
    if "{" in english:
        return "braces are for heading ids alone: gettext takes them for a placeholder"
    return _broken_link(english)


def _broken_link(text: str) -> str | None:
    left = _NO_LINK.search(_LINK.sub("", _CODE.sub("", text)))
    return f"a link is written [text](target), without {left[0]!r} elsewhere" if left else None
