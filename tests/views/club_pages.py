"""Every kind of page of members, standings, club nights, and of looking after the club, in any language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from html import unescape

from flask.testing import FlaskClient
from werkzeug.security import generate_password_hash

from tests.views.walking import Walk
from webapp.club.tables import By, Span
from webapp.store import admins
from webapp.store.database import connect

PASSWORD = "0123456789"

Page = tuple[str, str]


def club_pages(walk: Walk, lang: str) -> Iterator[Page]:
    """Yields every page, by what it shows. Names and titles are figures, which no language translates."""
    yield from _members(walk, lang)
    yield from _looked_after(walk, lang)


def _members(walk: Walk, lang: str) -> Iterator[Page]:
    here, anna, phone = f"/{lang}/members/", walk.app.test_client(), walk.app.test_client()
    for notice in ("joined", "renewed", "in", "out", "closed", "saved", "cookie"):
        yield notice, anna.get(f"{here}?notice={notice}").text
    for name in ("1", "<1>"):
        yield "no name", anna.post(f"{here}join", data={"name": name}).text
    anna.post(f"{here}join", data={"name": "11"})
    other = walk.app.test_client()
    other.get(here)
    yield "taken", other.post(f"{here}join", data={"name": "11"}).text
    page = anna.get(here).text
    yield "member", page
    for form in ("listed", "renew"):
        yield form, anna.post(here + form, data={"listed": "1"}, follow_redirects=True).text
    yield "another name", anna.post(f"{here}rename", data={"name": "1"}).text
    yield "deletion", anna.get(f"/{lang}/progress/delete").text
    link = _address(page)
    other.post(f"{here}join", data={"name": "22"})
    for browser in (phone, other):
        yield "link", browser.get(link).text
    yield "dead link", phone.get(f"{here}sign-in?link=0").text
    token = link.partition("link=")[2]
    yield "in", phone.post(f"{here}sign-in", data={"link": token, "take": "1"}, follow_redirects=True).text
    yield "out", phone.post(f"{here}sign-out", follow_redirects=True).text
    yield "privacy", phone.get(f"/{lang}/privacy/").text
    with closing(connect(walk.app.extensions["fifteentwo"].config.database)) as db:
        db.execute("INSERT INTO standing SELECT 'ever', player_id, 200, 100, 9, 9, 10, 5, 4 FROM member")
    yield "standings", phone.get(f"/{lang}/standings/").text
    for by in By:
        for span in Span:
            yield f"{by} {span}", phone.get(f"/{lang}/standings/{by.value}/{span.value}").text


def _looked_after(walk: Walk, lang: str) -> Iterator[Page]:
    here, keeper = f"/{lang}/admin/", walk.app.test_client()
    yield "no password", keeper.get(here).text
    with closing(connect(walk.app.extensions["fifteentwo"].config.database)) as db:
        admins.set_password(db, generate_password_hash(PASSWORD, "scrypt:1024:8:1"), admins.COMMAND)
        admins.sign_out_everywhere(db, admins.COMMAND)
    for notice in ("form", "out", "renamed", "merged", "removed", "saved", "cookie"):
        yield notice, keeper.get(f"{here}?notice={notice}").text
    yield "wrong", keeper.post(f"{here}sign-in", data={"password": "0"}).text
    keeper.post(f"{here}sign-in", data={"password": PASSWORD})
    one, other = re.findall(r"/admin/members/(\d+)", keeper.get(here).text)
    yield "found", keeper.get(f"{here}?name=1").text
    yield "nobody found", keeper.get(f"{here}?name=99").text
    member = f"{here}members/{one}"
    mark = re.search(r'name="link" value="(\w+)"', keeper.get(member).text)
    yield "member", keeper.get(member).text
    yield "link", keeper.post(f"{member}/link", data={"link": mark and mark[1]}, follow_redirects=True).text
    for form, data in (
        *(("rename", {"name": "1"}), ("rename", {"name": "22"}), ("rename", {"name": "33"}), ("remove", {})),
        *(("merge", {}), ("merge", {"sure": "1"}), ("merge", {"sure": "1", "into": other})),
    ):
        yield form, keeper.post(f"{member}/{form}", data=data, follow_redirects=True).text
    yield from _club(walk, keeper, lang)
    yield from _nights(walk, keeper, lang)
    yield from _backups(keeper, lang)
    yield "removed", keeper.post(f"{here}members/{other}/remove", data={"sure": "1"}, follow_redirects=True).text
    yield "done", keeper.get(here).text
    yield "out", keeper.post(f"{here}sign-out", data={"everywhere": "1"}, follow_redirects=True).text


def _club(walk: Walk, keeper: FlaskClient, lang: str) -> Iterator[Page]:
    here, guest = f"/{lang}/admin/club/", walk.app.test_client()
    yield "club", keeper.get(here).text
    yield "refused", keeper.post(here, data={"access": "0"}).text
    yield "closed", keeper.post(here, data={"access": "members", "name": "1"}, follow_redirects=True).text
    yield "outside", guest.get(f"/{lang}/practice/", follow_redirects=True).text
    yield "not let in", guest.post(f"/{lang}/members/join", data={"name": "44"}).text
    link = _address(keeper.get(here).text)
    yield "join link", guest.get(link).text
    mark = re.search(r'name="link" value="(\w+)"', keeper.get(here).text)
    yield "new link", keeper.post(f"{here}link", data={"link": mark and mark[1]}, follow_redirects=True).text
    keeper.post(here, data={"access": "open", "name": "1", f"welcome.{lang}": "2"})
    yield "welcome", guest.get(f"/{lang}/").text


def _nights(walk: Walk, keeper: FlaskClient, lang: str) -> Iterator[Page]:
    here, guest = f"/{lang}/admin/nights/", walk.app.test_client()
    yield "nights", keeper.get(here).text
    for form in ({"title": ""}, {"title": "1", "deal": "0"}):
        yield "refused", keeper.post(here, data=form).text
    night = keeper.post(here, data={"title": "1", "deal": "cribs", "number": "5"}).location or ""
    code = night.split("/")[3]
    yield "nights", keeper.get(here).text
    guest.get(night)
    yield "for members", guest.post(night, follow_redirects=True).text
    yield "empty wall", guest.get(f"{night}wall").text
    guest.post(f"/{lang}/members/join", data={"name": "55"})
    yield "to begin", guest.get(night).text
    yield "begun", guest.post(night, follow_redirects=True).text
    yield "half", guest.get(night).text
    for step in range(1, 6):
        sent = guest.post(f"/{lang}/practice/{code}/{step}", data={"points": "4"}, follow_redirects=True)
        yield "counted", sent.text
    yield "over", guest.get(night).text
    guest.post(f"/{lang}/members/listed")
    yield "wall", guest.get(f"{night}wall").text
    yield "closed", keeper.post(f"{here}{code}", data={"open": "0"}, follow_redirects=True).text
    for path in ("", "wall"):
        yield "closed", guest.get(night + path).text


def _backups(keeper: FlaskClient, lang: str) -> Iterator[Page]:
    here = f"/{lang}/admin/backups/"
    yield "no backups", keeper.get(here).text
    yield "backups", keeper.post(here, follow_redirects=True).text


def _address(html: str) -> str:
    found = re.search(r'<p class="address"><a href="([^"]+)"', html)
    assert found
    return unescape(found[1]).removeprefix("http://localhost")
