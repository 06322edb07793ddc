"""A real Chromium, a real server, and visitors whose pages are watched for faults."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.browser.chromium import ARGUMENTS, MISSING, find
from tests.browser.clubhouse import furnish
from tests.browser.runs import SECRET
from tests.browser.visitor import Visitor, Watch
from tests.serving import Server

JS = pytest.mark.parametrize("js", [True, False], ids=["scripts", "no-scripts"])
"""Marks a test that shows the site with scripts and without."""

Launch = Callable[..., Browser]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks every test of this folder."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of the browser: from the variable CHROMIUM, or found on the path."""
    if found := find():
        return found
    if os.environ.get("CI"):
        pytest.fail(MISSING)
    pytest.skip(MISSING)


@pytest.fixture(scope="session")
def playwright(chromium: str) -> Iterator[Playwright]:
    """Playwright, only once there is a browser for it."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def launch(playwright: Playwright, chromium: str) -> Iterator[Launch]:
    """Starts a browser with further arguments; all are closed at the end."""
    started: list[Browser] = []

    def start(*arguments: str) -> Browser:
        browser = playwright.chromium.launch(executable_path=chromium, args=[*ARGUMENTS, *arguments])
        started.append(browser)
        return browser

    yield start
    for browser in started:
        browser.close()


@pytest.fixture(scope="session")
def browser(launch: Launch) -> Browser:
    """The browser that all visitors use."""
    return launch()


@pytest.fixture(scope="session")
def server(_catalogues: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The site, served as a club serves it, on a data folder of its own. Whatever a test does, it stays open to all."""
    server = Server(tmp_path_factory.mktemp("site"), environment={"FIFTEENTWO_SECRET_KEY": SECRET, "TZ": "UTC"})
    server.start()
    try:
        furnish(server)
        yield server
        server.stop()
    finally:
        server.kill()


@pytest.fixture
def watch() -> Iterator[Watch]:
    """What went wrong on the pages of this test. Anything that did fails it."""
    watch = Watch()
    yield watch
    assert not watch.faults, "\n".join(watch.faults)


@pytest.fixture
def visit(browser: Browser, server: Server, watch: Watch) -> Iterator[Callable[..., Visitor]]:
    """Brings a new visitor, with cookies of their own: `visit("cs", js=False, width=320, ...)`."""
    contexts = []

    def come(lang: str = "en", *, js: bool = True, width: int = 1280, height: int = 900, **options: Any) -> Visitor:
        context = browser.new_context(
            base_url=server.url,
            locale=lang,
            java_script_enabled=js,
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            **options,
        )
        context.set_default_timeout(10_000)
        contexts.append(context)
        watch.over(context, server.url)
        return Visitor(context.new_page(), lang, js=js)

    yield come
    for context in contexts:
        context.close()
