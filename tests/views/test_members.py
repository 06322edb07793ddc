"""Members: a name, a private link and its square, another device, and what a guest brings along."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
import segno
from flask import Flask
from flask.testing import FlaskClient

from tests.views.joining import MEMBERS, address, join, sign_in, token
from tests.views.walking import Book, Walk, code, heading, text
from webapp.views import slowing

NAMES = "SELECT name FROM member ORDER BY player_id"


@pytest.fixture
def phone(app: Flask) -> FlaskClient:
    """Another device."""
    return app.test_client()


def hands(browser: FlaskClient) -> int:
    """How many hands the progress page knows of."""
    return len(browser.get("/en/progress/export/everything.json").get_json()["attempt"])


def test_a_guest_joins_with_a_name_alone_and_keeps_what_he_counted(walk: Walk, book: Book) -> None:
    walk.count(code(1), 1, 5)
    page = join(walk.browser, " Žofie   K. ")
    assert heading(page.text) == "Your membership"
    assert "You are a member now" in text(page.text)
    assert book.rows(NAMES) == [("Žofie K.",)]
    assert hands(walk.browser) == 1


def test_somebody_who_has_counted_nothing_may_join(client: FlaskClient, book: Book) -> None:
    join(client, "Anna")
    assert book.rows(NAMES) == [("Anna",)]


@pytest.mark.parametrize("name", ["", "a", "a" * 31, "<b>Anna</b>", "=1+1", "\u202eanna"])
def test_a_name_that_cannot_be_is_refused_and_shown_again(client: FlaskClient, book: Book, name: str) -> None:
    client.get(MEMBERS)
    answer = client.post(f"{MEMBERS}join", data={"name": name})
    assert answer.status_code == 422
    assert 'aria-invalid="true"' in answer.text
    assert "<b>Anna" not in answer.text
    assert book.rows(NAMES) == []


@pytest.mark.parametrize("name", ["Zoë", "ZOE", "zoë "])
def test_a_name_is_one_members_whatever_its_case_and_accents(app: Flask, book: Book, name: str) -> None:
    join(app.test_client(), "Zoe")
    answer = join(app.test_client(), name)
    assert answer.status_code == 422
    assert "Another member has this name" in text(answer.text)
    assert book.rows(NAMES) == [("Zoe",)]


def test_without_a_cookie_nobody_joins(app: Flask, book: Book) -> None:
    answer = app.test_client().post(f"{MEMBERS}join", data={"name": "Anna"}, follow_redirects=True)
    assert "sent no cookie" in answer.text
    assert book.rows("SELECT * FROM player") == []


def test_joining_twice_is_joining_once(client: FlaskClient, book: Book) -> None:
    join(client, "Anna")
    before = token(client)
    join(client, "Hanna")
    assert book.rows(NAMES) == [("Anna",)]
    assert token(client) == before


def test_the_link_is_shown_to_its_member_alone_and_as_a_square(app: Flask, client: FlaskClient) -> None:
    join(client, "Anna")
    html = client.get(MEMBERS).text
    assert address(client).startswith("http://localhost/en/members/sign-in?link=")
    path = re.search(r'<path d="([^"]+)" fill="#000"', html)
    assert path
    dark = sum(map(sum, segno.make_qr(address(client), error="m").matrix))
    assert path[1].count("M") == dark
    assert token(client) not in app.test_client().get(MEMBERS).text
    assert client.get(MEMBERS).headers["Cache-Control"] == "no-store"


def test_what_is_kept_tells_nobody_the_link(client: FlaskClient, book: Book) -> None:
    join(client, "Anna")
    assert token(client) not in str(book.everything())


def test_looking_at_a_link_changes_nothing(client: FlaskClient, phone: FlaskClient, book: Book) -> None:
    join(client, "Anna")
    before = book.everything()
    page = phone.get(address(client))
    assert "This is the private link of Anna" in text(page.text)
    assert book.everything() == before
    assert "Become a member" in phone.get(MEMBERS).text


def test_the_link_signs_in_on_another_device(client: FlaskClient, phone: FlaskClient) -> None:
    join(client, "Anna")
    answer = sign_in(phone, token(client))
    assert (answer.status_code, answer.location) == (303, "/en/members/?notice=in")
    assert "Your name here: Anna" in text(phone.get(MEMBERS).text)
    assert token(phone) == token(client)


def test_a_guest_takes_along_what_he_has_counted(walk: Walk, stranger: Walk, book: Book) -> None:
    walk.count(code(1), 1, 5)
    join(walk.browser, "Anna")
    stranger.count(code(1), 1, 7)
    stranger.count(code(2), 1, 7)
    sign_in(stranger.browser, token(walk.browser))
    assert hands(walk.browser) == hands(stranger.browser) == 3
    assert book.hands() == 3
    assert len(book.rows("SELECT * FROM player")) == 1
    stranger.count(code(2), 2, 7)
    assert hands(walk.browser) == 4
    assert "Anna" in walk.browser.get(MEMBERS).text


def test_a_guest_may_leave_behind_what_he_has_counted(walk: Walk, stranger: Walk, book: Book) -> None:
    join(walk.browser, "Anna")
    stranger.count(code(2), 1, 7)
    sign_in(stranger.browser, token(walk.browser), take=False)
    assert hands(stranger.browser) == 0
    assert book.hands() == 1


def test_one_member_signs_in_where_another_was_and_nothing_is_mixed(walk: Walk, stranger: Walk, book: Book) -> None:
    join(walk.browser, "Anna")
    stranger.count(code(2), 1, 7)
    join(stranger.browser, "Bo")
    page = stranger.browser.get(address(walk.browser))
    assert "In this browser Bo is signed in" in text(page.text)
    sign_in(stranger.browser, token(walk.browser))
    assert hands(stranger.browser) == 0
    assert book.rows(NAMES) == [("Anna",), ("Bo",)] or book.rows(NAMES) == [("Bo",), ("Anna",)]


def test_a_new_link_ends_the_old_one_and_signs_out_elsewhere(client: FlaskClient, phone: FlaskClient) -> None:
    join(client, "Anna")
    old = token(client)
    sign_in(phone, old)
    mark = re.search(r'name="link" value="(\w+)"', client.get(MEMBERS).text)
    assert mark
    for _ in range(2):
        client.post(f"{MEMBERS}renew", data={"link": mark[1]})
    new = token(client)
    assert new != old
    assert heading(phone.get(MEMBERS).text) == "Become a member"
    gone = phone.get(f"{MEMBERS}sign-in?link={old}")
    assert gone.status_code == 404
    assert heading(gone.text) == "This link leads to nobody"
    assert sign_in(phone, old).status_code == 404
    assert sign_in(phone, new).status_code == 303


def test_a_new_link_is_taken_once_for_one_form(client: FlaskClient) -> None:
    join(client, "Anna")
    client.post(f"{MEMBERS}renew", data={"link": "000000000000"})
    before = token(client)
    client.post(f"{MEMBERS}renew")
    assert token(client) == before


def test_signing_out_forgets_nothing(walk: Walk, book: Book) -> None:
    walk.count(code(1), 1, 5)
    join(walk.browser, "Anna")
    link = token(walk.browser)
    answer = walk.browser.post(f"{MEMBERS}sign-out", follow_redirects=True)
    assert "You are signed out" in text(answer.text)
    assert heading(answer.text) == "Become a member"
    assert book.hands() == 1
    sign_in(walk.browser, link)
    assert hands(walk.browser) == 1


def test_a_guest_is_not_signed_out_for_nothing_would_lead_back(walk: Walk) -> None:
    walk.count(code(1), 1, 5)
    walk.browser.post(f"{MEMBERS}sign-out")
    assert hands(walk.browser) == 1


def test_a_member_who_signs_in_sees_his_settings(client: FlaskClient, phone: FlaskClient) -> None:
    join(client, "Anna")
    chosen = {"order": "runs-first", "suits": "four", "letters": "local", "spoken": "on", "keys": "on", "motion": "on"}
    usual = "pairs-first.two.local.on.on.on"
    client.get("/en/settings/")
    client.post("/en/settings/", data={**chosen, "before": usual})
    sign_in(phone, token(client))
    assert "four-colours" in phone.get("/en/practice/").text


def test_a_member_may_leave_the_results(client: FlaskClient, book: Book) -> None:
    join(client, "Anna")
    client.post(f"{MEMBERS}listed")
    assert book.rows("SELECT listed FROM member") == [(0,)]
    client.post(f"{MEMBERS}listed", data={"listed": "1"})
    assert book.rows("SELECT listed FROM member") == [(1,)]


@pytest.mark.parametrize("form", ["renew", "listed", "rename", "sign-out"])
def test_forms_of_members_do_nothing_for_guests(walk: Walk, stranger: Walk, book: Book, form: str) -> None:
    join(walk.browser, "Anna")
    stranger.count(code(2), 1, 7)
    before = book.everything()
    assert stranger.browser.post(f"{MEMBERS}{form}", data={"name": "Zoe"}).status_code == 303
    assert book.everything() == before


@pytest.mark.parametrize("link", ["", "x", "0" * 40, "0" * 10_000, "\x00", "é"])
def test_a_link_that_is_none_leads_to_nobody(client: FlaskClient, book: Book, link: str) -> None:
    assert client.get(f"{MEMBERS}sign-in", query_string={"link": link}).status_code == 404
    client.get(MEMBERS)
    assert client.post(f"{MEMBERS}sign-in", data={"link": link}).status_code == 404
    assert book.rows("SELECT * FROM player") == []


def test_links_cannot_be_tried_for_long(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_800_000_000.0
    monkeypatch.setattr(slowing, "clock", lambda: now)
    join(client, "Anna")
    good = token(client)
    for number in range(slowing.WRONG_LINKS):
        assert client.get(f"{MEMBERS}sign-in?link={number}").status_code == 404
    refused = app.test_client().get(f"{MEMBERS}sign-in?link=x")
    assert refused.status_code == 429
    assert 0 < int(refused.headers["Retry-After"]) <= slowing.PERIOD
    assert heading(refused.text) == "Too often in a short time"
    assert sign_in(app.test_client(), good).status_code == 303
    now += slowing.PERIOD
    assert app.test_client().get(f"{MEMBERS}sign-in?link=x").status_code == 404


def test_nobody_joins_without_end(app: Flask, book: Book) -> None:
    for number in range(slowing.JOINS):
        assert join(app.test_client(), f"Anna {number}").status_code == 200
    assert join(app.test_client(), "Anna again").status_code == 429
    assert len(book.rows(NAMES)) == slowing.JOINS


def test_the_address_of_a_sender_is_not_kept(client: FlaskClient, book: Book) -> None:
    join(client, "Anna")
    client.get(f"{MEMBERS}sign-in?link=0")
    kept = book.rows("SELECT * FROM slowed")
    assert len(kept) == 2
    assert "127.0.0.1" not in str(kept)


def test_where_a_name_was_refused_another_language_leads_to_the_form(client: FlaskClient) -> None:
    client.get(MEMBERS)
    refused = client.post(f"{MEMBERS}join", data={"name": "x"})
    assert 'href="/da/members/"' in refused.text
    assert client.get("/da/members/join").location == "/da/members/"


def test_a_private_link_goes_along_into_another_language(client: FlaskClient, phone: FlaskClient) -> None:
    join(client, "Anna")
    link = token(client)
    assert f'href="/cs/members/sign-in?link={link}"' in phone.get(f"{MEMBERS}sign-in?link={link}").text


def test_a_member_takes_another_name(client: FlaskClient, book: Book) -> None:
    join(client, "Anna")
    before = token(client)
    page = client.post(f"{MEMBERS}rename", data={"name": "  Hanna  K. "}, follow_redirects=True)
    assert "That is saved." in text(page.text)
    assert "Your name here: Hanna K." in text(page.text)
    client.post(f"{MEMBERS}rename", data={"name": "HANNA K."})
    assert book.rows(NAMES) == [("HANNA K.",)]
    assert token(client) == before
    assert book.rows("SELECT * FROM audit") == []


@pytest.mark.parametrize("name", ["", "x", "<b>Anna</b>", "=1+1", "BO", "B\u00f6"])
def test_a_name_that_cannot_be_or_is_anothers_is_not_taken(
    app: Flask, client: FlaskClient, book: Book, name: str
) -> None:
    join(app.test_client(), "Bo")
    join(client, "Anna")
    answer = client.post(f"{MEMBERS}rename", data={"name": name})
    assert answer.status_code == 422
    assert 'aria-invalid="true"' in answer.text
    assert '<b>Anna</b>"' not in answer.text
    assert sorted(book.rows(NAMES)) == [("Anna",), ("Bo",)]
    assert client.get(f"{MEMBERS}rename").location == MEMBERS


def test_names_are_not_changed_without_end(client: FlaskClient, book: Book) -> None:
    join(client, "Anna")
    said = [client.post(f"{MEMBERS}rename", data={"name": f"Anna {n}"}).status_code for n in range(slowing.JOINS + 1)]
    assert said == [303] * slowing.JOINS + [429]


def test_who_signs_in_where_somebody_was_ends_his_signing_in(
    client: FlaskClient, phone: FlaskClient, book: Book
) -> None:
    join(client, "Anna")
    join(phone, "Bo")
    copy = phone.get_cookie("fifteentwo")
    assert copy is not None
    sign_in(phone, token(client))
    phone.set_cookie("fifteentwo", copy.value)
    assert heading(phone.get(MEMBERS).text) == "Become a member"
    assert sorted(book.rows(NAMES)) == [("Anna",), ("Bo",)]


def test_one_browser_joins_once_however_often_it_asks_at_once(app: Flask, client: FlaskClient, book: Book) -> None:
    client.get(MEMBERS)
    cookie = client.get_cookie("fifteentwo")
    assert cookie is not None

    def ask(number: int) -> int:
        tab = app.test_client()
        tab.set_cookie("fifteentwo", cookie.value)
        return tab.post(f"{MEMBERS}join", data={"name": f"Anna {number}"}).status_code

    with ThreadPoolExecutor(12) as tabs:
        assert set(tabs.map(ask, range(12))) == {303}
    assert len(book.rows(NAMES)) == 1


def test_a_name_is_one_members_however_many_ask_at_once(app: Flask, book: Book) -> None:
    with ThreadPoolExecutor(12) as many:
        said = sorted(many.map(lambda _: join(app.test_client(), "Anna").status_code, range(12)))
    assert said == [200] + [422] * 11
    assert book.rows(NAMES) == [("Anna",)]
    assert len(book.rows("SELECT * FROM player")) == 1
