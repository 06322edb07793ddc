"""What every template can call: languages, addresses, the words for cards."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from flask import Flask, Response, request, url_for

from webapp import i18n
from webapp.origin import origin
from webapp.views.site import site
from webapp.wording.cards import card_name, index_letter


def init_app(app: Flask) -> None:
    """Gives templates their functions, and static files addresses that change with their content."""
    hashes = _hashes(Path(app.static_folder or ""))
    addresses = {name: f"{app.static_url_path}/{name}?v={mark}" for name, mark in hashes.items()}

    def static_url(name: str) -> str:
        return request.script_root + addresses[name]

    app.jinja_env.globals.update(
        static_url=static_url,
        card_name=card_name,
        index_letter=index_letter,
    )
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True

    app.context_processor(lambda: page_context(static_url))

    @app.after_request
    def keep(response: Response) -> Response:
        if request.endpoint != "static":
            # Pages of a visitor's own are not for anybody else, nor for the back button to show stale.
            response.headers.setdefault("Cache-Control", "no-store")
            return response
        name = (request.view_args or {}).get("filename")
        # What was refused may have a query that cannot be read.
        if response.status_code < 400 and name in hashes and request.args.get("v") == hashes[name]:
            response.cache_control.no_cache = None
            response.cache_control.public = True
            response.cache_control.max_age = 31536000
            response.cache_control.immutable = True
        return response


PICTURE = "fifteen-two.png"
"""Shown beside a shared link; 1200 by 630 pixels."""
LISTED = frozenset(
    {
        *("home.index", "rules.index", "rules.page", "compare.index"),
        *("practice.setup", "practice.lessons", "judge.setup", "layaway.setup", "race.setup", "pegging.setup"),
        *("count.index", "worksheets.index", "privacy.index"),
    }
)
"""Endpoints that search engines may list; the other pages are a visitor's own."""
EXERCISES = frozenset({"practice", "judge", "layaway", "race", "pegging"})
"""Blueprints of exercises, each with settings to choose."""
PRACTICE = EXERCISES | {"parts", "hints", "day", "settings"}
"""Blueprints that stand under "Practise" in the header."""
STARTS = frozenset(f"{exercise}.start" for exercise in EXERCISES)
"""Endpoints that begin a run."""


def page_context(static_url: Callable[[str], str]) -> dict[str, object]:
    """Returns what every page says of itself: its language, its part of the site, and its address in each language."""
    lang = i18n.language()
    address = _addresses()
    context: dict[str, object] = {
        "lang": lang,
        "nav": _nav(),
        "language_urls": [(code, name, address(code)) for code, name in i18n.LANGUAGES.items()],
    }
    if request.endpoint in LISTED:
        root = origin(site().config.base_url)
        context["picture"] = root + static_url(PICTURE)
        context["canonical"] = root + address(lang)
        context["alternates"] = [
            *((code, root + address(code)) for code in i18n.LANGUAGES),
            ("x-default", root + address(i18n.DEFAULT)),
        ]
    return context


def _nav() -> str | None:
    """Returns the entry of the header that the page stands under."""
    if request.blueprint in PRACTICE:
        return "practice"
    return "progress" if request.blueprint in ("personal", "members") else request.blueprint


def language_urls(endpoint: str, **values: Any) -> list[tuple[str, str, str]]:
    """Returns what the language menu shows on a page whose address goes on behind the question mark."""
    return [(code, name, url_for(endpoint, lang=code, **values)) for code, name in i18n.LANGUAGES.items()]


def _addresses() -> Callable[[str], str]:
    """Returns what gives the address of the page shown in another language: all that differs is its first part."""
    if request.url_rule is None or "lang" not in request.url_rule.arguments:
        return lambda code: url_for("home.index", lang=code)
    if request.endpoint in STARTS:
        # Where settings were refused, another language must not start a run with others.
        setup = f"{request.blueprint}.setup"
        return lambda code: url_for(setup, lang=code)
    root = request.script_root
    rest = quote(request.path.lstrip("/").partition("/")[2])
    return lambda code: f"{root}/{code}/{rest}"


def _hashes(folder: Path) -> dict[str, str]:
    return {name: hashlib.sha256(file.read_bytes()).hexdigest()[:12] for name, file in _files(folder)}


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    for file in folder.rglob("*"):
        if file.is_file():
            yield file.relative_to(folder).as_posix(), file
