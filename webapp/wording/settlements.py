"""What is said of a settlement: to the player who practises, and of the players in an example."""

from __future__ import annotations

from dataclasses import dataclass

from webapp.cribbage import Accept, Answer, Move, Muggins, Overcount, Reason, Rules, Settlement, SteppedBack
from webapp.i18n import gettext, ngettext, pgettext
from webapp.trainer.runs import YOU


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened, and the label of the player it happened to, if it needs one."""

    text: str
    label: str | None = None


def practice_lines(settlement: Settlement) -> list[str]:
    """Says what a count did to both pegs of a run, seen by the player who counted."""
    lines = [_pegged_by_you(settlement)]
    for move in settlement.moves[1:]:
        match move.reason:
            case Reason.MUGGINS:
                lines.append(
                    ngettext(
                        "The opponent calls muggins for %(num)d and pegs %(num)d point.",
                        "The opponent calls muggins for %(num)d and pegs %(num)d points.",
                        move.points,
                    )
                )
            case Reason.OVERCOUNT_BACK if caller_pegs(settlement):
                lines.append(
                    ngettext(
                        "The opponent calls overcount: you go back %(num)d hole, and the opponent pegs %(num)d.",
                        "The opponent calls overcount: you go back %(num)d holes, and the opponent pegs %(num)d.",
                        move.points,
                    )
                )
            case Reason.OVERCOUNT_BACK:
                lines.append(
                    ngettext(
                        "The opponent calls overcount: you go back %(num)d hole and still stand on the target.",
                        "The opponent calls overcount: you go back %(num)d holes and still stand on the target.",
                        move.points,
                    )
                )
            case Reason.STEP_BACK:
                lines.append(your_step_back(move, crib=settlement.crib))
            case _:
                pass
    return lines


def run_end(settlement: Settlement) -> str | None:
    """Says who won the run, or None while it goes on."""
    if not settlement.over:
        return None
    if YOU in settlement.winners:
        return gettext("You have reached the target, and the game is yours.")
    return gettext("Your opponent has reached the target and wins the game.")


def example_lines(settlement: Settlement, rules: Rules) -> list[Line]:
    """Says what happened in a worked example, seen by nobody in particular."""
    lines = [_announced(settlement)]
    for seat, answer in zip(rules.opponents(settlement.counter), settlement.answers, strict=False):
        lines.append(Line(answer_line(answer, settlement), seat_label(seat, settlement.counter, rules)))
    step = settlement.step_back
    if step is not None:
        lines.append(Line(step_back(step, crib=settlement.crib)))
    if settlement.over:
        lines += _game_end(settlement, rules)
    return lines


def seat_label(seat: int, counter: int, rules: Rules) -> str:
    """Names a seat as the player who counts sees it."""
    place = (seat - counter) % rules.players
    if place == 0:
        return gettext("Player counting")
    if rules.players == 2:
        return gettext("Opponent")
    if place == 1:
        return pgettext("seat", "Left")
    return pgettext("seat", "Right") if place == rules.players - 1 else pgettext("seat", "Across")


def side_label(side: int, counter: int, rules: Rules) -> str:
    """Names a side as the player who counts sees it: a player, or a pair of partners."""
    if not rules.partners:
        return seat_label(side, counter, rules)
    if side == rules.side_of(counter):
        return gettext("Side counting")
    return gettext("Other side")


def _pegged_by_you(settlement: Settlement) -> str:
    if settlement.announced is None:
        return your_automatic_count(settlement.real)
    if settlement.over and not settlement.answers:
        return gettext(
            "You announce %(num)d, which is not too high and reaches the target: nobody may answer any more.",
            num=settlement.announced,
        )
    return you_announce(settlement.announced)


def you_announce(points: int) -> str:
    """Says what the reader announces and pegs (M2)."""
    if points == 0:
        return gettext("You announce 0 and peg nothing.")
    return ngettext("You announce %(num)d point and peg it.", "You announce %(num)d points and peg them.", points)


def your_automatic_count(real: int) -> str:
    """Says what the reader pegs where the count is automatic (S27)."""
    if real == 0:
        return gettext("The count is automatic: there is nothing to peg.")
    return ngettext(
        "The count is automatic: you peg %(num)d point.", "The count is automatic: you peg %(num)d points.", real
    )


def automatic_count(real: int) -> str:
    """Says what is pegged where the count is automatic (S27)."""
    if real == 0:
        return gettext("The count is automatic: there is nothing to peg.")
    return ngettext(
        "The count is automatic: %(num)d point is pegged.", "The count is automatic: %(num)d points are pegged.", real
    )


def your_step_back(move: Move | SteppedBack, *, crib: bool) -> str:
    """Says how far the reader's own empty hand or crib moves his peg back (B5)."""
    holes = -move.holes
    if holes == 0:
        if crib:
            return gettext("Your crib was empty, but your peg is at the start: it goes back 0 holes.")
        return gettext("Your hand was empty, but your peg is at the start: it goes back 0 holes.")
    if move.after == 0:
        if crib:
            return ngettext(
                "Your crib was empty: back %(num)d hole, to the start.",
                "Your crib was empty: back %(num)d holes, to the start.",
                holes,
            )
        return ngettext(
            "Your hand was empty: back %(num)d hole, to the start.",
            "Your hand was empty: back %(num)d holes, to the start.",
            holes,
        )
    if crib:
        return ngettext("Your crib was empty: back %(num)d hole.", "Your crib was empty: back %(num)d holes.", holes)
    return ngettext("Your hand was empty: back %(num)d hole.", "Your hand was empty: back %(num)d holes.", holes)


