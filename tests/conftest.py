"""What the tests of the site share: compiled catalogues, an installation in a folder of its own, a visitor."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings

from webapp import create_app, paths
from webapp.catalogues import compile_catalogues
from webapp.config import Config

settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


@pytest.fixture(scope="session", autouse=True)
def _catalogues() -> None:
    if paths.TRANSLATIONS.is_dir():
        compile_catalogues(paths.TRANSLATIONS)


@pytest.fixture
def config(tmp_path: Path) -> Config:
    """The settings of an installation nobody has used yet."""
    return Config(data=tmp_path / "data", secret_key="a secret for the tests alone")


@pytest.fixture
def app(config: Config) -> Flask:
    """The site, with an empty database."""
    app = create_app(config)
    app.testing = False
    return app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A visitor's browser, with a cookie jar of its own."""
    return app.test_client()
