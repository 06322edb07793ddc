"""What stands on a worksheet, and what is said where there is none."""

from __future__ import annotations

import pytest

from tests.wording.conftest import Reading
from webapp.i18n import LANGUAGES
from webapp.trainer.worksheets import InvalidWorksheetError, Level, Part, What
from webapp.wording.worksheets import level_name, task, what_name, worksheet_fault


@pytest.mark.parametrize("lang", LANGUAGES)
def test_levels_contents_and_tasks_are_told_apart(reading: Reading, lang: str) -> None:
    with reading(lang):
        assert len(set(map(level_name, Level))) == len(Level)
        assert len(set(map(what_name, What))) == len(What)
        assert len(set(map(task, What))) == len(What)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_fault_is_named_with_what_was_written(reading: Reading, lang: str) -> None:
    with reading(lang):
        said = [worksheet_fault(InvalidWorksheetError("100% odd", part)) for part in (None, *Part)]
    assert len(set(said)) == len(Part) + 1
    assert all("100% odd" in text for text in said)


def test_what_was_written_is_not_repeated_at_length(english: None) -> None:
    assert len(worksheet_fault(InvalidWorksheetError("x" * 5000))) < 200
