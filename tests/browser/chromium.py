"""The browser of this machine, and how it is started."""

from __future__ import annotations

import os
import shutil

ARGUMENTS = (
    "--no-sandbox",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-sync",
)

MISSING = "no Chromium found: install one, or name it in the variable CHROMIUM"


def find() -> str | None:
    """Returns the path of the browser: from the variable CHROMIUM, or found on the path; None if there is none."""
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
