"""What is said of a settlement: in a run, and in a worked example."""

from __future__ import annotations

import re

import pytest

from tests.wording.conftest import Reading
from webapp.cribbage import (
    BACK_10,
    CRIB_BACK_5,
    Accept,
    Answer,
    Muggins,
    Overcount,
    Rules,
    Settlement,
    settle,
    sharp_answer,
)
from webapp.i18n import LANGUAGES
from webapp.wording.settlements import example_lines, practice_lines, run_end, seat_label, side_label

MUGGINS = Rules(muggins=True)
THREE = Rules(players=3, muggins=True)
BACK = Rules(muggins=True, step_back=BACK_10)


def settled(
    rules: Rules, real: int, announced: int | None, *answers: Answer, at: tuple[int, ...] = (), crib: bool = False
) -> Settlement:
    scores = at or (20,) * rules.sides
    return settle(rules, real=real, announced=announced, answers=answers, scores=scores, counter=0, crib=crib)


def told(settlement: Settlement, rules: Rules) -> list[tuple[str | None, list[int]]]:
    """The label and the numbers of each line."""
    return [(line.label, numbers(line.text)) for line in example_lines(settlement, rules)]


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


CASES = [
    pytest.param(
        THREE,
        settled(THREE, 8, 5, Accept(), Muggins(4)),
        [(None, [5, 8]), ("Left", []), ("Right", [4, 3])],
        marks=pytest.mark.rule("W4"),
        id="W4",
    ),
    pytest.param(
        THREE,
        settled(THREE, 8, 5, Muggins(2)),
        [(None, [5, 8]), ("Left", [2, 2])],
        marks=pytest.mark.rule("W5"),
        id="W5",
    ),
    pytest.param(
        THREE,
        settled(THREE, 8, 8, Muggins(3)),
        [(None, [8, 8]), ("Left", [3, 3])],
        marks=pytest.mark.rule("W6"),
        id="W6",
    ),
    pytest.param(
        THREE,
        settled(THREE, 8, 12, Muggins(1)),
        [(None, [12, 8]), ("Left", [1, 1])],
        marks=pytest.mark.rule("W7"),
        id="W7",
    ),
    pytest.param(
        THREE,
        settled(THREE, 8, 12, Overcount()),
        [(None, [12, 8]), ("Left", [4, 4])],
        marks=pytest.mark.rule("W8"),
        id="W8",
    ),
    pytest.param(
        THREE,
        settled(THREE, 8, 12, Accept(), Accept()),
        [(None, [12, 8]), ("Left", []), ("Right", [])],
        marks=pytest.mark.rule("W9"),
        id="W9",
    ),
    pytest.param(
        MUGGINS,
        settled(MUGGINS, 8, 12, Overcount(), at=(115, 119)),
        [(None, [12, 8]), ("Opponent", [4]), (None, [])],
        marks=pytest.mark.rule("W10"),
        id="W10",
    ),
    pytest.param(
        MUGGINS,
        settled(MUGGINS, 8, 12, Overcount(), at=(112, 118)),
        [(None, [12, 8]), ("Opponent", [4, 4]), (None, [])],
        marks=pytest.mark.rule("W11"),
        id="W11",
    ),
    pytest.param(
        BACK,
        settled(BACK, 0, 4, Accept(), at=(118, 20)),
        [(None, [4, 0]), ("Opponent", []), (None, [])],
        marks=pytest.mark.rule("W12"),
        id="W12",
    ),
    pytest.param(
        BACK,
        settled(BACK, 0, 4, Overcount(), at=(50, 20)),
        [(None, [4, 0]), ("Opponent", [4, 4]), (None, [10])],
        marks=pytest.mark.rule("W13"),
        id="W13",
    ),
    pytest.param(
        BACK,
        settled(BACK, 0, 4, Accept(), at=(50, 20)),
        [(None, [4, 0]), ("Opponent", []), (None, [10])],
        marks=pytest.mark.rule("W14"),
        id="W14",
    ),
    pytest.param(
        BACK,
        settled(BACK, 6, 0, Accept(), at=(50, 20)),
        [(None, [0, 6]), ("Opponent", [])],
        marks=pytest.mark.rule("W15"),
        id="W15",
    ),
    pytest.param(
        BACK,
        settled(BACK, 0, 0, Accept(), at=(7, 20)),
        [(None, [0, 0]), ("Opponent", []), (None, [7])],
        marks=pytest.mark.rule("W16"),
        id="W16 hand",
    ),
    pytest.param(
        BACK,
        settled(BACK, 0, 0, Accept(), at=(0, 20), crib=True),
        [(None, [0, 0]), ("Opponent", []), (None, [0])],
        marks=pytest.mark.rule("W16"),
        id="W16 crib",
    ),
]


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(("rules", "settlement", "lines"), CASES)
def test_a_worked_case_is_told(rules: Rules, settlement: Settlement, lines: list[tuple[str | None, list[int]]]) -> None:
    assert told(settlement, rules) == lines


