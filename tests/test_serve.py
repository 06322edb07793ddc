"""`fifteentwo serve` as whoever keeps a server meets it: first start, mistakes, stopping."""

from __future__ import annotations

import os
import re
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.serving import PROGRAM, Server, clean_environment, wait_until

SECONDS_TO_STOP = 5


@pytest.fixture
def make(_catalogues: None, tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Makes servers on a data folder of this test; what still runs at the end is killed."""
    made: list[Server] = []

    def server(name: str = "site", **options: object) -> Server:
        made.append(Server(tmp_path / name, **options))
        return made[-1]

    yield server
    for each in made:
        each.kill()


def test_the_first_start_makes_folder_secret_and_database(make):
    server = make()
    server.start()
    secret = server.data / "secret"
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    assert stat.S_IMODE(server.data.stat().st_mode) == 0o700
    assert len(secret.read_text().strip()) >= 32
    with closing(sqlite3.connect(server.data / "fifteentwo.sqlite3")) as db:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert db.execute("SELECT count(*) FROM player").fetchone() == (0,)
    assert server.get("/healthz") == "ok\n"
    assert str(server.data) in server.output
    before = secret.read_text()
    server.restart()
    assert secret.read_text() == before
    server.stop()


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "SIGINT"])
def test_a_signal_stops_it_soon_and_cleanly(make, sign):
    server = make()
    server.start()
    server.process.send_signal(sign)
    assert server.process.wait(SECONDS_TO_STOP) == 0
    assert "Traceback" not in server.output
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.1", server.port), timeout=1).close()


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="there are no process groups here")
def test_ctrl_c_stops_it_at_once(make):
    """A terminal sends it to every process of the group; the server processes must not be stopped twice."""
    server = make()
    server.start()
    os.killpg(server.process.pid, signal.SIGINT)
    assert server.process.wait(SECONDS_TO_STOP) == 0
    assert "Killing" not in server.output


@pytest.mark.parametrize("after", [0.0, 0.04, 0.08, 0.12, 0.16, 0.2])
def test_a_stop_while_it_starts_is_clean_too(make, after):
    """A server process that was just forked must not let the signal pass by and run into the kill timeout."""
    server = make()
    server.launch()
    wait_until(lambda: "http://" in server.output or server.process.poll() is not None, "it says where it is")
    moment = time.monotonic() + after
    wait_until(lambda: time.monotonic() >= moment, "the moment comes")
    server.process.send_signal(signal.SIGTERM)
    # Whether it had taken over the signal yet or not: it ends, soon, and without a stack of calls.
    assert server.process.wait(SECONDS_TO_STOP) in (0, -signal.SIGTERM)
    assert "Traceback" not in server.output


def test_a_stopped_site_keeps_everything_in_one_file(make):
    server = make()
    server.start()
    server.stop()
    assert sorted(path.name for path in server.data.iterdir()) == ["fifteentwo.sqlite3", "secret", "serving.lock"]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a process cannot ask to end with its parent")
def test_no_copy_is_put_back_while_it_runs_though_nobody_has_asked_it_anything(make):
    server = make()
    server.start()
    data = ["--data", str(server.data)]
    done = [
        subprocess.run([*PROGRAM, *arguments, *data], capture_output=True, text=True, env=server.environment)
        for arguments in (["backup"], ["restore", str(server.data / "fifteentwo.sqlite3")])
    ]
    assert [each.returncode for each in done] == [0, 2]
    assert "Stop the server first." in done[1].stderr
    server.stop()
    (copy,) = (server.data / "backups").glob("*.sqlite3")
    assert (copy.with_suffix(".secret")).read_text() == (server.data / "secret").read_text()
    again = subprocess.run([*PROGRAM, "restore", str(copy), *data], capture_output=True, env=server.environment)
    assert again.returncode == 0
    server.start()


def test_no_server_process_outlives_the_first_one(make):
    server = make()
    server.start()
    server.kill()
    wait_until(lambda: not is_open(server.port), "the port comes free")


def is_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def test_two_servers_start_at_once_on_one_fresh_folder(make):
    one, other = make(), make()
    other.log = other.log.with_name("other.log")
    one.launch()
    other.launch()
    one.wait()
    other.wait()
    assert one.port != other.port
    assert "lang=" in one.get("/cs/")
    assert "lang=" in other.get("/cs/")
    one.stop()
    other.stop()
    assert "rror" not in one.output + other.output


def start_in_vain(folder: Path, *options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Starts a server that cannot work; returns what it said and how it ended."""
    return subprocess.run(
        [*PROGRAM, "serve", *options],
        capture_output=True,
        text=True,
        timeout=30,
        cwd=folder,
        env=clean_environment({"FIFTEENTWO_DATA": str(folder / "data")} | environment),
    )


def assert_one_clear_line(done: subprocess.CompletedProcess[str], *names: str) -> None:
    """One line says what is wrong, naming `names`, and the program ends with an error."""
    assert done.returncode > 0
    assert "Traceback" not in done.stderr
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, done.stderr
    for name in names:
        assert name in lines[0]
    assert done.stdout == ""


def test_a_port_in_use(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert_one_clear_line(start_in_vain(tmp_path, "--port", port), port, "--port")


@pytest.mark.parametrize("value", ["eighty", "70000", "-1", "80.5"])
def test_a_port_that_is_none(tmp_path, value):
    assert_one_clear_line(start_in_vain(tmp_path, FIFTEENTWO_PORT=value), "FIFTEENTWO_PORT", value)


def test_no_number_of_workers(tmp_path):
    assert_one_clear_line(start_in_vain(tmp_path, FIFTEENTWO_WORKERS="0"), "FIFTEENTWO_WORKERS")


def test_a_host_that_is_none(tmp_path):
    assert_one_clear_line(start_in_vain(tmp_path, "--port", "0", "--host", "no.such.host.invalid"), "no.such.host")


def test_an_address_of_another_machine(tmp_path):
    assert_one_clear_line(start_in_vain(tmp_path, "--port", "0", "--host", "192.0.2.1"), "192.0.2.1")


def test_a_data_folder_that_is_a_file(tmp_path):
    (tmp_path / "data").write_text("not a folder")
    assert_one_clear_line(start_in_vain(tmp_path), str(tmp_path / "data"), "FIFTEENTWO_DATA")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_data_folder_that_may_not_be_written(tmp_path):
    (tmp_path / "data").mkdir(mode=0o500)
    assert_one_clear_line(start_in_vain(tmp_path), str(tmp_path / "data"))


def test_a_database_that_is_none(tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "fifteentwo.sqlite3").write_bytes(b"no database " * 1000)
    assert_one_clear_line(start_in_vain(tmp_path), "fifteentwo.sqlite3")


def test_a_secret_that_is_damaged(tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "secret").write_text("short")
    assert_one_clear_line(start_in_vain(tmp_path), "secret")


class Player:
    """A player without a browser: counts a hand of a run, over one connection."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.cookie = ""
        first = self.ask("GET", "/en/practice/start?hand=7H8S8D9C&starter=6D&muggins=0&target=endless&step_back=none")
        self.run = re.sub("[0-9]+$", "", first[1])
        self.ask("GET", self.run + "1")

    def ask(self, method: str, path: str, fields: dict[str, str] | None = None) -> tuple[int, str]:
        """Returns status and the address it leads to."""
        with closing(HTTPConnection("127.0.0.1", self.server.port, timeout=20)) as connection:
            connection.request(
                method,
                path,
                urlencode(fields) if fields else None,
                {"Content-Type": "application/x-www-form-urlencoded", "Cookie": self.cookie},
            )
            answer = connection.getresponse()
            answer.read()
            if answer.getheader("Set-Cookie"):
                self.cookie = answer.getheader("Set-Cookie", "").partition(";")[0]
            return answer.status, answer.getheader("Location", "")

    def count(self, step: int) -> int:
        """Announces 0 for a hand; returns the status, once it led to that hand's verdict."""
        status, location = self.ask("POST", f"{self.run}{step}", {"points": "0"})
        assert status != 303 or location == f"{self.run}{step}", location
        return status


def test_what_was_answered_before_the_stop_is_kept(make):
    """Players count on while the server is told to stop: every count it confirmed is there afterwards."""
    server = make()
    server.start()
    players = [Player(server) for _ in range(4)]
    confirmed = [0] * len(players)
    faults: list[str] = []

    def go_on(number: int) -> None:
        player = players[number]
        for step in range(1, 26):
            try:
                status = player.count(step)
            except OSError:
                return
            if status != 303:
                faults.append(f"player {number}, step {step}: {status}")
                return
            confirmed[number] = step

    threads = [threading.Thread(target=go_on, args=(number,)) for number in range(len(players))]
    for thread in threads:
        thread.start()
    wait_until(lambda: sum(confirmed) >= 8, "some hands are counted")
    server.stop()
    for thread in threads:
        thread.join(20)
    assert faults == []
    with closing(sqlite3.connect(server.data / "fifteentwo.sqlite3")) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        kept = sorted(row[0] for row in db.execute("SELECT steps FROM run"))
        assert sum(kept) == db.execute("SELECT count(*) FROM attempt").fetchone()[0]
    # A count whose answer was cut off may have been kept as well, never the other way round.
    assert all(steps >= said for steps, said in zip(kept, sorted(confirmed), strict=True))


def test_a_form_that_is_cut_off_is_not_taken_for_a_whole_one(make):
    """Of a count of 12 the first digit is sent, and then nothing more."""
    server = make()
    server.start()
    player = Player(server)
    head = (
        f"POST {player.run}1 HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {player.cookie}\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
        connection.sendall(f"{head}points=1".encode())
        connection.shutdown(socket.SHUT_WR)
        answer = connection.recv(1000)
    assert not answer or answer.startswith(b"HTTP/1.1 400")
    assert player.ask("POST", f"{player.run}1", {"points": "12"}) == (303, f"{player.run}1")
    with closing(sqlite3.connect(server.data / "fifteentwo.sqlite3")) as db:
        assert db.execute("SELECT announced FROM attempt").fetchall() == [(12,)]


def test_a_request_under_way_is_finished_before_it_stops(make):
    """Another process holds the database, so the count waits in the middle of its request."""
    server = make(workers=1)
    server.start()
    player = Player(server)
    assert player.count(1) == 303
    statuses: list[int] = []
    holder = sqlite3.connect(server.data / "fifteentwo.sqlite3", isolation_level=None)
    with closing(holder):
        holder.execute("BEGIN IMMEDIATE")
        waiting = threading.Thread(target=lambda: statuses.append(player.count(2)))
        waiting.start()
        # Long enough for the request to reach the lock, far shorter than it waits there.
        end = time.monotonic() + 0.5
        wait_until(lambda: time.monotonic() > end, "the request is under way")
        server.process.send_signal(signal.SIGTERM)
        end = time.monotonic() + 0.5
        wait_until(lambda: time.monotonic() > end, "the signal has been taken")
        assert statuses == []
        holder.execute("COMMIT")
    waiting.join(20)
    assert server.process.wait(10) == 0, server.output
    assert statuses == [303]
    with closing(sqlite3.connect(server.data / "fifteentwo.sqlite3")) as db:
        assert db.execute("SELECT max(step) FROM attempt").fetchone() == (2,)


def test_help_names_every_option_and_its_variable():
    done = subprocess.run([*PROGRAM, "serve", "--help"], capture_output=True, text=True, env=clean_environment())
    assert done.returncode == 0
    for name in ("HOST", "PORT", "WORKERS", "DATA"):
        assert f"--{name.lower()}" in done.stdout
        assert f"FIFTEENTWO_{name}" in done.stdout
