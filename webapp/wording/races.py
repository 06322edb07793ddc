"""What is told of a race, in whole sentences, seen by the player who runs it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from webapp.cribbage import (
    Accept,
    Announced,
    Answer,
    Answered,
    Card,
    Count,
    Counted,
    Cut,
    Dealt,
    GameOver,
    LaidAway,
    LaidOpen,
    LayAway,
    Loss,
    Muggins,
    Outcome,
    Overcount,
    Pegged,
    Reason,
    Rules,
    Settlement,
    StarterCut,
    SteppedBack,
)
from webapp.i18n import gettext, ngettext
from webapp.trainer.judging import is_right
from webapp.trainer.missed import Missed
from webapp.trainer.races import Claim, Happening
from webapp.trainer.runs import YOU
from webapp.trainer.verdicts import compare
from webapp.wording.counts import headline
from webapp.wording.judging import verdict
from webapp.wording.settlements import (
    answer_line,
    automatic_count,
    caller_pegs,
    seat_label,
    step_back,
    you_announce,
    your_automatic_count,
    your_step_back,
)


@dataclass(frozen=True, slots=True)
class RaceLine:
    """One thing that happened, with the label of the player who did it, if that is not the reader."""

    text: str
    label: str | None = None
    cards: tuple[Card, ...] = ()
    """Cards that lie behind the text."""
    count: Count | None = None
    """A count that the line settles."""


@dataclass(frozen=True, slots=True)
class Brought:
    """What the player's own last move brought, in a sentence; none where it was no count and no answer to one."""

    sentence: str | None = None
    outcome: str = ""
    """Of his own count: right, low or high; of his answer to another's: right or wrong."""


def race_lines(happened: Sequence[Happening], rules: Rules) -> list[RaceLine]:
    """Says what happened, in order."""
    return [line for at in range(len(happened)) for line in _told(happened, at, rules)]


def brought(happened: Sequence[Happening]) -> Brought:
    """Says what the player's own move brought.

    :param happened: what happened since, that move first
    """
    settlement = next((each.settlement for each in happened if isinstance(each, Counted)), None)
    if settlement is None:
        return Brought()
    match happened[0]:
        case Announced(_, said) | Claim(said):
            outcome = compare(said, settlement.real)
            return Brought(headline(outcome, said, settlement.real), outcome)
        case Answered(_, answer):
            return Brought(verdict(answer, settlement), "right" if is_right(answer, settlement) else "wrong")
        case _:
            return Brought()


def seat_name(seat: int, rules: Rules) -> str:
    """Names a seat as the player sees it from his own."""
    if seat == YOU:
        return gettext("You")
    if rules.side_of(seat) == rules.side_of(YOU):
        return gettext("Your partner")
    return seat_label(seat, YOU, rules)


def side_name(side: int, rules: Rules) -> str:
    """Names a side as the player sees it: a player, or a pair of partners."""
    if not rules.partners:
        return seat_name(side, rules)
    return gettext("Your side") if side == rules.side_of(YOU) else gettext("Other side")


def dealer_line(dealer: int, rules: Rules) -> RaceLine:
    """Says who deals, and so whose crib it is."""
    text = gettext("You deal, so the crib is yours.") if dealer == YOU else gettext("Deals and has the crib.")
    return RaceLine(text, _label(dealer, rules))


def deal_name(deal: int) -> str:
    """Names a deal of a race, as a heading.

    :param deal: how many deals came before it
    """
    return gettext("Deal %(number)d", number=deal + 1)


def result(outcome: Outcome, rules: Rules) -> str:
    """Says whether the player's side has won, as a heading."""
    if rules.side_of(YOU) not in outcome.winners:
        return gettext("This race is lost")
    if len(outcome.winners) > 1:
        return gettext("This race is won, together with others")
    return gettext("This race is won")


