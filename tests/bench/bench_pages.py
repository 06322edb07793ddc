"""Measures the rule pages: rendering all of them from cold, and searching them.

Run it from the project's folder: ``python tests/bench/bench_pages.py``. It takes some seconds.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[2]))

from webapp import create_app, i18n
from webapp.config import Config
from webapp.content.search import Search

ROOT = Path(__file__).parents[2]
STARTS = 3
QUESTIONS = {
    "en": ("nobs", "crib flush", "who leads after a go", "announce 0", "xylophone"),
    "el": ("ποντοι", "χρώμα crib", "αντίπαλος", "μέτρημα"),
    "da": ("startkort", "tæl hånd", "knægt", "muggins"),
    "cs": ("rozdavajici", "karty v cribu", "bod", "zpet"),
    "sw": ("karata", "pointi 2", "mgawaji", "kigingi"),
}

# Every page in every language, in a Python that has not met them before.
COLD = """
import tempfile
from pathlib import Path
from time import perf_counter
from webapp import create_app, i18n
from webapp.config import Config
with tempfile.TemporaryDirectory() as folder:
    app = create_app(Config(data=Path(folder), secret_key="a secret for the bench"))
    slugs = app.extensions["fifteentwo"].library.slugs
    client = app.test_client()
    start = perf_counter()
    for lang in i18n.LANGUAGES:
        for slug in slugs:
            assert client.get(f"/{lang}/rules/{slug}").status_code == 200
    print(perf_counter() - start)
"""


def run() -> list[tuple[str, float, str]]:
    """Returns label, figure and target of each measurement."""
    cold = [
        float(subprocess.run([sys.executable, "-c", COLD], cwd=ROOT, check=True, capture_output=True, text=True).stdout)
        for _ in range(STARTS)
    ]
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Config(data=Path(folder), secret_key="a secret for the bench"))
        search: Search = app.extensions["fifteentwo"].search
        times = [_times(search, lang, question) for lang in i18n.LANGUAGES for question in QUESTIONS.get(lang, ())]
    return [
        ("rendering every rule page in every language from cold, in s", median(cold), "under 6"),
        ("a question to the search, the slowest of all, in ms", max(times) * 1000, "under 10"),
        ("a question to the search, the median, in ms", median(times) * 1000, "no target"),
    ]


def _times(search: Search, lang: str, question: str) -> float:
    search.find(lang, question)
    times = []
    for _ in range(9):
        start = perf_counter()
        search.find(lang, question)
        times.append(perf_counter() - start)
    return min(times)


def main() -> None:
    """Prints the measurements."""
    for label, figure, target in run():
        print(f"{label:64} {figure:8.2f}   {target}")


if __name__ == "__main__":
    main()
