"""Where a count stands among all others, in words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.wording.conftest import Reading
from webapp.cribbage import Card, Cards, Distribution, count, discards, points, starters, whole_deck
from webapp.i18n import LANGUAGES
from webapp.wording import standing

BEST = count(Cards.parse("5H 5S 5D JC"), Card.parse("5C"))
FLUSH = Cards.parse("2C 5C 8C KC")
TURNED = Card.parse("KD")


@pytest.mark.usefixtures("english")
def test_the_title_says_cards_and_count() -> None:
    assert standing.count_title(BEST) == "5♥ 5♠ 5♦ J♣ with 5♣: 29 points"
    assert standing.count_title(count(FLUSH, TURNED, crib=True)) == "Crib 2♣ 5♣ 8♣ K♣ with K♦: 8 points"


@pytest.mark.rule("S24", "W3")
@pytest.mark.usefixtures("english")
def test_only_a_flush_tells_a_hand_from_a_crib() -> None:
    def other(crib: bool) -> str:
        return standing.other_kind(count(FLUSH, TURNED, crib=crib), points(FLUSH, TURNED, not crib))

    assert other(False).startswith("As a crib it would be worth 8 points: ")
    assert other(True).startswith("As a hand it would be worth 12 points: ")
    assert standing.other_kind(BEST, 29) == "As a crib it would be worth the same."


@pytest.mark.rule("S26")
@pytest.mark.usefixtures("english")
@pytest.mark.parametrize("crib", [False, True])
def test_nothing_is_below_the_lowest_count_and_nothing_above_the_highest(crib: bool) -> None:
    name = "crib" if crib else "hand"
    everything = whole_deck(crib=crib)
    assert standing.place(0, everything, crib=crib).startswith(f"No {name} is worth less, and 9")
    assert standing.place(29, everything, crib=crib).startswith(f"No {name} is worth more, and 99.999969% of")
    for total in range(1, 29):
        assert not standing.place(total, everything, crib=crib).startswith("No ")


@pytest.mark.rule("S26")
@pytest.mark.usefixtures("english")
def test_the_rarity_of_a_count() -> None:
    everything = whole_deck()
    assert standing.rarity(29, everything, crib=False) == "One hand in 3,248,700 is worth just this."
    assert standing.rarity(0, everything, crib=False) == "One hand in 13 is worth nothing."
    assert standing.rarity(2, everything, crib=False) == "One hand in 4.6 is worth just this."
    assert standing.rarity(12, everything, crib=True).startswith("One crib in ")
    assert standing.one_in(Fraction(1, 92)) == "92"
    assert standing.one_in(Fraction(4, 12_994_800)) == "3,248,700"


@pytest.mark.usefixtures("english")
def test_what_the_starter_did_is_told_against_the_others() -> None:
    others = starters(BEST.hand, [BEST.starter])
    assert standing.other_starters(others) == (
        "With the 47 other starters these four cards come to 16.28 points on average: 14 at worst, 22 at best."
    )
    assert standing.starter_helped(29, others) == "The starter helped: the count is 12.72 points above that."
    assert standing.starter_helped(14, others) == (
        "The starter helped less than an average one: the count is 2.28 points below that."
    )
    even = Distribution((0, 0, 5, *[0] * 27))
    assert standing.starter_helped(2, even) == "The starter helped just as much as an average one."


@pytest.mark.usefixtures("english")
def test_the_best_way_fits_in_a_title() -> None:
    dealt = Cards.parse("5H 6H 7S 8D KC AC")
    assert standing.ways_title(dealt, discards(dealt, dealer=True)[0]) == "5♥ 6♥ 7♠ 8♦ K♣ A♣: lay away 5♥ K♣"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_has_its_figures_in_every_language(reading: Reading, lang: str) -> None:
    found = starters(BEST.hand)
    five = Cards.parse("5H 5S 5D JC 9C")
    with reading(lang):
        for sentence, figures in (
            (standing.count_title(BEST), ("5♥", "5♣", "29")),
            (standing.open_count(found), ("48", "14", "29")),
            (standing.other_starters(starters(BEST.hand, [BEST.starter])), ("47", "14", "22")),
            (standing.hand_of_five(BEST), ("5♣", "29")),
            (standing.laid_of_five(discards(five, dealer=False)[0]), ("♣",)),
            (standing.laid_of_five(discards(five, dealer=True)[0]), ("♣",)),
            (standing.points_heading(29), ("29",)),
        ):
            assert all(figure in sentence for figure in figures), sentence
        for crib in (False, True):
            everything = whole_deck(crib=crib)
            sentences = {standing.place(n, everything, crib=crib) for n in range(30)}
            assert len(sentences) >= 26
            assert "%(" not in " ".join(sentences)
            assert "12" in standing.all_cases(everything, crib=crib)
