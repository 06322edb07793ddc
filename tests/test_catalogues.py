"""Compiling the catalogues: nothing broken is shipped, and nothing is written by halves."""

from __future__ import annotations

import gettext
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from webapp.catalogues import CatalogueError, compile_catalogues
from webapp.paths import PACKAGE

HEADER = (
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    '"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);\\n"\n\n'
)
GOOD = 'msgid "hand"\nmsgstr "list"\n'
PLURAL = 'msgid "%(num)d point"\nmsgid_plural "%(num)d points"\n'
FORMS = ("%(num)d bod", "%(num)d body", "%(num)d bodů")


def plural(*forms: str) -> str:
    return "#, python-format\n" + PLURAL + "".join(f'msgstr[{at}] "{form}"\n' for at, form in enumerate(forms))


def write(folder: Path, body: str, lang: str = "cs", domain: str = "messages", header: str = HEADER) -> Path:
    po = folder / lang / "LC_MESSAGES" / f"{domain}.po"
    po.parent.mkdir(parents=True, exist_ok=True)
    po.write_text(header + body, encoding="utf-8")
    return po


def files(folder: Path) -> set[str]:
    return {file.name for file in folder.rglob("*") if file.is_file()}


def test_a_catalogue_is_compiled_and_read_by_gettext(tmp_path: Path) -> None:
    po = write(tmp_path, GOOD + "\n" + plural(*FORMS))
    assert compile_catalogues(tmp_path) == [po.with_suffix(".mo")]
    found = gettext.translation("messages", str(tmp_path), ["cs"])
    assert found.gettext("hand") == "list"
    assert [found.ngettext("%(num)d point", "%(num)d points", n) for n in (1, 2, 5)] == list(FORMS)


def test_every_domain_of_every_language_is_compiled(tmp_path: Path) -> None:
    for lang in ("cs", "da"):
        for domain in ("messages", "content"):
            write(tmp_path, GOOD, lang, domain)
    assert len(compile_catalogues(tmp_path)) == 4


def test_only_what_changed_is_compiled_again(tmp_path: Path) -> None:
    po, other = write(tmp_path, GOOD), write(tmp_path, GOOD, "da")
    compile_catalogues(tmp_path)
    assert compile_catalogues(tmp_path) == []
    os.utime(po.with_suffix(".mo"), ns=(0, 0))
    assert compile_catalogues(tmp_path) == [po.with_suffix(".mo")]
    other.with_suffix(".mo").unlink()
    assert compile_catalogues(tmp_path) == [other.with_suffix(".mo")]


def test_everybody_may_read_what_is_compiled(tmp_path: Path) -> None:
    mo = write(tmp_path, GOOD).with_suffix(".mo")
    compile_catalogues(tmp_path)
    assert stat.S_IMODE(mo.stat().st_mode) == 0o644


BROKEN = {
    "a placeholder of another name": '#, python-format\nmsgid "%(num)d hands"\nmsgstr "%(pocet)d listů"\n',
    "a placeholder too many": '#, python-format\nmsgid "%(num)d hands"\nmsgstr "%(num)d %(x)s listů"\n',
    "a placeholder of another type": '#, python-format\nmsgid "%(num)d hands"\nmsgstr "%(num)s listů"\n',
    "two plural forms of three": plural(*FORMS[:2]),
    "an empty plural form": plural(FORMS[0], "", FORMS[2]),
    "a plural form too many": plural(*FORMS, "%(num)d bodech"),
    "a conflict left by a merge": GOOD + "<<<<<<< HEAD\n",
}


@pytest.mark.parametrize("body", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_catalogue_is_named_and_nothing_is_written(tmp_path: Path, body: str) -> None:
    po = write(tmp_path, body)
    write(tmp_path, GOOD, "aa")
    write(tmp_path, GOOD, "sw")
    with pytest.raises(CatalogueError) as caught:
        compile_catalogues(tmp_path)
    assert str(po) in str(caught.value)
    assert files(tmp_path) == {"messages.po"}


def test_a_broken_catalogue_leaves_the_one_compiled_before(tmp_path: Path) -> None:
    mo = write(tmp_path, GOOD).with_suffix(".mo")
    compile_catalogues(tmp_path)
    before = mo.read_bytes()
    write(tmp_path, plural(*FORMS[:2]))
    os.utime(mo, ns=(0, 0))
    with pytest.raises(CatalogueError):
        compile_catalogues(tmp_path)
    assert mo.read_bytes() == before


def test_the_line_of_the_fault_is_named(tmp_path: Path) -> None:
    po = write(tmp_path, GOOD + "\n" + plural(*FORMS[:2]))
    with pytest.raises(CatalogueError) as caught:
        compile_catalogues(tmp_path)
    line = int(str(caught.value).removeprefix(f"{po}:").split(":")[0])
    assert po.read_text("utf-8").splitlines()[line - 1].startswith(("#,", "msgid"))


def test_other_bytes_than_utf_8_are_refused(tmp_path: Path) -> None:
    po = write(tmp_path, GOOD)
    po.write_bytes(po.read_bytes() + b'\nmsgid "x"\nmsgstr "\xff\xfe"\n')
    with pytest.raises(CatalogueError):
        compile_catalogues(tmp_path)


def test_what_is_not_translated_yet_is_no_fault(tmp_path: Path) -> None:
    write(tmp_path, 'msgid "hand"\nmsgstr ""\n\n' + PLURAL + 'msgstr[0] ""\nmsgstr[1] ""\nmsgstr[2] ""\n')
    compile_catalogues(tmp_path)
    assert gettext.translation("messages", str(tmp_path), ["cs"]).gettext("hand") == "hand"


def test_a_guess_is_not_shipped(tmp_path: Path) -> None:
    write(tmp_path, "#, fuzzy\n" + GOOD)
    compile_catalogues(tmp_path)
    assert gettext.translation("messages", str(tmp_path), ["cs"]).gettext("hand") == "hand"


def test_a_write_that_fails_leaves_the_old_file_and_no_scrap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mo = write(tmp_path, GOOD).with_suffix(".mo")
    mo.write_bytes(b"old")
    os.utime(mo, ns=(0, 0))

    def full(file: object, catalogue: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("webapp.catalogues.write_mo", full)
    with pytest.raises(OSError, match="No space"):
        compile_catalogues(tmp_path)
    assert mo.read_bytes() == b"old"
    assert files(tmp_path) == {"messages.po", "messages.mo"}


def test_the_command_stops_with_the_fault(tmp_path: Path) -> None:
    po = write(tmp_path, plural(*FORMS[:2]))
    command = [sys.executable, str(PACKAGE / "catalogues.py"), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert str(po) in done.stderr
    assert "Traceback" not in done.stderr
