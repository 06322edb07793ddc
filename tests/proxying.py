"""A small reverse proxy: it puts a site under a path of a host where another one stands."""

from __future__ import annotations

import http.client
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

PREFIX = "/cribbage"
HOP_BY_HOP = {"connection", "keep-alive", "transfer-encoding", "content-length"}


class Proxy(ThreadingHTTPServer):
    """Passes on what is under the path; as many proxies do, it sends its own word for the host."""

    daemon_threads = True

    def __init__(self, *, strips: bool) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.strips = strips
        self.backend = 0
        self.strayed: list[str] = []
        """What was asked of the other site of the host."""

    @property
    def url(self) -> str:
        """Address of the site as browsers see it."""
        return f"http://127.0.0.1:{self.server_port}{PREFIX}"


class Handler(BaseHTTPRequestHandler):
    """Passes on one request after the other."""

    server: Proxy
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""

    def _pass_on(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if not self.path.startswith(f"{PREFIX}/"):
            self.server.strayed.append(self.path)
            self._answer(404, [("Set-Cookie", "session=of-the-other-site; Path=/")], b"the other site")
            return
        sent = {name: value for name, value in self.headers.items() if name.lower() not in (*HOP_BY_HOP, "host")}
        sent |= {"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "http"}
        inside = http.client.HTTPConnection("127.0.0.1", self.server.backend, timeout=20)
        inside.request(self.command, self.path.removeprefix(PREFIX) if self.server.strips else self.path, body, sent)
        answer = inside.getresponse()
        headers = [(name, value) for name, value in answer.getheaders() if name.lower() not in HOP_BY_HOP]
        self._answer(answer.status, headers, answer.read())
        inside.close()

    do_GET = do_HEAD = do_POST = _pass_on

    def _answer(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.send_response_only(status)
        for name, value in headers:
            self.send_header(name, value)
        if status != 304:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD" and status != 304:
            self.wfile.write(body)


@contextmanager
def proxied(*, strips: bool) -> Iterator[Proxy]:
    """Runs a proxy; its `backend` is the port that it passes on to."""
    proxy = Proxy(strips=strips)
    thread = Thread(target=proxy.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield proxy
    finally:
        proxy.shutdown()
        thread.join()
        proxy.server_close()
