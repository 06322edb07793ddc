"""What every page says of itself: its address in each language, its headers, the files it needs."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.views.walking import Walk, address, code, language
from webapp import create_app
from webapp.config import Config
from webapp.content.pages import Library
from webapp.i18n import LANGUAGES
from webapp.paths import CONTENT

LISTED = [
    "",
    "rules/",
    "compare",
    "practice/",
    "judge/",
    "race/",
    "count",
    *(f"rules/{slug}" for slug in Library(CONTENT).slugs),
]
RUN = code(1)
MINE = (address(RUN, 1), address(RUN, 2))
CHECKS = tuple(
    f"/en/count?hand={query}"
    for query in (
        "5H5S5DJC&starter=5C&crib=0",
        "5H5S5DJC",
        "5H5S5DJC5C",
        "5H6H7S8DKCAC&dealer=1",
        "5H5X&starter=7H8H",
    )
)
"""What the page "Check a hand" can answer."""


def alternates(html: str) -> dict[str, str]:
    return {
        lang: unescape(url) for lang, url in re.findall(r'rel="alternate" hreflang="([\w-]+)" href="([^"]+)"', html)
    }


def canonical(html: str) -> str | None:
    found = re.search(r'rel="canonical" href="([^"]+)"', html)
    return unescape(found[1]) if found else None


@pytest.mark.parametrize("path", LISTED)
def test_listed_pages_name_each_other_in_every_language(client: FlaskClient, path: str) -> None:
    root = "http://localhost"
    wanted = {lang: f"{root}/{lang}/{path}" for lang in LANGUAGES} | {"x-default": f"{root}/en/{path}"}
    for lang in LANGUAGES:
        html = client.get(f"/{lang}/{path}").text
        assert alternates(html) == wanted
        assert canonical(html) == wanted[lang]
        assert "noindex" not in html


def test_addresses_are_made_from_the_host_that_was_asked_for(client: FlaskClient) -> None:
    html = client.get("/da/rules/", headers={"Host": "club.local:8000"}).text
    assert canonical(html) == "http://club.local:8000/da/rules/"


def test_addresses_are_made_from_the_base_url_where_there_is_one(config: Config) -> None:
    browser = create_app(replace(config, base_url="https://cribbage.example")).test_client()
    for host in ("localhost", "10.0.0.7:8000"):
        html = browser.get("/da/rules/muggins", headers={"Host": host}).text
        assert canonical(html) == "https://cribbage.example/da/rules/muggins"
        assert set(alternates(html).values()) == {
            f"https://cribbage.example/{lang}/rules/muggins" for lang in LANGUAGES
        }


def test_a_query_is_no_part_of_the_canonical_address(client: FlaskClient) -> None:
    for path in LISTED:
        html = client.get(f"/en/{path}?utm=1&x=<b>").text
        assert canonical(html) == f"http://localhost/en/{path}"
        assert "utm" not in "".join(alternates(html).values())


def test_a_visitors_own_pages_are_not_listed(walk: Walk) -> None:
    walk.count(RUN, 1, 3)
    for path in (address(RUN, 1), address(RUN, 2), "/en/progress/"):
        html = walk.browser.get(path).text
        assert canonical(html) is None
        assert alternates(html) == {}
        assert "noindex" in html


def test_the_language_switcher_keeps_the_page(walk: Walk) -> None:
    walk.count(RUN, 1, 3)
    for path in (*LISTED, f"practice/{RUN}/1", f"practice/{RUN}/2", "progress/"):
        html = walk.browser.get(f"/en/{path}").text
        links = dict(re.findall(r'<a href="([^"]+)" hreflang="(\w+)"', html))
        assert {lang: url for url, lang in links.items()} == {lang: f"/{lang}/{path}" for lang in LANGUAGES}
        assert language(walk.browser.get(f"/sw/{path}").text) == "sw"


HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}


def test_every_answer_carries_the_headers(walk: Walk) -> None:
    browser = walk.browser
    page = browser.get("/en/rules/")
    answers = {
        "page": page,
        "unchanged": browser.get("/en/rules/", headers={"If-None-Match": page.headers["ETag"]}),
        "home": browser.get("/en/"),
        "redirect": browser.get("/"),
        "slash": browser.get("/en"),
        "mistyped": walk.say(RUN, 1, "x"),
        "counted": walk.say(RUN, 1, 3),
        "verdict": browser.get(address(RUN, 1)),
        "health": browser.get("/healthz"),
        "checked": browser.get(CHECKS[0]),
        "refused cards": browser.get(CHECKS[-1]),
        "static": browser.get("/static/css/base.css", buffered=True),
        "missing static": browser.get("/static/none.css"),
        "missing": browser.get("/nope"),
        "forbidden": browser.post("/en/", headers={"Sec-Fetch-Site": "cross-site"}),
        "wrong method": browser.post("/en/"),
        "too large": walk.say(RUN, 2, "x" * 20_000),
        "head": browser.head("/en/rules/"),
        "options": browser.options("/en/rules/"),
    }
    assert answers["unchanged"].status_code == 304
    for name, answer in answers.items():
        for header, value in HEADERS.items():
            assert answer.headers.get_all(header) == [value], name
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy, name
        assert "frame-ancestors 'none'" in policy, name
        assert "unsafe" not in policy, name
        assert "Strict-Transport-Security" not in answer.headers, name


def test_https_is_insisted_on_only_where_the_site_is_known_to_have_it(config: Config) -> None:
    for base, secure in (("https://cribbage.example", True), ("http://cribbage.example", False)):
        answer = create_app(replace(config, base_url=base)).test_client().get("/en/", base_url=base)
        assert ("Strict-Transport-Security" in answer.headers) == secure
        cookie = answer.headers["Set-Cookie"]
        assert ("Secure" in cookie) == secure
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie


def test_a_visitors_own_pages_are_kept_by_no_cache(walk: Walk) -> None:
    for path in (
        "/en/",
        "/en/practice/",
        address(RUN, 1),
        "/en/progress/",
        f"/en/practice/{RUN}/",
        "/en/practice/start",
    ):
        assert walk.browser.get(path).cache_control.no_store, path


def test_the_cookie_is_sent_once_a_day_and_not_with_every_page(walk: Walk) -> None:
    assert "Set-Cookie" not in walk.browser.get("/en/practice/").headers
    with walk.browser.session_transaction() as session:
        session["day"] = "2001-01-01"
    assert "Set-Cookie" in walk.browser.get("/en/practice/").headers


def files(app: Flask) -> list[str]:
    folder = Path(app.static_folder or "")
    return [file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()]


def test_every_file_a_page_names_is_there_and_may_be_kept_for_ever(walk: Walk) -> None:
    html = walk.browser.get("/en/").text + walk.browser.get("/en/progress/").text
    named = {unescape(url) for url in re.findall(r'(?:href|src)="(/static/[^"]+)"', html)}
    assert named
    for url in named:
        file = walk.browser.get(url, buffered=True)
        assert file.status_code == 200, url
        assert file.cache_control.immutable, url
        assert file.cache_control.public
        assert (file.cache_control.max_age or 0) >= 31_536_000
        assert not file.cache_control.no_cache
        again = walk.browser.get(url, headers={"If-None-Match": file.headers["ETag"]}, buffered=True)
        assert (again.status_code, again.cache_control.immutable) == (304, True)


@pytest.mark.parametrize("query", ["", "?v=", "?v=000000000000", "?w=1"])
def test_a_file_asked_for_without_its_own_hash_is_asked_for_again(app: Flask, client: FlaskClient, query: str) -> None:
    for name in files(app):
        file = client.get(f"/static/{name}{query}", buffered=True)
        assert file.status_code == 200
        assert file.cache_control.no_cache
        assert not file.cache_control.immutable


@pytest.mark.parametrize("query", ["", "?v=", "?v=1"])
def test_a_missing_file_is_not_remembered(client: FlaskClient, query: str) -> None:
    file = client.get(f"/static/none.css{query}")
    assert file.status_code == 404
    assert file.headers["Cache-Control"] == "no-store"


def test_nothing_outside_the_static_folder_is_sent(client: FlaskClient) -> None:
    for path in ("../config.py", "%2e%2e/config.py", "..%2fconfig.py", "css/../../config.py", "css"):
        assert client.get(f"/static/{path}").status_code == 404, path


def test_a_page_names_nothing_from_elsewhere(walk: Walk) -> None:
    walk.count(RUN, 1, 3)
    for path in (*CHECKS, "/en/", "/en/rules/muggins", "/en/practice/", *MINE, "/en/progress/"):
        html = re.sub(r'<link rel="(canonical|alternate)"[^>]*>', "", walk.browser.get(path).text)
        for url in re.findall(r'<(?:link|script|img|use|iframe|form)\b[^>]*?(?:href|src|action)="([^"]*)"', html):
            assert url.startswith(("/", "#")), url
            assert not url.startswith("//")


def test_a_page_has_nothing_inline(walk: Walk) -> None:
    walk.count(RUN, 1, 3)
    for path in (
        "/en/",
        "/en/rules/counting",
        "/en/practice/",
        *CHECKS,
        *MINE,
        "/en/progress/",
        "/x",
    ):
        html = walk.browser.get(path).text
        assert not re.search(r"<[^>]*\sstyle=", html), path
        assert not re.search(r"<[^>]*\son\w+=", html), path
        assert "<style" not in html
        assert "javascript:" not in html
        assert not re.findall(r'<script(?![^>]*\ssrc=)(?! type="application/ld\+json">)', html), path


def test_every_id_is_there_once(walk: Walk) -> None:
    walk.count(RUN, 1, 3)
    for path in (*CHECKS, "/en/", "/en/rules/muggins", "/en/practice/", *MINE, "/en/progress/"):
        ids = re.findall(r'\sid="([^"]+)"', walk.browser.get(path).text)
        assert sorted(ids) == sorted(set(ids)), path
