"""Every error is a page in the reader's language that says what to do, and nothing is counted by one."""

from __future__ import annotations

import logging
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlite_utils import Database
from werkzeug.test import create_environ, run_wsgi_app

from tests.store.keeping import outcome
from tests.views.walking import Book, Walk, address, cards, code, heading, is_verdict, language
from webapp import create_app
from webapp.config import Config
from webapp.cribbage import Cards, count
from webapp.store import attempts
from webapp.store.database import Connections, connect
from webapp.store.runs import Run

RUN = code(1)


@pytest.fixture(autouse=True)
def _quiet(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL + 1)


def test_an_unknown_language_is_not_found_and_said_in_the_browsers(client: FlaskClient) -> None:
    for path in ("/xx/", "/de/rules/muggins", "/EN/", "/nope", "/humans.txt", "/en.html", "/%FF/"):
        page = client.get(path, headers={"Accept-Language": "da-DK, da;q=0.9"})
        assert page.status_code == 404
        assert language(page.text) == "da"


def test_a_missing_page_is_said_in_the_language_of_its_address(client: FlaskClient) -> None:
    for path in ("/cs/nope", "/cs/rules/nope", "/cs/practice/nope/", "/cs/practice/nope/1", "/cs//nope"):
        page = client.get(path, headers={"Accept-Language": "el"}, follow_redirects=True)
        assert page.status_code == 404, path
        assert language(page.text) == "cs"
        assert 'href="/cs/"' in page.text


def test_an_unknown_address_is_told_in_the_words_of_the_language_too(client: FlaskClient) -> None:
    said = {}
    for lang in ("en", "el", "da", "cs", "sw"):
        unknown = client.get("/nope", headers={"Accept-Language": lang})
        said[lang] = heading(unknown.text)
        assert heading(client.get(f"/{lang}/nope").text) == said[lang]
        assert heading(client.get(f"/{lang}/rules/nope").text) == said[lang]
    assert len(set(said.values())) == len(said)


@pytest.mark.rule("S26", "W2")
def test_the_hand_on_the_missing_page_is_worth_nothing(client: FlaskClient) -> None:
    *hand, starter = Cards.parse(" ".join(cards(client.get("/en/nope").text)))
    assert count(Cards(hand), starter).total == 0


def test_each_kind_of_error_has_its_status_and_its_own_words(walk: Walk) -> None:
    errors = {
        404: walk.browser.get("/en/nope"),
        405: walk.browser.post("/en/rules/"),
        413: walk.say(RUN, 1, "x" * 20_000),
        403: walk.browser.post(address(RUN, 1), headers={"Sec-Fetch-Site": "cross-site"}),
    }
    for status, page in errors.items():
        assert page.status_code == status
        assert page.mimetype == "text/html"
        assert "noindex" in page.text
        assert 'href="/en/"' in page.text
    assert len({heading(page.text) for page in errors.values()}) == len(errors)
    assert set(errors[405].headers["Allow"].replace(" ", "").split(",")) == {"GET", "HEAD", "OPTIONS"}


@pytest.mark.parametrize("lang", ["en", "el", "da", "cs", "sw"])
def test_errors_below_a_language_are_in_it(walk: Walk, book: Book, lang: str) -> None:
    for page in (
        walk.browser.post(f"/{lang}/rules/"),
        walk.say(RUN, 1, "x" * 20_000, lang),
        walk.browser.post(address(RUN, 1, lang), data={"points": "5"}, headers={"Origin": "http://elsewhere.example"}),
    ):
        assert language(page.text) == lang
    assert book.attempts() == []


@pytest.mark.parametrize("lang", ["en", "el", "da", "cs", "sw"])
def test_a_form_from_elsewhere_tells_the_owner_which_setting_decides_and_not_its_value(
    config: Config, lang: str
) -> None:
    site = create_app(replace(config, base_url="https://the-secret-name.example"))
    sent = {"Origin": "http://192.168.1.5:8000"}
    page = site.test_client().post(f"/{lang}/settings/", headers=sent)
    assert page.status_code == 403
    assert language(page.text) == lang
    assert "FIFTEENTWO_BASE_URL" in page.text
    assert "the-secret-name" not in page.text


