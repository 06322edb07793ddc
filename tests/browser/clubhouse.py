"""A club in the database of a site: its password, two members with names as long as may be, and a night."""

from __future__ import annotations

from contextlib import closing
from typing import Final

from werkzeug.security import generate_password_hash

from tests.browser.runs import SECRET
from tests.serving import Server
from webapp.club.choices import LONGEST_TITLE
from webapp.club.links import link_of
from webapp.club.names import LONGEST, folded
from webapp.store import admins, club, members, nights
from webapp.store.database import connect
from webapp.store.members import NewLink
from webapp.trainer.runs import Deals, of_night
from webapp.views.club import PURPOSE as CLUB
from webapp.views.members import PURPOSE as MEMBER

PASSWORD: Final = "cut the deck"

NAMES: Final = ("Wm" * (LONGEST // 2), "Mw" * (LONGEST // 2 - 1) + "ÅĚ")
"""Nothing is wider, and there is no space to break them at."""
TITLE: Final = "Mw" * (LONGEST_TITLE // 2)

MEMBER_LINKS: Final = [link_of(f"{number:032x}", SECRET, MEMBER) for number in range(len(NAMES))]
JOIN_LINK: Final = link_of("club", SECRET, CLUB)

NIGHT: Final = of_night(Deals.MIXED, 30, f"{7:016x}").code
"""Of a night that the members have counted to the end."""


def set_password(server: Server) -> None:
    """Sets the password of those who look after the club."""
    with closing(connect(server.data / "fifteentwo.sqlite3")) as db:
        # As the command does, but with a hash that costs next to nothing.
        admins.set_password(db, generate_password_hash(PASSWORD, "scrypt:1024:8:1"), admins.COMMAND)


def furnish(server: Server) -> None:
    """Puts a club into the database of a site that is open to everybody, and stays so."""
    set_password(server)
    with closing(connect(server.data / "fifteentwo.sqlite3")) as db:
        club.change(db, {"join": JOIN_LINK.nonce}, admins.PAGE)
        nights.create(db, NIGHT, TITLE, admins.PAGE)
        for name, link in zip(NAMES, MEMBER_LINKS, strict=True):
            members.join(db, f"key of {name}", "en", name, folded(name), NewLink(link.nonce, link.hash))
        with db.conn:
            db.execute(
                "INSERT INTO run (player_id, code, seed, steps, finished, created, right_counts, error_points, seconds)"
                " SELECT player_id, ?, '', 30, 1, joined, 28, 123, 4567.8 FROM member",
                [NIGHT],
            )
            sums = "99999, 88888, 7, 777, 6666, 5555, 4444"
            db.execute(f"INSERT INTO standing SELECT 'ever', player_id, {sums} FROM member")
