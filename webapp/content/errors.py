"""The one error of the rule pages."""

from __future__ import annotations

from pathlib import Path


class ContentError(ValueError):
    """A mistake in a content file; it stops the site from starting, so it never reaches a reader.

    The message is for the author: file, line and what is wrong there.
    """

    def __init__(self, path: Path, line: int, message: str) -> None:
        super().__init__(f"{path}:{line}: {message}")
        self.path = path
        self.line = line
