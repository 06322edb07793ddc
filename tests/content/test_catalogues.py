"""The translations of the rule pages, message by message."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from webapp.content.messages import departure
from webapp.paths import TRANSLATIONS


def messages(po: Path) -> list[Message]:
    with po.open("rb") as file:
        return [message for message in read_po(file) if message.id and message.string]


@pytest.fixture(params=sorted(TRANSLATIONS.glob("*/LC_MESSAGES/content.po")), ids=lambda po: po.parts[-3])
def catalogue(request: pytest.FixtureRequest) -> list[Message]:
    return messages(request.param)


def test_links_and_code_are_those_of_the_english(catalogue: list[Message]) -> None:
    for message in catalogue:
        assert departure(str(message.id), str(message.string)) is None, message.string


def test_plain_texts_stay_plain(catalogue: list[Message]) -> None:
    """Titles, headings and summaries are shown without Markdown; emphasis may not come in by translation."""
    for message in catalogue:
        for sign in "*_`<{":
            assert sign in str(message.id) or sign not in str(message.string), message.string


def test_no_figure_is_lost(catalogue: list[Message]) -> None:
    for message in catalogue:
        assert figures(message.id) <= figures(message.string), message.string


def figures(text: object) -> Counter[str]:
    """Counts the figures of a text, without those up to 10: they may be ranks, which some languages write out."""
    return Counter(number for number in re.findall(r"\d+", str(text)) if int(number) > 10)
