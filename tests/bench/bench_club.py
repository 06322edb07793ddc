"""Measures standings and the wall of a club night with 2,000 members and two million answers, drawn and unchanged.

Run it from the project's folder: ``python tests/bench/bench_club.py``. It takes about half a minute.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[2]))

from flask.testing import FlaskClient
from sqlite_utils import Database

from webapp import create_app
from webapp.config import Config
from webapp.store import nights
from webapp.store.admins import PAGE
from webapp.store.database import connect, immediate

MEMBERS, ANSWERS = 2_000, 1_000
"""Members, and answers of each of them."""
CODE = f"night.mixed.10.{1:016x}"
ROUNDS = 41

Measured = list[tuple[str, float, str]]


def run() -> Measured:
    """Returns label, figure and target of each measurement, in milliseconds of processor time."""
    with tempfile.TemporaryDirectory() as name:
        config = Config(data=Path(name), secret_key="a secret for the bench")
        client = create_app(config).test_client()
        with closing(connect(config.database)) as db:
            fill(db)
        rows: Measured = []
        for label, path in (("standings", "/en/standings/accuracy/ever"), ("night's wall", f"/en/night/{CODE}/wall")):
            tag = client.get(path).headers["ETag"]
            rows.append((f"{label}, 2,000 members, ms", cost(client, path, {}, 200), "< 30"))
            rows.append((f"{label}, unchanged, ms", cost(client, path, {"If-None-Match": tag}, 304), "< 3"))
        return rows


def cost(client: FlaskClient, path: str, headers: Mapping[str, str], status: int) -> float:
    """Returns the processor time of a request, the middle of many."""
    costs = []
    for _ in range(ROUNDS):
        before = process_time()
        answer = client.get(path, headers=headers)
        costs.append(process_time() - before)
        if answer.status_code != status:
            raise RuntimeError(f"{path} answered {answer.status_code}")
    return 1000 * median(costs)


def fill(db: Database) -> None:
    """Writes members, their sums, a night they have all counted, and what they answered."""
    rng = Random(1)
    nights.create(db, CODE, "A night", PAGE)
    members = range(1, MEMBERS + 1)
    many = db.conn.executemany
    with immediate(db):
        many(
            "INSERT INTO player (id, key_hash, language, created) VALUES (?, ?, 'en', '')",
            [[each, str(each)] for each in members],
        )
        many(
            "INSERT INTO member VALUES (?1, 'Member ' || ?1, 'member ' || ?1, ?1, ?1, 1, '')",
            [[str(each)] for each in members],
        )
        many(
            "INSERT INTO run (player_id, code, seed, steps, right_counts, error_points, seconds, finished, created) "
            "VALUES (?, ?, '', 10, ?, ?, ?, 1, '')",
            [[each, CODE, rng.randint(0, 10), rng.randint(0, 30), 300 * rng.random()] for each in members],
        )
        many(
            "INSERT INTO standing VALUES ('ever', ?, ?, ?, 3, 9, 10, 5, 4)",
            [[each, ANSWERS, rng.randint(100, ANSWERS)] for each in members],
        )
        many(
            "INSERT INTO attempt (run_id, player_id, step, hand, starter, crib, dealer, announced, real, lost, "
            "holes_back, you, opponent, counted) "
            "VALUES (?1, ?1, ?2, '5H 5S 5D JC', '5C', 0, 1, 29, 29, 0, 0, 0, 0, '')",
            ([each, step] for step in range(1, ANSWERS + 1) for each in members),
        )


if __name__ == "__main__":
    for label, measured, wanted in run():
        print(f"{label}: {measured:.2f} (wanted {wanted})")
