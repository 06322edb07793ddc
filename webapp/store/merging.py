"""Making one player of two: all that is kept of the one becomes the other's, sums and all."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from sqlite_utils import Database

Combine = Callable[[str | None, str | None], str | None]
"""Makes one of what is known of two players, as the trainer writes it; None of whom nothing is known."""


def merge(db: Database, gone: int, stays: int, combine: Combine) -> None:
    """Makes everything of the player `gone` part of the player `stays`. Call it inside `immediate()`.

    A run or race that both have begun keeps both: the one of the player who goes gets a code of its own, and cards
    and moves stay as they are, for they follow from what is kept with it. A second deal of the same day or club
    night becomes a run that has ended, so that nobody stands twice in the results.

    Of a name and private link of the one who goes nothing stays; the browsers he has signed in with go over.
    """
    if gone == stays:
        return
    values = {"gone": gone, "stays": stays}
    _rename_codes(db, values)
    for statement in _STATEMENTS:
        db.execute(statement, values)
    known = [_known(db, player) for player in (stays, gone)]
    combined = combine(*known)
    if combined is not None and known[1] is not None:
        db.execute(
            "INSERT INTO mastery (player_id, practice) VALUES (?, ?) "
            "ON CONFLICT (player_id) DO UPDATE SET practice = excluded.practice",
            [stays, combined],
        )
    db.execute("DELETE FROM player WHERE id = ?", [gone])


def _known(db: Database, player: int) -> str | None:
    row = db.execute("SELECT practice FROM mastery WHERE player_id = ?", [player]).fetchone()
    return None if row is None else str(row[0])


def _rename_codes(db: Database, values: dict[str, int]) -> None:
    """Gives the runs and races of the one who goes other codes where the other player has the same ones."""
    for (code,) in db.execute(_BOTH_RUN, values).fetchall():
        new = _other_code(code)
        named = values | {"code": code, "new": new}
        for statement in _RENAME_RUN:
            db.execute(statement, named)
    for (code,) in db.execute(_BOTH_RACE, values).fetchall():
        db.execute(
            "UPDATE race SET code = :new WHERE player_id = :gone AND code = :code",
            values | {"code": code, "new": _other_code(code)},
        )


def _other_code(code: str) -> str:
    """Returns a code for the same settings that nobody has: its last part tells runs apart."""
    event, *how = code.split(".")
    match event:
        case "day":
            settings = "mixed.endless"
        case "night":
            settings = f"{how[0]}.endless"
        case _:
            settings = code.rpartition(".")[0]
    return f"{settings}.{secrets.token_hex(8)}"


_BOTH_RUN = "SELECT code FROM run WHERE player_id = :gone AND code IN (SELECT code FROM run WHERE player_id = :stays)"
_BOTH_RACE = (
    "SELECT code FROM race WHERE player_id = :gone AND code IN (SELECT code FROM race WHERE player_id = :stays)"
)
_RENAME_RUN = (
    "UPDATE run SET code = :new, finished = finished OR :code LIKE 'day.%' OR :code LIKE 'night.%' "
    "WHERE player_id = :gone AND code = :code",
    "UPDATE best_time SET code = :new WHERE player_id = :gone AND code = :code",
    "UPDATE lesson SET code = :new WHERE player_id = :gone AND code = :code",
)

# SQLite reads "ON" after a SELECT without WHERE as a join's.
_STATEMENTS = (
    "UPDATE run SET player_id = :stays WHERE player_id = :gone",
    "UPDATE attempt SET player_id = :stays WHERE player_id = :gone",
    "UPDATE judgement SET player_id = :stays WHERE player_id = :gone",
    "UPDATE race SET player_id = :stays WHERE player_id = :gone",
    "UPDATE race_count SET player_id = :stays WHERE player_id = :gone",
    "UPDATE audit SET player_id = :stays WHERE player_id = :gone",
    "UPDATE device SET player_id = :stays WHERE player_id = :gone",
    "INSERT INTO skill SELECT :stays, item, crib, seen, missed, timed_hands, seconds FROM skill "
    "WHERE player_id = :gone ON CONFLICT DO UPDATE SET seen = seen + excluded.seen, missed = missed + excluded.missed, "
    "timed_hands = timed_hands + excluded.timed_hands, seconds = seconds + excluded.seconds",
    "INSERT INTO skill_week SELECT :stays, week, item, seen, missed FROM skill_week WHERE player_id = :gone "
    "ON CONFLICT DO UPDATE SET seen = seen + excluded.seen, missed = missed + excluded.missed",
    "INSERT INTO count_day SELECT :stays, day, crib, hands, right_counts, error_points, lost, steps_back, holes_back, "
    "timed_hands, seconds FROM count_day WHERE player_id = :gone ON CONFLICT DO UPDATE SET "
    "hands = hands + excluded.hands, right_counts = right_counts + excluded.right_counts, "
    "error_points = error_points + excluded.error_points, lost = lost + excluded.lost, "
    "steps_back = steps_back + excluded.steps_back, holes_back = holes_back + excluded.holes_back, "
    "timed_hands = timed_hands + excluded.timed_hands, seconds = seconds + excluded.seconds",
    "INSERT INTO answer_day SELECT :stays, day, answers, right_answers, won, given, wrong_calls, let_pass "
    "FROM answer_day WHERE player_id = :gone ON CONFLICT DO UPDATE SET answers = answers + excluded.answers, "
    "right_answers = right_answers + excluded.right_answers, won = won + excluded.won, given = given + excluded.given, "
    "wrong_calls = wrong_calls + excluded.wrong_calls, let_pass = let_pass + excluded.let_pass",
    "INSERT INTO laying_day SELECT :stays, day, choices, best, cost FROM laying_day WHERE player_id = :gone "
    "ON CONFLICT DO UPDATE SET choices = choices + excluded.choices, best = best + excluded.best, "
    "cost = cost + excluded.cost",
    "INSERT INTO standing SELECT period, :stays, hands, right_counts, streak, best_streak, day_hands, day_right, "
    "balance FROM standing WHERE player_id = :gone ON CONFLICT DO UPDATE SET hands = hands + excluded.hands, "
    "right_counts = right_counts + excluded.right_counts, best_streak = max(best_streak, excluded.best_streak), "
    "day_hands = day_hands + excluded.day_hands, day_right = day_right + excluded.day_right, "
    "balance = balance + excluded.balance",
    # A row of right counts was made by whoever made it: the two are not joined, and the one begun here goes on.
    "INSERT INTO progress SELECT :stays, counts, right_counts, error_points, lost, steps_back, holes_back, "
    "timed_hands, seconds, aided_right, streak, best_streak, answers, right_answers, won, given, wrong_calls, let_pass "
    "FROM progress WHERE player_id = :gone ON CONFLICT DO UPDATE SET counts = counts + excluded.counts, "
    "right_counts = right_counts + excluded.right_counts, error_points = error_points + excluded.error_points, "
    "lost = lost + excluded.lost, steps_back = steps_back + excluded.steps_back, "
    "holes_back = holes_back + excluded.holes_back, timed_hands = timed_hands + excluded.timed_hands, "
    "seconds = seconds + excluded.seconds, aided_right = aided_right + excluded.aided_right, "
    "best_streak = max(best_streak, excluded.best_streak), answers = answers + excluded.answers, "
    "right_answers = right_answers + excluded.right_answers, won = won + excluded.won, given = given + excluded.given, "
    "wrong_calls = wrong_calls + excluded.wrong_calls, let_pass = let_pass + excluded.let_pass",
    "INSERT INTO best_time SELECT :stays, crib, combinations, seconds, code, step FROM best_time "
    "WHERE player_id = :gone ON CONFLICT DO UPDATE SET seconds = excluded.seconds, code = excluded.code, "
    "step = excluded.step WHERE excluded.seconds < best_time.seconds",
    "INSERT INTO lesson SELECT :stays, lesson, code, in_a_row, learnt FROM lesson WHERE player_id = :gone "
    "ON CONFLICT DO UPDATE SET learnt = coalesce(min(learnt, excluded.learnt), learnt, excluded.learnt)",
    "INSERT INTO setting SELECT :stays, name, value FROM setting WHERE player_id = :gone ON CONFLICT DO NOTHING",
    "UPDATE player SET created = min(created, (SELECT created FROM player WHERE id = :gone)), "
    "seen = max(seen, (SELECT seen FROM player WHERE id = :gone)) WHERE id = :stays",
)
"""What becomes of each table that leads to a player; `laid_away` follows its run."""
