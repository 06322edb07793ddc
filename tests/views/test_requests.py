"""The line of a request: what was asked, and not by whom."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

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
