"""How members compare, by week, by month and altogether: sums of what was counted in hands nobody could know before.

Kept in the transaction that keeps the count itself, so a table costs the same however much was counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from sqlite_utils import Database

EVER = "ever"


@dataclass(frozen=True, slots=True)
class Gain:
    """What one count or answer adds."""

    hands: int = 0
    right: bool = False
    of_day: bool = False
    """Whether the hand was one of a deal of the day."""
    balance: int = 0
    """Points won by calls, less those lost to them."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One member's sums of a period."""

    name: str
    hands: int
    right: int
    best_streak: int
    day_hands: int
    day_right: int
    balance: int


def periods_of(day: date) -> tuple[str, str, str]:
    """Returns the week, the month and the whole time that a day belongs to."""
    return (day - timedelta(days=day.weekday())).isoformat(), f"{day:%Y-%m}", EVER


def add(db: Database, player: int, day: date, gain: Gain) -> None:
    """Adds what a player has gained, if he is a member. Call it inside `immediate()`."""
    db.conn.executemany(_ADD, [[period, *_values(gain), player] for period in periods_of(day)])


def version(db: Database) -> int:
    """Returns a number that is another one after every change of what is shown of standings."""
    row = db.execute("SELECT number FROM version WHERE name = 'standings'").fetchone()
    return int(row[0])


def of_period(db: Database, period: str) -> list[Standing]:
    """Returns the sums of all members who let others see them, by their names."""
    rows = db.execute(
        "SELECT name, hands, right_counts, best_streak, day_hands, day_right, balance FROM standing "
        "JOIN member ON member.player_id = standing.player_id WHERE period = ? AND listed ORDER BY folded",
        [period],
    ).fetchall()
    return [Standing(*row) for row in rows]


def _values(gain: Gain) -> Sequence[int]:
    right = int(gain.right)
    of_day = int(gain.of_day)
    return gain.hands, right, right, right, of_day, of_day * right, gain.balance


_ADD = (
    "INSERT INTO standing (period, player_id, hands, right_counts, streak, best_streak, day_hands, day_right, balance) "
    "SELECT ?1, player_id, ?2, ?3, ?4, ?5, ?6, ?7, ?8 FROM member WHERE player_id = ?9 "
    "ON CONFLICT DO UPDATE SET hands = hands + excluded.hands, right_counts = right_counts + excluded.right_counts, "
    "best_streak = max(best_streak, CASE WHEN excluded.streak THEN streak + 1 ELSE 0 END), "
    "streak = CASE WHEN NOT excluded.hands THEN streak WHEN excluded.streak THEN streak + 1 ELSE 0 END, "
    "day_hands = day_hands + excluded.day_hands, day_right = day_right + excluded.day_right, "
    "balance = balance + excluded.balance"
)
