"""Pages that are the same for every visitor: made once, kept, and not sent again to a browser that has them."""

from __future__ import annotations

from collections.abc import Callable

from flask import Response, request

from webapp.origin import origin
from webapp.views.site import PageCache, site


def kept(make: Callable[[], str], *choice: str, cache: PageCache | None = None) -> Response:
    """Returns the page at this address, from memory after the first time.

    `choice` is what the page takes from the query, in one spelling for each page; nothing else of the query
    may change it. `cache` is the site's own if none is given.
    """
    key = (origin(site().config.base_url), request.script_root, request.path, *choice)
    page = (site().cache if cache is None else cache).get(key, make)
    response = Response(page.body, mimetype="text/html")
    response.headers["Cache-Control"] = "public, no-cache"
    response.set_etag(page.etag)
    response.make_conditional(request)
    return response
