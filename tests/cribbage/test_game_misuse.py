"""What a caller can take for right that is not: text for cards, seats that are none, a copy that shares its lists."""

from collections.abc import Callable
from copy import copy
from typing import Any

import pytest

from tests.cribbage.playing import finish, laid_away
from webapp.cribbage import (
    DEALT,
    LEVELS,
    ORDERS,
    PEGS,
    PRESETS,
    STEP_BACKS,
    Accept,
    ActionFault,
    Announce,
    Cards,
    Game,
    IllegalActionError,
    InvalidPositionError,
    LayAway,
    Phase,
    PlayCard,
    PositionFault,
    Reply,
    Rules,
)

MINE, YOURS = "AH 2H 3S 4S 9C TC", "6H 7H 8S 9S JC QC"


def why(game: Game, action: Any) -> IllegalActionError:
    """Returns the error that refuses an action."""
    with pytest.raises(IllegalActionError) as error:
        game.apply(action)
    return error.value


def everything(game: Game) -> list[Any]:
    """Returns all that can be asked of a game."""
    return [game.events, game.legal(), game.to_json(), *(game.view(seat) for seat in (None, 0, 1))]


def playing(words: str = "muggins") -> Game:
    """Returns a game in which seat 0 leads."""
    return laid_away(words, MINE, YOURS, starter="KH", dealer=1)


def test_a_card_given_as_text_is_refused_for_being_text() -> None:
    game = playing()
    error = why(game, PlayCard(0, "AH"))  # type: ignore[arg-type]
    assert (error.reason, str(error)) == (
        ActionFault.ACTION_UNKNOWN,
        "'AH' is no card: Card.parse reads one from text",
    )


@pytest.mark.parametrize("seat", [False, 0.0, "0", None])
def test_a_seat_that_is_no_whole_number_is_refused_at_every_step(seat: Any) -> None:
    game = Game(Rules(muggins=True), 1, dealer=1)
    assert why(game, LayAway(seat, Cards(game.view(0).hand[:2]))).reason is ActionFault.NOT_YOUR_TURN
    while game.phase is Phase.LAY_AWAY:
        game.apply(game.legal()[0])
    assert why(game, PlayCard(seat, game.view(0).held[0])).reason is ActionFault.NOT_YOUR_TURN
    while game.phase is Phase.PLAY:
        game.apply(game.legal()[0])
    assert why(game, Announce(seat, 4)).reason is ActionFault.NOT_YOUR_TURN
    game.apply(Announce(0, 4))
    assert why(game, Reply(1.0, Accept())).reason is ActionFault.NOT_YOUR_TURN  # type: ignore[arg-type]
    for ask in (game.legal, game.view):
        if seat is not None:
            with pytest.raises(InvalidPositionError) as error:
                ask(seat)
            assert error.value.reason is PositionFault.BAD_SEAT


@pytest.mark.parametrize("seat", [-1, 2])
def test_nothing_is_legal_for_a_seat_that_is_not_at_the_table(seat: int) -> None:
    with pytest.raises(InvalidPositionError) as error:
        Game(Rules(), 1).legal(seat)
    assert error.value.reason is PositionFault.BAD_SEAT


@pytest.mark.parametrize("way", [Game.copy, copy])
def test_a_copy_is_played_on_by_itself(way: Callable[[Game], Game]) -> None:
    game = playing()
    while game.outcome is None:
        before = everything(game)
        other = way(game)
        assert everything(other) == before
        finish(other)
        assert everything(game) == before
        game.apply(game.legal()[-1])


@pytest.mark.parametrize("table", [PEGS, DEALT, LEVELS, ORDERS, PRESETS, STEP_BACKS])
def test_a_table_that_is_handed_out_cannot_be_changed(table: Any) -> None:
    first = next(iter(table))
    with pytest.raises(TypeError):
        table[first] = table[first]
