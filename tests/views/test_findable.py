"""What search engines and those who share a link are told."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from xml.etree import ElementTree

import pytest
from flask import Flask
from flask.testing import FlaskClient

from webapp import create_app
from webapp.config import Config
from webapp.i18n import LANGUAGES

SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
LINK = "{http://www.w3.org/1999/xhtml}link"


def meta(html: str) -> dict[str, str]:
    found = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', html)
    return {name: unescape(content) for name, content in found}


def sitemap(client: FlaskClient) -> dict[str, dict[str, str]]:
    """Alternates by language, by address."""
    answer = client.get("/sitemap.xml")
    assert answer.mimetype == "application/xml"
    return {
        url.findtext(f"{SITEMAP}loc", ""): {link.attrib["hreflang"]: link.attrib["href"] for link in url.iter(LINK)}
        for url in ElementTree.fromstring(answer.text)
    }


def test_the_sitemap_lists_every_page_with_its_alternates(client: FlaskClient) -> None:
    listed = sitemap(client)
    for address, alternates in listed.items():
        page = client.get(address.removeprefix("http://localhost")).text
        assert f'<link rel="canonical" href="{address}">' in page
        assert dict(re.findall(r'<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">', page)) == alternates
        assert set(alternates) == {*LANGUAGES, "x-default"}
        assert address in alternates.values()
    assert len(listed) % len(LANGUAGES) == 0


def test_every_page_that_may_be_listed_is_in_the_sitemap(app: Flask, client: FlaskClient) -> None:
    listed = sitemap(client)
    for path in (
        "",
        "rules/",
        "compare",
        "count",
        "practice/",
        "worksheets/",
        "judge/",
        "lay-away/",
        "race/",
        *(f"rules/{slug}" for slug in app.extensions["fifteentwo"].library.slugs),
    ):
        assert f"http://localhost/sw/{path}" in listed


def test_robots_are_kept_from_dealing_hands(client: FlaskClient) -> None:
    told = client.get("/robots.txt")
    assert told.mimetype == "text/plain"
    for part in ("practice", "judge", "lay-away", "race"):
        assert f"Disallow: /*/{part}/start\n" in told.text
        assert f"Disallow: /*/{part}/*.\n" in told.text
    assert "Sitemap: http://localhost/sitemap.xml\n" in told.text


def test_addresses_are_the_configured_ones(config: Config) -> None:
    client = create_app(replace(config, base_url="https://cribbage.example")).test_client()
    assert all(address.startswith("https://cribbage.example/") for address in sitemap(client))
    assert "Sitemap: https://cribbage.example/sitemap.xml\n" in client.get("/robots.txt").text
    assert meta(client.get("/da/rules/muggins").text)["og:url"] == "https://cribbage.example/da/rules/muggins"


def test_under_a_prefix_addresses_have_it(client: FlaskClient) -> None:
    told = client.get("/robots.txt", environ_overrides={"SCRIPT_NAME": "/club"}).text
    assert "Disallow: /club/*/practice/start\n" in told
    assert "Sitemap: http://localhost/club/sitemap.xml\n" in told


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", ["", "rules/", "rules/muggins", "compare", "count", "practice/", "lay-away/", "race/"])
def test_a_shared_page_says_what_it_is(client: FlaskClient, lang: str, path: str) -> None:
    page = client.get(f"/{lang}/{path}").text
    told = meta(page)
    title = re.search("<title>(.*?)</title>", page)
    assert title
    assert told["og:title"] == unescape(title[1])
    assert told["og:description"] == told["description"] != ""
    assert told["og:url"] == f"http://localhost/{lang}/{path}"
    picture = client.get(told["og:image"].removeprefix("http://localhost"), buffered=True)
    assert picture.mimetype == "image/png"
    size = tuple(int.from_bytes(picture.data[at : at + 4], "big") for at in (16, 20))
    assert size == (int(told["og:image:width"]), int(told["og:image:height"])) == (1200, 630)


def test_pages_of_a_visitor_are_not_offered_for_sharing(client: FlaskClient) -> None:
    assert "og:url" not in meta(client.get("/en/progress/").text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_titles_and_descriptions_differ_from_page_to_page(client: FlaskClient, lang: str) -> None:
    addresses = [address.removeprefix("http://localhost") for address in sitemap(client)]
    told = [meta(client.get(address).text) for address in addresses if address.startswith(f"/{lang}/")]
    for name in ("og:title", "og:description"):
        texts = [page[name] for page in told]
        assert len(texts) == len(set(texts)), [text for text in texts if texts.count(text) > 1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_questions_are_told_with_their_answers(client: FlaskClient, lang: str) -> None:
    html = client.get(f"/{lang}/rules/questions").text
    data = re.search(r'<script type="application/ld\+json">(.*?)</script>', html, re.DOTALL)
    assert data
    page = json.loads(data[1])
    assert (page["@type"], page["inLanguage"]) == ("FAQPage", lang)
    headings = re.findall(r'<h2 id="(?!next")[^"]+"[^>]*>(.*?)</h2>', html.partition("<article")[2])
    assert [entry["name"] for entry in page["mainEntity"]] == headings[: len(page["mainEntity"])]
    assert len(page["mainEntity"]) >= 10
    for entry in page["mainEntity"]:
        answer = entry["acceptedAnswer"]["text"]
        assert answer.startswith("<p")
        assert "<figure" not in answer
        assert "<h2" not in answer


def test_other_pages_have_no_questions(client: FlaskClient) -> None:
    assert "ld+json" not in client.get("/en/rules/muggins").text
