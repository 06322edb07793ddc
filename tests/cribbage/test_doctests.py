"""The examples in the engine's docstrings are true."""

import doctest
import importlib
import pkgutil

import pytest

import webapp.cribbage

MODULES = [
    "webapp.cribbage",
    *(f"webapp.cribbage.{found.name}" for found in pkgutil.iter_modules(webapp.cribbage.__path__)),
]


@pytest.mark.parametrize("name", MODULES)
def test_every_example_is_true(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0
