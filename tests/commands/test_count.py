"""`fifteentwo count`."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.serving import PROGRAM, clean_environment
from webapp.cribbage import Card, Cards, count
from webapp.i18n import LANGUAGES

BEST = ("count", "5H", "5S", "5D", "JC", "--starter", "5C")


@pytest.mark.rule("W1")
def test_a_hand_is_counted_combination_by_combination(call):
    result = call(*BEST)
    assert result.exit_code == 0
    assert result.stderr == ""
    lines = result.stdout.splitlines()
    assert lines[0].split() == ["Hand", "5♥", "5♠", "5♦", "J♣"]
    assert lines[2].split() == ["Real", "count", "29"]
    rows = [line.split()[-2:] for line in lines if line.startswith("Fifteen  ")]
    assert rows == [["2", str(total)] for total in range(2, 18, 2)]
    assert "His nobs" in result.stdout
    assert lines[-1].startswith("Fifteen for two, ")
    assert lines[-1].endswith("his nobs for twenty-nine.")


@pytest.mark.rule("W1")
@pytest.mark.parametrize(
    ("lang", "typed"),
    [
        ("en", ("five of hearts", "5♠", "5d", "jack clubs", "--starter", "5♣")),
        ("el", ("πέντε κούπα", "5Μ", "5♦", "ΒΣ", "--starter", "5Σ")),
        ("da", ("hjerter fem", "5S", "5R", "BK", "--starter", "5K")),
        ("cs", ("srdcová pětka", "5P", "5Ká", "JKř", "--starter", "5Kř")),
        ("sw", ("tano ya kopa", "5S", "5♦", "JM", "--starter", "5M")),
    ],
)
def test_cards_are_typed_in_the_language_asked_for_or_in_english(call, lang, typed):
    english = call(*BEST, "--json", "--lang", lang)
    local = call("count", *typed, "--json", "--lang", lang)
    assert (local.exit_code, local.stderr) == (0, "")
    assert local.stdout == english.stdout


@pytest.mark.parametrize(
    ("lang", "spellings"),
    [
        ("en", {"5H": "5H", "10D": "TD", "KS": "KS"}),
        ("el", {"5Μ": "5S", "ΝΣ": "QC", "ρήγας μπαστούνι": "KS"}),
        ("da", {"5R": "5D", "BK": "JC", "spar konge": "KS"}),
        ("cs", {"5Sr": "5H", "10Ká": "TD", "KP": "KS", "pikový král": "KS"}),
        ("sw", {"5M": "5C", "RM": "AC", "mfalme wa shupaza": "KS"}),
    ],
)
@pytest.mark.parametrize("command", ["count", "odds"])
def test_what_the_help_names_is_read(call, command, lang, spellings):
    help_text = " ".join(call(command, "--help", "--lang", lang).stdout.split())
    for spelling, card in spellings.items():
        assert spelling in help_text
        result = call("count", "2H 4D 6C", spelling, "--starter", "9H", "--json", "--lang", lang)
        assert json.loads(result.stdout)["cards"][-1] == card


def test_a_letter_with_two_meanings_is_asked_back(refuse):
    said = refuse("count", "5P", "5K", "6P", "7P", "--starter", "8P", "--lang", "cs")
    assert "kárová pětka" in said
    assert "křížová pětka" in said


@pytest.mark.rule("S24")
def test_a_crib_is_counted_as_a_crib(call):
    assert "12" in call("count", "2C 5C 8C KC", "--starter", "KD").stdout.splitlines()[2]
    crib = call("count", "2C 5C 8C KC", "--starter", "KD", "--crib").stdout.splitlines()
    assert crib[0].startswith("Crib")
    assert crib[2].split()[-1] == "8"
    found = json.loads(call("count", "2C 5C 8C KC", "--starter", "KD", "--crib", "--json").stdout)
    assert (found["crib"], found["total"]) == (True, 8)


@pytest.mark.rule("W2")
def test_a_hand_worth_nothing_has_no_table(call):
    lines = call("count", "2H4S6D8C", "--starter", "th").stdout.splitlines()
    assert len(lines) == 5
    assert lines[-1] == "Nothing to count: players call this a “nineteen”."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_json_is_the_engines_count_in_every_language(call, lang):
    result = call(*BEST, "--json", "--lang", lang)
    assert result.exit_code == 0
    assert result.stdout.isascii()
    found = json.loads(result.stdout)
    counted = count(Cards.parse("5H 5S 5D JC"), Card.parse("5C"))
    assert (found["total"], found["starter"], found["crib"]) == (29, "5C", False)
    assert [part["kind"] for part in found["combinations"]] == [str(part.kind) for part in counted.combinations]
    assert [part["running"] for part in found["combinations"]] == list(counted.running)
    assert [" ".join(part["cards"]) for part in found["combinations"]] == [
        str(part.cards) for part in counted.combinations
    ]
    assert all(part["name"] for part in found["combinations"])


def test_it_answers_in_the_language_asked_for(call):
    assert "Čtveřice" in call(*BEST, "--lang", "cs").stdout
    assert len({call(*BEST, "--lang", lang).stdout for lang in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("5H", "5S", "5D", "1C", "--starter", "5C"), "“1C” is not a card"),
        (("5H", "5S", "5D", "JC", "--starter", "joker"), "“joker” is not a card"),
        (("5H", "5S", "5D", "JC", "--starter", ""), "one card, but you gave 0"),
        (("5H", "5S", "5D", "JC", "--starter", "5C 6C"), "one card, but you gave 2"),
        (("5H", "5S", "5D", "J", "--starter", "5C"), "The suit of “J” is missing"),
        (("5H", "5S", "5D", "JC", "--starter", "5D"), "five of diamonds"),
        (("5H", "5H", "5D", "JC", "--starter", "5C"), "five of hearts"),
        (("5H", "5S", "5D", "--starter", "5C"), "Exactly 4 cards"),
        (("--starter", "5C"), "Exactly 4 cards"),
        (("5H", "5S", "5D", "JC"), "--starter 5C"),
        (("5H", "5S", "5D", "JC", "--starter"), "--starter"),
        (("5H", "5S", "5D", "JC", "--starter", "5C", "--lang", "fr"), "fr"),
        (("5H", "5S", "5D", "JC", "--sarter", "5C"), "--sarter"),
    ],
)
def test_what_cannot_be_counted_is_refused_in_one_line(refuse, arguments, words):
    assert words in refuse("count", *arguments)


def test_it_refuses_in_the_language_asked_for(refuse):
    wrong = ("count", "5H", "5S", "5D", "JC", "--starter", "5D", "--lang")
    assert "kárová pětka" in refuse(*wrong, "cs")
    assert len({refuse(*wrong, lang) for lang in LANGUAGES}) == len(LANGUAGES)


def test_as_a_program_of_its_own_it_needs_no_data_folder(tmp_path):
    done = subprocess.run([*PROGRAM, *BEST], cwd=tmp_path, capture_output=True, timeout=30, env=clean_environment())
    assert (done.returncode, done.stderr) == (0, b"")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_terminal_that_lacks_the_signs_gets_question_marks(tmp_path, encoding):
    environment = clean_environment({"PYTHONIOENCODING": encoding})
    done = subprocess.run([*PROGRAM, *BEST], cwd=tmp_path, capture_output=True, timeout=30, env=environment)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"5? 5? 5? J?" in done.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
@pytest.mark.parametrize("arguments", [BEST, ("count", "--help")], ids=["answer", "help"])
def test_a_full_disk_is_told_in_one_line(arguments):
    with open("/dev/full", "w") as full:
        command = [*PROGRAM, *arguments]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, timeout=30, env=clean_environment())
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert line.startswith(b"fifteentwo: ")


@pytest.mark.skipif(os.name != "posix", reason="only a POSIX shell closes an output like this")
def test_where_nobody_listens_it_ends_quietly():
    command = ["sh", "-c", '"$@" >&-', "sh", *PROGRAM, *BEST]
    done = subprocess.run(command, capture_output=True, timeout=30, env=clean_environment())
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_help_says_how_cards_are_written(call):
    result = call("count", "--help")
    assert result.exit_code == 0
    for words in ("--starter", "--crib", "--lang", "--json", "10D"):
        assert words in result.stdout
