"""The rules a game is played by: players and sides, targets, variants and what excludes what."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given

from tests.cribbage.strategies import all_rules, texts
from webapp.cribbage import (
    BACK_10,
    CRIB_BACK_5,
    NINETEEN,
    PRESETS,
    STEP_BACKS,
    Exclusion,
    InvalidPositionError,
    PositionFault,
    Rules,
    StepBack,
)


@pytest.mark.rule("S3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_alone_have_a_score_each(players: int) -> None:
    rules = Rules(players=players)
    assert rules.sides == players
    assert [rules.side_of(seat) for seat in range(players)] == list(range(players))


@pytest.mark.rule("S3")
def test_partners_sit_opposite_and_share_a_score() -> None:
    rules = Rules(players=4, partners=True)
    assert rules.sides == 2
    assert [rules.side_of(seat) for seat in range(4)] == [0, 1, 0, 1]


@pytest.mark.rule("S4")
def test_the_left_goes_round_the_table() -> None:
    assert Rules(players=4).from_left_of(2) == (3, 0, 1, 2)
    assert [Rules(players=3).left_of(seat) for seat in range(3)] == [1, 2, 0]


@pytest.mark.rule("S2")
@pytest.mark.parametrize(("players", "dealt", "laid_away"), [(2, 6, 2), (3, 5, 1), (4, 5, 1)])
def test_four_cards_are_left_of_those_dealt(players: int, dealt: int, laid_away: int) -> None:
    rules = Rules(players=players)
    assert (rules.dealt, rules.laid_away) == (dealt, laid_away)


@pytest.mark.rule("S5")
@pytest.mark.parametrize("target", [61, 121])
def test_a_game_goes_once_or_twice_round(target: int) -> None:
    assert Rules(target=target).target == target


@pytest.mark.rule("S5")
def test_the_target_is_121_unless_chosen() -> None:
    assert Rules().target == 121


@pytest.mark.rule("M3")
def test_opponents_are_named_from_the_left() -> None:
    assert Rules(players=4).opponents(2) == (3, 0, 1)
    assert Rules().opponents(1) == (0,)


@pytest.mark.rule("M13")
def test_a_partner_is_no_opponent_and_the_left_one_comes_first() -> None:
    rules = Rules(players=4, partners=True)
    assert [rules.opponents(seat) for seat in range(4)] == [(1, 3), (2, 0), (3, 1), (0, 2)]


@pytest.mark.parametrize("seat", [-1, 2])
def test_nobody_sits_outside_the_table(seat: int) -> None:
    for ask in (Rules().side_of, Rules().left_of, Rules().from_left_of, Rules().opponents):
        with pytest.raises(InvalidPositionError) as refused:
            ask(seat)
        assert refused.value.reason is PositionFault.BAD_SEAT
        assert refused.value.found == seat


@pytest.mark.rule("S3", "S5", "M14")
@pytest.mark.parametrize(
    ("settings", "fault"),
    [
        ({"players": 1}, "players"),
        ({"players": 5}, "players"),
        ({"partners": True}, "partners"),
        ({"players": 3, "partners": True}, "partners"),
        ({"target": 0}, "target"),
        ({"target": 120}, "target"),
        ({"muggins": True, "lowball": True}, "muggins"),
        ({"players": 2.0}, "players"),
        ({"players": "muggins"}, "players"),
        ({"target": 61.0}, "target"),
        ({"step_back": "back-10"}, "step_back"),
        ({"step_back": 10}, "step_back"),
    ],
)
def test_rules_that_are_none_are_refused(settings: dict[str, Any], fault: str) -> None:
    with pytest.raises(InvalidPositionError) as refused:
        Rules(**settings)
    assert refused.value.reason is PositionFault.BAD_RULES
    assert refused.value.word == fault


@pytest.mark.rule("M14", "L3")
def test_lowball_wins_over_muggins_and_says_so() -> None:
    rules, left_out = Rules.choose(muggins=True, lowball=True, step_back=BACK_10, players=3, target=61)
    assert rules == Rules(players=3, target=61, lowball=True, step_back=BACK_10)
    assert left_out == (Exclusion.MUGGINS_WITH_LOWBALL,)


@pytest.mark.rule("M14")
def test_words_are_wishes_that_may_exclude_each_other() -> None:
    assert Rules.wish("muggins lowball-back-10 3-players 61") == (
        Rules(players=3, target=61, lowball=True, step_back=BACK_10),
        (Exclusion.MUGGINS_WITH_LOWBALL,),
    )
    assert Rules.wish("muggins back-10") == (Rules.parse("muggins back-10"), ())
    for words in ("nonsense", "back-10 nineteen"):
        with pytest.raises(InvalidPositionError):
            Rules.wish(words)


@pytest.mark.rule("M14")
@pytest.mark.parametrize("wish", ["muggins", "lowball"])
def test_either_alone_leaves_nothing_out(wish: str) -> None:
    rules, left_out = Rules.choose(**{wish: True})  # type: ignore[arg-type]
    assert getattr(rules, wish) is True
    assert left_out == ()


@pytest.mark.rule("B10", "L3")
def test_lowball_goes_with_a_step_back() -> None:
    assert Rules(lowball=True, step_back=BACK_10).step_back is BACK_10


@pytest.mark.rule("B12")
def test_one_mechanism_has_three_presets() -> None:
    assert [*STEP_BACKS.values()] == [BACK_10, NINETEEN, CRIB_BACK_5]
    described = [(back.name, back.holes, back.hands, back.cribs) for back in STEP_BACKS.values()]
    assert described == [
        ("back-10", 10, True, True),
        ("nineteen", 19, True, True),
        ("crib-back-5", 5, False, True),
    ]


@pytest.mark.parametrize("holes", [0, -10, 1.5, True])
def test_a_step_back_goes_back_whole_holes(holes: Any) -> None:
    with pytest.raises(InvalidPositionError, match="1 hole or more"):
        StepBack("nowhere", holes)


def test_every_preset_is_read_by_its_name() -> None:
    for name, rules in PRESETS.items():
        assert Rules.parse(name) == rules
    assert PRESETS["standard"] == Rules()


def test_words_add_up() -> None:
    assert Rules.parse("Muggins, back-10 3-players 61") == Rules(players=3, target=61, muggins=True, step_back=BACK_10)
    assert Rules.parse("partners crib-back-5") == Rules(players=4, partners=True, step_back=CRIB_BACK_5)
    assert Rules.parse("") == Rules()
    assert Rules.parse("61 no-play") == Rules(target=61, play=False)


@pytest.mark.parametrize(
    "text", ["mugins", "back-10 nineteen", "61 121", "muggins lowball", "3-players partners", "back-11"]
)
def test_words_that_are_none_or_clash_are_refused(text: str) -> None:
    with pytest.raises(InvalidPositionError) as refused:
        Rules.parse(text)
    assert refused.value.reason is PositionFault.BAD_RULES


@given(all_rules())
def test_rules_are_read_back_from_what_they_write(rules: Rules) -> None:
    assert Rules.parse(str(rules)) == rules


@given(texts)
def test_no_text_raises_anything_but_an_impossible_position(text: str) -> None:
    with suppress(InvalidPositionError):
        Rules.parse(text)
