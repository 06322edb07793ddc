"""Looking after the club: the password, the members, and the list of what was done."""

from __future__ import annotations

import re
from contextlib import closing
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.security import generate_password_hash

from tests.views.joining import join, sign_in, token
from tests.views.walking import Book, Walk, code, heading, text
from webapp import create_app
from webapp.config import Config
from webapp.store import admins
from webapp.store.database import connect
from webapp.views import keeper, slowing

ADMIN = "/en/admin/"
PASSWORD = "a long password"
QUICK = "scrypt:1024:8:1"


def set_password(config: Config, password: str = PASSWORD) -> None:
    with closing(connect(config.database)) as db:
        admins.set_password(db, generate_password_hash(password, QUICK), admins.COMMAND)


def enter(app: Flask, password: str = PASSWORD) -> FlaskClient:
    """Somebody who has typed a password."""
    browser = app.test_client()
    browser.get(ADMIN)
    browser.post(f"{ADMIN}sign-in", data={"password": password})
    return browser


def is_in(browser: FlaskClient) -> bool:
    return 'type="password"' not in browser.get(ADMIN).text


@pytest.fixture
def admin(app: Flask, config: Config) -> FlaskClient:
    set_password(config)
    return enter(app)


@pytest.fixture
def anna(walk: Walk, book: Book) -> int:
    """A member who has counted a hand."""
    walk.count(code(1), 1, 5)
    join(walk.browser, "Anna")
    ((player,),) = book.rows("SELECT player_id FROM member")
    return int(player)


def test_without_a_password_nobody_comes_in(app: Flask) -> None:
    page = app.test_client().get(ADMIN)
    assert "fifteentwo club password" in page.text
    assert 'type="password"' not in page.text
    browser = enter(app, "")
    assert "There is no password yet" in browser.get(ADMIN).text


def test_the_password_opens_the_page(app: Flask, admin: FlaskClient) -> None:
    assert is_in(admin)
    assert not is_in(app.test_client())


@pytest.mark.parametrize("typed", ["", "A long password", "a long password ", "\x00", "x" * 10_000])
def test_another_password_does_not(app: Flask, config: Config, typed: str) -> None:
    set_password(config)
    browser = app.test_client()
    browser.get(ADMIN)
    answer = browser.post(f"{ADMIN}sign-in", data={"password": typed})
    assert answer.status_code == 403
    assert "That is not the password" in text(answer.text)
    assert not is_in(browser)


def test_passwords_cannot_be_tried_for_long_however_many_processes_there_are(app: Flask, config: Config) -> None:
    set_password(config)
    other = create_app(config)
    for number in range(keeper.TRIES):
        enter(other if number % 2 else app, "wrong")
    browser = app.test_client()
    browser.get(ADMIN)
    assert browser.post(f"{ADMIN}sign-in", data={"password": PASSWORD}).status_code == 429
    assert not is_in(browser)


