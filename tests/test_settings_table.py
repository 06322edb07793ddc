"""The table of settings in the README: what the code reads, all of it and nothing else."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

from webapp.config import SETTINGS, Config

ROOT = Path(__file__).parent.parent
ROW = re.compile(r"^\| `(?P<variable>[A-Z_]+)` \| (?P<meaning>.+) \| (?P<unset>.+) \|$", re.MULTILINE)
NAMED = re.compile(r"\bFIFTEENTWO_[A-Z_]*[A-Z]\b")
READ_BY_THE_SYSTEM = "TZ"
KNOWN = {name for setting in SETTINGS for name in (setting.variable, setting.file_variable)}


def table() -> dict[str, str]:
    """What the README says each variable is if it is unset."""
    return {row["variable"]: row["unset"] for row in ROW.finditer((ROOT / "README.md").read_text("utf-8"))}


def test_the_table_has_every_setting_in_order() -> None:
    assert list(table()) == [*(setting.variable for setting in SETTINGS), READ_BY_THE_SYSTEM]


def test_every_field_of_the_configuration_is_a_setting() -> None:
    assert {setting.field for setting in SETTINGS} == {field.name for field in dataclasses.fields(Config)}


@pytest.mark.parametrize("field", dataclasses.fields(Config), ids=lambda field: field.name)
def test_the_table_says_what_is_read_if_a_variable_is_unset(field: dataclasses.Field[object]) -> None:
    told = table()[f"FIFTEENTWO_{field.name.upper()}"]
    value = getattr(Config.from_environ({}), field.name)
    if field.name == "workers":
        assert told == "one a processor core"
    elif value is None or value in ((), False):
        assert "`" not in told
    else:
        assert re.match(r"`([^`]+)`", told), told
        assert told.split("`")[1] == str(int(value) if isinstance(value, bool) else value)


def files() -> list[Path]:
    found = [ROOT / "README.md", ROOT / "Makefile"]
    for folder, pattern in (("webapp", "*.py"), ("webapp/templates", "*.html"), ("deploy", "*")):
        found += [path for path in sorted((ROOT / folder).rglob(pattern)) if path.is_file() and path.suffix != ".png"]
    return found


@pytest.mark.parametrize("path", files(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_variable_is_named_that_nobody_reads(path: Path) -> None:
    assert set(NAMED.findall(path.read_text("utf-8"))) <= KNOWN
