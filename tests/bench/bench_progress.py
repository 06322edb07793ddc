"""Measures the progress page of somebody with a million answers against that of somebody with a hundred.

Both have counted in the last half year, so that their charts are as long; the million reaches back ten years. The
counts are written by SQL, and added up as those of an older database are.

Run it from the project's folder: ``python tests/bench/bench_progress.py``. It takes about a minute.
"""

from __future__ import annotations

import sys
import tempfile
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
from webapp.cribbage import HAND_SIZE, Cards, points, shuffled
from webapp.store.catching_up import catch_up
from webapp.store.database import connect, immediate
from webapp.store.migrations import migrate
from webapp.store.players import find, find_or_create
from webapp.trainer.skills import weigh

FEW, MANY = 100, 1_000_000
DAYS = {FEW: 180, MANY: 3650}
"""Over how many days the counts are spread."""
DEALS = 2000
"""How many different hands and cribs the counts are of."""
A_RUN = 1000
"""Counts in a run."""
ROUNDS = 41

Measured = list[tuple[str, float, str]]


def run() -> Measured:
    """Returns label, figure and target of each measurement."""
    with tempfile.TemporaryDirectory() as name:
        config = Config(data=Path(name), secret_key="a secret for the bench")
        migrate(config.database)
        with closing(connect(config.database)) as db:
            deals(db)
            for number in (FEW, MANY):
                fill(db, f"key {number}", number)
        added = catch_up(config.database, weigh)
        if added != FEW + MANY:
            raise RuntimeError(f"{added} counts were added up")
        app = create_app(config)
        visitors = {number: app.test_client() for number in (FEW, MANY)}
        for number, client in visitors.items():
            with client.session_transaction() as session:
                session["key"] = f"key {number}"
            ask(client)
        rounds = [(ask(visitors[FEW]), ask(visitors[MANY])) for _ in range(ROUNDS)]
    few, many = (median(times) for times in zip(*rounds, strict=True))
    return [
        ("progress page after 1,000,000 counts against 100", median(m / f for f, m in rounds), "at most 1.3"),
        ("progress page after 100 counts, in ms", few * 1000, "no target"),
        ("progress page after 1,000,000 counts, in ms", many * 1000, "no target"),
    ]


def ask(client: FlaskClient) -> float:
    """Returns the seconds of work that the page takes."""
    start = process_time()
    answer = client.get("/en/progress/")
    seconds = process_time() - start
    if answer.status_code != 200 or 'class="chart"' not in answer.text:
        raise RuntimeError("the progress page shows no charts")
    return seconds


def deals(db: Database) -> None:
    """Makes a table of hands and cribs with what they are worth."""
    rng = Random(1)
    db.execute(
        "CREATE TEMP TABLE dealt (number INTEGER PRIMARY KEY, hand TEXT, starter TEXT, crib INTEGER, real INTEGER)"
    )
    for number in range(DEALS):
        cards = shuffled(rng)
        hand, starter, crib = Cards(cards[:HAND_SIZE]), cards[HAND_SIZE], number % 3 == 0
        worth = points(hand, starter, crib)
        db.execute("INSERT INTO dealt VALUES (?, ?, ?, ?, ?)", [number, str(hand), str(starter), crib, worth])
    db.conn.commit()


def fill(db: Database, key: str, number: int) -> None:
    """Writes counts of one player, one in five of them wrong by two points."""
    with immediate(db):
        player = find_or_create(db, key, "en")
        db.execute(NUMBERS, [number])
        db.execute(RUNS, {"player": player, "number": number, "size": A_RUN})
        db.execute(ATTEMPTS, {"player": player, "number": number, "size": A_RUN, "deals": DEALS, "days": DAYS[number]})
        db.execute("DROP TABLE counted")
        db.execute("UPDATE unsummed SET attempts = (SELECT max(id) FROM attempt)")
    if find(db, key) is None:
        raise RuntimeError("the player was not kept")


NUMBERS = (
    "CREATE TEMP TABLE counted AS WITH RECURSIVE up(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM up WHERE n + 1 < ?) "
    "SELECT n FROM up"
)
RUNS = (
    "INSERT INTO run (player_id, code, seed, steps, created) SELECT :player, printf('mixed.muggins.none.121.%016x', "
    "n / :size), 'seed', min(:size, :number - n), '2026-01-01T00:00:00+00:00' FROM counted WHERE n % :size = 0"
)
ATTEMPTS = (
    "INSERT INTO attempt (run_id, player_id, step, hand, starter, crib, dealer, announced, real, lost, holes_back, "
    "you, opponent, seconds, counted) SELECT run.id, :player, n % :size + 1, hand, starter, crib, 0, "
    "CASE WHEN n * 7 % 10 < 2 THEN CASE WHEN real < 2 THEN real + 2 ELSE real - 2 END ELSE real END, real, 0, 0, 0, 0, "
    "5 + n % 30, strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', printf('-%f days', (:number - n) * :days * 1.0 / :number)) "
    "FROM counted JOIN dealt ON dealt.number = n * 17 % :deals "
    "JOIN run ON run.player_id = :player AND run.code = printf('mixed.muggins.none.121.%016x', n / :size) ORDER BY n"
)


def main() -> None:
    """Prints the measurements."""
    for label, figure, target in run():
        print(f"{label:64} {figure:8.2f}   {target}")


if __name__ == "__main__":
    main()
