"""Line charts as own SVG: where everything stands, so that templates only draw.

Widths are shares of the chart in percent, heights are in pixels: a chart is as wide as its place, and its letters stay
as large as the text around it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

LEFT, RIGHT = 13.0, 96.0
"""Where the lines begin and end, in percent of the width."""
TOP, BOTTOM = 26.0, 182.0
"""Where the highest and the lowest value stand, in pixels."""
LABEL = 12.0
"""Distance of a label from the marks it stands above or below, in pixels."""
LABEL_WIDTH = 24.0
"""How much of the width labels take at the end of the lines, in percent."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One value."""

    across: float
    """In percent of the width."""
    y: float

    @property
    def x(self) -> str:
        """The same as the drawing wants it."""
        return _percent(self.across)


@dataclass(frozen=True, slots=True)
class Line:
    """One row of values, joined."""

    form: str
    """The form of its marks: "hands" or "cribs"."""
    name: str
    marks: list[Mark]
    label_y: float

    @property
    def strokes(self) -> list[tuple[Mark, Mark]]:
        """The marks that are joined."""
        return list(zip(self.marks, self.marks[1:], strict=False))


@dataclass(frozen=True, slots=True)
class Tick:
    """A figure or day beside the chart."""

    at: str
    text: str
    anchor: str = "end"


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart, and the table behind it."""

    name: str
    """What it shows, for those who do not see it."""
    lines: list[Line]
    rules: list[Tick]
    """The levels, with where they stand in pixels."""
    days: list[Tick]
    headings: list[str]
    rows: list[list[str]]


def chart(
    name: str,
    values: Sequence[tuple[str, str, Sequence[float | None]]],
    *,
    top: float,
    levels: Sequence[tuple[float, str]],
    days: Sequence[str],
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],
) -> Chart:
    """Lays out a chart.

    :param values: form, name and values of each line, two at most; one value for each of `days`, None where there is
        none
    :param top: the value at the upper edge; 0 is at the lower one
    :param levels: the values at which a rule is drawn, with their texts
    """
    places = [_across(at, len(days)) for at in range(len(days))]
    drawn = []
    for form, called, numbers in values:
        marks = [
            Mark(place, _down(number, top)) for place, number in zip(places, numbers, strict=True) if number is not None
        ]
        if marks:
            drawn.append((form, called, marks))
    # The names end where the lines do, above and below all marks near there, the one of the upper line above.
    ends = [marks[-1].across for _, _, marks in drawn]
    last = [
        mark.y for _, _, marks in drawn for mark in marks if any(0 <= end - mark.across < LABEL_WIDTH for end in ends)
    ]
    drawn.sort(key=lambda line: line[2][-1].y)
    spots = [min(last, default=0) - LABEL, max(last, default=0) + LABEL + 8]
    lines = [Line(form, called, marks, spot) for (form, called, marks), spot in zip(drawn, spots, strict=False)]
    return Chart(
        name,
        lines,
        [Tick(f"{_down(level, top):.1f}", text) for level, text in levels],
        _days(places, days),
        list(headings),
        [list(row) for row in rows],
    )


def _days(places: Sequence[float], days: Sequence[str]) -> list[Tick]:
    if not days:
        return []
    if len(days) == 1:
        return [Tick(_percent(places[0]), days[0], "middle")]
    return [Tick(_percent(places[0]), days[0], "start"), Tick(_percent(places[-1]), days[-1], "end")]


def _across(at: int, number: int) -> float:
    return (LEFT + RIGHT) / 2 if number == 1 else LEFT + 1 + (RIGHT - LEFT - 1) * at / (number - 1)


def _down(value: float, top: float) -> float:
    return round(BOTTOM - (BOTTOM - TOP) * (value / top if top else 0), 1)


def _percent(value: float) -> str:
    return f"{value:.2f}%"
