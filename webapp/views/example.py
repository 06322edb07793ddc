"""Counted examples and comparison tables of the rule pages, as their templates show them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from webapp.content.comparison import ComparisonTable
from webapp.content.count_examples import CountExample
from webapp.content.messages import Words
from webapp.cribbage import Card
from webapp.views.addresses import practise_url
from webapp.views.rows import Row, count_rows
from webapp.wording.counts import spoken
from webapp.wording.settings import exclusion
from webapp.wording.settlements import Line, example_lines, side_label


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a side's peg stood before an example, and after it."""

    label: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class ExampleView:
    """A counted hand or crib, with what became of the count where the example goes so far."""

    hand: tuple[Card, ...]
    starter: Card
    crib: bool
    rows: list[Row]
    total: int
    spoken: str
    lines: list[Line]
    standings: list[Standing]
    practise_url: str


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a column: a variant, with the address of its page where the table leads there."""

    name: Words
    url: str | None


@dataclass(frozen=True, slots=True)
class ComparisonView:
    """Variants side by side: a head a column, and rows of cells."""

    columns: list[Head]
    rows: list[tuple[Words, list[tuple[Words, bool]]]]
    """Name of the rule, and for each column its text and whether that is what the standard game does."""


def comparison_view(table: ComparisonTable, page_url: Callable[[str], str] | None = None) -> ComparisonView:
    """Puts the standard game in front of the variants, as the first column, unless the table leaves it out.

    `page_url` gives the address for a column's `page`; without it the heads lead nowhere.
    """
    standard = (table.standard,) if table.standard else ()
    return ComparisonView(
        columns=[
            Head(column.name, page_url(column.page) if page_url else None) for column in (*standard, *table.variants)
        ],
        rows=[
            (row.name, [*((row.standard, True) for _ in standard), *((cell.text, cell.same) for cell in row.cells)])
            for row in table.rows
        ],
    )


def example_view(example: CountExample) -> ExampleView:
    """Puts a counted example into the reader's words."""
    counted, rules, settlement = example.count, example.rules, example.settlement
    return ExampleView(
        hand=tuple(counted.hand),
        starter=counted.starter,
        crib=counted.crib,
        rows=count_rows(counted),
        total=counted.total,
        spoken=spoken(counted),
        lines=[Line(exclusion(each)) for each in example.left_out]
        + (example_lines(settlement, rules) if settlement else []),
        standings=[
            Standing(side_label(side, example.counter, rules), before, after)
            for side, (before, after) in enumerate(zip(example.scores, settlement.scores, strict=True))
        ]
        if settlement
        else [],
        practise_url=practise_url(counted, rules),
    )