def test_too_many_parts_are_refused(walk: Walk, book: Book) -> None:
    fields = {f"f{number}": "x" for number in range(100)} | {"points": "5"}
    page = walk.browser.post(address(RUN, 1), data=fields, content_type="multipart/form-data")
    assert page.status_code == 413
    assert book.attempts() == []


def test_a_body_that_is_no_form_is_asked_for_again(walk: Walk, book: Book) -> None:
    for kind in ("multipart/form-data", "multipart/form-data; boundary=x", "application/json", "text/plain", ""):
        answer = walk.browser.post(address(RUN, 1), data=b'\xff\xfe{"points": 5}', content_type=kind)
        assert answer.status_code in (400, 422), kind
    assert book.attempts() == []


@pytest.mark.parametrize(
    "path",
    [
        "/en/",
        "/cs/rules/",
        "/cs/rules/muggins",
        "/en/practice/",
        "/da/count",
        "/da/count?hand=5H5S5DJC&starter=5C",
        "/en/progress/",
        "/healthz",
    ],
)
def test_head_and_options_work_everywhere(client: FlaskClient, path: str) -> None:
    head = client.head(path)
    assert (head.status_code, head.data) == (200, b"")
    options = client.options(path)
    assert options.status_code == 200
    assert "GET" in options.headers["Allow"]


def test_a_fault_of_ours_is_a_page_without_a_trace(app: Flask) -> None:
    def fail() -> str:
        raise RuntimeError("a detail nobody should read")

    app.view_functions["rules.index"] = fail
    for lang in ("en", "sw"):
        page = app.test_client().get(f"/{lang}/rules/")
        assert page.status_code == 500
        assert language(page.text) == lang
        for detail in ("a detail", "Traceback", "RuntimeError", ".py"):
            assert detail not in page.text
        assert page.headers["X-Content-Type-Options"] == "nosniff"


def test_a_fault_of_ours_is_noted(app: Flask, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR)
    app.view_functions["rules.index"] = lambda: 1 / 0
    app.test_client().get("/en/rules/")
    assert any(record.exc_info for record in caplog.records)


@pytest.mark.parametrize(
    "host",
    ["a..b", "x" * 64 + ".example", "x" * 500, "xn--zz-zzzzzz.example", "[", "]", "a b", '"><script>', "a@b", ":", ""],
)
def test_a_host_that_cannot_be_gets_an_answer_and_shows_nothing(app: Flask, host: str) -> None:
    # Not through a test client, which stumbles over some of these hosts itself.
    for path in ("/en/", "/en/rules/", "/nope"):
        body, status, _ = run_wsgi_app(app, create_environ(path) | {"HTTP_HOST": host})
        assert int(status.split()[0]) < 500, path
        assert b"<script>" not in b"".join(body)


def test_a_host_longer_than_any_name_is_refused(app: Flask) -> None:
    body, status, _ = run_wsgi_app(app, create_environ("/en/rules/") | {"HTTP_HOST": "x." * 200})
    assert status.startswith("400")
    assert b"x.x." not in b"".join(body)


@pytest.mark.parametrize("host", ["[", "a b", "Thu, 01 Jan 1970 00:00:00 GMT"])
@pytest.mark.parametrize("path", ["/en", "/", "", "/en/race/\\"])
def test_a_host_that_cannot_be_makes_no_redirect_to_another(app: Flask, host: str, path: str) -> None:
    _, status, headers = run_wsgi_app(app, create_environ("/") | {"PATH_INFO": path, "HTTP_HOST": host})
    assert status.startswith("30")
    assert re.match("/(?![/\\\\])", headers["Location"]), headers["Location"]


@pytest.mark.parametrize(
    "path",
    ["/", "/en/", "/cs/practice/", "/en/compare", "/en/members/sign-in", "/nope", "/healthz", "/static/practice.js"],
)
def test_a_query_that_is_no_text_is_refused(app: Flask, path: str) -> None:
    _, status, headers = run_wsgi_app(app, create_environ(path) | {"QUERY_STRING": "hand=\xff\xfe"})
    assert status.startswith("400")
    assert headers["Content-Type"].startswith("text/html")


