"""Hypothesis strategies for the engine: five cards, rules, and counts with answers that are legal."""

from typing import Any

from hypothesis import strategies as st

from webapp.cribbage import (
    IMPOSSIBLE,
    MAX_COUNT,
    STEP_BACKS,
    TARGETS,
    Accept,
    Cards,
    Muggins,
    Overcount,
    Rules,
    answers_wanted,
    deck,
)

five_cards = st.lists(st.sampled_from(deck()), min_size=5, max_size=5, unique=True).map(Cards)

# Few ranks and suits, so that pairs, runs, flushes and nobs are the usual case.
five_close_cards = st.lists(
    st.sampled_from([card for card in deck() if card.rank in (4, 5, 6, 10, 11) and card.suit in ("H", "S", "C")]),
    min_size=5,
    max_size=5,
    unique=True,
).map(Cards)

real_counts = st.sampled_from([number for number in range(MAX_COUNT + 1) if number not in IMPOSSIBLE])

answers = st.one_of(
    st.just(Accept()), st.just(Overcount()), st.builds(Muggins, st.integers(min_value=1, max_value=MAX_COUNT))
)

# Alphabets near to what the parsers read reach further into them than any text does.
texts = st.one_of(
    st.text(),
    st.text("A123456789TJQKatjqk0CDHScdhs♣♦♥♠♡\ufe0f ,;/|.-"),
    st.lists(st.sampled_from(["muggins", "back-10", "lowball", "61", "accept", "4", "-1", "overcount"])).map(" ".join),
)


@st.composite
def all_rules(draw: st.DrawFn, *, muggins: bool | None = None, lowball: bool | None = None) -> Rules:
    """Draws rules of every kind."""
    players, partners = draw(st.sampled_from([(2, False), (3, False), (4, False), (4, True)]))
    rules, _ = Rules.choose(
        players=players,
        partners=partners,
        target=draw(st.sampled_from(TARGETS)),
        muggins=draw(st.booleans()) if muggins is None else muggins,
        step_back=draw(st.sampled_from([None, *STEP_BACKS.values()])),
        lowball=draw(st.booleans()) if lowball is None else lowball,
        play=draw(st.booleans()),
    )
    return rules


@st.composite
def settlements(draw: st.DrawFn, rules: st.SearchStrategy[Rules] | None = None) -> tuple[Rules, dict[str, Any]]:
    """Draws rules and the arguments of a legal ``settle``."""
    chosen = draw(rules if rules is not None else all_rules())
    near = st.integers(min_value=chosen.target - 12, max_value=chosen.target - 1)
    score = st.one_of(near, st.integers(min_value=0, max_value=chosen.target - 1))
    position: dict[str, Any] = {
        "real": draw(st.one_of(st.just(0), real_counts)),
        "announced": draw(st.integers(min_value=0, max_value=MAX_COUNT)) if chosen.muggins else None,
        "scores": tuple(draw(st.lists(score, min_size=chosen.sides, max_size=chosen.sides))),
        "counter": draw(st.integers(min_value=0, max_value=chosen.players - 1)),
        "answers": (),
    }
    while answers_wanted(chosen, **position) is not None:
        position["answers"] = (*position["answers"], draw(answers))
    return chosen, {**position, "crib": draw(st.booleans())}
