"""Counted examples are played by the engine, and wrong ones refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from webapp.content.count_examples import CountExample, read_count
from webapp.content.errors import ContentError
from webapp.content.fences import Fence
from webapp.cribbage.rules import BACK_10, Exclusion, Rules
from webapp.cribbage.settlement import Reason

EIGHT = "hand: 9H TS JD JC\nstarter: 2S\ntotal: 8"
EMPTY = "hand: 2H 4S 6D 8C\nstarter: TH\ntotal: 0"


def played(text: str) -> CountExample:
    return read_count(Fence(Path("page.md"), 10, "count", tuple(text.splitlines())))


@pytest.mark.rule("W3", "S24")
def test_just_a_count() -> None:
    example = played("hand: 2C 5C 8C KC\nstarter: KD\ntotal: 12")
    assert (example.count.total, example.count.crib, example.settlement) == (12, False, None)
    assert played("hand: 2C 5C 8C KC\nstarter: KD\ncrib: yes\ntotal: 8").count.crib


@pytest.mark.rule("W4", "M3")
def test_answers_come_from_the_left() -> None:
    example = played(
        f"{EIGHT}\nrules: muggins 3-players\nannounced: 5\nanswers: accept, muggins 4\n"
        "scores: 1 2 3\nscores after: 6 2 6"
    )
    assert example.settlement is not None
    assert example.settlement.scores == (6, 2, 6)
    assert [(move.seat, move.holes) for move in example.settlement.moves] == [(0, 5), (2, 3)]


def test_an_announcement_alone_means_muggins() -> None:
    example = played(f"{EIGHT}\nannounced: 0\nanswers: accept\nscores after: 0 0")
    assert example.rules == Rules(muggins=True)
    assert example.scores == (0, 0)
    assert example.settlement is not None
    assert example.settlement.announced == 0


@pytest.mark.rule("W13")
def test_rules_are_words_that_add_up() -> None:
    example = played(
        f"{EMPTY}\nrules: muggins back-10 61\nannounced: 4\nanswers: overcount\nscores: 50 44\nscores after: 40 48"
    )
    assert example.rules == Rules(muggins=True, step_back=BACK_10, target=61)
    assert example.settlement is not None
    assert [move.reason for move in example.settlement.moves][-1] is Reason.STEP_BACK
    assert example.settlement.scores == (40, 48)


@pytest.mark.rule("M14", "L1")
def test_wishes_that_exclude_each_other_are_played_as_the_engine_chooses() -> None:
    example = played(f"{EIGHT}\nrules: muggins lowball\nscores: 3 4\nscores after: 11 4")
    assert example.rules == Rules(lowball=True)
    assert example.left_out == (Exclusion.MUGGINS_WITH_LOWBALL,)
    assert example.settlement is not None
    assert example.settlement.announced is None


def test_nothing_is_left_out_of_other_rules() -> None:
    assert played(EIGHT).left_out == ()
    assert played(f"{EIGHT}\nrules: lowball back-10\nscores after: 8 0").left_out == ()


AFTER = "scores after: 9 9"


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("starter: 2S\ntotal: 8", 10, "`hand: ...`"),
        ("hand: 9H TS JD JC\ntotal: 8", 10, "`starter: ...`"),
        ("hand: 9H TS JD JC\nstarter: 2S", 10, "`total: ...`"),
        ("hand: 9H TS JD 1C\nstarter: 2S\ntotal: 8", 11, "no card"),
        ("hand: 9H TS JD\nstarter: 2S\ntotal: 8", 11, "3 cards"),
        ("hand: 9H TS JD JC\nstarter: 5H 5S\ntotal: 8", 12, "no card"),
        ("hand: 9H TS JD JC\nstarter: JC\ntotal: 8", 12, "twice"),
        ("hand: 9H TS JD JC\nstarter: 2S\ntotal: 9", 13, "counts 8"),
        ("hand: 9H TS JD JC\nstarter: 2S\ntotal: eight", 13, "'eight' is no whole number"),
        ("hand: 9H TS JD JC\nstarter: 2S\ntotal: 8.0", 13, "'8.0' is no whole number"),
        ("hand: 9H TS JD JC\nstarter: 2S\ntotal: ٨", 13, "'٨' is no whole number"),
        (f"hand: 9H TS JD JC\nstarter: 2S\ntotal: {5000 * '8'}", 13, "'88888888888888888888' is no whole number"),
        ("hand: 9H TS JD JC\nstarter: 2S\ntotal: 8 8", 13, "total"),
        ("hand: 9H TS JD JC\nstarter: 2S\ntotal:", 13, "key: value"),
        (f"{EIGHT}\ncrib: maybe", 14, "yes or no"),
        (f"{EIGHT}\ncribs: yes", 14, "unknown key"),
        (f"{EIGHT}\n\ntotal: 8", 15, "twice"),
        (f"{EIGHT}\nnonsense", 14, "key: value"),
        (f"{EIGHT}\n{AFTER}\nrules: nonsense", 15, "names no rules"),
        (f"{EIGHT}\n{AFTER}\nrules: back-10 nineteen", 15, "contradicts"),
        (f"{EIGHT}\n{AFTER}\nannounced: five\nanswers: accept", 15, "five"),
        (f"{EIGHT}\n{AFTER}\nannounced: 5\nanswers: mugins 3", 16, "no answer"),
        (f"{EIGHT}\n{AFTER}\nannounced: 5", 10, "not answered"),
        (f"{EIGHT}\n{AFTER}\nannounced: 5\nanswers: accept, accept", 10, "nobody is asked"),
        (f"{EIGHT}\n{AFTER}\nannounced: 30\nanswers: accept", 10, "0 to 29"),
        (f"{EIGHT}\n{AFTER}\nannounced: 5\nanswers: accept\nrules: standard", 10, "without Muggins"),
        (f"{EIGHT}\n{AFTER}\nannounced: 5\nanswers: accept\nrules: muggins lowball", 10, "without Muggins"),
        (f"{EIGHT}\n{AFTER}\nrules: muggins", 10, "announces"),
        (f"{EIGHT}\n{AFTER}\nscores: 121 3", 10, "121"),
        (f"{EIGHT}\n{AFTER}\nscores: 1 2 3", 10, "3 scores"),
        (f"{EIGHT}\nscores: 1 2\nscores after: 9 3", 15, "arrives at 9 2"),
        (f"{EIGHT}\nscores: 1 2", 10, "`scores after: ...`"),
        (f"{EIGHT}\nrules: standard", 10, "`scores after: ...`"),
        (f"{EIGHT}\nannounced: 8\nanswers: accept", 10, "`scores after: ...`"),
    ],
)
def test_wrong_examples_name_file_and_line(text: str, line: int, message: str) -> None:
    with pytest.raises(ContentError, match=message) as caught:
        played(text)
    assert str(caught.value).startswith(f"page.md:{line}: ")
