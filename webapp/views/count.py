"""Check a hand: any cards, counted or weighed, at an address that can be passed on."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp.cribbage import HAND_SIZE
from webapp.origin import origin
from webapp.trainer.preferences import USUAL
from webapp.views.asked import Asked, Checked, check
from webapp.views.checked import counted_view, form_view, open_view, unsure_view, ways_view
from webapp.views.chosen import looks, preferences
from webapp.views.kept import shared
from webapp.views.pages import language_urls
from webapp.views.site import KeptPage, site

blueprint = Blueprint("count", __name__, url_prefix="/<lang:lang>")


@blueprint.get("/count")
def index() -> ResponseReturnValue:
    """Shows the form, and what the cards in the address come to."""
    asked = Asked.of(request.args)
    if asked.blank:
        return _page("count/form.html", form=form_view(asked))
    checked = check(asked)
    if checked.problems:
        return _refused(checked)
    if not checked.is_at(request.args):
        # What was typed in anybody's way becomes the address that everybody can read.
        return redirect(url_for("count.index", **checked.address))
    return _answer(checked)


def _answer(checked: Checked) -> Response:
    common: dict[str, object] = {
        "form": form_view(checked.asked, checked),
        "link": origin(site().config.base_url) + url_for("count.index", **checked.address),
        "language_urls": language_urls("count.index", **checked.address),
        "noindex": True,
    }
    chosen = preferences()
    if chosen != USUAL:
        common |= looks(chosen)
    if checked.starter:
        return _page("count/counted.html", shown=counted_view(checked, chosen), **common)
    if len(checked.hand) == HAND_SIZE:
        return _page("count/open.html", shown=open_view(checked), **common)
    if len(checked.hand) == HAND_SIZE + 1 and checked.asked.dealer is None:
        return _page("count/unsure.html", shown=unsure_view(checked), **common)
    return _page("count/ways.html", shown=ways_view(checked, chosen), **common)


def _refused(checked: Checked) -> Response:
    asked = checked.asked
    typed = {name: text for name, text in (("hand", asked.hand), ("starter", asked.starter)) if text}
    html = render_template(
        "count/form.html",
        form=form_view(asked, checked),
        language_urls=language_urls("count.index", **typed),
        noindex=True,
    )
    return make_response(html, 400)


def _page(template: str, **values: object) -> Response:
    """Answers with a page that is the same for everybody, but for those who have cards drawn in their own way."""
    html = render_template(template, **values)
    return make_response(html) if "draw" in values else shared(KeptPage.of(html))
