"""A page being made, in a language of choice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from flask import Flask, g

from webapp import create_app
from webapp.config import Config

Reading = Callable[[str], AbstractContextManager[None]]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    folder: Path = tmp_path_factory.mktemp("wording")
    return create_app(Config(data=folder, secret_key="a secret for the tests alone"))


@pytest.fixture(scope="session")
def reading(site: Flask) -> Reading:
    """Makes a page in a language."""

    @contextmanager
    def page(lang: str) -> Iterator[None]:
        with site.test_request_context(f"/{lang}/"):
            g.lang = lang
            yield

    return page


@pytest.fixture
def english(reading: Reading) -> Iterator[None]:
    with reading("en"):
        yield
