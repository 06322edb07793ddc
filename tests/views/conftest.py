"""A visitor, another one, the book of what is kept, and a clock to set."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from itsdangerous import TimestampSigner

from tests.views.walking import Book, Walk
from webapp.config import Config
from webapp.store.database import connect
from webapp.store.migrations import migrate


@pytest.fixture
def walk(app: Flask, client: FlaskClient) -> Walk:
    """A visitor whose browser has our cookie."""
    client.get("/en/practice/")
    return Walk(app, client)


@pytest.fixture
def stranger(app: Flask) -> Walk:
    """Another visitor."""
    browser = app.test_client()
    browser.get("/en/practice/")
    return Walk(app, browser)


@pytest.fixture
def book(app: Flask, config: Config) -> Book:
    return Book(config)


@dataclass
class Clock:
    """The time by which stamps are made and read, in seconds."""

    now: int = 1_800_000_000


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda self: clock.now)
    return clock


def schema(path: Path) -> list[tuple[str, str]]:
    with closing(connect(path)) as db:
        found = db.execute("SELECT name, coalesce(sql, '') FROM sqlite_master ORDER BY name").fetchall()
        return [(str(name), str(sql)) for name, sql in found]


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, str]]:
    """The schema of an empty database."""
    path = tmp_path_factory.mktemp("migrated") / "empty.sqlite3"
    migrate(path)
    return schema(path)


@pytest.fixture(autouse=True)
def _no_view_changes_the_schema(config: Config, migrated: list[tuple[str, str]]) -> Iterator[None]:
    """A mistyped table name would make sqlite-utils create one."""
    yield
    try:
        found = schema(config.database)
    except sqlite3.DatabaseError:
        return  # The test took the database away or broke it.
    assert found == migrated
