"""The comparison of the variants: what is loaded, shown and refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from webapp.content.comparison import Comparison, ComparisonRequest, read_request
from webapp.content.errors import ContentError
from webapp.content.fences import Fence
from webapp.content.pages import Library
from webapp.cribbage.errors import InvalidPositionError
from webapp.cribbage.rules import PRESETS, Rules


@pytest.fixture(scope="module")
def comparison(library: Library) -> Comparison:
    return library.comparison


def test_all_variants_and_aspects_are_there(comparison: Comparison) -> None:
    table = comparison.table()
    assert [column.id for column in table.variants] == ["muggins", "back_10", "nineteen", "crib_back_5", "lowball"]
    assert len(table.rows) == len(comparison.aspects) >= 15
    assert all(len(row.cells) == 5 for row in table.rows)


def test_every_variant_is_known_to_the_engine(comparison: Comparison) -> None:
    assert {name.replace("_", "-") for name in comparison.variants} <= set(PRESETS)


def test_holes_are_those_of_the_engine(comparison: Comparison) -> None:
    for row in comparison.table().rows:
        if row.id in ("empty_hand", "empty_crib"):
            for column, cell in zip(comparison.table().variants, row.cells, strict=True):
                step_back = PRESETS[column.id.replace("_", "-")].step_back
                applies = step_back is not None and step_back.applies(crib=row.id == "empty_crib")
                assert cell.same is not applies
                if step_back and applies:
                    assert cell.text == f"{step_back.holes} holes back"


@pytest.mark.rule("M14", "B8", "B10", "B12", "L3")
def test_what_goes_together_is_what_the_engine_plays(comparison: Comparison) -> None:
    table = comparison.table()
    for row in table.rows:
        added = row.id.removeprefix("with_")
        if added == row.id:
            continue
        for column, cell in zip(table.variants, row.cells, strict=True):
            together = can_be_played(column.id.replace("_", "-"), added.replace("_", "-"))
            beginning = "The variant itself" if column.id == added else "Can be added" if together else "Excluded"
            assert cell.text.startswith(beginning), (row.id, column.id)


def can_be_played(*presets: str) -> bool:
    try:
        _, left_out = Rules.wish(" ".join(presets))
    except InvalidPositionError:
        return False
    return not left_out


def test_a_missing_key_means_as_in_the_standard_game(comparison: Comparison) -> None:
    (row,) = (row for row in comparison.table(["muggins"]).rows if row.id == "play")
    assert row.cells[0].same
    assert row.cells[0].text == row.standard


def test_changes_only_leaves_out_what_is_the_same(comparison: Comparison) -> None:
    rows = comparison.table(["crib_back_5"], changes_only=True).rows
    assert rows
    assert not any(row.cells[0].same for row in rows)
    assert "empty_hand" not in [row.id for row in rows]


def test_without_the_standard_game_the_variants_are_held_against_each_other(comparison: Comparison) -> None:
    table = comparison.table(["back_10", "nineteen"], standard=False, changes_only=True)
    assert table.standard is None
    assert all(one.text != other.text for one, other in (row.cells for row in table.rows))
    left = {row.id for row in table.rows}
    assert {"empty_hand", "empty_crib"} <= left
    assert "near_start" not in left
    beside = comparison.table(["back_10", "nineteen"], changes_only=True)
    assert beside.standard is not None
    assert left < {row.id for row in beside.rows}
    assert "near_start" in {row.id for row in beside.rows}


def test_everything_shown_is_translated_in_the_context_comparison(comparison: Comparison) -> None:
    asked: set[tuple[str | None, str]] = set()

    def translate(context: str | None, text: str) -> None:
        asked.add((context, text))

    table = comparison.table(translate=translate)
    assert asked == {("comparison", text) for _, text in comparison.messages()}
    assert table.rows[0].name.lang == "en"


def test_messages_have_the_line_they_stand_on(comparison: Comparison) -> None:
    lines = comparison.source.splitlines()
    for line, text in comparison.messages():
        assert text in lines[line - 1]
    numbers = [line for line, _ in comparison.messages()]
    assert numbers == sorted(numbers)


HEAD = """[[variant]]
id = "standard"
name = "S"
page = "s"

[[variant]]
id = "m"
name = "M"
page = "m"

"""
ASPECT = '[[aspect]]\nid = "a"\nname = "A"\nstandard = "x"\n'


@pytest.mark.parametrize(
    ("source", "line", "message"),
    [
        ("[[variant", 1, "declaration"),
        (HEAD + ASPECT + "m = x\n", 15, "at line 15"),
        (HEAD + ASPECT + 'm = "', 15, "at end of document"),
        ("variant = 1\naspect = 2\n", 1, r"begins with \[\[variant\]\]"),
        ('[variant]\nid = "standard"\n\n' + ASPECT, 1, r"begins with \[\[variant\]\]"),
        (HEAD + "[aspect]\n", 1, r"begins with \[\[aspect\]\]"),
        (HEAD, 1, "'aspect' is missing"),
        (HEAD + ASPECT + 'n = "y"\n', 12, "unknown key 'n'"),
        (HEAD + ASPECT.replace("standard", "m"), 12, "'standard' is missing"),
        (HEAD + ASPECT + ASPECT, 16, "twice"),
        (HEAD + ASPECT.replace('"x"', "5"), 12, "one line of text"),
        (HEAD + ASPECT + 'm = "100%"\n', 15, "percent"),
        (HEAD + ASPECT + 'm = "x"\n', 12, "as in the standard game"),
        (HEAD.replace('"standard"', '"other"') + ASPECT, 1, "first variant"),
    ],
)
def test_mistakes_name_file_and_line(source: str, line: int, message: str) -> None:
    with pytest.raises(ContentError, match=message) as caught:
        Comparison.read(source, Path("comparison.toml"))
    assert str(caught.value).startswith(f"comparison.toml:{line}: ")


def request(comparison: Comparison, *body: str) -> ComparisonRequest:
    return read_request(Fence(Path("page.md"), 1, "compare", body), comparison)


def test_a_block_asks_for_variants(comparison: Comparison) -> None:
    assert request(comparison, "variants: muggins, back_10") == ComparisonRequest(("muggins", "back_10"), True)
    assert request(comparison, "variants: muggins", "rows: all") == ComparisonRequest(("muggins",), False)


@pytest.mark.parametrize(
    ("body", "line"),
    [
        ((), 1),
        (("variants: mugins",), 2),
        (("variants: standard",), 2),
        (("variants: muggins, back_10, muggins",), 2),
        (("variants: muggins", "rows: some"), 3),
        (("variant: muggins",), 2),
    ],
)
def test_a_block_that_asks_for_nonsense_is_refused(comparison: Comparison, body: tuple[str, ...], line: int) -> None:
    with pytest.raises(ContentError, match=rf"^page\.md:{line}: "):
        request(comparison, *body)


def test_a_variant_must_lead_to_a_page(folder: Path, change: Callable[[str, str, str], Path]) -> None:
    change("comparison.toml", "nineteen#nineteen", "nineteen#ninety")
    with pytest.raises(ContentError, match="no section") as caught:
        Library(folder)
    lines = (folder / "comparison.toml").read_text("utf-8").splitlines()
    assert lines[caught.value.line - 1] == 'page = "nineteen#ninety"'
