"""What is said where an opponent's count is judged."""

from __future__ import annotations

from webapp.cribbage import Accept, Answer, Kind, Muggins, Overcount, Settlement
from webapp.cribbage.reading import Slip
from webapp.i18n import format_number, gettext, ngettext
from webapp.trainer.judging import Judgement, JudgeSettings, is_right
from webapp.wording.settings import deals_name, in_a_line


def judge_summary(settings: JudgeSettings) -> str:
    """Says in a line what is judged: "Hands and cribs · Steady opponent"."""
    return in_a_line(deals_name(settings.deals), _opponent(settings.level))


def question(announced: int) -> str:
    """Asks what to say to an announced count."""
    return ngettext(
        "Your opponent announces %(num)d point. Is that right?",
        "Your opponent announces %(num)d points. Is that right?",
        announced,
    )


def verdict(answer: Answer, settlement: Settlement) -> str:
    """Says whether an answer to an announced count was the right one, and what was wrong with the count."""
    missed, excess, right = settlement.missed, settlement.excess, is_right(answer, settlement)
    if not missed and not excess:
        if right:
            return gettext("Correct! The count was right.")
        return gettext("The count was right. There was nothing to call.")
    if missed:
        if right:
            return ngettext("Correct! %(num)d point was missed.", "Correct! %(num)d points were missed.", missed)
        if isinstance(answer, Muggins):
            return ngettext(
                "Muggins it is, but for another number: %(num)d point was missed.",
                "Muggins it is, but for another number: %(num)d points were missed.",
                missed,
            )
        return ngettext(
            "The count was too low: %(num)d point was missed.",
            "The count was too low: %(num)d points were missed.",
            missed,
        )
    if right:
        return ngettext(
            "Correct! The count was too high by %(num)d point.",
            "Correct! The count was too high by %(num)d points.",
            excess,
        )
    return ngettext("The count was too high by %(num)d point.", "The count was too high by %(num)d points.", excess)


def lines(judgement: Judgement) -> list[str]:
    """Says what the announced count and the answer to it did to the pegs."""
    announced = judgement.announced
    pegged = ngettext(
        "The opponent announces %(num)d point and pegs it.",
        "The opponent announces %(num)d points and pegs them.",
        announced,
    )
    return [pegged if announced else gettext("The opponent announces 0 and pegs nothing."), _answered(judgement)]


def answer_name(answer: Answer) -> str:
    """Names an answer, as it stands in a table."""
    match answer:
        case Accept():
            return gettext("Accept")
        case Muggins(points):
            return gettext("Muggins for %(num)d", num=points)
        case Overcount():
            return gettext("Overcount")


def overlooked(slip: Slip) -> str:
    """Says what an opponent did not see, or saw only in part."""
    match slip.chance, slip.combination.kind, len(slip.combination.cards):
        case "fifth_flush_card", _, _:
            return gettext("Flush of five cards counted as four")
        case _, Kind.FIFTEEN, _:
            return gettext("Fifteen overlooked")
        case _, Kind.PAIR, _:
            return gettext("Pair overlooked")
        case _, Kind.PAIR_ROYAL, _:
            return gettext("Pair royal counted as two pairs")
        case _, Kind.DOUBLE_PAIR_ROYAL, _:
            return gettext("Double pair royal counted as four pairs")
        case _, Kind.RUN, 3:
            return gettext("Run of three overlooked")
        case _, Kind.RUN, 4:
            return gettext("Run of four overlooked")
        case _, Kind.RUN, _:
            return gettext("Run of five overlooked")
        case _, Kind.FLUSH, _:
            return gettext("Flush overlooked")
        case _:
            return gettext("His nobs overlooked")


def counted_too_much(points: int) -> str:
    """Says what an opponent counted that is not there."""
    match points:
        case 1:
            return gettext("His nobs counted where there is none")
        case 4:
            return gettext("Flush counted where there is none")
        case _:
            return gettext("Points counted that are not there")


def judged_right(right: int, judged: int) -> str:
    """Says how many answers of a run were right."""
    if not judged:
        return gettext("Nothing judged yet.")
    return ngettext(
        "%(right)s of %(judged)s count judged right",
        "%(right)s of %(judged)s counts judged right",
        judged,
        right=format_number(right),
        judged=format_number(judged),
    )


def _answered(judgement: Judgement) -> str:
    settlement = judgement.settlement
    match judgement.answer:
        case Accept():
            return gettext("You accept the count, and it stands.")
        case Muggins(called) if settlement.missed:
            return ngettext(
                "You call muggins for %(called)d and peg %(num)d point.",
                "You call muggins for %(called)d and peg %(num)d points.",
                judgement.won,
                called=called,
            )
        case Muggins(called):
            return ngettext(
                "You call muggins for %(num)d, but nothing was missed: the opponent pegs %(num)d point more.",
                "You call muggins for %(num)d, but nothing was missed: the opponent pegs %(num)d points more.",
                called,
            )
        case Overcount() if settlement.excess:
            return ngettext(
                "You call overcount: the opponent goes back %(num)d hole, and you peg %(num)d.",
                "You call overcount: the opponent goes back %(num)d holes, and you peg %(num)d.",
                settlement.excess,
            )
        case Overcount():
            return gettext("You call overcount, but the count was not too high: nothing changes.")


def _opponent(level: str) -> str:
    match level:
        case "easy":
            return gettext("Careless opponent")
        case "steady":
            return gettext("Steady opponent")
        case _:
            return gettext("Sharp opponent")
