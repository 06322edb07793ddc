"""Executed examples of every kind: which fenced block is read by what."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from webapp.content.count_examples import CountExample, read_count
from webapp.content.discard_examples import DiscardExample, read_discard
from webapp.content.fences import Fence
from webapp.content.play_examples import read_play
from webapp.cribbage import LaidPlay

Example = CountExample | LaidPlay | DiscardExample

READERS: Final[Mapping[str, Callable[[Fence], Example]]] = MappingProxyType(
    {"count": read_count, "play": read_play, "discard": read_discard}
)
"""By the name of the block."""
