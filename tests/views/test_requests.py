"""The line of a request: what was asked, and not by whom."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from tests.views.walking import Book
from webapp import create_app
from webapp.config import Config


@pytest.fixture
def logged(config: Config) -> FlaskClient:
    return create_app(replace(config, log_requests=True)).test_client()


def lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    found = capsys.readouterr().out.splitlines()
    for line in found:
        assert re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00 [A-Z]+ \S+ \d{3} [0-9.]+ ms$", line), line
    return [" ".join(line.split()[1:4]) for line in found]


def test_each_request_is_one_line_without_what_is_whose(
    logged: FlaskClient, capsys: pytest.CaptureFixture[str]
) -> None:
    logged.get("/healthz?who=me", headers={"User-Agent": "someone"})
    logged.get("/en/practice/hands.endless.00000000000000a2/1")
    logged.get("/en/nobody/knows/this")
    said = lines(capsys)
    assert said[0] == "GET /healthz 200"
    assert re.fullmatch(r"GET /<\S*lang\S*>/practice/<\S+>/<\S+> \d{3}", said[1])
    assert said[2].endswith(" 404")
    assert "knows" not in said[2]


def test_a_page_that_is_kept_has_its_line_each_time(logged: FlaskClient, capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(3):
        logged.get("/en/rules/counting/")
    assert len(lines(capsys)) == 3


def test_without_the_setting_nothing_is_written(client: FlaskClient, capsys: pytest.CaptureFixture[str]) -> None:
    client.get("/healthz")
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/en/practice/hands.endless.00000000000000a2/1", {"Origin": "http://elsewhere.example"}, 403),
        ("/en/members/sign-in", {"Origin": "http://elsewhere.example"}, 403),
    ],
)
def test_what_is_refused_has_no_code_either(
    logged: FlaskClient, capsys: pytest.CaptureFixture[str], path: str, headers: dict[str, str], status: int
) -> None:
    assert logged.post(path, headers=headers).status_code == status
    (said,) = lines(capsys)
    assert "a2" not in said
    assert said.startswith("POST /<lang:lang>/")


def test_where_a_closed_club_leads_others_there_is_no_code_either(
    config: Config, logged: FlaskClient, capsys: pytest.CaptureFixture[str]
) -> None:
    Book(config).change("INSERT INTO club VALUES ('access', 'members')")
    assert logged.get("/en/night/night.mixed.5.00000000000000a2/wall").status_code == 303
    assert lines(capsys) == ["GET /<lang:lang>/night/<code>/wall 303"]
