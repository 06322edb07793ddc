"""How a game ended: winners, skunk and lurch on the right side of their lines."""

import pytest

from webapp.cribbage import Loss, Outcome, Rules
from webapp.cribbage.outcome import loss, outcome, winners


@pytest.mark.rule("S30")
@pytest.mark.parametrize(
    ("score", "target", "expected"),
    [
        (0, 121, Loss.LURCH),
        (60, 121, Loss.LURCH),
        (61, 121, Loss.SKUNK),
        (90, 121, Loss.SKUNK),
        (91, 121, Loss.PLAIN),
        (120, 121, Loss.PLAIN),
        (0, 61, Loss.LURCH),
        (30, 61, Loss.LURCH),
        (31, 61, Loss.SKUNK),
        (45, 61, Loss.SKUNK),
        (46, 61, Loss.PLAIN),
        (60, 61, Loss.PLAIN),
    ],
)
def test_lurch_and_skunk_are_on_the_right_side_of_their_lines(score: int, target: int, expected: Loss) -> None:
    assert loss(score, target) is expected


@pytest.mark.rule("S15")
def test_the_game_is_over_on_the_target_and_not_before() -> None:
    assert winners(Rules(), [120, 120]) == ()
    assert winners(Rules(), [120, 121]) == (1,)
    assert outcome(Rules(), [120, 0]) is None


@pytest.mark.rule("S30")
def test_each_loser_is_judged_by_himself() -> None:
    found = outcome(Rules(players=3), [60, 121, 91])
    assert found == Outcome((60, 121, 91), (1,), (Loss.LURCH, None, Loss.PLAIN))
    assert found.losers == (0, 2)


@pytest.mark.rule("L2")
def test_with_two_sides_in_lowball_the_other_wins() -> None:
    assert outcome(Rules(lowball=True), [121, 30]) == Outcome((121, 30), (1,), (Loss.PLAIN, None))


@pytest.mark.rule("L2")
def test_with_three_in_lowball_the_lowest_wins_and_equal_lowest_share() -> None:
    rules = Rules(players=3, lowball=True)
    assert winners(rules, [121, 30, 31]) == (1,)
    assert winners(rules, [121, 30, 30]) == (1, 2)


@pytest.mark.rule("L2", "S31")
def test_in_lowball_nobody_is_left_behind() -> None:
    found = outcome(Rules(players=3, lowball=True), [30, 121, 20])
    assert found == Outcome((30, 121, 20), (2,), (Loss.PLAIN, Loss.PLAIN, None))


@pytest.mark.rule("L2", "S3")
def test_with_partners_in_lowball_the_other_pair_wins() -> None:
    assert winners(Rules(players=4, partners=True, lowball=True), [121, 120]) == (1,)
