"""The rule pages: the same for every visitor, so each is made once and kept."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, abort, get_template_attribute, render_template, request, url_for

from webapp import i18n
from webapp.content.comparison import ComparisonTable
from webapp.content.examples import CountExample
from webapp.origin import origin
from webapp.views.example import comparison_view, example_view
from webapp.views.shared import shared
from webapp.views.site import site

blueprint = Blueprint("rules", __name__, url_prefix="/<lang:lang>/rules")


@blueprint.get("/")
def index() -> Response:
    """Lists the pages."""
    return _cached(lambda: render_template("rules/index.html", pages=page_list()))


@blueprint.get("/<slug>")
def page(slug: str) -> Response:
    """Shows a page."""
    if slug not in site().library.slugs:
        abort(404)
    return _cached(lambda: _render(slug))


def page_list() -> list[tuple[str, str, str]]:
    """Returns address, title and summary of every rule page, in the language of the page being made."""
    translate = i18n.content_translator(site().translations, i18n.language())
    return [(entry.slug, entry.title, entry.summary) for entry in site().library.entries(translate)]


def _cached(make: Callable[[], str]) -> Response:
    return shared(site().cache.get((origin(site().config.base_url), request.script_root, request.path), make))


def _render(slug: str) -> str:
    library = site().library
    translate = i18n.content_translator(site().translations, i18n.language())
    found = library.page(slug, translate, _render_block, lambda other: url_for("rules.page", slug=other))
    practice = found.practice
    return render_template(
        "rules/page.html",
        page=found,
        practise_url=url_for(
            "practice.start",
            deal=practice.deal,
            muggins=int(practice.muggins),
            step_back=practice.step_back,
            target=121,
        ),
        others=[(other, title) for other, title, _ in page_list() if other != slug],
    )


def _render_block(block: CountExample | ComparisonTable) -> str:
    if isinstance(block, ComparisonTable):
        return _macro("comparison", comparison_view(block))
    return _macro("example", example_view(block))


def _macro(name: str, argument: object) -> str:
    macro: Callable[[object], str] = get_template_attribute("_example.html", name)
    return macro(argument)
