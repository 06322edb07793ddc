"""Examples of laying away are weighed by the engine, and wrong ones refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from webapp.content.discard_examples import DiscardExample, read_discard
from webapp.content.errors import ContentError
from webapp.content.fences import Fence
from webapp.cribbage import Cards

SIX = "cards: 5H 6H 7S 8D KC AC"


def weighed(text: str) -> DiscardExample:
    return read_discard(Fence(Path("page.md"), 10, "discard", tuple(text.splitlines())))


@pytest.mark.rule("S2")
def test_six_cards_have_fifteen_ways() -> None:
    example = weighed(f"{SIX}\ndealer: yes\nbest: 6H 7S 8D AC")
    assert (len(example.ways), example.dealer) == (15, True)
    assert example.best.keep == Cards.parse("6H 7S 8D AC")
    assert example.best.expectation == max(way.expectation for way in example.ways)


def test_whose_crib_it_is_makes_a_difference() -> None:
    example = weighed(f"{SIX}\ndealer: no\nbest: 5H 6H 7S 8D")
    assert example.best.laid_away == Cards.parse("KC AC")


@pytest.mark.rule("S2")
def test_five_cards_have_five_ways() -> None:
    assert len(weighed("cards: 5H 6H 7S 8D KC\ndealer: yes\nbest: KC 8D 7S 6H").ways) == 5


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("dealer: yes\nbest: 5H 6H 7S 8D", 10, "`cards: ...`"),
        (f"{SIX}\nbest: 5H 6H 7S 8D", 10, "`dealer: ...`"),
        (f"{SIX}\ndealer: yes", 10, "`best: ...`"),
        (f"{SIX}\ndealer: maybe\nbest: 6H 7S 8D AC", 12, "yes or no"),
        (f"{SIX}\ndealer: yes\nbest: 5H 6H 7S 8D", 13, "keeps 6H 7S 8D AC"),
        (f"{SIX}\ndealer: yes\nbest: 6H 7S 8D", 13, "keeps 6H 7S 8D AC"),
        (f"{SIX}\ndealer: yes\nbest: 6H 7S 8D 1C", 13, "no card"),
        (f"{SIX} 2C\ndealer: yes\nbest: 6H 7S 8D AC", 11, "7 cards"),
        (f"{SIX} AC\ndealer: yes\nbest: 6H 7S 8D AC", 11, "twice"),
        (f"{SIX}\ncrib: yes\ndealer: yes\nbest: 6H 7S 8D AC", 12, "unknown key"),
    ],
)
def test_wrong_examples_name_file_and_line(text: str, line: int, message: str) -> None:
    with pytest.raises(ContentError, match=message) as caught:
        weighed(text)
    assert str(caught.value).startswith(f"page.md:{line}: ")
