"""What is said in the lessons."""

from __future__ import annotations

from webapp.i18n import gettext, ngettext
from webapp.trainer.lessons import IN_A_ROW, Lesson

SECTIONS = {
    Lesson.FIFTEENS: "fifteens",
    Lesson.RUNS: "runs",
    Lesson.DOUBLE_RUNS: "runs",
    Lesson.FLUSH: "flush",
    Lesson.NOBS: "nobs",
    Lesson.CRIB: "flush",
    Lesson.EMPTY: "impossible",
}
"""Where the rule page on counting tells more."""


def lesson_title(lesson: Lesson) -> str:
    """Names a lesson."""
    match lesson:
        case Lesson.FIFTEENS:
            return gettext("Fifteens and pairs")
        case Lesson.RUNS:
            return gettext("Runs")
        case Lesson.DOUBLE_RUNS:
            return gettext("Double runs")
        case Lesson.FLUSH:
            return gettext("Flush")
        case Lesson.NOBS:
            return gettext("His nobs")
        case Lesson.CRIB:
            return gettext("The crib")
        case Lesson.EMPTY:
            return gettext("Empty hands")


def explanation(lesson: Lesson) -> str:
    """Says in short what is to be learnt."""
    match lesson:
        case Lesson.FIFTEENS:
            return gettext(
                "Every group of cards that adds up to 15 is worth 2 points, and so is every pair. Three of a rank are "
                "three pairs, worth 6. Ace counts 1; jack, queen and king count 10."
            )
        case Lesson.RUNS:
            return gettext(
                "Three or more cards in sequence are a run, worth 1 point for each card. Only the longest run counts, "
                "suits do not matter, and the ace is below the 2."
            )
        case Lesson.DOUBLE_RUNS:
            return gettext(
                "A pair inside a run makes it two runs. Know them as one unit, pairs included: a double run of three "
                "is 8, of four 10, a triple run 15 and a double-double run 16."
            )
        case Lesson.FLUSH:
            return gettext(
                "Four cards of one suit in your hand are worth 4 points, and 5 if the starter has that suit too. The "
                "starter never replaces a card of the hand."
            )
        case Lesson.NOBS:
            return gettext("A jack in your hand that has the suit of the starter is his nobs, worth 1 point.")
        case Lesson.CRIB:
            return gettext(
                "The crib is counted like a hand, except for the flush: there all five cards must be of one suit."
            )
        case Lesson.EMPTY:
            return gettext("Some hands are worth nothing at all. See that at once, and say 0.")


def lesson_name(lesson: Lesson) -> str:
    """Names a lesson with its number: "Lesson 2: Runs"."""
    return gettext("Lesson %(number)d: %(title)s", number=lesson.number, title=lesson_title(lesson))


def until() -> str:
    """Says when a lesson is learnt."""
    return ngettext(
        "Each lesson lasts until %(num)d count is right.",
        "Each lesson lasts until %(num)d counts in a row are right.",
        IN_A_ROW,
    )


def in_a_row(number: int) -> str:
    """Says how far a lesson has come."""
    return gettext("%(number)d of %(all)d in a row", number=number, all=IN_A_ROW)


def out_of_all(number: int) -> str:
    """Says the same where a heading says what is counted."""
    return gettext("%(number)d of %(all)d", number=number, all=IN_A_ROW)


def helped(number: int) -> str:
    """Says with how many hints a hand was counted, and that this right count is not one of those in a row."""
    return ngettext(
        "Counted with %(num)d hint, so it is not one of the five in a row.",
        "Counted with %(num)d hints, so it is not one of the five in a row.",
        number,
    )


def learnt(lesson: Lesson) -> str:
    """Says that a lesson is learnt, and whether another one follows."""
    if lesson.next is None:
        return gettext("Five in a row are right, and that was the last lesson. Well counted.")
    return gettext("Five in a row are right. On to the next lesson: %(title)s.", title=lesson_title(lesson.next))
