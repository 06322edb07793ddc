"""Holds that no request, however odd, makes the site fail, and that none writes that has no right to.

``make fuzz`` asks a site in this process for every address it has, with every method, with good and odd values, bytes,
cookies, forms and headers; then it sends raw bytes to a server of its own. No answer may be of the five hundreds, no
redirect may lead away from the site, and nothing may be noted in the log as an error.

Half of the requests are *forged*: whoever sends them has no right to change anything. They look only, or use an unsafe
method with the cookie of a visitor, but from a page that is elsewhere, or come without any cookie that was signed here
and has a key. After each of them every table has just the rows it had before. Left out is the one table that counts
how often somebody asks (passwords, dead links), which is what it is there for. The other half is *free*: they may be
what a visitor might rightly send. Of those is held that they do not fail, and that the database is whole and its sums
right in the end.

NUMBER is how many requests are made (50000), SEED what chance follows from. The exit code is 1 if anything fails.
"""

from __future__ import annotations

import hashlib
import logging
import os
import re
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from flask import Flask, request, request_started
from itsdangerous import URLSafeTimedSerializer
from werkzeug.security import generate_password_hash

from tests.proof.odd import CODES, Cookies, Maker, Odd
from tests.proof.raw import pester
from tests.proof.report import Report
from tests.serving import Server
from tests.views import laying
from tests.views.joining import join
from tests.views.racing import Table
from tests.views.walking import Walk
from webapp import create_app
from webapp.config import Config
from webapp.store import admins, nights
from webapp.store.checking import check
from webapp.store.database import connect

NUMBER = 50_000
MOST_RAW = 3_000
"""Lots of raw bytes, of which many have to wait for an answer that does not come."""
ENOUGH = 10_000
"""Requests among which there is one for every endpoint."""
SLOW = 10.0
"""Seconds that no answer may take."""
AGAIN = 1_000
"""Requests after which there are new visitors: some of the free requests delete those there were."""
UNCOUNTED = {"slowed"}
"""Tables that any request may write to."""
PASSWORD = "a long password"
AWAY = re.compile(r"(?:[a-z][a-z0-9+.-]*:)?[/\\]{2}", re.IGNORECASE)


class Errors(logging.Handler):
    """Keeps what is noted as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.noted: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keeps a record, with what was raised."""
        raised = f": {record.exc_info[1]!r}" if record.exc_info else ""
        self.noted.append(record.getMessage() + raised)


@contextmanager
def errors() -> Iterator[Errors]:
    """Listens to all logs while the block runs, and keeps them off the screen."""
    listener, root = Errors(), logging.getLogger()
    kept, root.handlers = root.handlers, [listener]
    try:
        yield listener
    finally:
        root.handlers = kept


@dataclass
class Answer:
    """What a site answered, or raised."""

    status: int
    headers: list[tuple[str, str]] = field(default_factory=list)
    body: bytes = b""
    raised: str = ""

    @property
    def location(self) -> str:
        """Where it leads."""
        return next((value for name, value in self.headers if name.lower() == "location"), "")


