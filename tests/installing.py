"""Building the project and installing what was built, without the network."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

from tests.serving import clean_environment

ROOT = Path(__file__).parents[1]

SOURCES = ("webapp", "translations", "content", "hatch_build.py", "babel.cfg", "pyproject.toml", "README.md")

OPTIONAL = ("CHANGELOG.md", "LICENSE")


def copy_checkout(folder: Path) -> Path:
    """Copies into `folder` what a build needs, without anything that was built before."""
    for name in (*SOURCES, *OPTIONAL):
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
        elif source.exists() or name in SOURCES:
            shutil.copy2(source, folder / name)
    return folder


def offline() -> dict[str, str]:
    """Returns an environment in which pip asks nobody."""
    return clean_environment({"PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PYTHONNOUSERSITE": "1"})


def run_build(source: Path, kind: str) -> subprocess.CompletedProcess[str]:
    """Builds a "wheel" or "sdist" with what this environment has."""
    command = [sys.executable, "-m", "build", f"--{kind}", "--no-isolation", "--outdir", str(source / "dist")]
    return subprocess.run(
        [*command, str(source)], capture_output=True, text=True, cwd=source.parent, env=offline(), timeout=120
    )


def build(source: Path, kind: str) -> Path:
    """Returns the one file that was built. Raises AssertionError with the output if none was."""
    done = run_build(source, kind)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = (source / "dist").glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return built


def install(wheel: Path, folder: Path) -> Path:
    """Installs a wheel into a new environment and returns where its programs are.

    Its dependencies are those of this environment.
    """
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    python = python_in(programs)
    command = [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    place = Path(subprocess.check_output(command, text=True).strip())
    # A folder named in a .pth file is searched, but the .pth files in it are not read: the editable
    # install of this checkout stays out.
    (place / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    options = ("--quiet", "--no-deps", "--no-index", "--ignore-installed")
    subprocess.run(
        [sys.executable, "-m", "pip", "--python", python, "install", *options, str(wheel)], check=True, env=offline()
    )
    return programs


def python_in(programs: Path) -> str:
    """Returns the Python among an environment's programs."""
    return str(programs / Path(sys.executable).name)
