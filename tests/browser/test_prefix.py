"""The whole site under a path of a host, behind a proxy, as a browser sees it."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest

from tests.browser.conftest import JS
from tests.browser.places import MUGGINS
from tests.browser.runs import SECRET
from tests.browser.visitor import Visitor
from tests.proxying import PREFIX, proxied
from tests.serving import Server


@pytest.fixture(scope="module", params=[False, True], ids=["passes-the-path-on", "takes-the-path-off"])
def proxy(request, _catalogues, tmp_path_factory):
    """A proxy of either kind, with the site behind it."""
    with proxied(strips=request.param) as proxy:
        settings = {
            "FIFTEENTWO_SECRET_KEY": SECRET,
            "FIFTEENTWO_BASE_URL": proxy.url,
            "FIFTEENTWO_PROXY": "127.0.0.1",
        }
        server = Server(tmp_path_factory.mktemp("prefix"), environment=settings)
        server.start()
        proxy.backend = server.port
        try:
            yield proxy
            server.stop()
        finally:
            server.kill()


@JS
def test_a_visitor_reads_practises_and_chooses_without_leaving_the_path(browser, proxy, watch, js):
    proxy.strayed.clear()
    with browser.new_context(java_script_enabled=js, locale="cs") as context:
        context.set_default_timeout(10_000)
        watch.over(context, proxy.url)
        visitor = Visitor(context.new_page(), "cs", js)
        page = visitor.page

        def here() -> str:
            path = urlsplit(page.url).path
            assert path.startswith(f"{PREFIX}/cs/"), page.url
            return path.removeprefix(f"{PREFIX}/cs")

        page.goto(f"{proxy.url}/")
        assert here() == "/"
        # The style sheet is there.
        assert page.evaluate("getComputedStyle(document.body).margin") == "0px"
        page.locator("header nav a[href$='/rules/']").first.click()
        page.wait_for_url(re.compile("/cs/rules/$"))
        here()

        page.goto(proxy.url + MUGGINS.replace("~", "/cs", 1))
        visitor.ask().tap(16)
        assert here().startswith("/practice/")
        visitor.go_on()
        assert here().endswith("/2")
        visitor.tap(0)
        (cookie,) = context.cookies()
        assert (cookie["name"], cookie["path"]) == ("fifteentwo-cribbage", PREFIX)

        page.goto(f"{proxy.url}/cs/progress/")
        assert page.locator("main h1").is_visible()
        page.goto(f"{proxy.url}/cs/settings/")
        page.locator("main form button").first.click()
        assert here().startswith("/settings/")
    # What browsers ask of a host by themselves is no link of ours.
    assert set(proxy.strayed) <= {"/favicon.ico"}
