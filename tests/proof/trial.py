"""A server on trial: a visitor counts with it, something fails, and what it does is held against what it should."""

from __future__ import annotations

import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.proof.browsing import Answer, Browser, Figures
from tests.serving import PROGRAM, Server

LANGUAGE = "cs"
"""The visitor's; none of the words may be English."""
HUMBLE = (sys.executable, str(Path(__file__).parent / "humble.py"), *PROGRAM)
"""The program, with no right that files do not give it, root or not."""


@dataclass
class Trial:
    """A server with a visitor who counts, and what was found wrong."""

    folder: Path
    program: tuple[str, ...] = HUMBLE
    counted: int = 0
    """Counts that were confirmed."""
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.server = Server(self.folder, program=self.program, workers=1)
        self.visitor = Browser(0, "127.0.0.1", Figures())

    @property
    def data(self) -> Path:
        """The data folder."""
        return self.server.data

    @property
    def database(self) -> Path:
        """The SQLite file."""
        return self.data / "fifteentwo.sqlite3"

    def begin(self) -> None:
        """Starts the server, and the visitor counts three hands."""
        self.server.start()
        self.visitor.port = self.server.port
        start = self.visitor.get(f"/{LANGUAGE}/practice/start?deal=mixed&target=endless")
        self.run = start.location.rpartition("/")[0]
        self.visitor.get(start.location)
        for _ in range(3):
            self.counts()

    def send(self) -> Answer:
        """Sends the form of the hand that waits; whoever cannot be reached has answered with status 0."""
        return self.visitor.post(f"{self.run}/{self.counted + 1}", data={"points": "4"})

    def counts(self) -> None:
        """Holds that the hand that waits is counted, once."""
        answer = self.send()
        if answer.status_code != 303 or "notice" in answer.location:
            self.faults.append(f"a count was answered {answer.status_code} {answer.location}")
            return
        self.counted += 1
        self.sees()

    def sees(self) -> None:
        """Holds that the last count shows its verdict."""
        page = self.visitor.get(f"{self.run}/{self.counted}")
        if page.status_code != 200 or 'class="headline"' not in page.text:
            self.faults.append(f"count {self.counted} is not there any more: {page.status_code}")

    def insists(self) -> None:
        """Sends the form again while it is answered 503, and holds that it counts then."""
        for _ in range(100):
            answer = self.send()
            if answer.status_code != 503:
                break
            if f'<html lang="{LANGUAGE}"' not in answer.text:
                self.faults.append("what is wrong is not said in the visitor's language")
        if not answer.taken:
            self.faults.append(f"a form that was sent again was answered {answer.status_code} {answer.location}")
        self.counted += answer.taken

    def fails(self, status: int) -> None:
        """Holds that a count cannot be kept now, and that this is said well."""
        answer = self.send()
        if answer.status_code != status:
            self.faults.append(f"a form that cannot be kept was answered {answer.status_code}, not {status}")
        if f'<html lang="{LANGUAGE}"' not in answer.text:
            self.faults.append("what is wrong is not said in the visitor's language")
        if re.search(r"Traceback|sqlite|" + re.escape(str(self.data)), answer.text, re.IGNORECASE):
            self.faults.append("what is wrong is said with details that are nobody's business")

    def fills(self, filler: Path) -> None:
        """Takes all room there is, and all that comes free when the log of the database is folded into its file."""
        full = 0
        for _ in range(1_000):
            fill(filler)
            answer = self.send()
            full = full + 1 if answer.status_code == 507 else 0
            if answer.taken:
                self.counted += 1
            if full == 3:
                return
        self.faults.append("there is always room")

    def reads(self, path: str = "/en/rules/muggins") -> None:
        """Holds that a page for which nothing is looked up is there all the same."""
        if (answer := self.visitor.get(path)).status_code != 200:
            self.faults.append(f"{path} was answered {answer.status_code}")

    def command(self, *words: str, code: int, told: str = "") -> None:
        """Holds how a command ends, and that it says so in a few words."""
        done = subprocess.run(
            [*self.program, *words, "--data", str(self.data)],
            capture_output=True,
            text=True,
            env=self.server.environment,
            timeout=60,
        )
        text = done.stdout + done.stderr
        if done.returncode != code:
            self.faults.append(f"{words[0]} ended with {done.returncode}, not {code}: {text[-500:]}")
        if "Traceback" in text or not text.strip():
            self.faults.append(f"{words[0]} does not say what is wrong: {text[-500:]}")
        if not re.search(told, text):
            self.faults.append(f"{words[0]} says nothing of “{told}”: {text[-500:]}")

    def copies(self, folder: Path) -> Path:
        """Makes a copy of the database in a folder that has none; returns its file."""
        self.command("backup", "--to", str(folder), code=0)
        (copy,) = folder.glob("*.sqlite3")
        return copy

    def does_not_start(self, told: str) -> None:
        """Holds that the server says in one line why it does not start."""
        self.server.launch()
        process = self.server.process
        assert process is not None
        try:
            code = process.wait(30)
        except subprocess.TimeoutExpired:
            self.server.kill()
            self.faults.append("the server neither starts nor ends")
            return
        text = self.server.output
        if code != 2 or "Traceback" in text or len(text.strip().splitlines()) != 1:
            self.faults.append(f"the server ended with {code}, saying {text[-1500:]}")
        if not re.search(told, text):
            self.faults.append(f"the server says nothing of “{told}”: {text[-500:]}")

    def recovers(self, *, restart: bool = False) -> None:
        """Holds that all is well again: the same form counts, nothing is lost, and the sums are right."""
        if restart:
            if self.server.process is not None and self.server.process.poll() is None:
                self.server.stop()
            self.server.start()
            self.visitor.close()
        self.sees()
        self.counts()
        if (ready := self.visitor.get("/readyz")).status_code != 200:
            self.faults.append(f"the server is not ready: {ready.text}")
        self.command("check", code=0)
        with closing(sqlite3.connect(f"{self.database.as_uri()}?mode=ro", uri=True)) as connection:
            steps = [step for (step,) in connection.execute("SELECT step FROM attempt ORDER BY step")]
        if steps != list(range(1, self.counted + 1)):
            self.faults.append(f"confirmed were {self.counted} counts, kept are {steps}")

    def end(self) -> None:
        """Ends the server, if it has not ended."""
        self.visitor.close()
        self.server.kill()


@contextmanager
def trying(folder: Path) -> Iterator[Trial]:
    """Gives a trial whose server has ended when the block has."""
    trial = Trial(folder)
    try:
        yield trial
    finally:
        trial.end()


def fill(file: Path) -> None:
    """Writes until there is no room left."""
    with file.open("ab", buffering=0) as out:
        for size in (65_536, 4_096, 512):
            try:
                while out.write(b"\0" * size) == size:
                    pass
            except OSError:
                continue
