"""Names of the combinations, and what is said of a count."""

from __future__ import annotations

from collections.abc import Iterable

from flask_babel import lazy_pgettext

from webapp.cribbage import Combination, Count, Kind, RunShape
from webapp.i18n import gettext, ngettext, pgettext
from webapp.trainer.verdicts import Outcome


def combination_name(combination: Combination) -> str:
    """Names a combination as it stands in a table: "Fifteen", "Run of four"."""
    match combination.kind, len(combination.cards):
        case Kind.FIFTEEN, _:
            return gettext("Fifteen")
        case Kind.PAIR, _:
            return gettext("Pair")
        case Kind.PAIR_ROYAL, _:
            return gettext("Pair royal")
        case Kind.DOUBLE_PAIR_ROYAL, _:
            return gettext("Double pair royal")
        case Kind.RUN, 3:
            return gettext("Run of three")
        case Kind.RUN, 4:
            return gettext("Run of four")
        case Kind.RUN, _:
            return gettext("Run of five")
        case Kind.FLUSH, 4:
            return gettext("Flush of four cards")
        case Kind.FLUSH, _:
            return gettext("Flush of five cards")
        case _:
            return gettext("His nobs")


def outcome_name(outcome: Outcome) -> str:
    """Names an outcome in a word or two, as it stands in a list."""
    match outcome:
        case Outcome.RIGHT:
            return gettext("Right")
        case Outcome.LOW:
            return gettext("Too low")
        case Outcome.HIGH:
            return gettext("Too high")


def headline(outcome: Outcome, announced: int, real: int) -> str:
    """Says whether a count was right, and by how many points it was not."""
    match outcome:
        case Outcome.RIGHT if real == 0:
            return gettext("Correct! There is nothing to count here.")
        case Outcome.RIGHT:
            return gettext("Correct! The real count is %(real)d.", real=real)
        case Outcome.LOW:
            return ngettext(
                "Too low by %(num)d point: you said %(announced)d, the real count is %(real)d.",
                "Too low by %(num)d points: you said %(announced)d, the real count is %(real)d.",
                real - announced,
                announced=announced,
                real=real,
            )
        case Outcome.HIGH:
            return ngettext(
                "Too high by %(num)d point: you said %(announced)d, the real count is %(real)d.",
                "Too high by %(num)d points: you said %(announced)d, the real count is %(real)d.",
                announced - real,
                announced=announced,
                real=real,
            )


def spoken(count: Count) -> str:
    """Says a count aloud, with its running total: "Fifteen for two, fifteen for four, pair for six."."""
    if not count.combinations:
        return gettext("Nothing to count: players call this a “nineteen”.")
    phrases, fifteens = [], 0
    for combination, total in zip(count.combinations, count.running, strict=True):
        fifteens += combination.kind is Kind.FIFTEEN
        phrases.append(phrase(combination.kind, len(combination.cards), total, again=fifteens > 1))
    return one_after_another(phrases)


def one_after_another(phrases: Iterable[str]) -> str:
    """Says the phrases of a running total, which are at least one, in a sentence."""
    said = ""
    for each in phrases:
        # I18N: Joins what was said so far to the next combination, in a running total spoken aloud.
        said = pgettext("running total", "%(said)s, %(next)s", said=said, next=each) if said else each
    # I18N: The end of a running total spoken aloud.
    sentence = pgettext("running total", "%(said)s.", said=said)
    return sentence[:1].upper() + sentence[1:]


def shape_sentence(count: Count) -> str | None:
    """Names the unit in which players say the runs with their pairs, or None where there is only one run."""
    four = any(c.kind is Kind.RUN and len(c.cards) == 4 for c in count.combinations)
    points = count.shape_points
    match count.shape:
        case RunShape.DOUBLE_RUN if four:
            return gettext("Together a double run of four: %(points)d points with its pair.", points=points)
        case RunShape.DOUBLE_RUN:
            return gettext("Together a double run: %(points)d points with its pair.", points=points)
        case RunShape.TRIPLE_RUN:
            return gettext("Together a triple run: %(points)d points with its pair royal.", points=points)
        case RunShape.DOUBLE_DOUBLE_RUN:
            return gettext("Together a double-double run: %(points)d points with its two pairs.", points=points)
        case _:
            return None


def phrase(kind: Kind, size: int, points: int, *, again: bool) -> str:
    """Says one combination with the total that it leads to: "pair for six".

    :param points: the total, from 1 to 29
    :param again: whether it is a fifteen after another one
    """
    total = spoken_total(points)
    match kind, size:
        case Kind.FIFTEEN, _ if again:
            # I18N: A fifteen after another one, spoken aloud. Some languages add a word for "again".
            return pgettext("running total, a further fifteen", "fifteen for %(total)s", total=total)
        case Kind.FIFTEEN, _:
            return pgettext("running total", "fifteen for %(total)s", total=total)
        case Kind.PAIR, _:
            return pgettext("running total", "pair for %(total)s", total=total)
        case Kind.PAIR_ROYAL, _:
            return pgettext("running total", "pair royal for %(total)s", total=total)
        case Kind.DOUBLE_PAIR_ROYAL, _:
            return pgettext("running total", "double pair royal for %(total)s", total=total)
        case Kind.RUN, 3:
            return pgettext("running total", "run of three for %(total)s", total=total)
        case Kind.RUN, 4:
            return pgettext("running total", "run of four for %(total)s", total=total)
        case Kind.RUN, _:
            return pgettext("running total", "run of five for %(total)s", total=total)
        case Kind.FLUSH, _:
            return pgettext("running total", "flush for %(total)s", total=total)
        case _:
            return pgettext("running total", "his nobs for %(total)s", total=total)


def spoken_total(points: int) -> str:
    """Returns a total of points as a word, from 1 to 29."""
    return str(_TOTALS[points - 1])


# A total of points as a word, as it is spoken at the table.
_TOTALS = (
    lazy_pgettext("spoken total", "one"),
    lazy_pgettext("spoken total", "two"),
    lazy_pgettext("spoken total", "three"),
    lazy_pgettext("spoken total", "four"),
    lazy_pgettext("spoken total", "five"),
    lazy_pgettext("spoken total", "six"),
    lazy_pgettext("spoken total", "seven"),
    lazy_pgettext("spoken total", "eight"),
    lazy_pgettext("spoken total", "nine"),
    lazy_pgettext("spoken total", "ten"),
    lazy_pgettext("spoken total", "eleven"),
    lazy_pgettext("spoken total", "twelve"),
    lazy_pgettext("spoken total", "thirteen"),
    lazy_pgettext("spoken total", "fourteen"),
    lazy_pgettext("spoken total", "fifteen"),
    lazy_pgettext("spoken total", "sixteen"),
    lazy_pgettext("spoken total", "seventeen"),
    lazy_pgettext("spoken total", "eighteen"),
    lazy_pgettext("spoken total", "nineteen"),
    lazy_pgettext("spoken total", "twenty"),
    lazy_pgettext("spoken total", "twenty-one"),
    lazy_pgettext("spoken total", "twenty-two"),
    lazy_pgettext("spoken total", "twenty-three"),
    lazy_pgettext("spoken total", "twenty-four"),
    lazy_pgettext("spoken total", "twenty-five"),
    lazy_pgettext("spoken total", "twenty-six"),
    lazy_pgettext("spoken total", "twenty-seven"),
    lazy_pgettext("spoken total", "twenty-eight"),
    lazy_pgettext("spoken total", "twenty-nine"),
)
