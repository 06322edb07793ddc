"""Measures the trainer: answered exercises under load against a bare insert, and a move of a race against an answer.

Run it from the project's folder: ``python tests/bench/bench_trainer.py``. It takes a minute or two.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from itertools import count, islice
from pathlib import Path
from statistics import median, quantiles
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[2]))

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.bench.bare import bare_site
from tests.serving import Server
from tests.views.racing import Table, race_code
from webapp import create_app
from webapp.config import Config
from webapp.cribbage import Accept, Announce, Cards, LayAway, Reply, order
from webapp.trainer.race_settings import RaceSettings, race_seed
from webapp.trainer.races import Race, Turn
from webapp.trainer.runs import YOU

HERE = Path(__file__).parent
WORKERS = os.cpu_count() or 1
CLIENTS = 2
CONNECTIONS = 4
"""Connections of each client."""
STARTS = 3
ROUNDS = 3
SECONDS = 1.5
RACES = 6
EARLY, LATE = 3, 300
MOVES = 8
"""Forms measured from there on, in each race."""
SECRET = "a secret for the bench"

Measured = list[tuple[str, float, str]]


def run() -> Measured:
    """Returns label, measurement and target of each."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        return [*_load(folder), *_moves(folder)]


def _load(folder: Path) -> Measured:
    # One start of the same program may be a tenth faster than the next, as its memory happens to lie.
    rounds = [each for start in range(STARTS) for each in _rounds(folder / f"start-{start}")]
    ratio = median(len(ours) / len(theirs) for ours, theirs in rounds)
    rate = median(len(ours) / SECONDS for ours, _ in rounds)
    sides = ([seconds for side in rounds for seconds in side[which]] for which in (0, 1))
    slow, bare_slow = (1000 * quantiles(times, n=100)[-1] for times in sides)
    return [
        ("answered exercises a second against a bare view with one insert", ratio, "at least 0.25"),
        ("answered exercises a second on this machine, asking included", rate, "no target"),
        ("ms an answer takes at most in 99 of 100, eight players at once", slow, "no target"),
        ("the same of the bare view with one insert", bare_slow, "no target"),
    ]


def _rounds(folder: Path) -> list[tuple[list[float], list[float]]]:
    """Starts both sites; returns the seconds each answer took, ours and theirs, in some rounds by turns."""
    (folder / "bare").mkdir(parents=True)
    server = Server(folder / "site", workers=WORKERS)
    server.start()
    try:
        with bare_site("insert", folder / "bare" / "sent.sqlite3", WORKERS) as port:
            _answered("exercise", server.port)
            _answered("insert", port)
            rounds = [(_answered("exercise", server.port), _answered("insert", port)) for _ in range(ROUNDS)]
        server.stop()
    finally:
        server.kill()
    return rounds


def _answered(kind: str, port: int) -> list[float]:
    """Returns the seconds each answer took, of all clients."""
    command = [sys.executable, str(HERE / "answering.py"), kind, str(port), str(SECONDS), str(CONNECTIONS)]
    clients = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(CLIENTS)]
    taken: list[float] = []
    for client in clients:
        told, _ = client.communicate(timeout=60)
        if client.returncode:
            raise RuntimeError(f"a client of the {kind} failed")
        taken += json.loads(told)
    return taken


class Timed:
    """A browser that notes how much processor time each form takes, and each page."""

    def __init__(self, browser: FlaskClient) -> None:
        self.browser = browser
        self.forms: list[float] = []
        self.pages: list[float] = []

    def get(self, url: str) -> TestResponse:
        start = process_time()
        answer = self.browser.get(url)
        self.pages.append(process_time() - start)
        return answer

    def post(self, url: str, data: dict[str, object]) -> TestResponse:
        start = process_time()
        answer = self.browser.post(url, data=data)
        self.forms.append(process_time() - start)
        return answer


def _moves(folder: Path) -> Measured:
    """Compares forms, and forms with the pages they lead to: the time of a move is both."""
    app = create_app(Config(data=folder / "moves", secret_key=SECRET))
    answers, two, early, late = everybody = [Timed(app.test_client()) for _ in range(4)]
    for number, code in enumerate(islice(_long_races(), RACES)):
        _exercises(answers, number)
        _race(app.test_client(), race_code("2", target="121", nonce=f"{number:016x}"), {EARLY: two})
        _race(app.test_client(), code, {EARLY: early, LATE: late})
    form = {timed: median(timed.forms) for timed in everybody}
    whole = {timed: median(map(sum, zip(timed.forms, timed.pages, strict=True))) for timed in everybody}
    return [
        (f"{what}, from move {begins}{more}", time[timed] / time[answers], "at most 1.5")
        for time, more in (
            (form, ", against an answered exercise"),
            (whole, " and the page it leads to, against the same of an exercise"),
        )
        for what, begins, timed in (
            ("a move in a race of two", EARLY, two),
            ("a move in a race of four", EARLY, early),
            ("a move in a race of four", LATE, late),
        )
    ]


def _exercises(answers: Timed, number: int) -> None:
    run = f"/en/practice/mixed.muggins.back-10.121.{number:016x}"
    answers.browser.get(f"{run}/1")
    for step in range(1, MOVES + 1):
        assert answers.post(f"{run}/{step}", {"points": "4"}).location == f"{run}/{step}"
        answers.get(f"{run}/{step}")


def _long_races() -> Iterator[str]:
    """Yields codes of races that go on as long as is measured: few do, even of four players who often step back."""
    for number in count():
        code = race_code("4", step_back="nineteen", target="121", nonce=f"{number:016x}")
        settings = RaceSettings.parse(code)
        race = Race(settings, race_seed(settings, SECRET))
        moves_left = MOVES
        while race.turn is not Turn.OVER and moves_left:
            moves_left -= race.position >= LATE
            match race.turn:
                case Turn.LAY_AWAY:
                    race.act(LayAway(YOU, Cards(sorted(race.view.hand, key=order)[:1])))
                case Turn.ANNOUNCE:
                    race.act(Announce(YOU, 0))
                case _:
                    race.act(Reply(YOU, Accept()))
        if race.turn is not Turn.OVER:
            yield code


def _race(browser: FlaskClient, code: str, measured: Mapping[int, Timed]) -> None:
    """Runs a race, and measures the moves from each of these positions on."""
    race = Table(browser, f"/en/race/{code}/")
    for begins, timed in measured.items():
        race.browser = browser
        while race.position < begins:
            race.move(said=0)
        timed.browser, race.browser = browser, timed
        for _ in range(MOVES):
            race.move(said=0)


def main() -> None:
    """Prints the measurements."""
    for label, measured, wanted in run():
        print(f"{label:96} {measured:8.2f}   {wanted}")


if __name__ == "__main__":
    main()
