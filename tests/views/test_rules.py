"""Rule pages: the same for everybody, without a cookie, cacheable, and in the language of their address."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.views.sampling import sample_app
from tests.views.walking import Walk, cards, is_question, language
from webapp.config import Config
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


def test_the_list_has_a_heading_for_each_group(client: FlaskClient) -> None:
    page = client.get("/en/rules/").text
    groups = {entry.slug: entry.group for entry in Library(CONTENT).entries(None)}
    found = dict(re.findall(r'<section class="section" aria-labelledby="(\w+)">(.*?)</section>', page, re.DOTALL))
    assert list(found) == list(dict.fromkeys(groups.values()))
    for group, html in found.items():
        assert re.search(rf'<h2 id="{group}">[\w ]+</h2>', html)
        listed = re.findall(r'href="/en/rules/([^"]+)"', html)
        assert listed == [slug for slug in SLUGS if groups[slug] == group]


@pytest.mark.parametrize("slug", SLUGS)
def test_a_page_leads_to_its_neighbours_and_its_group(client: FlaskClient, slug: str) -> None:
    html = client.get(f"/en/rules/{slug}").text
    foot = html[html.index('aria-labelledby="others"') :]
    groups = {entry.slug: entry.group for entry in Library(CONTENT).entries(None)}
    led = re.findall(r'href="/en/rules/([^"]+)">(?:<small>([^<]+)</small>)?', foot)
    at = SLUGS.index(slug)
    following, before = SLUGS[at + 1 : at + 2], SLUGS[max(0, at - 1) : at]
    assert [other for other, label in led if label == "Next page"] == list(following)
    assert [other for other, label in led if label == "Previous page"] == list(before)
    assert [other for other, label in led if not label] == [
        other for other in SLUGS if groups[other] == groups[slug] and other not in (slug, *following, *before)
    ]


def test_a_page_with_nothing_to_practise_offers_no_run(
    config: Config, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = sample_app(config, tmp_path, monkeypatch, "Some text.\n").test_client()
    assert "practise-this" not in browser.get("/en/rules/sample").text
    assert "practise-this" in browser.get("/en/rules/standard").text
    assert 'href="/en/rules/sample"' in browser.get("/en/rules/").text
    assert 'href="/en/rules/sample"' not in browser.get("/en/").text


def test_links_lead_to_the_other_parts_of_the_site(
    config: Config, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "[a](site:compare?with=muggins&with=back_10) [b](site:count?hand=5H5S5DJC) [c](site:practice?muggins=1)\n"
    html = sample_app(config, tmp_path, monkeypatch, text).test_client().get("/cs/rules/sample").text
    for address in (
        "/cs/compare?with=muggins&amp;with=back_10",
        "/cs/count?hand=5H5S5DJC",
        "/cs/practice/?muggins=1",
    ):
        assert f'<a href="{address}">' in html


@pytest.mark.rule("M14")
def test_an_example_says_what_was_left_out(config: Config, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "```count\nhand: 9H TS JD JC\nstarter: 2S\nrules: muggins lowball\ntotal: 8\nscores after: 8 0\n```\n"
    html = sample_app(config, tmp_path, monkeypatch, text).test_client().get("/en/rules/sample").text
    assert "this is played as Lowball, without Muggins." in html


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
