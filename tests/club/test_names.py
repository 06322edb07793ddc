"""Names: safe wherever they stand, and told apart by more than case and accents."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.club.names import LONGEST, SHORTEST, InvalidNameError, NameFault, folded, order, read_name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Anna", "Anna"),
        ("  Anna   Marie ", "Anna Marie"),
        ("Žofie", "Žofie"),
        ("Z\u030cofie", "Žofie"),
        ("Γιώργος Κ.", "Γιώργος Κ."),
        ("Søren-Åge", "Søren-Åge"),
        ("O’Neill", "O’Neill"),
        ("Ng'ombe 2", "Ng'ombe 2"),
        ("Ａｎｎａ", "Anna"),
        ("ab", "ab"),
        ("a" * 30, "a" * 30),
        ("李雷", "李雷"),
    ],
)
def test_names_are_kept_composed_and_with_single_spaces(typed: str, kept: str) -> None:
    assert read_name(typed) == kept


@pytest.mark.parametrize("typed", ["", " ", "a", " a ", "a" * 31, "a" * 100_000])
def test_a_name_has_from_two_to_thirty_characters(typed: str) -> None:
    with pytest.raises(InvalidNameError) as caught:
        read_name(typed)
    assert caught.value.fault is NameFault.LENGTH


@pytest.mark.parametrize(
    "typed",
    [
        *(
            "<b>Anna</b>",
            "Anna & Co",
            'An"na',
            "=1+1",
            "@Anna",
            "+Anna",
            "-Anna",
            "An\x00na",
            "An\u202ena",
            "An\u200bna",
        ),
        *(
            "An\ufeffna",
            "%(name)s",
            "Anna {{",
            "Anna;",
            "Anna\\",
            "Anna/..",
            "☃☃",
            "😀😀",
            "An\u2066na",
            "_Anna",
            "An\ud800na",
            "\u0301a",
            "Anna\u20dd",
        ),
    ],
)
def test_signs_that_belong_in_no_name_are_refused(typed: str) -> None:
    with pytest.raises(InvalidNameError) as caught:
        read_name(typed)
    assert caught.value.fault is NameFault.SIGNS


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("Anna", "ANNA"), ("Zoë", "zoe"), ("Žofie", "ZOFIE"), ("Γιώργος", "ΓΙΩΡΓΟΣ"), ("Søren", "soren")),
        *(("Łukasz", "lukasz"), ("Ærø", "aero"), ("Straße", "STRASSE"), ("İpek", "ipek"), ("O’Neill", "o'neill")),
    ],
)
def test_names_that_differ_in_case_and_accents_alone_are_the_same(one: str, other: str) -> None:
    assert folded(read_name(one)) == folded(read_name(other))


@pytest.mark.parametrize("sign", ["\u1160", "\u3164", "\uffa0", "\u034f", "\ufe0f", "\u180b", "\u17b5", "\U000e0100"])
def test_letters_and_accents_that_show_nothing_are_refused(sign: str) -> None:
    for typed in (f"Anna{sign}", f"An{sign}na", 2 * sign, f"{sign}Anna"):
        with pytest.raises(InvalidNameError):
            read_name(typed)


def test_accents_are_not_piled_up() -> None:
    assert read_name("A\u0301\u0323\u0330nna")
    with pytest.raises(InvalidNameError) as caught:
        read_name("An" + 28 * "\u0301")
    assert caught.value.fault is NameFault.SIGNS


@pytest.mark.parametrize(
    ("one", "other"),
    [("Anna", "\u0410nna"), ("ANNA", "\u0391\u039d\u039d\u0391"), ("Bo", "\u0412\u043e"), ("Anna", "Ann\u0251")],
)
def test_names_that_look_the_same_in_another_alphabet_are_the_same(one: str, other: str) -> None:
    assert folded(read_name(one)) == folded(read_name(other))


def test_names_are_sorted_as_their_own_alphabet_has_them() -> None:
    names = ["Γιώργος", "Άννα", "Ωρίων", "Ζωή", "Zoë", "anna"]
    assert sorted(names, key=order) == ["anna", "Zoë", "Άννα", "Γιώργος", "Ζωή", "Ωρίων"]


def test_other_names_stay_apart() -> None:
    names = ("Anna", "Anne", "Anna 2", "Ann a", "Hanna")
    assert len({folded(name) for name in names}) == len(names)


@given(st.text(max_size=40))
def test_whatever_is_typed_is_a_safe_name_or_is_refused(typed: str) -> None:
    try:
        name = read_name(typed)
    except InvalidNameError:
        return
    assert SHORTEST <= len(name) <= LONGEST
    assert read_name(name) == name
    assert name.isprintable()
    assert not set(name) & set('<>&"=@+%{}\\/;,\t')
    assert folded(name) == folded(name.upper()) or any(ord(sign) > 127 for sign in name)
