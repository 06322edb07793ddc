"""`fifteentwo odds`."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from webapp.cribbage import Cards, discards
from webapp.i18n import LANGUAGES

SIX = ("odds", "5H", "6H", "7S", "8D", "KC", "AC")
FIVE = ("odds", "2H", "4S", "6D", "8C", "TH")


def test_the_best_way_comes_first(call):
    result = call(*SIX, "--dealer")
    assert result.exit_code == 0
    assert result.stderr == ""
    lines = result.stdout.splitlines()
    assert lines[0].startswith("The crib is yours")
    assert lines[2].split()[:3] == ["Keep", "Lay", "away"]
    assert len(lines) == 3 + 15
    assert lines[3].split() == ["6♥", "7♠", "8♦", "A♣", "5♥", "K♣", "16.552", "9.522", "7", "16", "0%", "7.030"]


def test_without_the_deal_the_crib_is_taken_off(call):
    lines = call(*SIX).stdout.splitlines()
    assert lines[0].startswith("The crib is not yours")
    assert lines[3].split()[4:6] == ["K♣", "A♣"]


@pytest.mark.rule("B1")
def test_the_share_of_empty_hands_is_shown(call):
    lines = call(*FIVE).stdout.splitlines()
    assert len(lines) == 3 + 5
    keeping = next(line for line in lines if "10♥  " in line)
    assert "32%" in keeping


@pytest.mark.parametrize(
    ("lang", "typed"),
    [
        ("en", ("five hearts", "6♥", "7s", "8 of diamonds", "KC", "ace of clubs")),
        ("el", ("κούπα πέντε", "6♥", "7Μ", "8♦", "ΡΣ", "άσος σπαθί")),
        ("da", ("5H", "6H", "7S", "8R", "KK", "EK")),
        ("cs", ("5Sr", "6Sr", "7P", "8Ká", "KKř", "EKř")),
        ("sw", ("tano ya kopa", "6♥", "7S", "8♦", "KM", "RM")),
    ],
)
def test_cards_are_typed_in_the_language_asked_for_or_in_english(call, lang, typed):
    local = call("odds", *typed, "--json", "--lang", lang)
    assert (local.exit_code, local.stderr) == (0, "")
    assert local.stdout == call(*SIX, "--json", "--lang", lang).stdout


def test_numbers_are_written_as_in_the_language(call):
    assert "16,552" in call(*SIX, "--dealer", "--lang", "cs").stdout


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("dealer", [(), ("--dealer",)])
@pytest.mark.parametrize("dealt", [SIX, FIVE])
def test_json_holds_every_case(call, dealt, dealer, lang):
    result = call(*dealt, *dealer, "--lang", lang, "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert found["dealer"] is bool(dealer)
    ways = discards(Cards.parse(" ".join(dealt[1:])), dealer=bool(dealer))
    for told, way in zip(found["ways"], ways, strict=True):
        assert (" ".join(told["keep"]), " ".join(told["lay_away"])) == (str(way.keep), str(way.laid_away))
        assert told["expectation"] == float(way.expectation)
        for named, distribution in ((told["hand"], way.hand), (told["crib"], way.crib)):
            cases = {int(count): number for count, number in named["cases"].items()}
            assert Fraction(sum(c * n for c, n in cases.items()), sum(cases.values())) == distribution.mean
            assert (named["minimum"], named["maximum"]) == (distribution.minimum, distribution.maximum)
            assert named["empty"] == float(distribution.empty)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "you gave 0"),
        (("5H", "6H", "7S", "8D"), "you gave 4"),
        (("5H", "6H", "7S", "8D", "9D", "TD", "JD"), "you gave 7"),
        (("5H", "6H", "7S", "8D", "KC", "A"), "The suit of “A” is missing"),
        (("5H", "6H", "7S", "8D", "KC", "KC"), "king of clubs"),
        (("5H", "6H", "7S", "8D", "KC", "AC", "--deal"), "--deal"),
    ],
)
def test_what_cannot_be_weighed_is_refused_in_one_line(refuse, arguments, words):
    assert words in refuse("odds", *arguments)


def test_help_says_what_is_weighed(call):
    result = call("odds", "--help")
    assert result.exit_code == 0
    for words in ("--dealer", "--lang", "--json", "Six cards"):
        assert words in result.stdout
