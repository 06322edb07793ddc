"""A migrated database of its own for every test."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from contextlib import closing
from multiprocessing.pool import Pool
from pathlib import Path

import pytest
from sqlite_utils import Database

from webapp.store.database import connect
from webapp.store.migrations import migrate


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database nobody has used yet."""
    path = tmp_path / "a book #1?.sqlite3"
    migrate(path)
    return path


@pytest.fixture
def db(path: Path) -> Iterator[Database]:
    with closing(connect(path)) as db:
        yield db


@pytest.fixture(scope="session")
def processes() -> Iterator[Pool]:
    """Four processes, started like those of a server: each with nothing of this one."""
    with multiprocessing.get_context("spawn").Pool(4) as pool:
        yield pool
        pool.close()
        pool.join()
