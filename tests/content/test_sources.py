"""Files of a content folder, read."""

from __future__ import annotations

from pathlib import Path

import pytest

from webapp.content.errors import ContentError
from webapp.content.sources import Tables, decoded, read

HERE = Path("order.toml")


def test_marks_and_line_ends_of_editors_make_no_difference(tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    path.write_bytes("\N{ZERO WIDTH NO-BREAK SPACE}# Kůň\r\n\r\nx\ry\n".encode())
    assert read(path) == decoded(path.read_bytes(), path) == "# Kůň\n\nx\ny\n"


def test_the_line_that_is_no_utf_8_is_told() -> None:
    with pytest.raises(ContentError, match=r"^order\.toml:2: this is no UTF-8"):
        decoded(b"fine\n\xff\n", HERE)


def test_a_mistake_is_told_where_its_entry_stands() -> None:
    tables = Tables.read('# other = "x"\n[[page]]\nslug = "a"\n[[page]]\nslug="b"\nother = "a"\n', HERE, name="slug")
    assert [tables.named(entry) for entry in tables.entries("page")] == ["a", "b"]
    assert tables.error("a", "x").line == 3
    assert tables.error("b", "x").line == 5
    assert tables.error("c", "x").line == 1
