"""The exercises there are besides counting, as the page of the counting trainer leads to them."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from webapp.i18n import gettext


@dataclass(frozen=True, slots=True)
class OtherExercise:
    """An exercise, as a short card."""

    url: str
    title: str
    summary: str


def other_exercises() -> list[OtherExercise]:
    """Lists them."""
    return [
        OtherExercise(
            url_for("layaway.setup"),
            gettext("Lay away"),
            gettext("Choose the cards for the crib, and see what every way is worth on average."),
        ),
    ]
