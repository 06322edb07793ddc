"""Runs a program as root who may not do everything: what the rights of files forbid is forbidden to it too.

Usage: python humble.py PROGRAM ARGUMENTS. For whoever is not root, it makes no difference. On Linux alone.
"""

from __future__ import annotations

import ctypes
import os
import sys

_PR_CAPBSET_DROP = 24
_OVERRIDES = (1, 2)
"""CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH, from Linux's <linux/capability.h>."""

if __name__ == "__main__":
    for capability in _OVERRIDES:
        ctypes.CDLL(None).prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0)
    os.execv(sys.argv[1], sys.argv[1:])
