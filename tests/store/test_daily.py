"""The copy of the day: one, whoever makes it."""

from __future__ import annotations

from datetime import date
from multiprocessing.pool import Pool
from pathlib import Path

import pytest

from webapp.store import daily as module
from webapp.store.copies import copies
from webapp.store.daily import Daily
from webapp.store.migrations import BACKUPS


def made(path: Path) -> int:
    return len(copies(path.parent / BACKUPS))


def make(path: Path) -> bool:
    return Daily(path, 7).make()


def set_date(monkeypatch: pytest.MonkeyPatch, day: int) -> None:
    class Day(date):
        @classmethod
        def today(cls) -> date:
            return date(2026, 11, day)

    monkeypatch.setattr(module, "date", Day)


def test_of_many_processes_one_makes_it(path: Path, processes: Pool) -> None:
    assert sum(processes.map(make, [path] * 8, chunksize=1)) == 1
    assert made(path) == 1


def test_each_day_has_its_copy_and_older_ones_go(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    daily = Daily(path, 2)
    for day in range(1, 5):
        set_date(monkeypatch, day)
        assert daily.make()
        assert not daily.make()
    assert made(path) == 2
    assert [each.name for each in (path.parent / BACKUPS).glob(".*")] == [".made-2026-11-04"]


def test_it_is_made_beside_what_the_process_does(path: Path) -> None:
    daily = Daily(path, 2)
    thread = daily.start_if_due()
    assert thread is not None
    thread.join(20)
    assert made(path) == 1
    assert daily.start_if_due() is None


def test_what_cannot_be_made_is_told_and_tried_again_later(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    aside = path.rename(path.with_name("aside"))
    daily = Daily(path, 2)
    assert not daily.make()
    assert "cannot be made" in caplog.text
    assert daily.start_if_due() is None, "not at once"
    aside.rename(path)
    monkeypatch.setattr(module.time, "monotonic", lambda: 1e12)
    assert Daily(path, 2).make(), "nor is the day taken by it"