def _told(happened: Sequence[Happening], at: int, rules: Rules) -> Iterator[RaceLine]:
    each = happened[at]
    match each:
        case Cut(seat, card):
            text = gettext("You cut this card:") if seat == YOU else gettext("Cuts this card:")
            yield RaceLine(text, _label(seat, rules), (card,))
        case Dealt(_, dealer):
            yield dealer_line(dealer, rules)
        case LayAway(_, cards):
            yield RaceLine(gettext("You lay away:"), None, tuple(cards))
        case LaidAway(seat):
            yield RaceLine(gettext("Has laid away."), _label(seat, rules))
        case StarterCut(card):
            yield RaceLine(gettext("The starter is turned up:"), None, (card,))
        case LaidOpen(seat, crib, cards):
            yield RaceLine(_laid_open(seat, crib=crib), _label(seat, rules), tuple(cards))
        case Announced(seat, points):
            yield RaceLine(_announced(seat, points), _label(seat, rules))
        case Answered(seat, answer):
            settlement = next((later.settlement for later in happened[at:] if isinstance(later, Counted)), None)
            yield RaceLine(_answered(seat, answer, settlement), _label(seat, rules))
        case Claim(points):
            yield RaceLine(gettext("You say %(num)d.", num=points))
        case Counted():
            before = happened[at - 1] if at else None
            yield from _counted(each, before.points if isinstance(before, Claim) else None, rules)
        case Pegged(seat=seat, reason=Reason.HIS_HEELS):
            yield RaceLine(_his_heels(seat), _label(seat, rules))
        case SteppedBack(seat=seat, crib=crib):
            text = your_step_back(each, crib=crib) if seat == YOU else step_back(each, crib=crib)
            yield RaceLine(text, _label(seat, rules))
        case GameOver(outcome):
            yield from _over(outcome, rules)
        case _:
            # Pegs that a count moves are told with the count and its answers.
            pass


def _label(seat: int, rules: Rules) -> str | None:
    return None if seat == YOU else seat_name(seat, rules)


def _laid_open(seat: int, *, crib: bool) -> str:
    if seat == YOU:
        return gettext("You lay your crib open:") if crib else gettext("You lay your hand open:")
    return gettext("Lays the crib open:") if crib else gettext("Lays the hand open:")


def _his_heels(seat: int) -> str:
    if seat == YOU:
        return gettext("The starter is a jack: you peg 2 for his heels.")
    return gettext("The starter is a jack, so the dealer pegs 2 for his heels.")


def _announced(seat: int, points: int) -> str:
    if seat == YOU:
        return you_announce(points)
    if points == 0:
        return gettext("Announces 0 and pegs nothing.")
    return ngettext("Announces %(num)d point and pegs it.", "Announces %(num)d points and pegs them.", points)


def _answered(seat: int, answer: Answer, settlement: Settlement | None) -> str:
    if answer == Accept() or settlement is None:
        return gettext("You accept the count.") if seat == YOU else gettext("Accepts the count.")
    if seat == YOU:
        return _your_answer(answer, settlement)
    if settlement.counter == YOU:
        return _answer_to_you(answer, settlement)
    return answer_line(answer, settlement)


def _your_answer(answer: Answer, settlement: Settlement) -> str:
    match answer:
        case Muggins(called) if settlement.missed:
            return ngettext(
                "You call muggins for %(called)d and peg %(num)d point.",
                "You call muggins for %(called)d and peg %(num)d points.",
                min(called, settlement.missed),
                called=called,
            )
        case Muggins(called):
            return ngettext(
                "You call muggins for %(num)d, but nothing was missed: the player counting pegs %(num)d point more.",
                "You call muggins for %(num)d, but nothing was missed: the player counting pegs %(num)d points more.",
                called,
            )
        case Overcount() if settlement.excess and caller_pegs(settlement):
            return ngettext(
                "You call overcount: the player counting goes back %(num)d hole, and you peg %(num)d.",
                "You call overcount: the player counting goes back %(num)d holes, and you peg %(num)d.",
                settlement.excess,
            )
        case Overcount() if settlement.excess:
            return ngettext(
                "You call overcount: the player counting goes back %(num)d hole and still stands on the target.",
                "You call overcount: the player counting goes back %(num)d holes and still stands on the target.",
                settlement.excess,
            )
        case _:
            return gettext("You call overcount, but the count was not too high: nothing changes.")


