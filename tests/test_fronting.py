"""The site under a path, and behind a proxy that is believed: no address leads out, nobody else is believed."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from flask import Flask, request
from flask.testing import FlaskClient

from tests.serving import Server
from tests.views.racing import Table, race_code
from webapp import create_app
from webapp.config import Config

PREFIX = "/cribbage"
ADDRESS = re.compile(r'(?:href|src|action|formaction|data-[a-z]+)="([^"]*)"')
PAGES = 250
"""Pages looked at; every kind of page is among the first hundred."""


@pytest.fixture
def under(config: Config) -> FlaskClient:
    """A visitor of a site under a path."""
    return create_app(replace(config, base_url=f"https://club.example{PREFIX}")).test_client()


def addresses(html: str, page: str) -> Iterator[str]:
    """The addresses of this host that a page names."""
    for found in ADDRESS.findall(html):
        if "/" not in found and not found.startswith(("?", "#")):
            continue
        parts = urlsplit(urljoin(f"https://club.example{page}", unescape(found)))
        if parts.scheme == "https":
            assert parts.netloc == "club.example", f"{page} names {found}"
            yield parts.path + ("?" + parts.query if parts.query else "")


@pytest.mark.slow
def test_no_page_leads_out_of_the_path(under: FlaskClient) -> None:
    start = f"{PREFIX}/en/"
    seen, waiting = {start}, deque([start])
    looked = 0
    while waiting and looked < PAGES:
        page = waiting.popleft()
        answer = under.get(page, buffered=True)
        while answer.status_code in (302, 303, 308):
            page = urlsplit(answer.location).path
            assert page.startswith(f"{PREFIX}/"), answer.location
            answer = under.get(answer.location, buffered=True)
        assert answer.status_code == 200, page
        looked += 1
        if answer.mimetype != "text/html":
            continue
        for address in addresses(answer.text, page):
            assert address.startswith(f"{PREFIX}/"), f"{page} leads to {address}"
            if address not in seen and not address.startswith(tuple(f"{PREFIX}/{x}/" for x in ("el", "da", "sw"))):
                seen.add(address)
                waiting.append(address)
    assert looked > 100


def test_the_path_alone_leads_to_the_first_page(under: FlaskClient) -> None:
    for path in (PREFIX, f"{PREFIX}/"):
        answer = under.get(path, headers={"Accept-Language": "cs"})
        assert (answer.status_code, answer.location) == (302, f"{PREFIX}/cs/")


def test_a_proxy_may_have_taken_the_path_off(under: FlaskClient) -> None:
    assert under.get("/en/rules/").data == under.get(f"{PREFIX}/en/rules/").data
    assert under.get("/", headers={"Accept-Language": "da"}).location == f"{PREFIX}/da/"


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_a_move_leads_back_to_its_race_wherever_the_site_stands(
    under: FlaskClient, client: FlaskClient, lang: str
) -> None:
    for browser, prefix in ((client, ""), (under, PREFIX)):
        Table(browser, f"{prefix}/{lang}/race/{race_code()}/").move()


@pytest.mark.parametrize(
    ("path", "location"),
    [
        ("/en/rules", "/en/rules/"),
        ("/en/practice?muggins=0", "/en/practice/?muggins=0"),
        ("/en//rules/", "/en/rules/"),
        ("//evil.example/en", None),
        ("/en//evil.example", None),
    ],
)
def test_a_missing_slash_is_added_whatever_host_a_proxy_asked(
    under: FlaskClient, client: FlaskClient, path: str, location: str | None
) -> None:
    for browser, prefix in ((client, ""), (under, PREFIX)):
        answer = browser.get(prefix + path, base_url="http://10.0.0.7:8000")
        if location:
            assert (answer.status_code, answer.location) == (308, prefix + location)
        else:
            assert (answer.location or "/").startswith("/")
            assert not (answer.location or "/").startswith("//")


@pytest.mark.parametrize("path", ["/healthz", f"{PREFIX}/healthz"])
def test_the_server_itself_can_be_asked_whether_it_lives(under: FlaskClient, path: str) -> None:
    assert under.get(path).text == "ok\n"


@pytest.mark.parametrize("path", ["/cribbages/en/", "/cribbageen/", "/Cribbage/en/", f"{PREFIX}{PREFIX}/en/"])
def test_only_the_whole_path_counts(under: FlaskClient, path: str) -> None:
    assert under.get(path).status_code == 404


def test_no_header_moves_the_site(under: FlaskClient, client: FlaskClient) -> None:
    moved = {"X-Forwarded-Prefix": "/evil", "X-Script-Name": "/evil", "X-Forwarded-Host": "evil.example"}
    assert "evil" not in under.get(f"{PREFIX}/en/rules/", headers=moved).text
    assert "evil" not in client.get("/en/rules/", headers=moved).text


def test_what_search_engines_and_kept_pages_are_told_has_the_path_once(under: FlaskClient) -> None:
    for _ in range(2):
        page = under.get(f"{PREFIX}/en/rules/muggins").text
        assert f'<link rel="canonical" href="https://club.example{PREFIX}/en/rules/muggins">' in page
        assert PREFIX * 2 not in page
    found = re.findall(r"<loc>(.*?)</loc>", under.get(f"{PREFIX}/sitemap.xml").text)
    assert found
    assert all(address.startswith(f"https://club.example{PREFIX}/") for address in found)
    assert f"Sitemap: https://club.example{PREFIX}/sitemap.xml\n" in under.get(f"{PREFIX}/robots.txt").text


def test_the_cookie_is_of_this_path_and_has_its_own_name(under: FlaskClient, client: FlaskClient) -> None:
    cookie = under.get(f"{PREFIX}/en/").headers["Set-Cookie"]
    assert cookie.startswith("fifteentwo-cribbage=")
    assert f"Path={PREFIX};" in f"{cookie};"
    cookie = client.get("/en/").headers["Set-Cookie"]
    assert cookie.startswith("fifteentwo=")
    assert "Path=/;" in f"{cookie};"


def test_a_form_is_taken_from_the_origin_without_the_path(under: FlaskClient) -> None:
    path = f"{PREFIX}/en/settings/"
    assert under.post(path, headers={"Origin": "https://club.example"}).status_code != 403
    assert under.post(path, headers={"Origin": "https://evil.example"}).status_code == 403


def asking(app: Flask, sender: str, **headers: str) -> tuple[str | None, str]:
    """Whom the site takes a request to come from, and over what."""
    seen: list[tuple[str | None, str]] = []
    app.before_request_funcs.setdefault(None, []).append(lambda: seen.append((request.remote_addr, request.scheme)))
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    app.test_client().get("/healthz", headers=names, environ_overrides={"REMOTE_ADDR": sender})
    return seen[0]


FORWARDED = {"X_Forwarded_For": "192.0.2.7", "X_Forwarded_Proto": "https"}


@pytest.mark.parametrize(
    ("proxy", "sender", "taken"),
    [
        ((), "127.0.0.1", ("127.0.0.1", "http")),
        (("10.0.0.2/32",), "10.0.0.2", ("192.0.2.7", "https")),
        (("10.0.0.0/8", "::1/128"), "::1", ("192.0.2.7", "https")),
        (("10.0.0.2/32",), "10.0.0.3", ("10.0.0.3", "http")),
    ],
)
def test_only_the_configured_proxy_is_believed(
    config: Config, proxy: tuple[str, ...], sender: str, taken: tuple[str, str]
) -> None:
    assert asking(create_app(replace(config, proxy=proxy)), sender, **FORWARDED) == taken


def test_a_visitor_cannot_give_himself_an_address(config: Config) -> None:
    app = create_app(replace(config, proxy=("10.0.0.2/32",)))
    assert asking(app, "10.0.0.2", X_Forwarded_For="198.51.100.1, 192.0.2.7")[0] == "192.0.2.7"


@pytest.mark.slow
@pytest.mark.parametrize("host", ["127.0.0.1", "::"])
@pytest.mark.parametrize(("proxy", "scheme"), [("127.0.0.1", "https"), ("10.0.0.2", "http"), ("", "http")])
def test_a_real_server_believes_the_proxy_whatever_it_listens_on(
    tmp_path: Path, host: str, proxy: str, scheme: str
) -> None:
    settings = {"FIFTEENTWO_PROXY": proxy, "FIFTEENTWO_HOST": host}
    server = Server(tmp_path, workers=1, environment=settings)
    server.start()
    try:
        page = server.get("/en/rules/", Host="club.example", **FORWARDED)
        assert f'<link rel="canonical" href="{scheme}://club.example/en/rules/">' in page
        server.stop()
    finally:
        server.kill()