@pytest.mark.usefixtures("english")
@pytest.mark.rule("M4", "M5", "M6", "M7", "M11", "B9")
def test_every_kind_of_answer_has_words_of_its_own() -> None:
    cases = [
        settled(MUGGINS, 8, 8, Accept()),
        settled(MUGGINS, 8, 5, Muggins(3)),
        settled(MUGGINS, 8, 8, Muggins(3)),
        settled(MUGGINS, 8, 11, Overcount()),
        settled(MUGGINS, 8, 5, Overcount()),
        settled(MUGGINS, 8, 11, Overcount(), at=(115, 119)),
    ]
    answers = [re.sub(r"\d+", "#", example_lines(case, MUGGINS)[1].text) for case in cases]
    assert len(set(answers)) == len(cases)


@pytest.mark.usefixtures("english")
@pytest.mark.rule("W4", "W8", "W10", "W11", "W13", "W16", "B5", "M10", "S27")
@pytest.mark.parametrize(
    ("rules", "real", "announced", "at", "crib", "lines"),
    [
        (Rules(), 8, None, (20, 20), False, [[8]]),
        (Rules(), 0, None, (20, 20), False, [[]]),
        (Rules(step_back=BACK_10), 0, None, (20, 20), False, [[], [10]]),
        (Rules(step_back=CRIB_BACK_5), 0, None, (20, 20), False, [[]]),
        (Rules(step_back=CRIB_BACK_5), 0, None, (20, 20), True, [[], [5]]),
        (MUGGINS, 8, 8, (20, 20), False, [[8]]),
        (MUGGINS, 8, 5, (20, 20), False, [[5], [3, 3]]),
        (MUGGINS, 8, 12, (20, 20), False, [[12], [4, 4]]),
        (MUGGINS, 8, 0, (20, 20), False, [[0], [8, 8]]),
        (MUGGINS, 8, 8, (115, 20), False, [[8]]),
        (MUGGINS, 8, 12, (115, 119), False, [[12], [4]]),
        (MUGGINS, 8, 12, (112, 118), False, [[12], [4, 4]]),
        (BACK, 0, 4, (50, 20), False, [[4], [4, 4], [10]]),
        (BACK, 0, 0, (7, 20), False, [[0], [7]]),
        (BACK, 0, 0, (0, 20), True, [[0], [0]]),
        (BACK, 6, 0, (50, 20), False, [[0], [6, 6]]),
    ],
)
def test_a_run_tells_each_move_with_its_numbers(
    rules: Rules, real: int, announced: int | None, at: tuple[int, int], crib: bool, lines: list[list[int]]
) -> None:
    asked = announced is not None and not (announced <= real and at[0] + announced >= 121)
    answers = (sharp_answer(real, announced),) if asked and announced is not None else ()
    found = practice_lines(settled(rules, real, announced, *answers, at=at, crib=crib))
    assert [numbers(line) for line in found] == lines
    assert len(set(found)) == len(found)


@pytest.mark.usefixtures("english")
@pytest.mark.rule("B5")
def test_hand_and_crib_at_the_start_near_it_and_far_are_told_apart() -> None:
    rules = Rules(step_back=BACK_10)
    said = {
        re.sub(r"\d+", "#", practice_lines(settled(rules, 0, None, at=(at, 0), crib=crib))[-1])
        for at in (0, 7, 50)
        for crib in (True, False)
    }
    assert len(said) == 6


