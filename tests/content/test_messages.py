"""One text in the reader's language, or in English."""

from __future__ import annotations

import pytest

from webapp.content.messages import Words, departure, unfit, words


def test_the_english_page_marks_nothing() -> None:
    assert words(None, None, "Runs") == "Runs"
    assert words(None, None, "Runs").lang is None


def test_a_translation_is_the_pages_own_language() -> None:
    shown = words(lambda context, text: f"{context}:{text}", "table", "Run")
    assert (shown, shown.lang) == ("table:Run", None)


@pytest.mark.parametrize("missing", [None, ""])
def test_a_missing_translation_is_marked_english(missing: str | None) -> None:
    shown = words(lambda context, text: missing, None, "Runs")
    assert (shown, shown.lang) == ("Runs", "en")


@pytest.mark.parametrize(
    "translation",
    [
        "[x](javascript:alert(1))",
        "[x](page:other)",
        "[x](&#106;avascript:alert(1))",
        "[x]( <javascript:alert(1)> )",
        "x",
        "[x](page:muggins) [y](https://example.org)",
        "[x](page:muggins",
        "[x] (page:muggins) [x](page:muggins)",
        "![x](page:muggins)",
        "[x](page:muggins) [y][x]",
    ],
)
def test_a_translation_that_leads_elsewhere_is_not_used(translation: str) -> None:
    english = "See [Muggins](page:muggins)."
    assert words(lambda context, text: translation, None, english) == Words(english)


def test_links_may_change_places_and_texts() -> None:
    assert departure("[a](page:a) and [b](page:b)", "[bé](page:b), [á](page:a)") is None
    assert departure("`5H`", "`5H`!") is None
    assert departure("`5H`", "`5S`") is not None


def test_signs_that_gettext_takes_for_placeholders_are_unfit() -> None:
    assert unfit("85 percent") is None
    assert unfit("85%")
    assert unfit("{x")
