"""Tables whose cells are sentences."""

from __future__ import annotations

import re
from pathlib import Path

from webapp.content.blocks import parse
from webapp.content.messages import Translate
from webapp.content.tables import LONGEST_CELL

HEAD = "# Title {#title}\n\nThe summary.\n\n"
SENTENCE = "An empty hand leaves all the pegs untouched"


def read(text: str, translate: Translate | None = None) -> str:
    return parse(HEAD + text, Path("page.md"), translate=translate).html


def table(cell: str) -> str:
    return f"| Matter | *Here* & there | Points |\n| --- | --- | --- |\n| Hand | {cell} | 2 |\n"


def test_a_table_of_short_cells_stays_as_it_is() -> None:
    html = read(table("x" * LONGEST_CELL))
    assert "<table>" in html
    assert "role=" not in html
    assert "data-label" not in html


def test_each_cell_but_the_first_of_a_table_in_words_is_labelled_with_its_column() -> None:
    html = read(table(SENTENCE))
    assert '<table class="in-words" role="table">' in html
    cells = [
        (re.search('data-label="([^"]*)"', attributes), text)
        for attributes, text in re.findall(r"<td([^>]*)>(.*?)</td>", html)
    ]
    assert [(label and label[1], text) for label, text in cells] == [
        (None, "Hand"),
        ("Here &amp; there", SENTENCE),
        ("Points", "2"),
    ]


def test_roles_keep_it_a_table() -> None:
    html = read(table(SENTENCE))
    assert {role: html.count(f'role="{role}"') for role in ("rowgroup", "row", "columnheader", "cell")} == {
        "rowgroup": 2,
        "row": 2,
        "columnheader": 3,
        "cell": 3,
    }


def test_labels_are_in_the_language_of_the_reader_and_length_is_that_of_the_english() -> None:
    german = {"Points": "Punkte", SENTENCE: "Nichts"}
    html = read(table(SENTENCE), lambda context, text: german.get(text, text))
    assert 'data-label="Punkte"' in html
    assert "in-words" not in read(table("None"), lambda context, text: SENTENCE if text == "None" else text)


def test_one_long_table_leaves_the_others_alone() -> None:
    html = read(table(SENTENCE) + "\nText.\n\n" + table("No"))
    assert html.count("in-words") == 1