def _announced(settlement: Settlement) -> Line:
    if settlement.announced is None:
        return Line(automatic_count(settlement.real))
    if settlement.over and not settlement.answers:
        return Line(
            gettext(
                "The player counting announces %(announced)d, which is not too high and reaches the target: "
                "nobody may answer.",
                announced=settlement.announced,
            )
        )
    return Line(
        gettext(
            "The player counting announces and pegs %(announced)d; the real count is %(real)d.",
            announced=settlement.announced,
            real=settlement.real,
        )
    )


def answer_line(answer: Answer, settlement: Settlement) -> str:
    """Says what one opponent did; the label in front of it names the opponent."""
    match answer:
        case Accept():
            return gettext("Accepts the count.")
        case Muggins(called) if settlement.missed:
            return ngettext(
                "Calls muggins for %(called)d and pegs %(num)d point.",
                "Calls muggins for %(called)d and pegs %(num)d points.",
                min(called, settlement.missed),
                called=called,
            )
        case Muggins(called):
            return ngettext(
                "Calls muggins for %(num)d, but nothing was missed: the player counting pegs %(num)d point more.",
                "Calls muggins for %(num)d, but nothing was missed: the player counting pegs %(num)d points more.",
                called,
            )
        case Overcount() if settlement.excess and caller_pegs(settlement):
            return ngettext(
                "Calls overcount: the player counting goes back %(num)d hole, and the caller pegs %(num)d.",
                "Calls overcount: the player counting goes back %(num)d holes, and the caller pegs %(num)d.",
                settlement.excess,
            )
        case Overcount() if settlement.excess:
            return ngettext(
                "Calls overcount: the player counting goes back %(num)d hole and still stands on the target.",
                "Calls overcount: the player counting goes back %(num)d holes and still stands on the target.",
                settlement.excess,
            )
        case _:
            return gettext("Calls overcount, but the count was not too high: nothing changes.")


def caller_pegs(settlement: Settlement) -> bool:
    """Says whether an overcount that was called rightly is pegged; not if the counter has won all the same (M11)."""
    return any(move.reason is Reason.OVERCOUNT for move in settlement.moves)


def step_back(move: Move | SteppedBack, *, crib: bool) -> str:
    """Says how far an empty hand or crib moves its owner's peg back (B5)."""
    holes = -move.holes
    if holes == 0:
        if crib:
            return gettext("The crib was empty, but the dealer is at the start: back 0 holes.")
        return gettext("The hand was empty, but its owner is at the start: back 0 holes.")
    if move.after == 0:
        if crib:
            return ngettext(
                "The crib was empty: the dealer goes back %(num)d hole, to the start.",
                "The crib was empty: the dealer goes back %(num)d holes, to the start.",
                holes,
            )
        return ngettext(
            "The hand was empty: its owner goes back %(num)d hole, to the start.",
            "The hand was empty: its owner goes back %(num)d holes, to the start.",
            holes,
        )
    if crib:
        return ngettext(
            "The crib was empty: the dealer goes back %(num)d hole.",
            "The crib was empty: the dealer goes back %(num)d holes.",
            holes,
        )
    return ngettext(
        "The hand was empty: its owner goes back %(num)d hole.",
        "The hand was empty: its owner goes back %(num)d holes.",
        holes,
    )


def _game_end(settlement: Settlement, rules: Rules) -> list[Line]:
    if rules.lowball:
        winners = [Line(gettext("Wins."), side_label(side, settlement.counter, rules)) for side in settlement.winners]
        return [Line(gettext("The target is reached, and in Lowball the lowest score wins.")), *winners]
    counts = settlement.winners == (rules.side_of(settlement.counter),)
    if rules.partners:
        if counts:
            return [Line(gettext("The target is reached: the side counting wins."))]
        return [Line(gettext("The target is reached: the other side wins."))]
    if counts:
        return [Line(gettext("The target is reached: the player counting wins."))]
    if rules.sides == 2:
        return [Line(gettext("The target is reached: the opponent wins."))]
    return [Line(gettext("Reaches the target and wins."), side_label(settlement.winners[0], settlement.counter, rules))]
