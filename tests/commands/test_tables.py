"""Plain tables for a terminal."""

from webapp.commands.tables import table


def test_texts_begin_at_the_left_and_numbers_end_at_the_right():
    assert table([["Pair", "2"], ["Fifteen", "10"]], texts=1) == "Pair      2\nFifteen  10"


def test_a_line_does_not_end_in_blanks():
    assert table([["Hand", "5H"], ["Starter", ""]], texts=2) == "Hand     5H\nStarter"
