"""Holds that a disk, a file or a clock that fails is told, loses nothing, and is overcome when it is well again.

``make faults`` serves a site of its own, lets a visitor count, makes something fail, and puts it right again. Each time
it is held that the form which cannot be taken is answered in the visitor's language, with the right status and without
a trace; that the commands say in a line or two what is wrong; and that afterwards the same form counts once, every
count before it is there, and ``fifteentwo check`` finds all well.

What this machine cannot do is told and left out: a small disk of its own needs root and Linux. The exit code is 1 if
anything is not as it should be.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.proof.report import Report
from tests.proof.trial import HUMBLE, LANGUAGE, fill, trying
from tests.proof.workers import workers_of
from webapp.store.database import BUSY_SECONDS

HERE = Path(__file__).parent
DISK = 3_000_000
"""Bytes of the small disk."""
YEAR = 366 * 86_400


class CannotTryError(Exception):
    """This machine cannot make that fault; the message says why."""


def disk_full(folder: Path) -> list[str]:
    """No room is left on the disk, and then there is again."""
    with small_disk(folder / "disk") as disk, trying(disk) as trial:
        # What the server says must have room.
        trial.server.log = folder / "server.log"
        trial.begin()
        trial.command("backup", "--to", str(folder / "copies"), code=0)
        filler = disk / "data" / "filler"
        trial.fills(filler)
        trial.fails(507)
        trial.reads()
        trial.sees()
        trial.command("backup", code=2, told="room")
        trial.command("doctor", code=1, told="Make room")
        trial.command("check", code=0)
        filler.unlink()
        trial.recovers()
        fill(filler)
        trial.server.stop()
        fill(filler)
        trial.does_not_start("room")
        trial.command("check", code=2, told="room")
        filler.unlink()
        trial.recovers(restart=True)
    return trial.faults


def folder_read_only(folder: Path) -> list[str]:
    """Nothing may be written in the data folder any more."""
    with trying(folder) as trial:
        try:
            trial.begin()
            trial.server.stop()
            _forbid(trial.data)
            trial.does_not_start(re.escape(str(trial.data)))
            trial.command("doctor", code=1, told="cannot be written")
            trial.command("backup", code=2, told="cannot be written")
            _allow(trial.data)
            trial.recovers(restart=True)
        finally:
            _allow(trial.data)
    return trial.faults


def file_read_only(folder: Path) -> list[str]:
    """The database may be read but not written, from one moment to the next."""
    with trying(folder) as trial:
        trial.begin()
        trial.server.stop()
        trial.database.chmod(0o400)
        trial.does_not_start("cannot be written")
        trial.command("doctor", code=1, told="cannot be written")
        # SQLite gives the files beside it the rights of the database itself.
        _allow(trial.data)
        trial.recovers(restart=True)
    return trial.faults


def database_locked(folder: Path) -> list[str]:
    """Another program holds the database for longer than anybody waits."""
    with trying(folder) as trial:
        trial.begin()
        with holding(trial.database):
            begun = time.monotonic()
            trial.fails(503)
            if time.monotonic() - begun < BUSY_SECONDS - 1:
                trial.faults.append("nobody waited for the database to come free")
            trial.reads()
            trial.sees()
            trial.command("doctor", code=1, told="Try again")
            trial.command("backup", code=0)
            if trial.visitor.get("/readyz").status_code != 503:
                trial.faults.append("a server that cannot write says that it is ready")
        trial.recovers()
        trial.server.stop()
        with holding(trial.database):
            trial.does_not_start("in use|Try again")
        trial.recovers(restart=True)
    return trial.faults


def damaged(spoil: Callable[[Path], None], told: str) -> Callable[[Path], list[str]]:
    """Returns a trial in which the file is spoilt, and a copy put back."""

    def attempt(folder: Path) -> list[str]:
        with trying(folder) as trial:
            trial.begin()
            copy = trial.copies(folder / "copies")
            trial.server.stop()
            spoil(trial.database)
            trial.does_not_start(told)
            trial.command("doctor", code=1)
            trial.command("backup", code=2, told="restore")
            trial.command("restore", str(copy), code=0)
            trial.recovers(restart=True)
            if not list(trial.data.glob("replaced-*.sqlite3")):
                trial.faults.append("what was there before was not kept")
        return trial.faults

    return attempt


def middle_overwritten(folder: Path) -> list[str]:
    """Bytes in the middle of the file are lost while the site is stopped; pages that need them say so."""
    with trying(folder) as trial:
        trial.begin()
        copy = trial.copies(folder / "copies")
        trial.server.stop()
        size = trial.database.stat().st_size
        with trial.database.open("r+b") as file:
            # The first page tells what there is; without it nothing could be opened.
            file.seek(4096)
            file.write(b"\xa5" * (size - 4096))
        trial.command("check", code=2, told="damaged")
        trial.command("backup", code=2, told="damaged")
        trial.server.launch()
        code = trial.server.process.wait(30) if trial.server.process else 0
        if code != 2 or "Traceback" in trial.server.output or "damaged" not in trial.server.output:
            trial.faults.append(f"the server ended with {code}: {trial.server.output[-1000:]}")
        trial.command("restore", str(copy), code=0)
        trial.recovers(restart=True)
    return trial.faults


def damaged_while_serving(folder: Path) -> list[str]:
    """The whole file is overwritten under a server that runs, and a copy put back after a stop."""
    with trying(folder) as trial:
        trial.begin()
        copy = trial.copies(folder / "copies")
        for each in (trial.database, Path(f"{trial.database}-wal")):
            size = each.stat().st_size
            with each.open("r+b") as file:
                file.write(b"\xa5" * size)
        # Another process changes the file, so what this one remembers of it is no longer asked.
        os.kill(workers_of(trial.server.process.pid if trial.server.process else 0)[0], signal.SIGKILL)
        trial.server.kill()
        trial.command("doctor", code=1)
        trial.command("restore", str(copy), code=0)
        trial.recovers(restart=True)
    return trial.faults


def database_gone(folder: Path) -> list[str]:
    """The database is taken away under a server that runs, and brought back."""
    with trying(folder) as trial:
        trial.begin()
        away = trial.database.with_name("away")
        trial.database.rename(away)
        trial.fails(503)
        trial.reads()
        if trial.database.exists():
            trial.faults.append("an empty database was made in the place of the lost one")
        if trial.visitor.get("/healthz").status_code != 200 or trial.visitor.get("/readyz").status_code != 503:
            trial.faults.append("the server does not say that it lives, or says that it is ready")
        trial.command("check", code=2, told="no file")
        trial.command("backup", code=2, told="no file")
        away.rename(trial.database)
        trial.recovers()
        trial.recovers(restart=True)
    return trial.faults


def log_gone(folder: Path) -> list[str]:
    """The files of the write-ahead log are deleted under a server that runs."""
    with trying(folder) as trial:
        trial.server.workers = 2
        trial.begin()
        for ending in ("-wal", "-shm"):
            Path(f"{trial.database}{ending}").unlink()
        for _ in range(3):
            trial.insists()
        trial.command("check", code=0)
        trial.recovers(restart=True)
    return trial.faults


def clock_set_back(folder: Path) -> list[str]:
    """The clock goes back by a year, and forward again."""
    with trying(folder) as trial:
        right, wrong = trial.server.program, (sys.executable, str(HERE / "clock.py"), str(-YEAR))
        trial.begin()
        trial.server.stop()
        trial.server.program = wrong
        trial.recovers(restart=True)
        for path in ("progress/", "standings/", "day/", "settings/", "members/"):
            trial.reads(f"/{LANGUAGE}/{path}")
        trial.program = wrong
        trial.command("doctor", code=1, told="clock")
        trial.command("backup", code=0)
        trial.program = HUMBLE
        trial.server.program = right
        trial.recovers(restart=True)
    return trial.faults


@contextmanager
def small_disk(at: Path) -> Iterator[Path]:
    """Gives a disk of little room.

    :raises CannotTryError: if this machine gives none
    """
    if sys.platform != "linux" or os.geteuid() != 0 or not shutil.which("mount"):
        raise CannotTryError("a small disk of its own needs Linux and root")
    at.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={DISK},mode=700", "tmpfs", str(at)], capture_output=True, text=True
    )
    if made.returncode:
        raise CannotTryError(f"no small disk can be mounted here: {made.stderr.strip()}")
    try:
        yield at
    finally:
        subprocess.run(["umount", "-l", str(at)], check=True)


@contextmanager
def holding(database: Path) -> Iterator[None]:
    """Lets another process hold the database while the block runs."""
    holder = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sqlite3, sys; c = sqlite3.connect(sys.argv[1], isolation_level=None); "
            "c.execute('BEGIN EXCLUSIVE'); print('held', flush=True); sys.stdin.read()",
            str(database),
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        yield
    finally:
        holder.kill()
        holder.communicate()


def _forbid(data: Path) -> None:
    for file in data.iterdir():
        file.chmod(0o400)
    data.chmod(0o500)


def _allow(data: Path) -> None:
    data.chmod(0o700)
    for file in data.iterdir():
        file.chmod(0o600)


def _header_lost(database: Path) -> None:
    with database.open("r+b") as file:
        file.write(b"\xa5" * 100)


def _no_byte_left(database: Path) -> None:
    database.write_bytes(b"")


def _a_letter(database: Path) -> None:
    database.write_text("Dear club,\nthis is no database.\n" * 50, encoding="utf-8")


TRIALS: dict[str, Callable[[Path], list[str]]] = {
    "the disk is full": disk_full,
    "the folder may not be written": folder_read_only,
    "the file may not be written": file_read_only,
    "another program holds the database": database_locked,
    "bytes in the middle are overwritten": middle_overwritten,
    "the head of the file is lost": damaged(_header_lost, "no database|damaged"),
    "no byte of the file is left": damaged(_no_byte_left, "empty"),
    "the file is a letter": damaged(_a_letter, "no database"),
    "the file is overwritten under the server": damaged_while_serving,
    "the database is taken away and brought back": database_gone,
    "the log of the database is deleted": log_gone,
    "the clock is set back by a year": clock_set_back,
}
"""What is made to fail."""


def try_all(names: list[str]) -> Report:
    """Makes each of them fail, in a folder of its own."""
    report = Report()
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            begun = time.monotonic()
            try:
                faults = TRIALS[name](Path(folder))
                report.figures[name] = f"{'told and overcome' if not faults else 'NOT WELL'}, {_took(begun)}"
            except AssertionError as error:
                faults = [str(error)]
                report.figures[name] = f"NOT WELL, {_took(begun)}"
            except CannotTryError as error:
                faults = []
                report.figures[name] = f"not tried: {error}"
            report.faults += [f"{name}: {fault}" for fault in faults]
    return report


def _took(begun: float) -> str:
    return f"{time.monotonic() - begun:.0f} s"


def main() -> int:
    """Tries all, or those whose names have a word that is given, and prints what was seen."""
    report = try_all([name for name in TRIALS if not sys.argv[1:] or any(word in name for word in sys.argv[1:])])
    report.print()
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
