"""Names of what there is to see in a counted hand."""

from __future__ import annotations

from webapp.i18n import pgettext
from webapp.trainer.items import Item
from webapp.trainer.skills import Trend


def skill_name(item: Item) -> str:
    """Names an item as it stands in a list: "Fifteens of three cards"."""
    name = skill(item)
    return name[:1].upper() + name[1:]


def skill(item: Item) -> str:
    """Names an item as it stands behind a colon: "fifteens of three cards"."""
    match item:
        case Item.FIFTEEN_OF_2:
            return pgettext("skill", "fifteens of two cards")
        case Item.FIFTEEN_OF_3:
            return pgettext("skill", "fifteens of three cards")
        case Item.FIFTEEN_OF_4:
            return pgettext("skill", "fifteens of four cards")
        case Item.FIFTEEN_OF_5:
            return pgettext("skill", "fifteens of five cards")
        case Item.LOW_FIFTEEN:
            # I18N: Fifteens of three or four cards that aces and twos complete, such as 6-8-A.
            return pgettext("skill", "fifteens with aces and twos")
        case Item.PAIR:
            return pgettext("skill", "pairs")
        case Item.PAIR_ROYAL:
            return pgettext("skill", "pairs royal")
        case Item.DOUBLE_PAIR_ROYAL:
            return pgettext("skill", "double pairs royal")
        case Item.RUN_OF_3:
            return pgettext("skill", "runs of three")
        case Item.RUN_OF_4:
            return pgettext("skill", "runs of four")
        case Item.RUN_OF_5:
            return pgettext("skill", "runs of five")
        case Item.DOUBLE_RUN_OF_3:
            return pgettext("skill", "double runs of three")
        case Item.DOUBLE_RUN_OF_4:
            return pgettext("skill", "double runs of four")
        case Item.TRIPLE_RUN:
            return pgettext("skill", "triple runs")
        case Item.DOUBLE_DOUBLE_RUN:
            return pgettext("skill", "double-double runs")
        case Item.FLUSH_OF_4:
            return pgettext("skill", "flushes of four cards")
        case Item.FLUSH_OF_5:
            return pgettext("skill", "flushes of five cards")
        case Item.CRIB_FOUR_FLUSH:
            # I18N: Four cards of one suit in a crib, which are no flush without the starter.
            return pgettext("skill", "four of a suit in the crib")
        case Item.NOBS:
            return pgettext("skill", "his nobs")
        case Item.EMPTY:
            return pgettext("skill", "hands worth nothing")


def trend_name(trend: Trend) -> str:
    """Says how the last weeks compare with those before."""
    match trend:
        case Trend.BETTER:
            return pgettext("skill", "better than before")
        case Trend.SAME:
            return pgettext("skill", "as before")
        case Trend.WORSE:
            return pgettext("skill", "less sure than before")
