"""What search engines and those who share a link are told: the addresses there are, and what a page answers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from flask import Blueprint, Response, render_template, request, url_for

from webapp import i18n
from webapp.content.pages import Page
from webapp.origin import origin
from webapp.views.site import site

blueprint = Blueprint("findable", __name__)

SINGLE: Final = (
    *("home.index", "rules.index", "compare.index", "count.index"),
    *("practice.setup", "practice.lessons", "judge.setup", "layaway.setup", "race.setup", "pegging.setup"),
    *("worksheets.index", "privacy.index"),
)
"""Endpoints of pages that are there once in each language."""

_ADDRESSES_A_DAY: Final = "public, max-age=86400"
_SECTION: Final = re.compile(r'<h2 id="(?P<id>[^"]+)"[^>]*>(?P<question>.*?)</h2>(?P<answer>.*?)(?=<h2 |\Z)', re.DOTALL)
_EXAMPLE: Final = re.compile(r"<figure\b.*?</figure>", re.DOTALL)
_NO_QUESTION: Final = "next"


@blueprint.get("/sitemap.xml")
def sitemap() -> Response:
    """Lists every page in every language, each with the others as its alternates."""
    root = origin(site().config.base_url)
    pages = [
        {code: root + url_for(endpoint, lang=code, **values) for code in i18n.LANGUAGES}
        for endpoint, values in _listed()
    ]
    return _told(render_template("sitemap.xml", pages=pages, default=i18n.DEFAULT), "application/xml")


@blueprint.get("/robots.txt")
def robots() -> Response:
    """Keeps search engines from dealing hands without end."""
    root, prefix = origin(site().config.base_url), request.script_root
    lines = [
        "User-agent: *",
        f"Disallow: {prefix}/*/practice/start",
        f"Disallow: {prefix}/*/practice/*.",
        f"Disallow: {prefix}/*/judge/start",
        f"Disallow: {prefix}/*/judge/*.",
        f"Disallow: {prefix}/*/lay-away/start",
        f"Disallow: {prefix}/*/lay-away/*.",
        f"Disallow: {prefix}/*/race/start",
        f"Disallow: {prefix}/*/race/*.",
        f"Disallow: {prefix}/*/pegging/start",
        f"Disallow: {prefix}/*/pegging/cards",
        f"Disallow: {prefix}/*/worksheets/new",
        f"Disallow: {prefix}/*/worksheets/find",
        f"Disallow: {prefix}/*/worksheets/*.",
        f"Disallow: {prefix}/*/day/",
        f"Disallow: {prefix}/*/progress/",
        f"Disallow: {prefix}/*/settings/",
        f"Disallow: {prefix}/*/members/",
        f"Disallow: {prefix}/*/admin/",
        f"Disallow: {prefix}/*/standings/",
        f"Disallow: {prefix}/*/night/",
        f"Disallow: {prefix}/*/search",
        "",
        f"Sitemap: {root}{url_for('findable.sitemap')}",
        "",
    ]
    return _told("\n".join(lines), "text/plain")


def questions(page: Page) -> dict[str, Any]:
    """Returns the questions of a page, which are its section headings, with their answers, as schema.org has them."""
    return {
        "@context": "https://schema.org",
        "@type": "FAQPage",
        "inLanguage": i18n.language(),
        "mainEntity": [
            {"@type": "Question", "name": question, "acceptedAnswer": {"@type": "Answer", "text": answer}}
            for question, answer in _questions(page.html)
        ],
    }


def _questions(html: str) -> Iterator[tuple[str, str]]:
    for section in _SECTION.finditer(html):
        if section["id"] != _NO_QUESTION:
            yield section["question"], _EXAMPLE.sub("", section["answer"]).strip()


def _listed() -> Iterator[tuple[str, dict[str, Any]]]:
    for endpoint in SINGLE:
        yield endpoint, {}
    for slug in site().library.slugs:
        yield "rules.page", {"slug": slug}


def _told(text: str, mimetype: str) -> Response:
    response = Response(text, mimetype=mimetype)
    response.headers["Cache-Control"] = _ADDRESSES_A_DAY
    return response
