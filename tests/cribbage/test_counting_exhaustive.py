"""Every hand there is, against the published numbers."""

from itertools import combinations
from math import comb

import pytest

from webapp.cribbage import IMPOSSIBLE, Card, deck, points

Distribution = dict[int, int]

# fmt: off
HANDS: Distribution = {
    0: 1009008, 1: 99792, 2: 2813796, 3: 505008, 4: 2855676, 5: 697508, 6: 1800268, 7: 751324, 8: 1137236,
    9: 361224, 10: 388740, 11: 51680, 12: 317340, 13: 19656, 14: 90100, 15: 9168, 16: 58248, 17: 11196, 18: 2708,
    20: 8068, 21: 2496, 22: 444, 23: 356, 24: 3680, 28: 76, 29: 4,
}
CRIBS: Distribution = {
    0: 1022208, 1: 99792, 2: 2839800, 3: 508908, 4: 2868960, 5: 703496, 6: 1787176, 7: 755320, 8: 1118336,
    9: 358368, 10: 378240, 11: 43880, 12: 310956, 13: 16548, 14: 88132, 15: 9072, 16: 57288, 17: 11196, 18: 2264,
    20: 7828, 21: 2472, 22: 444, 23: 356, 24: 3680, 28: 76, 29: 4,
}
# fmt: on


def count_everything() -> tuple[Distribution, Distribution]:
    """Returns how many hands, and how many cribs, are worth each count."""
    hands = [0] * 30
    cribs = [0] * 30
    for a, b, c, d, e in combinations(deck(), 5):
        cases: tuple[tuple[tuple[Card, Card, Card, Card], Card], ...] = (
            ((b, c, d, e), a),
            ((a, c, d, e), b),
            ((a, b, d, e), c),
            ((a, b, c, e), d),
            ((a, b, c, d), e),
        )
        for hand, starter in cases:
            hands[points(hand, starter)] += 1
            cribs[points(hand, starter, True)] += 1
    return _distribution(hands), _distribution(cribs)


def _distribution(counts: list[int]) -> Distribution:
    return {worth: number for worth, number in enumerate(counts) if number}


def mean(distribution: Distribution) -> float:
    """Returns the average count."""
    return sum(worth * number for worth, number in distribution.items()) / sum(distribution.values())


def test_the_published_numbers_cover_every_case() -> None:
    for published in (HANDS, CRIBS):
        assert sum(published.values()) == comb(52, 5) * 5 == 12_994_800
    assert mean(HANDS) == pytest.approx(4.769152, abs=1e-6)
    assert mean(CRIBS) == pytest.approx(4.734819, abs=1e-6)


@pytest.mark.slow
@pytest.mark.rule("S20", "S21", "S22", "S23", "S24", "S25", "S26")
def test_every_hand_and_every_crib_counts_as_published() -> None:
    """Calls ``points`` for all 12,994,800 ways to hold four cards with a starter, as a hand and as a crib.

    Nothing is shortened: 25,989,600 calls of the function the site counts with, one after the other, and the
    numbers of hands and of cribs worth 0, 1, 2 ... 29 must be those that have long been published.
    """
    hands, cribs = count_everything()
    assert hands == HANDS
    assert cribs == CRIBS
    assert not IMPOSSIBLE & (hands.keys() | cribs.keys())
