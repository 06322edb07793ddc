"""Where the lines of a chart stand."""

from __future__ import annotations

from webapp.views.charts import BOTTOM, LEFT, RIGHT, TOP, Chart, chart


def drawn(*values: tuple[str, list[float | None]], top: float = 1) -> Chart:
    number = len(values[0][1])
    return chart(
        "name",
        [(form, form, numbers) for form, numbers in values],
        top=top,
        levels=[(0, "0"), (top, "top")],
        days=[f"day {at}" for at in range(number)],
        headings=["Day"],
        rows=[],
    )


def spots(chart: Chart) -> dict[str, float]:
    return {line.form: line.label_y for line in chart.lines}


def across(chart: Chart) -> list[list[float]]:
    return [[float(mark.x.removesuffix("%")) for mark in line.marks] for line in chart.lines]


def test_the_highest_value_is_at_the_top_and_nothing_at_the_bottom() -> None:
    (line,) = drawn(("hands", [0.0, 5.0, 10.0]), top=10).lines
    assert [mark.y for mark in line.marks] == [BOTTOM, (TOP + BOTTOM) / 2, TOP]


def test_lines_go_from_edge_to_edge() -> None:
    ((first, middle, last),) = across(drawn(("hands", [1.0, 1.0, 1.0])))
    assert LEFT < first < middle < last == RIGHT
    assert middle - first == last - middle


def test_one_day_stands_in_the_middle() -> None:
    alone = drawn(("hands", [1.0]))
    assert across(alone) == [[(LEFT + RIGHT) / 2]]
    assert [(day.text, day.anchor) for day in alone.days] == [("day 0", "middle")]
    assert 0 < alone.lines[0].label_y < TOP
    assert alone.lines[0].strokes == []


def test_days_without_a_value_are_passed_over() -> None:
    (line,) = drawn(("cribs", [1.0, None, 0.5])).lines
    assert len(line.marks) == 2
    assert len(line.strokes) == 1


def test_a_line_without_values_is_not_drawn() -> None:
    assert [line.form for line in drawn(("hands", [None, None]), ("cribs", [None, 1.0])).lines] == ["cribs"]


def test_names_stand_above_and_below_all_marks_near_them() -> None:
    both = drawn(("hands", [0.0] * 9 + [0.5, 0.9]), ("cribs", [1.0] * 9 + [0.2, 0.8]))
    near = [mark.y for line in both.lines for mark in line.marks[-2:]]
    assert spots(both)["hands"] < min(near)
    assert spots(both)["cribs"] > max(near)


def test_names_stand_clear_of_the_marks_of_a_single_day() -> None:
    both = drawn(("hands", [0.7]), ("cribs", [0.6]))
    hands, cribs = (line.marks[0].y for line in both.lines)
    assert TOP < spots(both)["hands"] < hands < cribs < spots(both)["cribs"] < BOTTOM


def test_a_name_whose_line_ends_early_stands_clear_of_it() -> None:
    both = drawn(("hands", [0.5, 0.2, None, None, None, None]), ("cribs", [0.9, 0.8, 0.8, 0.9, 0.9, 0.9]))
    assert spots(both)["cribs"] < both.lines[0].marks[-1].y
    assert spots(both)["hands"] > both.lines[1].marks[-1].y
