"""The rule pages: the same for every visitor, so each is made once and kept."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, abort, get_template_attribute, render_template, url_for

from webapp import i18n
from webapp.content.comparison import STANDARD, ComparisonTable
from webapp.content.examples import CountExample
from webapp.views.compare import Choice, compare_url
from webapp.views.example import comparison_view, example_view
from webapp.views.kept import kept
from webapp.views.site import site

blueprint = Blueprint("rules", __name__, url_prefix="/<lang:lang>/rules")


@blueprint.get("/")
def index() -> Response:
    """Lists the pages."""
    return kept(lambda: render_template("rules/index.html", pages=page_list()))


@blueprint.get("/<slug>")
def page(slug: str) -> Response:
    """Shows a page."""
    if slug not in site().library.slugs:
        abort(404)
    return kept(lambda: _render(slug))


def page_list() -> list[tuple[str, str, str]]:
    """Returns address, title and summary of every rule page, in the language of the page being made."""
    translate = i18n.content_translator(site().translations, i18n.language())
    return [(entry.slug, entry.title, entry.summary) for entry in site().library.entries(translate)]


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
        compare_url=_compare_url(slug),
        others=[(other, title) for other, title, _ in page_list() if other != slug],
    )


def _compare_url(slug: str) -> str | None:
    """Returns where the variants that a page is about are compared, or None where it is about none."""
    variants = site().library.comparison.variants
    own = tuple(name for name, variant in variants.items() if variant["page"].partition("#")[0] == slug)
    return None if STANDARD in own or not own else compare_url(Choice((STANDARD, *own)))


def _render_block(block: CountExample | ComparisonTable) -> str:
    if isinstance(block, ComparisonTable):
        return _macro("comparison", comparison_view(block))
    return _macro("example", example_view(block))


def _macro(name: str, argument: object) -> str:
    macro: Callable[[object], str] = get_template_attribute("_example.html", name)
    return macro(argument)
