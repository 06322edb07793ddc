"""The page about combining variants says and shows what the engine plays."""

from __future__ import annotations

from itertools import combinations

import pytest

from webapp.content.blocks import parse
from webapp.content.count_examples import CountExample
from webapp.content.pages import Library
from webapp.cribbage.errors import InvalidPositionError
from webapp.cribbage.rules import Rules
from webapp.paths import CONTENT

NAMES = {
    "muggins": "Muggins",
    "back-10": "Back 10",
    "nineteen": "Nineteen",
    "crib-back-5": "Crib back 5",
    "lowball": "Lowball",
}


def allowed(*words: str) -> Rules | None:
    """The rules that meet all these wishes, or None where they exclude each other."""
    try:
        rules, left_out = Rules.wish(" ".join(words))
    except InvalidPositionError:
        return None
    return None if left_out else rules


PAIRS = list(combinations(NAMES, 2))
TOGETHER = [rules for pair in PAIRS if (rules := allowed(*pair))]


@pytest.mark.rule("M14", "B8", "B10", "B12", "L3")
def test_the_table_has_every_pair_and_says_what_the_engine_does() -> None:
    path = CONTENT / "combining.md"
    cells = [block.english for block in parse(path.read_text("utf-8"), path).blocks if block.tag == "td"]
    answers = dict(zip(cells[::3], cells[1::3], strict=True))
    expected = {frozenset(NAMES[word] for word in pair): "Yes" if allowed(*pair) else "No" for pair in PAIRS}
    assert {frozenset(pair.split(" and ")): answer for pair, answer in answers.items()} == expected


@pytest.mark.rule("M14")
def test_three_variants_at_once_cannot_be_played() -> None:
    assert not any(allowed(*three) for three in combinations(NAMES, 3))


@pytest.mark.parametrize("rules", TOGETHER, ids=str)
def test_every_pair_that_can_be_played_is_shown(library: Library, rules: Rules) -> None:
    shown = [block.rules for slug, block in library.examples if slug == "combining" and isinstance(block, CountExample)]
    assert rules in shown


@pytest.mark.rule("M14")
def test_the_pair_that_excludes_each_other_is_shown_as_it_is_played(library: Library) -> None:
    shown = [block for slug, block in library.examples if slug == "combining" and isinstance(block, CountExample)]
    assert [block.rules for block in shown if block.left_out] == [Rules(lowball=True)]
