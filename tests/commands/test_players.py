"""`fifteentwo players`."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest

from webapp.club.links import new_link, token_hash
from webapp.i18n import LANGUAGES
from webapp.store import admins, members, players
from webapp.store.database import connect, immediate
from webapp.store.members import NewLink
from webapp.store.migrations import migrate


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of an installation with two members and a guest who has not been there for long."""
    migrate(tmp_path / "fifteentwo.sqlite3")
    with closing(connect(tmp_path / "fifteentwo.sqlite3")) as db:
        for name, folded in (("Zoë", "zoe"), ("Anna", "anna")):
            link = new_link(name, "member")
            members.join(db, name, "en", name, folded, NewLink(link.nonce, link.hash))
        with immediate(db):
            players.find_or_create(db, "guest", "en")
            db.execute("UPDATE player SET seen = '2020-01-01' WHERE id = ?", [players.find(db, "guest")])
    monkeypatch.setenv("FIFTEENTWO_BASE_URL", "https://cribbage.example/club")
    monkeypatch.setenv("FIFTEENTWO_SECRET_KEY", "a secret of sixteen letters")
    return tmp_path


def names(data: Path) -> list[str]:
    with closing(connect(data / "fifteentwo.sqlite3")) as db:
        return [member.name for member in members.everybody(db)]


def done(data: Path) -> list[tuple[str, str]]:
    with closing(connect(data / "fifteentwo.sqlite3")) as db:
        return [(each.action, each.place) for each in admins.latest(db, 9)]


def test_members_are_listed_for_people_and_for_programs(call, data):
    shown = call("players", "list", "--data", str(data)).stdout.splitlines()
    assert [line.split()[0] for line in shown] == ["Name", "Anna", "Zoë"]
    rows = json.loads(call("players", "list", "--json", "--data", str(data)).stdout)
    assert [row["name"] for row in rows] == ["Anna", "Zoë"]
    assert rows[0]["seen"] == rows[0]["joined"][:10]


def test_nobody_is_a_member_yet(call, tmp_path):
    migrate(tmp_path / "fifteentwo.sqlite3")
    assert call("players", "list", "--data", str(tmp_path)).stdout == "Nobody is a member yet.\n"


def test_a_member_is_found_whatever_the_accents_and_renamed(call, data):
    assert call("players", "rename", "zoe", "Zoë Å", "--data", str(data)).exit_code == 0
    assert names(data) == ["Anna", "Zoë Å"]
    assert done(data) == [("renamed", "command")]


def test_two_are_made_one_and_one_is_deleted_only_if_it_is_meant(call, refuse, data):
    assert "--yes" in refuse("players", "merge", "Zoë", "Anna", "--data", str(data))
    assert "--yes" in refuse("players", "remove", "Zoë", "--data", str(data))
    assert (names(data), done(data)) == (["Anna", "Zoë"], [])
    assert call("players", "merge", "Zoë", "Anna", "--yes", "--data", str(data)).exit_code == 0
    assert names(data) == ["Anna"]
    assert call("players", "remove", "Anna", "--yes", "--data", str(data)).exit_code == 0
    assert names(data) == []
    assert done(data) == [("removed", "command"), ("merged", "command")]


def test_the_help_of_a_merge_speaks_of_no_deletion(call):
    told = {name: " ".join(call("players", name, "--help").stdout.split()) for name in ("merge", "remove")}
    assert "delete" in told["remove"]
    assert "delete" not in told["merge"]
    assert "Merge two members" in told["merge"]


def test_a_new_link_is_printed_and_leads_to_the_member(call, data, monkeypatch):
    (address,) = call("players", "link", "Anna", "--lang", "da", "--data", str(data)).stdout.splitlines()
    path, _, token = address.partition("?link=")
    assert path == "https://cribbage.example/club/da/members/sign-in"
    with closing(connect(data / "fifteentwo.sqlite3")) as db:
        found = members.of_link(db, token_hash(token))
        assert found is not None
        assert found.name == "Anna"
    assert done(data) == [("new-link", "command")]
    monkeypatch.delenv("FIFTEENTWO_BASE_URL")
    told, path = call("players", "link", "Anna", "--data", str(data)).stdout.splitlines()
    assert "FIFTEENTWO_BASE_URL" in told
    assert path.startswith("/en/members/sign-in?link=")


def test_guests_who_do_not_come_back_are_counted_and_then_deleted(call, data):
    arguments = ("players", "forget", "--unseen", "365", "--data", str(data))
    assert call(*arguments).stdout == "1 guest would be deleted. Add --yes to do it.\n"
    assert call(*arguments, "--yes").stdout == "Deleted: 1 guest.\n"
    assert call(*arguments).stdout == "0 guests would be deleted. Add --yes to do it.\n"
    assert names(data) == ["Anna", "Zoë"]
    assert done(data) == [("forgotten", "command")]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("rename",), "A name is missing"),
        (("rename", "Anna"), "A name is missing"),
        (("rename", "Nobody", "Bo"), "There is no member Nobody"),
        (("rename", "Anna", "zoe"), "Another member has this name"),
        (("rename", "Anna", "=1"), "begins with a letter"),
        (("merge", "Anna", "anna", "--yes"), "Choose another member"),
        (("forget",), "--unseen"),
        (("forget", "--unseen", "0"), "from 1 to"),
    ],
)
def test_what_cannot_be_done_is_refused_in_every_language(refuse, data, arguments, words):
    said = [refuse("players", *arguments, "--data", str(data), "--lang", lang) for lang in LANGUAGES]
    assert words in said[0]
    assert len(set(said)) == len(LANGUAGES)
    assert (names(data), done(data)) == (["Anna", "Zoë"], [])
