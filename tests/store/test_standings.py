"""How members compare: by hands nobody could know before, in three stretches of time."""

from __future__ import annotations

from datetime import date

from sqlite_utils import Database

from tests.store.keeping import outcome
from tests.store.test_members import CODE, DAY, combine, join, player
from webapp.store import attempts, members
from webapp.store.database import immediate
from webapp.store.players import now
from webapp.store.runs import Run
from webapp.store.standings import EVER, Gain, Standing, add, of_period, periods_of
from webapp.store.sums import local_day


def count(db: Database, key: str, step: int = 1, code: str = CODE, *, ranked: bool = True, **changes: object) -> None:
    start = Run(code, "seed", ranked=ranked)
    assert attempts.record(db, key, "en", start, step, lambda run, known: outcome(**changes))


def ever(db: Database) -> list[Standing]:
    return of_period(db, EVER)


def test_a_day_belongs_to_its_week_its_month_and_all_time() -> None:
    assert periods_of(date(2026, 11, 30)) == ("2026-11-30", "2026-11", EVER)
    assert periods_of(date(2027, 1, 3)) == ("2026-12-28", "2027-01", EVER)


def test_a_members_counts_are_summed_in_every_stretch(db: Database) -> None:
    join(db, "anna", "Anna")
    for step, announced in enumerate((29, 29, 28, 29), 1):
        count(db, "anna", step, announced=announced, lost=1 if announced == 28 else 0)
    for period in periods_of(local_day(now())):
        assert of_period(db, period) == [Standing("Anna", 4, 3, 2, 0, 0, -1)]
    assert of_period(db, "1999-01") == []


def test_guests_and_those_who_leave_out_their_names_stand_nowhere(db: Database) -> None:
    join(db, "anna", "Anna")
    count(db, "anna")
    count(db, "guest")
    assert len(ever(db)) == 1
    members.show_name(db, player(db, "anna"), False)
    assert ever(db) == []


def test_what_a_guest_counted_before_is_not_compared(db: Database) -> None:
    given = join(db, "anna", "Anna")
    count(db, "guest")
    members.sign_in(db, given.hash, "phone", guest="guest", combine=combine)
    assert ever(db) == []


def test_hands_that_could_be_known_are_left_out(db: Database) -> None:
    join(db, "anna", "Anna")
    count(db, "anna", ranked=False)
    count(db, "anna", code="hand-5H5S5DJC-5C.muggins.none.121.0000000000000002")
    count(db, "anna", code=CODE.replace("1", "3"), hints=1)
    assert ever(db) == []
    count(db, "anna", 2, code="hand-5H5S5DJC-5C.muggins.none.121.0000000000000002")
    assert [standing.hands for standing in ever(db)] == [1]


def test_the_deal_of_the_day_is_told_apart(db: Database) -> None:
    join(db, "anna", "Anna")
    count(db, "anna", 1, DAY)
    count(db, "anna", 2, DAY, announced=4)
    count(db, "anna", 1)
    assert ever(db) == [Standing("Anna", 3, 2, 1, 2, 1, 0)]


def test_an_answer_changes_the_balance_and_no_row_of_right_counts(db: Database) -> None:
    join(db, "anna", "Anna")
    anna = player(db, "anna")
    count(db, "anna", 1)
    with immediate(db):
        add(db, anna, date(2026, 11, 30), Gain(balance=3))
    count(db, "anna", 2)
    assert ever(db) == [Standing("Anna", 2, 2, 2, 0, 0, 3)]


def test_two_who_become_one_stand_once_with_the_sums_of_both(db: Database) -> None:
    for key in ("anna", "bo"):
        join(db, key, key.title())
        count(db, key, 1)
        count(db, key, 2)
    members.merge(db, player(db, "bo"), player(db, "anna"), combine, "page")
    assert ever(db) == [Standing("Anna", 4, 4, 2, 0, 0, 0)]
