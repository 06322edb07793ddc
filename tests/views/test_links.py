"""Every link of the site leads somewhere, and every anchor is there."""

from __future__ import annotations

from html.parser import HTMLParser
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

import pytest
from flask.testing import FlaskClient

from webapp.i18n import LANGUAGES

SITE = "http://localhost"
FOUND = (200, 302, 303)

Crawled = tuple[dict[str, "Page"], set[tuple[str, str]], set[str]]
"""Pages by address, links as pairs of page and target, and addresses of other sites."""


class Page(HTMLParser):
    """Addresses that a page names, and the anchors it has."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        # What is only ever sent to is no page to open.
        posted = ("method", "post") in attrs
        for name, value in attrs:
            if name == "id":
                self.anchors.append(value or "")
            elif name == "action" and posted:
                continue
            elif name in ("href", "src", "action", "content") and (name != "content" or "://" in (value or "")):
                self.links.append(value or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)


def crawl(client: FlaskClient, start: str) -> Crawled:
    """Follows every link from a page within its language."""
    language = start.split("/")[1]
    pages: dict[str, Page] = {}
    links: set[tuple[str, str]] = set()
    others: set[str] = set()
    waiting = [start]
    while waiting:
        address = waiting.pop()
        if address in pages:
            continue
        answer = client.get(address, buffered=True)
        assert answer.status_code in FOUND, address
        html = answer.text if answer.mimetype == "text/html" and answer.status_code == 200 else ""
        page = pages[address] = Page(html)
        for link in page.links:
            target = urljoin(SITE + address, link)
            if not target.startswith(SITE + "/"):
                others.add(target)
                continue
            links.add((address, target.removeprefix(SITE)))
            plain = urldefrag(target).url.removeprefix(SITE)
            # Each start deals a new run; the other languages are crawled by themselves.
            mine = urlsplit(plain).path.split("/")[1] not in LANGUAGES.keys() - {language}
            if mine and plain not in pages and not plain.startswith("/practice/"):
                waiting.append(plain)
    return pages, links, others


@pytest.fixture(params=LANGUAGES)
def crawled(client: FlaskClient, request: pytest.FixtureRequest) -> Crawled:
    return crawl(client, f"/{request.param}/")


def test_every_link_and_anchor_resolves(client: FlaskClient, crawled: Crawled) -> None:
    pages, links, others = crawled
    assert len(pages) > 20
    for page, link in sorted(links):
        address, anchor = urldefrag(link)
        if address in pages:
            assert not anchor or unquote(anchor) in pages[address].anchors, f"{link} on {page}"
        else:
            assert client.get(address, buffered=True).status_code in FOUND, f"{link} on {page}"
    assert all(other.startswith("https://") for other in others)


def test_no_page_has_an_anchor_twice(crawled: Crawled) -> None:
    for address, page in crawled[0].items():
        assert len(page.anchors) == len(set(page.anchors)), address
