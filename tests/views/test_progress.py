"""The progress page: a visitor's own counts, added up and written as the language writes numbers."""

from __future__ import annotations

import re
from html import unescape
from itertools import cycle
from random import Random

import pytest
from babel.numbers import format_decimal, format_percent
from flask import Flask

from tests.views.conftest import Clock
from tests.views.racing import Table, race_code
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


def test_the_first_line_names_the_widest_gap_once_enough_was_counted(walk: Walk) -> None:
    def lead() -> str:
        found = re.search(r'<p class="lead">(.*?)</p>', page(walk), re.DOTALL)
        assert found
        return text(found[1])

    # Nobody holds 28 in these hands, so all of it is wrong.
    for number in range(1, 10):
        walk.say(code(number), 1, 28)
    assert lead() == "You count 0% of your hands and cribs right."
    walk.say(code(10), 1, 28)
    assert lead().startswith("You count 0% of your hands and cribs right. Your widest gap: ")


def test_the_weakest_three_can_be_practised(app: Flask, walk: Walk) -> None:
    walk.count(code_where(app, lambda real: real == 0), 1, 2)
    html = page(walk)
    weak = re.search(r'<section class="section weak".*?</section>', html, re.DOTALL)
    assert weak
    assert "Hands worth nothing" in weak[0]
    (url,) = re.findall(r'href="([^"]+)"', weak[0])
    assert unescape(url) == "/en/practice/start?focus=empty"
    assert walk.browser.get(unescape(url)).status_code == 303


def test_nothing_is_weak_where_nothing_was_missed(app: Flask, walk: Walk) -> None:
    walk.count(code_where(app, lambda real: real == 0), 1, 0)
    html = page(walk)
    assert 'class="section weak"' not in html
    assert "To look at again" not in html


def test_charts_have_a_mark_for_each_day_or_week_and_a_table_behind(walk: Walk, book: Book) -> None:
    walk.count(code(1), 1, 5)
    html = page(walk)
    assert len(re.findall(r'<circle cx="[0-9.]+%"', html)) == 2
    assert html.count("The figures as a table") == 3
    assert re.search(r'<th scope="col">Day</th>', html)
    book.change(
        "INSERT INTO count_day SELECT player_id, date(day, '-70 days'), 1, 4, 3, 1, 0, 0, 0, 2, 20 FROM count_day"
    )
    html = page(walk)
    assert re.search(r'<th scope="col">Week from</th>', html)
    (table,) = re.findall(
        r'<table>\s*<caption class="unseen">Counted right, over time</caption>(.*?)</table>', html, re.S
    )
    assert len(re.findall("<tr>", table)) == 3
    assert "75%" in table
    assert html.count('class="at"') == 2


def test_what_was_counted_long_ago_is_left_out_of_the_charts_but_not_of_the_sums(walk: Walk, book: Book) -> None:
    walk.count(code(1), 1, 5)
    book.change("UPDATE count_day SET day = date(day, '-400 days')")
    book.change("UPDATE skill_week SET week = date(week, '-400 days')")
    html = page(walk)
    assert 'class="chart"' not in html
    assert figures(html)[0] == "1"
    assert 'class="skills"' in html


def test_wrong_counts_lead_to_their_verdicts(app: Flask, walk: Walk) -> None:
    run = code_where(app, lambda real: real > 5)
    walk.count(run, 1, 2)
    again = page(walk).partition("To look at again")[2].partition("Your latest counts")[0]
    (url,) = re.findall(r'<a href="([^"]+)"', again)
    assert url == address(run, 1)


@pytest.mark.parametrize("counting", ["muggins", "plain"])
def test_a_race_feeds_progress_once_a_move(walk: Walk, book: Book, counting: str) -> None:
    race = Table(walk.browser, f"/en/race/{race_code(counting=counting)}/")
    answers = cycle(("accept", "overcount", "muggins"))
    while not race.over:
        sent = {"position": str(race.position)} | race.fields(race.position % 30, next(answers))
        for _ in range(2):
            assert walk.browser.post(race.url, data=sent).status_code == 303
        race.look()
    shown = dict(re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", race.page))
    counts = book.rows("SELECT position, announced, real, lost FROM race_count ORDER BY id")
    ((total, right, lost, answered, given, wrong, passed),) = book.rows(
        "SELECT counts, right_counts, lost, answers, given, wrong_calls, let_pass FROM progress"
    )
    assert len({position for position, *_ in counts}) == len(counts) == total > 4
    assert shown["Your counts that were right"] == f"{right} of {total}"
    if counting == "muggins":
        assert answered > 4
        assert shown["Points others took from you"] == str(lost)
        assert shown["Points others won by them"] == str(given)
        assert shown["Your wrong calls"] == str(wrong)
        assert shown["Wrong counts you let pass"] == str(passed)
    html = page(walk)
    assert figures(html)[0] == str(total)
    again = html.partition("To look at again")[2]
    assert re.search(r'<a href="/en/count\?hand=\w+&amp;starter=\w+&amp;crib=[01]"', again)


def test_a_right_count_with_hints_is_told_apart(app: Flask, walk: Walk, book: Book) -> None:
    run = code_where(app, lambda real: real > 5)
    walk.look(run, 1)
    walk.browser.post(f"{address(run, 1)}/hint", data={"shown": 0})
    walk.count(run, 1, worth(app, run, 1))
    assert figures(page(walk))[:3] == ["1", "0%", "1"]
    assert book.rows("SELECT right_counts, aided_right, streak, best_streak FROM progress") == [(0, 1, 0, 0)]
    assert book.rows("SELECT * FROM skill UNION ALL SELECT 1, 1, 1, 1, 1, 1, 1 FROM best_time") == []
