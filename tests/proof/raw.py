"""Raw bytes, over sockets, to a server that is really there: what no HTTP library would send."""

from __future__ import annotations

import socket
import struct
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

PATIENCE = 0.3
"""Seconds that an answer is waited for; who has sent half a request gets none."""

LINES = (
    b"GET /en/ HTTP/1.1\r\n",
    b"GET  /en/  HTTP/1.1\r\n",
    b"GET /en/\r\n",
    b"GET /en/ HTTP/9.9\r\n",
    b"GET /en/ HTTP/1.0\r\n",
    b"GET /en/?\xff\xfe HTTP/1.1\r\n",
    b"GET /\xff\xfe HTTP/1.1\r\n",
    b"GET /en/\x00 HTTP/1.1\r\n",
    b"GET http://evil.example/en/ HTTP/1.1\r\n",
    b"GET //evil.example/ HTTP/1.1\r\n",
    b"GET * HTTP/1.1\r\n",
    b"OPTIONS * HTTP/1.1\r\n",
    b"CONNECT evil.example:443 HTTP/1.1\r\n",
    b"TRACE / HTTP/1.1\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"POST /en/practice/mixed.muggins.none.121.0123456789abcdef/1 HTTP/1.1\r\n",
    b"POST /en/settings/ HTTP/1.1\r\n",
    b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n",
    b"G" * 5000 + b" / HTTP/1.1\r\n",
)
HEADERS = (
    b"Host: 127.0.0.1\r\n",
    b"Host: 127.0.0.1\r\nHost: evil.example\r\n",
    b"Host:\r\n",
    b"",
    b"Content-Length: 5\r\n",
    b"Content-Length: 5\r\nContent-Length: 6\r\n",
    b"Content-Length: -5\r\n",
    b"Content-Length: 99999999999999999999\r\n",
    b"Transfer-Encoding: chunked\r\n",
    b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
    b"Transfer-Encoding: xchunked, chunked, identity\r\n",
    b"Content-Type: application/x-www-form-urlencoded\r\n",
    b"Content-Type: multipart/form-data; boundary=x\r\n",
    b"Cookie: fifteentwo=\xff\xfe\r\n",
    b"Cookie: " + b"a=b; " * 4000 + b"\r\n",
    b"Expect: 100-continue\r\n",
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\n",
    b"Upgrade: h2c\r\nHTTP2-Settings: AAAA\r\nConnection: Upgrade, HTTP2-Settings\r\n",
    b"X: a\r\n b\r\n",
    b"X\x00: y\r\n",
    b": y\r\n",
    b"X" * 70_000 + b": y\r\n",
    b"X: y\n",
    b"".join(b"X-%d: y\r\n" % number for number in range(300)),
)
BODIES = (
    b"",
    b"points=5",
    b"5\r\nhello\r\n0\r\n\r\n",
    b"ffffffffffffffff\r\nx\r\n",
    b"-1\r\nx\r\n",
    b"5;" + b"x" * 9000 + b"\r\nhello\r\n0\r\n\r\n",
    b"0\r\n\r\nGET /en/admin/ HTTP/1.1\r\n\r\n",
    b"x" * 20_000,
    b"\x00" * 100,
)


@dataclass
class Answers:
    """What a server has answered."""

    statuses: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def pester(port: int, number: int, rng: Random, alive: Callable[[], bool]) -> Answers:
    """Sends that many odd lots of bytes, each over a connection of its own, and sees whether the server still lives.

    :param alive: says whether the server answers a plain request
    """
    answers = Answers()
    for each in range(number):
        sent = _bytes(rng)
        status = _send(port, sent, rng)
        answers.statuses[status] += 1
        if status.startswith("5"):
            answers.faults.append(f"{status} for {sent[:300]!r}")
        if each % 200 == 199 and not alive():
            answers.faults.append(f"the server answers nobody after {sent[:300]!r}")
            break
    return answers


def _bytes(rng: Random) -> bytes:
    if rng.random() < 0.1:
        return rng.randbytes(rng.randrange(1, 3000))
    made = rng.choice(LINES) + b"".join(rng.sample(HEADERS, rng.randrange(5))) + b"\r\n" + rng.choice(BODIES)
    drawn = rng.random()
    if drawn < 0.1:
        return made[: rng.randrange(len(made))]
    if drawn < 0.3:
        spoilt = bytearray(made)
        for _ in range(rng.randrange(1, 5)):
            spoilt[rng.randrange(len(spoilt))] = rng.randrange(256)
        return bytes(spoilt)
    return made


def _send(port: int, sent: bytes, rng: Random) -> str:
    """Sends bytes; returns the status of the answer, or a word for what came instead."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.settimeout(PATIENCE)
        try:
            connection.sendall(sent)
            if rng.random() < 0.5:
                connection.shutdown(socket.SHUT_WR)
            if rng.random() < 0.1:
                # Hangs up at once, in the rudest way there is.
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                return "hung up"
            head = connection.recv(100)
        except TimeoutError:
            return "no answer"
        return head[9:12].decode("latin-1") if head.startswith(b"HTTP/1.") else "closed" if not head else "odd"
    return "cut"
