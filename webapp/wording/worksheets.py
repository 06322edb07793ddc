"""What stands on a worksheet, and what is said where there is none."""

from __future__ import annotations

from webapp.i18n import gettext, pgettext
from webapp.trainer.worksheets import LONGEST_SEED, InvalidWorksheetError, Level, Part, What


def level_name(level: Level) -> str:
    """Names a level, as it stands on the sheet."""
    match level:
        case Level.EASY:
            return pgettext("level of a worksheet", "Easy")
        case Level.MIXED:
            return pgettext("level of a worksheet", "As dealt")
        case Level.HARD:
            return pgettext("level of a worksheet", "Hard")


def what_name(what: What) -> str:
    """Names what there is to count, as it stands on the sheet."""
    match what:
        case What.HANDS:
            return gettext("Hands")
        case What.CRIBS:
            return gettext("Cribs")
        case What.BOTH:
            return gettext("Hands and cribs")


def task(what: What) -> str:
    """Says what is to be done on the sheet."""
    match what:
        case What.HANDS:
            return gettext("What is each hand worth? The card set apart is the starter. Write the count on the line.")
        case What.CRIBS:
            return gettext("What is each crib worth? The card set apart is the starter. Write the count on the line.")
        case What.BOTH:
            return gettext(
                "What is each hand or crib worth? The card set apart is the starter. Write the count on the line."
            )


def worksheet_fault(error: InvalidWorksheetError) -> str:
    """Says why there is no such worksheet."""
    text = error.text[:20]
    match error.part:
        case Part.LEVEL:
            return gettext("There is no level “%(text)s”. Choose one of these.", text=text)
        case Part.WHAT:
            return gettext("There are no worksheets of “%(text)s”. Choose one of these.", text=text)
        case Part.NUMBER:
            return gettext("There are no worksheets with “%(text)s” hands. Choose one of these numbers.", text=text)
        case Part.SEED:
            return gettext(
                "The last part of a sheet code has 1 to %(most)d characters, letters from a to z and figures. "
                "“%(text)s” is not one.",
                most=LONGEST_SEED,
                text=text,
            )
        case None:
            return gettext(
                "“%(text)s” is not a sheet code. The code is printed small at the foot of every sheet: four parts "
                "with dots between them.",
                text=text,
            )
