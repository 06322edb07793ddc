"""Every rule of the variants is shown by an executed example on some page."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from webapp.content.count_examples import CountExample
from webapp.content.examples import Example
from webapp.content.pages import Library
from webapp.cribbage import (
    BACK_10,
    CRIB_BACK_5,
    NINETEEN,
    Accept,
    Answer,
    Exclusion,
    LaidPlay,
    Move,
    Muggins,
    Overcount,
    Reason,
    Rules,
    Settlement,
    StepBack,
)

Shows = Callable[[str, Example], bool]
"""Takes the page and the example."""
Settled = Callable[[CountExample, Settlement, Rules], bool]


def settled(fits: Settled) -> Shows:
    """Looks at counts that move pegs."""

    def shows(slug: str, example: Example) -> bool:
        if not isinstance(example, CountExample) or example.settlement is None:
            return False
        return fits(example, example.settlement, example.rules)

    return shows


def called(settlement: Settlement, kind: type[Answer]) -> bool:
    """Tells whether that is the answer which settled the count."""
    return bool(settlement.answers) and isinstance(settlement.answers[-1], kind)


def accepted(settlement: Settlement) -> bool:
    return bool(settlement.answers) and all(answer == Accept() for answer in settlement.answers)


def counter_wins(settlement: Settlement, rules: Rules) -> bool:
    return rules.side_of(settlement.counter) in settlement.winners


def fell_back(settlement: Settlement, rules: Rules, step_back: StepBack) -> Move | None:
    """The move back by that rule."""
    return settlement.step_back if rules.step_back == step_back else None


def alone(rules: Rules) -> bool:
    return rules.players > 2 and not rules.partners


def play_under_muggins(slug: str, example: Example) -> bool:
    return slug == "muggins" and isinstance(example, LaidPlay) and any(example.totals)


def too_high_at_the_target(settlement: Settlement, rules: Rules) -> bool:
    """Tells whether a count that was too high reached the target until it was called."""
    return called(settlement, Overcount) and settlement.excess > 0 and settlement.moves[0].after >= rules.target


SHOWN: dict[str, tuple[Shows, ...]] = {
    "M1": (play_under_muggins,),
    "M2": (settled(lambda _, s, r: s.announced not in (None, s.real) and s.moves[0].points == s.announced),),
    "M3": (
        settled(lambda _, s, r: len(s.answers) > 1 and s.answers[0] == Accept() != s.answers[-1]),
        settled(lambda _, s, r: s.announced is not None and accepted(s)),
    ),
    "M4": (
        settled(lambda _, s, r: called(s, Muggins) and 0 < s.missed < s.answers[-1].points),  # type: ignore[union-attr]
        settled(lambda _, s, r: called(s, Muggins) and s.missed > s.answers[-1].points),  # type: ignore[union-attr]
    ),
    "M5": (settled(lambda _, s, r: called(s, Muggins) and s.missed == 0),),
    "M6": (settled(lambda _, s, r: any(move.reason is Reason.OVERCOUNT for move in s.moves)),),
    "M7": (settled(lambda _, s, r: called(s, Overcount) and s.excess == 0),),
    "M8": (settled(lambda _, s, r: accepted(s) and s.announced != s.real),),
    "M9": (settled(lambda _, s, r: s.crib and s.announced is not None),),
    "M10": (settled(lambda _, s, r: s.over and s.announced is not None and not s.answers and s.excess == 0),),
    "M11": (
        settled(lambda _, s, r: too_high_at_the_target(s, r) and counter_wins(s, r)),
        settled(lambda _, s, r: too_high_at_the_target(s, r) and not counter_wins(s, r)),
    ),
    "M12": (settled(lambda _, s, r: s.announced is not None and s.over and not counter_wins(s, r)),),
    "M13": (
        settled(lambda _, s, r: s.announced is not None and alone(r)),
        settled(lambda _, s, r: s.announced is not None and r.partners),
    ),
    "M14": (settled(lambda e, s, r: r.lowball and Exclusion.MUGGINS_WITH_LOWBALL in e.left_out),),
    "B1": (settled(lambda _, s, r: (move := fell_back(s, r, BACK_10)) is not None and move.holes == -10),),
    "B2": (settled(lambda _, s, r: bool(s.announced) and fell_back(s, r, BACK_10) is not None),),
    "B3": (settled(lambda _, s, r: s.crib and fell_back(s, r, BACK_10) is not None),),
    "B4": (
        settled(lambda _, s, r: (move := fell_back(s, r, BACK_10)) is not None and 0 < move.before < 10),
        settled(lambda _, s, r: (move := fell_back(s, r, BACK_10)) is not None and move.before == 0),
    ),
    "B5": (settled(lambda _, s, r: (move := s.step_back) is not None and not s.over and -move.holes < move.points),),
    "B6": (settled(lambda _, s, r: r.partners and fell_back(s, r, BACK_10) is not None),),
    "B7": (settled(lambda _, s, r: alone(r) and fell_back(s, r, BACK_10) is not None),),
    "B8": (
        settled(lambda _, s, r: bool(s.announced) and accepted(s) and fell_back(s, r, BACK_10) is not None),
        settled(lambda _, s, r: s.announced == 0 < s.real and r.step_back == BACK_10 and s.step_back is None),
    ),
    "B9": (
        settled(lambda _, s, r: called(s, Overcount) and fell_back(s, r, BACK_10) is not None),
        settled(lambda _, s, r: s.real == 0 and s.over and bool(r.step_back) and s.step_back is None),
    ),
    "B10": (settled(lambda _, s, r: r.lowball and fell_back(s, r, BACK_10) is not None),),
    "B11": (settled(lambda _, s, r: r.target == 61 and fell_back(s, r, BACK_10) is not None),),
    "B12": (
        settled(lambda _, s, r: fell_back(s, r, NINETEEN) is not None),
        settled(lambda _, s, r: s.crib and fell_back(s, r, CRIB_BACK_5) is not None),
    ),
    "L1": (settled(lambda _, s, r: r.lowball and s.announced is None and s.real > 0),),
    "L2": (settled(lambda _, s, r: r.lowball and s.over and not counter_wins(s, r)),),
    "L3": (
        settled(lambda e, s, r: r.lowball and bool(e.left_out)),
        settled(lambda _, s, r: r.lowball and s.step_back is not None),
    ),
}
"""By rule, what must be seen in some example: each of these, though not all in one."""


def test_every_rule_of_the_variants_is_looked_for() -> None:
    assert list(SHOWN) == [
        f"{letter}{n}" for letter, last in (("M", 14), ("B", 12), ("L", 3)) for n in range(1, last + 1)
    ]


@pytest.mark.parametrize("rule", SHOWN)
def test_a_rule_is_shown(library: Library, rule: str) -> None:
    for number, shows in enumerate(SHOWN[rule], 1):
        assert any(shows(slug, example) for slug, example in library.examples), f"{rule}, part {number}"


def test_a_plain_count_shows_none_of_them(library: Library) -> None:
    plain = [(slug, each) for slug, each in library.examples if isinstance(each, CountExample) and not each.settlement]
    assert plain
    for slug, example in plain:
        assert not any(shows(slug, example) for parts in SHOWN.values() for shows in parts)
