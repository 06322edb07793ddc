"""What is said where a hand is counted part by part: the parts, the running total, and how each part was."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from webapp.cribbage import Combination, Group, Kind, RunShape
from webapp.i18n import gettext, pgettext
from webapp.trainer.parts import Graded, Grades, Mark, Refusal, Said
from webapp.trainer.verdicts import Outcome
from webapp.wording.counts import combination_name, one_after_another, phrase, spoken_total


def group_name(group: Group) -> str:
    """Names what can be said of cards, as it stands on a button."""
    match group:
        case Group.FIFTEENS:
            return gettext("Fifteen")
        case Group.PAIRS:
            return gettext("Pair")
        case Group.RUNS:
            return gettext("Run")
        case Group.FLUSH:
            return gettext("Flush")
        case Group.NOBS:
            return gettext("His nobs")


def part_name(said: Said) -> str:
    """Names a part as it stands in a table: "Pair", "Double run of four"."""
    match said.shape:
        case RunShape.DOUBLE_RUN if said.length == 4:
            return gettext("Double run of four")
        case RunShape.DOUBLE_RUN:
            return gettext("Double run")
        case RunShape.TRIPLE_RUN:
            return gettext("Triple run")
        case RunShape.DOUBLE_DOUBLE_RUN:
            return gettext("Double-double run")
        case _:
            return combination_name(Combination(said.kind, said.cards, said.points))


def said_so_far(parts: Sequence[Said]) -> str:
    """Says the parts aloud, with their running total: "Fifteen for two, double run for ten."."""
    if not parts:
        return gettext("Nothing said yet: choose cards, and say what they are.")
    phrases, fifteens = [], 0
    for said, total in zip(parts, accumulate(said.points for said in parts), strict=True):
        fifteens += said.kind is Kind.FIFTEEN
        phrases.append(_phrase(said, total, again=fifteens > 1))
    return one_after_another(phrases)


def refusal(why: Refusal) -> str:
    """Says why what was said is no part, whatever the cards are worth."""
    match why:
        case Refusal.NO_CARDS:
            return gettext("Choose the cards first, then say what they are.")
        case Refusal.FIFTEEN_SIZE:
            return gettext("A fifteen takes two cards or more.")
        case Refusal.PAIR_SIZE:
            return gettext("A pair takes two cards; three or four of one rank can be said at once.")
        case Refusal.RUN_SIZE:
            return gettext("A run takes cards of three ranks or more.")
        case Refusal.FLUSH_SIZE:
            return gettext("A flush takes four cards or five.")
        case Refusal.NOBS_SIZE:
            return gettext("His nobs is one card: choose it alone.")
        case Refusal.SAID:
            return gettext("You have said that of these cards before.")
        case Refusal.TOO_MUCH:
            return gettext("With that your total would be over 29. Take something back first.")


def not_these_cards() -> str:
    """Says that what was sent are no parts of the hand shown."""
    return gettext("What you said does not fit these cards. Please say it again.")


def cards_left_over() -> str:
    """Says that cards are chosen of which nothing was said."""
    return gettext("You have chosen cards without saying what they are. Say it, or put them back.")


def mark_name(graded: Graded) -> str:
    """Names how a part was, as it stands in a table."""
    match graded.mark:
        case Mark.RIGHT:
            return gettext("Right")
        case Mark.PARTLY:
            return gettext("Worth %(worth)d, not %(said)d", worth=graded.worth, said=graded.said.points)
        case Mark.TWICE:
            return gettext("Said twice")
        case Mark.ABSENT:
            return gettext("Not there")


def not_said() -> str:
    """Marks what was not said, as it stands in a table."""
    return gettext("Missed")


def take_back(name: str) -> str:
    """Says what a button does that takes a part back."""
    # I18N: Of a part of a count, such as "Take back: Double run".
    return gettext("Take back: %(part)s", part=name)


def missing_name(combination: Combination) -> str:
    """Names what was not said. Of a flush only the fifth card may be missing."""
    if combination.kind is Kind.FLUSH and combination.points < len(combination.cards) - 1:
        return gettext("The fifth card of the flush")
    return combination_name(combination)


def parts_sentence(grades: Grades, outcome: Outcome) -> str | None:
    """Says of a total that is right how it came about if the parts were not; None of others."""
    if outcome is Outcome.RIGHT and not grades.right:
        return gettext("Your total is right, but your parts are not.")
    return None


def _phrase(said: Said, points: int, *, again: bool) -> str:
    total = spoken_total(points)
    match said.shape:
        case RunShape.DOUBLE_RUN if said.length == 4:
            return pgettext("running total", "double run of four for %(total)s", total=total)
        case RunShape.DOUBLE_RUN:
            return pgettext("running total", "double run for %(total)s", total=total)
        case RunShape.TRIPLE_RUN:
            return pgettext("running total", "triple run for %(total)s", total=total)
        case RunShape.DOUBLE_DOUBLE_RUN:
            return pgettext("running total", "double-double run for %(total)s", total=total)
        case _:
            return phrase(said.kind, len(said.cards), points, again=again)
