"""The search page: a question in the address, in the reader's language."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from tests.views.walking import language
from webapp.i18n import LANGUAGES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_form_is_on_its_page_and_on_every_rule_page(client: FlaskClient, lang: str) -> None:
    for path in ("search", "rules/", "rules/muggins"):
        page = client.get(f"/{lang}/{path}").text
        assert language(page) == lang
        assert page.count(f'action="/{lang}/search"') == 1
        assert page.count('name="q"') == 1


def test_an_answer_leads_to_the_section_and_shows_its_passage(client: FlaskClient) -> None:
    page = client.get("/en/search?q=overcount").text
    assert 'href="/en/rules/muggins#overcount"' in page
    assert "<mark>overcount</mark>" in page
    assert 'value="overcount"' in page
    assert '<meta name="robots" content="noindex">' in page


def test_every_result_leads_somewhere(client: FlaskClient) -> None:
    found = re.findall(r'<li><a href="(/el/rules/[^"]+)">', client.get("/el/search?q=crib").text)
    assert found
    for address in found:
        path, _, anchor = address.partition("#")
        assert f'id="{anchor}"' in client.get(path).text or not anchor


def test_nothing_found_is_said(client: FlaskClient) -> None:
    page = client.get("/en/search?q=xylophone")
    assert page.status_code == 200
    assert 'role="status"' in page.text


@pytest.mark.parametrize(
    "question", ["<script>alert(1)</script>", '"><b>', "' OR 1=1", "%00", "%FF", "a" * 3000, "&q=b"]
)
def test_odd_questions_are_answered_calmly(client: FlaskClient, question: str) -> None:
    answer = client.get("/en/search", query_string={"q": question})
    assert answer.status_code == 200
    assert "<script>alert" not in answer.text
    typed = re.search(r'id="q"[^>]* value="([^"]*)"', answer.text)
    assert typed
    assert len(unescape(typed[1])) <= 120


def test_searching_sets_no_cookie(client: FlaskClient) -> None:
    assert "Set-Cookie" not in client.get("/en/search?q=crib").headers
