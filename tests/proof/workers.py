"""The processes of a server that runs: who they are, what they take, and their end. On Linux alone."""

from __future__ import annotations

import os
import re
import signal
from contextlib import suppress
from pathlib import Path


def workers_of(main: int) -> list[int]:
    """Returns the server processes below the first one; none where they cannot be found."""
    try:
        return [int(pid) for pid in Path(f"/proc/{main}/task/{main}/children").read_text("ascii").split()]
    except OSError:
        return []


def kill(pid: int) -> bool:
    """Kills a process outright; says whether it was still there."""
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
        return True
    return False


def memory(pid: int) -> int | None:
    """Returns the KiB that a process takes, its share of what it has together with others; None if it is not told."""
    for name, field in (("smaps_rollup", "Pss"), ("status", "VmRSS")):
        with suppress(OSError):
            if found := re.search(rf"^{field}:\s+(\d+) kB", Path(f"/proc/{pid}/{name}").read_text("ascii"), re.M):
                return int(found[1])
    return None
