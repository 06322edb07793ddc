"""What is told of a race: whole sentences, the player's own in words of their own, the others' behind a label."""

from __future__ import annotations

import re

import pytest

from tests.trainer.racing import run, settings, steady
from tests.wording.conftest import Reading
from webapp.cribbage import (
    Accept,
    Announced,
    Answer,
    Answered,
    Card,
    Cards,
    Counted,
    GameOver,
    LaidAway,
    LaidOpen,
    LayAway,
    Muggins,
    Outcome,
    Overcount,
    Pegged,
    Reason,
    Rules,
    count,
    settle,
)
from webapp.cribbage.outcome import outcome
from webapp.i18n import LANGUAGES
from webapp.trainer.missed import Missed
from webapp.trainer.races import Claim, Happening, Race
from webapp.wording.races import Brought, brought, missed_figures, race_lines, result, seat_name, side_name
from webapp.wording.settings import race_summary

TWO = Rules(muggins=True, play=False)
THREE = Rules(players=3, muggins=True, play=False)
PAIRS = Rules(players=4, partners=True, muggins=True, play=False)
HAND, STARTER = Cards.parse("7H 8S 8D 9C"), Card.parse("6D")
"""Worth 16."""


def counted(counter: int, announced: int, *answers: Answer, rules: Rules = THREE, score: int = 20) -> list[Happening]:
    """What happens when a hand worth 16 is announced and answered."""
    settlement = settle(
        rules, real=16, announced=announced, answers=answers, scores=[score] * rules.sides, counter=counter
    )
    asked = zip(rules.opponents(counter), answers, strict=False)
    return [
        Announced(counter, announced),
        *(Answered(seat, answer) for seat, answer in asked),
        Counted(count(HAND, STARTER), settlement),
    ]


def told(happened: list[Happening], rules: Rules = THREE) -> list[tuple[str | None, str]]:
    return [(line.label, line.text) for line in race_lines(happened, rules)]


pytestmark = pytest.mark.usefixtures("english")


@pytest.mark.rule("M4", "M5", "M6", "M7", "M11")
@pytest.mark.parametrize(
    ("announced", "answer", "score", "yours", "to_you"),
    [
        (12, Muggins(9), 20, "You call muggins for 9 and peg 4 points.", "Calls muggins for 9 and pegs 4 points."),
        (
            16,
            Muggins(3),
            20,
            "You call muggins for 3, but nothing was missed: the player counting pegs 3 points more.",
            "Calls muggins for 3, but nothing was missed: you peg 3 points more.",
        ),
        (
            17,
            Overcount(),
            20,
            "You call overcount: the player counting goes back 1 hole, and you peg 1.",
            "Calls overcount: you go back 1 hole, and the caller pegs 1.",
        ),
        (
            18,
            Overcount(),
            110,
            "You call overcount: the player counting goes back 2 holes and still stands on the target.",
            "Calls overcount: you go back 2 holes and still stand on the target.",
        ),
        (
            16,
            Overcount(),
            20,
            "You call overcount, but the count was not too high: nothing changes.",
            "Calls overcount, but the count was not too high: nothing changes.",
        ),
        (12, Accept(), 20, "You accept the count.", "Accepts the count."),
    ],
)
def test_an_answer_is_told_from_the_players_side(
    announced: int, answer: Answer, score: int, yours: str, to_you: str
) -> None:
    assert told(counted(1, announced, answer, rules=TWO, score=score), TWO)[1] == (None, yours)
    assert told(counted(0, announced, answer, rules=TWO, score=score), TWO)[1] == ("Opponent", to_you)


def test_an_answer_that_is_not_settled_yet_is_told_too() -> None:
    happened: list[Happening] = [Announced(1, 12), Answered(2, Accept())]
    assert told(happened) == [("Left", "Announces 12 points and pegs them."), ("Right", "Accepts the count.")]


