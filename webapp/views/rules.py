"""The rule pages: the same for every visitor, so each is made once and kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, get_template_attribute, render_template, url_for

from webapp import i18n
from webapp.content.comparison import STANDARD, ComparisonTable
from webapp.content.count_examples import CountExample
from webapp.content.discard_examples import DiscardExample
from webapp.content.examples import Example
from webapp.content.links import Query
from webapp.content.pages import GROUPS, Entry, Practice
from webapp.cribbage import LaidPlay
from webapp.i18n import gettext
from webapp.views.compare import Choice, compare_url
from webapp.views.discard_example import discard_view
from webapp.views.example import comparison_view, example_view
from webapp.views.findable import questions
from webapp.views.kept import shared_page
from webapp.views.play_example import play_view
from webapp.views.site import site
from webapp.wording.rulebook import group_name

blueprint = Blueprint("rules", __name__, url_prefix="/<lang:lang>/rules")

QUESTIONS = "questions"
"""The page whose headings are questions."""


@blueprint.get("/")
def index() -> Response:
    """Lists the pages, group by group."""
    return shared_page(lambda: render_template("rules/index.html", groups=_groups()))


@blueprint.get("/<slug>")
def page(slug: str) -> Response:
    """Shows a page."""
    if slug not in site().library.slugs:
        abort(404)
    return shared_page(lambda: _render(slug))


def page_list() -> tuple[Entry, ...]:
    """Returns what there is to say of every rule page, in the language of the page being made."""
    return site().library.entries(i18n.content_translator(site().translations, i18n.language()))


def _groups() -> list[tuple[str, str, list[Entry]]]:
    entries = page_list()
    groups = [(group, [entry for entry in entries if entry.group == group]) for group in GROUPS]
    return [(group, group_name(group), members) for group, members in groups if members]


def _render(slug: str) -> str:
    library = site().library
    translate = i18n.content_translator(site().translations, i18n.language())
    found = library.page(slug, translate, _render_block, lambda other: url_for("rules.page", slug=other), part_url)
    return render_template(
        "rules/page.html",
        page=found,
        questions=questions(found) if slug == QUESTIONS else None,
        practise_url=_practise_url(found.practice) if found.practice else None,
        compare_url=_compare_url(slug),
        ways_on=_ways_on(slug),
    )


def _practise_url(practice: Practice) -> str:
    return url_for(
        "practice.start",
        deal=practice.deal,
        muggins=int(practice.muggins),
        step_back=practice.step_back,
        target=121,
    )


def _compare_url(slug: str) -> str | None:
    """Returns where the variants that a page is about are compared, or None where it is about none."""
    variants = site().library.comparison.variants
    own = tuple(name for name, variant in variants.items() if variant["page"].partition("#")[0] == slug)
    return None if STANDARD in own or not own else compare_url(Choice((STANDARD, *own)))


@dataclass(frozen=True, slots=True)
class WayOn:
    """A page to read after the one shown."""

    entry: Entry
    label: str | None
    """Says that it is the next in order or the one before; None for others of the group."""


def _ways_on(slug: str) -> list[WayOn]:
    """Returns the next page, the one before, and the others of the group."""
    entries = page_list()
    at = [entry.slug for entry in entries].index(slug)
    following, before = entries[at + 1 : at + 2], entries[max(0, at - 1) : at]
    return [
        *(WayOn(entry, gettext("Next page")) for entry in following),
        *(WayOn(entry, gettext("Previous page")) for entry in before),
        *(
            WayOn(entry, None)
            for entry in entries
            if entry.group == entries[at].group and entry.slug != slug and entry not in (*following, *before)
        ),
    ]


PART_ENDPOINTS: Final = {"compare": "compare.index", "count": "count.index", "practice": "practice.setup"}
"""By the names that `site:` links use."""


def part_url(part: str, query: Query) -> str:
    """Returns the address that a `site:` link leads to."""
    return f"{url_for(PART_ENDPOINTS[part])}{'?' if query else ''}{urlencode(query)}"


def _render_block(block: Example | ComparisonTable) -> str:
    match block:
        case ComparisonTable():
            return _macro("_example.html", "comparison", comparison_view(block))
        case CountExample():
            return _macro("_example.html", "example", example_view(block))
        case LaidPlay():
            return _macro("_play.html", "play", play_view(block))
        case DiscardExample():
            return _macro("_discard.html", "discard", discard_view(block))


def _macro(template: str, name: str, argument: object) -> str:
    macro: Callable[[object], str] = get_template_attribute(template, name)
    return macro(argument)
