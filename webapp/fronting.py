"""What stands between the server and the site: the path that the site stands under, and a proxy that is believed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from flask import Flask
from granian.utils.proxies import wrap_wsgi_with_proxy_headers

from webapp.config import Config

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


def init_app(app: Flask, config: Config) -> None:
    """Puts them in front of all else, so that everything behind sees addresses and scheme as the browser does."""
    if config.prefix:
        app.wsgi_app = Prefix(app.wsgi_app, config.prefix)  # type: ignore[method-assign]
    if config.proxy:
        app.wsgi_app = wrap_wsgi_with_proxy_headers(app.wsgi_app, _senders(config.proxy))  # type: ignore[method-assign]


def _senders(proxy: tuple[str, ...]) -> list[str]:
    """Returns the networks, those of IPv4 also as a server that listens on `::` sees them."""
    old = [network.rpartition("/") for network in proxy if ":" not in network]
    return [*proxy, *(f"::ffff:{address}/{96 + int(length)}" for address, _, length in old)]


class Prefix:
    """Serves a WSGI application under a path.

    A proxy may pass addresses on as they are, or take the path off them before: either way the site is told that it
    stands there. What asks the server itself, such as a health check, need not know of the path. It comes from the
    settings alone and never from a header, which anybody could send.
    """

    def __init__(self, application: WSGIApplication, prefix: str) -> None:
        self.application = application
        self.prefix = prefix

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answers a request."""
        path = environ.get("PATH_INFO", "")
        if path == self.prefix or path.startswith(f"{self.prefix}/"):
            environ["PATH_INFO"] = path[len(self.prefix) :] or "/"
        environ["SCRIPT_NAME"] = self.prefix
        return self.application(environ, start_response)