@pytest.mark.rule("M2")
def test_who_announces_0_pegs_nothing() -> None:
    assert told([Announced(0, 0), Announced(1, 0)]) == [
        (None, "You announce 0 and peg nothing."),
        ("Left", "Announces 0 and pegs nothing."),
    ]


@pytest.mark.rule("M8")
def test_the_real_count_is_told_once_it_is_settled_whoever_counted() -> None:
    own = race_lines(counted(0, 12, Accept(), Muggins(4)), THREE)
    assert own[-1].text == "Too low by 4 points: you said 12, the real count is 16."
    others = race_lines(counted(1, 12, Accept(), Accept()), THREE)
    assert others[-1].text == "The real count is 16."
    assert own[-1].count == others[-1].count == count(HAND, STARTER)


@pytest.mark.rule("S27")
def test_without_muggins_a_claim_is_judged_and_the_real_count_pegged() -> None:
    rules = Rules(play=False)
    settlement = settle(rules, real=16, scores=[0, 0], counter=0)
    lines = told([Claim(14), Counted(count(HAND, STARTER), settlement)], rules)
    assert lines == [
        (None, "You say 14."),
        (None, "Too low by 2 points: you said 14, the real count is 16."),
        (None, "The count is automatic: you peg 16 points."),
    ]
    theirs = settle(rules, real=16, scores=[0, 0], counter=1)
    assert told([Counted(count(HAND, STARTER), theirs)], rules) == [
        ("Opponent", "Lays the hand open:"),
        ("Opponent", "The count is automatic: 16 points are pegged."),
    ]


@pytest.mark.rule("M2")
def test_a_count_of_nothing_is_told_in_words_of_its_own() -> None:
    empty, open_cards = count(Cards.parse("2H 4S 6D 8C"), Card.parse("TH")), "Lays the hand open:"

    def settled(counter: int, announced: int | None) -> list[tuple[str | None, str]]:
        rules = TWO if announced is not None else Rules(play=False)
        answers = (Accept(),) if announced is not None else ()
        made = settle(rules, real=0, announced=announced, answers=answers, scores=[20, 20], counter=counter)
        said: list[Happening] = [Claim(0)] if announced is None else [Announced(counter, announced)]
        return told([*said, Counted(empty, made)], rules)

    correct = "Correct! There is nothing to count here."
    automatic = "The count is automatic: there is nothing to peg."
    assert settled(0, 0) == [(None, "You announce 0 and peg nothing."), (None, correct)]
    assert settled(1, 0) == [
        ("Opponent", "Announces 0 and pegs nothing."),
        (None, "The real count is 0: there was nothing to count."),
    ]
    assert settled(0, None)[1:] == [(None, correct), (None, automatic)]
    assert settled(1, None)[1:] == [("Opponent", open_cards), ("Opponent", automatic)]


@pytest.mark.rule("M8")
@pytest.mark.parametrize(
    ("happened", "sentence", "outcome"),
    [
        (counted(0, 16, Accept(), Accept()), "Correct! The real count is 16.", "right"),
        (
            counted(0, 12, Muggins(4)),
            "Too low by 4 points: you said 12, the real count is 16.",
            "low",
        ),
        (
            counted(0, 17, Accept(), Accept()),
            "Too high by 1 point: you said 17, the real count is 16.",
            "high",
        ),
        (counted(2, 12, Accept(), Accept())[1:], "The count was too low: 4 points were missed.", "wrong"),
        (counted(2, 12, Muggins(4))[1:], "Correct! 4 points were missed.", "right"),
    ],
)
def test_what_the_own_move_brought_is_said_in_a_sentence(
    happened: list[Happening], sentence: str, outcome: str
) -> None:
    """What others do afterwards belongs to it no more."""
    assert brought([*happened, *counted(1, 9, Accept(), Accept())]) == Brought(sentence, outcome)


