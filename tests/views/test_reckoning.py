"""Whatever is sent, and however often and at once: all sums are those of the rows."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier

import pytest

from tests.store.reckoning import differences
from tests.views.racing import Table, race_code
from tests.views.walking import Book, Walk, address, worth
from webapp.store.checking import check
from webapp.store.database import connect, immediate

RUNS = (
    "mixed.muggins.back-10.61.adapted.00000000000000a1",
    "hands.endless.00000000000000a2",
    "lesson.fifteens.00000000000000a3",
    "cribs.endless.focus-pair-nobs.00000000000000a4",
)
WINDOWS = 6


def at_once(walk: Walk, send: Callable[[Walk, int], object]) -> None:
    """Lets one visitor send something from several windows at the same time."""
    windows, start = [walk.twin() for _ in range(WINDOWS)], Barrier(WINDOWS)

    def go(number: int) -> object:
        start.wait()
        return send(windows[number], number)

    with ThreadPoolExecutor(WINDOWS) as pool:
        list(pool.map(go, range(WINDOWS)))


@pytest.mark.parametrize("run", RUNS)
def test_counts_and_hints_sent_at_once_add_up(walk: Walk, book: Book, run: str) -> None:
    for step in range(1, 6):

        def send(window: Walk, number: int, step: int = step) -> object:
            if number % 2:
                return window.browser.post(f"{address(run, step)}/hint", data={"shown": str(number // 2)})
            return window.say(run, step, number)

        at_once(walk, send)
    assert len(book.attempts()) == 5
    assert differences(book.config.database) == []


def test_all_that_is_kept_of_two_players_adds_up(walk: Walk, stranger: Walk, book: Book) -> None:
    for visitor in (walk, stranger):
        for run in RUNS:
            for step in (1, 2):
                visitor.say(run, step, 4)
                visitor.browser.post(f"{address(run, step + 1)}/hint", data={"shown": "0"})
        for answer in ("accept", "overcount"):
            url = visitor.browser.get("/en/judge/start").location or ""
            visitor.browser.post(url, data={"answer": answer})
        visitor.browser.post("/en/lay-away/AH2H3H4H5H6H.mine.00000000000000a5/1", data={"card": ["AH", "2H"]})
    for counting in ("muggins", "plain"):
        code = race_code(counting=counting, step_back="back-10")
        Table(walk.browser, f"/en/race/{code}/").to_the_end()
    assert differences(book.config.database) == []


RULES_NEEDED = ("UPDATE best_time", "UPDATE lesson", "UPDATE mastery", "UPDATE race")
CHANGES = (
    "UPDATE run SET steps = steps + 1",
    "UPDATE run SET streak = streak + 1",
    "UPDATE run SET you = you + 1",
    "UPDATE attempt SET run_right = run_right + 1",
    "UPDATE attempt SET hints = 1",
    "UPDATE progress SET counts = counts + 1",
    "UPDATE progress SET aided_right = aided_right + 1",
    "UPDATE progress SET answers = answers + 1",
    "UPDATE judgement SET was_right = NOT was_right",
    "UPDATE judgement SET won = won + 1, run_won = run_won + 1",
    "UPDATE answer_day SET right_answers = right_answers + 1",
    "UPDATE laid_away SET was_best = NOT was_best",
    "UPDATE laying_day SET choices = choices + 1",
    "UPDATE laying_day SET cost = cost + 1",
    "UPDATE skill SET seen = seen + 1",
    "UPDATE count_day SET hands = hands + 1",
    "UPDATE skill_week SET missed = missed + 0.5",
    "UPDATE best_time SET seconds = seconds + 1",
    "DELETE FROM attempt WHERE step = 2",
    "UPDATE lesson SET in_a_row = in_a_row + 1",
    "UPDATE mastery SET practice = '{}'",
    "UPDATE race SET version = version + 1",
)


SUMMED_BY_ROWS = {number for number, change in enumerate(CHANGES) if not change.startswith(RULES_NEEDED)}


def test_whatever_does_not_add_up_is_found(walk: Walk, book: Book, tmp_path: Path) -> None:
    lesson = "lesson.fifteens.00000000000000a3"
    for step in (1, 2, 3):
        walk.count(lesson, step, worth(walk.app, lesson, step))
    walk.count("hand-5H5S5DJC-5C.muggins.none.121.00000000000000a6", 1, 29)
    walk.browser.post("/en/judge/easy.hands.00000000000000a7/1", data={"answer": "accept"})
    walk.browser.post("/en/lay-away/AH2H3H4H5H6H.mine.00000000000000a5/1", data={"card": ["AH", "2H"]})
    Table(walk.browser, f"/en/race/{race_code()}/").move()
    assert differences(book.config.database) == []
    assert check(book.config.database).clean
    for number, change in enumerate(CHANGES):
        changed = tmp_path / f"{number}.sqlite3"
        with closing(connect(book.config.database)) as db:
            db.execute("VACUUM INTO ?", [str(changed)])
        with closing(connect(changed)) as db, immediate(db):
            assert db.execute(change).rowcount > 0
        assert differences(changed) != [], change
        # Lessons, races, single items and best times take the rules of the game to add up, and are left to the above.
        assert check(changed).clean == (number not in SUMMED_BY_ROWS), change
