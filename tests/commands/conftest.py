"""The commands, as they are called."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from click.testing import CliRunner, Result

from tests.serving import LANGUAGE_VARIABLES
from webapp.cli import main

Call = Callable[..., Result]


@pytest.fixture
def call(monkeypatch: pytest.MonkeyPatch) -> Call:
    """Calls `fifteentwo` with arguments, in an environment without a language, where a site could not be served."""
    monkeypatch.setenv("FIFTEENTWO_DATA", "/dev/null/nowhere")
    for name in LANGUAGE_VARIABLES:
        monkeypatch.delenv(name, raising=False)

    def run(*arguments: str) -> Result:
        return CliRunner().invoke(main, arguments)

    return run


@pytest.fixture
def refuse(call: Call) -> Callable[..., str]:
    """Calls `fifteentwo` with arguments that cannot be used; returns the one line that says why."""

    def run(*arguments: str) -> str:
        result = call(*arguments)
        assert result.exit_code == 2
        assert result.stdout == ""
        (line,) = result.stderr.splitlines()
        assert line.startswith("fifteentwo: ")
        return line.removeprefix("fifteentwo: ")

    return run
