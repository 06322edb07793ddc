"""Cards are read as people write them, in every language, and nobody guesses what can mean two cards."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.wording.conftest import Reading
from webapp.cribbage import Card, Cards, InvalidPositionError, Suit, deck
from webapp.i18n import LANGUAGES
from webapp.wording.cards import card_name, short_name, short_names
from webapp.wording.letters import ENGLISH, spellings
from webapp.wording.spelling import LONGEST, SpellingError, Trouble, read

EVERYWHERE = {
    "5H": "5H",
    "5♥": "5H",
    "5♡": "5H",
    "5❤️": "5H",
    "♥5": "5H",
    "h5?": "5H",
    "10H": "TH",
    "TH": "TH",
    "10♦︎": "TD",
    "10♦️": "TD",
    "1️⃣0️⃣♣": "TC",
    "5h 5s 5d jc": "5H 5S 5D JC",
    "5H5S5DJC": "5H 5S 5D JC",
    "5h,5s;5d/jc": "5H 5S 5D JC",
    "5-h 5-s": "5H 5S",
    "[5h] + (5s)": "5H 5S",
    "５Ｈ　ＪＣ": "5H JC",
    "5\u200bH\ufeff": "5H",
    "ah 2h 10h": "AH 2H TH",
    "KH QD": "KH QD",
    "♠K♥Q": "KS QH",
    "HKS5": "KH 5S",
    "jack of hearts": "JH",
    "Five of Hearts, Ace of Spades": "5H AS",
    "ten clubs": "TC",
    "jackofhearts": "JH",
    "🂡🂫🂭🂾": "AS JS QS KH",
    "": "",
    " , ": "",
}
"""Spellings that every reader may use."""

OWN = {
    "en": {
        "five hearts and ace of spades": "5H AS",
        "deuce of clubs knave of diamonds": "2C JD",
        "hearts five": "5H",
        "as ad": "AS AD",
    },
    "el": {
        "βαλές κούπα": "JH",
        "ΒΑΛΕΣ ΚΟΥΠΑ": "JH",
        "βαλες κουπα": "JH",
        "φάντης καρό": "JD",
        "ρήγας μπαστούνι και άσος καρό": "KS AD",
        "παπάς σπαθί": "KC",
        "ντάμα κούπα": "QH",
        "εφτά σπαθί, οχτώ καρό": "7C 8D",
        "πεντάρι κούπα": "5H",
        "κούπα πέντε": "5H",
        "5Σ ΒΜ ΝΣ": "5C JS QC",
        "5σ 6ς": "5C 6C",
        "5Η ΚΗ": "5H KH",
        "ΡΣ": "KC",
        "Α♠ Τ♠ Κ♠": "AS TS KS",
    },
    "da": {
        "5H 5S 5R BK": "5H 5S 5D JC",
        "EH DR KK": "AH QD KC",
        "DD": "QD",
        "DK": "QC",
        "10K": "TC",
        "KnH knR": "JH JD",
        "knægt hjerter": "JH",
        "hjerter knægt": "JH",
        "hjerterknægt": "JH",
        "knaegt hjerter": "JH",
        "bonde klør, bonde klor": "JC JC",
        "spardame og ruderto": "QS 2D",
        "es spar": "AS",
        "hjerter es": "AH",
        "ES": "AS",
        "tier ruder": "TD",
        "fire klør": "4C",
        "SK HD": "KS QH",
        "♥B": "JH",
        "JH QD AS": "JH QD AS",
        "5D 5C": "5D 5C",
    },
    "cs": {
        "srdcový kluk": "JH",
        "srdcový spodek": "JH",
        "srdcovou pětku": "5H",
        "SRDCOVA PETKA": "5H",
        "5 srdce 6 káry": "5H 6D",
        "pikové eso, křížový král": "AS KC",
        "kárová dáma": "QD",
        "sedma piky": "7S",
        "5P JP": "5S JS",
        "5Kř 5ká 5sr": "5C 5D 5H",
        "EP DP": "AS QS",
        "DH": "QH",
        "5S": "5S",
        "5S 5P": "5H 5S",
    },
    "sw": {
        "jeki wa kopa": "JH",
        "tano ya kopa": "5H",
        "tano kopa": "5H",
        "kopa tano": "5H",
        "5 maua": "5C",
        "nne ya ua na sita ya pau": "4C 6C",
        "saba ya visu, nane ya uru": "7D 8D",
        "tisa ya shupaza, kumi ya jembe": "9S TS",
        "ree ya maua": "AC",
        "malkia wa kisu mfalme wa kopa": "QD KH",
        "ghulamu wa shupaza": "JS",
        "5M RM": "5C AC",
        "KS": "KS",
    },
}
"""Spellings of one language."""

AMBIGUOUS = [
    ("el", "5Κ", "5Κ", "5D 5H"),
    ("cs", "5P 5K", "5K", "5C 5D"),
    ("cs", "5♥ 5H 5S 5P", "5S", "5H 5S"),
    ("sw", "5M 6K", "6K", "6D 6H"),
]
"""Language, text, the piece nobody can tell, and its two meanings."""


def cards(text: str) -> str:
    (found,) = read(text)
    assert found.fault is None, (text, found.fault)
    return " ".join(map(str, found.cards))


def fault(text: str) -> SpellingError:
    (found,) = read(text)
    assert found.fault, found.cards
    return found.fault


@pytest.mark.parametrize("lang", LANGUAGES)
def test_spellings_that_all_share(reading: Reading, lang: str) -> None:
    with reading(lang):
        assert {text: cards(text) for text in EVERYWHERE} == EVERYWHERE


@pytest.mark.parametrize("lang", LANGUAGES)
def test_spellings_of_the_language(reading: Reading, lang: str) -> None:
    with reading(lang):
        assert {text: cards(text) for text in OWN[lang]} == OWN[lang]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_is_read_with_every_other_before_and_after_it(reading: Reading, lang: str) -> None:
    with reading(lang):
        own = spellings()
        for rank, ranks in own.rank_words.items():
            for suit, suits in own.suit_words.items():
                for one in ranks.split():
                    for other in suits.split():
                        for text in (f"{one} {other}", f"{other} {one}", f"{one}{other}".upper()):
                            assert cards(text) == str(Card(rank, suit)), text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_site_writes_is_read_back(reading: Reading, lang: str) -> None:
    with reading(lang):
        for card in deck():
            assert cards(card_name(card)) == str(card)
            assert cards(card_name(card).upper()) == str(card)
            assert cards(short_name(card)) == str(card)
        assert cards(short_names(deck()).replace(" ", "")[:LONGEST]) != ""


@given(st.data())
def test_an_address_means_the_same_cards_in_every_language(reading: Reading, data: st.DataObject) -> None:
    drawn = data.draw(st.permutations(deck())).copy()[: data.draw(st.integers(1, 6))]
    address = "".join(map(str, drawn))
    with reading(data.draw(st.sampled_from(list(LANGUAGES)))):
        assert Cards.parse(cards(address)) == Cards.parse(address)
        assert Cards.parse(cards(address.lower())) == Cards.parse(address)


@pytest.mark.parametrize(("lang", "text", "piece", "meanings"), AMBIGUOUS)
def test_what_can_mean_two_cards_is_asked_back(
    reading: Reading, lang: str, text: str, piece: str, meanings: str
) -> None:
    with reading(lang):
        found = fault(text)
    assert (found.why, found.text) == (Trouble.AMBIGUOUS, piece)
    assert sorted(map(str, found.meanings)) == meanings.split()


@pytest.mark.parametrize(
    ("text", "piece", "why", "before"),
    [
        ("5X", "5X", Trouble.UNKNOWN, ""),
        ("5H 1H 6D", "1H", Trouble.UNKNOWN, "5H"),
        ("5H 11D", "11D", Trouble.UNKNOWN, "5H"),
        ("hearst", "hearst", Trouble.UNKNOWN, ""),
        ("6D 5 hearst", "hearst", Trouble.UNKNOWN, "6D"),
        ("6D jcx", "jcx", Trouble.UNKNOWN, "6D"),
        ("5H <b>", "b", Trouble.UNKNOWN, "5H"),
        ("5H 5Q 6D", "5Q", Trouble.UNKNOWN, "5H"),
        ("5H HS", "HS", Trouble.UNKNOWN, "5H"),
        ("5H queen clubsx", "clubsx", Trouble.UNKNOWN, "5H"),
        ("5H 5", "5", Trouble.NO_SUIT, "5H"),
        ("5H5", "5", Trouble.NO_SUIT, "5H"),
        ("5H ten 6D", "ten", Trouble.NO_SUIT, "5H"),
        ("5H jack", "jack", Trouble.NO_SUIT, "5H"),
        ("5H hearts", "hearts", Trouble.NO_RANK, "5H"),
        ("5H ♠", "♠", Trouble.NO_RANK, "5H"),
        ("5Ｈ Ｘ5", "Ｘ5", Trouble.UNKNOWN, "5H"),
        ("日本", "日本", Trouble.UNKNOWN, ""),
    ],
)
@pytest.mark.usefixtures("english")
def test_the_word_that_is_no_card_is_named_with_the_reason(text: str, piece: str, why: Trouble, before: str) -> None:
    (found,) = read(text)
    assert found.fault
    assert (found.fault.text, found.fault.why) == (piece, why)
    assert " ".join(map(str, found.cards)) == before


def test_no_word_is_taken_apart_to_make_sense_of_another(reading: Reading) -> None:
    with reading("cs"):
        (found,) = read("srdcová pětka 5")
        assert found.cards == (Card.parse("5H"),)
        assert found.fault
        assert (found.fault.text, found.fault.why) == ("5", Trouble.NO_SUIT)
        (found,) = read("srdcová pětka, 5P 5Q křížový kluk")
        assert found.cards == tuple(Cards.parse("5H 5S"))
        assert found.fault
        assert found.fault.text == "5Q"


def test_letters_mean_the_same_in_all_fields(reading: Reading) -> None:
    with reading("cs"):
        hand, starter = read("5S 6S", "7P")
        assert (hand.cards, starter.cards) == (Cards.parse("5H 6H"), Cards.parse("7S"))
        hand, starter = read("5S 6S", "7H")
        assert (hand.cards, starter.cards) == (Cards.parse("5S 6S"), Cards.parse("7H"))


@pytest.mark.usefixtures("english")
def test_a_fault_in_one_field_leaves_the_other_read() -> None:
    hand, starter = read("5X", "7H")
    assert hand.fault
    assert starter.fault is None
    assert starter.cards == Cards.parse("7H")


@pytest.mark.usefixtures("english")
def test_a_whole_reading_has_no_fault_and_no_card_twice() -> None:
    good, broken, twice = read("5H 6D"), read("5H 6X"), read("5H 5H")
    assert str(good[0].whole()) == "5H 6D"
    with pytest.raises(SpellingError, match="6X"):
        broken[0].whole()
    with pytest.raises(InvalidPositionError):
        twice[0].whole()


@pytest.mark.usefixtures("english")
def test_a_text_without_end_is_refused_in_no_time() -> None:
    for text in ("5H" * 5000, "5" * 5000, "H" * 5000, " " * 5000 + "5H", "K K " * 3000):
        found = fault(text)
        assert found.why is Trouble.TOO_LONG
        assert len(found.text) <= 20


@given(st.sampled_from(list(LANGUAGES)), st.text(max_size=60) | st.text("5KSHDAEBkn♥ ř", max_size=30))
def test_whatever_is_typed_is_read_or_named(reading: Reading, lang: str, text: str) -> None:
    with reading(lang):
        (found,) = read(text)
    if found.fault:
        assert found.fault.text
        assert found.fault.text in text


def test_a_language_without_spellings_of_its_own_is_read_in_english(reading: Reading) -> None:
    with reading("fr"):
        assert {text: cards(text) for text in EVERYWHERE} == EVERYWHERE


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_of_the_site_has_its_spellings(reading: Reading, lang: str) -> None:
    with reading(lang):
        own = spellings()
    assert (own is ENGLISH) == (lang == "en")
    assert set(own.suit_words) == set(own.suit_letters) == set(Suit)
    assert set(own.rank_words) == set(range(1, 14))
    assert "-" not in (own.between, own.joining, own.look_alikes)
    assert lang == "en" or own.rank_words != ENGLISH.rank_words
