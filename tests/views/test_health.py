"""The answer for whoever watches the server."""

from __future__ import annotations

import threading
from contextlib import closing
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.serving import wait_until
from webapp import create_app
from webapp.config import Config
from webapp.store.copies import copies
from webapp.store.database import connect, immediate
from webapp.store.migrations import BACKUPS


def test_a_living_server_says_so_and_sets_nothing(client: FlaskClient) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.text) == (200, "ok\n")
    assert answer.mimetype == "text/plain"
    assert answer.cache_control.no_store
    assert "Set-Cookie" not in answer.headers


def test_it_answers_head_and_refuses_what_changes(client: FlaskClient) -> None:
    assert client.head("/healthz").status_code == 200
    assert client.post("/healthz").status_code == 405


def test_it_looks_at_nothing_else(app: Flask, client: FlaskClient) -> None:
    app.extensions["fifteentwo"].config.database.unlink()
    assert client.get("/healthz").status_code == 200


def test_a_site_is_ready_when_its_database_is(client: FlaskClient) -> None:
    answer = client.get("/readyz")
    assert (answer.status_code, answer.text) == (200, "ok\n")
    assert answer.cache_control.no_store
    assert "Set-Cookie" not in answer.headers


def test_a_site_without_its_database_is_not_ready_until_it_is_back(app: Flask, client: FlaskClient) -> None:
    path = app.extensions["fifteentwo"].config.database
    aside = path.with_name("aside")
    path.rename(aside)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.text) == (503, "not ready: the database is unwritable\n")
    assert client.get("/healthz").status_code == 200
    aside.rename(path)
    assert client.get("/readyz").status_code == 200


def test_a_database_that_is_held_is_not_ready(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.store.database.BUSY_SECONDS", 0.01)
    with closing(connect(app.extensions["fifteentwo"].config.database)) as db, immediate(db):
        # The lock of this process is held too, as by another thread.
        answer = client.get("/readyz")
    assert (answer.status_code, answer.text) == (503, "not ready: the database is busy\n")
    assert client.get("/readyz").status_code == 200


def test_a_database_of_another_version_is_not_ready(app: Flask, client: FlaskClient) -> None:
    with closing(connect(app.extensions["fifteentwo"].config.database)) as db:
        for change, step in (
            ("DELETE FROM _sqlite_migrations WHERE name = (SELECT max(name) FROM _sqlite_migrations)", "m0"),
            (
                "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) "
                "VALUES ('fifteentwo', 'm9999_later', '')",
                "m9999_later",
            ),
        ):
            with immediate(db):
                db.execute(change)
            answer = client.get("/readyz")
            assert answer.status_code == 503
            assert answer.text.startswith(f"not ready: the database is of another version ({step}")


def test_asking_whether_it_is_ready_writes_nothing(app: Flask, client: FlaskClient) -> None:
    with closing(connect(app.extensions["fifteentwo"].config.database)) as db:
        before = db.execute("PRAGMA data_version").fetchone()
        client.get("/readyz")
        assert db.execute("PRAGMA data_version").fetchone() == before


def test_a_site_makes_its_copy_of_the_day_when_it_is_asked_for_something(config: Config) -> None:
    for _ in range(2):
        # As two server processes.
        create_app(replace(config, backup_daily=3)).test_client().get("/healthz")
    folder = config.database.parent / BACKUPS
    wait_until(lambda: folder.is_dir() and len(copies(folder)) == 1, "the copy is made")
    for thread in threading.enumerate():
        if thread.name == "daily copy":
            thread.join(20)
    assert len(copies(folder)) == 1


def test_without_the_setting_no_copy_is_made(config: Config, client: FlaskClient) -> None:
    client.get("/healthz")
    assert not (config.database.parent / BACKUPS).exists()


def test_a_site_forgets_who_has_not_come_back_when_it_is_asked_for_something(app: Flask, config: Config) -> None:
    with closing(connect(config.database)) as db:
        with immediate(db):
            db.execute("INSERT INTO player (key_hash, language, created, seen) VALUES ('hash', 'en', '', '2020-01-01')")

        def left() -> int:
            return int(db.execute("SELECT count(*) FROM player").fetchone()[0])

        app.test_client().get("/healthz")
        assert left() == 1, "not without the setting"
        create_app(replace(config, retention_days=400)).test_client().get("/healthz")
        wait_until(lambda: left() == 0, "the player is forgotten")
