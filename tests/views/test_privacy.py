"""The privacy page: in every language, linked from every page, and true."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from tests.views.joining import join
from tests.views.walking import Book, Walk, code, heading, language, text
from webapp import create_app
from webapp.config import Config
from webapp.i18n import LANGUAGES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_it_and_every_page_leads_there(client: FlaskClient, lang: str) -> None:
    page = client.get(f"/{lang}/privacy/")
    assert page.status_code == 200
    assert language(page.text) == lang
    assert page.text.count("<h2") == 5
    for path in ("", "rules/standard", "practice/", "members/", "nowhere"):
        assert f'href="/{lang}/privacy/"' in client.get(f"/{lang}/{path}").text


def test_languages_say_it_in_their_own_words(client: FlaskClient) -> None:
    assert len({heading(client.get(f"/{lang}/privacy/").text) for lang in LANGUAGES}) == len(LANGUAGES)


def test_it_leads_to_taking_along_and_to_deleting(client: FlaskClient) -> None:
    html = client.get("/en/privacy/").text
    for path in ("/en/progress/", "/en/progress/delete"):
        assert f'href="{path}"' in html
        assert client.get(path).status_code == 200


def test_reading_it_leaves_no_trace(client: FlaskClient, book: Book) -> None:
    answer = client.get("/en/privacy/")
    assert "Set-Cookie" not in answer.headers
    assert "no address can be read from it" in text(answer.text)
    assert not any(book.everything().values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_says_after_how_many_days_somebody_is_forgotten_if_that_is_set(
    config: Config, client: FlaskClient, lang: str
) -> None:
    path, pages = f"/{lang}/privacy/", {}
    pages[0, 0] = client.get(path).text
    for days in ((412, 0), (0, 823), (412, 823)):
        site = create_app(replace(config, retention_days=days[0], retention_members_days=days[1]))
        pages[days] = site.test_client().get(path).text
    for days, html in pages.items():
        assert [("412" in html), ("823" in html)] == [bool(each) for each in days]
    assert len(set(pages.values())) == 4


def test_the_cookie_holds_what_the_page_says_and_when_it_was_last_renewed(walk: Walk, book: Book) -> None:
    walk.count(code(1), 1, 5)
    join(walk.browser, "Anna")
    walk.browser.get("/en/settings/")
    usual = "pairs-first.two.local.on.on.on"
    walk.browser.post("/en/settings/", data={"suits": "four", "before": usual}, follow_redirects=True)
    with walk.browser.session_transaction() as cookie:
        assert set(cookie) - {"settings"} == {"_permanent", "key", "language", "day"}
        assert cookie["key"] not in str(book.everything())
        assert "Anna" not in str(dict(cookie))
