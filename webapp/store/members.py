"""Members: players with a name, who sign in on other devices with a private link."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from sqlite_utils import Database

from webapp.store import admins, merging
from webapp.store.database import immediate
from webapp.store.players import find, find_or_create, hash_of, note_seen, now


@dataclass(frozen=True, slots=True)
class Member:
    """A player who has told a name."""

    player: int
    name: str
    link_nonce: str
    link_hash: str
    listed: bool
    """Whether he stands in tables that others see by his name."""
    joined: str
    """When, in UTC, ISO 8601."""


@dataclass(frozen=True, slots=True)
class NewLink:
    """What is kept of a private link."""

    nonce: str
    hash: str


class NameTakenError(Exception):
    """Another member has this name, or one that differs in case and accents alone."""


def of_player(db: Database, player: int | None) -> Member | None:
    """Returns the member that a player is, or None for a guest."""
    return _one(db.execute(f"{_MEMBER} WHERE player_id = ?", [player]).fetchone())


def of_link(db: Database, link_hash: str) -> Member | None:
    """Returns the member whom a private link belongs to, or None if it leads to nobody, or does not any more."""
    return _one(db.execute(f"{_MEMBER} WHERE link_hash = ?", [link_hash]).fetchone())


def everybody(db: Database, part: str = "") -> list[Member]:
    """Returns all members, or those in whose name there is `part`, folded as names are."""
    rows = db.execute(f"{_MEMBER} WHERE instr(folded, ?) ORDER BY folded", [part]).fetchall()
    return [Member(*row) for row in rows]


def named(db: Database, folded: str) -> Member | None:
    """Returns the member of a name.

    :param folded: what all names have in common that count as the same
    """
    return _one(db.execute(f"{_MEMBER} WHERE folded = ?", [folded]).fetchone())


def last_seen(db: Database) -> dict[int, str]:
    """Returns the day on which each member was seen last, in UTC, ISO 8601."""
    return dict(db.execute("SELECT player_id, seen FROM member JOIN player ON player.id = player_id").fetchall())


def names_of(db: Database, players: list[int]) -> dict[int, str]:
    """Returns the names of those among the players who are members and let others see it."""
    marks = f"[{','.join(map(str, players))}]"
    rows = db.execute(
        "SELECT player_id, name FROM member WHERE listed AND player_id IN (SELECT value FROM json_each(?))", [marks]
    ).fetchall()
    return dict(rows)


def join(db: Database, key: str, language: str, name: str, folded: str, link: NewLink) -> bool:
    """Makes the player with `key` a member, whatever he has counted so far staying his.

    :param folded: what all names have in common that count as the same
    :return: whether he was made one; False if he is a member already. Nothing changes then.
    :raises NameTakenError: if another member has the name; nothing changes
    """
    with immediate(db):
        if of_player(db, find(db, key)) is not None:
            return False
        player = find_or_create(db, key, language)
        try:
            db.execute(
                "INSERT INTO member (player_id, name, folded, link_nonce, link_hash, joined) VALUES (?, ?, ?, ?, ?, ?)",
                [player, name, folded, link.nonce, link.hash, now()],
            )
        except sqlite3.IntegrityError as error:
            raise NameTakenError(name) from error
        return True


def rename(db: Database, player: int, name: str, folded: str, place: str | None = None) -> bool:
    """Gives a member another name.

    :param place: where somebody who looks after the club did it; None if the member did
    :return: whether there was such a member
    :raises NameTakenError: if another member has it; nothing changes
    """
    with immediate(db):
        try:
            changed = db.execute("UPDATE member SET name = ?, folded = ? WHERE player_id = ?", [name, folded, player])
        except sqlite3.IntegrityError as error:
            raise NameTakenError(name) from error
        if changed.rowcount == 1 and place is not None:
            admins.note(db, place, "renamed", player)
        return changed.rowcount == 1


def merge(db: Database, gone: int, stays: int, combine: merging.Combine, place: str) -> bool:
    """Makes one member of two, who keeps the name and the link of the second.

    :return: whether there were two such members
    """
    with immediate(db):
        if gone == stays or of_player(db, gone) is None or of_player(db, stays) is None:
            return False
        (first,) = db.execute("SELECT key_hash FROM player WHERE id = ?", [gone]).fetchone()
        merging.merge(db, gone, stays, combine)
        # The browser in which he joined goes over like those in which he signed in later.
        db.execute("INSERT INTO device (key_hash, player_id, created) VALUES (?, ?, ?)", [first, stays, now()])
        admins.note(db, place, "merged", stays)
        return True


def remove(db: Database, player: int, place: str) -> bool:
    """Deletes a member and all that is kept of him.

    :return: whether there was such a member
    """
    with immediate(db):
        if of_player(db, player) is None:
            return False
        db.execute("DELETE FROM player WHERE id = ?", [player])
        admins.note(db, place, "removed")
        return True


def renew(db: Database, player: int, link: NewLink, key: str | None = None, place: str | None = None) -> bool:
    """Gives a member a new private link. The old one ends, and every browser is signed out but the one with `key`.

    :param place: where somebody who looks after the club did it; None if the member did
    :return: whether there was such a member
    """
    with immediate(db):
        changed = db.execute(
            "UPDATE member SET link_nonce = ?, link_hash = ? WHERE player_id = ?", [link.nonce, link.hash, player]
        )
        if changed.rowcount != 1:
            return False
        stays = hash_of(key) if key is not None and find(db, key) == player else f"none:{link.hash}"
        db.execute("DELETE FROM device WHERE player_id = ?", [player])
        db.execute("UPDATE player SET key_hash = ? WHERE id = ?", [stays, player])
        if place is not None:
            admins.note(db, place, "new-link", player)
        return True


def show_name(db: Database, player: int, listed: bool) -> None:
    """Keeps whether a member stands in tables by his name."""
    with immediate(db):
        db.execute("UPDATE member SET listed = ? WHERE player_id = ?", [listed, player])


def sign_in(db: Database, link_hash: str, key: str, *, guest: str | None, combine: merging.Combine) -> Member | None:
    """Lets a browser with a new `key` in as the member whom a private link belongs to.

    :param guest: the key that the browser had before, whose player becomes part of the member if he is a guest; None
        if what was counted there is to stay apart
    :param combine: makes one of what is known of two players
    :return: the member, or None if the link leads to nobody; nothing changes then
    """
    with immediate(db):
        member = of_link(db, link_hash)
        if member is None:
            return None
        other = find(db, guest) if guest is not None else None
        if other is not None and of_player(db, other) is None:
            merging.merge(db, other, member.player, combine)
        db.execute(
            "INSERT INTO device (key_hash, player_id, created) VALUES (?, ?, ?)", [hash_of(key), member.player, now()]
        )
        note_seen(db, member.player)
        return member


def sign_out(db: Database, key: str) -> None:
    """Ends that a browser is known as a member; a guest's browser stays as it is, for nothing else leads to him."""
    with immediate(db):
        player = find(db, key)
        if player is None or of_player(db, player) is None:
            return
        hashed = hash_of(key)
        db.execute("DELETE FROM device WHERE key_hash = ?", [hashed])
        db.execute("UPDATE player SET key_hash = ? WHERE key_hash = ?", [f"out:{hashed}", hashed])


_MEMBER = "SELECT player_id, name, link_nonce, link_hash, listed, joined FROM member"


def _one(row: tuple[int, str, str, str, int, str] | None) -> Member | None:
    if row is None:
        return None
    player, name, nonce, link_hash, listed, joined = row
    return Member(player, name, nonce, link_hash, bool(listed), joined)
