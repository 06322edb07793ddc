"""What a proof has seen: a table of figures, and what is wrong."""

from __future__ import annotations

from dataclasses import dataclass, field

SHOWN = 20
"""Faults that are printed."""


@dataclass
class Report:
    """What was seen."""

    figures: dict[str, str] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def print(self) -> None:
        """Prints a table, and what is wrong."""
        width = max(map(len, self.figures), default=0)
        for name, value in self.figures.items():
            print(f"{name:{width}}  {value:>12}")
        for fault in self.faults[:SHOWN]:
            print(f"FAULT  {fault[:2000]}")
        if len(self.faults) > SHOWN:
            print(f"FAULT  and {len(self.faults) - SHOWN} more")
        print("all well" if not self.faults else f"{len(self.faults)} faults")
