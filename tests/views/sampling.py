"""Rule pages of a test's own, shown by the whole site."""

from __future__ import annotations

import re
import shutil
from html import unescape
from pathlib import Path

import pytest
from flask import Flask

from webapp import create_app, paths
from webapp.config import Config

HEAD = "# A sample {#sample}\n\nA page for a test.\n\n"


def sample_app(config: Config, folder: Path, monkeypatch: pytest.MonkeyPatch, markdown: str) -> Flask:
    """The site with one more page, `sample`, in a group of its own."""
    content = folder / "content"
    shutil.copytree(paths.CONTENT, content)
    (content / "sample.md").write_text(HEAD + markdown, "utf-8")
    with (content / "pages.toml").open("a", encoding="utf-8") as order:
        order.write('\n[[page]]\nslug = "sample"\ngroup = "more"\n')
    monkeypatch.setattr(paths, "CONTENT", content)
    return create_app(config)


def table(html: str, css: str, at: int = 0) -> list[list[str]]:
    """The words of each row in the body of a table of a class, the first one if nothing is said."""
    body = html.split(f'<table class="{css}')[at + 1].split("<tbody", 1)[1].split("</tbody>", 1)[0]
    return [
        [words(cell) for cell in re.findall(r"<t[hd]\b[^>]*>(.*?)</t[hd]>", row, re.DOTALL)]
        for row in re.findall(r"<tr\b.*?</tr>", body, re.DOTALL)
    ]


def words(html: str) -> str:
    """What a screen reader says: texts, and the names of cards."""
    named = re.sub(r'<span class="card[^>]*aria-label="([^"]*)".*?</span>', r" [\1] ", html, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", named)).split())
