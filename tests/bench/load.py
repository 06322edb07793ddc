"""Asks for one page again and again over a few open connections, and prints how often it was answered.

Usage: python load.py PORT PATH COOKIE SECONDS CONNECTIONS. Plain sockets, so that the asking costs little beside
the answering.
"""

from __future__ import annotations

import re
import selectors
import socket
import sys
import time

LENGTH = re.compile(rb"content-length: ([0-9]+)", re.IGNORECASE)


class Connection:
    """One open connection, and what came of the present answer."""

    def __init__(self, port: int, status: int = 200) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=10)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.status = b"HTTP/1.1 %d" % status
        self.answer = b""
        self.length = -1

    def ask(self, request: bytes) -> None:
        """Sends a request."""
        self.answer, self.length = b"", -1
        self.socket.sendall(request)

    def is_answered(self) -> bool:
        """Reads what is there; says whether the answer is whole. Raises RuntimeError if it is not what was to come."""
        data = self.socket.recv(1 << 18)
        if not data:
            raise RuntimeError("the server closed the connection")
        self.answer += data
        if self.length < 0:
            head, found, _ = self.answer.partition(b"\r\n\r\n")
            if not found:
                return False
            told = LENGTH.search(head)
            if not head.startswith(self.status) or told is None:
                raise RuntimeError(head.decode("latin-1"))
            self.length = len(head) + 4 + int(told[1])
        return len(self.answer) >= self.length


def load(port: int, path: str, cookie: str, seconds: float, connections: int) -> float:
    """Returns answers a second."""
    lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", *([f"Cookie: {cookie}"] if cookie else []), "", ""]
    request = "\r\n".join(lines).encode()
    selector = selectors.DefaultSelector()
    for _ in range(connections):
        connection = Connection(port)
        selector.register(connection.socket, selectors.EVENT_READ, connection)
        connection.ask(request)
    answered = 0
    start = time.perf_counter()
    end = start + seconds
    while (now := time.perf_counter()) < end:
        for key, _ in selector.select(timeout=1):
            if key.data.is_answered():
                answered += 1
                key.data.ask(request)
    for key in list(selector.get_map().values()):
        key.data.socket.close()
    return answered / (now - start)


if __name__ == "__main__":
    print(load(int(sys.argv[1]), sys.argv[2], sys.argv[3], float(sys.argv[4]), int(sys.argv[5])))
