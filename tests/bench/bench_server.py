"""Measures the installed site as it is served: pages against a bare Flask view, the start, the memory.

Run it from the project's folder: ``python tests/bench/bench_server.py``. It takes less than a minute.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.bench.bare import bare_site, free_port
from tests.installing import build, copy_checkout, install, offline
from tests.serving import Server, fetch

HERE = Path(__file__).parent
WORKERS = os.cpu_count() or 1
CLIENTS = 2
CONNECTIONS = 4
"""Connections of each client."""
ROUNDS = 5
SECONDS = 1.0
STARTS = 3

Measured = list[tuple[str, float, str]]


@dataclass(frozen=True, slots=True)
class Place:
    """A page to ask for."""

    port: int
    path: str = "/"
    cookie: str = ""


def run() -> Measured:
    """Returns label, measurement and target of each."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        checkout = folder / "checkout"
        checkout.mkdir()
        programs = install(build(copy_checkout(checkout), "wheel"), folder / "environment")
        program = str(programs / "fifteentwo")
        return [*_start(program, folder), *_pages(program, folder)]


def _start(program: str, folder: Path) -> Measured:
    times = []
    for number in range(STARTS):
        server = Server(folder / f"start{number}", program=[program], environment=offline(), workers=WORKERS)
        server.port = free_port()
        begun = time.perf_counter()
        server.launch()
        try:
            server.wait()
            server.get("/en/")
            times.append(time.perf_counter() - begun)
            server.stop()
        finally:
            server.kill()
    return [("seconds from `fifteentwo serve` to its first page, the slowest of three", max(times), "at most 2")]


def _pages(program: str, folder: Path) -> Measured:
    server = Server(folder / "site", program=[program], environment=offline(), workers=WORKERS)
    server.start()
    try:
        rules = Place(server.port, "/en/rules/back-10")
        practice = _running_run(server.port)
        with _bare(rules, folder) as bare_rules, _bare(practice, folder) as bare_practice:
            pairs = [("rule page", rules, bare_rules, 0.7), ("practice page", practice, bare_practice, 0.2)]
            for _, page, bare, _ in pairs:
                _rate(page)
                _rate(bare)
            measured: Measured = []
            for name, page, bare, least in pairs:
                rounds = [(_rate(page), _rate(bare)) for _ in range(ROUNDS)]
                ratio = median(ours / theirs for ours, theirs in rounds)
                rate = median(ours for ours, _ in rounds)
                measured += [
                    (f"{name}, requests a second against a bare view with its bytes", ratio, f"at least {least}"),
                    (f"{name}, requests a second on this machine, asking included", rate, "no target"),
                ]
        measured += _memory(server)
        server.stop()
        return measured
    finally:
        server.kill()


def _memory(server: Server) -> Measured:
    assert server.process is not None
    main = server.process.pid
    try:
        children = Path(f"/proc/{main}/task/{main}/children").read_text().split()
        sizes = [re.search(r"VmRSS:\s+([0-9]+) kB", Path(f"/proc/{pid}/status").read_text()) for pid in children]
    except OSError:
        return [("MiB resident in a worker: not measurable on this system", float("nan"), "under 90")]
    largest = max(int(size[1]) for size in sizes if size)
    return [(f"MiB resident in the largest of {len(sizes)} workers after the load", largest / 1024, "under 90")]


def _running_run(port: int) -> Place:
    """Counts the first hand of a run and returns the page of the second, with the player's cookie."""
    cookie = ""

    def ask(method: str, path: str, fields: dict[str, str] | None = None) -> str:
        nonlocal cookie
        with closing(HTTPConnection("127.0.0.1", port, timeout=10)) as connection:
            headers = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
            connection.request(method, path, urlencode(fields) if fields else None, headers)
            answer = connection.getresponse()
            answer.read()
            cookie = answer.getheader("Set-Cookie", cookie).partition(";")[0]
            return answer.getheader("Location", "")

    first = ask("GET", "/en/practice/start?deal=mixed&muggins=1&step_back=back-10&target=121")
    ask("GET", first)
    ask("POST", first, {"points": "4"})
    return Place(port, f"{first.removesuffix('1')}2", cookie)


@contextmanager
def _bare(page: Place, folder: Path) -> Iterator[Place]:
    """Serves the bytes of a page by themselves."""
    file = folder / f"{page.path.replace('/', '-')}.html"
    body = fetch(f"http://127.0.0.1:{page.port}{page.path}", Cookie=page.cookie)
    file.write_text(body, encoding="utf-8", newline="")
    with bare_site("page", file, WORKERS) as port:
        yield Place(port)


def _rate(place: Place) -> float:
    """Returns answers a second, all clients together."""
    command = [sys.executable, str(HERE / "load.py"), str(place.port), place.path, place.cookie]
    command += [str(SECONDS), str(CONNECTIONS)]
    clients = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(CLIENTS)]
    total = 0.0
    for client in clients:
        told, _ = client.communicate(timeout=30)
        if client.returncode:
            raise RuntimeError(f"the load on {place.path} failed")
        total += float(told)
    return total


def main() -> None:
    """Prints the measurements."""
    for label, measured, wanted in run():
        print(f"{label:72} {measured:8.2f}   {wanted}")


if __name__ == "__main__":
    main()
