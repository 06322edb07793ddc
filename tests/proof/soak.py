"""Holds that what was confirmed is kept, whatever dies meanwhile.

``make soak`` serves a site of its own on this machine, with two server processes. Visitors in several processes count,
judge, lay away, run races, join and sign in elsewhere; some of their forms are sent twice, at once, or too late. In
the first part of the time server processes are killed outright, and the whole server with them, and a backup is made
under the load. In the second part everything goes on undisturbed, and the memory of the server processes is watched.
In the end all is compared, row by row, with what the visitors have written down.

SECONDS is how long the load lasts (300), SEED what chance follows from, CLIENTS how many processes ask (4).
The exit code is 1 if anything is not as it should be.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.proof.journal import Journal, read
from tests.proof.ledger import compare
from tests.proof.report import Report
from tests.proof.workers import kill, memory, workers_of
from tests.serving import PROGRAM, Server
from tests.store.reckoning import differences
from webapp.store.database import connect, immediate

HERE = Path(__file__).parent
DISTURBED = 0.6
"""Share of the time in which processes are killed."""
WARM = 0.4
"""Share of the quiet rest after which the memory is first measured."""
GROWTH = 1.2
"""How many times the memory may be at the end what it was once warm."""
LEAST_GROWTH = 4096
"""KiB of growth that are none: a page more in a pool."""


@dataclass
class Disturber:
    """Kills server processes, and starts again what is gone."""

    server: Server
    rng: Random
    done: Counter[str] = field(default_factory=Counter)

    def disturb(self, seconds: float) -> None:
        """Goes on for so long, and leaves a server that runs."""
        end = time.monotonic() + seconds
        # From the first seconds on, several times even in a short soak, and not faster than a server comes up.
        pause = max(1.2, min(6.0, seconds / 8))
        while (left := end - time.monotonic()) > 0:
            time.sleep(min(left, pause * self.rng.uniform(0.5, 1.5)))
            self._kill()
        # Whether it gives up after the last one it shows within a moment.
        for _ in range(20):
            time.sleep(0.1)
            self._bring_back()

    def _kill(self) -> None:
        process = self.server.process
        assert process is not None
        if self._bring_back():
            return
        workers = workers_of(process.pid)
        match self.rng.choices(("worker", "all workers", "server"), (6, 2, 2))[0]:
            case "worker" if workers:
                self.done["workers killed"] += kill(self.rng.choice(workers))
            case "all workers" if workers:
                self.done["workers killed"] += sum(map(kill, workers))
            case _:
                self.done["servers killed"] += kill(process.pid)
                process.wait()
                time.sleep(self.rng.uniform(0, 0.5))
                self._start()

    def _bring_back(self) -> bool:
        """Starts a server that has ended by itself, as a service manager would; says whether it had."""
        assert self.server.process is not None
        if self.server.process.poll() is None:
            return False
        # The first process gives up when one that it has just started again dies too.
        self.done["server gave up"] += 1
        self._start()
        return True

    def _start(self) -> None:
        _keep_log(self.server)
        self.server.start()


def soak(folder: Path, seconds: float, seed: str, clients: int) -> Report:
    """Runs the whole of it in a folder of its own."""
    report = Report()
    rng = Random(seed)
    server = Server(folder, environment={"FIFTEENTWO_PROXY": "127.0.0.1", "FIFTEENTWO_GUESTS_AN_HOUR": "0"})
    server.start()
    asking: list[subprocess.Popen[bytes]] = []
    try:
        journals = [folder / f"client{number}.jsonl" for number in range(clients)]
        for number, file in enumerate(journals):
            command = [sys.executable, str(HERE / "client.py"), chr(ord("a") + number), str(server.port)]
            command += [f"{seed}:{number}", str(seconds), str(file)]
            asking.append(subprocess.Popen(command, cwd=HERE.parents[1]))
        disturber = Disturber(server, rng)
        copying = Copying(server, folder / "elsewhere")
        timer = threading.Timer(seconds * DISTURBED / 2, copying.run)
        timer.start()
        disturber.disturb(seconds * DISTURBED)
        timer.join()
        quiet = seconds * (1 - DISTURBED)
        time.sleep(quiet * WARM)
        first = _memory(server)
        time.sleep(max(0.0, quiet * (1 - WARM) - 1))
        last = _memory(server)
        for each in asking:
            if each.wait(90):
                report.faults.append("a client ended with an error, see above")
        try:
            server.stop()
        except AssertionError as error:
            report.faults.append(f"the server did not stop as it should: {str(error)[:200]}")
        journal = read(journals)
        _tell_load(report, journal, disturber)
        _tell_memory(report, first, last)
        _compare(report, journal, server)
        _compare_copy(report, journal, copying, server)
    finally:
        for each in asking:
            each.kill()
            each.wait()
        server.kill()
    _keep_log(server)
    log = (folder / "all.log").read_text("utf-8", "replace")
    if found := re.findall(r"^.*(?:Traceback|Error).*$", log, re.MULTILINE):
        report.faults.append(f"the log has errors: {found[:3]}")
    return report


@dataclass
class Copying:
    """A backup that is made while the load goes on."""

    server: Server
    to: Path
    begun: float = 0.0
    took: float = 0.0
    told: str = ""

    def run(self) -> None:
        """Makes it, with the command."""
        self.begun = time.time()
        done = _command(self.server, "backup", "--to", str(self.to))
        self.took = time.time() - self.begun
        self.told = "" if done.returncode == 0 else done.stderr + done.stdout

    @property
    def copy(self) -> Path:
        """The copy that was made."""
        (copy,) = self.to.glob("fifteentwo-*.sqlite3")
        return copy


def _command(server: Server, *words: str, data: Path | None = None) -> subprocess.CompletedProcess[str]:
    command = [*PROGRAM, *words, "--data", str(data or server.data)]
    return subprocess.run(command, capture_output=True, text=True, env=server.environment, timeout=120)


def _keep_log(server: Server) -> None:
    """Adds what a server has said to what those before it have: a start begins its log anew."""
    with (server.cwd / "all.log").open("a", encoding="utf-8") as out:
        out.write(server.output)


def _memory(server: Server) -> dict[int, int]:
    """Returns the KiB of each server process, the middle one of a second's measurements."""
    assert server.process is not None
    found: dict[int, list[int]] = {}
    for _ in range(5):
        for pid in workers_of(server.process.pid):
            if (size := memory(pid)) is not None:
                found.setdefault(pid, []).append(size)
        time.sleep(0.2)
    return {pid: int(median(sizes)) for pid, sizes in found.items()}


