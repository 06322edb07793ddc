"""The README: its pictures are there and small, its links lead somewhere, and a newcomer needs one screen."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
PICTURES = re.findall(r"!\[([^\]]*)\]\(([^)]+)\)", README)
LINKS = re.findall(r"(?<!!)\[[^\]]+\]\(([^)]+)\)", README)


@pytest.mark.parametrize(("words", "path"), PICTURES)
def test_a_picture_is_small_and_said_in_words(words: str, path: str) -> None:
    content = (ROOT / path).read_bytes()
    assert content.startswith(b"\x89PNG")
    assert len(content) < 128 * 1024
    width, height = struct.unpack(">II", content[16:24])
    assert (width, height) == (800, 640)
    assert len(words) > 20


def test_there_is_an_exercise_and_a_rule_page() -> None:
    assert [path for _, path in PICTURES] == ["docs/exercise.png", "docs/rules.png"]


@pytest.mark.parametrize("target", LINKS)
def test_links_lead_somewhere(target: str) -> None:
    path, _, anchor = target.partition("#")
    assert (ROOT / path).exists()
    if anchor:
        headings = re.findall(r"^#+ (.+)$", README, re.MULTILINE)
        assert anchor in [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings]


def test_the_first_screen_leads_to_all_that_a_newcomer_wants() -> None:
    first = README.split("\n## ")[0]
    assert first.count("\n") < 25
    for wanted in ("make serve", "#running-it", "#hosting-it", "#translating-it", "#contributing", "#how-it-is-built"):
        assert wanted in first


def test_every_make_target_that_is_named_exists() -> None:
    named = set(re.findall(r"\bmake ([a-z]+)\b", "\n".join(re.findall(r"`[^`]*`|^make .*$", README, re.MULTILINE))))
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert named
    assert named <= targets
