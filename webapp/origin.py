"""The address under which a browser sees the site."""

from __future__ import annotations

from flask import request


def origin(base_url: str | None) -> str:
    """Returns scheme and host as an origin: the configured address, or else what this request was sent to.

    The host is taken as the browser wrote it. Werkzeug's `host_url` decodes it, refuses names with an
    underscore, which clubs' machines do have, and fails for some that cannot be decoded.
    """
    if base_url:
        # A path at its end is where the site stands, and no part of an origin.
        return "/".join(base_url.split("/", 3)[:3])
    return f"{request.scheme}://{request.headers.get('Host') or request.host}".lower()
