"""Fifteen Two: cribbage rules and counting practice, for a club to host itself.

The engine, `webapp.cribbage`, needs nothing of the site; so importing this package must not load the site either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from webapp.config import Config


def create_app(config: Config | None = None) -> Flask:
    """Builds the site: see :func:`webapp.factory.create_app`, which is loaded at the first call."""
    from webapp import factory

    return factory.create_app(config)
