"""What the tests of the site share: compiled catalogues, an installation in a folder of its own, a visitor."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from webapp import create_app, factory, paths
from webapp.catalogues import compile_catalogues
from webapp.config import Config

settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


@pytest.fixture(scope="session", autouse=True)
def _catalogues() -> None:
    if paths.TRANSLATIONS.is_dir():
        compile_catalogues(paths.TRANSLATIONS)


class CompiledTemplates(BytecodeCache):
    """Templates that one site of this run has compiled serve all others."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Takes what was kept of a template, if anything was."""
        if bucket.key in self.kept:
            bucket.bytecode_from_string(self.kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keeps a template."""
        self.kept[bucket.key] = bucket.bytecode_to_string()


@pytest.fixture(scope="session", autouse=True)
def _read_once() -> Iterator[None]:
    """Thousands of tests build a site of their own: the templates are compiled and the rule pages read for the first.

    Both stay the same for the whole run. Pages in another folder, such as faulty ones, are read each time.
    """
    ours, library = paths.CONTENT, cache(factory.Library)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Flask, "jinja_options", {**Flask.jinja_options, "bytecode_cache": CompiledTemplates()})
        patch.setattr(factory, "Library", lambda folder: (library if folder == ours else library.__wrapped__)(folder))
        yield


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
