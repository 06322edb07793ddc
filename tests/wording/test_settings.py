"""What is said of the settings of a run."""

from __future__ import annotations

from itertools import product

import pytest

from tests.wording.conftest import Reading
from webapp.cribbage import STEP_BACKS, Exclusion, Rules
from webapp.i18n import LANGUAGES
from webapp.trainer.lessons import Lesson
from webapp.trainer.runs import TARGETS, Deals, RunSettings
from webapp.wording.settings import exclusion, in_a_line, settings_summary, step_back_name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_different_settings_are_told_apart(reading: Reading, lang: str) -> None:
    choices = list(product(Deals, (True, False), (None, *STEP_BACKS.values()), TARGETS))
    with reading(lang):
        said = {
            settings_summary(RunSettings(deals, Rules(muggins=muggins, step_back=step_back, target=target)))
            for deals, muggins, step_back, target in choices
        }
    assert len(said) == len(choices)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lengths_and_choices_of_hands_are_told_apart(reading: Reading, lang: str) -> None:
    codes = ("endless", "endless.adapted", "endless.focus-pair", "timed", "plain.none.121", "plain.none.121.adapted")
    runs = [RunSettings.parse(f"hands.{code}.{1:016x}") for code in codes]
    runs += [RunSettings.parse(code) for code in ("day.2026-11-30", *(f"lesson.{each}.{1:016x}" for each in Lesson))]
    with reading(lang):
        assert len({settings_summary(run) for run in runs}) == len(runs)


@pytest.mark.rule("B12")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_back_has_a_name_of_its_own(reading: Reading, lang: str) -> None:
    with reading(lang):
        assert len({step_back_name(name) for name in ("none", *STEP_BACKS)}) == len(STEP_BACKS) + 1


@pytest.mark.rule("M14")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_left_out_is_never_silent(reading: Reading, lang: str) -> None:
    with reading(lang):
        for left_out in Exclusion:
            assert "Muggins" in exclusion(left_out)


def test_no_line_of_settings_begins_with_a_dot_or_parts_a_figure_from_its_word() -> None:
    assert in_a_line("Hands and cribs", "Back 10", "10 πίσω") == "Hands and cribs\xa0· Back\xa010\xa0· 10\xa0πίσω"
