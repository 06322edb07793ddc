"""Joining as a visitor does, and the private link that comes of it."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

MEMBERS = "/en/members/"


def join(browser: FlaskClient, name: str) -> TestResponse:
    """Makes the visitor a member, and returns the page that he comes to."""
    browser.get(MEMBERS)
    return browser.post(f"{MEMBERS}join", data={"name": name}, follow_redirects=True)


def address(browser: FlaskClient) -> str:
    """The private link that a member's page shows."""
    found = re.search(r'<p class="address"><a href="([^"]+)"', browser.get(MEMBERS).text)
    assert found
    return unescape(found[1])


def token(browser: FlaskClient) -> str:
    (found,) = parse_qs(urlsplit(address(browser)).query)["link"]
    return found


def sign_in(browser: FlaskClient, link: str, *, take: bool = True) -> TestResponse:
    """Opens a private link, and sends the form that is there."""
    browser.get(f"{MEMBERS}sign-in", query_string={"link": link})
    return browser.post(f"{MEMBERS}sign-in", data={"link": link} | ({"take": "1"} if take else {}))
