"""Requests of one process take turns, but nobody waits for long, and nobody for a slow sender."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event

import pytest
from flask import Flask, request
from werkzeug.test import create_environ, run_wsgi_app

from webapp import turns

Later = Callable[..., Future[tuple[str, str]]]

PATIENCE = 20.0
"""Seconds that a test waits for what is sure to come."""
MOST = 100
"""Bytes of a form that the site takes."""


class Held:
    """A view that waits until it is told to go on."""

    def __init__(self) -> None:
        self.begun, self.go_on = Event(), Event()

    def __call__(self) -> str:
        self.begun.set()
        assert self.go_on.wait(PATIENCE)
        return "held"


class Slow(io.BytesIO):
    """A form whose sender takes his time."""

    def __init__(self, sent: bytes) -> None:
        super().__init__(sent)
        self.asked, self.sent = Event(), Event()

    def read(self, size: int | None = -1, /) -> bytes:
        self.asked.set()
        assert self.sent.wait(PATIENCE)
        return super().read(size)


@pytest.fixture
def held() -> Held:
    return Held()


@pytest.fixture
def other() -> Held:
    return Held()


@pytest.fixture
def site(held: Held, other: Held) -> Flask:
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = MOST
    app.add_url_rule("/held", view_func=held, endpoint="held")
    app.add_url_rule("/other", view_func=other, endpoint="other")
    app.add_url_rule("/quick", view_func=lambda: "quick")
    app.add_url_rule("/form", view_func=lambda: request.form["said"], methods=["POST"], endpoint="form")
    turns.init_app(app)
    return app


@pytest.fixture
def later(site: Flask, held: Held, other: Held) -> Iterator[Later]:
    """Asks the site from a thread of its own."""
    with ThreadPoolExecutor() as pool:
        yield lambda *asked: pool.submit(ask, site, *asked)
        held.go_on.set()
        other.go_on.set()


def ask(
    site: Flask, path: str, form: io.BytesIO | None = None, length: int = 0, method: str = "POST"
) -> tuple[str, str]:
    """Status and text of an answer; a form says its length, which need not be true."""
    environ = create_environ(path)
    if form is not None:
        kind = "application/x-www-form-urlencoded"
        told = {"REQUEST_METHOD": method, "CONTENT_TYPE": kind, "CONTENT_LENGTH": str(length), "wsgi.input": form}
        # As our server says of every request.
        environ |= told | {"wsgi.input_terminated": True}
    body, status, _ = run_wsgi_app(site, environ)
    return status[:3], b"".join(body).decode()


def test_the_next_one_waits_until_an_answer_is_ready(held: Held, later: Later, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "TURN", PATIENCE)
    first = later("/held")
    assert held.begun.wait(PATIENCE)
    second = later("/quick")
    with pytest.raises(TimeoutError):
        second.result(0.05)
    held.go_on.set()
    assert first.result(PATIENCE) == ("200", "held")
    assert second.result(PATIENCE) == ("200", "quick")


def test_nobody_waits_for_long(held: Held, later: Later, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "TURN", 0.01)
    first = later("/held")
    assert held.begun.wait(PATIENCE)
    assert later("/quick").result(PATIENCE) == ("200", "quick")
    assert not first.done()
    # Who went on without a turn has taken none away.
    held.go_on.set()
    assert first.result(PATIENCE) == ("200", "held")
    assert later("/quick").result(PATIENCE) == ("200", "quick")


def test_who_takes_long_is_waited_for_once(
    held: Held, other: Held, later: Later, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "TURN", 0.01)
    first = later("/held")
    assert held.begun.wait(PATIENCE)
    assert later("/quick").result(PATIENCE) == ("200", "quick")
    monkeypatch.setattr(turns, "TURN", 2 * PATIENCE)
    assert later("/quick").result(PATIENCE) == ("200", "quick")
    # The others take turns without him.
    second = later("/other")
    assert other.begun.wait(PATIENCE)
    third = later("/quick")
    held.go_on.set()
    assert first.result(PATIENCE) == ("200", "held")
    with pytest.raises(TimeoutError):
        third.result(0.05)
    other.go_on.set()
    assert second.result(PATIENCE) == ("200", "held")
    assert third.result(PATIENCE) == ("200", "quick")


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS", "PUT", "DELETE"])
def test_what_is_no_form_is_not_waited_for(site: Flask, method: str) -> None:
    """Only the request says that something follows. An answer is there before it comes."""
    form = Slow(b"")
    told, _ = ask(site, "/quick", form, 9, method)
    assert told == ("200" if method in ("GET", "HEAD", "OPTIONS") else "405")
    assert not form.asked.is_set()


def test_nobody_waits_for_what_a_slow_visitor_sends(later: Later, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "TURN", PATIENCE)
    form = Slow(b"said=fifteen")
    slow = later("/form", form, len(form.getvalue()))
    assert form.asked.wait(PATIENCE)
    assert later("/quick").result(PATIENCE) == ("200", "quick")
    form.sent.set()
    assert slow.result(PATIENCE) == ("200", "fifteen")


def test_a_fault_ends_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "TURN", PATIENCE)

    def inner(environ: object, start_response: object) -> object:
        raise ValueError("not even an answer")

    broken = Flask(__name__)
    broken.config["MAX_CONTENT_LENGTH"] = MOST
    broken.wsgi_app = inner
    turns.init_app(broken)
    with ThreadPoolExecutor() as pool:
        for _ in range(2):
            # Sooner than anybody who waits for a turn that never ends.
            assert isinstance(pool.submit(ask, broken, "/").exception(PATIENCE / 2), ValueError)


@pytest.mark.parametrize(
    ("headers", "sent", "left"),
    [
        ({"CONTENT_LENGTH": "5"}, b"12345", b""),
        ({"CONTENT_LENGTH": "100"}, b"1" * 100, b""),
        ({"CONTENT_LENGTH": "101"}, b"1" * 101, b"1" * 101),
        ({"CONTENT_LENGTH": "9" * 5000}, b"12345", b"12345"),
        ({"CONTENT_LENGTH": "-5"}, b"12345", b"12345"),
        ({"CONTENT_LENGTH": "five"}, b"12345", b"12345"),
        ({"CONTENT_LENGTH": ""}, b"12345", b"12345"),
        ({}, b"12345", b"12345"),
    ],
)
def test_what_will_be_taken_is_read_before(headers: dict[str, object], sent: bytes, left: bytes) -> None:
    stream = io.BytesIO(sent)
    environ = {"wsgi.input": stream, **headers}
    turns.take_in(environ, MOST)
    assert stream.read() == left
    if stream is not environ["wsgi.input"]:
        assert environ["wsgi.input"].read() == sent[: len(sent) - len(left)]


def test_what_comes_in_pieces_is_read_to_its_end() -> None:
    class Pieces(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            return super().read(min(size or 0, 3))

    environ = {"wsgi.input": Pieces(b"said=fifteen"), "CONTENT_LENGTH": "12"}
    turns.take_in(environ, MOST)
    assert environ["wsgi.input"].read() == b"said=fifteen"


@pytest.mark.parametrize(
    ("sent", "status"), [(b"said=fifteen", "200"), (b"said=" + b"5" * MOST, "413"), (b"said=fif", "400"), (b"", "400")]
)
def test_a_form_is_taken_whole_or_refused(site: Flask, sent: bytes, status: str) -> None:
    told, _ = ask(site, "/form", io.BytesIO(sent), max(len(sent), len(b"said=fifteen")))
    assert told == status
