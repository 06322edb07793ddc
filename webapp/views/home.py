"""The first page: a hand to count at once, and the way to the rules. `/` leads to it in the right language."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp import i18n
from webapp.trainer.runs import deal
from webapp.views import visitor
from webapp.views.club import choices, usual_settings
from webapp.views.exercise import question
from webapp.views.rules import page_list
from webapp.views.site import site
from webapp.views.steps import fresh_nonce, standing

blueprint = Blueprint("home", __name__)

FIRST = ("standard", "counting")
"""Rule pages that the first page leads to, before the variants."""


@blueprint.get("/")
def choose_language() -> ResponseReturnValue:
    """Leads to the home page in the language practised in last, or else the browser's."""
    lang = visitor.last_language()
    if lang not in i18n.LANGUAGES:
        lang = i18n.choose(request, choices().language or i18n.DEFAULT)
    response = redirect(url_for("home.index", lang=lang), 302)
    response.vary.add("Accept-Language")
    response.cache_control.no_store = True
    return response


@blueprint.get("/<lang:lang>/")
def index() -> str:
    """Deals a hand of a new run. Nothing is kept before it is counted."""
    visitor.welcome(i18n.language())
    settings = usual_settings(fresh_nonce())
    run = standing(settings.code).run
    return render_template(
        "home.html",
        club=choices(),
        exercise=question(settings, deal(settings, run.seed, 1), run, site().secret),
        verdict=None,
        pages=[entry for entry in page_list() if entry.slug in FIRST or entry.group == "variants"],
    )
