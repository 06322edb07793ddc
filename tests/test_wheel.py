"""What is built is whole: a wheel installed away from the checkout serves the site in its languages."""

from __future__ import annotations

import json
import shutil
import subprocess
import tarfile
import zipfile
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tests.installing import ROOT, build, copy_checkout, install, offline, python_in, run_build
from tests.serving import Server

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project without anything that was built in it."""
    return copy_checkout(tmp_path_factory.mktemp("checkout"))


@pytest.fixture(scope="module")
def wheel(checkout: Path) -> Path:
    """The wheel, built from the checkout."""
    return build(checkout, "wheel")


def names_in(wheel: Path) -> set[str]:
    """Returns the files in a wheel, but for its own description."""
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if ".dist-info/" not in name}


def files_under(folder: Path, *suffixes: str) -> set[str]:
    """Returns the files of these kinds under a folder of the checkout, by their path in it."""
    found = (path for path in folder.rglob("*") if path.suffix in suffixes and "__pycache__" not in path.parts)
    return {path.relative_to(folder).as_posix() for path in found}


def test_it_holds_code_pages_looks_and_catalogues(wheel, checkout):
    names = names_in(wheel)
    code = files_under(checkout / "webapp", ".py", ".html", ".css", ".js", ".svg", ".typed")
    assert {f"webapp/{name}" for name in code} <= names
    assert any(name.endswith(".html") for name in code)
    assert any(name.endswith(".css") for name in code)
    pages = files_under(checkout / "content", ".md", ".toml")
    assert len(pages) >= 6
    assert {f"webapp/_data/content/{name}" for name in pages} <= names
    catalogues = files_under(checkout / "translations", ".po")
    assert {f"webapp/_data/translations/{name[:-2]}mo" for name in catalogues} <= names


def test_it_holds_nothing_else(wheel):
    stray = {
        name
        for name in names_in(wheel)
        if not name.startswith("webapp/") or "__pycache__" in name or name.endswith((".pyc", ".sqlite3", ".tmp"))
    }
    assert stray == set()


def test_the_source_archive_makes_the_same_wheel(wheel, checkout, tmp_path):
    archive = build(checkout, "sdist")
    with tarfile.open(archive) as packed:
        assert not [name for name in packed.getnames() if name.endswith((".mo", ".pyc"))]
        packed.extractall(tmp_path, filter="data")
    (unpacked,) = tmp_path.iterdir()
    assert names_in(build(unpacked, "wheel")) == names_in(wheel)


BROKEN = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=((n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2);\\n"

#, python-format
msgid "%(points)s points"
msgstr "%(jmeno)s bodů"
"""


def test_a_broken_catalogue_stops_the_build(checkout, tmp_path):
    copy = tmp_path / "broken"
    shutil.copytree(checkout, copy, ignore=shutil.ignore_patterns("dist", "*.mo"))
    po = copy / "translations" / "cs" / "LC_MESSAGES" / "messages.po"
    po.parent.mkdir(parents=True, exist_ok=True)
    po.write_text(BROKEN, encoding="utf-8")
    done = run_build(copy, "wheel")
    assert done.returncode != 0
    assert f"{po}:7: " in done.stdout + done.stderr
    assert not list(copy.rglob("*.whl"))
    assert not po.with_suffix(".mo").exists()


WHERE = """
import json, webapp, webapp.paths as paths
print(json.dumps([webapp.__file__, str(paths.CONTENT), str(paths.TRANSLATIONS)]))
"""


def test_the_installed_copy_serves_every_language(wheel, tmp_path):
    environment = tmp_path / "environment"
    programs = install(wheel, environment)
    told = subprocess.check_output([python_in(programs), "-c", WHERE], text=True, cwd=tmp_path, env=offline())
    for path in json.loads(told):
        assert Path(path).is_relative_to(environment.resolve()), path

    server = Server(tmp_path / "site", program=[str(programs / "fifteentwo")], environment=offline())
    server.start()
    try:
        for lang in ("en", "el", "da", "cs", "sw"):
            assert f'<html lang="{lang}">' in server.get(f"/{lang}/")
            assert f'<html lang="{lang}">' in server.get(f"/{lang}/rules/back-10")
        for lang, domain, path in (("cs", "messages", "/cs/practice/"), ("cs", "content", "/cs/rules/back-10")):
            assert_translated(server.get(path), lang, domain)
        server.stop()
    finally:
        server.kill()


def assert_translated(page: str, lang: str, domain: str) -> None:
    """Finds a sentence of the catalogue on a page, if the catalogue has any."""
    po = ROOT / "translations" / lang / "LC_MESSAGES" / f"{domain}.po"
    with po.open("rb") as file:
        sentences = [
            entry.string for entry in read_po(file) if isinstance(entry.string, str) and len(entry.string) > 20
        ]
    plain = [text for text in sentences if text.isprintable() and not set("<>&%*_`[\"'{") & set(text)]
    assert any(text in page for text in plain), f"nothing of {po} is on the page"
