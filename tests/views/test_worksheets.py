"""Worksheets on the site: the form, the way to a sheet, a sheet with its key, and what is said where there is none."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.views.sampling import words
from tests.views.walking import language
from webapp import create_app
from webapp.config import Config
from webapp.i18n import LANGUAGES
from webapp.trainer.worksheets import SIZES, Level, What, Worksheet

CODE = "hard.both.12.club"


def ticked(html: str) -> dict[str, str]:
    """The choices ticked in the form, by name."""
    return dict(re.findall(r'<input type="radio" name="(\w+)" value="(\w+)" checked', html))


def problem(html: str) -> str:
    found = re.search(r'<p class="problem"[^>]*>(.*?)</p>', html)
    return unescape(found[1]) if found else ""


def shown(html: str) -> list[list[str]]:
    """The cards of each hand on the sheet, the starter last."""
    return [re.findall(r'data-card="(\w\w)"', item) for item in html.split('<li class="item">')[1:]]


def answers(html: str) -> list[tuple[int, str]]:
    """Total and spoken total of each line of the key."""
    key = html.partition('<ol class="sheet-key">')[2]
    totals = map(int, re.findall(r'class="answer-count">(\d+)<', key))
    return list(zip(totals, map(unescape, re.findall(r'class="answer-spoken">(.*?)<', key)), strict=True))


def test_the_form_offers_every_choice_and_ticks_one_of_each(client: FlaskClient) -> None:
    html = client.get("/en/worksheets/").text
    offered = set(re.findall(r'name="(\w+)" value="(\w+)"', html))
    assert offered >= {("level", each.value) for each in Level}
    assert offered >= {("what", each.value) for each in What}
    assert offered >= {("number", str(size)) for size in SIZES}
    assert ticked(html) == {"level": "mixed", "what": "both", "number": "12"}


def test_the_form_keeps_what_the_address_says(client: FlaskClient) -> None:
    html = client.get("/en/worksheets/?level=hard&what=cribs&number=30").text
    assert ticked(html) == {"level": "hard", "what": "cribs", "number": "30"}
    assert 'href="/da/worksheets/?level=hard&amp;what=cribs&amp;number=30"' in html
    assert ticked(client.get("/en/worksheets/?level=x&what=&number=7").text) == ticked(
        client.get("/en/worksheets/").text
    )


def test_the_form_leads_to_a_new_sheet_each_time(client: FlaskClient) -> None:
    asked = "/cs/worksheets/new?level=easy&what=hands&number=6"
    first, second = client.get(asked), client.get(asked)
    assert (first.status_code, first.headers["Cache-Control"]) == (303, "no-store")
    assert re.fullmatch(r"/cs/worksheets/easy\.hands\.6\.[0-9a-z]{6}", first.location)
    assert first.location != second.location
    assert client.get(first.location).status_code == 200


def test_what_the_form_leaves_out_is_as_on_the_first_visit(client: FlaskClient) -> None:
    assert client.get("/en/worksheets/new").location.startswith("/en/worksheets/mixed.both.12.")


def test_a_sheet_shows_the_cards_of_its_code_and_their_counts(client: FlaskClient) -> None:
    for level in Level:
        sheet = Worksheet(level, What.BOTH, 20, "test")
        html = client.get(f"/en/worksheets/{sheet.code}").text
        counts = sheet.counts()
        assert shown(html) == [[*map(str, each.hand), str(each.starter)] for each in counts]
        assert [total for total, _ in answers(html)] == [each.total for each in counts]


@pytest.mark.rule("S20")
def test_the_key_says_each_count_aloud(client: FlaskClient) -> None:
    html = client.get("/en/worksheets/mixed.both.6.club").text
    (first, *_) = answers(html)
    assert first == (4, "Fifteen for two, fifteen for four.")
    key = words(html.partition('<ol class="sheet-key">')[2])
    assert key.startswith("1 Hand [three of hearts] [king of clubs]")
    assert "Starter [ace of spades] 4 Fifteen for two, fifteen for four. 2 Crib" in key


def test_a_sheet_is_the_same_for_everybody_in_every_language(app: Flask) -> None:
    pages = [app.test_client().get(f"/{lang}/worksheets/{CODE}").text for lang in (*LANGUAGES, "en")]
    assert all(shown(page) == shown(pages[0]) for page in pages)
    assert [language(page) for page in pages] == [*LANGUAGES, "en"]
    assert pages[0] == pages[-1]


def test_the_cards_do_not_hang_on_the_installation(config: Config, client: FlaskClient) -> None:
    other = create_app(replace(config, secret_key="another secret, quite another")).test_client()
    assert other.get(f"/en/worksheets/{CODE}").text == client.get(f"/en/worksheets/{CODE}").text


def test_sheet_and_key_both_bear_the_code(client: FlaskClient) -> None:
    html = client.get(f"/en/worksheets/{CODE}").text
    sheet, key = html.split('<section class="sheet', 2)[1:]
    assert f"<kbd>{CODE}</kbd>" in sheet
    assert f"<kbd>{CODE}</kbd>" in key
    assert f'readonly value="http://localhost/en/worksheets/{CODE}"' in html


def test_there_is_room_for_name_date_points_and_every_count(client: FlaskClient) -> None:
    html = client.get(f"/en/worksheets/{CODE}").text
    assert [words(each) for each in re.findall(r'<p class="blank">(.*?)</p>', html)] == ["Name", "Date", "Points"]
    assert html.count('<p class="blank item-line">') == 12


def test_another_sheet_of_the_same_kind_is_a_link_away(client: FlaskClient) -> None:
    html = client.get(f"/en/worksheets/{CODE}").text
    (link,) = re.findall(r'href="(/en/worksheets/new[^"]*)"', html)
    assert re.fullmatch(r"/en/worksheets/hard\.both\.12\.\w+", client.get(unescape(link)).location)


def test_a_sheet_is_found_by_its_code_or_its_address(client: FlaskClient) -> None:
    for typed in (CODE, f" {CODE.upper()} ", f"http://localhost/da/worksheets/{CODE}", f"/worksheets/{CODE}/"):
        found = client.get("/en/worksheets/find", query_string={"sheet": typed})
        assert (found.status_code, found.location) == (303, f"/en/worksheets/{CODE}"), typed


def test_where_nothing_was_typed_the_form_is_shown(client: FlaskClient) -> None:
    answer = client.get("/en/worksheets/find")
    assert (answer.status_code, answer.location) == (303, "/en/worksheets/")


def test_a_code_in_capitals_leads_to_the_one_address(client: FlaskClient) -> None:
    answer = client.get(f"/en/worksheets/{CODE.upper()}")
    assert (answer.status_code, answer.location) == (301, f"/en/worksheets/{CODE}")


@pytest.mark.parametrize(
    ("code", "said", "kept"),
    [
        ("simple.cribs.20.club", "no level “simple”", {"level": "mixed", "what": "cribs", "number": "20"}),
        ("hard.crips.20.club", "worksheets of “crips”", {"level": "hard", "what": "both", "number": "20"}),
        ("hard.cribs.21.club", "with “21” hands", {"level": "hard", "what": "cribs", "number": "12"}),
        ("hard.cribs.20.cl-ub", "“cl-ub” is not one", {"level": "hard", "what": "cribs", "number": "20"}),
        ("nonsense", "“nonsense” is not a sheet code", {"level": "mixed", "what": "both", "number": "12"}),
        ("<b>.hands.6.x", "no level “<b>”", {"level": "mixed", "what": "hands", "number": "6"}),
    ],
)
def test_an_address_of_no_sheet_says_why_and_offers_the_form(
    client: FlaskClient, code: str, said: str, kept: dict[str, str]
) -> None:
    answer = client.get("/en/worksheets/" + code.replace("<", "%3C").replace(">", "%3E"))
    assert answer.status_code == 404
    assert said in problem(answer.text)
    assert ticked(answer.text) == kept
    assert '<meta name="robots" content="noindex">' in answer.text
    assert answer.headers["Cache-Control"] == "no-store"
    assert "<b>.hands" not in answer.text


def test_a_choice_that_does_not_exist_is_refused_and_the_others_are_kept(client: FlaskClient) -> None:
    answer = client.get("/en/worksheets/new?level=hard&what=cribs&number=1000000")
    assert answer.status_code == 422
    assert "“1000000” hands" in problem(answer.text)
    assert ticked(answer.text) == {"level": "hard", "what": "cribs", "number": "12"}
    assert 'href="/el/worksheets/?level=hard&amp;what=cribs&amp;number=12"' in answer.text


@pytest.mark.parametrize("typed", ["", "hello", "a.b.c", "x" * 5000])
def test_what_is_no_code_is_kept_in_the_field(client: FlaskClient, typed: str) -> None:
    answer = client.get("/en/worksheets/find", query_string={"sheet": typed})
    assert answer.status_code == 422
    assert "is not a sheet code" in problem(answer.text)
    assert f'name="sheet" value="{typed[:200]}"' in answer.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_wrong_is_said_in_the_readers_language(client: FlaskClient, lang: str) -> None:
    for path, status in (("0.0.0.0", 404), ("new?number=0", 422), ("find?sheet=0", 422)):
        answer = client.get(f"/{lang}/worksheets/{path}")
        assert answer.status_code == status
        assert language(answer.text) == lang
        english = problem(client.get(f"/en/worksheets/{path}").text)
        assert problem(answer.text)
        assert (problem(answer.text) == english) == (lang == "en")


@pytest.mark.parametrize("path", ["", "?level=easy", CODE])
def test_pages_are_shared_and_set_no_cookie(client: FlaskClient, path: str) -> None:
    answer = client.get(f"/en/worksheets/{path}")
    assert answer.headers["Cache-Control"] == "public, no-cache"
    assert "Set-Cookie" not in answer.headers
    again = client.get(f"/en/worksheets/{path}", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_search_engines_are_told_of_the_form_alone(client: FlaskClient) -> None:
    form, sheet = client.get("/en/worksheets/").text, client.get(f"/en/worksheets/{CODE}").text
    assert '<link rel="canonical" href="http://localhost/en/worksheets/">' in form
    assert "noindex" not in form
    assert '<meta name="robots" content="noindex">' in sheet
    assert "canonical" not in sheet
    robots = client.get("/robots.txt").text
    for kept_out in ("new", "find", "*."):
        assert f"Disallow: /*/worksheets/{kept_out}\n" in robots


def test_the_settings_of_practice_lead_to_worksheets(client: FlaskClient) -> None:
    assert 'href="/sw/worksheets/"' in client.get("/sw/practice/").text
