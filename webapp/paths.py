"""Where the files that come with the package are: beside it in a checkout, inside it when installed."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def _shipped(name: str) -> Path:
    installed = PACKAGE / "_data" / name
    return installed if installed.is_dir() else PACKAGE.parent / name


CONTENT = _shipped("content")
TRANSLATIONS = _shipped("translations")
