"""Rule pages: the same for everybody, without a cookie, cacheable, and in the language of their address."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.views.walking import Walk, cards, is_question, language
from webapp.content.pages import Library
from webapp.i18n import LANGUAGES
from webapp.paths import CONTENT

LIBRARY = Library(CONTENT)
SLUGS = LIBRARY.slugs
PRACTISED = [entry.slug for entry in LIBRARY.entries(None) if entry.practice]
PATHS = ["", *SLUGS]


def test_every_rule_page_is_there_in_every_language(client: FlaskClient) -> None:
    for lang in LANGUAGES:
        for path in PATHS:
            page = client.get(f"/{lang}/rules/{path}")
            assert page.status_code == 200
            assert language(page.text) == lang


def test_every_page_is_reached_from_the_list(client: FlaskClient) -> None:
    page = client.get("/en/rules/").text
    assert [slug for slug in SLUGS if f'href="/en/rules/{slug}"' in page] == list(SLUGS)


@pytest.mark.parametrize("path", PATHS)
def test_a_rule_page_sets_no_cookie_and_does_not_depend_on_one(walk: Walk, path: str) -> None:
    bare = walk.app.test_client(use_cookies=False).get(f"/en/rules/{path}")
    known = walk.browser.get(f"/en/rules/{path}")
    for page in (bare, known):
        assert "Set-Cookie" not in page.headers
        assert "Cookie" not in page.headers.get("Vary", "")
        assert "Accept-Language" not in page.headers.get("Vary", "")
        assert page.cache_control.public
        assert not page.cache_control.no_store
    assert bare.data == known.data


def test_an_unchanged_page_is_not_sent_again(client: FlaskClient) -> None:
    page = client.get("/en/rules/muggins")
    again = client.get("/en/rules/muggins", headers={"If-None-Match": page.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["ETag"] == page.headers["ETag"]
    assert client.get("/en/rules/muggins", headers={"If-None-Match": '"x"'}).status_code == 200


def test_each_language_has_a_tag_of_its_own(client: FlaskClient) -> None:
    tags = {client.get(f"/{lang}/rules/muggins").headers["ETag"] for lang in LANGUAGES}
    assert len(tags) == len(LANGUAGES)


def test_a_page_made_for_one_host_is_not_shown_on_another(client: FlaskClient) -> None:
    first = client.get("/en/rules/muggins", headers={"Host": "one.example"}).text
    second = client.get("/en/rules/muggins", headers={"Host": "two.example"}).text
    assert "one.example" not in second
    assert "two.example" not in first
    assert second == first.replace("one.example", "two.example")


def test_hosts_without_end_do_not_fill_the_memory(app: Flask, client: FlaskClient) -> None:
    cache = app.extensions["fifteentwo"].cache
    cache.limit = 4
    for number in range(20):
        assert client.get("/en/rules/", headers={"Host": f"h{number}.example"}).status_code == 200
    assert len(cache.pages) <= 4


@pytest.mark.parametrize("slug", PRACTISED)
def test_the_run_that_a_page_offers_starts(client: FlaskClient, slug: str) -> None:
    html = client.get(f"/cs/rules/{slug}").text
    starts = {unescape(url) for url in re.findall(r'href="(/cs/practice/start[^"]*)"', html)}
    assert starts
    for url in starts:
        answer = client.get(url)
        assert answer.status_code == 303, url
        assert is_question(client.get(answer.location or "").text)


def test_an_example_is_practised_with_its_own_hand(client: FlaskClient) -> None:
    html = client.get("/en/rules/muggins").text
    link = re.compile(r'href="(/en/practice/start\?[^"]*hand=[^"]*)"')
    figure = next(figure for figure in re.findall(r"<figure.*?</figure>", html, re.DOTALL) if link.search(figure))
    question = client.get(unescape(link.findall(figure)[0]), follow_redirects=True).text
    assert cards(question) == cards(figure)[:5]


@pytest.mark.parametrize("slug", SLUGS)
def test_no_python_shows_through(client: FlaskClient, slug: str) -> None:
    html = client.get(f"/en/rules/{slug}").text
    for trace in ("Line(", "Words(", "Card.parse", "Undefined", "object at 0x", "None", "{{", "%("):
        assert trace not in html, trace


def test_a_page_that_does_not_exist_is_not_found(client: FlaskClient) -> None:
    for slug in ("nope", "Muggins", "muggins.md", "pages.toml", "..%2fstandard", "%00", "é", "x" * 3000):
        page = client.get(f"/el/rules/{slug}")
        assert page.status_code == 404, slug
        assert language(page.text) == "el"


def test_a_page_works_where_the_database_is_gone(app: Flask, client: FlaskClient) -> None:
    app.extensions["fifteentwo"].config.database.unlink()
    assert client.get("/en/rules/counting").status_code == 200
