"""Counting the play: every card is asked about once, and the address is all that is needed."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from tests.views.walking import Walk, text
from webapp.trainer.pegged import Answered, read_played

SERIES = {"cards": "4H5S6D", "players": "2"}
WHOLE = {"cards": "4HQD5SJCAC3HTS7S", "hands": "3H4H5S7S-ACTSJCQD"}
HERE = "/en/pegging/cards"


def said(browser: FlaskClient, play: dict[str, str], *points: object) -> str:
    """Answers one question after another, and returns the last page."""
    page, so_far = "", ""
    for number in points:
        answer = browser.post(HERE, data={**play, "said": so_far, "points": str(number)})
        assert answer.status_code == 303
        so_far = parse_qs(urlsplit(answer.location or "").query)["said"][0]
        page = browser.get(answer.location or "").text
    return page


@pytest.mark.rule("S13", "W17")
def test_a_card_is_asked_about_and_then_told(walk: Walk) -> None:
    question = walk.browser.get(HERE, query_string=SERIES).text
    assert "Player 2 plays 5♠. The count is 9." in text(question)
    assert "6♦" not in text(question)
    first = said(walk.browser, SERIES, 0)
    assert "Correct! This card pegs nothing." in text(first)
    last = said(walk.browser, SERIES, 0, 3)
    assert "You said 3, but this card pegs 5 points." in text(last)
    assert "You were right about 1 of 2 cards." in text(last)
    assert "Another play" in text(last)


@pytest.mark.rule("S11", "S12")
def test_a_whole_play_can_be_counted_right_to_its_end(walk: Walk) -> None:
    points = [laid.points for laid in read_played(**WHOLE).laid[1:]]
    page = text(said(walk.browser, WHOLE, *points))
    assert "You were right about 7 of 7 cards." in page
    assert "Last card" in page


def test_the_way_on_leads_to_the_next_question(walk: Walk) -> None:
    page = said(walk.browser, WHOLE, 0)
    (way_on,) = re.findall(r'href="([^"]+)" data-next', page)
    question = walk.browser.get(way_on.replace("&amp;", "&")).text
    assert "Player 1 plays 5♠. The count is 19." in text(question)
    assert "Player 2 still holds: A♣" in re.sub(r"\s+", " ", text(question)) or "ace of clubs" in question


@pytest.mark.parametrize("typed", ["", "x", "30", "-1", "1.5", "2" * 5000])
def test_what_is_no_number_of_points_is_asked_again(walk: Walk, typed: str) -> None:
    answer = walk.browser.post(HERE, data={**WHOLE, "said": "0", "points": typed})
    assert answer.status_code == 422
    assert "Points are a whole number from 0 to 29." in text(answer.text)
    assert 'name="said" value="0"' in answer.text


@pytest.mark.parametrize(
    "wrong",
    [
        {"cards": ""},
        {"cards": "4H"},
        {"cards": "xx"},
        {**SERIES, "said": "0-5-1"},
        {**SERIES, "said": "x"},
        {**WHOLE, "hands": "-"},
    ],
)
def test_an_address_that_is_no_play_is_not_found(walk: Walk, wrong: dict[str, str]) -> None:
    assert walk.browser.get(HERE, query_string=wrong).status_code == 404
    assert walk.browser.post(HERE, data={**wrong, "points": "0"}).status_code == 404


def test_without_cards_it_begins_at_the_beginning(walk: Walk) -> None:
    assert walk.browser.get(HERE).location == "/en/pegging/"


def test_a_form_sent_after_the_last_card_leads_to_the_end(walk: Walk) -> None:
    answer = walk.browser.post(HERE, data={**SERIES, "said": "0-5", "points": "3"})
    assert parse_qs(urlsplit(answer.location or "").query)["said"] == ["0-5"]


def test_a_play_is_dealt_anew_each_time_and_no_cookie_is_set(walk: Walk) -> None:
    dealt = [walk.browser.get("/en/pegging/start") for _ in range(3)]
    assert all(each.status_code == 303 and each.headers["Cache-Control"] == "no-store" for each in dealt)
    assert len({each.location for each in dealt}) > 1
    page = walk.browser.get(dealt[0].location or "")
    assert page.status_code == 200
    assert "Set-Cookie" not in page.headers
    query = {name: values[0] for name, values in parse_qs(urlsplit(dealt[0].location or "").query).items()}
    assert Answered(read_played(**query)).questions == 7


def test_every_play_of_the_rule_pages_leads_here(walk: Walk) -> None:
    html = walk.browser.get("/en/rules/play").text
    ways = re.findall(r'href="(/en/pegging/cards[^"]+)"', html)
    assert len(ways) == html.count("The play, one card a row")
    assert all(walk.browser.get(way.replace("&amp;", "&")).status_code == 200 for way in ways)
