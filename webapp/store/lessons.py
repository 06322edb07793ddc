"""How far each player has come in each lesson."""

from __future__ import annotations

from dataclasses import dataclass

from sqlite_utils import Database

from webapp.store.players import now


@dataclass(frozen=True, slots=True)
class KeptLesson:
    """Where a player stands in one lesson."""

    code: str
    """Of the run in which it was taken last."""
    in_a_row: int
    """Right counts in a row, up to the last one."""
    learnt: bool


def find_lessons(db: Database, player: int | None) -> dict[str, KeptLesson]:
    """Returns where the player stands in the lessons he has begun, by their names."""
    rows = db.execute("SELECT lesson, code, in_a_row, learnt FROM lesson WHERE player_id = ?", [player]).fetchall()
    return {lesson: KeptLesson(code, in_a_row, learnt is not None) for lesson, code, in_a_row, learnt in rows}


def keep_lesson(db: Database, player: int, lesson: str, kept: KeptLesson) -> None:
    """Keeps where the player stands in a lesson; what was learnt stays learnt. Call it while the count is kept."""
    db.execute(
        "INSERT INTO lesson (player_id, lesson, code, in_a_row, learnt) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (player_id, lesson) DO UPDATE SET code = excluded.code, in_a_row = excluded.in_a_row, "
        "learnt = coalesce(learnt, excluded.learnt)",
        [player, lesson, kept.code, kept.in_a_row, now() if kept.learnt else None],
    )
