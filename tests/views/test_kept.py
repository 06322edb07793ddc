"""Shared answers: made once, given again as they were, compressed as the browser wants."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import brotli
import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import Client
from werkzeug.wrappers import Response

from webapp.views.kept import ENCODINGS, LONGEST_WISH, SHARED, Front, chosen_encoding

PAGE = "/en/rules/muggins"


class Counting:
    """A WSGI application that answers with the number of times it was asked."""

    def __init__(self, *, shared: bool = True, status: int = 200, size: int = 0, **headers: str) -> None:
        self.asked = 0
        self.closed = 0
        self.shared, self.status, self.size, self.headers = shared, status, size, headers

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        self.asked += 1
        if self.shared:
            environ[SHARED] = True
        response = Response(f"{self.asked}".ljust(self.size), status=self.status, headers=self.headers)
        response.call_on_close(self._close)
        return response(environ, start_response)

    def _close(self) -> None:
        self.closed += 1


def ask(front: Front, path: str = "/", **kwargs: Any) -> str:
    return Client(front).get(path, **kwargs).text.strip()


def test_a_shared_answer_is_made_once() -> None:
    inner = Counting()
    front = Front(inner)
    assert [ask(front), ask(front)] == ["1", "1"]
    assert inner.closed == 1


@pytest.mark.parametrize(
    "other",
    [
        {"path": "/other"},
        {"base_url": "http://club.example"},
        {"base_url": "https://localhost"},
        {"base_url": "http://localhost/club"},
        {"headers": {"Accept-Encoding": "gzip"}},
    ],
)
def test_what_an_answer_depends_on_is_kept_apart(other: dict[str, Any]) -> None:
    front = Front(Counting())
    assert ask(front) == "1"
    assert ask(front, **other) == "2"
    assert [ask(front), ask(front, **other)] == ["1", "2"]


@pytest.mark.parametrize(
    "inner",
    [Counting(shared=False), Counting(status=404), Counting(status=304), Counting(Set_Cookie="a=b")],
    ids=["not shared", "not found", "unchanged", "with a cookie"],
)
def test_other_answers_are_not_kept(inner: Counting) -> None:
    inner.headers = {name.replace("_", "-"): value for name, value in inner.headers.items()}
    front = Front(inner)
    client = Client(front)
    client.get("/").close()
    client.get("/").close()
    assert (inner.asked, inner.closed) == (2, 2)


def test_with_a_query_the_application_is_asked() -> None:
    front = Front(Counting())
    assert [ask(front), ask(front, "/?q"), ask(front, "/?q"), ask(front)] == ["1", "2", "3", "1"]


def test_a_form_is_never_answered_from_what_is_kept() -> None:
    front = Front(Counting())
    assert ask(front) == "1"
    assert Client(front).post("/").text == "2"


def test_a_head_is_answered_without_a_body_and_does_not_make_one() -> None:
    inner = Counting()
    client = Client(Front(inner))
    assert client.head("/").data == b""
    assert client.get("/").text == "2"
    head = client.head("/")
    assert (head.data, head.content_length) == (b"", 1)
    assert inner.asked == 2


def test_a_condition_that_the_page_be_still_the_same_is_judged_by_the_application(app: Flask) -> None:
    client = app.test_client()
    tag = client.get(PAGE).headers["ETag"]
    for path in (PAGE, f"{PAGE}?q"):
        assert client.get(path, headers={"If-Match": '"x"'}).status_code == 412
        assert client.get(path, headers={"If-Match": tag}).status_code == 200


def test_what_is_kept_takes_no_more_than_its_room() -> None:
    front = Front(Counting(size=400), room=1200)
    assert [ask(front, path) for path in ("/a", "/b", "/a", "/b", "/c")] == ["1", "2", "1", "2", "3"]
    assert ask(front, "/c") == "3"
    assert ask(front, "/a") == "4"


def test_long_addresses_and_headers_take_room_too() -> None:
    for inner, path in ((Counting(), "/" + 600 * "a"), (Counting(x="a" * 600), "/a")):
        front = Front(inner, room=1000)
        assert [ask(front, path), ask(front, f"{path}b"), ask(front, path)] == ["1", "2", "3"]


def test_pages_asked_for_at_the_same_time_take_room_once() -> None:
    together = Barrier(4)

    class Slow(Counting):
        def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
            if environ["PATH_INFO"] == "/a":
                together.wait(timeout=20)
            return super().__call__(environ, start_response)

    front = Front(Slow(size=400), room=1200)
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda _: ask(front, "/a"), range(4)))
    kept = ask(front, "/a")
    assert ask(front, "/b") == "5"
    assert [ask(front, "/a"), ask(front, "/b")] == [kept, "5"]


def test_however_an_encoding_is_asked_for_there_is_one_answer_for_each() -> None:
    front = Front(Counting())
    assert {ask(front, headers={"Accept-Encoding": f"x-{number}, gzip"}) for number in range(20)} == {"1"}
    assert ask(front, headers={"Accept-Encoding": "gzip" + "," * LONGEST_WISH}) == "2"
    assert ask(front) == "2"


@pytest.mark.parametrize(
    ("wish", "chosen"),
    [
        ("", ""),
        ("gzip", "gzip"),
        ("GZIP", "gzip"),
        ("gzip, deflate, br, zstd", "zstd"),
        ("gzip, br;q=0.9", "gzip"),
        ("*", "zstd"),
        ("*;q=0.5, zstd;q=0", "br"),
        ("gzip;q=0", ""),
        ("gzip;q=0.000", ""),
        ("gzip; q=0, br; q=0", ""),
        ("*;q=0", ""),
        ("*;q=0, gzip", "gzip"),
        ("identity", ""),
        ("identity;q=0", ""),
        ("identity, gzip;q=0.5", ""),
        ("identity;q=0.5, gzip", "gzip"),
        ('x-gzip, gzipp, "', ""),
        (",,,;;q=,", ""),
        ("gzip," + " " * LONGEST_WISH, ""),
    ],
)
def test_a_way_to_compress_is_chosen_as_the_browser_says(wish: str, chosen: str) -> None:
    assert chosen_encoding(wish) == chosen


@pytest.mark.parametrize("name", ENCODINGS)
@pytest.mark.parametrize("path", [PAGE, f"{PAGE}?q", "/en/search", "/robots.txt", "/sitemap.xml", "/en/nowhere"])
def test_nobody_gets_what_he_refused(client: FlaskClient, path: str, name: str) -> None:
    for _ in range(2):
        assert "Content-Encoding" not in client.get(path, headers={"Accept-Encoding": f"{name};q=0"}).headers


def test_the_second_answer_is_the_first(app: Flask) -> None:
    for encoding in ("", "gzip", "br", "gzip, deflate, br, zstd", "gzip;q=0"):
        client = app.test_client(use_cookies=False)
        first, second = (client.get(PAGE, headers={"Accept-Encoding": encoding}) for _ in range(2))
        assert second.data == first.data
        gone = [(name, value) for name, value in first.headers if name != "Date"]
        assert list(second.headers) == gone


@pytest.mark.parametrize(
    ("encoding", "unpack"), [("gzip", gzip.decompress), ("br", brotli.decompress), ("deflate", zlib.decompress)]
)
def test_a_page_is_compressed_as_the_browser_wants(
    client: FlaskClient, encoding: str, unpack: Callable[[bytes], bytes]
) -> None:
    plain = client.get(PAGE)
    for _ in range(2):
        page = client.get(PAGE, headers={"Accept-Encoding": encoding})
        assert page.headers["Content-Encoding"] == encoding
        assert unpack(page.data) == plain.data
        assert page.headers["Vary"] == "Accept-Encoding"
        assert page.headers["ETag"] != plain.headers["ETag"]
        again = client.get(PAGE, headers={"Accept-Encoding": encoding, "If-None-Match": page.headers["ETag"]})
        assert (again.status_code, again.data) == (304, b"")
        assert again.headers["Vary"] == "Accept-Encoding"
        assert "Content-Encoding" not in again.headers
        assert again.headers["Content-Security-Policy"] == page.headers["Content-Security-Policy"]


def test_a_tag_is_known_before_the_page_is_kept_and_after(app: Flask) -> None:
    tag = app.test_client().get(PAGE).headers["ETag"]
    client = app.test_client()
    for path in (f"{PAGE}?q", PAGE):
        assert client.get(path, headers={"If-None-Match": f'"x", {tag}'}).status_code == 304
        assert client.get(path, headers={"If-None-Match": f"W/{tag}"}).status_code == 304
        assert client.get(path, headers={"If-None-Match": '"x"'}).status_code == 200


def test_pages_of_a_visitor_are_never_kept(client: FlaskClient) -> None:
    assert client.get("/en/").data != client.get("/en/").data