def test_a_right_password_clears_the_wrong_ones(app: Flask, config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    set_password(config)
    monkeypatch.setattr(slowing, "clock", lambda: 1_800_000_000.0)
    for _ in range(3):
        for _ in range(keeper.TRIES - 1):
            enter(app, "wrong")
        assert is_in(enter(app))


def test_signing_out_is_here_or_everywhere(app: Flask, admin: FlaskClient) -> None:
    other, third = enter(app), enter(app)
    other.post(f"{ADMIN}sign-out")
    assert (is_in(admin), is_in(other), is_in(third)) == (True, False, True)
    admin.post(f"{ADMIN}sign-out", data={"everywhere": "1"})
    assert (is_in(admin), is_in(other), is_in(third)) == (False, False, False)


def test_a_new_password_ends_every_session(admin: FlaskClient, config: Config) -> None:
    set_password(config, "another password")
    assert not is_in(admin)


def test_a_session_ends_by_itself(admin: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    now = keeper.clock()
    monkeypatch.setattr(keeper, "clock", lambda: now + keeper.SESSION + 1)
    assert not is_in(admin)
    monkeypatch.setattr(keeper, "clock", lambda: now - 3600)
    assert not is_in(admin)


def test_the_page_lists_members_with_their_names_as_text(admin: FlaskClient, app: Flask) -> None:
    for name in ("Zoë", "anna’s"):
        join(app.test_client(), name)
    names = re.findall(r'<a href="/en/admin/members/\d+">(.*?)</a>', admin.get(ADMIN).text)
    assert [unescape(name) for name in names] == ["anna’s", "Zoë"]


def test_a_member_gets_another_name(admin: FlaskClient, anna: int, walk: Walk) -> None:
    answer = admin.post(f"{ADMIN}members/{anna}/rename", data={"name": " Hanna "}, follow_redirects=True)
    assert heading(answer.text) == "Hanna"
    assert "A member got another name: Hanna" in text(admin.get(ADMIN).text)
    assert "Your name here: Hanna" in text(walk.browser.get("/en/members/").text)


@pytest.mark.parametrize("name", ["<i>x</i>", "x", "BO"])
def test_a_name_that_cannot_be_or_is_taken_is_refused(
    app: Flask, admin: FlaskClient, anna: int, book: Book, name: str
) -> None:
    join(app.test_client(), "Bo")
    answer = admin.post(f"{ADMIN}members/{anna}/rename", data={"name": name})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert ("Anna",) in book.rows("SELECT name FROM member")


def test_a_member_who_lost_his_link_gets_a_new_one(app: Flask, admin: FlaskClient, anna: int, walk: Walk) -> None:
    old = token(walk.browser)
    page = admin.get(f"{ADMIN}members/{anna}").text
    assert "sign-in?link=" not in page
    mark = re.search(r'name="link" value="(\w+)"', page)
    assert mark
    for _ in range(2):
        answer = admin.post(f"{ADMIN}members/{anna}/link", data={"link": mark[1]}, follow_redirects=True)
    link = re.search(r"sign-in\?link=(\w+)", answer.text)
    assert link
    phone = app.test_client()
    assert sign_in(phone, old).status_code == 404
    assert sign_in(phone, link[1]).status_code == 303
    assert "Your name here: Anna" in text(phone.get("/en/members/").text)


def test_two_members_become_one(admin: FlaskClient, anna: int, stranger: Walk, book: Book) -> None:
    stranger.count(code(2), 1, 7)
    join(stranger.browser, "Anna B")
    ((other,),) = book.rows("SELECT player_id FROM member WHERE player_id <> ?", anna)
    form = f"{ADMIN}members/{other}/merge"
    for refused in ({"into": anna}, {"sure": "1"}, {"sure": "1", "into": other}, {"sure": "1", "into": "x"}):
        assert admin.post(form, data=refused).status_code == 422
    answer = admin.post(form, data={"into": anna, "sure": "1"}, follow_redirects=True)
    assert heading(answer.text) == "Anna"
    assert book.rows("SELECT name FROM member") == [("Anna",)]
    assert book.hands() == 2
    assert "Your name here: Anna" in text(stranger.browser.get("/en/members/").text)


def test_a_member_is_deleted_after_a_tick(admin: FlaskClient, anna: int, walk: Walk, book: Book) -> None:
    form = f"{ADMIN}members/{anna}/remove"
    assert admin.post(form).status_code == 422
    assert book.hands() == 1
    admin.post(form, data={"sure": "1"})
    assert not any(book.everything().values())
    assert "A member was deleted" in text(admin.get(ADMIN).text)
    assert heading(walk.browser.get("/en/members/").text) == "Become a member"
    assert admin.get(f"{ADMIN}members/{anna}").status_code == 404


@pytest.mark.parametrize("player", ["0", "999", "9" * 30])
def test_there_is_no_page_of_nobody(admin: FlaskClient, player: str) -> None:
    assert admin.get(f"{ADMIN}members/{player}").status_code == 404
    assert admin.post(f"{ADMIN}members/{player}/rename", data={"name": "Anna"}).status_code == 404


def test_a_guest_who_is_no_member_has_no_page(admin: FlaskClient, walk: Walk, book: Book) -> None:
    walk.count(code(1), 1, 5)
    ((player,),) = book.rows("SELECT id FROM player")
    assert admin.get(f"{ADMIN}members/{player}").status_code == 404
    assert admin.post(f"{ADMIN}members/{player}/remove", data={"sure": "1"}).status_code == 404
    assert book.hands() == 1


@pytest.mark.parametrize("path", ["rename", "link", "merge", "remove"])
def test_forms_do_nothing_for_anybody_else(config: Config, anna: int, walk: Walk, book: Book, path: str) -> None:
    set_password(config)
    before = book.everything()
    form = {"name": "Other", "sure": "1", "into": "1", "link": "0"}
    answer = walk.browser.post(f"{ADMIN}members/{anna}/{path}", data=form)
    assert (answer.status_code, answer.location) == (303, f"{ADMIN}?notice=form")
    assert book.everything() == before


def test_where_a_form_was_refused_another_language_leads_back_to_it(admin: FlaskClient, anna: int) -> None:
    for path, back in (
        ("/da/admin/sign-in", "/da/admin/"),
        *((f"/da/admin/members/{anna}/{form}", f"/da/admin/members/{anna}") for form in ("rename", "merge", "remove")),
    ):
        assert admin.get(path).location == back


def test_a_link_is_shown_to_the_keeper_who_has_made_it_alone(
    app: Flask, admin: FlaskClient, anna: int, walk: Walk
) -> None:
    path = f"{ADMIN}members/{anna}"
    mark = re.search(r'name="link" value="(\w+)"', admin.get(path).text)
    assert mark
    for asked in ("", f"?shown={mark[1]}", "?shown=1"):
        assert token(walk.browser) not in admin.get(path + asked).text
    assert "sign-in?link=" in admin.post(f"{path}/link", data={"link": mark[1]}, follow_redirects=True).text
    assert "sign-in?link=" in admin.get(path).text
    assert "sign-in?link=" not in enter(app).get(path).text


@pytest.mark.parametrize("into", ["9" * 30, str(2**63), "-1", "0"])
def test_nobody_becomes_part_of_a_number(admin: FlaskClient, anna: int, into: str) -> None:
    assert admin.post(f"{ADMIN}members/{anna}/merge", data={"sure": "1", "into": into}).status_code == 422


def test_who_sets_the_password_again_is_not_locked_out(app: Flask, config: Config) -> None:
    set_password(config)
    for _ in range(keeper.TRIES + 1):
        enter(app, "wrong")
    assert not is_in(enter(app))
    set_password(config)
    assert is_in(enter(app))


def test_members_are_found_by_a_part_of_their_names(app: Flask, admin: FlaskClient) -> None:
    for name in ("Zoë K.", "Anna", "Γιώργος", "Žofie"):
        join(app.test_client(), name)
    for asked, found in (("zo", ["Zoë K.", "Žofie"]), ("ΓΙΏ", ["Γιώργος"]), (" ANNA ", ["Anna"]), ("%", []), ("x", [])):
        page = admin.get(ADMIN, query_string={"name": asked}).text
        assert sorted(names_on(page)) == sorted(found), asked
    assert "No member has such a name." in page
    assert "<i>" not in admin.get(f"{ADMIN}?name=<i>").text


def test_many_members_are_listed_page_by_page(admin: FlaskClient, config: Config) -> None:
    rows = ",".join(f"({n}, '{n}', 'en', '2026-11-30T00:00:00+00:00')" for n in range(1, 251))
    book = Book(config)
    book.change(f"INSERT INTO player (id, key_hash, language, created) VALUES {rows}")
    book.change(
        "INSERT INTO member SELECT id, printf('Name %03d', id), printf('name %03d', id), id, id, 1, created FROM player"
    )
    first, second, last = (names_on(admin.get(f"{ADMIN}?page={page}").text) for page in (1, 2, 3))
    assert [*first, *second, *last] == [f"Name {n:03}" for n in range(1, 251)]
    assert names_on(admin.get(f"{ADMIN}?page={'9' * 30}").text) == last
    assert names_on(admin.get(f"{ADMIN}?page=-1").text) == names_on(admin.get(f"{ADMIN}?page=x").text) == first
    assert 'href="/en/admin/?page=2#members"' in admin.get(ADMIN).text
    assert 'href="/en/admin/?name=name&amp;page=2#members"' in admin.get(f"{ADMIN}?name=name").text


def names_on(html: str) -> list[str]:
    return [unescape(name) for name in re.findall(r'<a href="/en/admin/members/\d+">(.*?)</a>', html)]