@pytest.mark.usefixtures("english")
@pytest.mark.rule("B4", "B5")
def test_exactly_ten_holes_lead_to_the_start() -> None:
    rules = Rules(step_back=BACK_10)
    ten, eleven = (practice_lines(settled(rules, 0, None, at=(at, 0)))[-1] for at in (10, 11))
    assert ten != eleven
    assert numbers(ten) == numbers(eleven) == [10]


@pytest.mark.usefixtures("english")
def test_the_end_of_a_run_is_told_once_it_is_over() -> None:
    assert run_end(settled(MUGGINS, 8, 8, Accept())) is None
    won = run_end(settled(MUGGINS, 8, 8, at=(115, 20)))
    lost = run_end(settled(MUGGINS, 8, 5, Muggins(3), at=(20, 119)))
    assert won
    assert lost
    assert won != lost


@pytest.mark.usefixtures("english")
@pytest.mark.rule("M12", "M13")
def test_the_caller_who_wins_among_three_is_named() -> None:
    lines = example_lines(settled(THREE, 8, 5, Accept(), Muggins(3), at=(20, 20, 119)), THREE)
    assert [line.label for line in lines] == [None, "Left", "Right", "Right"]
    assert "wins" in lines[-1].text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.rule("S3", "M13", "S28")
def test_partners_win_as_a_side(reading: Reading, lang: str) -> None:
    rules = Rules(players=4, partners=True, muggins=True)
    with reading(lang):
        ours, theirs = (
            example_lines(settlement, rules)[-1].text
            for settlement in (
                settled(rules, 8, 8, at=(115, 20)),
                settled(rules, 8, 5, Muggins(3), at=(20, 119)),
            )
        )
        alone = {
            example_lines(settled(MUGGINS, 8, 8, at=(115, 20)), MUGGINS)[-1].text,
            example_lines(settled(MUGGINS, 8, 5, Muggins(3), at=(20, 119)), MUGGINS)[-1].text,
        }
    assert len({ours, theirs, *alone}) == 4
    if lang == "en":
        assert (ours, theirs) == (
            "The target is reached: the side counting wins.",
            "The target is reached: the other side wins.",
        )


@pytest.mark.usefixtures("english")
@pytest.mark.rule("L2")
@pytest.mark.parametrize(
    ("rules", "at", "winners"),
    [
        (Rules(lowball=True), (118, 44), ["Opponent"]),
        (Rules(lowball=True, players=3), (118, 44, 50), ["Left"]),
        (Rules(lowball=True, players=3), (118, 44, 44), ["Left", "Right"]),
        (Rules(lowball=True, players=4, partners=True), (118, 44), ["Other side"]),
    ],
)
def test_in_lowball_the_lowest_win(rules: Rules, at: tuple[int, ...], winners: list[str]) -> None:
    lines = example_lines(settled(rules, 8, None, at=at), rules)
    assert "Lowball" in lines[1].text
    assert [line.label for line in lines[2:]] == winners


@pytest.mark.usefixtures("english")
@pytest.mark.rule("S3", "M13")
def test_everyone_at_the_table_has_a_label_of_his_own() -> None:
    for rules in (Rules(), Rules(players=3), Rules(players=4), Rules(players=4, partners=True)):
        for counter in range(rules.players):
            labels = [seat_label(seat, counter, rules) for seat in range(rules.players)]
            assert len(set(labels)) == rules.players
            assert labels[counter] == seat_label(0, 0, Rules())
        sides = [side_label(side, 1, rules) for side in range(rules.sides)]
        assert len(set(sides)) == rules.sides


@pytest.mark.usefixtures("english")
@pytest.mark.rule("M3")
def test_left_is_the_one_who_answers_first() -> None:
    for players in (3, 4):
        rules = Rules(players=players)
        for counter in range(players):
            assert seat_label(rules.opponents(counter)[0], counter, rules) == "Left"
            assert seat_label(rules.opponents(counter)[-1], counter, rules) == "Right"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_left_unsaid_in_any_language(reading: Reading, lang: str) -> None:
    with reading(lang):
        for case in CASES:
            rules, settlement, lines = case.values
            found = example_lines(settlement, rules)  # type: ignore[arg-type]
            assert [numbers(line.text) for line in found] == [told for _, told in lines]  # type: ignore[union-attr]
            for line in found:
                assert "%" not in line.text
                assert line.text[-1] == "."
