"""The backups on the keeper's pages."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.views.test_admin import enter, set_password
from tests.views.walking import Book, text
from webapp import create_app
from webapp.config import Config
from webapp.i18n import LANGUAGES
from webapp.store import admins
from webapp.store.copies import BEFORE_UPDATE, back_up, copies
from webapp.store.database import connect
from webapp.store.migrations import BACKUPS
from webapp.store.trouble import Trouble, TroubleError
from webapp.views import admin_backups as module

HERE = "/en/admin/backups/"


@pytest.fixture
def admin(app: Flask, config: Config) -> FlaskClient:
    set_password(config)
    return enter(app)


@pytest.fixture
def folder(config: Config) -> Path:
    return config.data / BACKUPS


def names(html: str) -> list[str]:
    return re.findall(r'href="/en/admin/backups/([^"]+)"', html)


def test_a_backup_is_made_listed_and_downloaded(
    admin: FlaskClient, folder: Path, config: Config, tmp_path: Path
) -> None:
    assert "There is no backup yet" in admin.get(HERE).text
    page = admin.post(HERE, follow_redirects=True)
    assert "The backup is made and checked" in page.text
    (copy,) = copies(folder)
    assert names(page.text) == [copy.name]
    answer = admin.get(HERE + copy.name, buffered=True)
    assert answer.headers["Content-Disposition"] == f"attachment; filename={copy.name}"
    assert answer.headers["Cache-Control"] == "private, no-store"
    (tmp_path / "taken.sqlite3").write_bytes(answer.data)
    with closing(sqlite3.connect(tmp_path / "taken.sqlite3")) as taken:
        assert taken.execute("SELECT count(*) FROM admin").fetchone() == (1,)
    assert "A backup was made." in text(admin.get("/en/admin/").text)
    with closing(connect(config.database)) as db:
        assert [(done.action, done.place) for done in admins.latest(db, 1)] == [("backup", "page")]


def test_the_newest_stands_first_and_one_made_before_an_update_says_so(
    admin: FlaskClient, folder: Path, config: Config
) -> None:
    admin.post(HERE)
    older = folder / f"fifteentwo-2020-01-01T000000Z{BEFORE_UPDATE}.sqlite3"
    (copy,) = copies(folder)
    copy.rename(older)
    admin.post(HERE)
    html = admin.get(HERE).text
    assert names(html) == [copies(folder)[0].name, older.name]
    assert text(html).count("before an update") == 1
    assert admin.get(HERE + older.name, buffered=True).status_code == 200


@pytest.mark.parametrize(
    "name",
    [
        "../fifteentwo.sqlite3",
        "..%2ffifteentwo.sqlite3",
        "%2e%2e/secret",
        "secret",
        "..",
        ".made-2026-11-30",
        "fifteentwo-2026-11-30T031500Z.secret",
        "fifteentwo-2026-11-30T031500Z.sqlite3",
        "fifteentwo-2020-01-01T000000Z.sqlite3",
        "fifteentwo-9999-99-99T999999Z.sqlite3",
        "stranger.sqlite3",
        "a%00b",
    ],
)
def test_nothing_else_is_sent_whatever_the_name(admin: FlaskClient, folder: Path, config: Config, name: str) -> None:
    back_up(config.database, folder)
    for file in ("secret", "stranger.sqlite3", "fifteentwo-2026-11-30T031500Z.secret", ".made-2026-11-30"):
        (folder / file).write_text("not for you")
    (folder / "fifteentwo-9999-99-99T999999Z.sqlite3").write_text("not for you")
    (folder / "fifteentwo-2020-01-01T000000Z.sqlite3").symlink_to(config.database)
    (folder / "fifteentwo-2026-11-30T031500Z.sqlite3").mkdir()
    assert admin.get(HERE + name).status_code in (404, 308, 400)
    assert len(names(admin.get(HERE).text)) == 1


def test_only_the_keeper_has_any_of_it(app: Flask, admin: FlaskClient, folder: Path, client: FlaskClient) -> None:
    admin.post(HERE)
    (copy,) = copies(folder)
    for answer in (client.get(HERE), client.post(HERE), client.get(HERE + copy.name)):
        assert (answer.status_code, answer.location.partition("?")[0]) == (303, "/en/admin/")
    assert len(copies(folder)) == 1


def test_a_form_from_elsewhere_and_one_too_many_make_none(
    admin: FlaskClient, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST", 2)
    assert admin.post(HERE, headers={"Origin": "https://evil.example"}).status_code == 403
    assert not folder.exists()
    assert [admin.post(HERE).status_code for _ in range(3)] == [303, 303, 429]
    assert len(copies(folder)) == 2


@pytest.mark.parametrize("trouble", Trouble)
def test_what_is_wrong_is_said_and_nothing_is_written_down(
    admin: FlaskClient, book: Book, monkeypatch: pytest.MonkeyPatch, trouble: Trouble
) -> None:
    def fails(*args: object, **more: object) -> None:
        raise TroubleError(trouble, Path("/somewhere/secret"))

    monkeypatch.setattr(module, "MOST", 99)
    monkeypatch.setattr(module, "back_up", fails)
    before = book.rows("SELECT count(*) FROM audit")
    said = set()
    for lang in LANGUAGES:
        answer = admin.post(f"/{lang}/admin/backups/")
        assert answer.status_code == (507 if trouble is Trouble.FULL else 503)
        assert "/somewhere" not in answer.text
        found = re.search(r'role="alert">([^<]+)<', answer.text)
        assert found
        said.add(found[1])
    assert len(said) == len(LANGUAGES)
    assert book.rows("SELECT count(*) FROM audit") == before


def test_a_file_where_the_folder_should_be_is_said(admin: FlaskClient, folder: Path) -> None:
    folder.write_text("in the way")
    answer = admin.post(HERE)
    assert answer.status_code == 503
    assert "folder of the backups cannot be used" in text(answer.text)
    assert admin.get(HERE).status_code == 200


def test_it_says_how_many_are_kept_where_one_is_made_each_day(app: Flask, config: Config) -> None:
    set_password(config)
    page = enter(create_app(replace(config, backup_daily=14))).get(HERE)
    assert "the last 14 are kept" in text(page.text)
