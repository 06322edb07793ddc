"""A club's own network: plain http on a name that is not localhost, where browsers send no Sec-Fetch-Site."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import JS
from tests.browser.places import MUGGINS
from tests.browser.visitor import Visitor


@pytest.fixture(scope="module")
def lan(launch):
    """A browser that finds two made-up names at this machine."""
    return launch("--host-resolver-rules=MAP club.example 127.0.0.1, MAP other.example 127.0.0.1")


@JS
def test_a_form_is_taken(lan, server, watch, js):
    origin = f"http://club.example:{server.port}"
    with lan.new_context(base_url=origin, java_script_enabled=js) as context:
        watch.over(context, origin)
        visitor = Visitor(context.new_page(), "cs", js).go(MUGGINS).ask()
        with visitor.page.expect_request(lambda request: request.method == "POST") as posted:
            visitor.key(16).click()
        assert visitor.verdict().outcome == "right"
        headers = posted.value.all_headers()
        # Otherwise this test would show nothing.
        assert "sec-fetch-site" not in headers
        assert headers["origin"] == origin
        assert visitor.counted() == 1


def test_a_form_of_another_site_is_refused(lan, server):
    origin = f"http://club.example:{server.port}"
    with lan.new_context(base_url=origin, java_script_enabled=False) as context:
        visitor = Visitor(context.new_page(), "cs", js=False).go(MUGGINS).ask()
        question = visitor.page.url
        trap = f'<form method="post" action="{question}"><input name="points" value="0"><button>Win</button></form>'
        foreign = f"http://other.example:{server.port}/"
        visitor.page.route(foreign, lambda route: route.fulfill(body=trap, content_type="text/html"))
        visitor.page.goto(foreign)
        with visitor.page.expect_response(lambda response: response.request.method == "POST") as answer:
            visitor.page.locator("button").click()
        assert answer.value.status == 403
        expect(visitor.page.locator("main h1")).to_be_visible()
        visitor.page.goto(question)
        assert visitor.ask().counted() == 0
