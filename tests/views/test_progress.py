"""The progress page: a visitor's own counts, added up and written as the language writes numbers."""

from __future__ import annotations

import re
from html import unescape
from random import Random

import pytest
from babel.numbers import format_decimal, format_percent
from flask import Flask

from tests.views.conftest import Clock
from tests.views.walking import Book, Walk, address, code, code_where, is_verdict, language, stamp, text, worth
from webapp import create_app
from webapp.config import Config
from webapp.i18n import LANGUAGES


def page(walk: Walk, lang: str = "en") -> str:
    answer = walk.browser.get(f"/{lang}/progress/")
    assert answer.status_code == 200
    assert language(answer.text) == lang
    return answer.text


def figures(html: str) -> list[str]:
    return [text(value) for value in re.findall(r"<dd>(.*?)</dd>", html, re.DOTALL)]


def listed(html: str) -> list[str]:
    """Addresses of the latest counts."""
    found = re.findall(r'<ol class="attempts">(.*?)</ol>', html, re.DOTALL)
    return [unescape(url) for url in re.findall(r'<a href="([^"]+)"', found[-1])] if found else []


def streaks(rights: list[bool]) -> tuple[int, int]:
    """Right counts in a row up to the last one, and at most."""
    now = best = 0
    for right in rights:
        now = now + 1 if right else 0
        best = max(best, now)
    return now, best


def number(value: str, lang: str) -> str:
    """The first number of a figure, without its unit."""
    found = re.search(r"\d[\d.,]*", value)
    assert found, value
    return found[0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_visitor_who_has_counted_nothing_sees_an_empty_page(walk: Walk, book: Book, lang: str) -> None:
    html = page(walk, lang)
    assert figures(html) == []
    assert listed(html) == []
    assert f'href="/{lang}/practice/"' in html
    assert book.rows("SELECT * FROM player") == []


def test_the_page_adds_up_what_was_counted(walk: Walk, book: Book, clock: Clock) -> None:
    dice = Random(2)
    run = code(1, deals="mixed", step_back="back-10")
    for step in range(1, 13):
        shown = walk.look(run, step)
        waited = dice.randrange(40)
        clock.now += waited
        said = dice.choice((worth(walk.app, run, step), dice.randrange(30)))
        fields = {"stamp": stamp(shown)} if step % 3 else {}
        assert walk.say(run, step, said, **fields).status_code == 303
    rows = book.rows("SELECT announced, real, lost, holes_back, seconds FROM attempt")
    errors = [abs(said - real) for said, real, *_ in rows]
    times = [seconds for *_, seconds in rows if seconds is not None]
    assert 0 < len(times) < len(rows)
    assert 0 < errors.count(0) < len(rows)
    for lang in LANGUAGES:
        hands, right, off, now, best, time, lost, times_back, back = figures(page(walk, lang))
        assert (now, best) == tuple(map(str, streaks([error == 0 for error in errors])))
        assert times_back == str(sum(row[3] > 0 for row in rows))
        assert hands == str(len(rows))
        assert right == " ".join(format_percent(errors.count(0) / len(rows), locale=lang).split())
        assert number(off, lang) == format_decimal(round(sum(errors) / len(rows), 2), locale=lang)
        assert lost == str(sum(row[2] for row in rows))
        assert back == str(sum(row[3] for row in rows))
        assert number(time, lang) == format_decimal(round(sum(times) / len(times), 1), locale=lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_large_numbers_and_fractions_are_written_as_in_the_language(
    walk: Walk, config: Config, book: Book, lang: str
) -> None:
    walk.count(code(1), 1, 5)
    book.change(
        "UPDATE progress SET counts = 1234567, right_counts = 617284, error_points = 1851851, lost = 23456, "
        "timed_hands = 2, seconds = 25"
    )
    hands, right, off, _, _, time, lost, *_ = figures(page(walk, lang))
    same = str.maketrans("\u00a0\u202f", "  ")
    assert hands.translate(same) == format_decimal(1234567, locale=lang).translate(same)
    assert right.translate(same) == format_percent(0.5, locale=lang).translate(same)
    assert number(off, lang) == format_decimal(1.5, locale=lang)
    assert lost.translate(same) == format_decimal(23456, locale=lang).translate(same)
    assert number(time, lang) == format_decimal(12.5, locale=lang)


def test_without_a_time_there_is_no_time_figure(walk: Walk) -> None:
    walk.count(code(1), 1, 5)
    assert "Time per hand" in text(page(walk))
    walk.browser.delete_cookie("fifteentwo")
    walk.browser.get("/en/practice/")
    walk.say(code(1), 1, 5)
    assert "Time per hand" not in text(re.sub(r"<details.*?</details>", "", page(walk), flags=re.DOTALL))


def test_nearly_all_right_is_not_all_right(walk: Walk, book: Book) -> None:
    walk.count(code(1), 1, 5)
    book.change("UPDATE progress SET counts = 1000, right_counts = 999")
    assert figures(page(walk))[0] == "1,000"
    assert figures(page(walk))[1] != "100%"


def test_the_last_counts_are_listed_newest_first_with_links_to_look_again(walk: Walk) -> None:
    run = code(1, deals="mixed")
    for step in range(1, 24):
        walk.say(run, step, 1)
    links = listed(page(walk, "da"))
    assert links == [address(run, step, "da") for step in range(23, 3, -1)]
    for link in links:
        assert is_verdict(walk.browser.get(link).text)


def test_the_page_is_the_same_after_a_restart(walk: Walk, config: Config) -> None:
    walk.count(code(1), 1, 5)
    before = page(walk)
    cookie = walk.browser.get_cookie("fifteentwo")
    assert cookie is not None
    later = create_app(config)
    browser = later.test_client()
    browser.set_cookie("fifteentwo", cookie.value)
    assert page(Walk(later, browser)) == before


def test_visitors_see_only_their_own_counts(walk: Walk, stranger: Walk) -> None:
    walk.count(code(1), 1, 5)
    assert figures(page(stranger)) == []
    stranger.count(code(1), 1, 6)
    stranger.count(code(2), 1, 6)
    assert figures(page(walk))[0] == "1"
    assert figures(page(stranger))[0] == "2"


def test_a_right_count_and_a_wrong_one_are_told_apart(app: Flask, walk: Walk) -> None:
    run = code_where(app, lambda real: real == 6)
    other = code_where(app, lambda real: real == 8)
    walk.count(run, 1, 6)
    walk.count(other, 1, 7)
    assert figures(page(walk))[1] == "50%"
    latest = page(walk).rpartition('<ol class="attempts">')[2]
    assert latest.count("mark-right") == 1
    assert latest.count("mark-low") == 1
