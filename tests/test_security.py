"""Which requests may change something, judged by what browsers say of where they come from."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask import Flask, Response

from webapp import create_app, security
from webapp.config import Config

PATH = "/en/practice/hands.muggins.none.121.0000000000000001/1"
HOST = "localhost"


def passes(app: Flask, host: str = HOST, method: str = "POST", scheme: str = "http", **headers: str) -> bool:
    """Whether a request with these headers is let through."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()} | {"Host": host}
    browser = app.test_client(use_cookies=False)
    answer = browser.open(PATH, method=method, headers=sent, base_url=f"{scheme}://{HOST}")
    assert answer.status_code in (303, 200, 403, 405)
    return answer.status_code != 403


@pytest.mark.parametrize(
    ("site", "passed"),
    [
        ("same-origin", True),
        ("none", True),
        ("same-site", False),
        ("cross-site", False),
        ("", False),
        ("Same-Origin", False),
        ("nonsense", False),
    ],
)
def test_what_the_browser_says_of_the_site_decides(app: Flask, site: str, passed: bool) -> None:
    for origin in ({}, {"Origin": "http://localhost"}, {"Origin": "http://evil.example"}, {"Origin": "null"}):
        assert passes(app, Sec_Fetch_Site=site, **origin) == passed


@pytest.mark.parametrize(
    ("host", "origin", "passed"),
    [
        ("localhost", "http://localhost", True),
        ("club", "http://club", True),
        ("club.local:8000", "http://club.local:8000", True),
        ("192.168.1.7:8000", "http://192.168.1.7:8000", True),
        ("[fe80::1]:8000", "http://[fe80::1]:8000", True),
        ("CLUB.local:8000", "http://club.local:8000", True),
        ("club.local:8000", "http://CLUB.local:8000", True),
        ("xn--etina-gya30d.example", "http://xn--etina-gya30d.example", True),
        ("club_pi:8000", "http://club_pi:8000", True),
        ("club.local:8000", "http://club.local", False),
        ("club.local:8000", "http://club.local:8001", False),
        ("club.local:8000", "https://club.local:8000", False),
        ("club.local", "http://club.local.evil.example", False),
        ("club.local", "http://evil.example/club.local", False),
        ("club.local", "http://club.local@evil.example", False),
        ("club.local", "http://www.club.local", False),
        ("club.local", "null", False),
        ("club.local", "", False),
        ("club.local", "http://", False),
        ("club.local", "club.local", False),
        ("club.local", "file://", False),
        ("club.local", "http://[", False),
        ("club.local", "http://club.local:x", False),
        ("club.local", "http://club.local http://evil.example", False),
    ],
)
def test_over_plain_http_the_origin_decides(app: Flask, host: str, origin: str, passed: bool) -> None:
    assert passes(app, host, Origin=origin) == passed


def test_a_program_that_is_no_browser_passes(app: Flask) -> None:
    assert passes(app)


def test_a_form_that_does_not_say_how_long_it_is_is_refused(app: Flask) -> None:
    form = {"headers": {"Transfer-Encoding": "chunked"}, "data": b"points=1"}
    answer = app.test_client().post("/da/practice/mixed.muggins.back-10.121.0123456789abcdef/1", **form)
    assert answer.status_code == 411
    assert 'lang="da"' in answer.text


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS"])
def test_reading_is_free_from_everywhere(app: Flask, method: str) -> None:
    assert passes(app, method=method, Sec_Fetch_Site="cross-site", Origin="http://evil.example")


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_every_other_method_is_checked(app: Flask, method: str) -> None:
    assert not passes(app, method=method, Sec_Fetch_Site="cross-site")


def test_every_address_is_checked_even_one_that_does_not_exist(app: Flask) -> None:
    browser = app.test_client()
    for path in ("/", "/en/", "/nope", "/static/css/base.css", "/healthz"):
        assert browser.post(path, headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403


@pytest.mark.parametrize(
    ("base", "host", "origin", "passed"),
    [
        ("https://cribbage.example", "127.0.0.1:8000", "https://cribbage.example", True),
        ("https://cribbage.example", "cribbage.example", "https://cribbage.example", True),
        ("https://cribbage.example", "127.0.0.1:8000", "http://127.0.0.1:8000", False),
        ("https://cribbage.example", "cribbage.example", "http://cribbage.example", False),
        ("http://cribbage.example:8080", "x", "http://cribbage.example:8080", True),
        ("http://cribbage.example:8080", "x", "http://cribbage.example", False),
    ],
)
def test_behind_a_proxy_the_base_url_is_what_the_origin_must_be(
    config: Config, base: str, host: str, origin: str, passed: bool
) -> None:
    assert passes(create_app(replace(config, base_url=base)), host, Origin=origin) == passed


@pytest.mark.parametrize(
    ("setting", "origin"),
    [
        ("https://cribbage.example:443", "https://cribbage.example"),
        ("http://Cribbage.Example:80/", "http://cribbage.example"),
        ("http://čeština.example", "http://xn--etina-gya30d.example"),
    ],
)
def test_a_base_url_means_the_origin_that_browsers_make_of_it(config: Config, setting: str, origin: str) -> None:
    base = Config.from_environ({"FIFTEENTWO_BASE_URL": setting}).base_url
    assert passes(create_app(replace(config, base_url=base)), Origin=origin)


@pytest.mark.parametrize(
    ("location", "inside"),
    [
        ("/en/rules/?q=1#top", "/en/rules/?q=1#top"),
        ("/en/practice//1", "/en/practice//1"),
        ("//elsewhere.example/en/", "/en/"),
        ("/\t/elsewhere.example/en/", "/en/"),
        ("http://elsewhere.example//en/?q=1", "/en/?q=1"),
    ],
)
def test_no_answer_leads_to_another_host(config: Config, location: str, inside: str) -> None:
    app = Flask(__name__)
    security.init_app(app, config)
    app.add_url_rule("/", view_func=lambda: Response(status=303, headers={"Location": location}), endpoint="home")
    assert app.test_client().get("/").location == inside


def test_limits_are_set(app: Flask) -> None:
    for limit in ("MAX_CONTENT_LENGTH", "MAX_FORM_MEMORY_SIZE", "MAX_FORM_PARTS"):
        assert 0 < app.config[limit] <= 64 * 1024


def test_two_sites_on_one_host_do_not_share_the_usual_cookie_name(app: Flask) -> None:
    assert app.config["SESSION_COOKIE_NAME"] != "session"
