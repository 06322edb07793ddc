"""When a player was seen last."""

from __future__ import annotations

SEEN = (
    "ALTER TABLE player ADD COLUMN seen TEXT NOT NULL DEFAULT ''",
    # Nobody is forgotten for what was not written down before.
    "UPDATE player SET seen = date('now')",
)
