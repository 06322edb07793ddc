"""Tables whose cells are sentences: told apart and labelled, so that a phone can show them as cards."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree.ElementTree import Element

LONGEST_CELL = 40
"""Characters of a cell, in English, that still stand beside others on the smallest phone."""

IN_WORDS = "in-words"
"""The class of a table that phones show as cards."""

_ROLES = {"table": "table", "thead": "rowgroup", "tbody": "rowgroup", "tr": "row", "th": "columnheader", "td": "cell"}


def label_tables(root: Element, english: Iterable[tuple[Element, str]]) -> None:
    """Marks each table of the page that has a longer cell, and labels its cells with the heads of their columns.

    The roles keep it a table for screen readers when it is laid out as cards. A cell without a word has no English
    and is never long. To be called when the cells have their inline markup.
    """
    long = {element for element, text in english if len(text) > LONGEST_CELL}
    for table in root.iter("table"):
        if not long.isdisjoint(table.iter("td")):
            _label(table)


def _label(table: Element) -> None:
    table.set("class", IN_WORDS)
    for element in table.iter():
        if role := _ROLES.get(element.tag):
            element.set("role", role)
    heads = ["".join(head.itertext()) for head in table.iter("th")]
    for row in table.iterfind("tbody/tr"):
        # What the row is about heads its card, and needs no label.
        for cell, head in list(zip(row, heads, strict=True))[1:]:
            cell.set("data-label", head)