# The database


def tampered(monkeypatch: pytest.MonkeyPatch, pragma: str) -> None:
    """Every connection of the views has this pragma, the one that is open already too."""
    get = Connections.get

    def tampering(connections: Connections) -> Database:
        db = get(connections)
        db.execute(pragma).fetchall()
        return db

    monkeypatch.setattr(Connections, "get", tampering)


def missing(config: Config, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    hidden = config.database.with_suffix(".hidden")
    config.database.rename(hidden)
    yield
    assert not config.database.exists(), "an empty database would look as if everything was lost"
    hidden.rename(config.database)


def damaged(config: Config, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    whole = config.database.read_bytes()
    config.database.write_bytes(b"no database" * 1000)
    yield
    config.database.write_bytes(whole)


def locked(config: Config, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("webapp.store.database.BUSY_SECONDS", 0.01)
    with closing(sqlite3.connect(config.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


def read_only(config: Config, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    tampered(monkeypatch, "PRAGMA query_only = ON")
    yield
    monkeypatch.undo()


def fill(db: Database) -> None:
    """Keeps counts of strangers until there is no room for another."""
    for number in range(10_000):
        start = Run(code(number), "f" * 64)
        attempts.record(db, f"{number:032d}", "en", start, 1, lambda run, known: outcome())


def full(config: Config, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with closing(connect(config.database)) as db:
        ((pages,),) = db.execute("PRAGMA page_count").fetchall()
        db.execute(f"PRAGMA max_page_count = {pages}").fetchall()
        with pytest.raises(sqlite3.OperationalError, match="full"):
            fill(db)
    tampered(monkeypatch, f"PRAGMA max_page_count = {pages}")
    yield
    monkeypatch.undo()


FAULTS = {
    "missing": (missing, "opened|reached"),
    "damaged": (damaged, "opened|reached"),
    "locked": (locked, "in use"),
    "read-only": (read_only, "locked away|write"),
    "full": (full, "full"),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("lang", ["en", "cs"])
def test_a_database_that_fails_is_told_and_nothing_is_counted(
    walk: Walk, book: Book, config: Config, monkeypatch: pytest.MonkeyPatch, fault: str, lang: str
) -> None:
    happen, words = FAULTS[fault]
    trouble = happen(config, monkeypatch)
    with closing(connect(config.database)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    next(trouble)
    page = walk.say(RUN, 1, 5, lang)
    next(trouble, None)
    assert page.status_code == (507 if fault == "full" else 503)
    assert ("Retry-After" in page.headers) == (fault != "full")
    assert language(page.text) == lang
    assert page.cache_control.no_store
    assert "Set-Cookie" not in page.headers
    assert "sqlite" not in page.text.lower()
    assert str(config.data) not in page.text
    if lang == "en":
        assert re.search(words, heading(page.text))
    assert book.rows("SELECT * FROM run WHERE code = ? AND seed <> ?", RUN, "f" * 64) == []


@pytest.mark.parametrize("fault", ["missing", "locked", "read-only"])
def test_the_same_form_counts_once_the_fault_is_over(
    walk: Walk, book: Book, config: Config, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    trouble = FAULTS[fault][0](config, monkeypatch)
    next(trouble)
    assert walk.say(RUN, 1, 5).status_code == 503
    next(trouble, None)
    assert walk.say(RUN, 1, 5).status_code == 303
    assert is_verdict(walk.look(RUN, 1))
    assert [said for _, said, _ in book.attempts()] == [5]


def test_pages_can_be_read_while_another_one_writes(
    walk: Walk, config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    walk.count(RUN, 1, 5)
    trouble = locked(config, monkeypatch)
    next(trouble)
    for path in ("/en/progress/", address(RUN, 1), address(RUN, 2), "/en/"):
        assert walk.browser.get(path).status_code == 200
    next(trouble, None)


def test_the_four_faults_of_the_database_have_words_of_their_own(
    walk: Walk, config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = set()
    for happen in (missing, locked, read_only, full):
        trouble = happen(config, monkeypatch)
        next(trouble)
        said.add(heading(walk.say(RUN, 1, 5).text))
        next(trouble, None)
    assert len(said) == 4
