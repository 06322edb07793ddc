"""Worked examples are played by the engine, and wrong ones refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from webapp.content.errors import ContentError
from webapp.content.examples import CountExample, read_example
from webapp.content.fences import Fence
from webapp.cribbage.rules import BACK_10, Rules
from webapp.cribbage.settlement import Reason

EIGHT = "hand: 9H TS JD JC\nstarter: 2S"
EMPTY = "hand: 2H 4S 6D 8C\nstarter: TH"


def played(text: str) -> CountExample:
    return read_example(Fence(Path("page.md"), 10, "count", tuple(text.splitlines())))


@pytest.mark.rule("W3", "S24")
def test_just_a_count() -> None:
    example = played("hand: 2C 5C 8C KC\nstarter: KD\ntotal: 12")
    assert (example.count.total, example.count.crib, example.settlement) == (12, False, None)
    assert played("hand: 2C 5C 8C KC\nstarter: KD\ncrib: yes\ntotal: 8").count.crib


@pytest.mark.rule("W4", "M3")
def test_answers_come_from_the_left() -> None:
    example = played(f"{EIGHT}\nannounced: 5\nanswers: accept, muggins 4\nrules: muggins 3-players\nscores: 1 2 3")
    assert example.settlement is not None
    assert example.settlement.scores == (6, 2, 6)
    assert [(move.seat, move.holes) for move in example.settlement.moves] == [(0, 5), (2, 3)]


def test_an_announcement_alone_means_muggins() -> None:
    example = played(f"{EIGHT}\nannounced: 0\nanswers: accept")
    assert example.rules == Rules(muggins=True)
    assert example.scores == (0, 0)
    assert example.settlement is not None
    assert example.settlement.announced == 0


@pytest.mark.rule("W13")
def test_rules_are_words_that_add_up() -> None:
    example = played(f"{EMPTY}\nrules: muggins back-10 61\nannounced: 4\nanswers: overcount\nscores: 50 44")
    assert example.rules == Rules(muggins=True, step_back=BACK_10, target=61)
    assert example.settlement is not None
    assert [move.reason for move in example.settlement.moves][-1] is Reason.STEP_BACK
    assert example.settlement.scores == (40, 48)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("starter: 2S", 10, "hand"),
        ("hand: 9H TS JD JC", 10, "starter"),
        ("hand: 9H TS JD 1C\nstarter: 2S", 11, "no card"),
        ("hand: 9H TS JD\nstarter: 2S", 11, "3 cards"),
        (f"{EIGHT[:-2]}5H 5S", 12, "no card"),
        (f"{EIGHT[:-2]}JC", 12, "twice"),
        (f"{EIGHT}\ntotal: 9", 13, "counts 8"),
        (f"{EIGHT}\ntotal: eight", 13, "eight"),
        (f"{EIGHT}\ncrib: maybe", 13, "yes or no"),
        (f"{EIGHT}\ncribs: yes", 13, "unknown key"),
        (f"{EIGHT}\ntotal: 8\n\ntotal: 8", 15, "twice"),
        (f"{EIGHT}\ntotal:", 13, "key: value"),
        (f"{EIGHT}\nnonsense", 13, "key: value"),
        (f"{EIGHT}\nrules: nonsense", 13, "names no rules"),
        (f"{EIGHT}\nrules: back-10 nineteen", 13, "contradicts"),
        (f"{EIGHT}\nrules: muggins lowball", 13, "without Muggins"),
        (f"{EIGHT}\nannounced: five\nanswers: accept", 13, "five"),
        (f"{EIGHT}\nannounced: 5\nanswers: mugins 3", 14, "no answer"),
        (f"{EIGHT}\nannounced: 5", 10, "not answered"),
        (f"{EIGHT}\nannounced: 5\nanswers: accept, accept", 10, "nobody is asked"),
        (f"{EIGHT}\nannounced: 30\nanswers: accept", 10, "0 to 29"),
        (f"{EIGHT}\nannounced: 5\nanswers: accept\nrules: standard", 10, "without Muggins"),
        (f"{EIGHT}\nrules: muggins", 10, "announces"),
        (f"{EIGHT}\nscores: 121 3", 10, "121"),
        (f"{EIGHT}\nscores: 1 2 3", 10, "3 scores"),
        (f"{EIGHT}\nscores: 1 2\nscores after: 9 3", 14, "arrives at 9 2"),
    ],
)
def test_wrong_examples_name_file_and_line(text: str, line: int, message: str) -> None:
    with pytest.raises(ContentError, match=message) as caught:
        played(text)
    assert str(caught.value).startswith(f"page.md:{line}: ")
