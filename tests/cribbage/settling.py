"""Short ways to write a settlement and what became of it."""

from collections.abc import Sequence

from webapp.cribbage import Rules, Settlement, parse_answer, settle

Told = tuple[int, str, int]


def settled(
    words: str,
    *,
    real: int,
    scores: Sequence[int],
    announced: int | None = None,
    answers: str = "",
    counter: int = 0,
    crib: bool = False,
) -> Settlement:
    """Settles a count under rules and answers given as words, the answers with commas between them."""
    return settle(
        Rules.parse(words),
        real=real,
        announced=announced,
        answers=[parse_answer(answer) for answer in answers.split(",") if answer],
        scores=scores,
        counter=counter,
        crib=crib,
    )


def told(settlement: Settlement) -> list[Told]:
    """Returns each move as side, reason and the hole it ends in."""
    return [(move.side, str(move.reason), move.after) for move in settlement.moves]
