"""The audit of pinned versions: it fails on a known weakness, and says so where nobody could be asked."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.installing import ROOT


def audit(folder: Path, answer: object, code: int = 0) -> tuple[int, str]:
    """Runs the audit with a program that answers so; returns its exit code and what it said."""
    program = folder / "pip-audit"
    text = answer if isinstance(answer, str) else json.dumps(answer)
    program.write_text(f"#!{sys.executable}\nprint({text!r})\nraise SystemExit({code})\n")
    program.chmod(0o755)
    return run(str(program))


def run(program: str) -> tuple[int, str]:
    done = subprocess.run([sys.executable, str(ROOT / ".ci" / "audit"), program], capture_output=True, text=True)
    assert done.stderr == ""
    return done.returncode, done.stdout


CLEAN = {"name": "flask", "version": "3.1.3", "vulns": []}
WEAK = {"name": "babel", "version": "1.0", "vulns": [{"id": "CVE-0", "fix_versions": ["2.0"]}]}
UNKNOWN = {"name": "ours", "skip_reason": "not there"}


def test_versions_without_a_known_weakness_pass(tmp_path: Path) -> None:
    code, said = audit(tmp_path, {"dependencies": [CLEAN]})
    assert (code, said) == (0, "Pinned versions audited: 1; known weaknesses: 0.\n")


def test_a_known_weakness_fails_and_says_what_mends_it(tmp_path: Path) -> None:
    code, said = audit(tmp_path, {"dependencies": [CLEAN, WEAK]}, code=1)
    assert code == 1
    assert "babel 1.0: CVE-0, mended in 2.0\n" in said


def test_what_is_not_known_there_is_named(tmp_path: Path) -> None:
    code, said = audit(tmp_path, {"dependencies": [CLEAN, UNKNOWN]})
    assert code == 0
    assert "NOT AUDITED, because they are not known there: ours." in said


@pytest.mark.parametrize("answer", ["", "connection refused", "{}", "[]"])
def test_where_nobody_answers_it_says_so_and_passes(tmp_path: Path, answer: str) -> None:
    code, said = audit(tmp_path, answer, code=1)
    assert code == 0
    assert said.startswith("NOT AUDITED")


def test_without_the_program_it_says_so_and_passes(tmp_path: Path) -> None:
    code, said = run(str(tmp_path / "none"))
    assert code == 0
    assert said.startswith("NOT AUDITED")
