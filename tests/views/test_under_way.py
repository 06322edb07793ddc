"""Races that are remembered as they stand: each for one request at a time, and never another than what is kept."""

from __future__ import annotations

from tests.trainer.racing import run, settings
from webapp.trainer.races import Race
from webapp.views.under_way import UnderWay


def race(moves: int, seed: str = "seed") -> Race:
    """One that was begun and moved in."""
    return run(Race(settings(), seed), until=lambda race: race.position >= moves)


def test_a_race_is_taken_as_it_was_brought_back_and_only_once() -> None:
    tables, begun = UnderWay(), race(2)
    assert begun.as_read
    moves = begun.write()
    tables.bring_back(begun, moves)
    assert tables.take(begun.settings, begun.seed, moves) is begun
    again = tables.take(begun.settings, begun.seed, moves)
    assert again is not begun
    assert (again.deals, again.told, again.since) == (begun.deals, begun.told, begun.since)


def test_another_race_or_position_gets_none_that_is_remembered() -> None:
    tables, begun, later = UnderWay(), race(2), race(4)
    tables.bring_back(begun, begun.write())
    assert tables.take(later.settings, later.seed, later.write()).position == later.position
    other = race(2, "another seed")
    assert tables.take(other.settings, other.seed, other.write()).told == other.told
    assert tables.take(settings(level="sharp"), begun.seed, "[]").position == 0
    assert tables.take(begun.settings, begun.seed, begun.write()) is begun


def test_a_race_that_has_gone_on_to_another_deal_is_read_again() -> None:
    tables = UnderWay()
    begun = run(Race(settings(), "seed"), until=lambda race: len(race.deals) == 2)
    moves = begun.write()
    assert not begun.as_read
    tables.bring_back(begun, moves)
    again = tables.take(begun.settings, begun.seed, moves)
    assert again is not begun
    assert (again.as_read, again.deals, len(again.told) < len(begun.told)) == (True, begun.deals, True)


def test_no_more_are_remembered_than_there_is_room_for() -> None:
    tables = UnderWay(limit=2)
    for number in range(5):
        begun = race(2, f"seed {number}")
        tables.bring_back(begun, begun.write())
        assert len(tables.races) <= 2
