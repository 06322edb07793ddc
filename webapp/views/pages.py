"""What every template can call: languages, addresses, the words for cards."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from flask import Flask, Response, request, url_for

from webapp import i18n
from webapp.origin import origin
from webapp.views.site import site
from webapp.wording.cards import card_name, index_letter


def init_app(app: Flask) -> None:
    """Gives templates their functions, and static files addresses that change with their content."""
    hashes = _hashes(Path(app.static_folder or ""))

    def static_url(name: str) -> str:
        return f"{request.script_root}{app.static_url_path}/{name}?v={hashes[name]}"

    app.jinja_env.globals.update(
        static_url=static_url,
        card_name=card_name,
        index_letter=index_letter,
    )
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True

    app.context_processor(page_context)

    @app.after_request
    def keep(response: Response) -> Response:
        name = (request.view_args or {}).get("filename")
        if request.endpoint == "static" and name in hashes and request.args.get("v") == hashes[name]:
            response.cache_control.no_cache = None
            response.cache_control.public = True
            response.cache_control.max_age = 31536000
            response.cache_control.immutable = True
        elif request.endpoint != "static" and not response.cache_control:
            # Pages of a visitor's own are not for anybody else, nor for the back button to show stale.
            response.cache_control.no_store = True
        return response


LISTED = frozenset({"home.index", "rules.index", "rules.page", "practice.setup"})
"""Endpoints that search engines may list; the other pages are a visitor's own."""


def page_context() -> dict[str, object]:
    """Returns what every page says of itself: its language, its part of the site, and its address in each language."""
    urls = [(code, name, _same_page(code)) for code, name in i18n.LANGUAGES.items()]
    listed = request.endpoint in LISTED
    root = origin(site().config.base_url)
    lang = i18n.language()
    return {
        "lang": lang,
        "nav": request.blueprint,
        "language_urls": urls,
        "canonical": root + _same_page(lang) if listed else None,
        "alternates": [*((code, root + url) for code, _, url in urls), ("x-default", root + _same_page(i18n.DEFAULT))]
        if listed
        else [],
    }


def _same_page(code: str) -> str:
    endpoint, values = request.endpoint, dict(request.view_args or {})
    if endpoint is None or not request.url_rule or "lang" not in request.url_rule.arguments:
        endpoint, values = "home.index", {}
    # Where settings were refused, another language must not start a run with others.
    endpoint = "practice.setup" if endpoint == "practice.start" else endpoint
    return url_for(endpoint, **values | {"lang": code})


def _hashes(folder: Path) -> dict[str, str]:
    return {name: hashlib.sha256(file.read_bytes()).hexdigest()[:12] for name, file in _files(folder)}


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    for file in folder.rglob("*"):
        if file.is_file():
            yield file.relative_to(folder).as_posix(), file
