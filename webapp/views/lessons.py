"""The page of the lessons: what each teaches, how far the visitor has come, and where to go on."""

from __future__ import annotations

from dataclasses import dataclass

from flask import render_template, url_for

from webapp import i18n
from webapp.i18n import gettext
from webapp.store import players
from webapp.store.lessons import KeptLesson, find_lessons
from webapp.trainer.lessons import Lesson
from webapp.views import visitor
from webapp.views.site import database
from webapp.wording import lessons as wording

RULES = "counting"
"""The rule page that tells more."""


@dataclass(frozen=True, slots=True)
class Row:
    """One lesson."""

    number: int
    title: str
    explanation: str
    rules_url: str
    state: str
    learnt: bool
    url: str
    text: str
    """What the button says that leads on."""
    next: bool
    """Whether this is where to go on."""


def lessons_page() -> str:
    """Shows all lessons."""
    key = visitor.welcome(i18n.language())
    kept = find_lessons(database(), players.find(database(), key))
    following = next((lesson for lesson in Lesson if lesson not in kept or not kept[lesson].learnt), None)
    return render_template(
        "practice/lessons.html",
        rows=[_row(lesson, kept.get(lesson), following) for lesson in Lesson],
        until=wording.until(),
        all_learnt=following is None,
    )


def rules_url(lesson: Lesson) -> str:
    """Returns the section of the rules that tells more of what is learnt."""
    return url_for("rules.page", slug=RULES, _anchor=wording.SECTIONS[lesson])


def _row(lesson: Lesson, kept: KeptLesson | None, following: Lesson | None) -> Row:
    begun = kept is not None and not kept.learnt
    text = gettext("Once more") if kept else gettext("Begin the lesson")
    return Row(
        number=lesson.number,
        title=wording.lesson_title(lesson),
        explanation=wording.explanation(lesson),
        rules_url=rules_url(lesson),
        state=_state(kept),
        learnt=kept is not None and kept.learnt,
        url=url_for("practice.run", code=kept.code) if kept and begun else url_for("practice.start", lesson=lesson),
        text=gettext("Go on") if begun else text,
        next=lesson is following,
    )


def _state(kept: KeptLesson | None) -> str:
    if kept is None:
        return gettext("Not begun yet")
    return gettext("Learnt") if kept.learnt else wording.in_a_row(kept.in_a_row)
