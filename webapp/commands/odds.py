"""`fifteentwo odds`: every way to lay away, and what is to be expected of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import click
from flask_babel import lazy_gettext

from webapp import i18n, paths
from webapp.commands.asking import Refused, answer
from webapp.commands.spoken import Command, language_option, option
from webapp.commands.tables import table
from webapp.cribbage import DEALT, Discard, Distribution, InvalidCardError, InvalidPositionError, discards
from webapp.wording.cards import short_names
from webapp.wording.faults import card_fault
from webapp.wording.odds import figures, headings, number_dealt, whose_crib
from webapp.wording.spelling import read

_DIGITS = 3


@click.command(
    "odds",
    cls=Command,
    usage=lazy_gettext("CARDS [OPTIONS]"),
    summary=lazy_gettext("Weigh every way to lay away from the CARDS dealt, the best first."),
    details=lazy_gettext(
        "Six cards are dealt to two players, five to three or four. A card is its rank and its suit, such as 5H, 10D "
        "or KS. The letters and words of the language asked for are read as well. The figures are exact: the hand "
        "with every starter, the crib with all unseen cards."
    ),
)
@click.argument("cards", nargs=-1)
@option("--dealer", is_flag=True, about=lazy_gettext("The crib is yours or your partner’s."))
@language_option
@option(
    "--json",
    "as_json",
    is_flag=True,
    about=lazy_gettext("Answer as JSON, with the number of cases for every count."),
)
def command(cards: tuple[str, ...], dealer: bool, lang: str, as_json: bool) -> None:
    """Weighs every way to lay away.

    :raises Refused: if nobody is dealt such cards
    """
    with i18n.speaking(lang, paths.TRANSLATIONS):
        try:
            dealt = read(" ".join(cards))[0].whole()
        except (InvalidCardError, InvalidPositionError) as error:
            raise Refused(card_fault(error)) from error
        if len(dealt) not in DEALT:
            raise Refused(number_dealt(len(dealt)))
        ways = discards(dealt, dealer=dealer)
        answer(json.dumps(_plain(ways), indent=2) if as_json else _text(ways))


def _text(ways: Sequence[Discard]) -> str:
    rows = [headings()]
    rows += [[short_names(way.keep), short_names(way.laid_away), *figures(way, _DIGITS)] for way in ways]
    return f"{whose_crib(ways[0].dealer)}\n\n{table(rows, texts=2)}"


def _plain(ways: Sequence[Discard]) -> dict[str, Any]:
    return {
        "dealer": ways[0].dealer,
        "ways": [
            {
                "keep": [str(card) for card in way.keep],
                "lay_away": [str(card) for card in way.laid_away],
                "expectation": float(way.expectation),
                "hand": _distribution(way.hand),
                "crib": _distribution(way.crib),
            }
            for way in ways
        ],
    }


def _distribution(found: Distribution) -> dict[str, Any]:
    return {
        "mean": float(found.mean),
        "minimum": found.minimum,
        "maximum": found.maximum,
        "empty": float(found.empty),
        "cases": {str(count): found.cases[count] for count in found.counts},
    }
