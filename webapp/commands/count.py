"""`fifteentwo count`: what a hand or crib is worth, and why."""

from __future__ import annotations

import json
from typing import Any

import click
from flask_babel import lazy_gettext

from webapp import i18n, paths
from webapp.commands.asking import Refused, answer
from webapp.commands.spoken import Command, language_option, option
from webapp.commands.tables import table
from webapp.cribbage import HAND_SIZE, Count, InvalidCardError, InvalidPositionError, count
from webapp.i18n import gettext
from webapp.wording.cards import short_name, short_names
from webapp.wording.counts import combination_name, spoken
from webapp.wording.faults import card_fault, one_starter
from webapp.wording.spelling import read


@click.command(
    "count",
    cls=Command,
    # I18N: Words in capitals stand for what is typed; they return in the help below the usage.
    usage=lazy_gettext("CARDS --starter CARD [OPTIONS]"),
    summary=lazy_gettext("Count four CARDS with their starter and name every combination."),
    details=lazy_gettext(
        "A card is its rank and its suit, such as 5H, 10D or KS. The letters and words of the language asked for are "
        "read as well."
    ),
)
@click.argument("cards", nargs=-1)
@option("--starter", value=lazy_gettext("CARD"), about=lazy_gettext("The card that was turned up."))
@option("--crib", is_flag=True, about=lazy_gettext("Count the cards as a crib."))
@language_option
@option("--json", "as_json", is_flag=True, about=lazy_gettext("Answer as JSON."))
def command(cards: tuple[str, ...], starter: str | None, crib: bool, lang: str, as_json: bool) -> None:
    """Counts four cards with their starter.

    :raises Refused: if they are no hand
    """
    with i18n.speaking(lang, paths.TRANSLATIONS):
        try:
            typed, turned = read(" ".join(cards), starter or "")
            hand = typed.whole().expect(HAND_SIZE)
            if starter is None:
                raise Refused(gettext("Say which card was turned up, such as --starter 5C."))
            if len(turned.whole()) != 1:
                raise Refused(one_starter(len(turned.cards)))
            counted = count(hand, turned.cards[0], crib=crib)
        except (InvalidCardError, InvalidPositionError) as error:
            raise Refused(card_fault(error)) from error
        answer(json.dumps(_plain(counted), indent=2) if as_json else _text(counted))


def _text(counted: Count) -> str:
    rows = [[gettext("Combination"), gettext("Cards"), gettext("Points"), gettext("Total")]]
    rows += [
        [combination_name(combination), short_names(combination.cards), str(combination.points), str(total)]
        for combination, total in zip(counted.combinations, counted.running, strict=True)
    ]
    about = table(
        [
            [gettext("Crib") if counted.crib else gettext("Hand"), short_names(counted.hand)],
            [gettext("Starter"), short_name(counted.starter)],
            [gettext("Real count"), str(counted.total)],
        ],
        texts=2,
    )
    parts = [about, *([table(rows, texts=2)] if counted.combinations else []), spoken(counted)]
    return "\n\n".join(parts)


def _plain(counted: Count) -> dict[str, Any]:
    return {
        "cards": [str(card) for card in counted.hand],
        "starter": str(counted.starter),
        "crib": counted.crib,
        "total": counted.total,
        "spoken": spoken(counted),
        "combinations": [
            {
                "kind": str(combination.kind),
                "name": combination_name(combination),
                "cards": [str(card) for card in combination.cards],
                "points": combination.points,
                "running": total,
            }
            for combination, total in zip(counted.combinations, counted.running, strict=True)
        ],
    }