def _tell_load(report: Report, journal: Journal, disturber: Disturber) -> None:
    figures = journal.figures
    answered = {name: number for name, number in figures.items() if name.isdecimal()}
    report.figures |= {
        "requests answered": f"{sum(answered.values()):,}",
        **{f"  with {status}": f"{number:,}" for status, number in sorted(answered.items())},
        "connections refused while down": f"{figures['refused']:,}",
        "connections cut": f"{figures['cut']:,}",
        **{name: f"{number:,}" for name, number in sorted(disturber.done.items())},
    }
    report.faults += journal.twice
    report.faults += [f"{number} answers with {status}" for status, number in answered.items() if status[0] == "5"]
    if not disturber.done["workers killed"] and not disturber.done["servers killed"]:
        report.faults.append("nothing was killed, so nothing is proved")


def _tell_memory(report: Report, first: dict[int, int], last: dict[int, int]) -> None:
    both = sorted(first.keys() & last.keys())
    if not both:
        report.figures["memory of the server processes"] = "not told here"
        return
    for number, pid in enumerate(both, 1):
        before, after = first[pid], last[pid]
        report.figures[f"MiB of server process {number}, warm and at the end"] = (
            f"{before / 1024:.1f} {after / 1024:.1f}"
        )
        if after > max(before * GROWTH, before + LEAST_GROWTH):
            report.faults.append(f"a server process grew from {before} to {after} KiB")


def _compare(report: Report, journal: Journal, server: Server) -> None:
    database = server.data / "fifteentwo.sqlite3"
    compared = compare(journal, database)
    report.figures |= {
        **{f"  {name}": f"{number:,}" for name, number in sorted(Counter(each[0] for each in journal.kept).items())},
        "answers confirmed": f"{compared.confirmed:,}",
        "answers kept": f"{compared.rows:,}",
        "members": f"{len(journal.members):,}",
        "guests who signed in as a member": f"{len(journal.moved):,}",
    }
    report.faults += compared.faults
    if not compared.confirmed:
        report.faults.append("nothing was confirmed, so nothing is proved")
    done = _command(server, "check")
    if done.returncode:
        report.faults.append(f"fifteentwo check: {done.stdout}{done.stderr}")
    report.faults += [f"sums: {each[:2000]}" for each in _reckoned(database)]


def _reckoned(database: Path) -> list[str]:
    """Adds everything up again, but for those who were made of two: in which order they did what is not kept."""
    copy = database.with_name("reckoned.sqlite3")
    shutil.copyfile(database, copy)
    with closing(connect(copy)) as db, immediate(db):
        db.execute("DELETE FROM player WHERE id IN (SELECT player_id FROM device)")
    found = differences(copy)
    with suppress(OSError):
        copy.unlink()
    return found


def _compare_copy(report: Report, journal: Journal, copying: Copying, server: Server) -> None:
    if copying.told:
        report.faults.append(f"the backup failed: {copying.told}")
        return
    data = server.cwd / "restored"
    done = _command(server, "restore", str(copying.copy), data=data)
    if done.returncode:
        report.faults.append(f"the backup cannot be restored: {done.stderr}")
        return
    compared = compare(journal, data / "fifteentwo.sqlite3", copying.begun)
    report.figures |= {
        "seconds the backup took, under load": f"{copying.took:.1f}",
        "answers confirmed before it began": f"{compared.confirmed:,}",
        "answers in what was restored": f"{compared.rows:,}",
    }
    report.faults += [f"the backup: {fault}" for fault in compared.faults]
    if not compared.confirmed:
        report.faults.append("nothing was confirmed before the backup, so it proves nothing")
    done = _command(server, "check", data=data)
    if done.returncode:
        report.faults.append(f"fifteentwo check of the backup: {done.stdout}{done.stderr}")
    for name in ("secret",):
        if (data / name).read_bytes() != (server.data / name).read_bytes():
            report.faults.append(f"the {name} did not come back with the backup")


def main() -> int:
    """Soaks as the environment says, and prints what was seen."""
    seconds, clients = float(os.environ.get("SECONDS") or 300), int(os.environ.get("CLIENTS") or 4)
    seed = os.environ.get("SEED") or str(Random().randrange(10**6))
    print(f"{seconds:.0f} s, {clients} clients, SEED={seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        report = soak(Path(folder), seconds, seed, clients)
    report.print()
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
