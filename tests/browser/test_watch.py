"""The watch over the pages sees what it is there to see."""

from __future__ import annotations

import pytest

from tests.browser.visitor import Watch
from webapp.security import POLICY

PAGE = "<!doctype html><html lang='en'><title>t</title>"

FAULTY = {
    "inline style": f"{PAGE}<p style='color: red'>x</p>",
    "inline script": f"{PAGE}<script>1</script>",
    "script error": f"{PAGE}<script src='/broken.js'></script>",
    "other host": f"{PAGE}<img src='http://other.example/x.png'>",
    "missing file": f"{PAGE}<img src='/static/nothing.png'>",
}


CASES = [(fault, True) for fault in FAULTY] + [("inline style", False), ("other host", False), ("missing file", False)]


@pytest.mark.parametrize(("fault", "js"), CASES)
def test_a_faulty_page_is_noticed(browser, server, fault, js):
    watch = Watch()
    with browser.new_context(base_url=server.url, java_script_enabled=js) as context:
        watch.over(context, server.url)
        page = context.new_page()
        headers = {"Content-Security-Policy": POLICY, "Content-Type": "text/html"}
        page.route("**/faulty", lambda route: route.fulfill(body=FAULTY[fault], headers=headers))
        page.route("**/broken.js", lambda route: route.fulfill(body="nothing.there()", content_type="text/javascript"))
        page.goto("/faulty")
        page.wait_for_load_state("networkidle")
    assert watch.faults
