"""The language of help and errors on the command line."""

from __future__ import annotations

import subprocess

import pytest

from tests.serving import PROGRAM, clean_environment
from webapp.cli import main
from webapp.commands.spoken import Option
from webapp.i18n import LANGUAGES

HEADINGS = {
    "en": ("Usage:", "Options:"),
    "el": ("Χρήση:", "Επιλογές:"),
    "da": ("Brug:", "Tilvalg:"),
    "cs": ("Použití:", "Volby:"),
    "sw": ("Matumizi:", "Machaguo:"),
}
HAND = ("5H", "5S", "5D", "JC")
WRONG = {
    "a misspelt option": ("count", *HAND, "--sarter", "5C"),
    "an option there is not": ("odds", *HAND, "-x"),
    "no starter": ("count", *HAND),
    "a starter forgotten": ("count", *HAND, "--starter"),
    "a value too many": ("count", *HAND, "--crib=yes"),
    "a value for help": ("odds", "--help=yes"),
    "no such language": ("count", *HAND, "--lang", "xx"),
    "no cards": ("count", "--starter", "5C"),
    "nothing dealt": ("odds",),
    "no port": ("serve", "--port", "eighty"),
    "too many workers": ("serve", "--workers", "257"),
    "more than options": ("serve", "now"),
}


