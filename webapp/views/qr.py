"""A link as a square for the cameras of phones, drawn with what a strict content policy allows."""

from __future__ import annotations

from dataclasses import dataclass

import segno

QUIET = 4
"""Empty modules around the square, without which cameras do not find it."""


@dataclass(frozen=True, slots=True)
class Square:
    """A square to draw: its side in modules, and the path of the dark ones."""

    side: int
    path: str


def square(text: str) -> Square:
    """Returns the square that says a text."""
    rows = segno.make_qr(text, error="m").matrix
    dark = (f"M{x + QUIET} {y + QUIET}h1v1h-1z" for y, row in enumerate(rows) for x, module in enumerate(row) if module)
    return Square(len(rows) + 2 * QUIET, "".join(dark))
