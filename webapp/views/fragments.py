"""What pages are drawn with: the macros of cards, board and counts, and pieces that are the same each time.

The macros are looked up once. Importing them in a template costs more, on each page, than drawing a card.
"""

from __future__ import annotations

from functools import cache, lru_cache
from types import SimpleNamespace
from typing import Any

from flask import Flask, current_app, request, url_for
from markupsafe import Markup

from webapp.cribbage import Card
from webapp.i18n import language
from webapp.trainer.preferences import Letters
from webapp.views.board import Layout, Peg

MACROS = {
    "_cards.html": ("hand", "minis", "spread", "suits"),
    "_board.html": ("board", "peg_sign"),
    "_breakdown.html": ("breakdown",),
    "_signs.html": ("arrow", "sign"),
    "_keypad.html": ("keypad",),
    "_answers.html": ("answers",),
    "_picks.html": ("lay_away", "picks"),
    "_ways.html": ("ways_to_lay",),
    "_hints.html": ("hints", "hint_button"),
    "_parts.html": ("marked_parts", "pick_hand", "saying"),
    "race/_log.html": ("log", "told"),
    "count/_groups.html": ("groups",),
}


def init_app(app: Flask) -> None:
    """Gives templates `draw`, with every macro above and with the pieces that are drawn once.

    A page of a visitor who wants other letters on the cards is drawn with another `pen()`.
    """

    def macro(template: str, name: str) -> Any:
        return getattr(app.jinja_env.get_template(template).module, name)

    @cache
    def card_in(lang: str, letters: str, card: Card, size: str) -> Markup:
        drawn: Markup = macro("_card.html", "card")(card, size, letters)
        return drawn

    @cache
    def carved(layout: Layout) -> Markup:
        drawn: Markup = macro("_carved.html", "carved")(layout)
        return drawn

    @cache
    def peg(track: int, front: bool | None = None) -> Markup:
        drawn: Markup = macro("_peg.html", "peg")(track, front)
        return drawn

    @lru_cache(maxsize=4096)
    def stood(each: Peg) -> Markup:
        drawn: Markup = macro("_peg.html", "stood")(each)
        return drawn

    @cache
    def wordmark_in(lang: str, root: str) -> Markup:
        drawn: Markup = macro("_rail.html", "wordmark")()
        return drawn

    @cache
    def ways_in(lang: str, root: str, nav: str | None) -> Markup:
        drawn: Markup = macro("_rail.html", "ways")(nav)
        return drawn

    @cache
    def foot_in(lang: str, root: str) -> Markup:
        drawn: Markup = macro("_rail.html", "foot")()
        return drawn

    @cache
    def keys_in(lang: str, by_parts: bool, hints: bool, counted: bool) -> Markup:
        drawn: Markup = macro("_keys.html", "keys")(by_parts, hints, counted)
        return drawn

    @cache
    def entry_in(lang: str, label: str, most: int | None) -> Markup:
        drawn: Markup = macro("_entry.html", "entry")(None, "", label, most)
        return drawn

    def entry(problem: str | None, typed: str, label: str = "", most: int | None = None) -> Markup:
        if not problem and not typed:
            return entry_in(language(), label, most)
        drawn: Markup = macro("_entry.html", "entry")(problem, typed, label, most)
        return drawn

    @cache
    def settings_in(lang: str, root: str) -> str:
        return url_for("settings.index")

    def make_pen(letters: str) -> SimpleNamespace:
        draw = SimpleNamespace(
            card=lambda card, size="full": card_in(language(), letters, card, size),
            carved=carved,
            peg=peg,
            stood=stood,
            wordmark=lambda: wordmark_in(language(), request.script_root),
            foot=lambda: foot_in(language(), request.script_root),
            keys=lambda by_parts, hints, counted: keys_in(language(), by_parts, hints, counted),
            entry=entry,
            ways=lambda nav: ways_in(language(), request.script_root, nav),
            settings_url=lambda: settings_in(language(), request.script_root),
        )
        for template, names in MACROS.items():
            # What a macro calls is settled here: each pen has macros of its own.
            module = app.jinja_env.get_template(template).make_module({"draw": draw})
            for name in names:
                setattr(draw, name, getattr(module, name))
        return draw

    pens = {letters: make_pen(letters) for letters in Letters}
    app.jinja_env.globals["draw"] = pens[Letters.LOCAL]
    app.extensions["fifteentwo.pens"] = pens


def pen(letters: str) -> SimpleNamespace:
    """Returns what draws cards with these letters, and all that has cards in it."""
    found: SimpleNamespace = current_app.extensions["fifteentwo.pens"][letters]
    return found