def lines(call, *arguments):
    result = call(*arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.splitlines()


@pytest.mark.parametrize("lang", HEADINGS)
@pytest.mark.parametrize("command", ["count", "odds"])
@pytest.mark.parametrize("spelling", [("--help", "--lang", "{}"), ("--lang", "{}", "-h"), ("--lang={}", "--help")])
def test_help_is_in_the_language_asked_for(call, command, lang, spelling):
    shown = lines(call, command, *(each.format(lang) for each in spelling))
    usage, options = HEADINGS[lang]
    assert shown[0].startswith(usage)
    assert options in shown
    assert shown == lines(call, "--lang", lang, command, "--help")


@pytest.mark.parametrize("command", [main, *main.commands.values()], ids=lambda command: command.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_of_the_help_is_translated(call, lang, command):
    options = [option for option in command.params if isinstance(option, Option)]
    # Away from any language, lazy texts are English.
    texts = [command.usage, command.summary, command.details, *(text for o in options for text in (o.about, o.value))]
    english = [str(text) for text in texts if text]
    assert len(english) > len(options)
    line = ("--lang", lang, "--help") if command is main else ("--lang", lang, command.name, "--help")
    shown = " ".join(" ".join(lines(call, *line)).split())
    assert [text for text in english if (text in shown) != (lang == "en")] == []


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_an_error_is_in_the_language_of_the_environment(refuse, monkeypatch, wrong):
    said = {}
    for lang in LANGUAGES:
        monkeypatch.setenv("LANG", f"{lang}_XX.UTF-8")
        said[lang] = refuse(*wrong)
    assert len(set(said.values())) == len(LANGUAGES), said


@pytest.mark.parametrize("wrong", [each for each in WRONG.values() if each[0] != "serve" and "--lang" not in each])
def test_an_error_is_in_the_language_asked_for_anywhere_on_the_line(refuse, monkeypatch, wrong):
    monkeypatch.setenv("LANG", "cs_CZ.UTF-8")
    czech = refuse(*wrong)
    monkeypatch.setenv("LANG", "da_DK.UTF-8")
    command, *rest = wrong
    assert refuse(command, "--lang", "cs", *rest) == czech
    assert refuse(command, *rest, "--lang", "cs") == czech
    assert refuse(command, *rest, "--lang=cs") == czech
    assert refuse("--lang", "cs", command, *rest) == czech
    assert refuse(command, *rest) != czech


def test_a_language_there_is_not_is_refused_with_those_there_are(refuse, monkeypatch):
    for arguments in (("count", *HAND, "--lang", "fr"), ("odds", "--lang=fr"), ("--lang", "fr", "odds")):
        said = refuse(*arguments)
        assert said == f"“fr” is not a language that --lang knows. It knows these: {', '.join(LANGUAGES)}."
    monkeypatch.setenv("LANG", "cs_CZ.UTF-8")
    assert "„fr“" in refuse("odds", "--lang", "fr")


def test_a_misspelt_name_is_answered_with_the_right_one(refuse):
    assert refuse("count", *HAND, "--sarter", "5C").endswith("Did you mean --starter?")
    assert refuse("cuont", *HAND).endswith("Did you mean count?")
    assert "fifteentwo --help" in refuse("nothing-like-it")
    assert "„nothing-like-it“" in refuse("nothing-like-it", "--lang", "cs")
    assert "„nothing-like-it“" in refuse("--lang", "cs", "nothing-like-it")


def test_a_value_missing_is_told_from_one_too_many(refuse):
    assert refuse("count", *HAND, "--starter") == "The option --starter needs a value after it."
    assert refuse("count", *HAND, "--crib=yes") == "The option --crib takes no value."
    assert refuse("--version=1") == "The option --version takes no value."


def test_an_option_is_not_taken_for_the_value_of_another(refuse):
    assert refuse("count", *HAND, "--starter", "--crib") == "The option --starter needs a value after it."
    assert refuse("count", *HAND, "--starter", "--lang=cs").startswith("Za volbou --starter")


def test_what_follows_two_dashes_asks_for_nothing(refuse):
    assert refuse("count", "--starter", "5C", "--", "--lang", "cs").startswith("“lang” is not a card.")
    assert refuse("count", "--sarter", "--", "--lang", "cs").startswith("There is no option --sarter")


def test_the_answer_is_in_the_language_of_the_environment_unless_another_is_asked_for(call, monkeypatch):
    best = ("count", *HAND, "--starter", "5C")
    assert "Double pair royal" in call(*best).stdout
    monkeypatch.setenv("LANG", "cs_CZ.UTF-8")
    assert "Čtveřice" in call(*best).stdout
    assert "Double pair royal" in call(*best, "--lang", "en").stdout
    assert "Double pair royal" in call("--lang", "en", *best).stdout
    assert "Čtveřice" in call("--lang", "en", *best, "--lang", "cs").stdout


def test_without_a_command_the_help_is_shown_as_an_error(call, monkeypatch):
    monkeypatch.setenv("LANG", "cs_CZ.UTF-8")
    result = call()
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Použití:")
    assert "Příkazy:" in result.stderr
    for name in ("count", "odds", "serve"):
        assert f"  {name} " in result.stderr


def test_the_version_is_the_same_in_every_language(call):
    assert len({call("--version", "--lang", lang).stdout for lang in LANGUAGES}) == 1


@pytest.mark.parametrize("arguments", [("count", "--help"), ("odds", "--sarter")])
def test_a_terminal_that_lacks_the_letters_gets_question_marks(tmp_path, arguments):
    environment = clean_environment({"LANG": "el_GR.UTF-8", "PYTHONIOENCODING": "ascii"})
    done = subprocess.run([*PROGRAM, *arguments], cwd=tmp_path, capture_output=True, timeout=30, env=environment)
    assert done.returncode == (2 if "--sarter" in arguments else 0)
    assert b"???" in done.stdout + done.stderr
    assert b"Traceback" not in done.stderr


def test_names_are_completed_in_the_shell(tmp_path):
    words = {"_FIFTEENTWO_COMPLETE": "bash_complete", "COMP_WORDS": "fifteentwo count --s", "COMP_CWORD": "2"}
    environment = clean_environment(words)
    done = subprocess.run(PROGRAM, cwd=tmp_path, capture_output=True, timeout=30, env=environment, text=True)
    assert (done.stdout, done.stderr) == ("plain,--starter\n", "")