def ask(app: Flask, odd: Odd) -> Answer:
    """Hands a request to a site as a WSGI server does."""
    answer = Answer(0)

    def start(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Any:
        answer.status, answer.headers = int(status[:3]), headers
        return lambda data: None

    try:
        chunks = app(odd.environ(), start)
        try:
            answer.body = b"".join(chunks)
        finally:
            with suppress(AttributeError):
                chunks.close()  # type: ignore[attr-defined]
    except Exception as error:
        answer.raised = repr(error)
    return answer


class Site:
    """A site with somebody of everything, and requests for it."""

    def __init__(self, folder: Path, rng: Random) -> None:
        # Nobody is slowed down: a request that is refused for that proves nothing.
        self.config = Config(data=folder, secret_key="a secret for the proof alone", guests_an_hour=0)
        self.app = create_app(self.config)
        self.rng = rng
        with closing(connect(self.config.database)) as db:
            admins.set_password(db, generate_password_hash(PASSWORD, "scrypt:1024:8:1"), admins.COMMAND)
            nights.create(db, "night.mixed.5.0123456789abcdef", "A club night", admins.PAGE)
        self.serial = 0
        self.renew()

    def renew(self) -> None:
        """Has new visitors: a member, a guest, and the keeper."""
        self.good = [self._visitor(member=True), self._visitor(member=False), self._keeper()]
        self.maker = Maker(self.rng, _places(self.app), _places(self.app, "POST"), self._cookies())

    def _visitor(self, *, member: bool) -> str:
        self.serial += 1
        browser = self.app.test_client()
        browser.get("/en/practice/")
        walk = Walk(self.app, browser)
        for code in CODES[:2]:
            walk.count(code, 1, 5)
        browser.post(f"/en/judge/{CODES[5]}/1", data={"answer": "accept"})
        laying.send(browser, CODES[7], 1, *laying.dealt(self.app, CODES[7], 1).cards[:2])
        Table(browser, f"/en/race/{CODES[9]}/").move()
        # Looking at these for the first time would note when that was.
        for begun in ("/en/day/", f"/en/night/{CODES[15]}/"):
            browser.post(begun, follow_redirects=True)
        if member:
            with closing(connect(self.config.database)) as db:
                db.execute("DELETE FROM slowed")
            join(browser, f"Anna {self.serial}")
        return _cookie_of(browser)

    def _keeper(self) -> str:
        browser = self.app.test_client()
        browser.get("/en/practice/")
        browser.get("/en/admin/")
        browser.post("/en/admin/sign-in", data={"password": PASSWORD})
        return _cookie_of(browser)

    def _cookies(self) -> Cookies:
        serializer = self.app.session_interface.get_signing_serializer(self.app)  # type: ignore[attr-defined]
        other = URLSafeTimedSerializer("another secret", salt="cookie-session")
        without_key: list[Any] = [
            *({}, [], "key", None, 7, {"key": None}, {"key": 5}, {"key": []}, {"key": {}}, {"forgotten": "x"}),
            {"language": "zz", "day": 7},
            {"admin": "x", "key": True, "language": ["en"]},
            {"_permanent": "x", "_flashes": 5},
        ]
        with_key: list[Any] = [{"key": "x" * 32}, [], {"key": "x" * 10_000}]
        good = self.good[0]
        bad = [
            *("", "x", ".", "..", "a.b.c", ".a.b", "\xff\xfe", "x" * 8000, good[:-1], good + "x", "." + good),
            *("eyJrZXkiOiAieCJ9.aaaaaa.bbbb", '"quoted"', "a\x00b", "%00"),
            *(str(other.dumps(each)) for each in with_key),
        ]
        return Cookies(self.good, [str(serializer.dumps(each)) for each in without_key], bad)


def _cookie_of(browser: Any) -> str:
    cookie = browser.get_cookie("fifteentwo")
    assert cookie is not None, "the site gave no cookie"
    return str(cookie.value)


def _places(app: Flask, method: str = "") -> list[str]:
    """Returns the patterns of all addresses, each once, or of those that a method may be used with."""
    return sorted(
        {
            re.sub(r"<(?:[^<>:]*:)?([^<>:]+)>", r"{\1}", rule.rule)
            for rule in app.url_map.iter_rules()
            if not method or method in (rule.methods or ())
        }
    )


def checksum(database: Path) -> dict[str, str]:
    """Returns a sum of all rows of each table, but for those that anybody may write to."""
    with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {
            table: hashlib.sha256(
                "\n".join(sorted(map(repr, connection.execute(f'SELECT * FROM "{table}"')))).encode()
            ).hexdigest()
            for table in tables
            if table not in UNCOUNTED
        }


@dataclass
class Seen:
    """What came of many requests."""

    statuses: Counter[int] = field(default_factory=Counter)
    endpoints: set[str] = field(default_factory=set)
    slowest: tuple[float, str] = (0.0, "")
    faults: list[str] = field(default_factory=list)


def fuzz(folder: Path, number: int, seed: str) -> Report:
    """Asks a site that many things, and says what came of it."""
    report = Report()
    for may_write in (False, True):
        site = Site(folder / ("free" if may_write else "forged"), Random(f"{seed}:{may_write}"))
        seen = _round(site, number // 2, may_write=may_write)
        name = "free" if may_write else "forged"
        report.figures |= {
            f"{name} requests": f"{seen.statuses.total():,}",
            f"{name}: endpoints reached": str(len(seen.endpoints)),
            **{f"{name}: answers with {status}": f"{many:,}" for status, many in sorted(seen.statuses.items())},
            f"{name}: the slowest answer, in ms": f"{1000 * seen.slowest[0]:.0f}",
        }
        report.faults += seen.faults
        found = check(site.config.database)
        wrong: list[object] = [*found.damage, *found.differences]
        report.faults += [f"after the {name} requests: {each}" for each in wrong]
        missed = {rule.endpoint for rule in site.app.url_map.iter_rules()} - seen.endpoints
        if number >= ENOUGH and missed:
            report.faults.append(f"the {name} requests never reached {sorted(missed)}")
    return report


def fuzz_server(folder: Path, number: int, seed: str) -> Report:
    """Sends raw bytes to a server of its own."""
    report = Report()
    server = Server(folder)
    server.start()
    try:
        database = server.data / "fifteentwo.sqlite3"
        before = checksum(database)
        answers = pester(server.port, number, Random(seed), lambda: server.get("/healthz") == "ok\n")
        report.figures |= {
            "lots of raw bytes": f"{number:,}",
            **{f"raw bytes: {status}": f"{many:,}" for status, many in sorted(answers.statuses.items())},
        }
        report.faults += answers.faults
        if checksum(database) != before:
            report.faults.append("raw bytes were written")
        server.stop()
    except AssertionError as error:
        report.faults.append(str(error)[-2000:])
    finally:
        server.kill()
    if found := re.findall(r"^.*(?:Traceback|Error|ERROR|panick).*$", server.output, re.MULTILINE):
        report.faults.append(f"the log has errors: {found[:3]}")
    return report


def _round(site: Site, number: int, *, may_write: bool) -> Seen:
    seen = Seen()

    def note(sender: Flask) -> None:
        if request.endpoint:
            seen.endpoints.add(request.endpoint)

    before = checksum(site.config.database)
    with (
        errors() as noted,
        request_started.connected_to(note, site.app),
        closing(sqlite3.connect(site.config.database)) as watching,
    ):
        version = _version(watching)
        for each in range(number):
            if may_write and each % AGAIN == AGAIN - 1:
                site.renew()
            odd = site.maker.make(may_write=may_write)
            begun = time.perf_counter()
            answer = ask(site.app, odd)
            took = time.perf_counter() - begun
            named = f"{odd.method} {odd.path[:200]!r} ? {odd.query[:200]!r} {_short(odd)}"
            seen.statuses[answer.status] += 1
            seen.slowest = max(seen.slowest, (took, named))
            seen.faults += [f"{fault}: {named}" for fault in _faults(answer, took, noted.noted)]
            noted.noted.clear()
            if not may_write and (now := _version(watching)) != version:
                version = now
                after = checksum(site.config.database)
                if after != before:
                    changed = [table for table in after if after[table] != before.get(table)]
                    seen.faults.append(f"wrote to {', '.join(changed)}: {named}")
                    before = after
    if not may_write and checksum(site.config.database) != before:
        seen.faults.append("something was written that was not seen when it was")
    return seen


def _version(connection: sqlite3.Connection) -> int:
    """Returns a number that changes whenever another connection writes."""
    ((version,),) = connection.execute("PRAGMA data_version")
    return int(version)


def _short(odd: Odd) -> str:
    return repr({name: value[:60] for name, value in odd.headers.items()}) + f" {odd.length} {odd.body[:300]!r}"


def _faults(answer: Answer, took: float, noted: Sequence[str]) -> Iterator[str]:
    if answer.raised:
        yield f"raised {answer.raised}"
    elif answer.status >= 500:
        yield f"answered {answer.status}"
    if noted:
        yield f"noted {noted}"
    if AWAY.match(answer.location):
        yield f"leads to {answer.location[:100]!r}"
    if any(sign in f"{name}{value}" for name, value in answer.headers for sign in "\r\n\0"):
        yield "a header with a line break"
    if b"Traceback (most recent" in answer.body:
        yield "a page with a trace"
    if took > SLOW:
        yield f"took {took:.1f} s"


def main() -> int:
    """Fuzzes as the environment says, and prints what was seen."""
    number = int(os.environ.get("NUMBER") or NUMBER)
    seed = os.environ.get("SEED") or str(Random().randrange(10**6))
    print(f"{number:,} requests, SEED={seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        report = fuzz(Path(folder), number, seed)
        raw = fuzz_server(Path(folder, "raw"), min(number // 10, MOST_RAW), seed)
    report.figures |= raw.figures
    report.faults += raw.faults
    report.print()
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
