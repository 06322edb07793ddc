"""What is said where an opponent's count is judged."""

from __future__ import annotations

import re

import pytest

from tests.wording.conftest import Reading as Page
from webapp.cribbage import Accept, Answer, Card, Cards, Muggins, Overcount, count
from webapp.cribbage.reading import Reading, Slip, possible_slips
from webapp.i18n import LANGUAGES
from webapp.trainer.judging import OPPONENTS, Judgement, JudgeSettings, judge
from webapp.wording import judging

COUNTED = count(Cards.parse("7H 8S 8D 9C"), Card.parse("6D"))
"""Worth 16."""


def judged(announced: int, answer: Answer) -> Judgement:
    short = COUNTED.total - announced
    slips = (Slip(COUNTED.combinations[0], "short_fifteen", short),) if short > 0 else ()
    return judge(Reading(COUNTED, slips, max(0, -short)), answer)


@pytest.mark.usefixtures("english")
@pytest.mark.rule("M4", "M5", "M6", "M7")
@pytest.mark.parametrize(
    ("announced", "answer", "headline", "settled"),
    [
        (16, Accept(), "Correct! The count was right.", "You accept the count, and it stands."),
        (
            16,
            Muggins(1),
            "The count was right. There was nothing to call.",
            "You call muggins for 1, but nothing was missed: the opponent pegs 1 point more.",
        ),
        (
            16,
            Overcount(),
            "The count was right. There was nothing to call.",
            "You call overcount, but the count was not too high: nothing changes.",
        ),
        (12, Accept(), "The count was too low: 4 points were missed.", "You accept the count, and it stands."),
        (12, Muggins(4), "Correct! 4 points were missed.", "You call muggins for 4 and peg 4 points."),
        (
            12,
            Muggins(1),
            "Muggins it is, but for another number: 4 points were missed.",
            "You call muggins for 1 and peg 1 point.",
        ),
        (
            15,
            Muggins(3),
            "Muggins it is, but for another number: 1 point was missed.",
            "You call muggins for 3 and peg 1 point.",
        ),
        (
            12,
            Overcount(),
            "The count was too low: 4 points were missed.",
            "You call overcount, but the count was not too high: nothing changes.",
        ),
        (18, Accept(), "The count was too high by 2 points.", "You accept the count, and it stands."),
        (
            18,
            Muggins(2),
            "The count was too high by 2 points.",
            "You call muggins for 2, but nothing was missed: the opponent pegs 2 points more.",
        ),
        (
            17,
            Overcount(),
            "Correct! The count was too high by 1 point.",
            "You call overcount: the opponent goes back 1 hole, and you peg 1.",
        ),
    ],
)
def test_verdict_and_settlement_are_whole_sentences(
    announced: int, answer: Answer, headline: str, settled: str
) -> None:
    found = judged(announced, answer)
    assert judging.verdict(found.answer, found.settlement) == headline
    assert judging.lines(found) == [f"The opponent announces {announced} points and pegs them.", settled]


@pytest.mark.usefixtures("english")
def test_nothing_announced_is_told_as_such() -> None:
    assert judging.lines(judged(0, Accept()))[0] == "The opponent announces 0 and pegs nothing."


@pytest.mark.usefixtures("english")
def test_every_mistake_has_words_of_its_own() -> None:
    told = set()
    for hand, starter in (
        *(("5H 5S 5D JC", "5C"), ("2H 4H 6H JH", "KH"), ("7H 8S 8D 9C", "6D")),
        *(("2H 4H 6H JH", "KS"), ("AH 2S 3D 8C", "8S"), ("AH 2S 3D 4C", "5D"), ("9H 9S 9D 2C", "KD")),
    ):
        counted = count(Cards.parse(hand), Card.parse(starter))
        told |= {judging.overlooked(slip) for slip in possible_slips(counted)}
    assert told == {
        "Fifteen overlooked",
        "Pair overlooked",
        "Pair royal counted as two pairs",
        "Double pair royal counted as four pairs",
        "Run of three overlooked",
        "Run of four overlooked",
        "Run of five overlooked",
        "Flush overlooked",
        "Flush of five cards counted as four",
        "His nobs overlooked",
    }
    assert len({judging.counted_too_much(points) for points in (1, 2, 4)}) == 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_numbers_are_said_in_every_language(reading: Page, lang: str) -> None:
    with reading(lang):
        for announced, answer in ((12, Muggins(3)), (18, Overcount()), (16, Muggins(5)), (15, Accept())):
            found = judged(announced, answer)
            said = " ".join(
                (judging.question(announced), judging.verdict(found.answer, found.settlement), *judging.lines(found))
            )
            for number in (announced, found.settlement.missed, found.settlement.excess, getattr(answer, "points", 0)):
                assert not number or str(number) in re.findall(r"\d+", said), (number, said)
        assert re.findall(r"\d+", judging.judged_right(5, 8)) == ["5", "8"]
        assert not re.findall(r"\d", judging.judged_right(0, 0))
        names = {judging.judge_summary(JudgeSettings(level)) for level in OPPONENTS}
        assert len(names) == len(OPPONENTS)
        assert len({judging.answer_name(answer) for answer in (Accept(), Muggins(2), Muggins(3), Overcount())}) == 4
