"""Plain tables for a terminal."""

from __future__ import annotations

from collections.abc import Sequence


def table(rows: Sequence[Sequence[str]], *, texts: int) -> str:
    """Returns rows in columns as wide as they need; the first ``texts`` columns begin at the left, others at the right.

    >>> print(table([["Pair", "2"], ["Fifteen", "10"]], texts=1))
    Pair      2
    Fifteen  10
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (
        "  ".join(cell.ljust(width) if at < texts else cell.rjust(width) for at, (cell, width) in enumerate(pairs))
        for pairs in (zip(row, widths, strict=True) for row in rows)
    )
    return "\n".join(line.rstrip() for line in lines)
