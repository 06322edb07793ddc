"""Requests as nobody should send them, and some as everybody does: made by chance, the same ones for the same seed."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import quote, unquote_to_bytes, urlencode

METHODS = (
    *("GET",) * 10,
    *("POST",) * 12,
    *("HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "get", "X" * 40, "G\x00T", "É"),
)
LANGUAGES = ("en", "cs", "en", "cs", "sw", "xx", "EN", "en-GB", "", "e%6e", "%00", "..", "ελ")
CODES = (
    "mixed.muggins.back-10.121.0123456789abcdef",
    "hands.plain.none.61.adapted.0123456789abcdef",
    "mixed.timed.0123456789abcdef",
    "lesson.fifteens.0123456789abcdef",
    "hand-5H5S5DJC-5C.muggins.none.121.0123456789abcdef",
    "easy.hands.0123456789abcdef",
    "hard.cribs.0123456789abcdef",
    "6.turns.0123456789abcdef",
    "5.own.0123456789abcdef",
    "2.muggins.none.61.easy.cut.0123456789abcdef",
    "4.muggins.back-10.121.sharp.cut.0123456789abcdef",
    "easy.hands.12.k7m2p9",
    "day.2026-11-30",
    "day.9999-12-31",
    "day.0000-00-00",
    "night.mixed.5.0123456789abcdef",
    "night.mixed.999999.0",
    "a.b.c",
)
OF_ROOMS = {
    "judge": CODES[5:7],
    "lay-away": CODES[7:9],
    "race": CODES[9:11],
    "worksheets": CODES[11:12],
    "day": CODES[12:15],
    "night": CODES[15:17],
    "nights": CODES[15:17],
}
"""Codes of the rooms that have codes of their own; the others deal hands to count."""
TEXTS = (
    *("", " ", "0", "7", "-1", "29", "30", "1e3", "٣", "²", "１２", "0x1f", "NaN", "99999999999999999999999", "1.5"),
    *("null", "true", "[]", "{}", "'", '"', "<script>alert(1)</script>", "{{7*7}}", "%s%n", "\\", "\x00", "\r\nX: y"),
    *("\ud800", "\u202e", "e\u0301" * 40, "🂡", "ß", "İ", "ﬀ", "x" * 300, "../../etc/passwd", "; DROP TABLE player"),
    *("accept", "muggins", "overcount", "5H", "5H 5S", "5H5S5DJC", "TH", "1", "members", "admin", "everybody"),
    *("2026-11-30", "9999-12-31", "week", "accuracy", "rename", "A night", "Anna", "mixed", "12", "standard", "//evil"),
)
FIELDS = (
    *("points", "key", "answer", "card", "position", "sure", "name", "link", "into", "password", "shown", "say", "day"),
    *("title", "deal", "number", "open", "everywhere", "stamp", "said", "by", "take", "listed", "club", "hand"),
    *("starter", "crib", "cards", "pone", "lead", "q", "level", "table", "target", "muggins", "step_back", "choose"),
    *("focus", "lesson", "lowball", "dealer", "notice", "hint", "code", "back", "next", "lang", "welcome_en", "order"),
    *("variant", "columns", "letters", "colours", "keys", "motion", "language", "page", "rows", "v"),
)
FORM = {
    "points": "7",
    "answer": "accept",
    "card": "5H",
    "position": "0",
    "shown": "0",
    "say": "pairs",
    "name": "Somebody else",
    "link": "0" * 40,
    "take": "1",
    "listed": "0",
    "password": "wrong",
    "sure": "1",
    "into": "1",
    "everywhere": "1",
    "title": "A night",
    "deal": "mixed",
    "number": "10",
    "open": "members",
}
"""Something that is right for every field there is: what nobody may send for somebody else."""
PATHS = (
    b"/%00",
    b"/%ff%fe",
    b"//en/",
    b"///evil.example/",
    b"/en/../../../etc/passwd",
    b"/en/./practice/",
    b"/en//practice//",
    b"/en/%2e%2e/%2e%2e/",
    b"/en/practice/%2f%2f/1",
    b"/\\evil.example/",
    b"/en/practice/" + b"a" * 9000 + b"/1",
    b"/" + b"a/" * 3000,
    "/en/practice/mixed.muggins.none.121.0123456789abcdef/١".encode(),
    "/en/practice/mixed.muggins.none.121.0123456789abcdef/²".encode(),
    b"/en/practice/mixed.muggins.none.121.0123456789abcdef/999999",
    b"/en/practice/mixed.muggins.none.121.0123456789abcdef/0",
    b"/en/practice/mixed.muggins.none.121.0123456789abcdef/-1",
    b"/en/rules/muggins%00",
    b"/en/rules/muggins/",
    b"/en/admin/members/99999999999999999999999999",
    b"/en/admin/members/-1",
    b"/static/../factory.py",
    b"/static/%2e%2e/factory.py",
    b"/static/",
    b"/static/\x00",
    b"/site.css/",
    b"",
    b"*",
    b"http://evil.example/en/",
    b"/en",
    b"/?x",
    b"/en/progress/export/..",
)
TYPES = (
    *("application/x-www-form-urlencoded",) * 6,
    "application/x-www-form-urlencoded; charset=utf-16",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "multipart/form-data; boundary=x",
    "multipart/form-data; boundary=" + "x" * 500,
    "application/json",
    "text/plain",
    "",
    "\xff\xfe",
    "a/b; " + "c=d; " * 200,
)
HEADERS = (
    *("ACCEPT_LANGUAGE", "ACCEPT_ENCODING", "IF_NONE_MATCH", "IF_MODIFIED_SINCE", "IF_MATCH", "RANGE", "USER_AGENT"),
    *("X_FORWARDED_FOR", "X_FORWARDED_PROTO", "X_FORWARDED_HOST", "X_FORWARDED_PREFIX", "FORWARDED", "REFERER"),
    *("EXPECT", "UPGRADE", "ACCEPT", "CACHE_CONTROL", "AUTHORIZATION", "X_HTTP_METHOD_OVERRIDE", "HOST"),
)
HEADER_TEXTS = (
    *("", "*", "\xff\xfe\x80", "x" * 5000, "da;q=0.5, cs;q=x, *;q=0", "zz-ZZ-zz", "gzip;q=2, br;q=-1, *", 'W/"', '""'),
    *("bytes=0-", "bytes=-1", "bytes=9-1,2-3", "Thu, 01 Jan 1970 00:00:00 GMT", "Thu, 99 Foo 0000", "100-continue"),
    *("http", "https", "127.0.0.1", "::1, unknown", "for=_x;proto=https", "a..b", "[", "evil.example", "DELETE"),
    *(",".join(["a"] * 2000), "q=" * 500, "Basic !!!", "\t", "\x7f", "0", "-0"),
)


@dataclass(frozen=True, slots=True)
class Cookies:
    """What browsers may send as our cookie."""

    good: Sequence[str]
    """Of visitors of whom something is kept."""
    empty: Sequence[str]
    """Signed here, but of nobody: nothing can be kept for them."""
    bad: Sequence[str]
    """Not signed here."""


@dataclass(frozen=True, slots=True)
class Odd:
    """One request."""

    method: str
    path: bytes
    query: bytes
    headers: Mapping[str, str]
    body: bytes
    length: str | None
    """What it says of the length of its body; None: nothing."""
    chunked: bool = False
    sender: str = "127.0.0.1"
    more: Mapping[str, Any] = field(default_factory=dict)

    def environ(self) -> dict[str, Any]:
        """Returns it as a WSGI server hands it over."""
        environ: dict[str, Any] = {
            "REQUEST_METHOD": self.method,
            "SCRIPT_NAME": "",
            "PATH_INFO": unquote_to_bytes(self.path).decode("latin-1"),
            "QUERY_STRING": self.query.decode("latin-1"),
            "RAW_URI": self.path.decode("latin-1"),
            "SERVER_NAME": "127.0.0.1",
            "SERVER_PORT": "8000",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": self.sender,
            "HTTP_HOST": "localhost",
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.input": io.BytesIO(self.body),
            "wsgi.errors": io.StringIO(),
            "wsgi.multithread": True,
            "wsgi.multiprocess": True,
            "wsgi.run_once": False,
        }
        for name, value in self.headers.items():
            environ[name if name == "CONTENT_TYPE" else f"HTTP_{name}"] = value
        if self.length is not None:
            environ["CONTENT_LENGTH"] = self.length
        if self.chunked:
            environ |= {"HTTP_TRANSFER_ENCODING": "chunked", "wsgi.input_terminated": True}
        return environ


class Maker:
    """Makes requests by chance.

    :param places: patterns of addresses, with what may stand in them: ``/{lang}/practice/{code}/{step}``
    :param forms: those of them that take forms
    """

    def __init__(self, rng: Random, places: Sequence[str], forms: Sequence[str], cookies: Cookies) -> None:
        self.rng = rng
        self.places = places
        self.forms = forms
        self.cookies = cookies

    def make(self, *, may_write: bool) -> Odd:
        """Returns the next one.

        :param may_write: whether it may be one that a site rightly carries out: an unsafe method, from a page of the
            site or from no browser, with the cookie of a visitor
        """
        rng = self.rng
        method = rng.choice(METHODS)
        headers = {name: self._header() for name in rng.sample(HEADERS, rng.choice((0, 0, 1, 2, 5)))}
        kind = rng.choice(("good", "good", "empty", "bad", "none"))
        forged = kind == "good" and not may_write
        headers |= self._origin(forged=forged)
        cookie = self._cookie(kind)
        if cookie:
            headers["COOKIE"] = cookie
        body, content_type = self._body()
        headers["CONTENT_TYPE"] = content_type
        length: str | None = str(len(body))
        chunked = rng.random() < 0.05
        if chunked:
            length = None
        elif rng.random() < 0.1:
            length = rng.choice(("0", "-1", "99999999999", "1", "x", "", "1, 2", "\xb2", str(len(body) + 10)))
        sender = rng.choice(("127.0.0.1", "::1", "", "unknown", f"10.0.{rng.randrange(256)}.{rng.randrange(256)}"))
        return Odd(method, self._path(method), self._query(), headers, body, length, chunked, sender)

    def _origin(self, *, forged: bool) -> dict[str, str]:
        elsewhere = (
            {"ORIGIN": "http://evil.example"},
            {"ORIGIN": "null"},
            {"ORIGIN": ""},
            {"ORIGIN": "http://localhost.evil.example"},
            {"ORIGIN": "http://localhost:1"},
            {"ORIGIN": "https://localhost"},
            {"SEC_FETCH_SITE": "cross-site"},
            {"SEC_FETCH_SITE": "same-site"},
            {"SEC_FETCH_SITE": "\xff", "ORIGIN": "http://localhost"},
        )
        if forged:
            # Nothing that was drawn before may make another host of it, or of the form a request of the site.
            return self.rng.choice(elsewhere) | {"HOST": "localhost"}
        here: tuple[dict[str, str], ...] = (
            {},
            {"ORIGIN": "http://localhost"},
            {"SEC_FETCH_SITE": "same-origin"},
            {"SEC_FETCH_SITE": "none"},
        )
        return self.rng.choice((*here, *here, *here, *elsewhere))

    def _cookie(self, kind: str) -> str:
        rng = self.rng
        match kind:
            case "good":
                value = rng.choice(self.cookies.good)
            case "empty":
                value = rng.choice(self.cookies.empty)
            case "bad":
                value = rng.choice(self.cookies.bad)
            case _:
                return ""
        around = rng.choice(("", "", "", "a=b; ", "=; ; ;", "fifteentwo-x=1; ", "\xff=\xff; "))
        return f"{around}fifteentwo={value}"

    def _path(self, method: str) -> bytes:
        rng = self.rng
        if rng.random() < 0.15:
            return rng.choice(PATHS)
        if rng.random() < 0.03:
            return b"/" + rng.randbytes(rng.randrange(60))
        place = rng.choice(self.forms if method == "POST" and rng.random() < 0.7 else self.places)
        filled = place.format_map(_Filling(self, place))
        if rng.random() < 0.05:
            at = rng.randrange(len(filled) + 1)
            filled = filled[:at] + rng.choice(("%00", "%ff", "..", "//", "\\", "%", "%2", "?", "#", "\n")) + filled[at:]
        return filled.encode("utf-8", "surrogatepass")

    def value(self, name: str, place: str) -> str:
        """Returns something for a part of an address; most of the time something that may be there."""
        rng = self.rng
        if name == "lang":
            return rng.choice(LANGUAGES[:4]) if rng.random() < 0.85 else rng.choice(LANGUAGES)
        if rng.random() < 0.15:
            return quote(rng.choice(TEXTS).encode("utf-8", "surrogatepass"), safe="/" if name == "filename" else "")
        match name:
            case "code":
                room = next((room for room in OF_ROOMS if f"/{room}/" in place), "")
                return rng.choice(OF_ROOMS.get(room, CODES[:5]) if rng.random() < 0.8 else CODES)
            case "step":
                return str(rng.choice((1, 1, 2, 3, 4, 999999, 10**7)))
            case "player":
                return str(rng.choice((1, 2, 3, 0, 10**9, 2**63, 2**63 - 1, 10**40)))
            case "day":
                return rng.choice(("2026-11-30", "2026-11-29", "9999-12-31", "0001-01-01", "2026-02-30"))
            case "slug":
                return rng.choice(("standard", "muggins", "back-10", "lowball"))
            case "name":
                return rng.choice(("everything.json", "counts.csv", "everything.csv", "races.csv"))
            case "filename":
                return rng.choice(("favicon.svg", "practice.js", "../factory.py", ""))
            case "by":
                return rng.choice(("accuracy", "streak", "balance", "day"))
            case "span":
                return rng.choice(("week", "month", "ever"))
            case _:
                return rng.choice(("rename", "merge", "remove"))

    def _fields(self, most: int) -> list[tuple[str, str]]:
        rng = self.rng
        return [(rng.choice(FIELDS), rng.choice(TEXTS)) for _ in range(rng.randrange(most))]

    def _query(self) -> bytes:
        rng = self.rng
        if rng.random() < 0.5:
            return b""
        if rng.random() < 0.05:
            return rng.randbytes(rng.randrange(200))
        if rng.random() < 0.02:
            return b"&".join(b"x[]=%d" % number for number in range(10_000))
        return _encoded(self._fields(7))

    def _body(self) -> tuple[bytes, str]:
        rng = self.rng
        kind, drawn = rng.choice(TYPES), rng.random()
        if drawn > 0.6:
            return urlencode(FORM).encode("ascii"), TYPES[0]
        if kind.startswith("multipart"):
            return self._multipart(), kind
        if drawn < 0.05:
            return rng.randbytes(rng.randrange(400)), kind
        if drawn < 0.07:
            return b"&".join(b"f%d=1" % number for number in range(10_000)), kind
        if drawn < 0.09:
            return b"points=" + b"9" * rng.choice((100, 16_000, 17_000, 100_000)), kind
        if drawn < 0.10:
            return b"a" + b"[a]" * 5000 + b"=1", kind
        if drawn < 0.12:
            return b'{"a":' * 2000, "application/json"
        return _encoded(self._fields(9)), kind

    def _multipart(self) -> bytes:
        rng = self.rng
        lines = []
        for name, value in self._fields(9) * rng.choice((1, 1, 1, 30)):
            about = rng.choice(('; filename="x"', "", "", "; filename*=utf-8''%ff", '; filename="' + "x" * 200 + '"'))
            head = f'--x\r\nContent-Disposition: form-data; name="{name}"{about}\r\n\r\n'
            lines.append(head.encode() + value.encode("utf-8", "surrogatepass") + b"\r\n")
        return b"".join(lines) + rng.choice((b"--x--\r\n", b"--x", b"", b"\r\n\r\n"))

    def _header(self) -> str:
        if self.rng.random() < 0.1:
            return self.rng.randbytes(self.rng.randrange(80)).decode("latin-1")
        return self.rng.choice(HEADER_TEXTS)


class _Filling(dict[str, str]):
    """Fills the parts of an address by name."""

    def __init__(self, maker: Maker, place: str) -> None:
        super().__init__()
        self.maker = maker
        self.place = place

    def __missing__(self, name: str) -> str:
        return self.maker.value(name, self.place)


def _encoded(fields: Sequence[tuple[str, str]]) -> bytes:
    return urlencode([(name, value.encode("utf-8", "surrogatepass")) for name, value in fields]).encode("ascii")
