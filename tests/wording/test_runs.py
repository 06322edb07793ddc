"""What is said of a run against the clock, and of its end."""

from __future__ import annotations

import pytest

from tests.wording.conftest import Reading
from webapp.i18n import LANGUAGES
from webapp.wording.runs import all_counted, best_so_far, place_in_run, said, timed_result


@pytest.mark.parametrize("lang", LANGUAGES)
def test_results_name_their_numbers(reading: Reading, lang: str) -> None:
    with reading(lang):
        for hands in (1, 2, 5, 23):
            assert str(hands) in timed_result(0, hands)
        assert timed_result(0, 0) != timed_result(0, 1)
        assert "7" in said(7, 7)
        assert "6" in said(6, 7)
        assert {"3", "10"} <= set(place_in_run(3, 10).split())
        assert "10" in all_counted(10)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_better_equal_and_worse_than_before_are_told_apart(reading: Reading, lang: str) -> None:
    with reading(lang):
        told = [best_so_far(right, 5) for right in (None, 4, 5, 6)]
        assert told[0] == told[1]
        assert len({*told}) == 3
        assert best_so_far(4, None) is None
        assert best_so_far(None, 0) is not None
