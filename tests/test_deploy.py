"""What is in deploy/: it names files that there are, starts what there is, and does so with few rights."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.installing import ROOT, build
from tests.serving import PROGRAM, Server

DEPLOY = ROOT / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text("utf-8")
FROM_CHECKOUT = re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE, re.MULTILINE)


def copied() -> list[str]:
    """What the image takes from the checkout."""
    return [name for line in FROM_CHECKOUT for name in line.split()]


def steps(stage: int) -> list[str]:
    """The instructions of one stage of the Dockerfile."""
    text = re.sub(r"\\\n\s*", "", DOCKERFILE.split("\nFROM ")[stage])
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def test_the_image_has_two_stages_and_builds_nothing_in_the_second() -> None:
    assert DOCKERFILE.count("\nFROM ") == 2
    assert not any("pip" in step for step in steps(2))


def test_the_image_runs_as_nobody_special_on_a_folder_of_his_own() -> None:
    last = [step.partition(" ")[0] for step in steps(2)]
    assert last.index("RUN") < last.index("USER") < last.index("VOLUME") < last.index("CMD")
    assert "-o fifteentwo" in next(step for step in steps(2) if step.startswith("RUN"))
    assert "USER fifteentwo" in steps(2)


def test_what_is_copied_is_there_and_let_through() -> None:
    ignore = (DEPLOY / "Dockerfile.dockerignore").read_text("utf-8").split()
    assert ignore[ignore.index("*")] == "*"
    for name in copied():
        assert (ROOT / name).exists(), name
        assert f"!{name}" in ignore, name


@pytest.mark.slow
def test_what_is_copied_is_enough_to_build_from(tmp_path: Path) -> None:
    checkout = tmp_path / "src"
    for name in copied():
        target = checkout / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, target, ignore=shutil.ignore_patterns("*.mo", "__pycache__"))
        else:
            shutil.copy(ROOT / name, target)
    assert build(checkout, "wheel").suffix == ".whl"


@pytest.mark.slow
def test_the_health_check_tells_a_server_that_lives_from_one_that_does_not(tmp_path: Path) -> None:
    check = next(step for step in steps(2) if step.startswith("HEALTHCHECK"))
    command = json.loads(check[check.index("[") :])
    assert command[0] == "python"
    server = Server(tmp_path, workers=1, environment={"FIFTEENTWO_BASE_URL": "https://club.example/cribbage"})
    server.start()
    asked = [sys.executable, *command[1:]]
    environment = {**os.environ, "FIFTEENTWO_PORT": str(server.port)}
    try:
        assert subprocess.run(asked, env=environment, capture_output=True).returncode == 0
        server.stop()
        assert subprocess.run(asked, env=environment, capture_output=True).returncode != 0
    finally:
        server.kill()


def test_the_unit_is_one_that_systemd_takes(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd-analyze is not here")
    unit = tmp_path / "fifteentwo.service"
    text = (DEPLOY / "fifteentwo.service").read_text("utf-8")
    # The folder of the venv must be there for it.
    unit.write_text(text.replace("/opt/fifteentwo/bin/fifteentwo serve", f"{PROGRAM[0]} serve"))
    done = subprocess.run([program, "verify", str(unit)], capture_output=True, text=True)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


@pytest.mark.parametrize("path", sorted(DEPLOY.iterdir()), ids=lambda path: path.name)
def test_no_registry_is_named(path: Path) -> None:
    if path.suffix != ".png":
        assert not re.search(r"pypi|ghcr|docker\.io|index-url|quay", path.read_text("utf-8"))


def test_no_proxy_writes_private_links_into_a_log() -> None:
    """They stand behind the question mark of an address, which proxies log unless they are told otherwise."""
    nginx, apache = ((DEPLOY / name).read_text("utf-8") for name in ("nginx.conf", "apache.conf"))
    assert nginx.count("access_log off;") == len(re.findall(r"^server \{", nginx, re.MULTILINE)) == 2
    assert apache.count("CustomLog /dev/null") == apache.count("<VirtualHost ") == 2
    # Caddy logs no requests unless it is told to.
    assert not re.search(r"^\s*log\b", (DEPLOY / "Caddyfile").read_text("utf-8"), re.MULTILINE)
