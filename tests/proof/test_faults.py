"""What can be made to fail without root fails well, and is overcome."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.proof.faults import TRIALS, CannotTryError

pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("_catalogues"),
    pytest.mark.skipif(sys.platform != "linux", reason="files have other rights, and processes another end, elsewhere"),
]


SLOW = {
    "another program holds the database",
    "bytes in the middle are overwritten",
    "the head of the file is lost",
    "the file is overwritten under the server",
    "the file may not be written",
}
"""What takes long, or is much like another one: `make faults` tries it."""


@pytest.mark.parametrize("name", [name for name in TRIALS if name not in SLOW])
def test_what_fails_is_told_loses_nothing_and_is_overcome(name: str, tmp_path: Path) -> None:
    try:
        faults = TRIALS[name](tmp_path)
    except CannotTryError as error:
        pytest.skip(str(error))
    assert faults == []
