"""How the house is built: what may lean on what, nothing global, nothing inline."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask_babel import Babel, Domain
from markdown import Markdown
from sqlite_utils import Database

import webapp
from webapp.paths import PACKAGE

GROUND = {"config", "paths", "cribbage", "catalogues", "club"}
LEANS_ON: dict[str, set[str]] = {
    **{room: set() for room in GROUND},
    "i18n": {"paths"},
    "origin": set(),
    "store": set(),
    "trainer": {"cribbage"},
    "content": {"cribbage", "i18n", "paths"},
    "wording": {"club", "cribbage", "i18n", "trainer"},
    "security": {"config", "origin"},
    "fronting": {"config"},
    "turns": set(),
    "server": {"config", "store"},
    "views": {"club", "cribbage", "config", "paths", "i18n", "origin", "store", "trainer", "content", "wording"},
    "__init__": {"factory", "config"},
    "factory": {"config", "paths", "i18n", "security", "fronting", "turns", "content", "store", "trainer", "views"},
    "commands": {"club", "config", "cribbage", "i18n", "paths", "store", "trainer", "wording"},
    "cli": {"", "commands", "config", "content", "factory", "store", "server"},
}
"""Which rooms each room may import; the empty one is the package itself."""

SOURCES = sorted(PACKAGE.rglob("*.py"))
TEMPLATES = sorted((PACKAGE / "templates").rglob("*.html"))


def name(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def room(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[tuple[str, str]]:
    """Module and name of everything a file imports; the name is empty for a plain import."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((each.name, "") for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name(path)} imports by dots"
            yield from ((node.module or "", each.name) for each in node.names)


def rooms(path: Path) -> set[str]:
    """The rooms of ours that a file imports."""
    found = set()
    for module, imported in imports(path):
        if module == "webapp":
            found.add(imported if imported in LEANS_ON else "")
        elif module.startswith("webapp."):
            found.add(module.split(".")[1])
    return found


@pytest.mark.parametrize("path", SOURCES, ids=name)
def test_imports_point_down(path: Path) -> None:
    here = room(path)
    assert here in LEANS_ON, "a new room: say in this test what it may lean on"
    assert rooms(path) <= LEANS_ON[here] | {here}


def test_the_floors_have_no_stairs_in_a_circle() -> None:
    done: set[str] = set()
    left = dict(LEANS_ON)
    left["cli"] = left["cli"] - {""} | {"__init__"}
    while free := {at for at, below in left.items() if below <= done}:
        done |= free
        left = {at: below for at, below in left.items() if at not in free}
    assert not left


def test_the_engine_needs_nothing_but_the_standard_library() -> None:
    banned = {"os", "io", "sys", "pathlib", "socket", "sqlite3", "logging", "time", "datetime", "gettext", "subprocess"}
    for path in (PACKAGE / "cribbage").rglob("*.py"):
        for module, _ in imports(path):
            top = module.split(".")[0]
            if top != "webapp":
                assert top in sys.stdlib_module_names, name(path)
                assert top not in banned, name(path)


def test_the_engine_draws_no_chance_of_its_own() -> None:
    for path in (PACKAGE / "cribbage").rglob("*.py"):
        assert not re.search(r"\brandom\.(?!Random\b)\w+", path.read_text("utf-8")), name(path)


def test_only_views_security_and_origin_know_the_request() -> None:
    for path in SOURCES:
        if room(path) not in ("views", "security", "origin"):
            taken = {imported for module, imported in imports(path) if module == "flask"}
            assert not taken & {"request", "session", "current_app"}, name(path)


def modules() -> list[str]:
    return ["webapp", *(found.name for found in pkgutil.walk_packages(webapp.__path__, "webapp."))]


@pytest.mark.parametrize("module", modules())
def test_nothing_that_belongs_to_one_site_lives_in_a_module(module: str) -> None:
    for called, value in vars(importlib.import_module(module)).items():
        assert not isinstance(value, (Flask, Babel, Domain, Database, Markdown, sqlite3.Connection)), called


@pytest.mark.parametrize("path", TEMPLATES, ids=name)
def test_a_template_has_nothing_inline(path: Path) -> None:
    html = path.read_text("utf-8")
    assert not re.search(r"<style|\sstyle=|javascript:", html)
    assert not re.search(r"\son[a-z]+=", html)
    # What search engines read is data; no browser runs it.
    assert not re.findall(r'<script(?![^>]*\ssrc=)(?! type="application/ld\+json">)', html)


@pytest.mark.parametrize("path", TEMPLATES, ids=name)
def test_a_template_loads_nothing_from_elsewhere(path: Path) -> None:
    assert not re.search(r"""(?:href|src|action)=["'](?:https?:)?//""", path.read_text("utf-8"))


def test_styles_and_scripts_load_nothing_from_elsewhere() -> None:
    for path in (PACKAGE / "static").rglob("*"):
        if path.suffix in (".css", ".js"):
            assert not re.search(
                r"@import|url\(\s*['\"]?(?:https?:)?//|\bimport\b.*https?:", path.read_text("utf-8")
            ), name(path)


MARKED_SAFE = {("templates/rules/page.html", "page.html")}
"""Where ready markup goes in: only what the content room made of our own pages."""


def test_markup_is_trusted_only_where_it_is_ours() -> None:
    found = set()
    for path in TEMPLATES:
        html = path.read_text("utf-8")
        found |= {(name(path), value) for value in re.findall(r"([\w.]+)\s*\|\s*safe\b", html)}
        assert "autoescape" not in html, name(path)
        assert not re.search(r"\bMarkup\b", html), name(path)
    assert found == MARKED_SAFE


def test_lazy_texts_take_no_variables() -> None:
    """A lazy text with a variable would print it unescaped."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id.startswith("lazy_"):
                assert not node.keywords, name(path)


def test_texts_are_whole_literals() -> None:
    """What is put together before gettext sees it can be in no catalogue."""
    calls = {"gettext": (0,), "ngettext": (0, 1), "pgettext": (0, 1), "npgettext": (0, 1, 2)}
    calls |= {f"lazy_{called}": places for called, places in calls.items()}
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in calls:
                for place in calls[node.func.id]:
                    argument = node.args[place]
                    assert isinstance(argument, ast.Constant), f"{name(path)}:{node.lineno}"
                    assert isinstance(argument.value, str)


def test_statements_go_to_the_database_without_values_in_their_text() -> None:
    """Only names of the module itself, in capitals, may be put into SQL."""
    for path in (PACKAGE / "store").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "execute":
                for part in ast.walk(node.args[0]):
                    assert not isinstance(part, ast.BinOp), f"{name(path)}:{node.lineno}"
                    if isinstance(part, ast.FormattedValue) and path.name != "database.py":
                        assert isinstance(part.value, ast.Name), f"{name(path)}:{node.lineno}"
                        assert part.value.id.isupper(), f"{name(path)}:{node.lineno}"


@pytest.mark.parametrize("path", SOURCES, ids=name)
def test_every_module_says_what_it_is(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text("utf-8")))


def test_the_engine_comes_without_the_site() -> None:
    loaded = "import sys, webapp.cribbage; print(sorted({'flask', 'jinja2', 'sqlite3', 'babel'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
