"""The rule pages: the same for every visitor, so each is made once and kept."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, abort, render_template, request, url_for
from markupsafe import Markup

from webapp import i18n
from webapp.content.comparison import ComparisonTable
from webapp.content.examples import CountExample
from webapp.views.example import example_view
from webapp.views.site import site

blueprint = Blueprint("rules", __name__, url_prefix="/<lang:lang>/rules")


@blueprint.get("/")
def index() -> Response:
    """Lists the pages."""
    translate = i18n.content_translator(site().translations, i18n.language())
    return _cached(lambda: render_template("rules/index.html", pages=site().library.entries(translate)))


@blueprint.get("/<slug>")
def page(slug: str) -> Response:
    """Shows a page."""
    if slug not in site().library.slugs:
        abort(404)
    return _cached(lambda: _render(slug))


def _cached(make: Callable[[], str]) -> Response:
    body = site().cache.get((request.url_root, request.path), make)
    response = Response(body, mimetype="text/html")
    response.cache_control.no_cache = True
    response.cache_control.public = True
    response.add_etag()
    response.make_conditional(request)
    return response


def _render(slug: str) -> str:
    library = site().library
    translate = i18n.content_translator(site().translations, i18n.language())
    found = library.page(slug, translate, _render_block, lambda other: url_for("rules.page", slug=other))
    practice = found.practice
    return render_template(
        "rules/page.html",
        page=found,
        html=Markup(found.html),
        practise_url=url_for(
            "practice.start",
            deal=practice.deal,
            muggins=int(practice.muggins),
            step_back=practice.step_back,
            target=121,
        ),
        others=[entry for entry in library.entries(translate) if entry.slug != slug],
    )


def _render_block(block: CountExample | ComparisonTable) -> str:
    if isinstance(block, ComparisonTable):
        return render_template("rules/_comparison.html", table=block)
    return render_template("rules/_example.html", example=example_view(block))
