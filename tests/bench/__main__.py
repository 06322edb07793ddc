"""Runs every measurement and prints one table: what, measured, wanted."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))


def main() -> None:
    """Runs the bench_*.py files beside this one, each with its `run()`."""
    rows = []
    for file in sorted(HERE.glob("bench_*.py")):
        print(f"{file.stem} ...", file=sys.stderr, flush=True)
        rows += importlib.import_module(f"tests.bench.{file.stem}").run()
    width = max(len(label) for label, _, _ in rows)
    print(f"{'':{width}}  {'measured':>9}  wanted")
    for label, measured, wanted in rows:
        print(f"{label:{width}}  {measured:9.2f}  {wanted}")


if __name__ == "__main__":
    main()
