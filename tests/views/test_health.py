"""The answer for whoever watches the server."""

from __future__ import annotations

from flask import Flask
from flask.testing import FlaskClient


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