def _answer_to_you(answer: Answer, settlement: Settlement) -> str:
    match answer:
        case Muggins(called) if not settlement.missed:
            return ngettext(
                "Calls muggins for %(num)d, but nothing was missed: you peg %(num)d point more.",
                "Calls muggins for %(num)d, but nothing was missed: you peg %(num)d points more.",
                called,
            )
        case Overcount() if settlement.excess and caller_pegs(settlement):
            return ngettext(
                "Calls overcount: you go back %(num)d hole, and the caller pegs %(num)d.",
                "Calls overcount: you go back %(num)d holes, and the caller pegs %(num)d.",
                settlement.excess,
            )
        case Overcount() if settlement.excess:
            return ngettext(
                "Calls overcount: you go back %(num)d hole and still stand on the target.",
                "Calls overcount: you go back %(num)d holes and still stand on the target.",
                settlement.excess,
            )
        case _:
            return answer_line(answer, settlement)


def _counted(counted: Counted, claimed: int | None, rules: Rules) -> Iterator[RaceLine]:
    count, announced, label = counted.count, counted.settlement.announced, _label(counted.seat, rules)
    if counted.seat == YOU:
        said = claimed if announced is None else announced
        assert said is not None
        yield RaceLine(headline(compare(said, count.total), said, count.total), None, (), count)
        if announced is None:
            yield RaceLine(your_automatic_count(count.total))
        return
    if announced is None:
        yield RaceLine(_laid_open(counted.seat, crib=counted.crib), label, tuple(count.hand))
        yield RaceLine(automatic_count(count.total), label, (), count)
    elif count.total:
        yield RaceLine(gettext("The real count is %(real)d.", real=count.total), None, (), count)
    else:
        yield RaceLine(gettext("The real count is 0: there was nothing to count."), None, (), count)


def _over(outcome: Outcome, rules: Rules) -> Iterator[RaceLine]:
    target = rules.target
    if rules.lowball:
        yield RaceLine(gettext("The target is reached, and in Lowball the lowest score wins."))
    for side in outcome.winners:
        if rules.side_of(YOU) == side and not rules.partners and not rules.lowball:
            yield RaceLine(gettext("You have reached the target, and the game is yours."))
        else:
            text = gettext("Wins the game.") if rules.lowball else gettext("Reaches the target and wins.")
            yield RaceLine(text, side_name(side, rules))
    for side, loss in enumerate(outcome.losses):
        score = outcome.scores[side]
        if loss is Loss.SKUNK:
            text = gettext(
                "Skunked with %(score)d of %(target)d, less than three quarters of the way.", score=score, target=target
            )
            yield RaceLine(text, side_name(side, rules))
        elif loss is Loss.LURCH:
            text = gettext(
                "Left in the lurch with %(score)d of %(target)d, less than half the way.", score=score, target=target
            )
            yield RaceLine(text, side_name(side, rules))


def wrong_count_name(deal: int, *, crib: bool) -> str:
    """Names one of the player's own counts.

    :param deal: how many deals came before it
    """
    if crib:
        return gettext("Deal %(number)d, your crib", number=deal + 1)
    return gettext("Deal %(number)d, your hand", number=deal + 1)


def missed_figures(found: Missed, rules: Rules) -> list[tuple[str, str]]:
    """Returns what the player missed in a race, name and figure."""
    figures = [
        (
            gettext("Your counts that were right"),
            gettext("%(right)d of %(all)d", right=found.counts - len(found.wrong), all=found.counts),
        )
    ]
    if rules.muggins:
        figures += [
            (gettext("Points others took from you"), str(found.taken)),
            (gettext("Your wrong calls"), str(found.wrong_calls)),
            (gettext("Points others won by them"), str(found.given)),
            (gettext("Wrong counts you let pass"), str(found.let_pass)),
        ]
    if rules.step_back:
        figures += [
            (gettext("Times you stepped back"), str(found.steps_back)),
            (gettext("Holes gone back"), str(found.holes_back)),
        ]
    return figures
