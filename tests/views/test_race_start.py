"""Choosing the settings of a race, starting one, and finding those that go on."""

from __future__ import annotations

import re

import pytest

from tests.views.racing import Table, race_code
from tests.views.walking import Book, Walk, language
from webapp.trainer.race_settings import RaceSettings

FAULTY = [
    {"table": "5"},
    {"table": ""},
    {"table": "2", "step_back": "back-11"},
    {"table": "2", "target": "31"},
    {"table": "2", "target": "9" * 5000},
    {"table": "2", "muggins": "yes"},
    {"table": "2", "lowball": "2"},
    {"table": "2", "level": "perfect"},
    {"table": "2", "dealer": "2"},
    {"table": "2", "dealer": "<b>"},
]


def started(walk: Walk, **wishes: str) -> tuple[RaceSettings, str]:
    answer = walk.browser.get("/en/race/start", query_string=wishes)
    assert answer.status_code == 303
    found = re.fullmatch(r"/en/race/([^/]+)/(.*)", answer.location or "")
    assert found
    return RaceSettings.parse(found[1]), found[2]


@pytest.mark.parametrize("table", ["2", "3", "4", "partners"])
@pytest.mark.parametrize("step_back", ["none", "back-10", "nineteen", "crib-back-5"])
def test_a_race_starts_under_the_settings_chosen(walk: Walk, table: str, step_back: str) -> None:
    wishes = {"table": table, "step_back": step_back, "target": "61", "level": "sharp", "muggins": "1"}
    settings, notice = started(walk, **wishes)
    assert settings.wishes == wishes | {"lowball": "0"}
    assert notice == ""
    race = Table(walk.browser, f"/en/race/{settings.code}/")
    assert len(race.hand) == settings.rules.dealt
    assert len(race.scores) == settings.rules.sides


@pytest.mark.rule("M14")
def test_lowball_with_muggins_is_lowball_and_the_page_says_so(walk: Walk) -> None:
    settings, notice = started(walk, table="3", muggins="1", lowball="1")
    assert (settings.rules.lowball, settings.rules.muggins) == (True, False)
    race = Table(walk.browser, f"/en/race/{settings.code}/{notice}")
    assert "Muggins" in (race.notice or "")
    assert "Lowball" in (race.notice or "")
    _, plain = started(walk, table="3", lowball="1")
    assert plain == ""


def test_a_start_without_wishes_has_the_settings_the_page_offers(walk: Walk) -> None:
    page = walk.browser.get("/en/race/").text
    offered = dict(re.findall(r'name="(\w+)" value="([^"]*)" checked', page))
    settings, _ = started(walk)
    assert offered | {"lowball": "0"} == settings.wishes


def test_every_start_is_a_new_race_and_keeps_nothing(walk: Walk, book: Book) -> None:
    assert len({started(walk, table="2")[0].code for _ in range(5)}) == 5
    assert not any(book.everything().values())


@pytest.mark.parametrize("lang", ["en", "el"])
@pytest.mark.parametrize("wishes", FAULTY, ids=lambda each: " ".join(each.values())[:20])
def test_settings_that_cannot_be_are_asked_for_again(walk: Walk, book: Book, lang: str, wishes: dict[str, str]) -> None:
    answer = walk.browser.get(f"/{lang}/race/start", query_string=wishes)
    assert answer.status_code == 422
    assert language(answer.text) == lang
    assert 'role="alert"' in answer.text
    assert "<b>" not in "".join(re.findall(r'role="alert">(.*?)</p>', answer.text))
    assert not any(book.everything().values())
    for url in re.findall(r'<a href="([^"]+)" hreflang="\w+"', answer.text):
        assert walk.browser.get(url).status_code == 200, url


@pytest.mark.parametrize(
    "code", ["x", "2.muggins", race_code(table="5"), race_code(nonce="0"), "mixed.muggins.none.121"]
)
def test_what_is_no_race_is_not_found(walk: Walk, code: str) -> None:
    for path in (f"/en/race/{code}/", f"/en/practice/{race_code()}/1"):
        assert walk.browser.get(path).status_code == 404
        assert walk.browser.post(path, data={"position": "0"}).status_code == 404


def test_races_that_go_on_are_listed_and_led_to(walk: Walk, stranger: Walk) -> None:
    assert "Your races" not in walk.browser.get("/en/race/").text
    begun = Table(walk.browser, f"/en/race/{race_code(nonce='1' * 16)}/").to("answer")
    over = Table(walk.browser, f"/en/race/{race_code(counting='plain', nonce='2' * 16)}/").to_the_end()
    looked_at = Table(walk.browser, f"/en/race/{race_code(nonce='3' * 16)}/")
    page = walk.browser.get("/en/race/").text
    assert begun.url in page
    assert over.url not in page
    assert looked_at.url not in page
    assert [int(score) for score in re.findall(r"<b>(\d+)</b></li>", page)] == begun.scores
    assert begun.url not in stranger.browser.get("/en/race/").text


def test_a_race_that_this_version_does_not_read_is_left_out_of_the_list(walk: Walk, book: Book) -> None:
    begun = Table(walk.browser, f"/en/race/{race_code()}/").move()
    book.change("UPDATE race SET code = 'from another time'")
    page = walk.browser.get("/en/race/")
    assert page.status_code == 200
    assert begun.url not in page.text


def test_the_trainer_leads_to_races(walk: Walk) -> None:
    page = walk.browser.get("/en/practice/").text
    assert 'href="/en/race/"' in page
    assert 'href="/en/practice/" aria-current="page"' in walk.browser.get("/en/race/").text


def test_races_are_no_runs_of_practice_but_their_counts_are_progress(walk: Walk, book: Book) -> None:
    Table(walk.browser, f"/en/race/{race_code(counting='plain')}/").to_the_end()
    assert book.rows("SELECT * FROM run") == book.rows("SELECT * FROM attempt") == []
    ((counted,),) = book.rows("SELECT count(*) FROM race_count")
    assert counted
    assert f"<dd>{counted}</dd>" in walk.browser.get("/en/progress/").text