def test_laying_away_brings_nothing_yet() -> None:
    automatic = Counted(count(HAND, STARTER), settle(Rules(play=False), real=16, scores=[0, 0], counter=1))
    for happened in ([], [LayAway(0, HAND), LaidAway(1)], [LayAway(0, HAND), automatic]):
        assert brought(happened) == Brought()


def test_cards_lie_behind_their_sentence() -> None:
    lines = race_lines([LayAway(0, HAND), LaidAway(1), LaidOpen(1, True, HAND), LaidOpen(0, True, HAND)], THREE)
    assert [(line.label, line.text, line.cards) for line in lines] == [
        (None, "You lay away:", tuple(HAND)),
        ("Left", "Has laid away.", ()),
        ("Left", "Lays the crib open:", tuple(HAND)),
        (None, "You lay your crib open:", tuple(HAND)),
    ]


@pytest.mark.rule("S6")
def test_his_heels_are_told_of_the_dealer() -> None:
    pegged = [Pegged(side, side, 2, Reason.HIS_HEELS, 0, 2, 2) for side in (0, 2)]
    assert told([pegged[0]]) == [(None, "The starter is a jack: you peg 2 for his heels.")]
    assert told([pegged[1]])[0][0] == "Right"


def test_seats_and_sides_are_named_from_the_players_seat() -> None:
    four = Rules(players=4, play=False)
    assert [seat_name(seat, four) for seat in range(4)] == ["You", "Left", "Across", "Right"]
    assert [seat_name(seat, PAIRS) for seat in range(4)] == ["You", "Left", "Your partner", "Right"]
    assert [side_name(side, PAIRS) for side in range(2)] == ["Your side", "Other side"]
    assert [side_name(side, TWO) for side in range(2)] == ["You", "Opponent"]


def ended(rules: Rules, *scores: int) -> Outcome:
    found = outcome(rules, scores)
    assert found is not None
    return found


@pytest.mark.rule("S30", "L2")
@pytest.mark.parametrize(
    ("rules", "scores", "heading", "lines"),
    [
        (THREE, (121, 90, 60), "This race is won", [None, "Left", "Right"]),
        (THREE, (91, 121, 90), "This race is lost", ["Left", "Right"]),
        (PAIRS, (121, 91), "This race is won", ["Your side"]),
        (PAIRS, (60, 121), "This race is lost", ["Other side", "Your side"]),
        (Rules(players=3, lowball=True, play=False), (121, 4, 4), "This race is lost", [None, "Left", "Right"]),
        (
            Rules(players=3, lowball=True, play=False),
            (4, 4, 121),
            "This race is won, together with others",
            [None, "You", "Left"],
        ),
    ],
)
def test_the_end_names_winners_and_how_far_behind_losers_are(
    rules: Rules, scores: tuple[int, ...], heading: str, lines: list[str | None]
) -> None:
    over = ended(rules, *scores)
    assert result(over, rules) == heading
    said = told([GameOver(over)], rules)
    assert [label for label, _ in said] == lines
    assert ("Skunk" in str(said)) == (90 in scores)
    assert ("in the lurch" in str(said)) == (60 in scores)


def test_figures_are_those_that_the_rules_can_have() -> None:
    assert len(missed_figures(Missed(counts=3), Rules(play=False))) == 1
    assert len(missed_figures(Missed(counts=3), TWO)) == 5
    names = [name for name, _ in missed_figures(Missed(), Rules(muggins=True, play=False, target=61))]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_race_is_told_in_every_language(reading: Reading, lang: str) -> None:
    for chosen in (settings("2", "plain", "back-10"), settings("partners"), settings("3", step_back="nineteen")):
        race = run(Race(chosen, "seed"), steady)
        with reading(lang):
            assert race_summary(chosen)
            for deal in range(race.deal + 1):
                for line in race_lines(race.chronicle(deal), chosen.rules):
                    assert line.text
                    assert not re.search(r"%\(|\bNone\b", line.text)
